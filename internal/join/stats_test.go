package join

import "testing"

func TestStatsPrint(t *testing.T) {
	for _, k := range Kernels() {
		if k.slots == 256 {
			for n := 15; n <= 18; n++ {
				p, _ := NewPlan(n, 1<<30, 1)
				_, s := countAll(t, n, k, nil)
				t.Logf("%d: %d / %d / %d / %.3g / %d / %.1f", n, p.Units(), s.E, s.W, float64(s.Slots), s.Blocks, float64(s.Words)/float64(s.Blocks))
			}
		}
	}
}

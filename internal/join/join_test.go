package join

import (
	"context"
	"fmt"
	"testing"
)

// known is OEIS A000170.
var known = [...]uint64{
	1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104,
	666090624, 4968057848, 39029188884, 314666222712,
}

// countAll counts with one worker, and sums the statistics.
func countAll(t testing.TB, n int, k Kernel, change func(*Worker)) (uint64, Stats) {
	t.Helper()
	p, err := NewPlan(n, 1<<30, 1)
	if err != nil {
		t.Fatal(err)
	}
	w := p.NewTables().NewWorker(k)
	if change != nil {
		change(w)
	}
	total, stats := uint64(0), Stats{}
	for i := range p.Units() {
		c, s, err := w.Count(context.Background(), i)
		if err != nil {
			t.Fatal(err)
		}
		total += c
		stats.Add(s)
	}
	return total, stats
}

func TestKnownCounts(t *testing.T) {
	most := map[string]int{"reference": 13}
	for _, k := range Kernels() {
		last, ok := most[k.Name()]
		if !ok {
			last = 16
			if testing.Short() {
				last = 14
			}
		}
		for n := MinN; n <= last; n++ {
			t.Run(fmt.Sprintf("kernel=%s/n=%d", k.Name(), n), func(t *testing.T) {
				if got, _ := countAll(t, n, k, nil); got != known[n] {
					t.Errorf("got %d solutions, want %d", got, known[n])
				}
			})
		}
	}
}

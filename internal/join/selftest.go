package join

import (
	"context"
	"fmt"
)

// SelfTest counts the boards of 8 to 10 rows with kernel k and compares with the published numbers
// (OEIS A000170). It takes a few milliseconds. A kernel that fails must not be used.
func SelfTest(ctx context.Context, k Kernel) error {
	for n, want := range map[int]uint64{8: 92, 9: 352, 10: 724} {
		p, err := NewPlan(n, 1<<30, 1)
		if err != nil {
			return err
		}
		w := p.NewTables().NewWorker(k)
		got := uint64(0)
		for i := range p.Units() {
			c, _, err := w.Count(ctx, i)
			if err != nil {
				return err
			}
			got += c
		}
		if got != want {
			return fmt.Errorf("it counts %d solutions of size %d, not %d", got, n, want)
		}
	}
	return nil
}

package count

import (
	"fmt"
	"testing"

	"queens"
)

func BenchmarkSplit(b *testing.B) {
	for _, n := range []int{8, 14, 15, 16, 17, 18, 20} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			p, err := queens.New(n)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				subs, err := Split(p)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(len(subs)), "subproblems")
			}
		})
	}
}

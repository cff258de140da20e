package join

import (
	"fmt"
	"testing"
)

// baseline is the loop every tutorial ends with: three masks, lowest bit first, no symmetry. It is
// frozen: the speed of the join is given as a multiple of it.
func baseline(all, cols, diag, anti uint32) uint64 {
	if cols == all {
		return 1
	}
	n := uint64(0)
	for open := all &^ (cols | diag | anti); open != 0; {
		bit := open & -open
		open ^= bit
		n += baseline(all, cols|bit, (diag|bit)<<1, (anti|bit)>>1)
	}
	return n
}

func BenchmarkBaseline(b *testing.B) {
	for n := 12; n <= 16; n++ {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			for b.Loop() {
				if got, want := baseline(1<<n-1, 0, 0, 0), known[n]; got != want {
					b.Fatalf("got %d, want %d", got, want)
				}
			}
		})
	}
}

// BenchmarkCount counts boards from nothing: plan, tables and all units, in one goroutine.
func BenchmarkCount(b *testing.B) {
	for _, k := range Kernels() {
		for n := 12; n < len(known); n++ {
			if k.slots == 0 && n > 14 {
				break
			}
			b.Run(fmt.Sprintf("kernel=%s/n=%d", k.Name(), n), func(b *testing.B) {
				var stats Stats
				for b.Loop() {
					got, s := countPlan(b, mustPlan(b, newGeometry(n)), k, nil)
					if want := known[n]; got != want {
						b.Fatalf("got %d, want %d", got, want)
					}
					stats = s
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(known[n]), "ns/solution")
				b.ReportMetric(float64(stats.Slots)/float64(known[n]), "slots/solution")
				b.ReportMetric(float64(stats.Blocks), "blocks")
			})
		}
	}
}

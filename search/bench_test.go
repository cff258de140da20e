package search_test

import (
	"fmt"
	"testing"
	"time"

	"queens"
	"queens/search"
)

// baseline counts the solutions of the empty board with the loop that every tutorial ends with:
// three masks, lowest bit first, no symmetry. It is the yardstick of all speeds in this project,
// and frozen: do not make it faster, and do not change it with the code it is compared with.
func baseline(n int) uint64 { return baselineRow(1<<n-1, 0, 0, 0) }

func baselineRow(board, columns, diags, antis uint) uint64 {
	if columns == board {
		return 1
	}
	var count uint64
	for open := board &^ (columns | diags | antis); open != 0; open &= open - 1 {
		square := open & -open
		count += baselineRow(board, columns|square, (diags|square)<<1, (antis|square)>>1)
	}
	return count
}

func TestBaseline(t *testing.T) {
	for n := range 11 {
		if want, _ := queens.Known(n); baseline(n) != want {
			t.Errorf("n=%d: got %d, want %d", n, baseline(n), want)
		}
	}
}

// BenchmarkCompareBaseline walks all solutions, with statistics, in turns with the baseline, and
// reports the ratio of the best times: the work done for other programs on the machine in the
// meantime then falls out.
func BenchmarkCompareBaseline(b *testing.B) {
	for n := 12; n <= 14; n++ {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			s := newSearch(b, empty(b, n))
			var want, got uint64
			base, walk := time.Hour, time.Hour
			for b.Loop() {
				base = min(base, timed(func() { want = baseline(n) }))
				walk = min(walk, timed(func() {
					for range s.Completions(b.Context()) {
					}
				}))
			}
			if got = s.Stats().Solutions; got != want {
				b.Errorf("got %d, want %d", got, want)
			}
			b.ReportMetric(float64(walk)/float64(base), "walk/baseline")
			b.ReportMetric(float64(walk.Nanoseconds())/float64(s.Stats().Nodes), "ns/node")
		})
	}
}

// BenchmarkObserved is the price of an observer that does nothing.
func BenchmarkObserved(b *testing.B) {
	s := newSearch(b, empty(b, 10))
	s.Observe(func(search.Event) {})
	for b.Loop() {
		for range s.Completions(b.Context()) {
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(s.Stats().Nodes), "ns/node")
}

func timed(work func()) time.Duration {
	start := time.Now()
	work()
	return time.Since(start)
}

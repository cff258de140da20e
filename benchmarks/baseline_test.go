// Package benchmarks compares the engines with one yardstick, in one run, because machines are
// shared and their speed drifts. Its folders hold recorded results, one for each processor.
package benchmarks

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"queens"
	"queens/count"
	"queens/search"
)

// baseline is the loop that every tutorial on bits ends with: three masks, lowest bit first, no
// symmetry. It is frozen: every speed in this project is a ratio to it, so it must not change.
func baseline(full, cols, diag, anti uint) uint64 {
	if cols == full {
		return 1
	}
	var solutions uint64
	for open := full &^ (cols | diag | anti); open != 0; {
		queen := open & -open
		open ^= queen
		solutions += baseline(full, cols|queen, (diag|queen)<<1, (anti|queen)>>1)
	}
	return solutions
}

// contest runs the baseline and a rival in turn and reports the median time of each, and how many
// times faster the rival is.
func contest(b *testing.B, n int, rival func() uint64) {
	var slow, fast []time.Duration
	for b.Loop() {
		start := time.Now()
		want := baseline(1<<n-1, 0, 0, 0)
		slow = append(slow, time.Since(start))
		start = time.Now()
		got := rival()
		fast = append(fast, time.Since(start))
		if got != want {
			b.Fatalf("rival counts %d, the baseline %d", got, want)
		}
	}
	s, f := median(slow), median(fast)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(s.Seconds()*1000, "baseline-ms")
	b.ReportMetric(f.Seconds()*1000, "ms")
	b.ReportMetric(s.Seconds()/f.Seconds(), "x-faster")
}

func TestBaseline(t *testing.T) {
	for n := range 11 {
		if want, _ := queens.Known(n); baseline(1<<n-1, 0, 0, 0) != want {
			t.Errorf("n=%d: got %d, want %d", n, baseline(1<<n-1, 0, 0, 0), want)
		}
	}
}

// BenchmarkSearch walks all solutions with an empty loop body and full statistics.
func BenchmarkSearch(b *testing.B) {
	for n := 12; n <= 14; n++ {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			s, err := search.New(empty(b, n))
			if err != nil {
				b.Fatal(err)
			}
			contest(b, n, func() uint64 {
				for range s.Completions(b.Context()) {
				}
				return s.Stats().Solutions
			})
		})
	}
}

func BenchmarkWalk(b *testing.B) {
	for _, n := range []int{14, 15, 16} {
		for _, kernel := range count.KernelNames() {
			if n == 16 && kernel == "reference" {
				continue // it would take most of a minute
			}
			for _, threads := range []int{1, 2} {
				b.Run(fmt.Sprintf("n=%d/kernel=%s/threads=%d", n, kernel, threads), func(b *testing.B) {
					p := empty(b, n)
					contest(b, n, func() uint64 {
						r, err := count.Completions(context.Background(), p, count.Options{Threads: threads, Kernel: kernel})
						if err != nil {
							b.Fatal(err)
						}
						return r.Count.Uint64()
					})
				})
			}
		}
	}
}

func empty(b *testing.B, n int) queens.Problem {
	p, err := queens.New(n)
	if err != nil {
		b.Fatal(err)
	}
	return p
}

func median(d []time.Duration) time.Duration {
	slices.Sort(d)
	return d[len(d)/2]
}

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

func TestBaseline(t *testing.T) {
	for n := range 11 {
		if want, _ := queens.Known(n); Baseline(n) != want {
			t.Errorf("n=%d: got %d, want %d", n, Baseline(n), want)
		}
	}
}

// contest runs the baseline and a rival in turn and reports the median time of each, and how many
// times faster the rival is.
func contest(b *testing.B, n int, rival func() uint64) {
	var slow, fast []time.Duration
	for b.Loop() {
		start := time.Now()
		want := Baseline(n)
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

// BenchmarkSearch walks all solutions with an empty loop body and full statistics.
func BenchmarkSearch(b *testing.B) {
	for n := 10; n <= 13; n++ {
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

// BenchmarkCount compares every engine, kernel and number of threads with the baseline.
func BenchmarkCount(b *testing.B) {
	for _, engine := range []string{count.Walk, count.Join} {
		for _, kernel := range count.Kernels(engine) {
			for n := 14; n <= 16; n++ {
				for _, threads := range []int{1, 2} {
					if kernel == "reference" {
						continue // it is to be read
					}
					b.Run(fmt.Sprintf("engine=%s/kernel=%s/n=%d/threads=%d", engine, kernel, n, threads), func(b *testing.B) {
						p := empty(b, n)
						contest(b, n, func() uint64 {
							return completions(b, p, count.Options{Engine: engine, Kernel: kernel, Threads: threads})
						})
					})
				}
			}
		}
	}
}

// BenchmarkEngines finds the size from which on the join is faster than the walk; count.joinFrom
// says so.
func BenchmarkEngines(b *testing.B) {
	for n := 8; n <= 15; n++ {
		for _, engine := range []string{count.Walk, count.Join} {
			b.Run(fmt.Sprintf("n=%d/engine=%s", n, engine), func(b *testing.B) {
				p := empty(b, n)
				for b.Loop() {
					completions(b, p, count.Options{Engine: engine, Threads: 1})
				}
			})
		}
	}
}

func completions(b *testing.B, p queens.Problem, o count.Options) uint64 {
	r, err := count.Completions(context.Background(), p, o)
	if err != nil {
		b.Fatal(err)
	}
	return r.Count.Uint64()
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

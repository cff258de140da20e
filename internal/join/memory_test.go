package join

import (
	"errors"
	"math"
	"strings"
	"testing"
)

// The need for memory grows with the threads, but not beyond all bounds.
func TestAnyNumberOfThreads(t *testing.T) {
	for _, threads := range []int{math.MinInt, -1, 0, 1, math.MaxInt32, math.MaxInt} {
		for _, n := range []int{MinN, 5, 10, 16, 19, 22, 25, 28, MaxN} {
			for _, memory := range []int64{0, 1 << 30, math.MaxInt64} {
				p, err := NewPlan(n, memory, threads)
				var tooLittle *MemoryError
				switch {
				case err == nil:
					if p.Memory() <= 0 || p.Memory() > memory {
						t.Errorf("n=%d threads=%d memory=%d: plans %d bytes", n, threads, memory, p.Memory())
					}
				case !errors.As(err, &tooLittle):
					t.Errorf("n=%d threads=%d memory=%d: got %v", n, threads, memory, err)
				case tooLittle.Need <= memory || tooLittle.Threads < 1 || tooLittle.Threads > max(threads, 1):
					t.Errorf("n=%d threads=%d memory=%d: got %+v", n, threads, memory, *tooLittle)
				}
			}
		}
	}
	// A board with one range of units has work for one thread.
	if p, err := NewPlan(10, 1<<30, math.MaxInt); err != nil || p.Memory() > 1<<30 {
		t.Errorf("got %v, want a plan", err)
	}
}

func TestMemoryErrorInWords(t *testing.T) {
	for allowed, want := range map[int64]string{
		-1:        "more than the -1 bytes allowed",
		0:         "more than the 0 bytes allowed",
		1:         "more than the 1 byte allowed",
		1023:      "more than the 1023 bytes allowed",
		1024:      "more than the 1 KB allowed",
		1<<20 - 1: "more than the 1023 KB allowed",
		5 << 20:   "need about 6 MB of memory, more than the 5 MB allowed",
	} {
		e := &MemoryError{N: 16, Threads: 2, Need: 5<<20 + 1, Allowed: allowed}
		if got := e.Error(); !strings.HasSuffix(got, want) {
			t.Errorf("allowed=%d: got %q, want %q", allowed, got, want)
		}
	}
	e := &MemoryError{N: 16, Threads: 2, Need: math.MaxInt64, Allowed: 1}
	if got := e.Error(); !strings.Contains(got, "need about 8796093022208 MB of memory") {
		t.Errorf("got %q", got)
	}
}

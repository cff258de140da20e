package search

import (
	"context"
	"fmt"
	"math"
	"testing"

	"queens"
)

// TestEstimate holds estimates of every method against the trees themselves. Of 40 intervals with a
// confidence of 95 %, all but a few must hold the number; the seeds are fixed.
func TestEstimate(t *testing.T) {
	problem, err := queens.New(7)
	if err != nil {
		t.Fatal(err)
	}
	odd, err := problem.WithGiven(queens.Square{Row: 3, Col: 1})
	if err != nil {
		t.Fatal(err)
	}
	odd, err = odd.WithBlocked(queens.Square{Row: 0, Col: 3}, queens.Square{Row: 5, Col: 6})
	if err != nil {
		t.Fatal(err)
	}
	for name, p := range map[string]queens.Problem{"empty": problem, "odd": odd} {
		for m := range Unpruned + 1 {
			t.Run(fmt.Sprintf("problem=%s/method=%v", name, m), func(t *testing.T) {
				s, err := New(p)
				if err != nil {
					t.Fatal(err)
				}
				s.Use(m)
				if _, err := s.Count(t.Context()); err != nil {
					t.Fatal(err)
				}
				want := float64(s.Stats().Nodes)
				misses := 0
				for seed := range uint64(40) {
					e, err := s.Estimate(t.Context(), 100, seed)
					if err != nil {
						t.Fatal(err)
					}
					if math.Abs(e.Nodes-want) > e.Error+1e-9*want {
						misses++
					}
					if e.Error > want {
						t.Errorf("seed=%d: got %v ± %v, want a smaller error", seed, e.Nodes, e.Error)
					}
				}
				if misses > 6 {
					t.Errorf("%d of 40 intervals miss the number of nodes, %v", misses, want)
				}
			})
		}
	}
}

// TestExactEstimates: where all nodes of a level are alike there is no error.
func TestExactEstimates(t *testing.T) {
	for _, test := range []struct {
		n    int
		m    Method
		want float64
	}{
		{0, Bits, 1},
		{1, Bits, 1 + 1},
		{2, Bits, 1 + 2},
		{4, Permutations, 1 + 4 + 12 + 24 + 24},
		{4, Unpruned, 1 + 4 + 16 + 64 + 256},
		{64, Permutations, math.E * 1.2688693218588417e89}, // n!·(1/0! + 1/1! + … + 1/n!)
	} {
		t.Run(fmt.Sprintf("n=%d/method=%v", test.n, test.m), func(t *testing.T) {
			p, err := queens.New(test.n)
			if err != nil {
				t.Fatal(err)
			}
			s, err := New(p)
			if err != nil {
				t.Fatal(err)
			}
			s.Use(test.m)
			e, err := s.Estimate(t.Context(), 3, 1)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(e.Nodes-test.want) > 1e-12*test.want || e.Error != 0 {
				t.Errorf("got %v ± %v, want %v ± 0", e.Nodes, e.Error, test.want)
			}
		})
	}
}

func TestEstimateStops(t *testing.T) {
	p, err := queens.New(20)
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Estimate(ctx, 1, 1); err == nil {
		t.Error("got no error, want that of the context")
	}
}

func BenchmarkEstimate(b *testing.B) {
	for _, n := range []int{8, 20, 64} {
		for _, m := range []Method{Bits, Promising, Fewest} {
			b.Run(fmt.Sprintf("n=%d/method=%v", n, m), func(b *testing.B) {
				p, err := queens.New(n)
				if err != nil {
					b.Fatal(err)
				}
				s, err := New(p)
				if err != nil {
					b.Fatal(err)
				}
				s.Use(m)
				for b.Loop() {
					if _, err := s.Estimate(b.Context(), 1, 1); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

package trace

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"queens"
	"queens/search"
)

// TestMeasureIsExact: as long as the walk is not too long to take, its size is known.
func TestMeasureIsExact(t *testing.T) {
	for _, m := range append(search.Methods(), search.Unpruned) {
		for n := range 6 {
			t.Run(fmt.Sprintf("method=%v/n=%d", m, n), func(t *testing.T) {
				p, err := queens.New(n)
				if err != nil {
					t.Fatal(err)
				}
				tr, err := Record(t.Context(), p, m, Limits{})
				if err != nil {
					t.Fatal(err)
				}
				size, err := Measure(t.Context(), p, m)
				if err != nil {
					t.Fatal(err)
				}
				nodes := 0
				for _, e := range tr.events {
					if e.kind() == search.Enter {
						nodes++
					}
				}
				if want := (Size{Nodes: float64(nodes), Events: float64(tr.Len())}); size != want {
					t.Errorf("got %+v, want %+v", size, want)
				}
			})
		}
	}
}

// TestEstimate: the estimate is right within twice its error. The probes are always the same, and so is
// the outcome.
func TestEstimate(t *testing.T) {
	with, err := queens.ParseProblem("queens 9\ngiven b3\nblocked e5 f1 i9\n")
	if err != nil {
		t.Fatal(err)
	}
	empty, err := queens.New(7)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []queens.Problem{with, empty} {
		for _, m := range search.Methods() {
			t.Run(fmt.Sprintf("method=%v/n=%d", m, p.N()), func(t *testing.T) {
				exact, err := Measure(t.Context(), p, m)
				if err != nil || exact.NodesError != 0 {
					t.Fatalf("got %+v, %v; want an exact size", exact, err)
				}
				got, err := estimate(t.Context(), p, m)
				if err != nil {
					t.Fatal(err)
				}
				if off := math.Abs(got.Nodes - exact.Nodes); off > 2*got.NodesError+1e-6 || got.NodesError > exact.Nodes/10 {
					t.Errorf("got %.0f ± %.0f nodes, want %.0f", got.Nodes, got.NodesError, exact.Nodes)
				}
				// Dead ends of permutations are told, but not estimated.
				if off := math.Abs(got.Events - exact.Events); off > 2*got.EventsError+0.03*exact.Events {
					t.Errorf("got %.0f ± %.0f events, want %.0f", got.Events, got.EventsError, exact.Events)
				}
			})
		}
	}
}

// The nodes for n = 14 are the sum of row 14 of OEIS A319284.
func TestMeasureBeyond(t *testing.T) {
	p, err := queens.New(14)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Measure(t.Context(), p, search.Bits)
	if err != nil {
		t.Fatal(err)
	}
	const want = 27358553
	if got.NodesError == 0 || math.Abs(got.Nodes-want) > 2*got.NodesError || got.NodesError > want/10 {
		t.Errorf("got %.0f ± %.0f nodes, want %d", got.Nodes, got.NodesError, want)
	}
}

func TestMeasureRefuses(t *testing.T) {
	p, err := queens.New(65)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Measure(t.Context(), p, search.Bits); !errors.Is(err, queens.ErrSize) {
		t.Errorf("got error %v, want %v", err, queens.ErrSize)
	}
}

// looked is a context that ends when it has been looked at so often.
type looked struct {
	context.Context
	looks *int
}

func (c looked) Err() error {
	if *c.looks--; *c.looks < 0 {
		return context.Canceled
	}
	return nil
}

// TestEstimateStops between two probes, which take a second in all on the largest board.
func TestEstimateStops(t *testing.T) {
	looks := 100
	if _, err := Measure(looked{t.Context(), &looks}, board(t, 64), search.Fewest); err != context.Canceled || looks < -5 {
		t.Errorf("got %v after %d looks more, want %v at once", err, -looks, context.Canceled)
	}
}

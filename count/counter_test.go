package count

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestACounterCountsAnyRunOfUnits(t *testing.T) {
	dice := rand.New(rand.NewPCG(7, 8))
	for name, c := range recorded(t) {
		engine := cmp.Or(c.o.Engine, Walk)
		for _, kernel := range []string{"", Kernels(engine)[0]} {
			t.Run("count="+name+"/kernel="+kernel, func(t *testing.T) {
				outline, units := counted(t, c.p, c.o)
				slices.SortFunc(units, func(a, b Unit) int { return a.Index - b.Index })
				o := c.o
				o.Kernel, o.Threads = kernel, 2
				counter, err := NewCounter(context.Background(), c.p, o)
				if err != nil {
					t.Fatal(err)
				}
				if got := counter.Outline(); got.Split != outline.Split || got.Units != outline.Units || got.Engine != outline.Engine {
					t.Errorf("got outline %+v, want the split and units of %+v", got, outline)
				}
				sum := 0.0
				for u := range outline.Units {
					sum += counter.Cost(u)
				}
				if total := counter.TotalCost(); sum < total*0.999 || sum > total*1.001 {
					t.Errorf("the costs of the units add up to %v, not %v", sum, total)
				}
				runs := 10
				if underRace && kernel == "reference" {
					runs = 2
				}
				for range runs {
					first := dice.IntN(len(units))
					last := first + dice.IntN(min(40, len(units)-first))
					var got []Unit
					err := counter.Count(context.Background(), first, last, func(u Unit) error {
						got = append(got, u)
						return nil
					})
					if err != nil {
						t.Fatal(err)
					}
					slices.SortFunc(got, func(a, b Unit) int { return a.Index - b.Index })
					if !slices.EqualFunc(got, units[first:last+1], func(a, b Unit) bool {
						return a.Index == b.Index && a.Sum.Cmp(b.Sum) == 0 && a.Residue == b.Residue && a.Kernel == counter.Outline().Kernel
					}) {
						t.Errorf("units %d to %d: got %v, want %v", first, last, got, units[first:last+1])
					}
				}
			})
		}
	}
}

func TestACounterStops(t *testing.T) {
	counter, err := NewCounter(context.Background(), problem(t, 12, nil, nil), Options{Engine: Walk, Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	last := counter.Outline().Units - 1
	for _, units := range [][2]int{{-1, 0}, {0, last + 1}, {2, 1}} {
		if err := counter.Count(context.Background(), units[0], units[1], func(Unit) error { return nil }); err == nil {
			t.Errorf("units %v: got no error", units)
		}
	}
	full := errors.New("no more room")
	if err := counter.Count(context.Background(), 0, last, func(Unit) error { return full }); !errors.Is(err, full) {
		t.Errorf("got %v, want the error of keep", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	if err := counter.Count(ctx, 0, last, func(Unit) error { cancel(); return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want that of the context", err)
	}
	kept := 0
	if err := counter.Count(context.Background(), 0, last, func(Unit) error { kept++; return nil }); err != nil || kept != last+1 {
		t.Errorf("after that: got %d units and %v, want %d", kept, err, last+1)
	}
}

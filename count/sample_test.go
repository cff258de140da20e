package count

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"queens"
)

func TestASampleOfAllIsTheCount(t *testing.T) {
	for _, engine := range []string{Walk, Join} {
		e, err := Sample(context.Background(), problem(t, 12, nil, nil), Options{Engine: engine}, 1, 7)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(e.Count-14200) > 1e-6 || e.CountError != 0 || e.Sampled != e.Units {
			t.Errorf("engine=%s: got %+v, want all units and 14200 without error", engine, e)
		}
	}
}

// Of many samples about 95 % hold the true count in their interval; with these seeds, nearly so many do.
func TestTheErrorOfASampleIsHonest(t *testing.T) {
	want, _ := queens.Known(14)
	for _, engine := range []string{Walk, Join} {
		hits, narrow := 0, 0
		const samples = 40
		for seed := range uint64(samples) {
			e, err := Sample(context.Background(), problem(t, 14, nil, nil), Options{Engine: engine}, 0.2, seed)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(e.Count-float64(want)) <= e.CountError {
				hits++
			}
			if e.CountError < 0.5*e.Count {
				narrow++
			}
		}
		if hits < samples*8/10 || narrow < samples*9/10 {
			t.Errorf("engine=%s: %d of %d intervals hold the count, %d are narrow", engine, hits, samples, narrow)
		}
	}
}

func TestSamplesRepeat(t *testing.T) {
	var counts []float64
	for _, seed := range []uint64{1, 1, 2} {
		e, err := Sample(context.Background(), problem(t, 13, nil, nil), Options{Engine: Walk, Threads: 1}, 0.1, seed)
		if err != nil {
			t.Fatal(err)
		}
		counts = append(counts, e.Count)
	}
	if counts[0] != counts[1] || counts[0] == counts[2] {
		t.Errorf("seeds 1, 1, 2 give %v", counts)
	}
}

func TestChooseUnits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		n := r.IntN(500)
		some := r.IntN(600)
		got, err := chooseUnits(context.Background(), n, some, r.Uint64())
		if err != nil {
			t.Fatal(err)
		}
		if want := min(n, max(some, leastSample)); len(got) != want {
			t.Fatalf("%d of %d: got %d, want %d", some, n, len(got), want)
		}
		if !slices.IsSorted(got) || len(slices.Compact(slices.Clone(got))) != len(got) ||
			len(got) > 0 && (got[0] < 0 || got[len(got)-1] >= n) {
			t.Fatalf("%d of %d: got %v", some, n, got)
		}
	}
}

func TestBadShares(t *testing.T) {
	for _, share := range []float64{0, -1, 1.01, math.NaN(), math.Inf(1)} {
		var bad *OptionError
		if _, err := Sample(context.Background(), problem(t, 8, nil, nil), Options{}, share, 1); !errors.As(err, &bad) {
			t.Errorf("share=%v: got error %v", share, err)
		}
	}
}

func TestPlans(t *testing.T) {
	cases := []struct {
		name     string
		p        queens.Problem
		o        Options
		measured int
	}{
		{"small", problem(t, 3, nil, nil), Options{}, 3},
		{"walk", problem(t, 12, nil, nil), Options{Engine: Walk}, 12},
		{"join", problem(t, 15, nil, nil), Options{}, 15},
		{"given", problem(t, 12, []queens.Square{{Row: 1, Col: 3}}, nil), Options{}, 12},
		{"scaled", problem(t, 26, nil, nil), Options{Engine: Walk}, 16},
	}
	for _, c := range cases {
		t.Run("plan="+c.name, func(t *testing.T) {
			plan, err := NewPlan(context.Background(), c.p, c.o)
			if err != nil {
				t.Fatal(err)
			}
			if plan.N != c.p.N() || plan.Units < 1 && c.p.N() > 3 || plan.Memory <= 0 || plan.Seconds < 0 || plan.MeasuredN < c.measured {
				t.Errorf("got %+v", plan)
			}
			if c.name == "scaled" && (plan.MeasuredN > 20 || plan.Seconds < 1000*3600) {
				t.Errorf("n=26 by the walk: got %+v", plan)
			}
		})
	}
}

func TestPlanStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := NewPlan(ctx, problem(t, 20, nil, nil), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v", err)
	}
}

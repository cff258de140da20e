package exactcover_test

import (
	"fmt"
	"slices"
	"testing"

	"queens/exactcover"
)

// A walk has links of its own: loops may be left, nested and repeated.
func TestLoopWithinALoop(t *testing.T) {
	p := dominoes(t, 4)
	pairs := 0
	for a := range p.Solutions(t.Context()) {
		before := slices.Clone(a)
		for range p.Solutions(t.Context()) {
			pairs++
		}
		if !slices.Equal(a, before) {
			t.Errorf("the inner loop changed %v to %v", before, a)
		}
		if pairs == 3*36 {
			break
		}
	}
	if got, err := p.Count(t.Context(), 100); got != 36 || err != nil {
		t.Errorf("got %d, %v; want 36", got, err)
	}
}

func TestWalk(t *testing.T) {
	p := newProblem(t, 3, 0, [][]int{{0, 1}, {1, 2}, {2}, {0, 2}})
	var got []string
	p.Walk(func(e exactcover.Event) bool {
		got = append(got, fmt.Sprintf("%d %v %d %d", e.Level, e.Kind, e.Item, e.Option))
		return true
	})
	want := []string{
		"0 choose 0 0",
		"0 take 0 0",
		"1 choose 2 0",
		"1 take 0 2",
		"2 solution 0 0",
		"1 take back 0 2",
		"0 take back 0 0",
		"0 take 0 3",
		"1 choose 1 0", // a dead end: both its options have an item of option 3
		"0 take back 0 3",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for stop := range got {
		steps := 0
		p.Walk(func(exactcover.Event) bool {
			steps++
			return steps <= stop
		})
		if steps != stop+1 {
			t.Errorf("stopped at step %d, went on to %d", stop+1, steps)
		}
	}
}

// One or two of item 0, which options 0 and 1 have, and item 1 at most once, which options 1 and 2 have.
func TestWalkSeveral(t *testing.T) {
	p := newProblem(t, 2, 0, [][]int{{0}, {0, 1}, {1}})
	for item, bound := range [][2]int{{1, 2}, {0, 1}} {
		if err := p.Bound(item, bound[0], bound[1]); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	p.Walk(func(e exactcover.Event) bool {
		if got = append(got, fmt.Sprintf("%d %v", e.Level, e.Kind)); e.Kind == exactcover.Choose {
			got[len(got)-1] += fmt.Sprint(" ", e.Item)
		} else if e.Kind != exactcover.Solution {
			got[len(got)-1] += fmt.Sprint(" ", e.Option)
		}
		return true
	})
	want := []string{
		"0 choose 0", // two ways: to begin with option 0 or with option 1
		"0 take 0",
		"1 choose 0", // two ways: option 1 or none
		"1 take 1",
		"2 solution",
		"1 take back 1",
		"1 choose 1", // none of item 0 more
		"1 take 2",
		"2 solution",
		"1 take back 2",
		"1 solution",
		"0 take back 0",
		"0 take 1", // without option 0
		"1 solution",
		"0 take back 1",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A walk allocates what it needs when it begins: as much for 6728 solutions as for two.
func TestNothingAllocatesInTheLoop(t *testing.T) {
	allocations := func(n int) float64 {
		p := dominoes(t, n)
		return testing.AllocsPerRun(2, func() {
			for range p.Solutions(t.Context()) {
			}
		})
	}
	if small, large := allocations(2), allocations(6); small != large || large > 15 {
		t.Errorf("got %v allocations for 6×6 and %v for 2×2, want the same few", large, small)
	}
}

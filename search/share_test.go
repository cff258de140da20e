package search_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"queens"
	"queens/search"
)

func TestShareRises(t *testing.T) {
	for _, m := range methods {
		t.Run("method="+m.String(), func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, 7))
			largest := map[search.Method]int{search.Permutations: 5, search.Unpruned: 4}[m]
			if largest == 0 {
				largest = 6
			}
			problems := []queens.Problem{empty(t, 0), empty(t, 1), empty(t, 2), empty(t, 3), empty(t, largest)}
			for range 15 {
				problems = append(problems, random(r, r.IntN(largest+1)))
			}
			for _, p := range problems {
				s := newSearchBy(t, m, p)
				if got := s.Share(); got != 0 {
					t.Errorf("got share %v before the walk, want 0", got)
				}
				last := 0.0
				s.Observe(func(e search.Event) {
					got := s.Share()
					if got < last || got > 1 {
						t.Fatalf("%s: share %v after %v, at %v", describe(m, p), got, last, e)
					}
					last = got
				})
				walk(t, s, -1)
				if got := s.Share(); got != 1 {
					t.Errorf("got share %v after the walk, want 1", got)
				}
			}
		})
	}
}

// The solutions of size 4 are 2 4 1 3 and 3 1 4 2. Below the first row their queens have no choice,
// so one quarter of the tree lies before the first solution, and two before the second.
func TestShareOfSize4(t *testing.T) {
	s := newSearch(t, empty(t, 4))
	var got []float64
	for range s.Completions(t.Context()) {
		got = append(got, s.Share())
	}
	if want := []float64{0.25, 0.5}; !slices.Equal(got, want) {
		t.Errorf("got shares %v, want %v", got, want)
	}
}

// The share is an estimate of nodes visited over nodes in all.
func TestShareIsClose(t *testing.T) {
	s := newSearch(t, empty(t, 11))
	type point struct {
		nodes uint64
		share float64
	}
	var seen []point
	s.Progress(func() { seen = append(seen, point{s.Stats().Nodes, s.Share()}) })
	if _, err := s.Count(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(seen) < 20 {
		t.Fatalf("got %d reports, want one every few thousand nodes", len(seen))
	}
	worst := 0.0
	for _, p := range seen {
		truth := float64(p.nodes) / float64(s.Stats().Nodes)
		worst = max(worst, math.Abs(p.share-truth))
	}
	t.Logf("at most %.3f off", worst)
	if worst > 0.05 {
		t.Errorf("the share is off by %.3f, want at most 0.05", worst)
	}
}

func TestProgressIsReportedWithoutSolutions(t *testing.T) {
	// A last row without an open square: no solution, and nearly the whole tree to see that.
	var blocked []queens.Square
	for col := range 12 {
		blocked = append(blocked, queens.Square{Row: 11, Col: col})
	}
	s := newSearch(t, problem(t, 12, nil, blocked))
	reports := 0
	var last uint64
	s.Progress(func() {
		nodes := s.Stats().Nodes
		if reports++; reports > 1 && nodes-last > 5000 {
			t.Errorf("%d nodes without a report", nodes-last)
		}
		last = nodes
	})
	if got, err := s.Count(t.Context()); got != 0 || err != nil {
		t.Errorf("got %d, %v; want 0, nil", got, err)
	}
	if reports < 100 {
		t.Errorf("got %d reports, want hundreds", reports)
	}
}

package search_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"testing"
	"time"

	"queens"
	"queens/search"
)

func TestCancelledBeforeTheWalk(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := newSearch(t, empty(t, 4))
	for solution := range s.Completions(ctx) {
		t.Errorf("got %v, want no solution", solution)
	}
	if got := s.Stats(); got.Nodes != 0 || got.Complete {
		t.Errorf("got %d nodes, complete %v; want 0, false", got.Nodes, got.Complete)
	}
}

// Size 40 has no solution within reach, so only the look at the context every few thousand nodes
// can end this walk.
func TestCancelledFarFromASolution(t *testing.T) {
	for _, m := range methods {
		if m == search.DLX || m == search.Fewest {
			continue // their tree has solutions soon
		}
		t.Run("method="+m.String(), func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			s := newSearchBy(t, m, empty(t, 40))
			var cancelledAt uint64
			s.Progress(func() {
				if nodes := s.Stats().Nodes; nodes > 20_000 && cancelledAt == 0 {
					cancelledAt = nodes
					cancel()
				}
			})
			got, err := s.Count(ctx)
			if got != 0 || !errors.Is(err, context.Canceled) {
				t.Errorf("got %d, %v; want 0, %v", got, err, context.Canceled)
			}
			if stats := s.Stats(); stats.Complete || stats.Nodes != cancelledAt {
				t.Errorf("got %d nodes, complete %v; want %d, stopped", stats.Nodes, stats.Complete, cancelledAt)
			}
		})
	}
}

func TestDeadline(t *testing.T) {
	for _, m := range methods {
		t.Run("method="+m.String(), func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
			defer cancel()
			if _, err := newSearchBy(t, m, empty(t, 40)).Count(ctx); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("got %v, want %v", err, context.DeadlineExceeded)
			}
		})
	}
}

func TestCancelledInTheLoop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s := newSearch(t, empty(t, 8))
	got := 0
	for range s.Completions(ctx) {
		if got++; got == 3 {
			cancel()
		}
	}
	if stats := s.Stats(); got != 3 || stats.Solutions != 3 || stats.Complete {
		t.Errorf("got %d solutions, stats %+v; want 3, stopped", got, stats)
	}
}

// Left at the last solution that a method could find, the walk goes on to its end.
func TestLeavingTheLoop(t *testing.T) {
	// Blocked in row 1: the walk ends in the second solution, 3 1 4 2.
	noFourth := []queens.Square{{Row: 0, Col: 3}}
	for _, c := range []struct {
		name     string
		p        queens.Problem
		take     int
		complete bool
	}{
		{"n=4,take=1", empty(t, 4), 1, false},
		{"n=4,take=2", empty(t, 4), 2, false}, // the nodes that begin with column 4 are left
		{"n=4,take=3", empty(t, 4), 3, true},  // there are only two
		{"n=4,take=1,blocked=yes", problem(t, 4, nil, noFourth), 1, false},
		{"n=4,take=2,blocked=yes", problem(t, 4, nil, noFourth), 2, true},
		{"n=1,take=1", empty(t, 1), 1, true},
		{"n=0,take=1", empty(t, 0), 1, true},
	} {
		for _, m := range methods {
			t.Run(fmt.Sprintf("%s/method=%v", c.name, m), func(t *testing.T) {
				complete := c.complete
				if m >= search.Permutations || m == search.Promising {
					// Other trees end elsewhere; but what is left is always known.
					s := newSearchBy(t, m, c.p)
					walk(t, s, -1)
					whole := s.Stats().Nodes
					walk(t, s, c.take)
					complete = s.Stats().Nodes == whole
				}
				s := newSearchBy(t, m, c.p)
				taken := len(walk(t, s, c.take))
				got := s.Stats()
				if got.Complete != complete || int(got.Solutions) != taken {
					t.Errorf("got complete %v, %d solutions; want %v, %d", got.Complete, got.Solutions, complete, taken)
				}
				if share := s.Share(); share == 1 != complete {
					t.Errorf("got share %v, complete %v", share, complete)
				}
			})
		}
	}
}

func TestRangingAgainBeginsAgain(t *testing.T) {
	s := newSearch(t, empty(t, 6))
	walk := func(take int) (found []queens.Solution, stats search.Stats) {
		for solution := range s.Completions(t.Context()) {
			found = append(found, slices.Clone(solution))
			if len(found) == take {
				break
			}
		}
		return found, s.Stats()
	}
	want, wantStats := walk(-1)
	walk(2)
	got, gotStats := walk(-1)
	if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(gotStats, wantStats) {
		t.Errorf("got %v, %+v; want %v, %+v", got, gotStats, want, wantStats)
	}
}

func TestLoopWithinALoop(t *testing.T) {
	s := newSearch(t, empty(t, 6))
	pairs := 0
	for a := range s.Completions(t.Context()) {
		before := slices.Clone(a)
		for range s.Completions(t.Context()) {
			pairs++
		}
		if !slices.Equal(a, before) {
			t.Errorf("the inner loop changed %v to %v", before, a)
		}
	}
	if pairs != 4*4 {
		t.Errorf("got %d pairs, want 16", pairs)
	}
}

func TestPull(t *testing.T) {
	s := newSearch(t, empty(t, 4))
	next, stop := iter.Pull(s.Completions(t.Context()))
	defer stop()
	for _, want := range []queens.Solution{{1, 3, 0, 2}, {2, 0, 3, 1}} {
		if got, ok := next(); !ok || !slices.Equal(got, want) {
			t.Errorf("got %v, %v; want %v, true", got, ok, want)
		}
	}
	if got, ok := next(); ok {
		t.Errorf("got %v, want the end", got)
	}
	if !s.Stats().Complete {
		t.Error("got stopped, want complete")
	}
}

func TestPullStopped(t *testing.T) {
	s := newSearch(t, empty(t, 8))
	next, stop := iter.Pull(s.Completions(t.Context()))
	next()
	stop()
	if got := s.Stats(); got.Complete || got.Solutions != 1 {
		t.Errorf("got complete %v, %d solutions; want false, 1", got.Complete, got.Solutions)
	}
}

// Somebody who is called by a walk may begin another one on the same Search.
func TestCountWithinAWalk(t *testing.T) {
	const want = 10 // solutions of size 5, OEIS A000170
	for _, c := range []struct {
		name string
		hook func(s *search.Search, during func())
	}{
		{"by=progress", func(s *search.Search, during func()) { s.Progress(during) }},
		{"by=observer", func(s *search.Search, during func()) { s.Observe(func(search.Event) { during() }) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSearch(t, empty(t, 5))
			calls := 0
			c.hook(s, func() {
				if calls++; calls != 1 {
					return
				}
				for range s.Completions(t.Context()) {
					break
				}
			})
			if got, err := s.Count(t.Context()); got != want || err != nil {
				t.Errorf("got %d, %v; want %d", got, err, want)
			}
			if calls < 2 {
				t.Error("the walk within was never begun")
			}
		})
	}
	t.Run("by=loop", func(t *testing.T) {
		s := newSearch(t, empty(t, 5))
		for range s.Completions(t.Context()) {
			if got, err := s.Count(t.Context()); got != want || err != nil {
				t.Errorf("got %d, %v; want %d", got, err, want)
			}
		}
	})
}

func TestZeroSearch(t *testing.T) {
	var s search.Search
	if got := s.Stats(); got.Nodes != 0 || got.Complete {
		t.Errorf("got %+v, want nothing visited", got)
	}
	if got := s.Share(); got != 0 {
		t.Errorf("got share %v, want 0", got)
	}
}

// Whoever is called on the way to a solution may cancel: then it is not yielded.
func TestCancelledOnTheWayToASolution(t *testing.T) {
	for _, kind := range []search.Kind{search.Enter, search.Solution} {
		t.Run("at="+kind.String(), func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			s := newSearch(t, empty(t, 4))
			s.Observe(func(e search.Event) {
				if e.Kind == kind && len(e.Partial) == 4 {
					cancel()
				}
			})
			for solution := range s.Completions(ctx) {
				t.Errorf("got %v, want no solution", solution)
			}
			if s.Stats().Complete {
				t.Error("got complete, want stopped")
			}
		})
	}
}

// Without an observer the walk looks at the context right before it yields, not only once in a few
// thousand nodes.
func TestCancelledByAnotherGoroutine(t *testing.T) {
	s := newSearch(t, empty(t, 8))
	ctx := &afterLooks{Context: t.Context(), left: 10} // before the first node of each level and before the first solution
	got := 0
	for range s.Completions(ctx) {
		got++
	}
	if got != 1 {
		t.Errorf("got %d solutions, want 1", got)
	}
}

// afterLooks is a context that is cancelled after it was looked at a number of times.
type afterLooks struct {
	context.Context
	left int
}

func (c *afterLooks) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

package search_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"queens"
	"queens/search"
)

// OEIS A140450: the squares tried before the first solution, or in all when there is none.
func TestSquaresTried(t *testing.T) {
	for i, want := range []uint64{1, 6, 18, 26, 15, 171, 42, 876, 333, 975, 517, 3066} {
		for _, m := range rowMethods {
			n := i + 1
			t.Run(fmt.Sprintf("n=%d/method=%v", n, m), func(t *testing.T) {
				s := newSearchBy(t, m, empty(t, n))
				walk(t, s, 1)
				if got := s.Stats().Tried; got != want {
					t.Errorf("got %d squares tried, want %d", got, want)
				}
			})
		}
	}
}

// A listener believes nothing: it plays the events on a board of its own and checks each against
// the problem and the tree of the method.
type listener struct {
	t       *testing.T
	m       search.Method
	p       queens.Problem
	placed  []queens.Square
	path    []visited    // the nodes entered and not left
	last    search.Event // the one before
	seen    map[search.Kind]uint64
	reasons map[search.Reason]int
}

// A visited node is what the listener has heard of it.
type visited struct {
	line      []queens.Square // the squares of the line it branches on; none at level n
	tried     int             // how many of them were tried
	rejected  bool            // the node itself
	dead      bool            // it is said to be a dead end
	promising bool            // one of its children was not rejected
}

// after says which kinds may follow each other.
var after = map[search.Kind][]search.Kind{
	search.Enter:    {search.Try, search.Reject, search.DeadEnd, search.Solution, search.Leave},
	search.Try:      {search.Reject, search.Place},
	search.Reject:   {search.Try, search.DeadEnd, search.Leave},
	search.Place:    {search.Enter},
	search.DeadEnd:  {search.Leave},
	search.Solution: {search.Leave},
	search.Remove:   {search.Try, search.DeadEnd, search.Leave},
	search.Leave:    {search.Remove},
}

func (l *listener) hear(e search.Event) {
	l.t.Helper()
	n := l.p.N()
	wrong := func(rule string) {
		l.t.Helper()
		l.t.Fatalf("%s, queens %v: %v %s", describe(l.m, l.p), l.placed, e, rule)
	}
	if len(l.seen) > 0 && !slices.Contains(after[l.last.Kind], e.Kind) || len(l.seen) == 0 && e.Kind != search.Enter {
		wrong("follows " + l.last.Kind.String())
	}
	l.seen[e.Kind]++
	if !slices.Equal(e.Partial, l.placed) || e.Level() != len(l.placed) {
		wrong("is told of another node")
	}
	_ = append(e.Partial, queens.Square{Row: -1}) // must not reach the walk
	if e.Kind != search.Reject && (e.Reason != 0 || e.By != queens.Square{}) {
		wrong("has a reason")
	}
	if e.Kind == search.Enter {
		l.path = append(l.path, visited{line: l.branching()})
	}
	level := len(l.placed)
	node := &l.path[level]
	switch e.Kind {
	case search.Enter, search.DeadEnd:
		var line queens.Line
		var square queens.Square
		if level < n {
			square = node.line[0]
			if square.Row == 0 && n > 1 && node.line[1].Row == 1 {
				line = queens.Column
			}
		}
		if e.Line != line || e.Square != square {
			wrong(fmt.Sprintf("should branch on the %v of %v", line, square))
		}
		if e.Kind == search.DeadEnd {
			if node.promising || node.tried != n || level == n {
				wrong("is none")
			}
			node.dead = true
		} else if level > 0 && !l.isChild(l.placed[:level-1], l.placed[level-1]) {
			wrong("is no node")
		}
	case search.Try:
		if node.tried == len(node.line) || e.Square != node.line[node.tried] || node.rejected {
			wrong("is not the next square")
		}
		node.tried++
	case search.Place, search.Remove:
		if e.Square != node.line[node.tried-1] || e.Line != 0 {
			wrong("is not the square tried")
		}
		if e.Kind == search.Place {
			l.placed = append(l.placed, e.Square)
		}
	case search.Reject:
		l.reasons[e.Reason]++
		square, placed, lines := e.Square, l.placed, l.tested()
		if l.last.Kind == search.Try {
			if square != node.line[node.tried-1] || l.isChild(placed, square) {
				wrong("should be placed on")
			}
		} else {
			node.rejected = true
			first := 0
			for fits(l.p, placed[:first+1]) {
				first++ // ends in a panic if all fit
			}
			square, placed, lines = placed[first], placed[:first], anyLine
		}
		want := l.why(square, placed, lines)
		if e.Square != want.Square || e.Reason != want.Reason || e.By != want.By || e.Line != want.Line {
			wrong(fmt.Sprintf("should be %v", want))
		}
	case search.Solution:
		if level != n || !fits(l.p, l.placed) {
			wrong("is none")
		}
	case search.Leave:
		if !node.rejected && (node.tried != len(node.line) || level < n && node.dead == node.promising) {
			wrong("comes too early")
		}
		if !node.rejected && !fits(l.p, l.placed) && (level == n || l.m == search.Promising) {
			wrong("of a node that is not promising")
		}
		l.path = l.path[:level]
		if level > 0 { // the parent's Remove comes next, at its level
			l.path[level-1].promising = l.path[level-1].promising || !node.rejected
			l.placed = l.placed[:level-1]
		}
	}
	l.last = e
}

var anyLine = []queens.Line{queens.Row, queens.Column, queens.Diagonal, queens.Antidiagonal}

// tested are the lines along which the method looks for placed queens before it places another.
func (l *listener) tested() []queens.Line {
	switch l.m {
	case search.Promising, search.Unpruned:
		return nil
	case search.Permutations:
		return []queens.Line{queens.Row, queens.Column}
	}
	return anyLine
}

// isChild reports whether the method goes on from a node to one with another queen.
func (l *listener) isChild(placed []queens.Square, square queens.Square) bool {
	return l.tested() == nil || l.why(square, placed, l.tested()).Reason == 0
}

// branching returns the squares of the line that the node at hand branches on.
func (l *listener) branching() []queens.Square {
	n := l.p.N()
	if len(l.placed) == n {
		return nil
	}
	lines := make([][]queens.Square, 2*n) // rows, then columns
	for i := range n {
		for k := range n {
			lines[i] = append(lines[i], queens.Square{Row: i, Col: k})
			lines[n+i] = append(lines[n+i], queens.Square{Row: k, Col: i})
		}
	}
	if l.m != search.Fewest && l.m != search.DLX {
		return lines[len(l.placed)]
	}
	var best []queens.Square
	least := n + 1
	for _, line := range lines {
		open, taken := 0, false
		for _, square := range line {
			taken = taken || slices.Contains(l.placed, square)
			if l.isChild(l.placed, square) {
				open++
			}
		}
		if !taken && open < least {
			best, least = line, open
		}
	}
	return best
}

// why finds the reason to reject a square: blocked, or the first queen in reading order, of those
// placed only along certain lines.
func (l *listener) why(s queens.Square, placed []queens.Square, lines []queens.Line) search.Event {
	e := search.Event{Kind: search.Reject, Square: s}
	if slices.Contains(l.p.Blocked(), s) {
		e.Reason = search.Blocked
		return e
	}
	both := slices.Concat(l.p.Given(), placed)
	slices.SortStableFunc(both, func(a, b queens.Square) int { return a.Row - b.Row })
	for _, q := range both {
		line, attacks := queens.Attacks(q, s)
		given := slices.Contains(l.p.Given(), q)
		if attacks && q != s && (given || slices.Contains(lines, line)) {
			e.Reason, e.By, e.Line = search.ByPlaced, q, line
			if given {
				e.Reason = search.ByGiven
			}
			return e
		}
	}
	return e
}

func TestEventsAreTrue(t *testing.T) {
	for _, m := range methods {
		t.Run("method="+m.String(), func(t *testing.T) {
			r := rand.New(rand.NewPCG(8, 8))
			largest := map[search.Method]int{search.Permutations: 5, search.Unpruned: 4}[m]
			if largest == 0 {
				largest = 6
			}
			problems := []queens.Problem{empty(t, 0), empty(t, 1), empty(t, 2), empty(t, largest-1)}
			for range 50 {
				problems = append(problems, random(r, r.IntN(largest+1)))
			}
			reasons := map[search.Reason]int{}
			for _, p := range problems {
				l := &listener{t: t, m: m, p: p, seen: map[search.Kind]uint64{}, reasons: reasons}
				s := newSearchBy(t, m, p)
				s.Observe(func(e search.Event) {
					l.hear(e)
					told := s.Stats()
					told.Nodes, told.DeadEnds, told.Solutions = l.seen[search.Enter], l.seen[search.DeadEnd], l.seen[search.Solution]
					told.Tried, told.Rejected, told.Backtracks = l.seen[search.Try], l.seen[search.Reject], l.seen[search.Remove]
					if got := s.Stats(); !reflect.DeepEqual(got, told) {
						t.Fatalf("%s, at %v: told %+v, stats %+v", describe(m, p), e, told, got)
					}
				})
				walk(t, s, -1)
				if len(l.path) != 0 {
					t.Errorf("%s: %d nodes were entered and not left", describe(m, p), len(l.path))
				}
			}
			for _, reason := range []search.Reason{search.Blocked, search.ByPlaced, search.ByGiven} {
				if reasons[reason] < 10 {
					t.Errorf("only %d squares rejected as %v: the test tests little", reasons[reason], reason)
				}
			}
		})
	}
}

// What is counted is what an observer hears, though nobody does: for whole walks, for those that are left
// after some solutions, and for those that are cancelled at some node.
func TestStatsDoNotDependOnTheObserver(t *testing.T) {
	for _, m := range methods {
		t.Run("method="+m.String(), func(t *testing.T) {
			r := rand.New(rand.NewPCG(10, 10))
			largest := map[search.Method]int{search.Permutations: 6, search.Unpruned: 5}[m]
			if largest == 0 {
				largest = 8
			}
			left := 0
			for round := range 60 {
				p := random(r, r.IntN(largest+1))
				if round == 0 {
					p = empty(t, largest)
				}
				for _, enough := range []int{-1, 1, 2, 5} {
					s := newSearchBy(t, m, p)
					walk(t, s, enough)
					plain, share := s.Stats(), s.Share()
					s.Observe(func(search.Event) {})
					walk(t, s, enough)
					if observed := s.Stats(); !reflect.DeepEqual(plain, observed) || s.Share() != share {
						t.Fatalf("%s, %d solutions: observed %+v, unobserved %+v", describe(m, p), enough, observed, plain)
					}
					if !plain.Complete {
						left++
					}
				}
			}
			if left < 15 {
				t.Errorf("only %d walks were left: the test tests little", left)
			}
			p := empty(t, largest+1)
			for looks := 1; looks < 40; looks += 3 {
				ctx := &afterLooks{Context: t.Context(), left: looks}
				s := newSearchBy(t, m, p)
				for range s.Completions(ctx) {
				}
				plain, share := s.Stats(), s.Share()
				ctx2, cancel := context.WithCancel(t.Context())
				s.Observe(func(search.Event) {
					if now := s.Stats(); now.Nodes == plain.Nodes && now.Solutions == plain.Solutions {
						cancel()
					}
				})
				for range s.Completions(ctx2) {
				}
				cancel()
				// The observed walk goes on to the next node before it looks at its context, the other
				// one perhaps only to a solution: nothing of that is in the numbers.
				if observed := s.Stats(); !reflect.DeepEqual(plain, observed) || s.Share() != share {
					t.Fatalf("n=%d, %d looks: observed %+v, unobserved %+v", p.N(), looks, observed, plain)
				}
			}
		})
	}
}

func TestRejectsOfGivenAndBlocked(t *testing.T) {
	p := problem(t, 4, []queens.Square{{Row: 2, Col: 0}}, []queens.Square{{Row: 0, Col: 3}})
	s := newSearch(t, p)
	var got []string
	s.Observe(func(e search.Event) {
		if e.Kind == search.Reject && e.Reason != search.ByPlaced {
			got = append(got, e.String())
		}
	})
	for range s.Completions(t.Context()) {
	}
	want := []string{
		"reject row 1 column 1: column of the given queen at row 3 column 1",
		"reject row 4 column 1: column of the given queen at row 3 column 1", // after 2 4 1
		"reject row 1 column 3: antidiagonal of the given queen at row 3 column 1",
		"reject row 1 column 4: blocked",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// An observer stops the walk by cancelling: no further node is entered.
func TestObserverStopsTheWalk(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s := newSearch(t, empty(t, 8))
	entered := 0
	s.Observe(func(e search.Event) {
		if e.Kind == search.Enter {
			if entered++; entered == 10 {
				cancel()
			}
		}
	})
	for range s.Completions(ctx) {
	}
	if got := s.Stats(); entered != 10 || got.Nodes != 10 || got.Complete {
		t.Errorf("got %d nodes entered, %d visited, complete %v; want 10, 10, false", entered, got.Nodes, got.Complete)
	}
}

// TestObserveFrom wants an observer who comes late to hear what the others hear from that step on, with the same
// counters; on boards so large that most of the walk before is not observed.
func TestObserveFrom(t *testing.T) {
	const most = 300 // steps to hear
	sizes := map[search.Method]int{search.Permutations: 8, search.Unpruned: 6}
	for _, m := range methods {
		t.Run("method="+m.String(), func(t *testing.T) {
			problem := empty(t, cmp.Or(sizes[m], 10))
			type heard struct {
				event, partial string
				stats          search.Stats
			}
			s := newSearchBy(t, m, problem)
			if _, err := s.Count(t.Context()); err != nil {
				t.Fatal(err)
			}
			events := s.Stats().Events()
			from := []uint64{0, 1, 2, events / 2, events - 1000, events - most, events - 1, events}
			want, step := make([][]heard, len(from)), uint64(0)
			s.Observe(func(e search.Event) {
				for i := range from {
					if step >= from[i] && step < from[i]+most {
						want[i] = append(want[i], heard{e.String(), fmt.Sprint(e.Partial), s.Stats()})
					}
				}
				step++
			})
			if _, err := s.Count(t.Context()); err != nil || step != events {
				t.Fatalf("got %d events, %v; the counters say %d", step, err, events)
			}
			for i := range from {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				var got []heard
				looks := 0
				s.Progress(func() { looks++ })
				s.ObserveFrom(from[i], func(e search.Event) {
					if got = append(got, heard{e.String(), fmt.Sprint(e.Partial), s.Stats()}); len(got) == most {
						cancel()
					}
				})
				s.Count(ctx)
				got = got[:min(len(got), most)]
				if !reflect.DeepEqual(got, want[i]) {
					t.Fatalf("from step %d of %d the observer hears\n%v\nwant\n%v", from[i], events, got, want[i])
				}
				if nodes := s.Stats().Nodes; from[i] > events-most && uint64(looks) > nodes*3/4 {
					t.Errorf("of %d nodes the walk looked up at %d", nodes, looks)
				}
			}
		})
	}
}

package search_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"queens"
	"queens/search"
)

// The walk that every lesson draws: size 4, down to the first solution.
const firstOf4 = `
enter, level 0
try row 1 column 1
place row 1 column 1
enter, level 1
try row 2 column 1
reject row 2 column 1: column of the queen at row 1 column 1
try row 2 column 2
reject row 2 column 2: diagonal of the queen at row 1 column 1
try row 2 column 3
place row 2 column 3
enter, level 2
try row 3 column 1
reject row 3 column 1: column of the queen at row 1 column 1
try row 3 column 2
reject row 3 column 2: antidiagonal of the queen at row 2 column 3
try row 3 column 3
reject row 3 column 3: diagonal of the queen at row 1 column 1
try row 3 column 4
reject row 3 column 4: diagonal of the queen at row 2 column 3
dead end, level 2
leave, level 2
remove row 2 column 3
try row 2 column 4
place row 2 column 4
enter, level 2
try row 3 column 1
reject row 3 column 1: column of the queen at row 1 column 1
try row 3 column 2
place row 3 column 2
enter, level 3
try row 4 column 1
reject row 4 column 1: column of the queen at row 1 column 1
try row 4 column 2
reject row 4 column 2: antidiagonal of the queen at row 2 column 4
try row 4 column 3
reject row 4 column 3: diagonal of the queen at row 3 column 2
try row 4 column 4
reject row 4 column 4: diagonal of the queen at row 1 column 1
dead end, level 3
leave, level 3
remove row 3 column 2
try row 3 column 3
reject row 3 column 3: diagonal of the queen at row 1 column 1
try row 3 column 4
reject row 3 column 4: column of the queen at row 2 column 4
leave, level 2
remove row 2 column 4
leave, level 1
remove row 1 column 1
try row 1 column 2
place row 1 column 2
enter, level 1
try row 2 column 1
reject row 2 column 1: antidiagonal of the queen at row 1 column 2
try row 2 column 2
reject row 2 column 2: column of the queen at row 1 column 2
try row 2 column 3
reject row 2 column 3: diagonal of the queen at row 1 column 2
try row 2 column 4
place row 2 column 4
enter, level 2
try row 3 column 1
place row 3 column 1
enter, level 3
try row 4 column 1
reject row 4 column 1: column of the queen at row 3 column 1
try row 4 column 2
reject row 4 column 2: column of the queen at row 1 column 2
try row 4 column 3
place row 4 column 3
enter, level 4
solution, level 4
`

func TestEventsToTheFirstSolution(t *testing.T) {
	s := newSearch(t, empty(t, 4))
	var got strings.Builder
	s.Observe(func(e search.Event) { fmt.Fprintln(&got, e) })
	for range s.Completions(t.Context()) {
		break
	}
	if want := strings.TrimPrefix(firstOf4, "\n"); got.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", got.String(), want)
	}
}

// OEIS A140450: the squares tried before the first solution, or in all when there is none.
func TestSquaresTried(t *testing.T) {
	for i, want := range []int{1, 6, 18, 26, 15, 171, 42, 876, 333, 975, 517, 3066} {
		n := i + 1
		t.Run(fmt.Sprintf("n=%d", n), func(t *testing.T) {
			s := newSearch(t, empty(t, n))
			got := 0
			s.Observe(func(e search.Event) {
				if e.Kind == search.Try {
					got++
				}
			})
			for range s.Completions(t.Context()) {
				break
			}
			if got != want {
				t.Errorf("got %d squares tried, want %d", got, want)
			}
		})
	}
}

// A listener believes nothing: it plays the events on a board of its own and checks each against
// the problem.
type listener struct {
	t         *testing.T
	p         queens.Problem
	columns   []int // the queens placed
	next      []int // by level of the path: the column to be tried next
	pending   bool  // a square was tried and neither rejected nor placed on
	rejects   []int // by level of the path: squares rejected
	seen      map[search.Kind]int
	reasons   map[search.Reason]int
	solutions []queens.Solution
}

func (l *listener) hear(e search.Event) {
	n := l.p.N()
	l.seen[e.Kind]++
	_ = append(e.Partial, -1) // must not reach the walk
	wrong := func(rule string) {
		l.t.Fatalf("given %v, blocked %v, size %d, queens %v: %v %s", l.p.Given(), l.p.Blocked(), n, l.columns, e, rule)
	}
	if !slices.Equal(e.Partial, l.columns) || e.Level() != len(l.columns) {
		wrong("is told of another node")
	}
	level := len(l.columns)
	hasSquare := e.Kind == search.Try || e.Kind == search.Reject || e.Kind == search.Place || e.Kind == search.Remove
	if hasSquare && e.Square.Row != level || !hasSquare && e.Square != (queens.Square{}) {
		wrong("has a wrong square")
	}
	if l.pending != (e.Kind == search.Reject || e.Kind == search.Place) {
		wrong("follows a try, or does not")
	}
	if e.Kind != search.Reject && (e.Reason != 0 || e.By != queens.Square{} || e.Line != 0) {
		wrong("has a reason")
	}
	l.pending = e.Kind == search.Try
	switch e.Kind {
	case search.Enter:
		if !fits(l.p, l.columns) {
			wrong("is no partial solution")
		}
		l.next, l.rejects = append(l.next, 0), append(l.rejects, 0)
	case search.Try:
		if e.Square.Col != l.next[level] || level == n {
			wrong("is not the next square")
		}
		l.next[level]++
	case search.Place:
		l.columns = append(l.columns, e.Square.Col)
	case search.Reject:
		if e.Square.Col != l.next[level]-1 {
			wrong("is not the square tried")
		}
		l.rejects[level]++
		l.reasons[e.Reason]++
		if reason, by, line := l.why(e.Square); e.Reason != reason || e.By != by || e.Line != line {
			wrong(fmt.Sprintf("should be %v %v %v", reason, by, line))
		}
	case search.DeadEnd:
		if l.rejects[level] != n || level == n {
			wrong("is none")
		}
	case search.Solution:
		if level != n {
			wrong("is none")
		}
		l.solutions = append(l.solutions, slices.Clone(l.columns))
	case search.Leave:
		if level < n && l.next[level] != n {
			wrong("comes too early")
		}
		l.next, l.rejects = l.next[:level], l.rejects[:level]
		if level > 0 { // the parent's Remove comes next, at its level
			l.columns = l.columns[:level-1]
		}
	case search.Remove:
		if e.Square.Col != l.next[level]-1 {
			wrong("is not the queen placed")
		}
	}
}

// why finds the reason to reject a square: blocked, or the first queen in reading order.
func (l *listener) why(s queens.Square) (search.Reason, queens.Square, queens.Line) {
	if slices.Contains(l.p.Blocked(), s) {
		return search.Blocked, queens.Square{}, 0
	}
	placed := queens.Solution(l.columns).Squares()
	both := slices.Concat(placed, l.p.Given())
	slices.SortFunc(both, func(a, b queens.Square) int { return a.Row - b.Row })
	for _, q := range both {
		if line, attacks := queens.Attacks(q, s); attacks && q != s {
			if slices.Contains(l.p.Given(), q) {
				return search.ByGiven, q, line
			}
			return search.ByPlaced, q, line
		}
	}
	return 0, queens.Square{}, 0
}

func TestEventsAreTrue(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	problems := []queens.Problem{empty(t, 0), empty(t, 1), empty(t, 2), empty(t, 6)}
	for range 150 {
		problems = append(problems, random(r, r.IntN(8)))
	}
	reasons := map[search.Reason]int{}
	for _, p := range problems {
		l := &listener{t: t, p: p, seen: map[search.Kind]int{}, reasons: reasons}
		s := newSearch(t, p)
		s.Observe(l.hear)
		for range s.Completions(t.Context()) {
		}
		observed := s.Stats()
		if len(l.next) != 0 {
			t.Errorf("%d nodes were entered and not left", len(l.next))
		}
		told := search.Stats{
			Nodes:     uint64(l.seen[search.Enter]),
			DeadEnds:  uint64(l.seen[search.DeadEnd]),
			Solutions: uint64(l.seen[search.Solution]),
			Profile:   observed.Profile,
			Complete:  true,
		}
		if !reflect.DeepEqual(told, observed) {
			t.Errorf("given %v, blocked %v, size %d: told %+v, stats %+v", p.Given(), p.Blocked(), p.N(), told, observed)
		}
		s.Observe(nil)
		for range s.Completions(t.Context()) {
		}
		if plain := s.Stats(); !reflect.DeepEqual(plain, observed) {
			t.Errorf("given %v, blocked %v, size %d: observed %+v, unobserved %+v", p.Given(), p.Blocked(), p.N(), observed, plain)
		}
	}
	for _, reason := range []search.Reason{search.Blocked, search.ByPlaced, search.ByGiven} {
		if reasons[reason] < 20 {
			t.Errorf("only %d squares rejected as %v: the test tests little", reasons[reason], reason)
		}
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

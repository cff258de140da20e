package trace

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"queens"
	"queens/search"
)

// A referee follows a walk from event to event and says what is wrong with the next one. It knows what
// all methods have in common, and of each where it branches and when it tests. It does not walk
// itself, but what it lets pass is the walk of that method: every square of the right line is tried in
// order and rejected for the first reason or placed on, and what was placed is taken back.
type referee struct {
	problem queens.Problem
	method  search.Method
	root    position
	given   map[queens.Square]bool
	blocked map[queens.Square]bool

	path   []queens.Square // the queens placed
	nodes  []visited       // from the root to the current one
	latest search.Event    // without its partial solution
	begun  bool
	tally  tally
	events uint64
}

// A visited is a node on the path.
type visited struct {
	line   queens.Line // that it branches on
	first  queens.Square
	tried  int  // squares of the line
	lively bool // a child was not rejected when it was entered
}

func newReferee(p queens.Problem, m search.Method) *referee {
	r := &referee{problem: p, method: m, root: newPosition(p, m), given: map[queens.Square]bool{}, blocked: map[queens.Square]bool{}, tally: newTally(p.N())}
	for _, s := range p.Given() {
		r.given[s] = true
	}
	for _, s := range p.Blocked() {
		r.blocked[s] = true
	}
	return r
}

// branchesOnRows reports whether a node of level k branches on row k, as with all methods but two.
func branchesOnRows(m search.Method) bool { return m != search.DLX && m != search.Fewest }

// testsLate reports whether a method places on squares that are not open, and rejects the node that
// this leads to.
func testsLate(m search.Method) bool { return placesAnywhere(m) || m == search.Permutations }

// placesAnywhere reports whether a method places on every square that it tries.
func placesAnywhere(m search.Method) bool { return m == search.Promising || m == search.Unpruned }

// follows tells what may come after what.
var follows = map[search.Kind][]search.Kind{
	search.Enter:    {search.Try, search.Reject, search.Solution},
	search.Try:      {search.Reject, search.Place},
	search.Reject:   {search.Try, search.DeadEnd, search.Leave},
	search.Place:    {search.Enter},
	search.DeadEnd:  {search.Leave},
	search.Solution: {search.Leave},
	search.Remove:   {search.Try, search.DeadEnd, search.Leave},
	search.Leave:    {search.Remove},
}

// next takes the next event, whose partial solution it fills in, or returns the rule that it breaks.
// Coordinates, reason and line must be in range.
func (r *referee) next(e *search.Event, level int) error {
	switch {
	case !r.begun && e.Kind != search.Enter:
		return fmt.Errorf("a walk begins with %q, not %q", search.Enter, e.Kind)
	case r.begun && len(r.nodes) == 0:
		return fmt.Errorf("%q follows, but the root was left", e.Kind)
	case r.begun && !slices.Contains(follows[r.latest.Kind], e.Kind):
		return fmt.Errorf("%q does not follow %q", e.Kind, r.latest.Kind)
	}
	if r.begun && r.latest.Kind == search.Place {
		r.path = append(r.path, r.latest.Square)
	}
	var removed queens.Square
	if e.Kind == search.Remove {
		removed = r.path[len(r.path)-1]
		r.path = r.path[:len(r.path)-1]
	}
	if level != len(r.path) {
		return fmt.Errorf("the level is %d, but %d queens are placed", level, len(r.path))
	}
	if err := r.check(*e, removed); err != nil {
		return err
	}
	r.take(*e)
	e.Partial = r.path[:level:level]
	return nil
}

// check returns what is wrong with an event that comes at its place.
func (r *referee) check(e search.Event, removed queens.Square) error {
	n, level := r.problem.N(), len(r.path)
	var node visited
	if len(r.nodes) > 0 {
		node = r.nodes[len(r.nodes)-1]
	}
	switch e.Kind {
	case search.Enter:
		return r.checkBranch(e)
	case search.Try:
		if level == n {
			return errors.New("all queens are placed")
		}
		if r.turnedAway(node) {
			return errors.New("the node was rejected")
		}
		if r.method == search.Promising && node.tried == 0 && level > 0 {
			if why, closed := r.rejectNode(); closed {
				return fmt.Errorf("the node goes on, and should %v", why)
			}
		}
		if node.tried == n {
			return fmt.Errorf("every square of the %v was tried", node.line)
		}
		if want := node.next(); e.Square != want {
			return fmt.Errorf("%v is tried, but %v is next", e.Square, want)
		}
	case search.Reject:
		return r.checkReject(e)
	case search.Place:
		if e.Square != r.latest.Square {
			return fmt.Errorf("%v is placed on, but %v was tried", e.Square, r.latest.Square)
		}
		if placesAnywhere(r.method) {
			return nil
		}
		if why, closed := r.reject(e.Square, r.path); closed {
			return fmt.Errorf("%v is placed on, and the walk should %v", e.Square, why)
		}
	case search.Remove:
		if e.Square != removed {
			return fmt.Errorf("%v is removed, but %v was the last placed", e.Square, removed)
		}
	case search.Solution:
		if level < n {
			return fmt.Errorf("%d of %d queens are no solution", level, n)
		}
		return queens.Verify(r.problem, r.path)
	case search.DeadEnd:
		switch {
		case level == n || node.tried < n:
			return errors.New("a dead end comes before every square was tried")
		case node.lively:
			return errors.New("a dead end has no promising child, and this node has one")
		case e.Line != node.line || e.Square != node.first:
			return errors.New("the dead end names another line than its enter")
		}
	case search.Leave:
		over := r.latest.Kind == search.DeadEnd || r.latest.Kind == search.Solution || r.turnedAway(node)
		switch {
		case !over && node.tried < n:
			return fmt.Errorf("the node is left, but %v was not tried", node.next())
		case !over && !node.lively:
			return errors.New("the node is left without a promising child, and no dead end was told")
		}
	}
	return nil
}

// next is the square of the node's line that was not tried yet.
func (v visited) next() queens.Square {
	s := v.first
	if v.line == queens.Column {
		s.Row += v.tried
	} else {
		s.Col += v.tried
	}
	return s
}

// checkBranch looks at the line that a node branches on.
func (r *referee) checkBranch(e search.Event) error {
	at := r.root
	for _, queen := range r.path {
		at.place(queen)
	}
	if at.level == at.n {
		return nil
	}
	at.branch()
	if e.Line != at.line || e.Square != at.square(0) {
		return fmt.Errorf("with %v this node branches on %v %d, counted from 0", r.method, at.line, at.index)
	}
	return nil
}

// checkReject looks at the square and at the reason.
func (r *referee) checkReject(e search.Event) error {
	switch {
	case r.latest.Kind == search.Try && e.Square != r.latest.Square:
		return fmt.Errorf("%v is rejected, but %v was tried", e.Square, r.latest.Square)
	case r.latest.Kind == search.Try && placesAnywhere(r.method):
		return fmt.Errorf("with %v a queen is placed on every square tried", r.method)
	case r.latest.Kind == search.Enter && !testsLate(r.method):
		return fmt.Errorf("with %v a node is not rejected", r.method)
	}
	why, closed := r.reject(e.Square, r.path)
	if r.latest.Kind == search.Enter {
		why, closed = r.rejectNode()
	}
	switch {
	case !closed:
		return errors.New("there is no reason to reject")
	case e.Square != why.Square || e.Reason != why.Reason || e.By != why.By || e.Line != why.Line:
		return fmt.Errorf("%v, but the first reason is another: %v", e, why)
	}
	return nil
}

// reject returns the event that rejects a square beside those queens, if the method sees a reason: the
// blocked square, or the first queen in reading order that attacks it.
func (r *referee) reject(s queens.Square, placed []queens.Square) (why search.Event, closed bool) {
	return r.why(s, placed, r.method != search.Permutations)
}

// rejectNode returns the event that rejects the current node, if its queens do not go together: that
// of the first on the path that does not go with those before her.
func (r *referee) rejectNode() (why search.Event, closed bool) {
	for i, s := range r.path {
		if why, closed := r.why(s, r.path[:i], true); closed {
			return why, true
		}
	}
	return why, false
}

// why looks along diagonals of the queens placed only if asked: those of the given queens are known
// from the start.
func (r *referee) why(s queens.Square, placed []queens.Square, diagonals bool) (why search.Event, closed bool) {
	why = search.Event{Kind: search.Reject, Square: s, Reason: search.Blocked}
	if r.blocked[s] {
		return why, true
	}
	all := slices.Concat(placed, r.problem.Given())
	slices.SortFunc(all, func(a, b queens.Square) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
	})
	for _, queen := range all {
		line, attacks := queens.Attacks(queen, s)
		if !attacks || queen == s || !diagonals && line >= queens.Diagonal && !r.given[queen] {
			continue
		}
		why.Reason, why.By, why.Line = search.ByPlaced, queen, line
		if r.given[queen] {
			why.Reason = search.ByGiven
		}
		return why, true
	}
	return why, false
}

// turnedAway reports whether the current node was rejected when it was entered.
func (r *referee) turnedAway(current visited) bool {
	return r.latest.Kind == search.Reject && current.tried == 0
}

// take has the event happen.
func (r *referee) take(e search.Event) {
	r.begun = true
	r.events++
	r.tally.add(e.Kind, len(r.path))
	switch e.Kind {
	case search.Enter:
		r.nodes = append(r.nodes, visited{line: e.Line, first: e.Square})
	case search.Try:
		r.nodes[len(r.nodes)-1].tried++
	case search.Leave:
		rejected := r.turnedAway(r.nodes[len(r.nodes)-1])
		r.nodes = r.nodes[:len(r.nodes)-1]
		if !rejected && len(r.nodes) > 0 {
			r.nodes[len(r.nodes)-1].lively = true
		}
	}
	r.latest = e
	r.latest.Partial = nil
}

// end looks at what the last line says of the walk.
func (r *referee) end(stop Stop, events uint64, said counters) error {
	switch left := r.begun && len(r.nodes) == 0; {
	case !r.begun:
		return errors.New("there is no event")
	case events != r.events:
		return fmt.Errorf("it counts %d events, and there are %d", events, r.events)
	case stop == Complete && !left:
		return errors.New("the walk is said to be complete, but the root was not left")
	case stop != Complete && left:
		return errors.New("the walk is said to be cut short, but the root was left")
	case stop == BySolutions && r.latest.Kind != search.Solution:
		return fmt.Errorf("the walk is said to be cut short by a solution, and its last event is %q", r.latest.Kind)
	}
	return said.differ(countersOf(r.tally.stats))
}

// differ names the first counter that is not as counted.
func (c counters) differ(counted counters) error {
	for _, of := range []struct {
		name string
		a, b uint64
	}{
		{"nodes", c.Nodes, counted.Nodes},
		{"tried", c.Tried, counted.Tried},
		{"rejected", c.Rejected, counted.Rejected},
		{"backtracks", c.Backtracks, counted.Backtracks},
		{"dead_ends", c.DeadEnds, counted.DeadEnds},
		{"solutions", c.Solutions, counted.Solutions},
	} {
		if of.a != of.b {
			return fmt.Errorf("%s is %d, but the events make it %d", of.name, of.a, of.b)
		}
	}
	if !slices.Equal(c.Profile, counted.Profile) {
		return fmt.Errorf("the profile is %v, but the events make it %v", c.Profile, counted.Profile)
	}
	return nil
}

package lesson

import (
	"context"
	"slices"

	"queens"
	"queens/search"
)

// A lesson is told in steps: what can be said beside one board. A walk of the 4×4 board has some 180
// events, most of which repeat what the next one says: that a square is tried, then that it is
// rejected. A step ends where the walk turns: with a queen that stays for a while, a dead end, a
// solution, or a row that has no square left to try.

// A walk is what the lesson is made of, all of it recorded.
type walk struct {
	n         int
	problem   queens.Problem
	events    []search.Event
	solutions []queens.Solution
	stats     search.Stats
}

// record walks the whole tree of the empty n×n board.
func record(n int, m search.Method) (*walk, error) {
	p, err := queens.New(n)
	if err != nil {
		return nil, err
	}
	s, err := search.New(p)
	if err != nil {
		return nil, err
	}
	s.Use(m)
	w := &walk{n: n, problem: p}
	s.Observe(func(e search.Event) {
		e.Partial = slices.Clone(e.Partial)
		w.events = append(w.events, e)
	})
	for solution := range s.Completions(context.Background()) {
		w.solutions = append(w.solutions, slices.Clone(solution))
	}
	w.stats = s.Stats()
	return w, nil
}

// tell says event i.
func (w *walk) tell(t Teller, i int) string {
	var before, after search.Event
	if i > 0 {
		before = w.events[i-1]
	}
	if i+1 < len(w.events) {
		after = w.events[i+1]
	}
	return t.Tell(before, w.events[i], after)
}

// count returns how many events are of a kind.
func (w *walk) count(k search.Kind) int {
	count := 0
	for _, e := range w.events {
		if e.Kind == k {
			count++
		}
	}
	return count
}

// A step is some events in a row, and those of them worth a sentence.
type step struct {
	told     []int           // numbers of events
	queens   []queens.Square // on the board when the step is over
	rejected []queens.Square // in this step
}

// steps cuts the walk.
func (w *walk) steps() []step {
	var all []step
	var s step
	for i, e := range w.events {
		if w.worthTelling(i) {
			s.told = append(s.told, i)
		}
		s.queens = e.Partial
		switch e.Kind {
		case search.Place:
			s.queens = append(slices.Clone(e.Partial), e.Square)
		case search.Reject:
			s.rejected = append(s.rejected, e.Square)
		}
		if last := i == len(w.events)-1; last || w.turns(i, len(s.rejected) > 0) {
			all = append(all, s)
			s = step{}
		}
	}
	return all
}

// turns reports whether a step ends with event i; rejected says whether it has a rejected square.
func (w *walk) turns(i int, rejected bool) bool {
	switch w.events[i].Kind {
	case search.Place:
		return !w.settled(i + 1)
	case search.DeadEnd, search.Solution:
		return true
	case search.Leave:
		return rejected && !w.settledBy(i-1)
	default:
		return false
	}
}

// worthTelling reports whether event i is one that its neighbours do not tell.
func (w *walk) worthTelling(i int) bool {
	switch w.events[i].Kind {
	case search.Try: // what becomes of it is next
		return false
	case search.Enter:
		return !w.settled(i)
	case search.Leave:
		return !w.settledBy(i-1) || w.events[i-1].RejectsNode()
	default:
		return true
	}
}

// settled reports whether event i enters a node that has no squares to try: a solution, or a node
// that is rejected as a whole, as some methods do.
func (w *walk) settled(i int) bool {
	if i+1 >= len(w.events) || w.events[i].Kind != search.Enter {
		return false
	}
	next := w.events[i+1].Kind
	return next == search.Solution || next == search.Reject
}

// settledBy reports whether event i says already that the node is left next.
func (w *walk) settledBy(i int) bool {
	switch e := w.events[i]; e.Kind {
	case search.DeadEnd, search.Solution:
		return true
	default:
		return e.RejectsNode()
	}
}

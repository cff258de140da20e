package search

import (
	"fmt"
	"math/bits"

	"queens"
)

// A method goes its own way from one open square to the next. An observer wants to see every square
// of the line, as somebody looks at them who has no masks, flags or links. So an observed walk fills
// in the squares between, and looks up which queen forbids them: on the board, not in what the method
// keeps. That is why all methods that walk the same tree tell the same. A walk that is not observed
// pays for a comparison when it enters a node and one when it leaves it.

// Observe has every step of the walks begun from now on told to o; nil tells nobody. An observed
// walk looks at its context before every node, so an observer stops it by cancelling.
func (s *Search) Observe(o Observer) { s.ObserveFrom(0, o) }

// ObserveFrom is [Search.Observe] for an observer who comes late: it is told of the steps from that number
// on, counted from 0. The walk there is not observed but for its last stretch, and so takes a small part of
// the time.
func (s *Search) ObserveFrom(step uint64, o Observer) { s.observe, s.from = o, step }

// A telling is what a walk remembers for its observer.
type telling struct {
	partial [MaxN]queens.Square // by level: the queens placed
	squares [MaxN + 1]int       // by level: how many squares of the line were told of
	events  [Leave + 1]uint64   // by kind: events told, and those before an observer came
}

// A latecomer is an observer who is not told of the steps before one.
type latecomer struct {
	observe Observer // waits; nil if there is none, or no longer
	unheard uint64   // steps that he is not told of
}

// stretch is more steps than there are between two looks up from the board: fewer than lookEvery nodes of each
// level are entered, each with an Enter, a Leave, at most three steps for a square and one for its end.
func (w *walk) stretch() uint64 {
	n := uint64(w.board.n)
	return lookEvery * (n + 1) * (3*n + 3)
}

// arrive has the latecomer observe if his step is near. A node is about to be entered; what would have been told
// so far follows from the path there and from what was counted.
func (w *walk) arrive(level int) {
	now := w.stats()
	if now.Events()+w.stretch() < w.late.unheard {
		return
	}
	for above := range level {
		w.partial[above] = w.square(above)
		w.squares[above] = w.at[above] + 1
	}
	w.events[Try], w.events[Reject], w.events[Remove] = now.Tried, now.Rejected, now.Backtracks
	w.observe, w.lookUp, w.late.observe = w.late.observe, 0, nil
	w.late.unheard -= now.Events()
}

// tell tells of a step that is about a node. If the node branches on a line, Enter and DeadEnd name it.
func (w *walk) tell(kind Kind, level int) {
	if w.observe == nil {
		return
	}
	e := Event{Kind: kind}
	if level < w.board.n && (kind == Enter || kind == DeadEnd) {
		e.Line, e.Square = w.lines[level].kind, w.lines[level].square(0)
	}
	if kind == Enter {
		w.squares[level] = 0
	}
	w.send(level, e)
}

// tellPlaced tells of the queen on the way to a node about to be entered.
func (w *walk) tellPlaced(level int) {
	parent := level - 1
	if w.observe == nil || parent < 0 {
		return
	}
	w.tellRejected(parent, w.at[parent])
	square := w.square(parent)
	w.partial[parent] = square
	w.send(parent, Event{Kind: Try, Square: square})
	w.squares[parent]++
	w.send(parent, Event{Kind: Place, Square: square})
}

// leaveTelling is leave for a walk that is observed or stopped.
func (w *walk) leaveTelling(level int) {
	if w.stopped {
		return
	}
	w.tellRejected(level, w.board.n)
	if w.left <= level {
		w.deadEnds++
		w.tell(DeadEnd, level)
	}
	w.left = level
	w.tellLeft(level)
}

// tellLeft tells that a node is left and its last queen taken back.
func (w *walk) tellLeft(level int) {
	w.tell(Leave, level)
	if w.observe != nil && level > 0 {
		w.send(level-1, Event{Kind: Remove, Square: w.square(level - 1)})
	}
}

// tellReject tells of the first queen on the path that does not go with those before her.
func (w *walk) tellReject(level int) {
	if w.observe == nil {
		return
	}
	for i, square := range w.partial[:level] {
		if e, ok := w.rejection(square, w.partial[:i], true); ok {
			w.send(level, e)
			break
		}
	}
	w.tellLeft(level)
}

// tellRejected tells of the squares of the line before the end-th that were not told of: a queen is
// placed on none.
func (w *walk) tellRejected(level, end int) {
	for told := &w.squares[level]; *told < end; *told++ {
		square := w.lines[level].square(*told)
		w.send(level, Event{Kind: Try, Square: square})
		e, ok := w.rejection(square, w.partial[:level], w.method != Permutations)
		if !ok {
			panic(fmt.Sprintf("search: %v was passed over by %v, but nothing forbids it", square, w.method))
		}
		w.send(level, e)
	}
}

// rejection says why a queen may not stand on a square, if so: it is blocked, or a given queen or one
// placed attacks it. Queens placed are looked at along diagonals only if asked. Of several queens
// the first in reading order counts.
func (w *walk) rejection(square queens.Square, placed []queens.Square, diagonals bool) (e Event, rejected bool) {
	e = Event{Kind: Reject, Square: square}
	if w.board.isBlocked(square) {
		e.Reason = Blocked
		return e, true
	}
	attack := func(queen queens.Square, reason Reason) {
		line, attacks := queens.Attacks(queen, square)
		switch {
		case !attacks || queen == square:
		case reason == ByPlaced && line >= queens.Diagonal && !diagonals:
		case !rejected || queen.Row < e.By.Row:
			e.Reason, e.By, e.Line, rejected = reason, queen, line, true
		}
	}
	for row := range w.board.n {
		if given := w.board.given[row]; given != 0 {
			attack(queens.Square{Row: row, Col: bits.TrailingZeros64(given)}, ByGiven)
		}
	}
	for _, queen := range placed {
		attack(queen, ByPlaced)
	}
	return e, rejected
}

func (w *walk) send(level int, e Event) {
	w.level = level
	w.events[e.Kind]++
	if w.late.unheard > 0 {
		w.late.unheard--
		return
	}
	e.Partial = w.partial[:level:level] // appending to it must not write into the walk
	w.observe(e)
}

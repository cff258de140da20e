package search

import (
	"fmt"
	"math/bits"

	"queens"
)

// The walk goes straight from one open square to the next. An observer wants to see every square
// tried, as by someone who has no masks to look at. So an observed walk fills in the squares
// between, and looks up which queen forbids them: on the board, not in the masks. A walk that is
// not observed pays for comparisons with nil.

// Observe has every step of the walks begun from now on told to o; nil tells nobody. An observed
// walk looks at its context before every node, so an observer stops it by cancelling.
func (s *Search) Observe(o Observer) { s.observe = o }

// tell tells the observer, if there is one, of a step at the current node. Tries and rejects are
// not told by the walk; they come before the step they lead to.
func (w *walk) tell(kind Kind, level int) {
	if w.observe != nil {
		w.tellObserver(kind, level)
	}
}

func (w *walk) tellObserver(kind Kind, level int) {
	var square queens.Square
	switch kind {
	case Enter:
		w.told[level] = 0
		if level < w.board.n {
			square.Row = level
		}
	case Place:
		square = queens.Square{Row: level, Col: w.queens[level]}
		w.tellRejected(level, square.Col)
		w.partial[level] = square
		w.send(level, Event{Kind: Try, Square: square})
		w.told[level]++
	case Remove:
		square = queens.Square{Row: level, Col: w.queens[level]}
	case DeadEnd, Leave:
		if level < w.board.n {
			w.tellRejected(level, w.board.n)
		}
		if kind == DeadEnd {
			square.Row = level
		}
	}
	w.send(level, Event{Kind: kind, Square: square})
}

// tellRejected tells of the squares left of column end that have not been told of: none is open.
func (w *walk) tellRejected(level, end int) {
	for ; w.told[level] < end; w.told[level]++ {
		square := queens.Square{Row: level, Col: w.told[level]}
		w.send(level, Event{Kind: Try, Square: square})
		w.send(level, w.rejection(square))
	}
}

// rejection says why a square in the row under the node's queens is not open.
func (w *walk) rejection(square queens.Square) Event {
	e := Event{Kind: Reject, Square: square, Reason: Blocked}
	if w.board.isBlocked(square) {
		return e
	}
	for row := range w.board.n {
		given := w.board.given[row]
		switch {
		case given != 0:
			e.Reason, e.By = ByGiven, queens.Square{Row: row, Col: bits.TrailingZeros64(given)}
		case row < square.Row:
			e.Reason, e.By = ByPlaced, queens.Square{Row: row, Col: w.queens[row]}
		default:
			continue
		}
		if line, attacks := queens.Attacks(e.By, square); attacks {
			e.Line = line
			return e
		}
	}
	panic(fmt.Sprintf("search: %v is not open, but nothing forbids it", square))
}

func (w *walk) send(level int, e Event) {
	w.level = level
	e.Partial = w.partial[:level:level] // appending to it must not write into the walk
	w.observe(e)
}

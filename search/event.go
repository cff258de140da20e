package search

import (
	"fmt"
	"slices"

	"queens"
)

// An Observer is told of every step of a walk, in order, by the goroutine that walks. It is one
// function, not an interface with a method for each kind of step, because the steps are one
// stream: to record, count or draw it is one switch, and an observer need not know every kind.
type Observer func(Event)

// A Kind is a kind of step.
type Kind uint8

// The kinds of step. All of a node's events lie between its Enter and its Leave:
//
//	Enter
//	for each square of the line it branches on, in order:
//	    Try
//	    Reject, or: Place, the events of the child, Remove
//	DeadEnd, if no child was promising; Solution, if all queens are placed
//	Leave
//
// If the node is rejected itself, which happens with [Promising] on any level, with [Permutations] and
// [Unpruned] on level n, its events are Enter, Reject and Leave. The square rejected is then that of
// the node's first queen, in reading order, that does not go with those before her.
//
// A walk that is stopped ends in the middle of this.
const (
	Enter    Kind = iota // a node is visited
	Try                  // a square of its line is looked at
	Reject               // the square is not open; or the node just entered is not promising
	Place                // a queen is placed; the child is entered next
	DeadEnd              // no child was promising
	Solution             // all queens are placed; the solution is handed over next
	Remove               // the child was left, and its queen is taken back
	Leave                // all that hangs under the node has been visited
)

// String returns "enter", "try", "reject", "place", "dead end", "solution", "remove" or "leave".
func (k Kind) String() string {
	return [...]string{"enter", "try", "reject", "place", "dead end", "solution", "remove", "leave"}[k]
}

// A Reason says why a square was rejected.
type Reason uint8

// The reasons. A square that is blocked and attacked as well counts as blocked.
const (
	Blocked  Reason = iota + 1 // the square is blocked
	ByPlaced                   // a queen attacks it that the walk has placed
	ByGiven                    // a given queen attacks it, wherever she stands
)

// String returns "blocked", "by a placed queen" or "by a given queen".
func (r Reason) String() string {
	return [...]string{"", "blocked", "by a placed queen", "by a given queen"}[r]
}

// An Event is one step of a walk, taken at one node. Fields that do not belong to its kind are
// zero.
type Event struct {
	Kind Kind

	// Partial is the node: its queens in the order in which they were placed. It is overwritten as
	// the walk goes on: clone what you keep.
	Partial []queens.Square

	// Square is what is tried, rejected, placed on or removed from. A node below level n branches on
	// one row, or with some methods a column: its Enter and DeadEnd name that line by its kind, Line,
	// and its first square, Square.
	Square queens.Square

	// Reason is why Square is rejected. Unless it is blocked, the queen on By attacks it along
	// Line. Where several do, it is the first in reading order.
	Reason Reason
	By     queens.Square
	Line   queens.Line
}

// Level returns the node's level, the number of its queens.
func (e Event) Level() int { return len(e.Partial) }

// RejectsNode reports whether the event rejects the node that was just entered, and not a square of
// the line it branches on.
func (e Event) RejectsNode() bool { return e.Kind == Reject && slices.Contains(e.Partial, e.Square) }

// String describes the event for people, who count from 1.
func (e Event) String() string {
	switch e.Kind {
	case Enter, DeadEnd, Solution, Leave:
		return fmt.Sprintf("%v, level %d", e.Kind, e.Level())
	case Reject:
		if e.Reason == Blocked {
			return fmt.Sprintf("reject %v: blocked", e.Square)
		}
		queen := "queen"
		if e.Reason == ByGiven {
			queen = "given queen"
		}
		return fmt.Sprintf("reject %v: %v of the %s at %v", e.Square, e.Line, queen, e.By)
	default:
		return fmt.Sprintf("%v %v", e.Kind, e.Square)
	}
}

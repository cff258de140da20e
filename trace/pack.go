package trace

import (
	"queens"
	"queens/search"
)

// A packed is an event without its partial solution. From the lowest bit:
//
//	bits   3     6    6     2       6    6      2
//	      kind  row  col  reason  row  col    line
//	            └ Square ┘        └─ By ─┘
//
// Coordinates fit in six bits because they are below [search.MaxN].
type packed uint32

const (
	kindBits   = 3
	coordBits  = 6
	reasonBits = 2

	rowAt    = kindBits
	colAt    = rowAt + coordBits
	reasonAt = colAt + coordBits
	byRowAt  = reasonAt + reasonBits
	byColAt  = byRowAt + coordBits
	lineAt   = byColAt + coordBits
)

func pack(e search.Event) packed {
	return packed(e.Kind) |
		packed(e.Square.Row)<<rowAt | packed(e.Square.Col)<<colAt |
		packed(e.Reason)<<reasonAt |
		packed(e.By.Row)<<byRowAt | packed(e.By.Col)<<byColAt |
		packed(e.Line)<<lineAt
}

func (p packed) kind() search.Kind { return search.Kind(p & (1<<kindBits - 1)) }

func (p packed) square() queens.Square {
	return queens.Square{Row: p.coord(rowAt), Col: p.coord(colAt)}
}

func (p packed) coord(at int) int { return int(p >> at & (1<<coordBits - 1)) }

// event is the event at a node.
func (p packed) event(partial []queens.Square) search.Event {
	return search.Event{
		Kind:    p.kind(),
		Partial: partial,
		Square:  p.square(),
		Reason:  search.Reason(p >> reasonAt & (1<<reasonBits - 1)),
		By:      queens.Square{Row: p.coord(byRowAt), Col: p.coord(byColAt)},
		Line:    queens.Line(p >> lineAt),
	}
}

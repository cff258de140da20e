package draw

import (
	"slices"
	"strings"

	"queens"
	"queens/search"
)

// Step is the board at one step of a walk: the node's queens, the square that is tried (framed),
// placed on, rejected (with the reason) or taken back from (dotted). In a dead end the row or column
// without an open square is crossed out. The caption says the same in words, always in two lines.
func Step(p queens.Problem, e search.Event) Board {
	b := Board{Problem: p, Queens: slices.Clone(e.Partial)}
	what, why, _ := strings.Cut(e.String(), ": ")
	b.Caption = what + "\n" + why
	switch e.Kind {
	case search.Try:
		b.Marks = []Mark{{e.Square, Framed}}
	case search.Place:
		b.Queens = append(b.Queens, e.Square)
		b.Marks = []Mark{{e.Square, Framed}}
	case search.Reject:
		b.Rejected = &Rejected{Square: e.Square, By: e.By, Blocked: e.Reason == search.Blocked}
	case search.Remove:
		b.Marks = []Mark{{e.Square, Dotted}}
	case search.DeadEnd:
		for i := range p.N() {
			square := queens.Square{Row: e.Square.Row, Col: i}
			if e.Line == queens.Column {
				square = queens.Square{Row: i, Col: e.Square.Col}
			}
			b.Marks = append(b.Marks, Mark{square, Crossed})
		}
	}
	return b
}

package draw

import (
	"strings"

	"queens"
	"queens/search"
)

// Step is the board at one step of a walk: the node's queens, the square that is tried (framed),
// placed on, rejected (with the reason) or taken back from (dotted). In a dead end the next row is
// crossed out. The caption says the same in words, always in two lines.
func Step(p queens.Problem, e search.Event) Board {
	b := Board{Problem: p, Queens: queens.Solution(e.Partial).Squares()}
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
		for col := range p.N() {
			b.Marks = append(b.Marks, Mark{queens.Square{Row: e.Level(), Col: col}, Crossed})
		}
	}
	return b
}

package lesson

import (
	"fmt"
	"slices"
	"strings"

	"queens"
	"queens/search"
)

// Tell says the event in one sentence, without a period:
//
//	row 2 column 3: attacked along the diagonal by row 1 column 2
//
// Rows and columns count from 1. The event must be one of those that an observer is told. A [Teller]
// says more, where more is known than the event.
func (l Language) Tell(e search.Event) string {
	switch e.Kind {
	case search.Enter:
		return l.tellEnter(e)
	case search.Try:
		return l.say("tell.try", values{"square": l.square(e.Square)})
	case search.Reject:
		return l.say("tell.reject", values{"square": l.square(e.Square), "reason": l.Reason(e)})
	case search.Place:
		return l.say("tell.place", values{"square": l.square(e.Square)})
	case search.DeadEnd:
		if e.Line == queens.Column {
			return l.say("tell.dead-end.column", values{"number": e.Square.Col + 1})
		}
		return l.say("tell.dead-end.row", values{"number": e.Square.Row + 1})
	case search.Solution:
		if e.Level() == 0 {
			return l.say("tell.solution.empty", nil)
		}
		return l.say("tell.solution", values{"count": e.Level(), "columns": columns(e.Partial)})
	case search.Remove:
		return l.say("tell.remove", values{"square": l.square(e.Square)})
	default:
		if e.Level() == 0 {
			return l.say("tell.leave.root", nil)
		}
		return l.say("tell.leave", values{"level": e.Level()})
	}
}

// tellEnter names the line the node branches on. A node that branches on none has the same event as
// one that branches on row 1, but then either row 1 has a queen or the node is the root, of which
// nothing is said that would be wrong for the board of size 0.
func (l Language) tellEnter(e search.Event) string {
	first := e.Line == queens.Row && e.Square.Row == 0
	switch {
	case first && e.Level() == 0:
		return l.say("tell.enter.root", nil)
	case first && slices.ContainsFunc(e.Partial, func(s queens.Square) bool { return s.Row == 0 }):
		return l.say("tell.enter", values{"level": e.Level()})
	case e.Line == queens.Column:
		return l.say("tell.enter.column", values{"level": e.Level(), "number": e.Square.Col + 1})
	default:
		return l.say("tell.enter.row", values{"level": e.Level(), "number": e.Square.Row + 1})
	}
}

// Reason says why a [search.Reject] rejects its square, without the square and without a period:
//
//	attacked along the diagonal by row 1 column 2
//
// Of the event it looks at Reason, By and Line.
func (l Language) Reason(e search.Event) string {
	switch e.Reason {
	case search.Blocked:
		return l.say("reason.blocked", nil)
	case search.ByGiven:
		return l.say("reason.given", values{"line": l.line(e.Line), "by": l.square(e.By)})
	default:
		return l.say("reason.placed", values{"line": l.line(e.Line), "by": l.square(e.By)})
	}
}

func (l Language) square(s queens.Square) string {
	return l.say("square", values{"row": s.Row + 1, "column": s.Col + 1})
}

func (l Language) line(line queens.Line) string { return l.say("line."+line.String(), nil) }

// columns lists the columns of queens by their rows, counted from 1.
func columns(placed []queens.Square) string {
	inRows := slices.SortedFunc(slices.Values(placed), func(a, b queens.Square) int { return a.Row - b.Row })
	var text []string
	for _, s := range inRows {
		text = append(text, fmt.Sprint(s.Col+1))
	}
	return strings.Join(text, " ")
}

// A Teller tells the events of a walk of one problem. It says what an event by itself does not tell:
// that queens were given, and that a node is left because it was rejected.
type Teller struct {
	language Language
	given    map[queens.Square]bool
}

// Teller returns one for walks of p.
func (l Language) Teller(p queens.Problem) Teller {
	given := map[queens.Square]bool{}
	for _, s := range p.Given() {
		given[s] = true
	}
	return Teller{l, given}
}

// Tell says event e as [Language.Tell] does, standing between the events before and after it. Where there
// is none the zero event stands for it.
func (t Teller) Tell(before, e, after search.Event) string {
	say := t.language.say
	switch square := t.language.square(e.Square); {
	case e.Kind == search.Enter && after.RejectsNode(): // it will not come to a line
		return say("tell.enter", values{"level": e.Level()})
	case e.Kind == search.Enter && e.Level() == 0 && len(t.given) > 0 && e.Line == queens.Row && e.Square.Row == 0:
		return say("tell.enter.root.given", nil)
	case e.Kind == search.Leave && before.RejectsNode():
		return say("tell.leave.rejected", values{"square": t.language.square(e.Partial[e.Level()-1])})
	case e.Kind == search.Place && t.given[e.Square]:
		return say("tell.place.given", values{"square": square})
	case e.Kind == search.Remove && t.given[e.Square]:
		return say("tell.remove.given", values{"square": square})
	default:
		return t.language.Tell(e)
	}
}

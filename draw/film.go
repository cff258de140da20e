package draw

import (
	"slices"

	"queens"
	"queens/search"
)

// A Film shows a walk, a board for each step. In the lines that its path branches on, the squares that were
// rejected stay crossed, and those from which a queen was taken back dotted, until their node is left. So
// one sees how far each line is, and little changes from step to step. It is not for concurrent use.
type Film struct {
	problem queens.Problem
	reasons bool
	done    [search.MaxN + 1][]Mark // by level: the squares of the line that are done with
	refused bool                    // the node left last was rejected
}

// NewFilm returns the film of a walk of p. With reasons, a line leads to a rejected square from the queen
// that attacks it, the square that is tried or placed on is tinted, and the line of a dead end is hatched. All
// this changes twice; without it, an animation has a third of the bytes.
func NewFilm(p queens.Problem, reasons bool) *Film { return &Film{problem: p, reasons: reasons} }

// Board returns the board at the next event; a film needs all events of the walk, in order. The queens of a
// solution are hatched. There is no caption.
func (f *Film) Board(e search.Event) Board {
	b := Board{Problem: f.problem, Queens: slices.Clone(e.Partial)}
	level := e.Level()
	late := slices.Contains(e.Partial, e.Square) // the queen stands there already, and is seen to be in conflict
	if f.reasons && e.Kind == search.Reject && !late {
		b.Rejected = &Rejected{Square: e.Square, By: e.By, Blocked: e.Reason == search.Blocked}
	}
	switch {
	case e.Kind == search.Reject && late:
		f.refused = true
	case e.Kind == search.Reject:
		f.done[level] = append(f.done[level], Mark{e.Square, Crossed})
	case e.Kind == search.Remove && f.refused:
		f.done[level] = append(f.done[level], Mark{e.Square, Crossed})
		f.refused = false
	case e.Kind == search.Remove:
		f.done[level] = append(f.done[level], Mark{e.Square, Dotted})
	}
	for at := range level + 1 {
		for _, m := range f.done[at] {
			if b.Rejected == nil || m.Square != b.Rejected.Square { // which has its own cross
				b.Marks = append(b.Marks, m)
			}
		}
	}
	b.Marks = append(b.Marks, f.accents(e)...)
	switch e.Kind {
	case search.Place:
		b.Queens = append(b.Queens, e.Square)
	case search.Leave:
		f.done[level] = nil
	}
	return b
}

// accents are the marks of one step.
func (f *Film) accents(e search.Event) []Mark {
	var marks []Mark
	switch {
	case e.Kind == search.Solution:
		for _, s := range e.Partial {
			marks = append(marks, Mark{s, BackHatched})
		}
	case !f.reasons:
	case e.Kind == search.Try || e.Kind == search.Place:
		marks = []Mark{{e.Square, Tinted}}
	case e.Kind == search.DeadEnd:
		for i := range f.problem.N() {
			square := queens.Square{Row: e.Square.Row, Col: i}
			if e.Line == queens.Column {
				square = queens.Square{Row: i, Col: e.Square.Col}
			}
			marks = append(marks, Mark{square, Hatched})
		}
	}
	return marks
}

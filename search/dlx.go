package search

import (
	"queens"
	"queens/exactcover"
)

// walkDLX hands the problem to package exactcover, which knows nothing of queens. Rows and columns are
// items that must be covered, diagonals and antidiagonals are items that may be, and a queen on a
// square is an option that covers the four lines through it. It branches on the item with the
// fewest options, so it walks the tree that fewestWalk walks: two ways to write down one idea.
func walkDLX(w *walk) {
	n := w.board.n
	cover, squares := exactCover(&w.board)
	// exactcover does not tell when a node is left, but what it tells next is to take back the option
	// that led there.
	cover.Walk(func(e exactcover.Event) bool {
		switch e.Kind {
		case exactcover.Choose:
			if e.Item < n {
				w.branch(e.Level, line{queens.Row, e.Item})
			} else {
				w.branch(e.Level, line{queens.Column, e.Item - n})
			}
			return w.enter(e.Level)
		case exactcover.Take:
			s := squares[e.Option]
			w.place(e.Level, w.lines[e.Level].position(s))
		case exactcover.Solution:
			if w.enter(n) {
				w.solution()
			}
		case exactcover.TakeBack:
			if e.Level+1 < n {
				w.leave(e.Level + 1)
			}
		}
		return !w.stopped
	})
	if n > 0 {
		w.leave(0)
	}
}

// exactCover writes the board down as an exact cover problem, and says which square each option is. Squares
// that the problem does not allow are no options.
func exactCover(b *board) (*exactcover.Problem, []queens.Square) {
	n := b.n
	lines := max(2*n-1, 0) // of each kind of diagonal
	p := exactcover.New(2*n, 2*lines)
	var squares []queens.Square
	for row := range n {
		for col := range n {
			if !b.allows(row, col) {
				continue
			}
			diag, anti := row-col+n-1, row+col
			if err := p.Add(row, n+col, 2*n+diag, 2*n+lines+anti); err != nil {
				panic(err) // the four are different, and there are as many
			}
			squares = append(squares, queens.Square{Row: row, Col: col})
		}
	}
	return p, squares
}

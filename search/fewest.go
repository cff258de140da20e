package search

import (
	"math/bits"

	"queens"
)

// fewestWalk looks ahead, and does not go row by row. Every row must get a queen, and every column, so
// it always branches on the one that has the fewest open squares left: if that is none, it knows
// at once that nothing below can help; if it is one, there is nothing to choose. Each queen strikes
// the squares she attacks from all lines that still wait ("forward checking"). Taking her back takes
// nothing: each node has sets of its own.
//
// Branching on the smallest set is as old as S. W. Golomb and L. D. Baumert, "Backtrack programming",
// 1965.
type fewestWalk struct{ *walk }

// waiting holds the rows and columns that wait for a queen, and the open squares of each: for row r
// the bit c is square r, c, for column c it is bit r.
type waiting struct {
	rows, columns lineSets
}

type lineSets struct {
	lines uint64 // bit i: line i waits
	open  [MaxN]uint64
}

func walkFewest(w *walk) {
	var all waiting
	for row := range w.board.n {
		all.rows.lines |= 1 << row
		all.columns.lines |= 1 << row
		for col := range w.board.n {
			if w.board.allows(row, col) {
				all.rows.open[row] |= 1 << col
				all.columns.open[col] |= 1 << row
			}
		}
	}
	fewestWalk{w}.visit(0, all)
}

func (f fewestWalk) visit(level int, left waiting) {
	l, open := left.fewest()
	f.branch(level, l)
	if !f.enter(level) {
		return
	}
	if level == f.board.n {
		f.solution()
		return
	}
	for ; open != 0; open &= open - 1 {
		f.place(level, bits.TrailingZeros64(open))
		next := left
		next.strike(f.square(level))
		f.visit(level+1, next)
	}
	f.leave(level)
}

// fewest returns the line with the fewest open squares, and these. Of several it is the first, rows
// before columns; if no line waits, it is none.
func (l *waiting) fewest() (line, uint64) {
	best, open, count := line{}, uint64(0), MaxN+1
	for kind, sets := range [...]*lineSets{queens.Row: &l.rows, queens.Column: &l.columns} {
		for lines := sets.lines; lines != 0; lines &= lines - 1 {
			i := bits.TrailingZeros64(lines)
			if c := bits.OnesCount64(sets.open[i]); c < count {
				best, open, count = line{queens.Line(kind), i}, sets.open[i], c
			}
		}
	}
	return best, open
}

// strike takes out the row and the column of a queen, and from all others the squares she attacks.
func (l *waiting) strike(queen queens.Square) {
	l.rows.strike(queen.Row, queen.Col)
	l.columns.strike(queen.Col, queen.Row)
}

// strike does it for the lines of one kind: the queen stands on one of them, at that bit.
func (s *lineSets) strike(own, bit int) {
	s.lines &^= 1 << own
	for lines := s.lines; lines != 0; lines &= lines - 1 {
		i := bits.TrailingZeros64(lines)
		away := abs(i - own)
		s.open[i] &^= 1<<bit | 1<<bit<<away | 1<<bit>>away
	}
}

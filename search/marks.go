package search

import "queens"

// marksWalk marks every square that a queen attacks below her, so that to test a square is to look at
// it. To take her back needs care: a square that was marked before her must stay so. Thus each queen
// remembers the squares she marked first. The last row has nothing below it to mark or to visit: its
// unmarked squares are solutions.
type marksWalk struct {
	*walk
	marked [MaxN][MaxN]bool
	order  []queens.Square // the squares marked, in the order in which they were
}

func walkMarks(w *walk) {
	m := &marksWalk{walk: w, order: make([]queens.Square, 0, MaxN*MaxN)}
	if w.board.n == 0 {
		m.leaf() // there is no last row
		return
	}
	m.visit(0)
}

func (m *marksWalk) visit(row int) {
	if !m.enter(row) {
		return
	}
	for col := range m.board.n {
		if !m.board.allows(row, col) || m.marked[row][col] {
			continue
		}
		m.place(row, col)
		if row == m.board.n-1 {
			m.leaf()
		} else {
			before := len(m.order)
			m.mark(row, col)
			m.visit(row + 1)
			m.unmark(before)
		}
	}
	m.leave(row)
}

// leaf counts a solution. It is a node of the tree, though the method does not go there.
func (m *marksWalk) leaf() {
	if m.enter(m.board.n) {
		m.solution()
	}
}

// mark marks the column, the diagonal and the antidiagonal of a queen below her.
func (m *marksWalk) mark(row, col int) {
	for r := row + 1; r < m.board.n; r++ {
		for _, c := range [...]int{col, col + r - row, col - (r - row)} {
			if 0 <= c && c < m.board.n && !m.marked[r][c] {
				m.marked[r][c] = true
				m.order = append(m.order, queens.Square{Row: r, Col: c})
			}
		}
	}
}

// unmark takes back all marks but the first ones.
func (m *marksWalk) unmark(keep int) {
	for _, s := range m.order[keep:] {
		m.marked[s.Row][s.Col] = false
	}
	m.order = m.order[:keep]
}

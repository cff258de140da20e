package search

// promisingWalk is the classic way to write backtracking down: go to the node first, and ask there
// whether it is promising. The question is that of columnsWalk, and so are the answers; but here the
// nodes that are not promising are visited too.
type promisingWalk struct {
	*walk
	column [MaxN]int
}

func walkPromising(w *walk) { (&promisingWalk{walk: w}).visit(0) }

func (p *promisingWalk) visit(row int) {
	if !p.enter(row) {
		return
	}
	if !p.promising(row) {
		p.reject(row)
		return
	}
	if row == p.board.n {
		p.solution()
		return
	}
	for col := range p.board.n {
		p.column[row] = col
		p.place(row, col)
		p.visit(row + 1)
	}
	p.leave(row)
}

// promising asks it of the node with so many queens. The root, without any, is.
func (p *promisingWalk) promising(level int) bool {
	last := level - 1
	return level == 0 || p.board.allows(last, p.column[last]) && promising(p.column[:level])
}

package search

// permutationsWalk knows that no two queens share a row or a column, and of diagonals it hears at
// the end: it makes all n! permutations of the columns, and tests each. What pruning saves is seen
// from it.
type permutationsWalk struct {
	*walk
	column [MaxN]int
	taken  [MaxN]bool
}

func walkPermutations(w *walk) { (&permutationsWalk{walk: w}).visit(0) }

func (p *permutationsWalk) visit(row int) {
	if !p.enter(row) {
		return
	}
	if row == p.board.n {
		p.test()
		return
	}
	for col := range p.board.n {
		if p.board.allows(row, col) && !p.taken[col] {
			p.column[row], p.taken[col] = col, true
			p.place(row, col)
			p.visit(row + 1)
			p.taken[col] = false
		}
	}
	p.leave(row)
}

// test looks at the queens of a node of level n, one after the other: is each at peace with those
// above her?
func (p *permutationsWalk) test() {
	for row := range p.board.n {
		if !promising(p.column[:row+1]) {
			p.reject(p.board.n)
			return
		}
	}
	p.solution()
}

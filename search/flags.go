package search

// flagsWalk keeps a flag for every line that has a queen. Along a diagonal row−column is constant,
// along an antidiagonal row+column is: these number the lines.
//
//	row−column    row+column
//	 0 −1 −2 −3    0 1 2 3
//	 1  0 −1 −2    1 2 3 4
//	 2  1  0 −1    2 3 4 5
//	 3  2  1  0    3 4 5 6
//
// row−column runs from −(n−1) to n−1, so n−1 is added to index an array with it.
type flagsWalk struct {
	*walk
	columns      [MaxN]int // 1 if a queen stands on the line, by number
	diags, antis [2*MaxN - 1]int
}

func walkFlags(w *walk) { (&flagsWalk{walk: w}).visit(0) }

func (f *flagsWalk) visit(row int) {
	if !f.enter(row) {
		return
	}
	n := f.board.n
	if row == n {
		f.solution()
		return
	}
	for col := range n {
		diag, anti := row-col+n-1, row+col
		if f.board.allows(row, col) && f.columns[col]+f.diags[diag]+f.antis[anti] == 0 {
			f.columns[col], f.diags[diag], f.antis[anti] = 1, 1, 1
			f.place(row, col)
			f.visit(row + 1)
			f.columns[col], f.diags[diag], f.antis[anti] = 0, 0, 0
		}
	}
	f.leave(row)
}

package search

// unprunedWalk takes nothing for granted but one queen a row. It places her on every square, and looks
// at the board when all n are placed: nⁿ times.
type unprunedWalk struct {
	*walk
	column [MaxN]int
}

func walkUnpruned(w *walk) { (&unprunedWalk{walk: w}).visit(0) }

func (u *unprunedWalk) visit(row int) {
	if !u.enter(row) {
		return
	}
	if row == u.board.n {
		u.test()
		return
	}
	for col := range u.board.n {
		u.column[row] = col
		u.place(row, col)
		u.visit(row + 1)
	}
	u.leave(row)
}

// test asks of each queen whether she may stand where she does.
func (u *unprunedWalk) test() {
	for row, col := range u.column[:u.board.n] {
		if !u.board.allows(row, col) || !promising(u.column[:row+1]) {
			u.reject(u.board.n)
			return
		}
	}
	u.solution()
}

package search

// columnsWalk needs one number a row: a row has one queen, and column[row] says where she stands.
// Taking her back takes nothing: the next column overwrites hers.
type columnsWalk struct {
	*walk
	column [MaxN]int
}

func walkColumns(w *walk) { (&columnsWalk{walk: w}).visit(0) }

func (c *columnsWalk) visit(row int) {
	if !c.enter(row) {
		return
	}
	if row == c.board.n {
		c.solution()
		return
	}
	for col := range c.board.n {
		c.column[row] = col
		if c.board.allows(row, col) && promising(c.column[:row+1]) {
			c.place(row, col)
			c.visit(row + 1)
		}
	}
	c.leave(row)
}

// promising compares the last of the queens with all others: does she share a column with one, or a
// diagonal? Two queens are on a diagonal if they are as many columns apart as rows: the line that
// joins them then has the slope 1 or −1.
func promising(column []int) bool {
	last := len(column) - 1
	for row, col := range column[:last] {
		if col == column[last] || abs(col-column[last]) == last-row {
			return false
		}
	}
	return true
}

func abs(x int) int { return max(x, -x) }

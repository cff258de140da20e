package search

// matrixWalk is the method to begin with: the board is a table of 0 and 1, and to see whether a square
// is attacked one walks from it back up along its column and its diagonals, as far as the edge.
type matrixWalk struct {
	*walk
	squares [MaxN][MaxN]int // 1 where a queen stands
}

func walkMatrix(w *walk) { (&matrixWalk{walk: w}).visit(0) }

// visit returns the number of solutions under a node: 1 for a node of level n, for any other the sum
// over its children. The walk counts them too, for all methods; this is how the lesson does.
func (m *matrixWalk) visit(row int) int {
	if !m.enter(row) {
		return 0
	}
	if row == m.board.n {
		m.solution()
		return 1
	}
	count := 0
	for col := range m.board.n {
		if m.board.allows(row, col) && !m.attacked(row, col) {
			m.squares[row][col] = 1
			m.place(row, col)
			count += m.visit(row + 1)
			m.squares[row][col] = 0
		}
	}
	m.leave(row)
	return count
}

// attacked reports whether a queen above attacks the square. There is none beside it: a row takes
// one queen.
func (m *matrixWalk) attacked(row, col int) bool {
	for r := row - 1; r >= 0; r-- {
		if m.squares[r][col] == 1 {
			return true
		}
	}
	for r, c := row-1, col-1; r >= 0 && c >= 0; r, c = r-1, c-1 {
		if m.squares[r][c] == 1 {
			return true
		}
	}
	for r, c := row-1, col+1; r >= 0 && c < m.board.n; r, c = r-1, c+1 {
		if m.squares[r][c] == 1 {
			return true
		}
	}
	return false
}

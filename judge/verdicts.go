package judge

import "queens"

// Tasks whose answer is whether a board is a solution. Either answer is a success: the exit code is 0.

// verdict writes yes if the queens solve the n×n board, else no.
func (x *exchange) verdict(n int, squares []queens.Square, yes, no string) error {
	p, err := problem(n)
	if err != nil {
		return err
	}
	word := yes
	if queens.Verify(p, squares) != nil {
		word = no
	}
	_, err = x.out.WriteString(word + "\n")
	return err
}

// correct: N, then x and y of N queens, counted from 0 at the bottom left.
func correct(x *exchange) error {
	n, err := x.size()
	if err != nil {
		return err
	}
	squares := make([]queens.Square, n)
	for i := range squares {
		col, err := x.number("x", 0, n-1)
		if err != nil {
			return err
		}
		y, err := x.number("y", 0, n-1)
		if err != nil {
			return err
		}
		squares[i] = queens.Square{Row: n - 1 - y, Col: col}
	}
	if err := x.end(); err != nil {
		return err
	}
	return x.verdict(n, squares, "CORRECT", "INCORRECT")
}

// valid: 8 rows with a star on each square with a queen, of which there may be any number.
func valid(x *exchange) error {
	squares, err := x.board(8)
	if err != nil {
		return err
	}
	if err := x.end(); err != nil {
		return err
	}
	return x.verdict(8, squares, "valid", "invalid")
}

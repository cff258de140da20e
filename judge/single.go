package judge

import (
	"fmt"
	"strconv"
	"strings"

	"queens"
)

// Tasks whose answer is one solution.

// someOf returns a solution of the empty board where there must be one.
func (x *exchange) someOf(n int) (queens.Solution, error) {
	s, err := x.anyOf(n)
	if err == nil && s == nil {
		err = noSolution(fmt.Sprintf("the %d×%d board", n, n))
	}
	return s, err
}

// lines: N; a line for each row, its column counted from 1.
func lines(x *exchange) error {
	n, err := x.onlySize()
	if err != nil {
		return err
	}
	s, err := x.someOf(n)
	if err != nil {
		return err
	}
	for _, col := range s {
		x.out.WriteString(strconv.Itoa(col+1) + "\n")
	}
	return nil
}

// sizeAndPermutation: t, then t sizes; for each a line with the size and one with the columns counted
// from 0.
func sizeAndPermutation(x *exchange) error {
	return x.cases(many, func(int) error {
		n, err := x.size()
		if err != nil {
			return err
		}
		s, err := x.someOf(n)
		if err != nil {
			return err
		}
		fmt.Fprintln(x.out, n)
		x.numbers(s, 0)
		return x.out.WriteByte('\n')
	})
}

// permutations: sizes, the last one 0; for each a line with the rows of the columns' queens, counted
// from 1. A solution stays one when rows and columns change places.
func permutations(x *exchange) error {
	return x.untilZero(func(_, n int) error {
		s, err := x.someOf(n)
		if err != nil {
			return err
		}
		x.numbers(s, 1)
		return x.out.WriteByte('\n')
	})
}

// yesOrNo: N; YES and a matrix of 0 and 1, or NO.
func yesOrNo(x *exchange) error { return x.oneOr("NO", "YES\n", queens.FormatMatrix) }

// boardOrNone: N; a solution as a board, or "No Solution".
func boardOrNone(x *exchange) error { return x.oneOr("No Solution", "", queens.FormatBoards) }

// oneOr reads N and writes a solution under its heading, or the word for none.
func (x *exchange) oneOr(none, heading string, format queens.Format) error {
	n, err := x.onlySize()
	if err != nil {
		return err
	}
	s, err := x.anyOf(n)
	if err != nil {
		return err
	}
	if s == nil {
		_, err = x.out.WriteString(none + "\n")
		return err
	}
	x.out.WriteString(heading)
	return x.write(s, format, queens.WriterOptions{})
}

// countAndBoard: N; the number of solutions, then one of them as a board with V for a queen, if there
// is one.
func countAndBoard(x *exchange) error {
	n, err := x.onlySize()
	if err != nil {
		return err
	}
	s, err := x.anyOf(n)
	if err != nil {
		return err
	}
	if err := x.printCount(x.countOf(n)); err != nil || s == nil {
		return err
	}
	return x.write(s, queens.FormatBoards, queens.WriterOptions{Queen: 'V'})
}

// eightWithGiven: k, then the row and the column of k queens, counted from 0; the board with all eight.
func eightWithGiven(x *exchange) error {
	k, err := x.number("the number of queens", 0, 8)
	if err != nil {
		return err
	}
	p, err := problem(8)
	if err != nil {
		return err
	}
	for range k {
		if p, err = x.given(p, 0); err != nil {
			return err
		}
	}
	if err := x.end(); err != nil {
		return err
	}
	s, err := x.first(p)
	if err != nil {
		return err
	}
	if s == nil {
		return noSolution("these queens on the 8×8 board")
	}
	return x.write(s, queens.FormatBoards, queens.WriterOptions{})
}

// given reads the row and the column of a queen, counted from base, and puts her on the board.
func (x *exchange) given(p queens.Problem, base int) (queens.Problem, error) {
	row, err := x.number("a row", base, base+p.N()-1)
	if err != nil {
		return p, err
	}
	at := x.last
	col, err := x.number("a column", base, base+p.N()-1)
	if err != nil {
		return p, err
	}
	q, err := p.WithGiven(queens.Square{Row: row - base, Col: col - base})
	if err != nil {
		return p, at.errorf("%v", err)
	}
	return q, nil
}

// fixedInRows: until the end n and n numbers, the column of the queen given in each row, counted from
// 1, or 0; for each a line with the columns of a solution.
func fixedInRows(x *exchange) error {
	for {
		end, err := x.atEnd()
		if err != nil || end {
			return err
		}
		n, err := x.size()
		if err != nil {
			return err
		}
		p, err := problem(n)
		if err != nil {
			return err
		}
		for row := range n {
			col, err := x.number(fmt.Sprintf("the column in row %d", row+1), 0, n)
			if err != nil {
				return err
			}
			if col == 0 {
				continue
			}
			if p, err = p.WithGiven(queens.Square{Row: row, Col: col - 1}); err != nil {
				return x.last.errorf("%v", err)
			}
		}
		s, err := x.any(p)
		if err != nil {
			return err
		}
		if s == nil {
			return noSolution(fmt.Sprintf("the given queens on the %d×%d board", n, n))
		}
		x.numbers(s, 1)
		if err := x.out.WriteByte('\n'); err != nil {
			return err
		}
	}
}

// arrayCall: the argument n of a call; the columns as an array counted from 0, empty if there is no
// solution.
func arrayCall(x *exchange) error {
	n, err := x.onlyArgument()
	if err != nil {
		return err
	}
	s, err := x.anyOf(n)
	if err != nil {
		return err
	}
	x.out.WriteByte('[')
	for row, col := range s {
		if row > 0 {
			x.out.WriteByte(',')
		}
		x.out.WriteString(strconv.Itoa(col))
	}
	_, err = x.out.WriteString("]\n")
	return err
}

// squareCall: the arguments of a call, a square such as "a4" and the size; a string with the squares of
// a solution that has a queen there, by files. Rank 10 is written 0.
func squareCall(x *exchange) error {
	args, err := x.arguments("a square", "the size")
	if err != nil {
		return err
	}
	n, err := args[1].number("the size", x.sizes.least, x.sizes.most)
	if err != nil {
		return err
	}
	name := args[0].text
	if file, found := strings.CutSuffix(name, "0"); found && !strings.HasSuffix(file, "1") {
		name = file + "10"
	}
	square, err := queens.ParseSquares(n, name)
	if err != nil || len(square) != 1 {
		return args[0].at.errorf("%s is no square of the %d×%d board, such as a1", quoted(args[0].text), n, n)
	}
	p, err := problem(n, square...)
	if err != nil {
		return err
	}
	s, err := x.first(p.Image(queens.Transpose))
	if err != nil {
		return err
	}
	if s == nil {
		return noSolution(fmt.Sprintf("a queen on %s of the %d×%d board", square[0].Algebraic(n), n, n))
	}
	x.out.WriteByte('"')
	for col, row := range s {
		if col > 0 {
			x.out.WriteByte(',')
		}
		name := queens.Square{Row: row, Col: col}.Algebraic(n)
		if file, found := strings.CutSuffix(name, "10"); found {
			name = file + "0"
		}
		x.out.WriteString(name)
	}
	_, err = x.out.WriteString("\"\n")
	return err
}

// boardCall: the arguments of a call, the size and a pair, the column and the row of a queen, counted
// from 0; a board with her, or None.
func boardCall(x *exchange) error {
	args, err := x.arguments("the size", "the column", "the row")
	if err != nil {
		return err
	}
	n, err := args[0].number("the size", x.sizes.least, x.sizes.most)
	if err != nil {
		return err
	}
	col, err := args[1].number("the column", 0, n-1)
	if err != nil {
		return err
	}
	row, err := args[2].number("the row", 0, n-1)
	if err != nil {
		return err
	}
	p, err := problem(n, queens.Square{Row: row, Col: col})
	if err != nil {
		return err
	}
	s, err := x.any(p)
	if err != nil {
		return err
	}
	if s == nil {
		_, err = x.out.WriteString("None\n")
		return err
	}
	return x.write(s, queens.FormatBoards, queens.WriterOptions{})
}

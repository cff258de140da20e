package judge

import (
	"errors"
	"fmt"
	"strconv"

	"queens"
	"queens/puzzle"
)

// Tasks whose answer is every solution, or the first few. All are in lexicographic order.

// writeEvery writes all solutions of the empty board.
func (x *exchange) writeEvery(n int, f queens.Format) error {
	p, err := problem(n)
	if err != nil {
		return err
	}
	return x.writeAll(n, f, queens.WriterOptions{}, func(yield func(queens.Solution) error) error {
		var failed error
		err := x.completions(p, func(s queens.Solution) bool {
			failed = yield(s)
			return failed == nil
		})
		if failed != nil {
			return failed
		}
		return err
	})
}

// everyBoardCall: the argument n of a call; an array of all solutions, each an array of strings.
func everyBoardCall(x *exchange) error {
	n, err := x.onlyArgument()
	if err != nil {
		return err
	}
	return x.writeEvery(n, queens.FormatLeetCode)
}

// everyRow writes the columns of all solutions of the empty board, counted from 1, with end after each,
// and returns how many there are.
func (x *exchange) everyRow(n int, end string) (int, error) {
	p, err := problem(n)
	if err != nil {
		return 0, err
	}
	k := 0
	err = x.completions(p, func(s queens.Solution) bool {
		k++
		x.numbers(s, 1)
		_, lost := x.out.WriteString(end)
		return lost == nil
	})
	return k, err
}

// everyPermutation: N; all solutions, a space after each number.
func everyPermutation(x *exchange) error {
	n, err := x.onlySize()
	if err != nil {
		return err
	}
	_, err = x.everyRow(n, " \n")
	return err
}

// everyPermutationAndCount: N; all solutions, then their number, or "no solute".
func everyPermutationAndCount(x *exchange) error {
	n, err := x.onlySize()
	if err != nil {
		return err
	}
	k, err := x.everyRow(n, "\n")
	switch {
	case err != nil:
	case k == 0:
		_, err = x.out.WriteString("no solute\n")
	default:
		_, err = fmt.Fprintln(x.out, k)
	}
	return err
}

// firstThreeAndCount: N; the first three solutions, then the number of all.
func firstThreeAndCount(x *exchange) error {
	n, err := x.onlySize()
	if err != nil {
		return err
	}
	p, err := problem(n)
	if err != nil {
		return err
	}
	k := 0
	err = x.completions(p, func(s queens.Solution) bool {
		k++
		x.numbers(s, 1)
		x.out.WriteByte('\n')
		return k < 3
	})
	if err != nil {
		return err
	}
	return x.printCount(x.countOf(n))
}

// everySuperqueens: N; all solutions with queens that move like knights too, a space after each number,
// or "No Solution!".
func everySuperqueens(x *exchange) error {
	n, err := x.onlySize()
	if err != nil {
		return err
	}
	p, err := superqueens(n)
	if err != nil {
		return err
	}
	found := false
	for squares, err := range puzzle.All(x.ctx, p) {
		if err != nil {
			return err
		}
		found = true
		x.numbers(columns(squares), 1)
		if _, err := x.out.WriteString(" \n"); err != nil {
			return err
		}
	}
	if !found {
		_, err = x.out.WriteString("No Solution!\n")
	}
	return err
}

// everyMatrix: N; all solutions, each a line of N·N numbers 0 and 1.
func everyMatrix(x *exchange) error {
	n, err := x.onlySize()
	if err != nil {
		return err
	}
	p, err := problem(n)
	if err != nil {
		return err
	}
	line := make([]byte, 2*n*n)
	return x.completions(p, func(s queens.Solution) bool {
		for i := range n * n {
			line[2*i], line[2*i+1] = '0', ' '
		}
		for row, col := range s {
			line[2*(row*n+col)] = '1'
		}
		line[len(line)-1] = '\n'
		_, err := x.out.Write(line)
		return err == nil
	})
}

// everyRowOfEach: t, then t times the row and the column of a queen on the 8×8 board, counted from 1; a
// table of all solutions with her, written as the rows of the columns' queens. An empty line stands
// between two tables.
func everyRowOfEach(x *exchange) error {
	return x.cases(many, func(i int) error {
		p, err := problem(8)
		if err != nil {
			return err
		}
		if p, err = x.given(p, 1); err != nil {
			return err
		}
		if i > 1 {
			x.out.WriteByte('\n')
		}
		x.out.WriteString("SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n")
		k := 0
		return x.completions(p.Image(queens.Transpose), func(s queens.Solution) bool {
			k++
			fmt.Fprintf(x.out, "%2d      ", k)
			x.numbers(s, 1)
			_, lost := x.out.WriteString("\n")
			return lost == nil
		})
	})
}

// everyCoordinates: the arguments of a command, one of them, N; all solutions as pairs of a row and a
// column counted from 0. What is no such N is answered with a message and exit code 1.
func everyCoordinates(x *exchange) error {
	refuse := func(message string) error {
		x.out.WriteString(message + "\n")
		return ErrRefused
	}
	end, err := x.atEnd()
	if err != nil {
		return err
	}
	if end {
		return refuse("Usage: nqueens N")
	}
	word, at, err := x.word("N")
	if err != nil {
		return err
	}
	if end, err = x.atEnd(); err != nil {
		return err
	}
	if !end {
		return refuse("Usage: nqueens N")
	}
	n, err := strconv.Atoi(word)
	switch {
	case errors.Is(err, strconv.ErrSyntax):
		return refuse("N must be a number")
	case n < x.sizes.least: // also if it is too far below for an int
		return refuse("N must be at least 4")
	}
	if n, err = parseNumber(word, at, "N", x.sizes.least, x.sizes.most); err != nil {
		return err
	}
	return x.writeEvery(n, queens.FormatCoords)
}

package judge

import (
	"bufio"
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"

	"queens"
	"queens/count"
	"queens/puzzle"
	"queens/search"
)

// An exchange is one run of an adapter: what comes in, what goes out, and what to ask for answers.
type exchange struct {
	ctx context.Context
	*scanner
	out   *bufio.Writer
	sizes span

	counted map[int]*big.Int        // by size: the empty board's number of solutions, if it was asked for
	solved  map[int]queens.Solution // and its solution; nil if there is none
}

// size reads the size of a board.
func (x *exchange) size() (int, error) { return x.number("N", x.sizes.least, x.sizes.most) }

// onlySize reads the size of a board and the end.
func (x *exchange) onlySize() (int, error) {
	n, err := x.size()
	if err != nil {
		return 0, err
	}
	return n, x.end()
}

// many is the largest number of cases where the judge states none.
const many = math.MaxInt32

// cases reads a number of cases up to most, and calls f for each in turn with its number, from 1.
func (x *exchange) cases(most int, f func(i int) error) error {
	t, err := x.number("the number of cases", 0, most)
	if err != nil {
		return err
	}
	for i := range t {
		if err := f(i + 1); err != nil {
			return err
		}
		if err := x.lost(); err != nil {
			return err
		}
	}
	return x.end()
}

// untilZero reads sizes up to one that is 0, and calls f for each before that with the number of its
// case, from 1.
func (x *exchange) untilZero(f func(i, n int) error) error {
	for i := 1; ; i++ {
		word, at, err := x.word("N, or the 0 that ends the input,")
		if err != nil {
			return err
		}
		if word == "0" {
			return x.end()
		}
		n, err := parseNumber(word, at, "N", x.sizes.least, x.sizes.most)
		if err != nil {
			return err
		}
		if err := f(i, n); err != nil {
			return err
		}
		if err := x.lost(); err != nil {
			return err
		}
	}
}

// lost returns the error of what was written so far. Who writes in a loop asks for it there.
func (x *exchange) lost() error {
	_, err := x.out.Write(nil)
	return err
}

// board reads n rows of n squares, '.' or '*', and returns where the stars are.
func (x *exchange) board(n int) ([]queens.Square, error) {
	var stars []queens.Square
	for row := range n {
		text, err := x.row(row, n, ".*")
		if err != nil {
			return nil, err
		}
		for col, symbol := range text {
			if symbol == '*' {
				stars = append(stars, queens.Square{Row: row, Col: col})
			}
		}
	}
	return stars, nil
}

// problem returns the n×n board with given queens.
func problem(n int, given ...queens.Square) (queens.Problem, error) {
	p, err := queens.New(n)
	if err != nil {
		return p, err
	}
	return p.WithGiven(given...)
}

// count returns the number of completions.
func (x *exchange) count(p queens.Problem) (*big.Int, error) {
	r, err := count.Completions(x.ctx, p, count.Options{})
	return r.Count, err
}

// countOf returns the number of solutions of the empty board. An input may ask for it many times.
func (x *exchange) countOf(n int) (*big.Int, error) {
	if k, known := x.counted[n]; known {
		return k, nil
	}
	p, err := problem(n)
	if err != nil {
		return nil, err
	}
	k, err := x.count(p)
	if err == nil {
		x.counted[n] = k
	}
	return k, err
}

// completions calls f for every completion in lexicographic order, until it returns false. The solution
// is overwritten by the next.
func (x *exchange) completions(p queens.Problem, f func(queens.Solution) bool) error {
	s, err := search.New(p)
	if err != nil {
		return err
	}
	for solution := range s.Completions(x.ctx) {
		if !f(solution) {
			return nil
		}
	}
	if !s.Stats().Complete {
		return context.Cause(x.ctx)
	}
	return nil
}

// first returns the first completion in lexicographic order, or nil if there is none.
func (x *exchange) first(p queens.Problem) (found queens.Solution, err error) {
	err = x.completions(p, func(s queens.Solution) bool {
		found = slices.Clone(s)
		return false
	})
	return found, err
}

// any returns some completion, always the same, or nil if there is none. It is for boards that may be
// too large for first.
func (x *exchange) any(p queens.Problem) (queens.Solution, error) {
	squares, answer, err := puzzle.One(x.ctx, puzzle.FromProblem(p))
	if err != nil || answer == puzzle.No {
		return nil, err
	}
	return columns(squares), nil
}

// anyOf returns a solution of the empty board, always the same, or nil. An input may ask for it many
// times.
func (x *exchange) anyOf(n int) (queens.Solution, error) {
	if s, known := x.solved[n]; known {
		return s, nil
	}
	p, err := problem(n)
	if err != nil {
		return nil, err
	}
	s, err := x.any(p)
	if err == nil {
		x.solved[n] = s
	}
	return s, err
}

// superqueens returns the puzzle of n queens that move like knights too, on the n×n board.
func superqueens(n int) (puzzle.Puzzle, error) {
	one := puzzle.Exactly(1)
	return puzzle.New(puzzle.Rules{Rows: n, Cols: n, Pieces: puzzle.Queen | puzzle.Knight, PerRow: one, PerCol: one})
}

// columns returns a solution as the columns of its queens.
func columns(squares []queens.Square) queens.Solution {
	s := make(queens.Solution, len(squares))
	for _, q := range squares {
		s[q.Row] = q.Col
	}
	return s
}

// write writes a solution in a format of package queens.
func (x *exchange) write(s queens.Solution, f queens.Format, o queens.WriterOptions) error {
	return x.writeAll(len(s), f, o, func(yield func(queens.Solution) error) error { return yield(s) })
}

// writeAll writes the solutions of size n that all hands to a function.
func (x *exchange) writeAll(n int, f queens.Format, o queens.WriterOptions, all func(func(queens.Solution) error) error) error {
	w, err := queens.NewWriter(x.out, n, f, o)
	if err != nil {
		return err
	}
	if err := all(w.Write); err != nil {
		return err
	}
	return w.Close()
}

// numbers writes the columns of a solution, counted from base, with a space between two.
func (x *exchange) numbers(s queens.Solution, base int) {
	for i, column := range s {
		if i > 0 {
			x.out.WriteByte(' ')
		}
		x.out.Write(strconv.AppendInt(x.out.AvailableBuffer(), int64(column+base), 10))
	}
}

// noSolution is the error where the judge promises that there is a solution.
func noSolution(of string) error { return fmt.Errorf("%s: %w", of, ErrNoSolution) }

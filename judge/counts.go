package judge

import (
	"fmt"
	"math/big"
	"slices"

	"queens"
	"queens/puzzle"
)

// Tasks whose answers are numbers of solutions.

// printCount writes a number that was counted, and a line break.
func (x *exchange) printCount(k *big.Int, err error) error {
	if err == nil {
		_, err = fmt.Fprintln(x.out, k)
	}
	return err
}

// countOne: N; the number of solutions.
func countOne(x *exchange) error {
	n, err := x.onlySize()
	if err != nil {
		return err
	}
	return x.printCount(x.countOf(n))
}

// countCall: the argument n of a call; the number of solutions.
func countCall(x *exchange) error {
	n, err := x.onlyArgument()
	if err != nil {
		return err
	}
	return x.printCount(x.countOf(n))
}

// countUntilZero: sizes, the last one 0; for each a number of solutions.
func countUntilZero(x *exchange) error {
	return x.untilZero(func(_, n int) error { return x.printCount(x.countOf(n)) })
}

// countNumbered: T, then T sizes; "#1 2", the number of the case and of its solutions.
func countNumbered(x *exchange) error {
	return x.cases(many, func(i int) error {
		n, err := x.size()
		if err != nil {
			return err
		}
		fmt.Fprintf(x.out, "#%d ", i)
		return x.printCount(x.countOf(n))
	})
}

// countSuperqueens: N; the number of solutions with queens that move like knights too.
func countSuperqueens(x *exchange) error {
	n, err := x.onlySize()
	if err != nil {
		return err
	}
	p, err := superqueens(n)
	if err != nil {
		return err
	}
	total, err := puzzle.Count(x.ctx, p, 0)
	return x.printCount(total.Solutions, err)
}

// countBlocked reads an n×n board with a star on each square that must stay empty, and returns the
// number of its solutions. Stars stop no attacks.
func (x *exchange) countBlocked(n int) (*big.Int, error) {
	blocked, err := x.board(n)
	if err != nil {
		return nil, err
	}
	p, err := problem(n)
	if err == nil {
		p, err = p.WithBlocked(blocked...)
	}
	if err != nil {
		return nil, err
	}
	return x.count(p)
}

// countReserved: 8 rows; the number of solutions that avoid the stars.
func countReserved(x *exchange) error {
	k, err := x.countBlocked(8)
	if err == nil {
		err = x.end()
	}
	return x.printCount(k, err)
}

// countBad: boards, each a size n and n rows, and a 0 at the end; "Case 1: 92".
func countBad(x *exchange) error {
	return x.untilZero(func(i, n int) error {
		if i > badCases {
			return x.last.errorf("there are over %d cases", badCases)
		}
		k, err := x.countBlocked(n)
		if err != nil {
			return err
		}
		fmt.Fprintf(x.out, "Case %d: ", i)
		return x.printCount(k, nil)
	})
}

// badCases is the largest number of cases of countBad.
const badCases = 10

// bestSums: k, then k boards of 64 numbers; for each the largest sum of the numbers under the queens of
// a solution, five characters wide.
func bestSums(x *exchange) error {
	p, err := problem(8)
	if err != nil {
		return err
	}
	var solutions []queens.Solution
	err = x.completions(p, func(s queens.Solution) bool {
		solutions = append(solutions, slices.Clone(s))
		return true
	})
	if err != nil {
		return err
	}
	return x.cases(20, func(int) error {
		var board [8][8]int
		for row := range board {
			for col := range board[row] {
				what := fmt.Sprintf("the number at row %d column %d", row+1, col+1)
				if board[row][col], err = x.number(what, 1, 99); err != nil {
					return err
				}
			}
		}
		best := 0
		for _, s := range solutions {
			sum := 0
			for row, col := range s {
				sum += board[row][col]
			}
			best = max(best, sum)
		}
		fmt.Fprintf(x.out, "%5d\n", best)
		return nil
	})
}

package queens

import (
	"fmt"
	"slices"
)

// A Solution lists the column of each row's queen, row 0 first: n queens, one in each row. Only
// [Verify] says that it is one; the type does not. But every method except Squares needs all
// columns on the board, from 0 to n−1, and may panic for others: verify what comes from outside first.
type Solution []int

// Squares returns the squares of the queens in reading order.
func (s Solution) Squares() []Square {
	squares := make([]Square, len(s))
	for row, col := range s {
		squares[row] = Square{row, col}
	}
	return squares
}

// Verify is the independent checker: it returns nil if queens solve p, and otherwise what is
// wrong, the first of
//
//   - a queen off the board or on a blocked square: [SquareError];
//   - two queens on one line: [ConflictError], that with the earliest second queen;
//   - a given queen that is not there: [SquareError];
//   - too few queens: [MissingError].
//
// It shares no code with the engines that search and count, and takes the queens in any order.
func Verify(p Problem, squares []Square) error {
	for _, s := range squares {
		if !s.on(p.n) {
			return &SquareError{s, fmt.Sprintf("is off the board of size %d", p.n)}
		}
		if contains(p.blocked, s) {
			return &SquareError{s, "has a queen and is blocked"}
		}
	}
	if c := firstConflict(squares); c != nil {
		return c
	}
	set := union(nil, squares)
	for _, g := range p.given {
		if !contains(set, g) {
			return &SquareError{g, "has no queen, but one is given there"}
		}
	}
	// No two queens share a row or a column, so there are at most n of them.
	if len(set) < p.n {
		return &MissingError{N: p.n, Queens: len(set), Row: emptyLine(set, Row), Col: emptyLine(set, Column)}
	}
	return nil
}

// MissingError says that a board without conflict has fewer than n queens. Row and Col are the
// first row and the first column without one.
type MissingError struct {
	N, Queens int
	Row, Col  int
}

// emptyLine returns the least row (or column) on which none of the squares lies.
func emptyLine(squares []Square, l Line) int {
	taken := make([]int, len(squares))
	for i, s := range squares {
		taken[i] = l.of(s)
	}
	slices.Sort(taken)
	for i, at := range taken {
		if i != at {
			return i
		}
	}
	return len(taken)
}

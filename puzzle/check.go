package puzzle

import (
	"fmt"
	"iter"
	"maps"
	"slices"

	"queens"
)

// BoundError says that a part of the board holds more or fewer pieces than the rules allow.
type BoundError struct {
	Where  string // "row 3", "the board", …
	Pieces int    // how many it holds
	Bound  Bound

	region int // its number from 1, if it is one
}

func (e *BoundError) Error() string {
	return fmt.Sprintf("%s holds %s, and must hold %v", e.Where, counted(e.Pieces, "piece"), e.Bound)
}

// Check is the independent checker: it returns nil if the pieces, in any order, solve the puzzle,
// and otherwise what is wrong, the first of
//
//   - a piece off the board, on a square that may hold none, or on one that has a piece already:
//     [queens.SquareError];
//   - a given piece that is not there: [queens.SquareError];
//   - two pieces that attack each other: [AttackError];
//   - a row, column, region or diagonal, or the board, with too many or too few: [BoundError].
//
// It is the rules once more, in plain words, and shares no code with what solves. Its time grows
// with the number of pieces times the length of the lines they attack along.
func (p Puzzle) Check(pieces []queens.Square) error {
	r := p.Rules()
	b := r.board()
	pieces = slices.Clone(pieces)
	slices.SortFunc(pieces, compareSquares)
	holds := make(map[queens.Square]bool, len(pieces))
	for _, s := range pieces {
		if !b.on(s) {
			return &queens.SquareError{Square: s, Rule: fmt.Sprintf("is off the board of %s and %s", counted(r.Rows, "row"), counted(r.Cols, "column"))}
		}
		if holds[s] {
			return &queens.SquareError{Square: s, Rule: "has two pieces"}
		}
		holds[s] = true
	}
	if err := r.verifySquares(holds); err != nil {
		return err
	}
	for _, from := range pieces {
		for to := range b.attacks(r.Pieces, from) {
			if holds[to] {
				return &AttackError{from, to}
			}
		}
	}
	return r.verifyBounds(pieces)
}

// verifySquares looks for pieces where none may stand, and for given pieces that are missing.
func (r *Rules) verifySquares(holds map[queens.Square]bool) error {
	for _, s := range r.Blocked {
		if holds[s] {
			return &queens.SquareError{Square: s, Rule: "has a piece and is blocked"}
		}
	}
	for _, s := range r.Walls {
		if holds[s] {
			return &queens.SquareError{Square: s, Rule: "has a piece and is a wall"}
		}
	}
	for _, s := range slices.SortedFunc(maps.Keys(holds), compareSquares) {
		if slices.Contains(r.ExcludedDiags, s.Row-s.Col) {
			return &queens.SquareError{Square: s, Rule: "has a piece and lies on an excluded diagonal"}
		}
		if slices.Contains(r.ExcludedAntis, s.Row+s.Col) {
			return &queens.SquareError{Square: s, Rule: "has a piece and lies on an excluded antidiagonal"}
		}
	}
	for _, s := range r.Given {
		if !holds[s] {
			return &queens.SquareError{Square: s, Rule: "has no piece, but one is given there"}
		}
	}
	return nil
}

// verifyBounds counts the pieces of every part of the board.
func (r *Rules) verifyBounds(pieces []queens.Square) error {
	rows, cols := make([]int, r.Rows), make([]int, r.Cols)
	regions := make([]int, slices.Max(append(slices.Clone(r.Regions), -1))+1)
	diags, antis := r.diagonals()
	for _, s := range pieces {
		rows[s.Row]++
		cols[s.Col]++
		if r.Regions != nil && r.Regions[s.Row*r.Cols+s.Col] >= 0 {
			regions[r.Regions[s.Row*r.Cols+s.Col]]++
		}
		diags[r.line(s.Row-s.Col)]++
		antis[r.line(s.Row+s.Col)]++
	}
	for _, kind := range []struct {
		name  string
		held  iter.Seq2[int, int]
		base  int // what people call number 0
		bound Bound
	}{
		{"row", slices.All(rows), 1, r.PerRow},
		{"column", slices.All(cols), 1, r.PerCol},
		{"region", slices.All(regions), 1, r.PerRegion},
		{"diagonal row−column =", inOrder(diags), 0, r.PerDiagonal},
		{"antidiagonal row+column =", inOrder(antis), 2, r.PerDiagonal},
	} {
		for i, held := range kind.held {
			if !kind.bound.Allows(held) {
				e := &BoundError{Where: fmt.Sprintf("%s %d", kind.name, i+kind.base), Pieces: held, Bound: kind.bound}
				if kind.name == "region" {
					e.region = i + 1
				}
				return e
			}
		}
	}
	if !r.Total.Allows(len(pieces)) {
		return &BoundError{Where: "the board", Pieces: len(pieces), Bound: r.Total}
	}
	return nil
}

// diagonals returns the diagonals and antidiagonals that have squares, by row−column and
// row+column, with 0 pieces each; none if nothing depends on them.
func (r *Rules) diagonals() (diags, antis map[int]int) {
	diags, antis = map[int]int{}, map[int]int{}
	if r.PerDiagonal == (Bound{}) {
		return diags, antis
	}
	for row := range r.Rows {
		for col := range r.Cols {
			diags[r.line(row-col)], antis[r.line(row+col)] = 0, 0
		}
	}
	return diags, antis
}

// line returns the number of a diagonal on which row−column is v, or of an antidiagonal on which
// row+column is. Leaving a torus on one side adds or takes the number of rows or of columns, so there
// a line has all numbers that differ by a sum of those, and goes by the least of them that is not
// negative.
func (r *Rules) line(v int) int {
	if !r.Torus {
		return v
	}
	return mod(v, divisor(r.Rows, r.Cols))
}

// inOrder yields a map's entries by ascending key.
func inOrder(m map[int]int) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			if !yield(k, m[k]) {
				return
			}
		}
	}
}

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
	Part   Part   // the rule
	Number int    // within its part, from 0: of the row, column or region; row−column or row+column of a diagonal
	Where  string // the same for people: "row 3", "the board", …
	Pieces int    // how many it holds
	Bound  Bound
}

func (e *BoundError) Error() string {
	return fmt.Sprintf("%s holds %s, and must hold %v", e.Where, counted(e.Pieces, "piece"), e.Bound)
}

// Check is the independent checker: it returns nil if the pieces, in any order, solve the puzzle,
// and otherwise the first of [Puzzle.Faults].
//
// It is the rules once more, in plain words, and shares no code with what solves. Its time grows
// with the number of pieces times the length of the lines they attack along.
func (p Puzzle) Check(pieces []queens.Square) error {
	for fault := range p.Faults(pieces) {
		return fault
	}
	return nil
}

// Faults yields everything that keeps the pieces, in any order, from solving the puzzle:
//
//   - each piece off the board, on a square that has a piece already, or that may hold none:
//     [queens.SquareError];
//   - each given piece that is not there: [queens.SquareError];
//   - every two pieces that attack each other, once: [AttackError];
//   - each row, column, region or diagonal with too many or too few, and the board: [BoundError].
//
// There may be as many as the square of the number of pieces.
func (p Puzzle) Faults(pieces []queens.Square) iter.Seq[error] {
	return func(yield func(error) bool) {
		r := p.Rules()
		b := r.board()
		pieces := slices.Clone(pieces)
		slices.SortFunc(pieces, compareSquares)
		holds := make(map[queens.Square]bool, len(pieces))
		for _, s := range pieces {
			rule := ""
			switch {
			case !b.on(s):
				rule = fmt.Sprintf("is off the board of %s and %s", counted(r.Rows, "row"), counted(r.Cols, "column"))
			case holds[s]:
				rule = "has two pieces"
			default:
				holds[s] = true
				continue
			}
			if !yield(&queens.SquareError{Square: s, Rule: rule}) {
				return
			}
		}
		pieces = slices.DeleteFunc(slices.Compact(pieces), func(s queens.Square) bool { return !holds[s] })
		_ = r.squareFaults(holds, yield) && attackFaults(b, r.Pieces, pieces, holds, yield) && r.boundFaults(pieces, yield)
	}
}

// squareFaults looks for pieces where none may stand, and for given pieces that are missing. Like its
// neighbours it returns whether to go on.
func (r *Rules) squareFaults(holds map[queens.Square]bool, yield func(error) bool) bool {
	wrong := func(wrong bool, s queens.Square, rule string) bool {
		return !wrong || yield(&queens.SquareError{Square: s, Rule: rule})
	}
	for _, s := range r.Blocked {
		if !wrong(holds[s], s, "has a piece and is blocked") {
			return false
		}
	}
	for _, s := range r.Walls {
		if !wrong(holds[s], s, "has a piece and is a wall") {
			return false
		}
	}
	for _, s := range slices.SortedFunc(maps.Keys(holds), compareSquares) {
		if !wrong(slices.Contains(r.ExcludedDiags, s.Row-s.Col), s, "has a piece and lies on an excluded diagonal") ||
			!wrong(slices.Contains(r.ExcludedAntis, s.Row+s.Col), s, "has a piece and lies on an excluded antidiagonal") {
			return false
		}
	}
	for _, s := range r.Given {
		if !wrong(!holds[s], s, "has no piece, but one is given there") {
			return false
		}
	}
	return true
}

// attackFaults looks for pieces that attack each other. The pieces are in reading order.
func attackFaults(b board, kind Pieces, pieces []queens.Square, holds map[queens.Square]bool, yield func(error) bool) bool {
	for _, from := range pieces {
		told := make(map[queens.Square]bool) // around a torus, one attacks another in more ways than one
		for to := range b.attacks(kind, from) {
			if !holds[to] || told[to] || compareSquares(from, to) > 0 {
				continue
			}
			told[to] = true
			if !yield(&AttackError{from, to}) {
				return false
			}
		}
	}
	return true
}

// boundFaults counts the pieces of every part of the board.
func (r *Rules) boundFaults(pieces []queens.Square, yield func(error) bool) bool {
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
		part  Part
		name  string
		held  iter.Seq2[int, int]
		base  int // what people call number 0
		bound Bound
	}{
		{PartPerRow, "row", slices.All(rows), 1, r.PerRow},
		{PartPerCol, "column", slices.All(cols), 1, r.PerCol},
		{PartPerRegion, "region", slices.All(regions), 1, r.PerRegion},
		{PartPerDiagonal, "diagonal row−column =", inOrder(diags), 0, r.PerDiagonal},
		{PartPerDiagonal, "antidiagonal row+column =", inOrder(antis), 2, r.PerDiagonal},
	} {
		for i, held := range kind.held {
			if kind.bound.Allows(held) {
				continue
			}
			if !yield(&BoundError{kind.part, i, fmt.Sprintf("%s %d", kind.name, i+kind.base), held, kind.bound}) {
				return false
			}
		}
	}
	return r.Total.Allows(len(pieces)) || yield(&BoundError{PartTotal, 0, "the board", len(pieces), r.Total})
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

package puzzle

import (
	"cmp"
	"slices"

	"queens"
)

// The limits of a puzzle.
const (
	MaxSide   = 256           // rows and columns, but for a plain problem; see [New]
	MaxWeight = 1_000_000_000 // of one square, above and below zero

	maxBound = queens.MaxN // the largest number in a bound
)

// A Puzzle is rules that do not contradict each other: its solutions are the sets of squares on
// which pieces may stand together. It is a value that never changes: copy it freely, share it
// between goroutines. The zero value is the empty board of no rows, which has one solution, no
// piece at all.
//
// Puzzles come from [New], [FromProblem] and [Parse]. That there is a solution is not promised.
type Puzzle struct {
	rules Rules // canonical; nobody changes what it refers to
}

// New checks rules and makes a puzzle of them. What does not matter is forgotten: the order of
// squares and whether they are named twice, which number a region has, and that a queen is also a
// king. So puzzles are equal (see [Puzzle.Equal]) if they have the same rules.
//
// A board has at most [MaxSide] rows and columns. Only a plain problem, n queens with given and
// blocked squares, may have any size a [queens.Problem] may have.
//
// The error is a [queens.SizeError]; a [queens.SquareError] for a square off the board, or on which
// a piece is given and may not stand; an [AttackError] for two given pieces (in a plain problem a
// [queens.ConflictError]); or a [RuleError] for a rule that contradicts itself, the board or
// another.
//
// To have no solution is no contradiction. Rules contradict each other if numbers alone show it:
// if rows, columns and regions ask for different numbers of pieces, say, or if more are given than
// may be.
func New(r Rules) (Puzzle, error) {
	r = r.canonical()
	if err := r.check(); err != nil {
		return Puzzle{}, err
	}
	return Puzzle{r}, nil
}

// canonical returns a copy of the rules without what does not matter.
func (r Rules) canonical() Rules {
	r.Pieces = r.Pieces.simplest()
	r.Given = squareSet(r.Given)
	r.Blocked = squareSet(r.Blocked)
	r.Walls = squareSet(r.Walls)
	r.ExcludedDiags = numberSet(r.ExcludedDiags)
	r.ExcludedAntis = numberSet(r.ExcludedAntis)
	r.Regions = renumbered(r.Regions)
	r.Weights = cloned(r.Weights)
	return r
}

// cloned returns a copy, nil for nothing.
func cloned[E any](list []E) []E {
	if len(list) == 0 {
		return nil
	}
	return slices.Clone(list)
}

func squareSet(squares []queens.Square) []queens.Square {
	set := cloned(squares)
	slices.SortFunc(set, compareSquares)
	return slices.Compact(set)
}

func numberSet(numbers []int) []int {
	set := cloned(numbers)
	slices.Sort(set)
	return slices.Compact(set)
}

// compareSquares orders squares as they are read: row by row, left to right.
func compareSquares(a, b queens.Square) int {
	return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
}

// renumbered returns regions numbered in the order in which they come, nil if there are none.
// Numbers below −1 stay, for the check.
func renumbered(regions []int) []int {
	number := make(map[int]int)
	var result []int
	for i, region := range regions {
		if region >= 0 {
			if result == nil {
				result = slices.Clone(regions)
			}
			if _, known := number[region]; !known {
				number[region] = len(number)
			}
			result[i] = number[region]
		} else if region < -1 && result == nil {
			result = slices.Clone(regions)
		}
	}
	return result
}

// Rules returns the rules. The slices are the caller's.
func (p Puzzle) Rules() Rules { return p.rules.canonical() }

// Rows returns the number of rows.
func (p Puzzle) Rows() int { return p.rules.Rows }

// Cols returns the number of columns.
func (p Puzzle) Cols() int { return p.rules.Cols }

// Equal reports whether two puzzles have the same rules.
func (p Puzzle) Equal(q Puzzle) bool {
	a, b := p.rules, q.rules
	return a.Rows == b.Rows && a.Cols == b.Cols && a.Pieces == b.Pieces && a.Torus == b.Torus &&
		slices.Equal(a.Given, b.Given) && slices.Equal(a.Blocked, b.Blocked) && slices.Equal(a.Walls, b.Walls) &&
		slices.Equal(a.ExcludedDiags, b.ExcludedDiags) && slices.Equal(a.ExcludedAntis, b.ExcludedAntis) &&
		slices.Equal(a.Regions, b.Regions) && slices.Equal(a.Weights, b.Weights) &&
		a.PerRow == b.PerRow && a.PerCol == b.PerCol && a.PerRegion == b.PerRegion &&
		a.PerDiagonal == b.PerDiagonal && a.Total == b.Total
}

// FromProblem returns a problem as a puzzle.
func FromProblem(p queens.Problem) Puzzle {
	r := nQueens(p.N(), p.N())
	r.Given, r.Blocked = p.Given(), p.Blocked()
	return Puzzle{r.canonical()}
}

// Problem returns the problem whose solutions are those of the puzzle, and false if its rules are
// not those of n queens: for the square board, queens, one in each row or column or n in all, and
// nothing else but given and blocked squares. Excluded diagonals become blocked squares; regions
// that no rule is about and weights are left out.
func (p Puzzle) Problem() (queens.Problem, bool) {
	r := p.rules
	n := r.Rows
	if !r.arePlain() || len(r.ExcludedDiags)+len(r.ExcludedAntis) > 0 && n > MaxSide {
		return queens.Problem{}, false
	}
	blocked := slices.Clone(r.Blocked)
	for row := range n {
		for _, d := range r.ExcludedDiags {
			if s := (queens.Square{Row: row, Col: row - d}); 0 <= s.Col && s.Col < n {
				blocked = append(blocked, s)
			}
		}
		for _, a := range r.ExcludedAntis {
			if s := (queens.Square{Row: row, Col: a - row}); 0 <= s.Col && s.Col < n {
				blocked = append(blocked, s)
			}
		}
	}
	problem, err := r.problem(blocked)
	return problem, err == nil
}

// arePlain reports whether the rules are those of n queens.
func (r *Rules) arePlain() bool {
	n := r.Rows
	asked := r.PerRow == Exactly(1) || r.PerCol == Exactly(1) || r.Total == Exactly(n)
	return r.Cols == n && r.Pieces == Queen && !r.Torus && r.Walls == nil && asked &&
		(n == 0 || r.PerRow.Allows(1) && r.PerCol.Allows(1)) && r.Total.Allows(n) &&
		r.PerRegion == (Bound{}) && r.PerDiagonal.Allows(0) && r.PerDiagonal.Allows(1)
}

// problem returns the problem with the size and the given queens of the rules.
func (r *Rules) problem(blocked []queens.Square) (queens.Problem, error) {
	p, err := queens.New(r.Rows)
	if err == nil {
		p, err = p.WithBlocked(blocked...)
	}
	if err == nil {
		p, err = p.WithGiven(r.Given...)
	}
	return p, err
}

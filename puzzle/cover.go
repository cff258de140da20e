package puzzle

import (
	"context"
	"errors"
	"iter"
	"math"
	"math/big"

	"queens"
	"queens/exactcover"
)

// ErrNotCover says that rules cannot be put as an exact cover problem.
var ErrNotCover = errors.New("not an exact cover: a bound is neither exactly 1 nor at most 1")

// CountByCover counts as [Count] does, by another way that shares no code with it: as an exact cover
// problem, solved by dancing links (package exactcover). So each checks the other. It is for puzzles whose
// rows, columns, regions, diagonals and board hold exactly one piece, at most one, none or any number; or
// any number that follows from the others, such as n in all with one in each row. The error is
// [ErrNotCover] for other rules, or the context's.
func CountByCover(ctx context.Context, p Puzzle, most uint64) (Total, error) {
	cover, err := newExactCover(p.Rules())
	if err != nil {
		return Total{}, err
	}
	limit := most
	if limit == 0 {
		limit = math.MaxUint64
	}
	n, err := cover.Count(ctx, limit)
	if err != nil {
		return Total{}, context.Cause(ctx)
	}
	return Total{new(big.Int).SetUint64(n), most > 0 && n == most}, nil
}

// IsCover reports whether [CountByCover] is for the rules of a puzzle.
func IsCover(p Puzzle) bool {
	c, r := coverage{closed: make(map[queens.Square]bool)}, p.Rules()
	return c.addBounds(&r) == nil
}

// A coverage collects the items of an exact cover problem and the squares they belong to:
//
//	row 3, exactly 1         a primary item, in the option of every square of the row
//	column 5, at most 1      a secondary item, in those of the column
//	a3 attacks b5            a secondary item, in the options of the two
//	a piece given at d1      a primary item that only her option has
//
// An option is a piece on a square. Where a square has no primary item, nothing asks for a piece there
// and none may stand as well: it gets an item of its own and two options, one with the piece and one without.
type coverage struct {
	closed             map[queens.Square]bool
	primary, secondary [][]queens.Square // by item: its squares
}

func newExactCover(r Rules) (*exactcover.Problem, error) {
	c := coverage{closed: make(map[queens.Square]bool)}
	for _, squares := range [][]queens.Square{r.Blocked, r.Walls} {
		for _, s := range squares {
			c.closed[s] = true
		}
	}
	for _, s := range r.Given {
		c.primary = append(c.primary, []queens.Square{s})
	}
	if err := c.addBounds(&r); err != nil {
		return nil, err
	}
	b := r.board()
	for s := range r.squares() {
		for _, d := range r.ExcludedDiags {
			c.closed[s] = c.closed[s] || s.Row-s.Col == d
		}
		for _, a := range r.ExcludedAntis {
			c.closed[s] = c.closed[s] || s.Row+s.Col == a
		}
		for to := range b.attacks(r.Pieces, s) {
			if compareSquares(s, to) < 0 {
				c.secondary = append(c.secondary, []queens.Square{s, to})
			}
		}
	}
	return c.problem(&r)
}

// addBounds makes items of the bounds.
func (c *coverage) addBounds(r *Rules) error {
	type line struct {
		bound *Bound
		anti  bool
		index int
	}
	var lines []line
	squares := make(map[line][]queens.Square)
	add := func(s queens.Square, l line) {
		if squares[l] == nil {
			lines = append(lines, l)
		}
		squares[l] = append(squares[l], s)
	}
	turns := 2 * (r.Rows + r.Cols) // elsewhere diagonals do not come back
	if r.Torus {
		turns = divisor(r.Rows, r.Cols)
	}
	for s := range r.squares() {
		add(s, line{&r.PerRow, false, s.Row})
		add(s, line{&r.PerCol, false, s.Col})
		add(s, line{&r.PerDiagonal, false, mod(s.Row-s.Col, turns)})
		add(s, line{&r.PerDiagonal, true, mod(s.Row+s.Col, turns)})
		if r.Regions != nil && r.Regions[s.Row*r.Cols+s.Col] >= 0 {
			add(s, line{&r.PerRegion, false, r.Regions[s.Row*r.Cols+s.Col]})
		}
		follows := r.PerRow == Exactly(1) && r.Total.Allows(r.Rows) || r.PerCol == Exactly(1) && r.Total.Allows(r.Cols)
		if !follows {
			add(s, line{&r.Total, false, 0})
		}
	}
	for _, l := range lines {
		in := squares[l]
		most, limited := l.bound.Max()
		if !limited || most > len(in) {
			most = len(in)
		}
		switch least := l.bound.Min(); {
		case least == 0 && most == 0:
			for _, s := range in {
				c.closed[s] = true
			}
		case least == 0 && most == len(in):
		case least == 0 && most == 1:
			c.secondary = append(c.secondary, in)
		case least == 1 && most == 1:
			c.primary = append(c.primary, in)
		default:
			return ErrNotCover
		}
	}
	return nil
}

// problem numbers the items and makes the options.
func (c *coverage) problem(r *Rules) (*exactcover.Problem, error) {
	wanted := make(map[queens.Square]bool)
	for _, squares := range c.primary {
		for _, s := range squares {
			wanted[s] = true
		}
	}
	own := make(map[queens.Square]int)
	for s := range r.squares() {
		if !wanted[s] && !c.closed[s] {
			own[s] = len(c.primary)
			c.primary = append(c.primary, []queens.Square{s})
		}
	}
	items := make(map[queens.Square][]int)
	for i, squares := range append(c.primary, c.secondary...) {
		for _, s := range squares {
			items[s] = append(items[s], i)
		}
	}
	problem := exactcover.New(len(c.primary), len(c.secondary))
	for s := range r.squares() {
		if c.closed[s] {
			continue
		}
		if err := problem.Add(items[s]...); err != nil {
			return nil, err
		}
		if i, optional := own[s]; optional {
			if err := problem.Add(i); err != nil {
				return nil, err
			}
		}
	}
	return problem, nil
}

// squares yields the squares of the board in reading order.
func (r *Rules) squares() iter.Seq[queens.Square] {
	return func(yield func(queens.Square) bool) {
		for i := range r.Rows * r.Cols {
			if !yield(r.square(i)) {
				return
			}
		}
	}
}

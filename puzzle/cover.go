package puzzle

import (
	"context"
	"errors"
	"iter"
	"math"
	"math/big"
	"slices"

	"queens"
	"queens/exactcover"
)

// ErrNotCover says that rules cannot be put as an exact cover problem.
var ErrNotCover = errors.New("not an exact cover: a bound is neither exactly 1 nor at most 1")

// MaxAttacks is the largest number of pairs of open squares that attack each other for [CountByCover]. So
// many are on a board of 67×67 squares for queens.
const MaxAttacks = 1 << 20

// CountByCover counts as [Count] does, by another way that shares no code with it: as an exact cover
// problem, solved by dancing links (package exactcover). So each checks the other. It is for puzzles whose
// rows, columns, regions, diagonals and board hold exactly one piece, at most one, none or any number; or
// any number that follows from the others, such as n in all with one in each row. The error is
// [ErrNotCover] for other rules, a [queens.SizeError] above [MaxSquares] or [MaxAttacks], or the context's.
func CountByCover(ctx context.Context, p Puzzle, most uint64) (Total, error) {
	r := p.Rules()
	cover, err := newExactCover(ctx, &r)
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

// IsCover reports whether [CountByCover] is for the rules of a puzzle, and its number of squares.
func IsCover(p Puzzle) bool {
	r := p.Rules()
	if r.Rows*r.Cols > MaxSquares {
		return false
	}
	c := coverage{ctx: context.Background(), rules: &r, closed: make([]bool, r.Rows*r.Cols)}
	return c.addBounds() == nil
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
	ctx                context.Context
	rules              *Rules
	closed             []bool  // by square, in reading order: no piece may stand there
	primary, secondary [][]int // by item: its squares; but for attacks, which are too many
}

// newExactCover builds the problem. The error is that of CountByCover.
func newExactCover(ctx context.Context, r *Rules) (*exactcover.Problem, error) {
	if err := queens.CheckSize(r.Rows*r.Cols, MaxSquares, "the squares of a puzzle to solve"); err != nil {
		return nil, err
	}
	c := coverage{ctx: ctx, rules: r, closed: make([]bool, r.Rows*r.Cols)}
	for _, squares := range [][]queens.Square{r.Blocked, r.Walls} {
		for _, s := range squares {
			c.closed[s.Row*r.Cols+s.Col] = true
		}
	}
	for _, s := range r.Given {
		c.primary = append(c.primary, []int{s.Row*r.Cols + s.Col})
	}
	if err := c.addBounds(); err != nil {
		return nil, err
	}
	for i, s := range c.squares() {
		for _, d := range r.ExcludedDiags {
			c.closed[i] = c.closed[i] || s.Row-s.Col == d
		}
		for _, a := range r.ExcludedAntis {
			c.closed[i] = c.closed[i] || s.Row+s.Col == a
		}
	}
	problem, err := c.problem()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return problem, err
}

// addBounds makes items of the bounds.
func (c *coverage) addBounds() error {
	type line struct {
		bound *Bound
		anti  bool
		index int
	}
	var lines []line
	squares := make(map[line][]int)
	add := func(i int, l line) {
		if squares[l] == nil {
			lines = append(lines, l)
		}
		squares[l] = append(squares[l], i)
	}
	r := c.rules
	turns := 2 * (r.Rows + r.Cols) // elsewhere diagonals do not come back
	if r.Torus {
		turns = divisor(r.Rows, r.Cols)
	}
	for i, s := range c.squares() {
		add(i, line{&r.PerRow, false, s.Row})
		add(i, line{&r.PerCol, false, s.Col})
		add(i, line{&r.PerDiagonal, false, mod(s.Row-s.Col, turns)})
		add(i, line{&r.PerDiagonal, true, mod(s.Row+s.Col, turns)})
		if r.Regions != nil && r.Regions[i] >= 0 {
			add(i, line{&r.PerRegion, false, r.Regions[i]})
		}
		follows := r.PerRow == Exactly(1) && r.Total.Allows(r.Rows) || r.PerCol == Exactly(1) && r.Total.Allows(r.Cols)
		if !follows {
			add(i, line{&r.Total, false, 0})
		}
	}
	if c.ctx.Err() != nil { // then some squares are missing
		return context.Cause(c.ctx)
	}
	for _, l := range lines {
		in := squares[l]
		most, limited := l.bound.Max()
		if !limited || most > len(in) {
			most = len(in)
		}
		switch least := l.bound.Min(); {
		case least == 0 && most == 0:
			for _, i := range in {
				c.closed[i] = true
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

// problem numbers the items and makes the options. It is worth nothing if the context ended.
func (c *coverage) problem() (*exactcover.Problem, error) {
	own := make([]int, len(c.closed)) // by square: its own item, or −1
	for _, squares := range c.primary {
		for _, i := range squares {
			own[i] = -1
		}
	}
	for i := range c.squares() {
		if own[i] == 0 && !c.closed[i] {
			own[i] = len(c.primary)
			c.primary = append(c.primary, []int{i})
		} else {
			own[i] = -1
		}
	}
	items := make([][]int, len(c.closed)) // by square
	for item, squares := range slices.Concat(c.primary, c.secondary) {
		for _, i := range squares {
			items[i] = append(items[i], item)
		}
	}
	attacks, err := c.addAttacks(items)
	if err != nil {
		return nil, err
	}
	problem := exactcover.New(len(c.primary), len(c.secondary)+attacks)
	for i := range c.squares() {
		if c.closed[i] {
			continue
		}
		if err := problem.Add(items[i]...); err != nil {
			return nil, err
		}
		if own[i] >= 0 {
			if err := problem.Add(own[i]); err != nil {
				return nil, err
			}
		}
	}
	return problem, nil
}

// addAttacks gives squares that attack each other an item more, and returns how many these are.
func (c *coverage) addAttacks(items [][]int) (attacks int, err error) {
	b := c.rules.board()
	first := len(c.primary) + len(c.secondary)
	for i, s := range c.squares() {
		for to := range b.attacks(c.rules.Pieces, s) {
			j := to.Row*c.rules.Cols + to.Col
			if j < i || c.closed[i] || c.closed[j] {
				continue
			}
			items[i], items[j] = append(items[i], first+attacks), append(items[j], first+attacks)
			attacks++
		}
		if err := queens.CheckSize(attacks, MaxAttacks, "the attacks of an exact cover problem"); err != nil {
			return 0, err
		}
	}
	return attacks, nil
}

// squares yields the squares of the board in reading order and their numbers, until the context ends.
func (c *coverage) squares() iter.Seq2[int, queens.Square] {
	return func(yield func(int, queens.Square) bool) {
		for i := range c.closed {
			if c.ctx.Err() != nil || !yield(i, c.rules.square(i)) {
				return
			}
		}
	}
}

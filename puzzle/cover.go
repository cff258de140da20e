package puzzle

import (
	"context"
	"iter"
	"math/big"
	"slices"

	"queens"
	"queens/exactcover"
)

// CountByCover counts as [Count] does, by another way that shares no code with it: as an exact cover
// problem, solved by dancing links (package exactcover). So each checks the other. It is for all puzzles.
// The error is a [queens.SizeError] above [MaxSquares], or the context's.
func CountByCover(ctx context.Context, p Puzzle, most uint64) (Total, error) {
	if most == 0 {
		tally, err := tallyByCover(ctx, p)
		return Total{Solutions: tally.Solutions}, err
	}
	r := p.Rules()
	cover, _, err := newExactCover(ctx, &r)
	if err != nil {
		return Total{}, err
	}
	n, err := cover.Count(ctx, most)
	if err != nil {
		return Total{}, context.Cause(ctx)
	}
	return Total{new(big.Int).SetUint64(n), n == most}, nil
}

// MaxByCover returns the weight that [Max] finds, and whether there is a solution, by that other way. Its
// errors are those of CountByCover.
func MaxByCover(ctx context.Context, p Puzzle) (int, Answer, error) {
	tally, err := tallyByCover(ctx, p)
	switch {
	case err != nil:
		return 0, Unknown, err
	case tally.Solutions.Sign() == 0:
		return 0, No, nil
	default:
		return tally.Heaviest, Yes, nil
	}
}

// tallyByCover counts all solutions and finds the largest weight.
func tallyByCover(ctx context.Context, p Puzzle) (exactcover.Tally, error) {
	r := p.Rules()
	cover, squares, err := newExactCover(ctx, &r)
	if err != nil {
		return exactcover.Tally{}, err
	}
	tally, err := cover.Tally(ctx, func(option int) int {
		if r.Weights == nil {
			return 1
		}
		return r.Weights[squares[option]]
	})
	if err != nil {
		return exactcover.Tally{}, context.Cause(ctx)
	}
	return tally, nil
}

// A coverage collects the items of an exact cover problem: sets of squares, with how many pieces they hold. An
// option is a piece on a square, and has the items of that square.
//
//	row 3, exactly 2              a primary item
//	column 5, at most 3           a secondary one, for it needs no piece
//	a piece given at d1           a primary one, of that square only
//	a3 to e3 between two walls    for queens a secondary one: they attack each other, so it holds at most 1
//	a3 and b5                     for knights another
//	the board, any number         a primary one, so that every option has one
type coverage struct {
	ctx                context.Context
	rules              *Rules
	primary, secondary []coverItem
}

type coverItem struct {
	squares     []int // by their numbers in reading order
	least, most int
}

// newExactCover builds the problem, and returns the square of each option as well. The error is that of
// CountByCover.
func newExactCover(ctx context.Context, r *Rules) (*exactcover.Problem, []int, error) {
	if err := queens.CheckSize(r.Rows*r.Cols, MaxSquares, "the squares of a puzzle to solve"); err != nil {
		return nil, nil, err
	}
	c := coverage{ctx: ctx, rules: r}
	c.addBounds()
	c.addAttacks()
	problem, squares, err := c.problem()
	if ctx.Err() != nil { // then the problem is not whole
		return nil, nil, context.Cause(ctx)
	}
	return problem, squares, err
}

// addBounds makes items of given pieces and of how many stand where.
func (c *coverage) addBounds() {
	r := c.rules
	for _, s := range r.Given {
		c.add([]int{s.Row*r.Cols + s.Col}, Exactly(1))
	}
	open := board{rows: r.Rows, cols: r.Cols, torus: r.Torus} // walls do not part these lines
	c.addLines(open, step{0, 1}, r.PerRow)
	c.addLines(open, step{1, 0}, r.PerCol)
	c.addLines(open, step{1, 1}, r.PerDiagonal)
	c.addLines(open, step{1, -1}, r.PerDiagonal)
	regions := make([][]int, len(r.regionSizes()))
	var all []int
	for i := range c.squares() {
		all = append(all, i)
		if r.Regions != nil && r.Regions[i] >= 0 {
			regions[r.Regions[i]] = append(regions[r.Regions[i]], i)
		}
	}
	for _, squares := range regions {
		c.add(squares, r.PerRegion)
	}
	c.primary = append(c.primary, newCoverItem(all, r.Total))
}

// addAttacks makes items of squares that attack each other.
func (c *coverage) addAttacks() {
	b := c.rules.board()
	pieces := c.rules.Pieces
	if pieces&Rook != 0 {
		c.addLines(b, step{0, 1}, AtMost(1))
		c.addLines(b, step{1, 0}, AtMost(1))
	}
	if pieces&Bishop != 0 {
		c.addLines(b, step{1, 1}, AtMost(1))
		c.addLines(b, step{1, -1}, AtMost(1))
	}
	if pieces&King != 0 {
		c.addLeaps(b, slices.Concat(rookSteps, bishopSteps))
	}
	if pieces&Knight != 0 {
		c.addLeaps(b, knightSteps)
	}
}

// addLines makes an item of each line along a direction, from wall to wall; on a torus it may be a ring.
func (c *coverage) addLines(b board, ahead step, bound Bound) {
	back := step{-ahead.rows, -ahead.cols}
	seen := make([]bool, b.rows*b.cols)
	for i, s := range c.squares() {
		if seen[i] || b.walls[s] {
			continue
		}
		first := s
		for to, ok := b.move(s, back); ok && to != s; to, ok = b.move(to, back) {
			first = to
		}
		var line []int
		for to, ok := first, true; ok && !seen[to.Row*b.cols+to.Col]; to, ok = b.move(to, ahead) {
			line = append(line, to.Row*b.cols+to.Col)
			seen[to.Row*b.cols+to.Col] = true
		}
		c.add(line, bound)
	}
}

// addLeaps makes an item of every two squares that are such a step apart.
func (c *coverage) addLeaps(b board, steps []step) {
	for i, s := range c.squares() {
		for _, d := range steps {
			if to, ok := b.move(s, d); ok && to.Row*b.cols+to.Col > i {
				c.add([]int{i, to.Row*b.cols + to.Col}, AtMost(1))
			}
		}
	}
}

// add adds an item, unless it says nothing.
func (c *coverage) add(squares []int, bound Bound) {
	switch item := newCoverItem(squares, bound); {
	case item.least > 0:
		c.primary = append(c.primary, item)
	case item.most < len(squares):
		c.secondary = append(c.secondary, item)
	}
}

func newCoverItem(squares []int, bound Bound) coverItem {
	most, limited := bound.Max()
	if !limited {
		most = len(squares)
	}
	return coverItem{squares, bound.Min(), most}
}

// problem numbers the items and makes the options, each with its square. It is not whole if the context ended.
func (c *coverage) problem() (problem *exactcover.Problem, squares []int, err error) {
	r := c.rules
	problem = exactcover.New(len(c.primary), len(c.secondary))
	items := make([][]int, r.Rows*r.Cols) // by square
	for number, item := range slices.Concat(c.primary, c.secondary) {
		if err := problem.Bound(number, item.least, item.most); err != nil {
			return nil, nil, err
		}
		for _, i := range item.squares {
			items[i] = append(items[i], number)
		}
	}
	for _, s := range slices.Concat(r.Blocked, r.Walls) {
		items[s.Row*r.Cols+s.Col] = nil
	}
	for i, s := range c.squares() {
		if items[i] == nil || slices.Contains(r.ExcludedDiags, s.Row-s.Col) || slices.Contains(r.ExcludedAntis, s.Row+s.Col) {
			continue
		}
		if err := problem.Add(items[i]...); err != nil {
			return nil, nil, err
		}
		squares = append(squares, i)
	}
	return problem, squares, nil
}

// squares yields the squares of the board in reading order and their numbers, until the context ends.
func (c *coverage) squares() iter.Seq2[int, queens.Square] {
	return func(yield func(int, queens.Square) bool) {
		for i := range c.rules.Rows * c.rules.Cols {
			if c.ctx.Err() != nil || !yield(i, c.rules.square(i)) {
				return
			}
		}
	}
}

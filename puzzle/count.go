package puzzle

import (
	"context"
	"math/big"
	"math/bits"
	"math/rand/v2"

	"queens/count"
)

// A Total is a number of solutions.
type Total struct {
	Solutions *big.Int
	Capped    bool // there are at least so many: the count stopped there
}

// Count counts the solutions; with a positive most it stops when it has found so many. A whole count of
// an n-queens problem is left to the engines of package count, as far as these go. The error is a
// [queens.SizeError]; a [count.MemoryError] if such an engine needs more memory than it takes unasked; or the
// context's if it ended first: a part of a count is never a count.
func Count(ctx context.Context, p Puzzle, most uint64) (Total, error) {
	if q, ok := p.Problem(); ok && most == 0 && q.N() <= count.MaxN {
		result, err := count.Completions(ctx, q, count.Options{})
		return Total{Solutions: result.Count}, err
	}
	r := p.Rules()
	g, err := newGround(ctx, &r)
	if err != nil {
		return Total{}, err
	}
	c := counter{walk: newWalk(ctx, g), most: most}
	c.walk.leaf = c.leaf
	if most > 0 {
		c.walk.takeRandomly(rand.New(rand.NewPCG(0, 0))) // where there are many, they are found sooner
	}
	whole := c.walk.run()
	switch {
	case c.enough():
		return Total{new(big.Int).SetUint64(most), true}, nil
	case !whole:
		return Total{}, context.Cause(ctx)
	default:
		return Total{c.total(), false}, nil
	}
}

// largeSet is the number of words from which on a leaf takes far longer than a look at the context.
const largeSet = 16

// A counter counts the leaves of a walk. Most leaves are one solution, but candidates that are free to
// hold a piece double the number each.
type counter struct {
	*walk
	most  uint64   // to count, 0 for all
	small uint64   // the sum, but for what is in large
	large *big.Int // or nil
	free  uint     // candidates found free on the way to the current leaf
}

func (c *counter) total() *big.Int {
	t := new(big.Int).SetUint64(c.small)
	if c.large != nil {
		t.Add(t, c.large)
	}
	return t
}

func (c *counter) leaf(l *level) bool {
	if c.words >= largeSet && c.ctx.Err() != nil { // what follows takes longer than many a node
		c.ended = true
		return false
	}
	before := c.free
	defer func() { c.free = before }()
	branch := -1
	for i, word := range l.open {
		for ; word != 0; word &= word - 1 {
			v := i<<6 + bits.TrailingZeros64(word)
			if c.isFree(l, v) {
				c.free++
				l.open.remove(v)
			} else if branch < 0 {
				branch = v
			}
		}
	}
	if branch < 0 {
		return c.add()
	}
	if !c.descend(l, branch) {
		return false
	}
	l.open.remove(branch)
	return c.leaf(l)
}

// isFree reports whether an open candidate of a leaf may hold a piece or not whatever the others do.
func (c *counter) isFree(l *level, v int) bool {
	for i, word := range c.conflict(v) {
		if i == v>>6 {
			word &^= 1 << (v & 63)
		}
		if word&l.open[i] != 0 {
			return false
		}
	}
	for _, i := range c.of[v] {
		if u := &c.units[i]; int(l.have[i])+u.open(l.open) > u.max {
			return false
		}
	}
	return true
}

// add adds the solutions of a leaf, and reports whether there are not enough yet.
func (c *counter) add() bool {
	if n := uint64(1) << c.free; c.free < 32 && c.small+n >= n {
		c.small += n
	} else {
		if c.large == nil {
			c.large = new(big.Int)
		}
		c.large.Add(c.large, new(big.Int).Lsh(big.NewInt(1), c.free))
	}
	return !c.enough()
}

// enough reports whether as many were counted as are to be.
func (c *counter) enough() bool {
	if c.most == 0 || c.large == nil {
		return c.most > 0 && c.small >= c.most
	}
	return c.total().Cmp(new(big.Int).SetUint64(c.most)) >= 0
}

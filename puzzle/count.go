package puzzle

import (
	"context"
	"encoding/binary"
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
// context's if it ended first: a part of a count is never a count. Solutions are not met one by one, and for
// that up to some 100 MB are kept.
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
	c := newCounter(ctx, g)
	if most > 0 {
		c.most = new(big.Int).SetUint64(most)
		c.walk.takeRandomly(rand.New(rand.NewPCG(0, 0))) // where there are many, they are found sooner
	}
	whole := c.walk.run()
	switch {
	case c.enough():
		return Total{c.most, true}, nil
	case !whole:
		return Total{}, context.Cause(ctx)
	default:
		return Total{c.sum, false}, nil
	}
}

var one = big.NewInt(1)

// largeSet is the number of words from which on a leaf takes far longer than a look at the context.
const largeSet = 16

const (
	keptRoom     = 64 << 20 // bytes that a count keeps
	trial        = 10_000   // nodes after which nothing is kept any more if hardly any was as one before
	worthKeeping = 24       // open candidates of a node that is kept, or more, and nodes below it: less is soon walked again
)

// A counter counts the leaves of a walk. Most leaves are one solution, but candidates that are free to
// hold a piece double the number each.
//
// What is below a node depends on its open candidates and on what the units hold, and not on where its pieces stand.
// So it is kept, and where as much is open again nothing is walked: of 12 rooks it is all the same
// how those in the upper rows stand on their columns. Where that hardly ever happens, as among superqueens, it is soon given up.
type counter struct {
	*walk
	most *big.Int            // to count, nil for all
	sum  *big.Int            // so far
	free uint                // candidates found free on the way to the current leaf
	kept map[string]*big.Int // the number below a node, by what it has left
	room int                 // bytes that may still be kept
	met  int                 // nodes that were looked up
	same int                 // of those, as one before
	path []*passed           // the nodes from the root, by depth
}

// A passed is a node on the path, below which is counted.
type passed struct {
	left   []byte  // what it has left
	before big.Int // the sum when it was met
}

func newCounter(ctx context.Context, g *ground) *counter {
	c := &counter{walk: newWalk(ctx, g), sum: new(big.Int), kept: map[string]*big.Int{}, room: keptRoom}
	c.walk.visit, c.walk.leaf = c.node, c.leaf
	return c
}

// node counts what is below a node.
func (c *counter) node(l *level) bool {
	if c.all.open(l.open) < worthKeeping || c.met >= trial && c.same < c.met/32 {
		return c.branch(l)
	}
	for len(c.path) <= l.depth {
		c.path = append(c.path, new(passed))
	}
	n := c.path[l.depth]
	n.left = c.appendLeft(n.left[:0], l)
	c.met++
	if below, ok := c.kept[string(n.left)]; ok {
		c.same++
		return c.add(below)
	}
	n.before.Set(c.sum)
	nodes := c.nodes
	if !c.branch(l) {
		return false
	}
	if size := len(n.left) + 128; c.nodes-nodes >= worthKeeping && size <= c.room {
		below := new(big.Int).Sub(c.sum, &n.before)
		c.kept[string(n.left)] = below.Rsh(below, c.free)
		c.room -= size
	}
	return true
}

// appendLeft appends what a node has left. Of units that hold one piece the open candidates tell whether they do.
func (c *counter) appendLeft(to []byte, l *level) []byte {
	for _, word := range l.open {
		to = binary.LittleEndian.AppendUint64(to, word)
	}
	for i := range c.units {
		if !c.units[i].exact {
			to = binary.LittleEndian.AppendUint16(to, uint16(l.have[i]))
		}
	}
	return to
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
		return c.add(one)
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

// add adds so many solutions, for all that the free candidates may be, and reports whether there are not enough
// yet.
func (c *counter) add(n *big.Int) bool {
	if c.free > 0 {
		n = new(big.Int).Lsh(n, c.free)
	}
	c.sum.Add(c.sum, n)
	return !c.enough()
}

// enough reports whether as many were counted as are to be.
func (c *counter) enough() bool { return c.most != nil && c.sum.Cmp(c.most) >= 0 }

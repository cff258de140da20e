package join

import (
	"fmt"
	"math/bits"
	"sort"
	"sync"
)

// MinN and MaxN are the smallest and the largest board the join counts.
const (
	MinN = 4
	MaxN = 32
)

// Plan lists the units of work of a count: unit i is a number from 0 to Units()-1. The units are
// independent, the sum of what they count is Q(n). Neighbouring units share tables, so ranges of
// consecutive units should stay together. A Plan does not change and may be used by many
// goroutines.
type Plan struct {
	g     *geometry
	keys  []*keys // by column of the middle-row queen; 0: even n, or odd n and the centre
	rows  []row
	units int

	most       int   // pairs of words tested by one call of product, except that a word meets its whole range
	tableBytes int64 // for slices that are kept
	batch      int   // words in one list of top halves
	batchW     int   // words in one list of bottom halves
	memory     int64 // estimate for all workers

	costs sync.Once // guards ways
	ways  []float64 // see quadrantWays
}

// row is a run of units that differ only in the columns right of the middle.
type row struct {
	x     int    // column of the queen of the middle row, 0: even n or centre
	left  uint32 // columns of the top half left of the middle
	size  int    // number of columns of the top half right of the middle
	first int    // these are subsets[size][first:] in order (x > 0: with a gap at x)
	start int    // number of the first unit
}

// unit is one column set.
type unit struct {
	x           int
	left, right uint32 // columns of the top half's queens, left and right of the middle
}

// NewPlan plans the count of n×n boards, n from MinN to MaxN, for the given number of goroutines
// that together should use no more than about memory bytes. It is an error if that is too little.
func NewPlan(n int, memory int64, threads int) (*Plan, error) {
	if n < MinN || n > MaxN {
		return nil, fmt.Errorf("join: n=%d is not from %d to %d", n, MinN, MaxN)
	}
	return newPlan(newGeometry(n), memory, threads)
}

func newPlan(g *geometry, memory int64, threads int) (*Plan, error) {
	p := &Plan{g: g, most: 1 << 17}
	d := g.d
	xs := []int{0}
	if g.odd() {
		xs = xs[:0]
		for x := 1; x < d; x++ {
			xs = append(xs, x)
		}
		xs = append(xs, 0)
	}
	p.keys = make([]*keys, d)
	for _, x := range xs {
		p.keys[x] = newKeys(g, x)
		for k := 0; k <= d; k++ {
			for _, left := range g.subsets[k] {
				if r, n := g.row(x, left); n > 0 {
					r.start = p.units
					p.rows = append(p.rows, r)
					p.units += n
				}
			}
		}
	}
	// More threads than ranges of units have nothing to do.
	ranges := (p.units + p.Range() - 1) / p.Range()
	if err := p.budget(memory, max(min(threads, ranges), 1)); err != nil {
		return nil, err
	}
	return p, nil
}

// row returns the units with the given columns on the left, and their number.
func (g *geometry) row(x int, left uint32) (r row, n int) {
	size := g.d - bits.OnesCount32(left)
	r = row{x: x, left: left}
	switch {
	case x > 0: // every set of d-1 columns without x: the queen of the middle column makes d
		if size--; size < 0 {
			return r, 0
		}
		n = 0
		if size < g.d {
			n = binomial(g.d-1, size)
		}
	case g.odd(): // the least of its images under mirror and complement: left <= right <= ~left
		right := g.subsets[size]
		r.first = sort.Search(len(right), func(i int) bool { return right[i] >= left })
		n = sort.Search(len(right), func(i int) bool { return right[i] > g.all()&^left }) - r.first
	default: // not above its mirror image: left <= right
		right := g.subsets[size]
		r.first = sort.Search(len(right), func(i int) bool { return right[i] >= left })
		n = len(right) - r.first
	}
	r.size = size
	return r, max(n, 0)
}

func binomial(n, k int) int {
	b := 1
	for i := range k {
		b = b * (n - i) / (i + 1)
	}
	return b
}

// row returns the row of unit i.
func (p *Plan) row(i int) *row {
	return &p.rows[sort.Search(len(p.rows), func(j int) bool { return p.rows[j].start > i })-1]
}

// unit returns unit i.
func (p *Plan) unit(i int) unit {
	r := p.row(i)
	right := p.g.subsets[r.size][r.first+i-r.start]
	if r.x > 0 { // a subset of d-1 columns: open the gap at bit x-1
		below := right & (1<<(r.x-1) - 1)
		right = below | (right^below)<<1
	}
	return unit{x: r.x, left: r.left, right: right}
}

// N returns the size of the board.
func (p *Plan) N() int { return p.g.n }

// Units returns the number of units.
func (p *Plan) Units() int { return p.units }

// Range returns how many consecutive units are worth handing out at once: one to a few milliseconds
// of work with the fastest kernel, from n = 22 on single units, which take longer.
func (p *Plan) Range() int {
	ranges := [...]int{13: 1024, 14: 512, 15: 2048, 16: 256, 17: 512, 18: 40, 19: 64, 20: 4, 21: 4}
	switch n := p.g.n; {
	case n < 13:
		return 1 << 16
	case n < len(ranges):
		return ranges[n]
	}
	return 1
}

// Memory estimates the bytes that the tables and all workers of the plan use together at most.
func (p *Plan) Memory() int64 { return p.memory }

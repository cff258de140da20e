package join

import (
	"context"
	"fmt"
	"math/bits"
)

// Worker counts units. It belongs to one goroutine at a time; many workers share one Tables.
type Worker struct {
	t *Tables
	g *geometry
	j *joiner
	l *layer // where the slices of the unit in hand are kept

	enum    enumerator
	merged  []placement
	carver  carver
	private [4]slice     // when the layer is full
	holds   [4]sliceName // what they hold

	bottom half
	tops   [2]half

	// Products in hand. They are here because what a kernel is given escapes.
	ofBottom, ofTop, single cross
	singleOff               [2]uint32
}

// sliceName names a slice: the quadrant is its index.
type sliceName struct {
	keys *keys
	cols uint32
}

// half is a list of half boards that grows by products, with the weight of a join with it.
type half struct {
	list
	n      int // words in it
	weight uint64
}

// NewWorker returns a worker that counts with kernel k.
func (t *Tables) NewWorker(k Kernel) *Worker {
	w := &Worker{t: t, g: t.p.g}
	w.j = newJoiner(&k, t.p.keys[0].bits)
	w.j.width = t.p.keys[0].width
	w.enum.stop = func() bool {
		w.enum.found = w.grow(w.enum.found, 1<<13)
		return w.j.spend(2000)
	}
	return w
}

// Count counts unit i and returns what it adds to Q(n): solutions times their weight. It looks at
// ctx every few milliseconds; when ctx is done, the
// count is void and the error is ctx.Err(). It is also an error if the count passes 64 bits.
func (w *Worker) Count(ctx context.Context, i int) (uint64, Stats, error) {
	w.j.ctx, w.j.stop, w.j.stats = ctx, false, Stats{}
	if ctx.Err() != nil {
		return 0, Stats{}, ctx.Err()
	}
	total, err := w.count(w.t.p.unit(i))
	if w.j.stop {
		return 0, Stats{}, ctx.Err()
	}
	return total, w.j.stats, err
}

// count makes the lists of a unit and joins them: all bottom halves, or as many as a batch holds,
// and for each batch of them all top halves, again in batches.
func (w *Worker) count(u unit) (uint64, error) {
	var sum sum
	g := w.g
	w.enter(u.x, bits.OnesCount32(u.left))
	left := w.slice(bottomLeft, g.all()&^u.left)
	right := w.slice(bottomRight, g.all()&^u.right&^(1<<u.x>>1))
	span := 2
	if !g.odd() {
		span = 1 // class 0: no half of a long diagonal is occupied
	}
	all := crossOf(left, right)
	c := &w.ofBottom
	*c = all.part(0, all.cells, 0, span, 0, span)
	for c.cells > 0 && !w.j.stop {
		w.bottom.n = 0
		for c.cells > 0 && w.bottom.n < w.t.p.batchW && !w.j.stop {
			w.products(c, &w.bottom, true)
		}
		w.j.stats.W += uint64(w.bottom.n)
		if w.bottom.n > 0 {
			w.joinTops(u, &sum)
		}
	}
	if sum.overflow {
		return 0, fmt.Errorf("join: n=%d: the count of one unit passes 64 bits", g.n)
	}
	return sum.n, nil
}

// crossOf is the product of the cells of two slices with complementary row sets.
func crossOf(l, r *slice) cross {
	return cross{l: l.list, r: r.list, loff: l.off, roff: r.off, cells: len(l.off) / 2}
}

// part selects the cells i from first up to last of the left slice, and the classes: both ranges
// begin at class lclass, rclass and have lspan, rspan classes.
func (c *cross) part(first, last, lclass, lspan, rclass, rspan int) cross {
	p := *c
	p.i, p.lspan = 2*first+lclass, lspan
	p.j, p.rspan = 2*(c.cells-1-first)+rclass, rspan
	p.cells = last - first
	return p
}

// joinTops makes the top halves of the unit and joins them with the bottom halves in hand. Which
// products go into lists of which weight is derived in doc.go.
func (w *Worker) joinTops(u unit, sum *sum) {
	g := w.g
	left, right := w.slice(topLeft, u.left), w.slice(topRight, u.right)
	all := crossOf(left, right)
	n := all.cells
	mirror := uint64(2) // C and its mirror image
	if u.left == u.right {
		mirror = 1
	}
	complement := g.all() &^ u.left

	a := &w.tops[0]
	switch {
	case u.x > 0:
		a.weight = 8
		w.extend(a, all.part(0, n, 0, 2, 0, 1), sum)
		// The queen of the middle column at the rim: row sets with the outermost row, which come last.
		rim := n - binomial(g.d-1, bits.OnesCount32(u.right)+1)
		w.extend(a, all.part(0, rim, 0, 1, 1, 1), sum)
	case g.odd():
		a.weight = 2 * mirror
		if u.right == complement {
			a.weight = mirror
		}
		w.extend(a, all.part(0, n, 0, 2, 0, 2), sum)
	default:
		b := &w.tops[1]
		a.weight, b.weight = 4*mirror, 2*mirror
		atLeft := int(g.rank[u.left])
		atRight := n - 1 - int(g.rank[u.right])
		// S < Cl
		w.extend(a, all.part(0, atLeft, 1, 1, 0, 2), sum)
		w.extend(a, all.part(atLeft, n, 1, 1, 1, 1), sum)
		// ~S < Cr
		w.extend(a, all.part(atRight+1, n, 0, 1, 1, 1), sum)
		// S = Cl, ~S = Cr
		w.extend(b, all.part(atLeft, atLeft+1, 1, 1, 0, 1), sum)
		w.extend(b, all.part(atRight, atRight+1, 0, 1, 1, 1), sum)
		// No half of a long diagonal is occupied in the top either.
		if u.right < complement {
			w.extend(b, all.part(0, n, 0, 1, 0, 1), sum)
		} else if u.right == complement {
			w.joinHalf(b, sum)
			b.weight = mirror
			w.extend(b, all.part(0, n, 0, 1, 0, 1), sum)
		}
		w.joinHalf(b, sum)
	}
	w.joinHalf(a, sum)
}

// extend adds the products of c to h, and joins h whenever it has a batch.
func (w *Worker) extend(h *half, part cross, sum *sum) {
	c := &w.ofTop
	*c = part
	for c.cells > 0 && !w.j.stop {
		w.products(c, h, false)
		if h.n >= w.t.p.batch {
			w.joinHalf(h, sum)
		}
	}
}

// joinHalf joins the top halves in h with the bottom halves in hand and empties h.
func (w *Worker) joinHalf(h *half, sum *sum) {
	w.j.stats.E += uint64(h.n)
	if h.n > 0 && !w.j.stop {
		sum.add(h.weight, w.j.join(h.words(), w.bottom.words(), w.g.wide))
	}
	h.n = 0
}

func (h *half) words() list {
	l := list{lo: h.lo[:h.n]}
	if h.hi != nil {
		l.hi = h.hi[:h.n]
	}
	return l
}

// products appends some of the products of c to h, at least one. Wide words of the bottom clash in
// hi: then the words of both come and go swapped.
func (w *Worker) products(c *cross, h *half, bottom bool) {
	before, most := c.cells, w.t.p.most
	h.reserve(most, w.g.wide)
	h.n += w.product(c, h, bottom, most)
	if c.cells == before { // a single product that is too much: some words of its left range at a time
		l0, l1, r0, r1 := c.ranges()
		rows := max(uint32(most)/(r1-r0), 1)
		for ; l0 < l1 && !w.j.stop; l0 += rows {
			end := min(l0+rows, l1)
			one := &w.single
			*one = *c
			w.singleOff = [2]uint32{l0, end}
			one.loff, one.i, one.lspan, one.cells = w.singleOff[:], 0, 1, 1
			tests := int(end-l0) * int(r1-r0)
			h.reserve(tests, w.g.wide)
			h.n += w.product(one, h, bottom, tests)
			w.j.spend(tests / 2)
		}
		c.skip(1)
	}
	w.j.spend(most / 2)
}

func (w *Worker) product(c *cross, h *half, bottom bool, limit int) int {
	switch {
	case !w.g.wide:
		return w.j.k.product(c, h.lo[h.n:], limit)
	case bottom:
		c.l, c.r = c.l.swapped(), c.r.swapped()
		n := w.j.k.productWide(c, list{h.hi[h.n:], h.lo[h.n:]}, limit)
		c.l, c.r = c.l.swapped(), c.r.swapped()
		return n
	}
	return w.j.k.productWide(c, list{h.lo[h.n:], h.hi[h.n:]}, limit)
}

// reserve makes room for n more words.
func (h *half) reserve(n int, wide bool) {
	need := h.n + n + slack
	if need <= len(h.lo) {
		return
	}
	need += need / 4
	grown := make([]uint32, need)
	copy(grown, h.lo[:h.n])
	h.lo = grown
	if wide {
		grown := make([]uint32, need)
		copy(grown, h.hi[:h.n])
		h.hi = grown
	}
}

// sum adds up weighted counts and remembers a carry.
type sum struct {
	n        uint64
	overflow bool
}

func (s *sum) add(weight, count uint64) {
	hi, lo := bits.Mul64(weight, count)
	n, carry := bits.Add64(s.n, lo, 0)
	s.n = n
	if hi != 0 || carry != 0 {
		s.overflow = true
	}
}

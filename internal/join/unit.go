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
	private [4]slice     // when the layer is full
	holds   [4]sliceName // what they hold

	bottom half
	tops   [3]half
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

	direct, swapped []pair // products to do; swapped ones have the longer range on the left
	pending         int    // words they can make at most
}

// NewWorker returns a worker that counts with kernel k.
func (t *Tables) NewWorker(k Kernel) *Worker {
	w := &Worker{t: t, g: t.p.g}
	w.j = newJoiner(&k, t.p.keys[0].bits)
	w.j.width = t.p.keys[0].width
	return w
}

// Count counts unit i and returns what it adds to Q(n): solutions times their weight. It looks at
// ctx about every millisecond; when ctx is done, the count is void and the error is ctx.Err().
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

// count makes the lists of a unit and joins them: all bottom halves, or as many as a batch holds, and
// for each batch of them all top halves, again in batches.
func (w *Worker) count(u unit) (uint64, error) {
	var sum sum
	g := w.g
	w.l = w.t.layer(u.x, bits.OnesCount32(u.left))
	bottomLeft, bottomRight := w.slice(bottomLeft, g.all()&^u.left), w.slice(bottomRight, g.all()&^u.right&^(1<<u.x>>1))
	cells := len(bottomLeft.off) / 2
	for i := 0; i < cells; {
		w.bottom.n = 0
		for ; i < cells && w.bottom.n+w.bottom.pending < w.t.p.batchW; i++ {
			l, r := bottomLeft.off[2*i:2*i+3], bottomRight.off[2*(cells-1-i):2*(cells-i)+1]
			if !g.odd() { // no half of a long diagonal is occupied
				w.bottom.add(l[0], l[1], r[0], r[1])
			} else {
				w.bottom.add(l[0], l[2], r[0], r[2])
			}
			w.grow(&w.bottom, bottomLeft.list, bottomRight.list, true, false)
		}
		w.grow(&w.bottom, bottomLeft.list, bottomRight.list, true, true)
		w.j.stats.W += uint64(w.bottom.n)
		if w.bottom.n == 0 {
			continue
		}
		w.joinTops(u, &sum)
		if w.j.stop {
			return 0, nil
		}
	}
	if sum.overflow {
		return 0, fmt.Errorf("join: n=%d: the count of one unit passes 64 bits", g.n)
	}
	return sum.n, nil
}

// joinTops makes the top halves of the unit and joins them with the bottom halves in hand.
func (w *Worker) joinTops(u unit, sum *sum) {
	g := w.g
	left, right := w.slice(topLeft, u.left), w.slice(topRight, u.right)
	a, b, c := &w.tops[0], &w.tops[1], &w.tops[2]
	mirror := uint64(2) // C and its mirror image
	if u.left == u.right {
		mirror = 1
	}
	var zero *half // where tops without a queen on a long diagonal go
	var atLeft, atRight int
	switch {
	case u.x > 0:
		a.weight, b.weight, c.weight = 8, 0, 0
	case g.odd():
		a.weight, b.weight, c.weight = 2*mirror, mirror, 0
		zero = a
		if u.right == g.all()&^u.left {
			zero = b
		}
	default:
		a.weight, b.weight, c.weight = 4*mirror, 2*mirror, mirror
		if other := g.all() &^ u.left; u.right < other {
			zero = b
		} else if u.right == other {
			zero = c
		}
		atLeft, atRight = int(g.rank[u.left]), int(g.rank[u.right])
	}

	cells := len(left.off) / 2
	for i := range cells {
		j := cells - 1 - i
		l, r := left.off[2*i:2*i+3], right.off[2*j:2*j+3]
		switch {
		case u.x > 0:
			a.add(l[0], l[2], r[0], r[1])
			a.add(l[0], l[1], r[1], r[2])
		case g.odd():
			zero.add(l[0], l[2], r[0], r[2])
		default:
			if i < atLeft {
				a.add(l[1], l[2], r[0], r[2])
			} else {
				a.add(l[1], l[2], r[1], r[2])
				if i == atLeft {
					b.add(l[1], l[2], r[0], r[1])
				}
			}
			if j < atRight {
				a.add(l[0], l[1], r[1], r[2])
			} else if j == atRight {
				b.add(l[0], l[1], r[1], r[2])
			}
			if zero != nil {
				zero.add(l[0], l[1], r[0], r[1])
			}
		}
		for k := range w.tops {
			h := &w.tops[k]
			w.grow(h, left.list, right.list, false, false)
			if h.n+h.pending >= w.t.p.batch {
				w.grow(h, left.list, right.list, false, true)
				w.joinHalf(h, sum)
			}
		}
	}
	for k := range w.tops {
		h := &w.tops[k]
		w.grow(h, left.list, right.list, false, true)
		w.joinHalf(h, sum)
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

// most is the number of words a call of product may test: a millisecond's worth at least.
const most = 1 << 18

// add notes the product of two ranges of words.
func (h *half) add(l0, l1, r0, r1 uint32) {
	nl, nr := l1-l0, r1-r0
	if nl == 0 || nr == 0 {
		return
	}
	h.pending += int(nl) * int(nr)
	if nl <= nr {
		h.direct = append(h.direct, pair{l0, nl, r0, nr})
	} else {
		h.swapped = append(h.swapped, pair{r0, nr, l0, nl})
	}
}

// grow does the products noted if there are enough of them or if now is set. Wide words of the
// bottom clash in hi: then flip is set.
func (w *Worker) grow(h *half, l, r list, flip, now bool) {
	if h.pending == 0 || !now && h.pending < most {
		return
	}
	h.n = w.products(h, h.direct, l, r, flip)
	h.n = w.products(h, h.swapped, r, l, flip)
	h.direct, h.swapped, h.pending = h.direct[:0], h.swapped[:0], 0
}

// products appends the products of the pairs to h, cut so that no call of the kernel tests
// more than most pairs of words (or one word with a range), and returns the new length.
func (w *Worker) products(h *half, pairs []pair, l, r list, flip bool) int {
	var cut [1]pair
	for len(pairs) > 0 {
		k, tests := 0, 0
		for k < len(pairs) && tests+int(pairs[k].nl)*int(pairs[k].nr) <= most {
			tests += int(pairs[k].nl) * int(pairs[k].nr)
			k++
		}
		now := pairs[:k]
		if k == 0 { // a single one is too much: take some words of its left range
			p := &pairs[0]
			n := min(max(most/p.nr, 1), p.nl)
			cut[0] = pair{p.l, n, p.r, p.nr}
			tests = int(n) * int(p.nr)
			p.l += n
			if p.nl -= n; p.nl == 0 {
				pairs = pairs[1:]
			}
			now = cut[:]
		} else {
			pairs = pairs[k:]
		}
		if w.j.spend(tests / 2) {
			return 0
		}
		h.reserve(tests, w.g.wide)
		switch {
		case !w.g.wide:
			h.n += w.j.k.product(now, l.lo, r.lo, h.lo[h.n:])
		case flip:
			h.n += w.j.k.productWide(now, l.swapped(), r.swapped(), list{h.hi[h.n:], h.lo[h.n:]})
		default:
			h.n += w.j.k.productWide(now, l, r, list{h.lo[h.n:], h.hi[h.n:]})
		}
	}
	return h.n
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

package join

import "math/bits"

// list is a list of key words, in one or (wide) two arrays. Every array has at least slack words of
// room behind the words in use, because the kernels read and write whole vectors.
type list struct {
	lo, hi []uint32
}

const slack = 32

func (l list) swapped() list { return list{lo: l.hi, hi: l.lo} }

// slice holds all placements of len(C) queens on the columns C of one quadrant, sorted by the set
// of rows they fill, and within it by class. The placements that fill the i-th row set of that size
// are the words off[2i] up to off[2i+2], class 1 begins at off[2i+1].
type slice struct {
	off []uint32
	list
}

// sliceBytes is the memory of a slice of words placements that fill size rows.
func sliceBytes(g *geometry, words, size int) int64 {
	per := 4
	if g.wide {
		per = 8
	}
	return int64(4*(2*len(g.subsets[size])+1)+per*(words+slack)) + 96
}

// placement is one entry on its way into a slice.
type placement struct {
	rows  uint32
	class uint32
	key   [2]uint64 // of up to four quadrants, see enumerate
}

// enumerator finds the placements on given columns of quadrants that have the same open squares.
type enumerator struct {
	k      *keys
	quad   quadrant
	wide   bool
	d      int
	open   *[maxD]uint32
	mark   *[maxD]uint32
	square [maxD][maxD][2]uint64
	found  []placement

	pause uint32      // asks stop when these columns are left
	stop  func() bool // found is not complete if it said yes
}

// enumerate fills e.found. In narrow keys the four quadrants' words lie side by side: key[0] is
// topLeft | bottomLeft<<32 and key[1] topRight | bottomRight<<32. In wide keys key[0] is lo |
// hi<<32 of the one quadrant asked for.
func (e *enumerator) enumerate(g *geometry, k *keys, quad quadrant, cols uint32) {
	if e.k != k || e.quad != quad {
		e.prepare(g, k, quad)
	}
	e.found = e.found[:0]
	// The last seven columns have at most some thousand placements.
	e.pause = cols
	for bits.OnesCount32(e.pause) > 7 {
		e.pause &= e.pause - 1
	}
	e.place(cols, 0, 0, 0, 0, 0, 0)
}

func (e *enumerator) prepare(g *geometry, k *keys, quad quadrant) {
	e.k, e.quad, e.wide, e.d, e.open, e.mark = k, quad, g.wide, g.d, &k.open[quad], &k.mark
	for q := range g.d {
		for p := range g.d {
			if g.wide {
				e.square[q][p] = [2]uint64{k.square[quad][q][p]}
			} else {
				e.square[q][p] = [2]uint64{
					k.square[topLeft][q][p] | k.square[bottomLeft][q][p]<<32,
					k.square[topRight][q][p] | k.square[bottomRight][q][p]<<32,
				}
			}
		}
	}
}

// word and shift say where in its keys the words of a quadrant are.
func (e *enumerator) word(q quadrant) int {
	if e.wide {
		return 0
	}
	return int(q & 1)
}

func (e *enumerator) shift(q quadrant) uint {
	if e.wide {
		return 0
	}
	return uint(q>>1) * 32
}

// place puts a queen on the first column of cols and goes on. Bit p-q+d-1 of diag and bit p+q of
// anti are the diagonals taken.
func (e *enumerator) place(cols, rows, diag, anti, class uint32, key0, key1 uint64) {
	if cols == 0 {
		e.found = append(e.found, placement{rows: rows, class: class, key: [2]uint64{key0, key1}})
		return
	}
	if cols == e.pause && e.stop() {
		return
	}
	q := bits.TrailingZeros32(cols) & (maxD - 1)
	open := e.open[q] &^ (rows | diag>>(e.d-1-q) | anti>>q)
	for ; open != 0; open &= open - 1 {
		p := bits.TrailingZeros32(open) & (maxD - 1)
		c := class | e.mark[q]>>p&1
		k := &e.square[q][p]
		r := rows | 1<<p
		if cols&(cols-1) == 0 {
			e.found = append(e.found, placement{rows: r, class: c, key: [2]uint64{key0 | k[0], key1 | k[1]}})
			continue
		}
		e.place(cols&(cols-1), r, diag|1<<(p-q+e.d-1), anti|1<<(p+q), c, key0|k[0], key1|k[1])
	}
}

// withMiddle merges the queen of the middle column into the placements of the top right quadrant
// (odd n): a placement and a queen y > x rows up, on a free row, that do not attack each other.
// With y < d the pair goes to class 0. The queen of the top row y = d has no key bit; she attacks
// only the squares of class 1, so she joins placements of class 0, and the pair goes to class 1,
// which must meet class 0 of the left quadrant only. It is not complete if the worker is stopped.
func (w *Worker) withMiddle(k *keys, word int, in, out []placement) []placement {
	g, d := w.g, w.g.d
	for i := range in {
		if i%few == 0 {
			if out = w.grow(out, few*maxD); w.j.spend(16 * few) {
				return out
			}
		}
		e := &in[i]
		for free := g.all() &^ e.rows >> k.x << k.x; free != 0; free &= free - 1 {
			p := bits.TrailingZeros32(free)
			queen := k.middle[p+1]
			o := placement{rows: e.rows | 1<<p, key: e.key}
			if p+1 == d {
				if e.class != 0 {
					continue
				}
				o.class = 1
			} else {
				if !g.wide {
					queen &= 1<<32 - 1
				}
				if e.key[word]&queen != 0 {
					continue
				}
				o.key[word] |= queen
			}
			out = append(out, o)
		}
	}
	return out
}

// few placements are handled in well under a millisecond.
const few = 1 << 12

// grow makes room for n more placements. There may be millions; append would copy them all without a
// look at the context.
func (w *Worker) grow(x []placement, n int) []placement {
	if len(x)+n <= cap(x) {
		return x
	}
	grown := make([]placement, 0, len(x)+len(x)/4+n)
	for len(x) > 0 && !w.j.spend(8*few) {
		part := min(few, len(x))
		grown = append(grown, x[:part]...)
		x = x[part:]
	}
	return grown
}

// target is a slice to be made and the part of the keys it wants.
type target struct {
	quad  quadrant
	s     *slice
	word  int
	shift uint
}

// sortInto makes slices of placements that fill size rows, by counting. They share their offsets.
// The arrays of the slices are used again when they are large enough; new ones are carved. It is not
// complete if the worker is stopped.
func (w *Worker) sortInto(in []placement, size int, targets []target) {
	g, c := w.g, &w.carver
	cells := len(g.subsets[size])
	off := c.resize(targets[0].s.off, 2*cells+1)
	clear(off)
	for _, t := range targets {
		t.s.off = off
		t.s.lo = c.resize(t.s.lo, len(in)+slack)
		if g.wide {
			t.s.hi = c.resize(t.s.hi, len(in)+slack)
		}
	}
	// Count, then turn the counts into ends, then fill backwards: the ends become beginnings.
	for i := range in {
		if i%few == 0 && w.j.spend(8*few) {
			return
		}
		off[2*g.rank[in[i].rows]+in[i].class]++
	}
	sum := uint32(0)
	for i, c := range off {
		sum += c
		off[i] = sum
	}
	for i := len(in) - 1; i >= 0; i-- {
		if i%few == 0 && w.j.spend(32*few) {
			return
		}
		p := &in[i]
		cell := 2*g.rank[p.rows] + p.class
		off[cell]--
		at := off[cell]
		for j := range targets {
			t := &targets[j]
			key := p.key[t.word&1] >> t.shift
			t.s.lo[at] = uint32(key)
			if g.wide {
				t.s.hi[at] = uint32(key >> 32)
			}
		}
	}
}

// carver cuts small arrays from larger ones: there are thousands of slices.
type carver struct{ rest []uint32 }

// resize returns an array of n words, x itself when it is large enough; the words are not cleared.
func (c *carver) resize(x []uint32, n int) []uint32 {
	const part = 1 << 15
	switch {
	case cap(x) >= n:
		return x[:n]
	case n > part/4:
		return make([]uint32, n)
	case n > len(c.rest):
		c.rest = make([]uint32, part)
	}
	x = c.rest[:n:n]
	c.rest = c.rest[n:]
	return x
}

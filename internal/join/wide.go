package join

import "math/bits"

// packing says how the live bits of wide keys, at most 32, fit into one word: lo stays where it is,
// hi is shifted above it, and the bits of hi that would be shifted out move to dead positions.
type packing struct {
	lo, hi uint32 // the bits kept in place
	shift  uint32
	n      uint32
	moves  [32]move
}

// move puts one bit of hi in its place: hi >> right << left & mask.
type move struct{ right, left, mask, _ uint32 }

// newPacking plans for live bits lo and hi, of which lo has at most width.
func newPacking(lo, hi uint32, width int) (p packing, used uint32) {
	p.shift = uint32(width)
	p.lo = lo
	p.hi = hi & (1<<(32-width) - 1)
	used = p.lo | p.hi<<width
	for rest := hi &^ p.hi; rest != 0; rest &= rest - 1 {
		from := uint32(bits.TrailingZeros32(rest))
		to := uint32(bits.TrailingZeros32(^used))
		used |= 1 << to
		m := move{mask: 1 << to}
		if from > to {
			m.right = from - to
		} else {
			m.left = to - from
		}
		p.moves[p.n] = m
		p.n++
	}
	return p, used
}

// root joins two lists of wide keys: it splits on the bit with the most pairs that clash there
// until at most 32 bits are live, that is, occur on both sides, and packs the rest into one word.
func (j *joiner) root(e, s list) uint64 {
	hits := uint64(0)
	sampled := false
	var slo, shi uint32
	var clo, chi counts
	for {
		n, m := len(e.lo), len(s.lo)
		if n == 0 || m == 0 || j.spend(n+m) {
			return hits
		}
		if n <= fewWords || m <= fewWords {
			return hits + j.compareWide(e, s)
		}
		if !sampled {
			slo, shi = j.or(s.lo), j.or(s.hi)
		}
		lo, hi := j.or(e.lo)&slo, j.or(e.hi)&shi
		live := bits.OnesCount32(lo) + bits.OnesCount32(hi)
		if live <= 32 && !(j.forceSplit && live > 3) {
			return hits + j.packed(e, s, lo, hi)
		}
		if !sampled {
			j.k.sample(s.lo, &j.cw)
			clo = j.cw
			j.k.sample(s.hi, &j.cw)
			chi = j.cw
			sampled = true
		}
		inHi, b := j.chooseWide(e, lo, hi, &clo, &chi)
		x, y := e, s
		if inHi {
			x, y = e.swapped(), s.swapped()
		}
		mark := j.arena.mark()
		ones := list{j.arena.take(n), j.arena.take(n)}
		n0, n1 := 0, 0
		for i := 0; i < n; i += step {
			end := min(i+step, n)
			z := j.k.partitionWide(list{x.lo[i:end], x.hi[i:end]}, list{x.lo[n0:], x.hi[n0:]}, list{ones.lo[n1:], ones.hi[n1:]}, b)
			n0 += z
			n1 += end - i - z
		}
		if n1 > 0 {
			without := list{j.arena.take(m), j.arena.take(m)}
			m0 := 0
			for i := 0; i < m; i += step {
				end := min(i+step, m)
				m0 += j.k.filterWide(list{y.lo[i:end], y.hi[i:end]}, list{without.lo[m0:], without.hi[m0:]}, b)
			}
			ones = list{ones.lo[:n1], ones.hi[:n1]}
			without = list{without.lo[:m0], without.hi[:m0]}
			if inHi {
				ones, without = ones.swapped(), without.swapped()
			}
			hits += j.root(ones, without)
		}
		j.arena.release(mark)
		e = list{e.lo[:n0], e.hi[:n0]}
	}
}

// chooseWide returns a live bit to split on: the one with the most clashes in the samples.
func (j *joiner) chooseWide(e list, lo, hi uint32, clo, chi *counts) (inHi bool, bit uint) {
	if j.choose != nil {
		// A random live bit: any will do.
		live := uint64(hi)<<32 | uint64(lo)
		for skip := j.choose(len(e.lo), -bits.OnesCount64(live)); skip > 0; skip-- {
			live &= live - 1
		}
		b := bits.TrailingZeros64(live)
		return b >= 32, uint(b & 31)
	}
	best := -1
	for w, live := range [2]uint32{lo, hi} {
		x, c := e.lo, clo
		if w == 1 {
			x, c = e.hi, chi
		}
		j.k.sample(x, &j.ce)
		for ; live != 0; live &= live - 1 {
			b := bits.TrailingZeros32(live)
			if p := int(j.ce[b]) * int(c[b]); p > best {
				best, inHi, bit = p, w == 1, uint(b)
			}
		}
	}
	return inHi, bit
}

// packed joins lists whose live bits fit into one word.
func (j *joiner) packed(e, s list, lo, hi uint32) uint64 {
	p := &j.packing
	var used uint32
	*p, used = newPacking(lo, hi, j.width)
	if used == 0 { // nothing can clash
		return uint64(len(e.lo)) * uint64(len(s.lo))
	}
	defer j.arena.release(j.arena.mark())
	x, y := j.packList(e, p), j.packList(s, p)
	return j.node(x, y, bits.Len32(used))
}

func (j *joiner) packList(x list, p *packing) []uint32 {
	n := len(x.lo)
	out := j.arena.take(n)
	for i := 0; i < n; i += step {
		end := min(i+step, n)
		j.k.pack(list{x.lo[i:end], x.hi[i:end]}, out[i:], p)
	}
	return out[:n]
}

func (j *joiner) or(x []uint32) uint32 {
	all := uint32(0)
	for ; len(x) > step; x = x[step:] {
		all |= j.k.or(x[:step])
	}
	return all | j.k.or(x)
}

func (j *joiner) compareWide(e, s list) uint64 {
	if len(e.lo) > len(s.lo) {
		e, s = s, e
	}
	j.stats.Slots += uint64(len(e.lo)) * uint64(len(s.lo))
	hits := uint64(0)
	for i := 0; i < len(s.lo); i += step {
		end := min(i+step, len(s.lo))
		if j.spend(step) {
			return 0
		}
		hits += j.k.pairsWide(e, list{s.lo[i:end], s.hi[i:end]})
	}
	return hits
}

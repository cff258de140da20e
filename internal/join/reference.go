package join

// The reference kernel: every loop as its contract says it, no tricks. It splits no list and builds
// no block; two lists are compared pair by pair.
var reference = Kernel{
	name:        "reference",
	product:     referenceProduct,
	productWide: referenceProductWide,
	pairs:       referencePairs,
	pairsWide:   referencePairsWide,

	// Not used without blocks; they are here as the twins the other kernels are tested against.
	partition:     referencePartition,
	filter:        referenceFilter,
	partitionWide: referencePartitionWide,
	filterWide:    referenceFilterWide,
	sample:        referenceSample,
	choose:        chooseBit,
	load:          referenceLoad,
	stream:        referenceStream,
	pack:          referencePack,
	or:            referenceOr,
}

func referenceProduct(c *cross, out []uint32, limit int) int {
	n := 0
	for ; c.cells > 0; c.skip(1) {
		l0, l1, r0, r1 := c.ranges()
		if limit -= int(l1-l0) * int(r1-r0); limit < 0 {
			break
		}
		for _, x := range c.l.lo[l0:l1] {
			for _, y := range c.r.lo[r0:r1] {
				if x&y == 0 {
					out[n] = x | y
					n++
				}
			}
		}
	}
	return n
}

func referenceProductWide(c *cross, out list, limit int) int {
	n := 0
	for ; c.cells > 0; c.skip(1) {
		l0, l1, r0, r1 := c.ranges()
		if limit -= int(l1-l0) * int(r1-r0); limit < 0 {
			break
		}
		for i := l0; i < l1; i++ {
			for j := r0; j < r1; j++ {
				if c.l.lo[i]&c.r.lo[j] == 0 {
					out.lo[n] = c.l.lo[i] | c.r.lo[j]
					out.hi[n] = c.l.hi[i] | c.r.hi[j]
					n++
				}
			}
		}
	}
	return n
}

func referencePairs(x, y []uint32) uint64 {
	hits := uint64(0)
	for _, a := range x {
		for _, b := range y {
			if a&b == 0 {
				hits++
			}
		}
	}
	return hits
}

func referencePairsWide(x, y list) uint64 {
	hits := uint64(0)
	for i := range x.lo {
		for j := range y.lo {
			if x.lo[i]&y.lo[j] == 0 && x.hi[i]&y.hi[j] == 0 {
				hits++
			}
		}
	}
	return hits
}

func referencePartition(x, zeros, ones []uint32, b uint) int {
	n0, n1 := 0, 0
	for _, w := range x {
		if w>>b&1 == 0 {
			zeros[n0] = w
			n0++
		} else {
			ones[n1] = w
			n1++
		}
	}
	return n0
}

func referenceFilter(x, out []uint32, b uint) int {
	n := 0
	for _, w := range x {
		if w>>b&1 == 0 {
			out[n] = w
			n++
		}
	}
	return n
}

func referencePartitionWide(x, zeros, ones list, b uint) int {
	n0, n1 := 0, 0
	for i, w := range x.lo {
		if w>>b&1 == 0 {
			zeros.lo[n0], zeros.hi[n0] = w, x.hi[i]
			n0++
		} else {
			ones.lo[n1], ones.hi[n1] = w, x.hi[i]
			n1++
		}
	}
	return n0
}

func referenceFilterWide(x, out list, b uint) int {
	n := 0
	for i, w := range x.lo {
		if w>>b&1 == 0 {
			out.lo[n], out.hi[n] = w, x.hi[i]
			n++
		}
	}
	return n
}

func referenceSample(x []uint32, c *counts) {
	*c = counts{}
	for i := range 64 {
		w := x[i*len(x)/64]
		for b := range c {
			c[b] += uint8(w >> b & 1)
		}
	}
}

// referenceLoad keeps the words themselves in the block: their number and then one in each element.
func referenceLoad(t *block, e []uint32, bits int) {
	t.words[0] = uint64(len(e))
	for i, w := range e {
		t.words[1+i] = uint64(w)
	}
}

func referenceStream(t *block, x []uint32, bits int) uint64 {
	hits := uint64(0)
	for _, w := range x {
		for _, e := range t.words[1 : 1+t.words[0]] {
			if e&uint64(w) == 0 {
				hits++
			}
		}
	}
	return hits
}

func referencePack(x list, out []uint32, p *packing) {
	for i := range x.lo {
		w := x.lo[i]&p.lo | (x.hi[i]&p.hi)<<p.shift
		for _, m := range p.moves[:p.n] {
			w |= x.hi[i] >> m.right << m.left & m.mask
		}
		out[i] = w
	}
}

func referenceOr(x []uint32) uint32 {
	all := uint32(0)
	for _, w := range x {
		all |= w
	}
	return all
}

// chooseBit picks the bit on which splitting n words against m cuts the estimated cost most. A
// block costs its streamed words and build more. Words without the bit stay with all of the other
// list; words with it meet only the others without it. It returns -1 when no bit that occurs on
// both sides brings the cost below 99 % of not splitting.
func chooseBit(ce, cw *counts, n, m, slots, pad, build int) int {
	best, at := float32(float32((n+slots-1)/slots*slots)*float32(m+build))*0.99, -1
	for b := range ce {
		if ce[b] == 0 || cw[b] == 0 {
			continue
		}
		// The conversions keep compilers from fusing: every kernel must choose the same bit.
		n1 := float32(float32(n) * float32(ce[b]) * (1.0 / 64))
		n0 := float32(n) - n1
		m0 := float32(m) - float32(float32(m)*float32(cw[b])*(1.0/64))
		cost := float32(max(float32(slots), n0+float32(pad))*float32(m+build)) +
			float32(max(float32(slots), n1+float32(pad))*(m0+float32(build)))
		if cost < best {
			best, at = cost, b
		}
	}
	return at
}

package join

import "math/bits"

// The portable kernel: plain Go, blocks of 64 words.
var portable = Kernel{
	name: "portable", slots: 64, pad: 144, build: 200,
	product:       portableProduct,
	productWide:   portableProductWide,
	partition:     portablePartition,
	filter:        portableFilter,
	partitionWide: referencePartitionWide,
	filterWide:    referenceFilterWide,
	sample:        portableSample,
	choose:        chooseBit,
	pairs:         referencePairs,
	pairsWide:     referencePairsWide,
	load:          portableLoad,
	stream:        portableStream,
	pack:          portablePack,
	or:            referenceOr,
}

// The word is always written; it counts only if it is good. This compiles without a branch.
func portableProduct(c *cross, out []uint32, limit int) int {
	n := 0
	for ; c.cells > 0; c.skip(1) {
		l0, l1, r0, r1 := c.ranges()
		if l0 == l1 || r0 == r1 {
			continue
		}
		if limit -= int(l1-l0) * int(r1-r0); limit < 0 {
			break
		}
		xs, ys := c.l.lo[l0:l1], c.r.lo[r0:r1]
		if len(xs) > len(ys) {
			xs, ys = ys, xs
		}
		for _, x := range xs {
			for _, y := range ys {
				out[n] = x | y
				if x&y == 0 {
					n++
				}
			}
		}
	}
	return n
}

func portableProductWide(c *cross, out list, limit int) int {
	n := 0
	for ; c.cells > 0; c.skip(1) {
		l0, l1, r0, r1 := c.ranges()
		if limit -= int(l1-l0) * int(r1-r0); limit < 0 {
			break
		}
		lo, hi := c.r.lo[r0:r1], c.r.hi[r0:r1]
		for i := l0; i < l1; i++ {
			x, z := c.l.lo[i], c.l.hi[i]
			for j, y := range lo {
				out.lo[n], out.hi[n] = x|y, z|hi[j]
				if x&y == 0 {
					n++
				}
			}
		}
	}
	return n
}

func portablePartition(x, zeros, ones []uint32, b uint) int {
	n0, n1 := 0, 0
	for _, w := range x {
		bit := int(w >> (b & 31) & 1)
		zeros[n0], ones[n1] = w, w
		n0 += bit ^ 1
		n1 += bit
	}
	return n0
}

func portableFilter(x, out []uint32, b uint) int {
	n := 0
	for _, w := range x {
		out[n] = w
		n += int(^w >> (b & 31) & 1)
	}
	return n
}

// transpose turns two 32×32 bit matrices, in the lower and the upper halves of the words, so that
// bit i of word b is bit b of word i.
func transpose(a *[32]uint64) {
	mask := uint64(0x0000ffff0000ffff)
	for j := 16; j != 0; j >>= 1 {
		for k := 0; k < 32; k = (k + j + 1) &^ j {
			t := (a[k]>>j ^ a[k+j]) & mask
			a[k+j] ^= t
			a[k] ^= t << j
		}
		mask ^= mask << (j / 2)
	}
}

func portableSample(x []uint32, c *counts) {
	var a [32]uint64
	n := len(x)
	for i := range 32 {
		a[i] = uint64(x[i*n/64]) | uint64(x[(i+32)*n/64])<<32
	}
	transpose(&a)
	for b := range c {
		c[b] = uint8(bits.OnesCount64(a[b]))
	}
}

// portableLoad: slot i of a block is word i. Plane b has a one for each slot whose word lacks bit
// b; entry e of a chunk's table is the and of the planes of e's bits, built from two halves.
func portableLoad(t *block, e []uint32, nbits int) {
	var a [36]uint64
	for i := range min(len(e), 32) {
		a[i] = uint64(e[i])
	}
	for i := 32; i < len(e); i++ {
		a[i-32] |= uint64(e[i]) << 32
	}
	transpose((*[32]uint64)(a[:32]))
	valid := ^uint64(0) >> (64 - len(e))
	for c := range (nbits + 5) / 6 {
		p := a[6*c : 6*c+6]
		all := ^uint64(0)
		if c == 0 {
			all = valid
		}
		low := [8]uint64{all, all &^ p[0], all &^ p[1], 0, all &^ p[2]}
		low[3] = low[1] & low[2]
		low[5] = low[1] & low[4]
		low[6] = low[2] & low[4]
		low[7] = low[3] & low[4]
		high := [8]uint64{^uint64(0), ^p[3], ^p[4], 0, ^p[5]}
		high[3] = high[1] & high[2]
		high[5] = high[1] & high[4]
		high[6] = high[2] & high[4]
		high[7] = high[3] & high[4]
		table := t.words[64*c : 64*c+64]
		for j, h := range high {
			row := table[8*j : 8*j+8]
			row[0] = low[0] & h
			row[1] = low[1] & h
			row[2] = low[2] & h
			row[3] = low[3] & h
			row[4] = low[4] & h
			row[5] = low[5] & h
			row[6] = low[6] & h
			row[7] = low[7] & h
		}
	}
}

// portableStream is written out for each number of chunks: a loop over chunks costs a quarter of
// the time.
func portableStream(t *block, x []uint32, nbits int) uint64 {
	table := func(c int) *[64]uint64 { return (*[64]uint64)(t.words[64*c : 64*c+64]) }
	a, b, c, d, e, f := table(0), table(1), table(2), table(3), table(4), table(5)
	n := 0
	switch (nbits + 5) / 6 {
	case 6:
		for _, w := range x {
			n += bits.OnesCount64(a[w&63] & b[w>>6&63] & c[w>>12&63] & d[w>>18&63] & e[w>>24&63] & f[w>>30])
		}
	case 5:
		for _, w := range x {
			n += bits.OnesCount64(a[w&63] & b[w>>6&63] & c[w>>12&63] & d[w>>18&63] & e[w>>24&63])
		}
	case 4:
		for _, w := range x {
			n += bits.OnesCount64(a[w&63] & b[w>>6&63] & c[w>>12&63] & d[w>>18&63])
		}
	case 3:
		for _, w := range x {
			n += bits.OnesCount64(a[w&63] & b[w>>6&63] & c[w>>12&63])
		}
	case 2:
		for _, w := range x {
			n += bits.OnesCount64(a[w&63] & b[w>>6&63])
		}
	case 1:
		for _, w := range x {
			n += bits.OnesCount64(a[w&63])
		}
	}
	return uint64(n)
}

func portablePack(x list, out []uint32, p *packing) {
	hi := x.hi[:len(x.lo)]
	out = out[:len(x.lo)]
	for i, w := range x.lo {
		out[i] = w&p.lo | (hi[i]&p.hi)<<(p.shift&31)
	}
	for _, m := range p.moves[:p.n] {
		for i, w := range hi {
			out[i] |= w >> (m.right & 31) << (m.left & 31) & m.mask
		}
	}
}

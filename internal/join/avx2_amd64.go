//go:build !purego

package join

import (
	"math/bits"

	"golang.org/x/sys/cpu"
)

func platformKernels() []Kernel {
	x := &cpu.X86
	if !x.HasAVX2 || !x.HasBMI1 || !x.HasBMI2 || !x.HasPOPCNT {
		return nil
	}
	return []Kernel{avx2}
}

// The AVX2 kernel: blocks of 256 words, assembly for every loop that matters.
var avx2 = Kernel{
	name: "avx2", slots: 256, pad: 96, build: 100,
	product: func(c *cross, out []uint32, limit int) int {
		done := c.cells
		n := productAVX2(c, &out[0], limit)
		done -= c.cells
		c.i += 2 * done
		c.j -= 2 * done
		return n
	},
	productWide: func(c *cross, out list, limit int) int {
		done := c.cells
		n := productWideAVX2(c, &out.lo[0], &out.hi[0], limit)
		done -= c.cells
		c.i += 2 * done
		c.j -= 2 * done
		return n
	},
	partition: func(x, zeros, ones []uint32, b uint) int {
		return partitionAVX2(&x[0], len(x), &zeros[0], &ones[0], b)
	},
	filter: func(x, out []uint32, b uint) int {
		return filterAVX2(&x[0], len(x), &out[0], b)
	},
	partitionWide: func(x, zeros, ones list, b uint) int {
		return partitionWideAVX2(&x.lo[0], &x.hi[0], len(x.lo), &zeros.lo[0], &zeros.hi[0], &ones.lo[0], &ones.hi[0], b)
	},
	filterWide: func(x, out list, b uint) int {
		return filterWideAVX2(&x.lo[0], &x.hi[0], len(x.lo), &out.lo[0], &out.hi[0], b)
	},
	sample: func(x []uint32, c *counts) { sampleAVX2(&x[0], len(x), c) },
	choose: func(ce, cw *counts, n, m, slots, pad, build int) int {
		return chooseAVX2(ce, cw, n, m, slots, pad, build)
	},
	pairs: func(x, y []uint32) uint64 {
		return pairsAVX2(&x[0], len(x), &y[0], len(y))
	},
	pairsWide: func(x, y list) uint64 {
		return pairsWideAVX2(&x.lo[0], &x.hi[0], len(x.lo), &y.lo[0], &y.hi[0], len(y.lo))
	},
	load:   func(t *block, e []uint32, bits int) { loadAVX2(t, &e[0], len(e), bits) },
	stream: func(t *block, x []uint32, bits int) uint64 { return streamAVX2(t, &x[0], len(x), (bits+5)/6) },
	pack: func(x list, out []uint32, p *packing) {
		packAVX2(&x.lo[0], &x.hi[0], len(x.lo), &out[0], p)
	},
	or: func(x []uint32) uint32 { return orAVX2(&x[0], len(x)) },
}

// compressAVX2[m] lists the positions of the ones of m: the permutation that moves these lanes to
// the front.
//
//lint:ignore U1000 the assembly reads it
var compressAVX2 = func() (t [256][8]uint8) {
	for m := range t {
		for i, rest := 0, uint8(m); rest != 0; i, rest = i+1, rest&(rest-1) {
			t[m][i] = uint8(bits.TrailingZeros8(rest))
		}
	}
	return t
}()

// validAVX2[r] has the slots of the first r words of a group of 32 in the order in which loadAVX2
// puts them: word 8a+4l+t in slot 16l+4a+t.
//
//lint:ignore U1000 the assembly reads it
var validAVX2 = func() (t [33]uint32) {
	for r := range t {
		for i := range r {
			a, l, k := i/8, i/4%2, i%4
			t[r] |= 1 << (16*l + 4*a + k)
		}
	}
	return t
}()

// lanesAVX2 from element 8-r on has r lanes of ones, then zeros.
//
//lint:ignore U1000 the assembly reads it
var lanesAVX2 = [16]uint32{0: ^uint32(0), 1: ^uint32(0), 2: ^uint32(0), 3: ^uint32(0), 4: ^uint32(0), 5: ^uint32(0), 6: ^uint32(0), 7: ^uint32(0)}

// productAVX2 and productWideAVX2 change c.cells only.
//
//go:noescape
func productAVX2(c *cross, out *uint32, limit int) int

//go:noescape
func productWideAVX2(c *cross, outlo, outhi *uint32, limit int) int

//go:noescape
func partitionAVX2(x *uint32, n int, zeros, ones *uint32, b uint) int

//go:noescape
func filterAVX2(x *uint32, n int, out *uint32, b uint) int

//go:noescape
func partitionWideAVX2(lo, hi *uint32, n int, zeroslo, zeroshi, oneslo, oneshi *uint32, b uint) int

//go:noescape
func filterWideAVX2(lo, hi *uint32, n int, outlo, outhi *uint32, b uint) int

//go:noescape
func sampleAVX2(x *uint32, n int, c *counts)

//go:noescape
func chooseAVX2(ce, cw *counts, n, m, slots, pad, build int) int

//go:noescape
func pairsAVX2(x *uint32, n int, y *uint32, m int) uint64

//go:noescape
func pairsWideAVX2(xlo, xhi *uint32, n int, ylo, yhi *uint32, m int) uint64

//go:noescape
func loadAVX2(t *block, e *uint32, n, bits int)

//go:noescape
func streamAVX2(t *block, x *uint32, n, chunks int) uint64

//go:noescape
func packAVX2(lo, hi *uint32, n int, out *uint32, p *packing)

//go:noescape
func orAVX2(x *uint32, n int) uint32

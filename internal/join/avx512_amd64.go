//go:build !purego

package join

// The AVX-512 kernel: the AVX2 kernel with other loops where that gains.
var avx512 = func() Kernel {
	k := avx2
	k.name = "avx512"
	k.product = func(c *cross, out []uint32, limit int) int {
		done := c.cells
		n := productAVX512(c, &out[0], limit)
		done -= c.cells
		c.i += 2 * done
		c.j -= 2 * done
		return n
	}
	k.productWide = func(c *cross, out list, limit int) int {
		done := c.cells
		n := productWideAVX512(c, &out.lo[0], &out.hi[0], limit)
		done -= c.cells
		c.i += 2 * done
		c.j -= 2 * done
		return n
	}
	k.partition = func(x, zeros, ones []uint32, b uint) int {
		return partitionAVX512(&x[0], len(x), &zeros[0], &ones[0], b)
	}
	k.filter = func(x, out []uint32, b uint) int {
		return filterAVX512(&x[0], len(x), &out[0], b)
	}
	k.partitionWide = func(x, zeros, ones list, b uint) int {
		return partitionWideAVX512(&x.lo[0], &x.hi[0], len(x.lo), &zeros.lo[0], &zeros.hi[0], &ones.lo[0], &ones.hi[0], b)
	}
	k.filterWide = func(x, out list, b uint) int {
		return filterWideAVX512(&x.lo[0], &x.hi[0], len(x.lo), &out.lo[0], &out.hi[0], b)
	}
	k.stream = func(t *block, x []uint32, bits int) uint64 { return streamAVX512(t, &x[0], len(x), (bits+5)/6) }
	return k
}()

// productAVX512 and productWideAVX512 change c.cells only.
//
//go:noescape
func productAVX512(c *cross, out *uint32, limit int) int

//go:noescape
func productWideAVX512(c *cross, outlo, outhi *uint32, limit int) int

//go:noescape
func partitionAVX512(x *uint32, n int, zeros, ones *uint32, b uint) int

//go:noescape
func filterAVX512(x *uint32, n int, out *uint32, b uint) int

//go:noescape
func partitionWideAVX512(lo, hi *uint32, n int, zeroslo, zeroshi, oneslo, oneshi *uint32, b uint) int

//go:noescape
func filterWideAVX512(lo, hi *uint32, n int, outlo, outhi *uint32, b uint) int

//go:noescape
func streamAVX512(t *block, x *uint32, n, chunks int) uint64

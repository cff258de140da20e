package join

// Kernel is one implementation of the inner loops. The zero value is not usable; take one of
// [Kernels]. A Kernel is a value without state and may be used by many workers at once.
type Kernel struct {
	name string

	// slots is the number of words in a block, a power of two; 0 means that lists are compared pair
	// by pair whatever their lengths.
	slots int
	// pad and build are constants of the cost estimate in choose: the expected padding of a block
	// in slots, and the cost of building a block in words streamed through it.
	pad, build int

	// product does the products of the cells of c, one after the other, as long as they have no
	// more than limit pairs of words together: for every word x of the left and y of the right
	// range with x&y == 0 it writes x|y to out. It takes the cells it did from c and returns the
	// number of words written. It reads up to 8 words beyond a range and writes up to 8 beyond the
	// last word; out needs room for limit words and slack.
	product func(c *cross, out []uint32, limit int) int
	// productWide is product for wide keys; words clash in lo only.
	productWide func(c *cross, out list, limit int) int

	// partition copies the words of x whose bit b is 0 to zeros and the others to ones, in order,
	// and returns the number of zeros. zeros may be x itself or begin before x in the same array.
	// Both need slack behind the last word.
	partition func(x, zeros, ones []uint32, b uint) int
	// filter copies the words of x whose bit b is 0 to out and returns their number.
	filter func(x, out []uint32, b uint) int
	// partitionWide and filterWide do the same to both arrays of wide keys; bit b is of lo.
	partitionWide func(x, zeros, ones list, b uint) int
	filterWide    func(x, out list, b uint) int

	// sample counts in c[b] how many of 64 evenly strided words of x have bit b; len(x) > 0, and
	// below 1<<25.
	sample func(x []uint32, c *counts)
	// choose returns the bit that cuts the cost of joining n by m words most, or -1; see chooseBit.
	choose func(ce, cw *counts, n, m, slots, pad, build int) int

	// pairs counts the pairs without a common bit by comparing each. len(x)*len(y) < 1<<32.
	pairs     func(x, y []uint32) uint64
	pairsWide func(x, y list) uint64

	// load builds the tables of a block from the words of e, at most slots of them, at least one.
	// It reads whole groups of 32 words. No word has a bit at or above bits, which is 1 to 32.
	load func(t *block, e []uint32, bits int)
	// stream counts the pairs without a common bit of the words of the block and those of x, which
	// have no bit at or above bits either.
	stream func(t *block, x []uint32, bits int) uint64

	// pack gathers wide keys into one word each; see packing.
	pack func(x list, out []uint32, p *packing)
	// or returns the bitwise or of all words.
	or func(x []uint32) uint32
}

// Name is reference, portable or avx2: what QUEENS_KERNEL and --kernel call it.
func (k Kernel) Name() string { return k.name }

// cross is a row of products of two slices: the cells i, i+1, … of l with the cells j, j-1, … of r,
// cells of them. Row sets of one size in rising order have their complements in falling order. A
// range begins at an offset and ends span offsets later, so it may be one class (span 1) or both
// (span 2).
type cross struct {
	l, r         list
	loff, roff   []uint32
	i, j         int // index of the offset of the next ranges: up and down by 2
	lspan, rspan int
	cells        int // ranges left
}

// ranges returns the next two ranges.
func (c *cross) ranges() (l0, l1, r0, r1 uint32) {
	return c.loff[c.i], c.loff[c.i+c.lspan], c.roff[c.j], c.roff[c.j+c.rspan]
}

// skip drops n products.
func (c *cross) skip(n int) {
	c.i += 2 * n
	c.j -= 2 * n
	c.cells -= n
}

// counts has a counter for each bit of a word.
type counts [32]uint8

// Kernels returns the kernels this machine can run, the plainest first and the fastest last. The
// caller chooses; nothing here reads the environment.
func Kernels() []Kernel {
	return append([]Kernel{reference, portable}, platformKernels()...)
}

// block holds up to 256 words in the form in which its kernel looks them up. It is aligned to 64
// bytes by newBlock.
type block struct {
	words  [6 * 64 * 4]uint64 // six tables of 64 entries of up to 256 bits
	planes [36 * 4]uint64     // scratch of load: a bit of every word
}

package join

import (
	"context"
	"unsafe"
)

// Stats says what was done for a count. All numbers are exact and depend on nothing but the units
// counted and the constants of the kernel.
type Stats struct {
	E, W   uint64 // half boards of the two kinds of lists, E top, W bottom
	Slots  uint64 // pairs tested: slots times words streamed, and pairs compared one by one
	Blocks uint64 // blocks built
	Words  uint64 // words streamed through blocks
}

// Add adds t to s.
func (s *Stats) Add(t Stats) {
	s.E += t.E
	s.W += t.W
	s.Slots += t.Slots
	s.Blocks += t.Blocks
	s.Words += t.Words
}

const (
	fewWords = 10      // a list this short is compared pair by pair
	step     = 1 << 17 // words given to a kernel in one call, so that it returns within a millisecond
	pollWork = 1 << 20 // words of work between two looks at the context
)

// joiner counts pairs of words without a common bit in two lists. It is the state of one goroutine.
type joiner struct {
	k     *Kernel
	bits  int    // bits of narrow keys
	width int    // bits of lo in wide keys
	block *block // aligned
	arena arena
	stats Stats

	ctx  context.Context
	work int  // words until the context is looked at
	stop bool // the context is done; every result from now on is void

	// choose replaces the kernel's choice of a bit in tests: any choice must give the same count.
	// Narrow: called with the lengths, returns a bit or -1. Wide: called with minus the number of
	// live bits, returns the index of one of them. forceSplit splits wide lists even if the keys
	// fit into a word.
	choose     func(n, m int) int
	forceSplit bool

	// Scratch; here because what a kernel is given escapes.
	ce, cw  counts // of the node in hand
	packing packing
}

func newJoiner(k *Kernel, bits int) *joiner {
	return &joiner{k: k, bits: bits, block: newBlock()}
}

func newBlock() *block {
	raw := make([]byte, unsafe.Sizeof(block{})+64)
	skip := -uintptr(unsafe.Pointer(&raw[0])) & 63
	return (*block)(unsafe.Pointer(&raw[skip]))
}

// spend notes work done and says whether to stop.
func (j *joiner) spend(words int) bool {
	if j.work -= words; j.work < 0 {
		j.work = pollWork
		if j.ctx != nil && j.ctx.Err() != nil {
			j.stop = true
		}
	}
	return j.stop
}

// join returns the number of pairs of e and s without a common bit. Both have slack; e is
// destroyed, s left as it is. wide says which kind of keys they are.
func (j *joiner) join(e, s list, wide bool) uint64 {
	switch {
	case j.k.slots == 0:
		return j.compareAll(e, s, wide)
	case wide:
		return j.root(e, s)
	}
	return j.node(e.lo, s.lo, j.bits)
}

// compareAll compares pair by pair.
func (j *joiner) compareAll(e, s list, wide bool) uint64 {
	j.stats.Slots += uint64(len(e.lo)) * uint64(len(s.lo))
	hits := uint64(0)
	for i := range e.lo {
		if j.spend(len(s.lo)) {
			return 0
		}
		if wide {
			hits += j.k.pairsWide(list{e.lo[i : i+1], e.hi[i : i+1]}, s)
		} else {
			hits += j.k.pairs(e.lo[i:i+1], s.lo)
		}
	}
	return hits
}

// node joins two lists of narrow or packed words: e is split on a bit until its parts fit into
// blocks, and the words of s that have the bit are kept from the part that has it.
func (j *joiner) node(e, s []uint32, bits int) uint64 {
	hits := uint64(0)
	sampled := false
	var cw counts
	for {
		n, m := len(e), len(s)
		if n == 0 || m == 0 || j.spend(n+m) {
			return hits
		}
		if n <= fewWords || m <= fewWords {
			return hits + j.compare(e, s)
		}
		if n <= j.k.slots {
			return hits + j.throughBlock(e, s, bits)
		}
		b := -1
		if j.choose != nil {
			b = j.choose(n, m)
		} else {
			if !sampled {
				j.k.sample(s, &j.cw)
				cw = j.cw
				sampled = true
			}
			j.cw = cw
			j.k.sample(e, &j.ce)
			b = j.k.choose(&j.ce, &j.cw, n, m, j.k.slots, j.k.pad, j.k.build)
		}
		if b < 0 {
			for ; len(e) > j.k.slots; e = e[j.k.slots:] {
				hits += j.throughBlock(e[:j.k.slots], s, bits)
			}
			return hits + j.throughBlock(e, s, bits)
		}
		mark := j.arena.mark()
		ones := j.arena.take(n)
		n0 := j.partition(e, ones, uint(b))
		j.arena.shrink(ones, n-n0)
		if n0 < n {
			without := j.arena.take(m)
			m0 := j.filter(s, without, uint(b))
			j.arena.shrink(without, m0)
			hits += j.node(ones[:n-n0], without[:m0], bits)
		}
		j.arena.release(mark)
		e = e[:n0]
	}
}

// partition splits e on bit b, in place: the words without it stay, the others go to ones. It
// returns the number that stay.
func (j *joiner) partition(e, ones []uint32, b uint) int {
	n0, n1 := 0, 0
	for i := 0; i < len(e); i += step {
		x := e[i:min(i+step, len(e))]
		z := j.k.partition(x, e[n0:], ones[n1:], b)
		n0 += z
		n1 += len(x) - z
	}
	return n0
}

// filter copies the words of s without bit b to out and returns their number.
func (j *joiner) filter(s, out []uint32, b uint) int {
	n := 0
	for i := 0; i < len(s); i += step {
		n += j.k.filter(s[i:min(i+step, len(s))], out[n:], b)
	}
	return n
}

// compare counts pair by pair; one of the lists is short.
func (j *joiner) compare(e, s []uint32) uint64 {
	if len(e) > len(s) {
		e, s = s, e
	}
	j.stats.Slots += uint64(len(e)) * uint64(len(s))
	hits := uint64(0)
	for ; len(s) > step; s = s[step:] {
		if j.spend(step) {
			return 0
		}
		hits += j.k.pairs(e, s[:step])
	}
	return hits + j.k.pairs(e, s)
}

// throughBlock makes a block of e and streams s through it.
func (j *joiner) throughBlock(e, s []uint32, bits int) uint64 {
	j.stats.Blocks++
	j.stats.Words += uint64(len(s))
	j.stats.Slots += uint64(len(s)) * uint64(j.k.slots)
	j.k.load(j.block, e, bits)
	hits := uint64(0)
	for len(s) > 0 && !j.spend(min(len(s), step)) {
		n := min(len(s), step)
		hits += j.k.stream(j.block, s[:n], bits)
		s = s[n:]
	}
	return hits
}

// arena hands out arrays of words and takes them back in reverse order.
type arena struct {
	parts [][]uint32
	part  int // the one in use
	top   int // its words in use
}

type arenaMark struct{ part, top int }

func (a *arena) mark() arenaMark     { return arenaMark{a.part, a.top} }
func (a *arena) release(m arenaMark) { a.part, a.top = m.part, m.top }

// take returns an array of n words and slack, not cleared; its length includes the slack.
func (a *arena) take(n int) []uint32 {
	n += slack
	for {
		if a.part < len(a.parts) {
			if p := a.parts[a.part]; a.top+n <= len(p) {
				x := p[a.top : a.top+n : a.top+n]
				a.top += n
				return x
			}
			if a.top == 0 { // unused and too short
				a.parts[a.part] = make([]uint32, n+n/2)
				continue
			}
			a.part++
			a.top = 0
			continue
		}
		a.parts = append(a.parts, make([]uint32, max(n, 1<<16)))
	}
}

// shrink gives back what x, the array taken last, does not need beyond n words.
func (a *arena) shrink(x []uint32, n int) {
	a.top -= len(x) - (n + slack)
}

package join

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// bench is where one kernel is compared with the reference on one input. All arrays it hands out
// lie between pages that must not be touched, with the slack of the contract and no more.
type bench struct {
	t     testing.TB
	k     Kernel
	rnd   *rand.Rand
	atEnd bool
	free  []func()
}

func (b *bench) close() {
	for _, f := range b.free {
		f()
	}
}

// room returns an array for n words and slack, full of rubbish.
func (b *bench) room(n int) []uint32 {
	x, free := guarded(n+slack, b.atEnd)
	b.free = append(b.free, free)
	for i := range x {
		x[i] = b.rnd.Uint32()
	}
	return x
}

// words returns n words of a kind: no bits, all bits, one bit, few, half or most of the bits, none
// of them at or above width.
func (b *bench) words(n, kind, width int) []uint32 {
	x := b.room(n)[:n]
	mask := uint32(1<<width - 1)
	for i := range x {
		r := b.rnd.Uint32()
		switch kind % 6 {
		case 0:
			r = 0
		case 1:
			r = ^uint32(0)
		case 2:
			r = 1 << b.rnd.IntN(width)
		case 3:
			r &= b.rnd.Uint32() & b.rnd.Uint32()
		case 5:
			r |= b.rnd.Uint32() | b.rnd.Uint32()
		}
		x[i] = r & mask
	}
	return x
}

func (b *bench) list(n, kind, width int) list {
	return list{b.words(n, kind, width), b.words(n, kind, width)}
}

func (b *bench) same(what string, got, want any, args ...any) {
	b.t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		b.t.Fatalf("kernel=%s %s %v: got %v, want %v", b.k.name, what, args, got, want)
	}
}

// untouched checks that x is still what it was.
func (b *bench) untouched(what string, x, before []uint32) {
	b.t.Helper()
	if !slices.Equal(x, before) {
		b.t.Fatalf("kernel=%s %s changes its input", b.k.name, what)
	}
}

func (b *bench) pairs(n, m, kind, width int) {
	x, y := b.list(n, kind, width), b.list(m, kind/6, width)
	if n == 0 || m == 0 {
		return
	}
	b.same("pairs", b.k.pairs(x.lo, y.lo), referencePairs(x.lo, y.lo), n, m, kind)
	b.same("pairsWide", b.k.pairsWide(x, y), referencePairsWide(x, y), n, m, kind)
}

func (b *bench) split(n, kind int, bit uint) {
	x := b.list(n, kind, 32)
	if n == 0 {
		return
	}
	before := list{slices.Clone(x.lo), slices.Clone(x.hi)}
	zeros, ones := list{make([]uint32, n+slack), make([]uint32, n+slack)}, list{make([]uint32, n+slack), make([]uint32, n+slack)}
	n0 := referencePartitionWide(x, zeros, ones, bit)
	zeros, ones = list{zeros.lo[:n0], zeros.hi[:n0]}, list{ones.lo[:n-n0], ones.hi[:n-n0]}

	out := b.room(n0)
	b.same("filter", b.k.filter(x.lo, out, bit), n0, n, kind, bit)
	b.same("filter", out[:n0], zeros.lo, n, kind, bit)
	wide := list{b.room(n0), b.room(n0)}
	b.same("filterWide", b.k.filterWide(x, wide, bit), n0, n, kind, bit)
	b.same("filterWide", []any{wide.lo[:n0], wide.hi[:n0]}, []any{zeros.lo, zeros.hi}, n, kind, bit)

	z, o := b.room(n0), b.room(n-n0)
	b.same("partition", b.k.partition(x.lo, z, o, bit), n0, n, kind, bit)
	b.same("partition", []any{z[:n0], o[:n-n0]}, []any{zeros.lo, ones.lo}, n, kind, bit)
	b.untouched("partition", x.lo, before.lo)

	wz, wo := list{b.room(n0), b.room(n0)}, list{b.room(n - n0), b.room(n - n0)}
	b.same("partitionWide", b.k.partitionWide(x, wz, wo, bit), n0, n, kind, bit)
	b.same("partitionWide", []any{wz.lo[:n0], wz.hi[:n0], wo.lo[:n-n0], wo.hi[:n-n0]},
		[]any{zeros.lo, zeros.hi, ones.lo, ones.hi}, n, kind, bit)
	b.untouched("partitionWide", append(slices.Clone(x.lo), x.hi...), append(slices.Clone(before.lo), before.hi...))

	// In place, in two steps as the joiner does it.
	first := n / 2 &^ 31
	m := 0
	if first > 0 {
		m = b.k.partition(x.lo[:first], x.lo, o, bit)
		b.same("partition in place", x.lo[first:], before.lo[first:], n, kind, bit)
	}
	if first < n {
		m += b.k.partition(x.lo[first:], x.lo[m:], o[first-m:], bit)
	}
	b.same("partition in place", []any{x.lo[:m], o[:n-m]}, []any{zeros.lo, ones.lo}, n, kind, bit)
	m = b.k.partitionWide(list{slices.Concat(before.lo, make([]uint32, slack))[:n], x.hi}, list{b.room(n), x.hi}, wo, bit)
	b.same("partitionWide in place", x.hi[:m], zeros.hi, n, kind, bit)
}

func (b *bench) choice(n, m, kind int) {
	if n == 0 || m == 0 {
		return
	}
	x, y := b.words(n, kind, 32), b.words(m, kind/6, 32)
	var cx, cy, want counts
	b.k.sample(x, &cx)
	referenceSample(x, &want)
	b.same("sample", cx, want, n, kind)
	b.k.sample(y, &cy)
	for _, slots := range []int{64, 256, 512} {
		for _, build := range []int{24, 100, 200} {
			b.same("choose", b.k.choose(&cx, &cy, n, m, slots, 96, build), chooseBit(&cx, &cy, n, m, slots, 96, build), n, m, kind, slots, build)
		}
	}
}

func (b *bench) lookUp(n, m, kind, width int) {
	n = min(n, b.k.slots)
	if n == 0 {
		return
	}
	e, x := b.words(n, kind, width), b.words(m, kind/6, width)
	before := slices.Clone(e)
	blk := newBlock()
	for i := range blk.words { // rubbish of blocks before
		blk.words[i] = b.rnd.Uint64()
	}
	for i := range blk.planes {
		blk.planes[i] = b.rnd.Uint64()
	}
	b.k.load(blk, e, width)
	b.untouched("load", e, before)
	for _, m := range []int{0, m, m - 1, m - 2, m - 3} {
		if m > 0 {
			b.same("stream", b.k.stream(blk, x[len(x)-m:], width), referencePairs(e, x[len(x)-m:]), n, m, kind, width)
		}
	}
}

func (b *bench) packing(n, kind, width int) {
	x := b.list(n, kind, 32)
	lo, hi := b.rnd.Uint32()&(1<<width-1), b.rnd.Uint32()
	for bitsIn(lo)+bitsIn(hi) > 32 {
		hi &= b.rnd.Uint32()
		lo &= b.rnd.Uint32() | b.rnd.Uint32()
	}
	p, used := newPacking(lo, hi, width)
	b.same("packing uses", bitsIn(used), bitsIn(lo)+bitsIn(hi), lo, hi)
	if n == 0 {
		return
	}
	out, want := b.room(n), make([]uint32, n)
	b.k.pack(x, out, &p)
	referencePack(x, want, &p)
	b.same("pack", out[:n], want, n, kind, lo, hi)
	for i, w := range want {
		b.same("packed bits", bitsIn(w), bitsIn(x.lo[i]&lo)+bitsIn(x.hi[i]&hi))
	}
	all := uint32(0)
	for _, w := range x.lo {
		all |= w
	}
	b.same("or", b.k.or(x.lo), all, n, kind)
}

func bitsIn(x uint32) int {
	n := 0
	for ; x != 0; x &= x - 1 {
		n++
	}
	return n
}

// product multiplies slices with random cells of up to most words, cut off by a random limit.
func (b *bench) product(cells, most, kind int) {
	offsets := func() (off []uint32, n int) {
		off = []uint32{0}
		for range 2 * cells {
			if b.rnd.IntN(4) > 0 {
				n += b.rnd.IntN(most + 1)
			}
			off = append(off, uint32(n))
		}
		return off, n
	}
	loff, nl := offsets()
	roff, nr := offsets()
	c := cross{l: b.list(nl, kind, 32), r: b.list(nr, kind/6, 32), loff: loff, roff: roff, cells: cells}
	tests := 0
	p := c.part(0, cells, b.rnd.IntN(2), 1, 0, 1+b.rnd.IntN(2))
	for q := p; q.cells > 0; q.skip(1) {
		l0, l1, r0, r1 := q.ranges()
		tests += int(l1-l0) * int(r1-r0)
	}
	limit := tests
	if b.rnd.IntN(2) == 0 {
		limit = b.rnd.IntN(tests + 1)
	}
	g, w := p, p
	want := make([]uint32, limit)
	n := referenceProduct(&w, want, limit)
	out := b.room(limit)
	got := b.k.product(&g, out, limit)
	b.same("product", []int{got, g.i, g.j, g.cells}, []int{n, w.i, w.j, w.cells}, cells, most, kind, limit)
	slices.Sort(out[:n]) // a kernel may exchange the sides
	slices.Sort(want[:n])
	b.same("product", out[:n], want[:n], cells, most, kind, limit)

	g, w = p, p
	wantWide := list{make([]uint32, limit), make([]uint32, limit)}
	outWide := list{b.room(limit), b.room(limit)}
	n = referenceProductWide(&w, wantWide, limit)
	got = b.k.productWide(&g, outWide, limit)
	b.same("productWide", []int{got, g.i, g.j, g.cells}, []int{n, w.i, w.j, w.cells}, cells, most, kind, limit)
	sorted := func(l list) []uint64 {
		var x []uint64
		for i := range n {
			x = append(x, uint64(l.hi[i])<<32|uint64(l.lo[i]))
		}
		slices.Sort(x)
		return x
	}
	b.same("productWide", sorted(outWide), sorted(wantWide), cells, most, kind, limit)
}

// every runs all comparisons for lists of n and m words of a kind.
func every(t testing.TB, k Kernel, seed uint64, n, m, kind int, width int) {
	b := &bench{t: t, k: k, rnd: rand.New(rand.NewPCG(seed, 5)), atEnd: seed%2 == 0}
	defer b.close()
	b.pairs(n, m, kind, 32)
	b.split(n, kind, uint(width-1))
	b.choice(n, m, kind)
	if k.slots > 0 {
		b.lookUp(n, m, kind, width)
	}
	b.packing(n, kind, min(width, 30))
	b.product(m%9, n%40, kind)
}

func TestKernelsAgree(t *testing.T) {
	lengths := []int{0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 127, 128, 255, 256, 257, 400, 511, 512, 513, 1000}
	for _, k := range Kernels() {
		t.Run("kernel="+k.Name(), func(t *testing.T) {
			seed := uint64(0)
			for i, n := range lengths {
				for kind := range 36 {
					m := lengths[(i*7+kind)%len(lengths)]
					every(t, k, seed, n, m, kind, 1+int(seed)%32)
					seed++
				}
			}
			for width := 1; width <= 32; width++ { // every bit count
				for kind := range 36 {
					every(t, k, seed, 200, 39, kind, width)
					seed++
				}
			}
		})
	}
}

func FuzzKernels(f *testing.F) {
	f.Add(uint64(1), uint16(10), uint16(20), uint8(3), uint8(31))
	f.Add(uint64(2), uint16(256), uint16(5), uint8(20), uint8(5))
	f.Fuzz(func(t *testing.T, seed uint64, n, m uint16, kind, width uint8) {
		for _, k := range Kernels() {
			every(t, k, seed, int(n)%1200, int(m)%1200, int(kind)%36, int(width)%32+1)
		}
	})
}

// Counters must not overflow: streams of words that all fit, in one call and in many.
func TestStreamLong(t *testing.T) {
	for _, k := range Kernels() {
		if k.slots == 0 {
			continue
		}
		j := newJoiner(&k, 32)
		e, x := make([]uint32, k.slots+slack), make([]uint32, 1<<20/k.slots<<12+1000)
		want := uint64(k.slots) * uint64(len(x))
		if got := j.throughBlock(e[:k.slots], x, 32); got != want {
			t.Errorf("kernel=%s: got %d, want %d", k.name, got, want)
		}
		if got := k.stream(j.block, x, 32); got != want {
			t.Errorf("kernel=%s, one call: got %d, want %d", k.name, got, want)
		}
	}
}

func TestNothingAllocates(t *testing.T) {
	for _, k := range Kernels() {
		if k.slots == 0 {
			continue
		}
		for _, n := range []int{16, 17, 20} {
			p := mustPlan(t, newGeometry(n))
			w := p.NewTables().NewWorker(k)
			unit := p.Units() / 2
			count := func() { w.Count(t.Context(), unit) }
			count()
			if got := testing.AllocsPerRun(3, count); got > 0 {
				t.Errorf("kernel=%s n=%d: %v allocations for a unit", k.name, n, got)
			}
		}
	}
}

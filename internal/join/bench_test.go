package join

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkCount counts boards from nothing: plan, tables and all units, in one goroutine.
func BenchmarkCount(b *testing.B) {
	for _, k := range Kernels() {
		for n := 12; n < len(known); n++ {
			if k.slots == 0 && n > 14 {
				break
			}
			b.Run(fmt.Sprintf("kernel=%s/n=%d", k.Name(), n), func(b *testing.B) {
				var stats Stats
				for b.Loop() {
					got, s := countPlan(b, mustPlan(b, newGeometry(n)), k, nil)
					if want := known[n]; got != want {
						b.Fatalf("got %d, want %d", got, want)
					}
					stats = s
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(known[n]), "ns/solution")
				b.ReportMetric(float64(stats.Slots)/float64(known[n]), "slots/solution")
				b.ReportMetric(float64(stats.Blocks), "blocks")
			})
		}
	}
}

// BenchmarkLoops runs the inner loops on lists like those of n = 18.
func BenchmarkLoops(b *testing.B) {
	for _, k := range Kernels() {
		if k.slots == 0 {
			continue
		}
		in := &bench{t: b, k: k, rnd: rand.New(rand.NewPCG(1, 1)), atEnd: false}
		defer in.close()
		const n = 4096
		x := in.words(n, 4, 32)
		per := func(name string, words int, f func()) {
			b.Run("kernel="+k.name+"/"+name, func(b *testing.B) {
				for b.Loop() {
					f()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(words), "ns/word")
			})
		}
		blk := newBlock()
		for _, bits := range []int{24, 30, 32} {
			x := in.words(n, 4, bits)
			per(fmt.Sprintf("load/bits=%d", bits), k.slots, func() { k.load(blk, x[:k.slots], bits) })
			per(fmt.Sprintf("stream/bits=%d", bits), n, func() { k.stream(blk, x, bits) })
		}
		out, ones := in.room(n), in.room(n)
		per("partition", n, func() { k.partition(x, out, ones, 5) })
		per("filter", n, func() { k.filter(x, out, 5) })
		var c, d counts
		per("sample", 64, func() { k.sample(x, &c) })
		k.sample(x[:1000], &d)
		per("choose", 32, func() { k.choose(&c, &d, 3000, 2000, k.slots, k.pad, k.build) })
		for _, size := range []int{2, 6, 12, 40} {
			off := make([]uint32, 2*n/size+1)
			for i := range off {
				off[i] = uint32(i * size / 2)
			}
			l, r := in.list(n, 3, 32), in.list(n, 3, 32)
			for i := range l.lo {
				l.lo[i] &= 0x55555 * in.rnd.Uint32()
				r.lo[i] &= 0x55555 * in.rnd.Uint32()
			}
			all := cross{l: l, r: r, loff: off, roff: off, cells: n / size}
			out := list{in.room(n * size), in.room(n * size)}
			var c cross
			per(fmt.Sprintf("product/cell=%d", size), n*size, func() { c = all.part(0, all.cells, 0, 2, 0, 2); k.product(&c, out.lo, n*size) })
			per(fmt.Sprintf("productWide/cell=%d", size), n*size, func() { c = all.part(0, all.cells, 0, 2, 0, 2); k.productWide(&c, out, n*size) })
		}
	}
}

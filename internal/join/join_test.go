package join

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// known is OEIS A000170.
var known = [...]uint64{
	1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104,
	666090624, 4968057848, 39029188884, 314666222712,
}

func mustPlan(t testing.TB, g *geometry) *Plan {
	t.Helper()
	p, err := newPlan(g, 1<<30, 1)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// countPlan counts all units with one worker and sums the statistics.
func countPlan(t testing.TB, p *Plan, k Kernel, change func(*Worker)) (uint64, Stats) {
	t.Helper()
	w := p.NewTables().NewWorker(k)
	if change != nil {
		change(w)
	}
	total, stats := uint64(0), Stats{}
	for i := range p.Units() {
		c, s, err := w.Count(context.Background(), i)
		if err != nil {
			t.Fatal(err)
		}
		total += c
		stats.Add(s)
	}
	return total, stats
}

func TestKnownCounts(t *testing.T) {
	for _, k := range Kernels() {
		last := 16
		if k.slots == 0 {
			last = 13
		} else if testing.Short() {
			last = 14
		}
		for n := MinN; n <= last; n++ {
			t.Run(fmt.Sprintf("kernel=%s/n=%d", k.Name(), n), func(t *testing.T) {
				p, err := NewPlan(n, 1<<30, 1)
				if err != nil {
					t.Fatal(err)
				}
				if got, _ := countPlan(t, p, k, nil); got != known[n] {
					t.Errorf("got %d solutions, want %d", got, known[n])
				}
			})
		}
	}
}

// wideGeometry has wide keys where narrow ones would do.
func wideGeometry(n int) *geometry {
	g := newGeometry(n)
	g.wide = true
	return g
}

// Wide keys, with slices that are kept and slices built for each unit.
func TestWideKeys(t *testing.T) {
	for _, k := range Kernels() {
		for n := MinN; n <= 13; n++ {
			for _, room := range []int64{0, 100_000, 1 << 30} {
				t.Run(fmt.Sprintf("kernel=%s/n=%d/room=%d", k.Name(), n, room), func(t *testing.T) {
					p := mustPlan(t, wideGeometry(n))
					p.tableBytes = room
					if got, _ := countPlan(t, p, k, nil); got != known[n] {
						t.Errorf("got %d solutions, want %d", got, known[n])
					}
				})
			}
		}
	}
}

// Lists cut into batches, products cut into pieces.
func TestBatches(t *testing.T) {
	for _, k := range Kernels() {
		for n := 8; n <= 12; n++ {
			for _, wide := range []bool{false, true} {
				t.Run(fmt.Sprintf("kernel=%s/n=%d/wide=%v", k.Name(), n, wide), func(t *testing.T) {
					g := newGeometry(n)
					g.wide = wide
					p := mustPlan(t, g)
					p.most, p.batch, p.batchW, p.tableBytes = 7, 20, 11, 10_000
					if got, _ := countPlan(t, p, k, nil); got != known[n] {
						t.Errorf("got %d solutions, want %d", got, known[n])
					}
				})
			}
		}
	}
}

// The count must not depend on which bits lists are split on.
func TestAnySplit(t *testing.T) {
	for _, k := range Kernels() {
		if k.slots == 0 {
			continue // does not split
		}
		for n := 9; n <= 14; n++ {
			for _, wide := range []bool{false, true} {
				t.Run(fmt.Sprintf("kernel=%s/n=%d/wide=%v", k.Name(), n, wide), func(t *testing.T) {
					g := newGeometry(n)
					g.wide = wide
					p := mustPlan(t, g)
					rnd := rand.New(rand.NewPCG(uint64(n), 7))
					got, _ := countPlan(t, p, k, func(w *Worker) {
						w.j.k.slots = 1 << rnd.IntN(5) // small blocks, many splits
						w.j.choose = func(_, m int) int {
							if m < 0 {
								return rnd.IntN(-m)
							}
							return rnd.IntN(33) - 1
						}
						w.j.forceSplit = wide
					})
					if got != known[n] {
						t.Errorf("got %d solutions, want %d", got, known[n])
					}
				})
			}
		}
	}
}

// Random units of boards with wide keys, whose total nobody waits for: every kernel and every
// choice of bits must agree.
func TestUnitsAgree(t *testing.T) {
	for _, n := range []int{18, 19, 20, 21, 22} {
		if testing.Short() && n > 20 {
			break
		}
		p, err := NewPlan(n, 1<<29, 1)
		if err != nil {
			t.Fatal(err)
		}
		rnd := rand.New(rand.NewPCG(uint64(n), 1))
		tables := p.NewTables()
		for range 3 {
			i := rnd.IntN(p.Units())
			first := true
			var want uint64
			for _, k := range Kernels() {
				if k.slots == 0 {
					continue // too slow
				}
				for _, random := range []bool{false, true} {
					w := tables.NewWorker(k)
					if random {
						w.j.choose = func(_, m int) int {
							if m < 0 {
								return rnd.IntN(-m)
							}
							return rnd.IntN(33) - 1
						}
					}
					got, _, err := w.Count(context.Background(), i)
					if err != nil {
						t.Fatal(err)
					}
					if first {
						want, first = got, false
					} else if got != want {
						t.Errorf("n=%d unit=%d kernel=%s random=%v: got %d, want %d", n, i, k.Name(), random, got, want)
					}
				}
			}
		}
	}
}

// Units and half boards are those of the first prototype of the method and the same for every
// kernel. Blocks and slots were recorded here, for blocks of 256 words, 64 strided samples and the
// cost constants 96 and 100: they say that no choice has moved. (The prototype had 10385, 26542,
// 86037 and 503641 blocks: its lists were in another order, so its samples saw other words.)
var statistics = []struct {
	n, units            int
	e, w, blocks, slots uint64
}{
	{15, 11186, 676019, 1481818, 10384, 344668899},
	{16, 6470, 4644198, 2101325, 26496, 1385245994},
	{17, 48344, 13928567, 31282419, 86001, 9816520641},
	{18, 24310, 95603936, 43545590, 504253, 60993521101},
}

func TestStatistics(t *testing.T) {
	// A kernel that does everything but look words up.
	k := portable
	k.slots, k.pad, k.build = 256, 96, 100
	k.load = func(*block, []uint32, int) {}
	k.stream = func(*block, []uint32, int) uint64 { return 0 }
	k.pairs = func(_, _ []uint32) uint64 { return 0 }
	for _, want := range statistics {
		if testing.Short() && want.n > 16 {
			break
		}
		p := mustPlan(t, newGeometry(want.n))
		_, got := countPlan(t, p, k, nil)
		t.Logf("n=%d: %d slots, %d blocks, %.1f words a block", want.n, got.Slots, got.Blocks, float64(got.Words)/float64(got.Blocks))
		if p.Units() != want.units || got.E != want.e || got.W != want.w || got.Blocks != want.blocks || got.Slots != want.slots {
			t.Errorf("n=%d: got units=%d %+v, want %+v", want.n, p.Units(), got, want)
		}
	}
}

func TestSelfTest(t *testing.T) {
	for _, k := range Kernels() {
		start := time.Now()
		if err := SelfTest(context.Background(), k); err != nil {
			t.Error(err)
		}
		t.Logf("kernel=%s: %v", k.Name(), time.Since(start))
		bad := k
		bad.product = func(c *cross, out []uint32, limit int) int {
			return max(0, k.product(c, out, limit)-1) // loses a word
		}
		if err := SelfTest(context.Background(), bad); err == nil {
			t.Errorf("kernel=%s: a spoiled product passes", k.Name())
		}
	}
}

// Many workers, one set of tables, units in any order.
func TestWorkersShareTables(t *testing.T) {
	ks := Kernels()
	for _, n := range []int{12, 13, 14, 15} {
		for _, wide := range []bool{false, true} {
			g := newGeometry(n)
			g.wide = wide
			p := mustPlan(t, g)
			p.tableBytes = 300_000
			tables := p.NewTables()
			var next atomic.Int64
			var total atomic.Uint64
			var wg sync.WaitGroup
			for i := range 4 {
				wg.Go(func() {
					w := tables.NewWorker(ks[len(ks)-1-i%(len(ks)-1)])
					for {
						i := int(next.Add(1)) - 1
						if i >= p.Units() {
							return
						}
						if n%2 == 0 {
							i = i * 7919 % p.Units() // a prime: visits every unit once
						}
						c, _, err := w.Count(context.Background(), i)
						if err != nil {
							t.Error(err)
							return
						}
						total.Add(c)
					}
				})
			}
			wg.Wait()
			if got := total.Load(); got != known[n] {
				t.Errorf("n=%d wide=%v: got %d, want %d", n, wide, got, known[n])
			}
		}
	}
}

// QUEENS_REQUIRE names what the machine must have for the tests to mean what they say.
func TestRequired(t *testing.T) {
	var names []string
	for _, k := range Kernels() {
		names = append(names, k.Name())
	}
	for _, want := range strings.Split(os.Getenv("QUEENS_REQUIRE"), ",") {
		if want == "avx2" && !slices.Contains(names, want) {
			t.Errorf("QUEENS_REQUIRE has %s, this machine or build has only %v", want, names)
		}
	}
}

func TestPlanErrors(t *testing.T) {
	for _, c := range []struct {
		n      int
		memory int64
		want   string
	}{
		{3, 1 << 30, "n=3 is not from 4 to 32"},
		{33, 1 << 30, "n=33 is not from 4 to 32"},
		{-1, 1 << 30, "n=-1 is not"},
		{16, 1 << 20, "size 16, 2 threads need about"},
		{26, 64 << 20, "size 26, 2 threads need about"},
	} {
		_, err := NewPlan(c.n, c.memory, 2)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("n=%d memory=%d: got %v, want an error with %q", c.n, c.memory, err, c.want)
		}
	}
}

// Plans that nobody will finish are made all the same.
func TestLargePlans(t *testing.T) {
	for n := 20; n <= 28; n++ {
		p, err := NewPlan(n, 20<<30, 2)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("n=%d: %d units, %d rows, %d MB, batch %d, tables %d MB", n, p.Units(), len(p.rows), p.Memory()>>20, p.batch, p.tableBytes>>20)
		if p.Memory() > 20<<30 {
			t.Errorf("n=%d: plans %d bytes", n, p.Memory())
		}
	}
}

func TestSumOverflow(t *testing.T) {
	var s sum
	s.add(8, 1<<60)
	s.add(8, 1<<60-1)
	if s.overflow || s.n != 1<<64-8 {
		t.Errorf("got %+v", s)
	}
	if s.add(8, 1); !s.overflow {
		t.Error("a carry is lost")
	}
	s = sum{}
	if s.add(8, 1<<61); !s.overflow {
		t.Error("a product beyond 64 bits is lost")
	}
}

// A sample of the units of n = 22, with slices and 512 MB, against Q(22) (OEIS A000170).
func TestSample22(t *testing.T) {
	ks := Kernels()
	k := ks[len(ks)-1]
	const n, memory, q22 = 22, 512 << 20, 2691008701644.0
	units := 400
	if k.slots < 256 { // plain Go
		units = 100
	}
	p, err := NewPlan(n, memory, 2)
	if err != nil {
		t.Fatal(err)
	}
	tables := p.NewTables()
	var sum atomic.Uint64
	var wg sync.WaitGroup
	for seed := range uint64(2) {
		wg.Go(func() {
			w, rnd := tables.NewWorker(k), rand.New(rand.NewPCG(seed, 22))
			for range units / 2 {
				c, _, err := w.Count(context.Background(), rnd.IntN(p.Units()))
				if err != nil {
					t.Error(err)
				}
				sum.Add(c)
			}
		})
	}
	wg.Wait()
	got := float64(sum.Load()) / float64(units/2*2) * float64(p.Units())
	t.Logf("estimate %.4g, Q(22) = %.4g", got, q22)
	if got < 0.85*q22 || got > 1.15*q22 { // about four standard deviations
		t.Errorf("estimate %.4g, want about %.4g", got, q22)
	}
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	if mem.Sys-mem.HeapReleased > memory {
		t.Errorf("%d MB of memory, %d planned, %d allowed", (mem.Sys-mem.HeapReleased)>>20, p.Memory()>>20, memory>>20)
	}
}

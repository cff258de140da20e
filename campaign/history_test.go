package campaign

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"queens/ledger"
)

// Random histories. A world has a campaign, its book, a queue that may forget, deliver twice and deliver late, and workers that
// die, repeat themselves and lie. Whatever happens, there is the right total or none, and in the end there is one.

// A lie is what a worker says of a unit whose true sum is given; an honest one says that.
type lie struct {
	name string
	tell func(u int, truth *big.Int) *big.Int
}

// lies never agree with each other: two liars who agree are two workers, and two kernels, in one mind.
var lies = []lie{
	{"adds one", func(_ int, truth *big.Int) *big.Int { return new(big.Int).Add(truth, big.NewInt(1)) }},
	{"zero", func(int, *big.Int) *big.Int { return new(big.Int) }},
	{"old results", func(u int, _ *big.Int) *big.Int { return big.NewInt(int64(u)*7919 + 1) }},
	{"some units", func(u int, truth *big.Int) *big.Int {
		if u%5 == 3 {
			return new(big.Int).Add(truth, big.NewInt(1000))
		}
		return truth
	}},
	{"above 64 bits", func(_ int, truth *big.Int) *big.Int {
		return new(big.Int).Xor(truth, new(big.Int).Lsh(big.NewInt(1), 70))
	}},
	{"now and then", nil}, // see actor.say
	{"too fast", func(_ int, truth *big.Int) *big.Int { return new(big.Int).Add(truth, big.NewInt(2)) }},
	{"spoiled kernel", func(u int, truth *big.Int) *big.Int { // of all who use it: they agree
		if u%3 == 1 {
			return new(big.Int).Add(truth, big.NewInt(1<<32))
		}
		return truth
	}},
}

type actor struct {
	name    string
	kernels []string
	lie     *lie
	holds   []Task
}

type world struct {
	t      *testing.T
	rng    *rand.Rand
	now    time.Time
	w      Work
	o      Options
	truth  []*big.Int
	c      *Campaign
	book   *memory
	queue  []Task
	actors []*actor
	said   []Answer
	liars  bool
	log    []func() string
}

func newWorld(t *testing.T, seed uint64) *world {
	rng := rand.New(rand.NewPCG(seed, 8))
	x := &world{t: t, rng: rng, now: time.Unix(1e9, 0)}
	units := 1 + rng.IntN(60)
	costs := make([]float64, units)
	for u := range units {
		costs[u] = rng.ExpFloat64() * 10
		truth := new(big.Int).SetUint64(rng.Uint64())
		x.truth = append(x.truth, truth.Lsh(truth, uint(rng.IntN(50))))
	}
	x.w = testWork(units, func(u int) float64 { return costs[u] })
	x.o = Options{
		Task: time.Duration(1+rng.IntN(60)) * time.Second, MostUnits: 1 + rng.IntN(12), Verify: [...]float64{1, 1, 0, 0.4}[rng.IntN(4)],
		Known: rng.Float64() / 4, CheckFactor: 1 + rng.Float64()*5, Window: 2 + rng.IntN(10), Seed: rng.Uint64(),
	}
	x.book = newMemory(x.w)
	x.restart()
	// Two that are honest and can confirm each other.
	x.actors = []*actor{{name: "honest-1", kernels: []string{"reference"}}, {name: "honest-2", kernels: []string{"portable"}}}
	for i := range rng.IntN(4) {
		a := &actor{name: fmt.Sprint("other-", i), kernels: []string{"reference", "portable", "avx2"}}
		if rng.IntN(2) == 0 {
			a.kernels = a.kernels[:1+rng.IntN(2)]
		}
		x.actors = append(x.actors, a)
	}
	for i, l := range rng.Perm(len(lies))[:rng.IntN(4)] {
		x.liars = true
		a := &actor{name: fmt.Sprint("liar-", i), kernels: []string{"reference", "portable"}, lie: &lies[l]}
		x.actors = append(x.actors, a)
		if a.lie.name == "spoiled kernel" {
			a.kernels = []string{"spoiled"}
			x.actors = append(x.actors, &actor{name: "victim", kernels: a.kernels, lie: a.lie})
		}
	}
	return x
}

func (x *world) note(format string, a ...any) {
	x.log = append(x.log, func() string { return fmt.Sprintf(format, a...) })
}

func (x *world) fail(format string, a ...any) {
	x.t.Helper()
	for _, l := range x.log[max(0, len(x.log)-60):] {
		x.t.Log(l())
	}
	x.t.Fatalf(format, a...)
}

func (x *world) restart() {
	c, err := New(x.w, x.o, x.book.report())
	if err != nil {
		x.fail("New: %v", err)
	}
	x.c, x.queue = c, nil
	x.note("restart: %d counted, %d confirmed", c.counted, c.confirmed)
}

// may returns the kernel that an actor would do a task with, or "".
func (x *world) may(a *actor, t Task) string {
	if slices.Contains(t.NotWorkers, a.name) {
		return ""
	}
	for _, k := range slices.Backward(a.kernels) {
		if !slices.Contains(t.NotKernels, k) {
			return k
		}
	}
	return ""
}

// say is what an actor answers to a task.
func (x *world) say(a *actor, t Task) Answer {
	kernel := x.may(a, t)
	if kernel == "" { // late, from before a quarantine or so
		kernel = a.kernels[0]
	}
	s := answer(x.w, t, a.name, kernel, func(u int) *big.Int {
		switch truth := x.truth[u]; {
		case a.lie == nil:
			return truth
		case a.lie.tell == nil:
			return new(big.Int).Add(truth, big.NewInt(int64(x.rng.IntN(2)*(5000+x.rng.IntN(1000)))))
		default:
			return a.lie.tell(u, truth)
		}
	})
	if a.lie != nil && a.lie.name == "too fast" {
		s.Took = time.Microsecond
	}
	return s
}

// send folds an answer and reports whether it was kept.
func (x *world) send(s Answer) bool {
	lines := x.book.count
	v, err := x.c.Fold(x.now, s, x.book)
	if err != nil {
		r, ok := err.(*RefusedError)
		if !ok {
			x.fail("%s answers %s: %v", s.Worker, s.Task, err)
		}
		if x.book.count != lines {
			x.fail("%s answers %s: refused, but lines were written", s.Worker, s.Task)
		}
		x.note("%s answers %s: refused: %v", s.Worker, s.Task, r)
		return false
	}
	if got, want := x.book.count-lines, v.New+v.Confirmed; got != want {
		x.fail("%s answers %s: %d lines for %+v", s.Worker, s.Task, got, v)
	}
	x.note("%s answers %s by %s: %+v", s.Worker, s.Task, s.Kernel, v)
	return true
}

func (x *world) step() {
	x.queue = append(x.queue, x.c.Publish()...)
	if n := x.c.open[toCount] + x.c.open[toCheck]; n > max(x.o.Window, 4*x.c.met) {
		x.fail("%d tasks in a window of %d", n, x.o.Window)
	}
	x.now = x.now.Add(time.Duration(x.rng.ExpFloat64() * float64(30*time.Second)))
	a := x.actors[x.rng.IntN(len(x.actors))]
	switch r := x.rng.IntN(100); {
	case r < 2:
		x.restart()
	case r < 4: // the queue forgets everything, or thinks so
		if x.rng.IntN(2) == 0 {
			x.queue = nil
		}
		x.c.Republish()
		x.note("republish")
	case r < 8: // dies: what it held is delivered again
		x.queue = append(x.queue, a.holds...)
		a.holds = nil
	case r < 14 && len(x.said) > 0: // an answer comes again, at any time
		x.send(x.said[x.rng.IntN(len(x.said))])
	case r < 16 && len(x.queue) > 0: // one message is lost
		i := x.rng.IntN(len(x.queue))
		x.queue = slices.Delete(x.queue, i, i+1)
	case r < 40:
		if d, ok := x.c.Dispute(); ok {
			x.settle(d)
		}
	case r < 70 && len(x.queue) > 0:
		i := x.rng.IntN(len(x.queue))
		if t := x.queue[i]; x.may(a, t) != "" {
			a.holds = append(a.holds, t)
			if x.rng.IntN(6) > 0 { // else its lease ends while it works
				x.queue = slices.Delete(x.queue, i, i+1)
			}
		}
	case len(a.holds) > 0:
		t := a.holds[0]
		a.holds = a.holds[1:]
		s := x.say(a, t)
		x.said = append(x.said, s)
		if !x.send(s) && x.rng.IntN(2) == 0 {
			x.queue = append(x.queue, t)
		}
	}
	if x.rng.IntN(400) == 0 || len(x.queue) == 0 && x.c.Outstanding() > 0 && x.rng.IntN(10) == 0 { // the watchdog
		x.c.Republish()
	}
}

func (x *world) settle(d Dispute) {
	kernel := "walk"
	if x.rng.IntN(3) == 0 { // it may even be the one that counted
		kernel = d.Kernel
	}
	truth := x.truth[d.Unit]
	e := ledger.Entry{
		Unit: d.Unit, Solutions: truth, Residue: new(big.Int).Mod(truth, big.NewInt(ledger.Prime)).Uint64(), Kernel: kernel,
		Host: "home", Took: time.Hour, When: x.now,
	}
	names, err := x.c.Settle(e, x.book)
	if err != nil {
		x.fail("settle unit %d: %v", d.Unit, err)
	}
	x.note("unit %d is settled: %q are quarantined", d.Unit, names)
	for _, name := range names {
		if i := slices.IndexFunc(x.actors, func(a *actor) bool { return a.name == name }); i < 0 || x.actors[i].lie == nil {
			x.fail("%s is quarantined and never lied", name)
		}
	}
}

func TestHistories(t *testing.T) {
	histories := uint64(2000)
	if testing.Short() || underRace {
		histories = 400
	}
	quarantined, voided, settled := 0, 0, 0
	for seed := range histories {
		x := newWorld(t, seed)
		for steps := 0; !x.c.Done(); steps++ {
			if sum, err := x.c.Sum(); err == nil {
				x.fail("seed=%d: a sum of %v before the end", seed, sum)
			}
			if steps > 100_000 {
				x.fail("seed=%d: no end: %+v", seed, x.c.Status(x.now))
			}
			x.step()
			if steps%16 != 0 && !x.c.Done() {
				continue
			}
			if err := x.c.check(x.book); err != nil {
				x.fail("seed=%d: %v", seed, err)
			}
		}
		// Where not all is counted twice a lie may get through, but not for a unit that was.
		want := new(big.Int)
		for u, truth := range x.truth {
			if x.liars && !x.c.wants(u) && x.c.again[u] == nobody {
				truth = x.c.sum(u).big()
			}
			want.Add(want, truth)
		}
		if got, err := x.c.Sum(); err != nil || got.Cmp(want) != 0 {
			x.fail("seed=%d: got %v, %v, want %v", seed, got, err, want)
		}
		// Whoever reads the book comes to the same.
		c, err := New(x.w, x.o, x.book.report())
		if err != nil || !c.Done() {
			x.fail("seed=%d: after a restart: done=%t, %v", seed, err == nil && c.Done(), err)
		}
		if got, err := c.Sum(); err != nil || got.Cmp(want) != 0 {
			x.fail("seed=%d: after a restart: got %v, %v, want %v", seed, got, err, want)
		}
		s := x.c.Status(x.now)
		settled += s.Settled
		voided += s.Voided
		for _, w := range s.Workers {
			if w.State == Quarantined {
				quarantined++
			}
		}
	}
	t.Logf("%d histories: %d disputes settled, %d workers quarantined, %d units voided", histories, settled, quarantined, voided)
	if settled == 0 || quarantined == 0 || voided == 0 {
		t.Error("the histories hold no lies")
	}
}

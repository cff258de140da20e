package campaign

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"
	"time"

	"queens/ledger"
)

func plusOne(u int) *big.Int { return new(big.Int).Add(plain(u), big.NewInt(1)) }

// verdictOf is what a judge says.
func verdictOf(unit int, sum *big.Int, kernel string) ledger.Entry {
	return ledger.Entry{
		Unit: unit, Solutions: sum, Residue: new(big.Int).Mod(sum, big.NewInt(ledger.Prime)).Uint64(), Kernel: kernel, Host: "home", Took: time.Hour, When: noon,
	}
}

// all makes a worker do all tasks of a kind that are there.
func all(t *testing.T, c *Campaign, m Book, k Kind, worker, kernel string, sum func(u int) *big.Int) (v Verdict) {
	t.Helper()
	c.Publish()
	for _, p := range c.unanswered() {
		if p.Kind == k {
			got := fold(t, c, answer(c.w, p.Task, worker, kernel, sum), m)
			v = Verdict{v.New + got.New, v.Confirmed + got.Confirmed, v.Known + got.Known, v.Disputed + got.Disputed}
		}
	}
	return v
}

// settle settles all disputes in favour of the plain sums.
func settle(t *testing.T, c *Campaign, m Book, kernel string) (names []string) {
	t.Helper()
	for {
		d, ok := c.Dispute()
		if !ok {
			return names
		}
		if d.Residue != c.sum(d.Unit).residue() || d.Kernel == "" || d.Sum.Cmp(c.sum(d.Unit).big()) != 0 {
			t.Errorf("got %+v", d)
		}
		got, err := c.Settle(verdictOf(d.Unit, plain(d.Unit), kernel), m)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, got...)
		if err := c.check(m.(*memory)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTheCounterLied: what it counted and nobody confirmed is taken back, the judge's number stands, and the checker's confirms it.
func TestTheCounterLied(t *testing.T) {
	w := tens(8)
	c, m := fresh(w, Options{Verify: 1})
	spoiled := func(u int) *big.Int { // the first task is true, the others are not
		if u < 2 {
			return plain(u)
		}
		return plusOne(u)
	}
	all(t, c, m, Count, "eve", "avx2", spoiled)
	fold(t, c, answer(w, Task{First: 0, Last: 1}, "bob", "portable", plain), m)
	v := fold(t, c, answer(w, Task{ID: "check 2-3", First: 2, Last: 3}, "bob", "portable", plain), m)
	if v.Disputed != 2 || c.Done() {
		t.Fatalf("got %+v", v)
	}
	if names := settle(t, c, m, "walk"); !slices.Equal(names, []string{"eve"}) {
		t.Fatalf("got %q quarantined, want eve", names)
	}
	// Units 0 and 1 are confirmed by bob, 2 is the judge's and bob's, the others are to be counted.
	if s := c.Status(noon); s.Counted != 3 || s.Confirmed != 3 || s.Voided != 6 || s.Settled != 1 {
		t.Errorf("got %+v", s)
	}
	if lines := m.lines[2]; lines[0].Host != "home/judge" || lines[0].Kernel != "walk" || lines[1].Host != "host-bob/bob" {
		t.Errorf("got %+v", lines)
	}
	if _, err := c.Fold(noon, answer(w, Task{First: 4, Last: 5}, "eve", "avx2", plain), m); err.(*RefusedError).Code != RefusedQuarantine {
		t.Errorf("got %v, want a refusal", err)
	}
	if err := c.Meet(noon, Worker{Name: "eve", Host: "h", Version: w.Version, Threads: 1, Kernels: []string{"avx2"}}); err == nil {
		t.Error("a worker in quarantine is met")
	}
	all(t, c, m, Count, "ann", "avx2", plain)
	all(t, c, m, Check, "bob", "portable", plain)
	if sum, err := c.Sum(); err != nil || sum.Int64() != 8028 {
		t.Errorf("got %v, %v, want 8028", sum, err)
	}
}

// TestTheCheckerLied: the judge confirms, and all that the checker counted is taken back.
func TestTheCheckerLied(t *testing.T) {
	w := tens(8)
	c, m := fresh(w, Options{Verify: 1})
	c.Publish()
	fold(t, c, answer(w, Task{ID: "count 0-1", First: 0, Last: 1}, "ann", "avx2", plain), m)
	fold(t, c, answer(w, Task{ID: "count 2-3", First: 2, Last: 3}, "eve", "avx2", plusOne), m)
	c.Publish()
	fold(t, c, answer(w, Task{ID: "check 0-1", First: 0, Last: 1}, "eve", "portable", plusOne), m)
	if names := settle(t, c, m, "walk"); !slices.Equal(names, []string{"eve"}) {
		t.Fatalf("got %q, want eve", names)
	}
	if s := c.Status(noon); s.Counted != 2 || s.Confirmed != 1 || s.Voided != 2 || s.Settled != 1 || s.Disputes != 0 {
		t.Errorf("got %+v", s)
	}
}

// TestBothLied: who agree with each other in what was known are found out by a third.
func TestBothLied(t *testing.T) {
	w := tens(4)
	c, m := fresh(w, Options{Verify: 1})
	all(t, c, m, Count, "eve", "avx2", plusOne)
	all(t, c, m, Check, "mal", "portable", plusOne)
	if !c.Done() {
		t.Fatal("two who lie alike are believed, at first")
	}
	fold(t, c, answer(w, Task{First: 0, Last: 0}, "ann", "avx2", plain), m)
	if c.Done() {
		t.Fatal("done with a dispute")
	}
	if names := settle(t, c, m, "walk"); !slices.Equal(names, []string{"eve", "mal"}) {
		t.Fatalf("got %q, want eve and mal", names)
	}
	all(t, c, m, Count, "ann", "avx2", plain)
	all(t, c, m, Check, "bob", "portable", plain)
	if sum, err := c.Sum(); err != nil || sum.Int64() != 4006 {
		t.Errorf("got %v, %v, want 4006", sum, err)
	}
}

// TestBothWays: who says the truth and something else is not believed in either.
func TestBothWays(t *testing.T) {
	w := tens(1)
	c, m := fresh(w, Options{Verify: 1})
	all(t, c, m, Count, "mal", "avx2", plusOne)
	unit := Task{First: 0, Last: 0}
	fold(t, c, answer(w, unit, "eve", "portable", plain), m)
	fold(t, c, answer(w, unit, "eve", "portable", func(int) *big.Int { return big.NewInt(5) }), m)
	if tasks := c.Publish(); tasks != nil {
		t.Errorf("while there is a dispute somebody is asked: %+v", tasks)
	}
	if names := settle(t, c, m, "walk"); !slices.Equal(names, []string{"eve", "mal"}) || c.confirmed != 0 || c.counted != 1 {
		t.Errorf("got %q quarantined, %d counted and %d confirmed, want eve and mal, 1 and 0", names, c.counted, c.confirmed)
	}
	// The judge's number is to be confirmed like any other.
	all(t, c, m, Check, "ann", "avx2", plain)
	if sum, err := c.Sum(); err != nil || sum.Int64() != 1000 {
		t.Errorf("got %v, %v, want 1000", sum, err)
	}
}

// TestBothWereFast: what was to be counted twice for its haste alone is not any more when it is taken back.
func TestBothWereFast(t *testing.T) {
	w := tens(2)
	c, m := fresh(w, Options{})
	hasty := answer(w, next(t, c, Count), "eve", "avx2", plusOne)
	hasty.Took = 0
	fold(t, c, hasty, m)
	all(t, c, m, Check, "mal", "portable", plusOne)
	fold(t, c, answer(w, Task{First: 0, Last: 0}, "ann", "avx2", plain), m)
	settle(t, c, m, "walk")
	all(t, c, m, Count, "ann", "avx2", plain)
	if sum, err := c.Sum(); err != nil || sum.Int64() != 2001 || c.wanted != 0 {
		t.Errorf("got %v, %v, and %d units to be counted twice, want 2001 and none", sum, err, c.wanted)
	}
}

// TestTheJudge: it confirms only by another kernel, and may not contradict itself.
func TestTheJudge(t *testing.T) {
	w := tens(2)
	c, m := fresh(w, Options{Verify: 1})
	all(t, c, m, Count, "ann", "avx2", plain)
	all(t, c, m, Check, "eve", "portable", plusOne)
	settle(t, c, m, "avx2")
	if c.confirmed != 0 {
		t.Error("avx2 is confirmed by avx2")
	}
	c, m = fresh(w, Options{Verify: 1})
	all(t, c, m, Count, "eve", "avx2", plusOne)
	all(t, c, m, Check, "ann", "avx1", plain)
	settle(t, c, m, "walk")
	all(t, c, m, Count, "bob", "avx2", plain)
	fold(t, c, answer(w, Task{First: 0, Last: 0}, "mal", "avx2", plusOne), m)
	spoiled := verdictOf(0, plusOne(0), "walk")
	spoiled.Residue++
	if _, err := c.Settle(spoiled, m); err == nil {
		t.Error("a judge whose residue is wrong is believed")
	}
	if names, err := c.Settle(verdictOf(0, plusOne(0), "walk"), m); err == nil {
		t.Errorf("the judge said 1000, now 1001, and %q are quarantined", names)
	}
	if _, err := c.Sum(); err == nil {
		t.Error("there is a sum")
	}
	if names, err := c.Settle(verdictOf(1, plain(1), "walk"), m); names != nil || err != nil {
		t.Errorf("no dispute: got %q, %v", names, err)
	}
}

// TestManyDisputes: one verdict is enough for all that a liar said.
func TestManyDisputes(t *testing.T) {
	w := testWork(4000, func(int) float64 { return 0.001 })
	c, m := fresh(w, Options{Verify: 1})
	all(t, c, m, Count, "eve", "avx2", plusOne)
	if v := all(t, c, m, Check, "ann", "portable", plain); v.Disputed != 4000 {
		t.Fatalf("got %+v", v)
	}
	for i := range 100 { // nobody can fill our memory by saying ever other things of a unit
		fold(t, c, answer(w, Task{First: 7, Last: 7}, fmt.Sprint("x", i), "avx2", func(int) *big.Int { return big.NewInt(int64(i)) }), m)
	}
	if got := len(c.disputes[7].tellings); got != mostTellings {
		t.Errorf("got %d tellings, want %d", got, mostTellings)
	}
	if names := settle(t, c, m, "walk"); !slices.Equal(names, []string{"eve"}) || c.settled != 1 {
		t.Errorf("got %d workers quarantined after %d verdicts, want eve after 1", len(names), c.settled)
	}
}

// TestQuarantineLasts: a campaign that goes on from a ledger believes nobody who was found to be wrong, and takes back what was not
// taken back before the other ended, after whichever line that was.
func TestQuarantineLasts(t *testing.T) {
	w := tens(8)
	for end := range 9 { // lines after the dispute
		t.Run(fmt.Sprint("lines=", end), func(t *testing.T) {
			c, m := fresh(w, Options{Verify: 1})
			all(t, c, m, Count, "eve", "avx2", plusOne)
			fold(t, c, answer(w, Task{ID: "check 2-2", First: 2, Last: 2}, "mal", "portable", plusOne), m)
			fold(t, c, answer(w, Task{ID: "check 2-3", First: 2, Last: 3}, "bob", "portable", plain), m)
			m.most = m.count + end
			d, _ := c.Dispute()
			if _, err := c.Settle(verdictOf(d.Unit, plain(d.Unit), "walk"), m); !errors.Is(err, errFull) && err != nil {
				t.Fatal(err)
			}
			m.most = -1
			c, err := New(w, Options{Verify: 1, Task: longestTask}, m.report())
			if err != nil {
				t.Fatal(err)
			}
			if err := c.Resume(m); err != nil {
				t.Fatal(err)
			}
			if err := c.check(m); err != nil {
				t.Fatal(err)
			}
			noted := min(end, 2)
			for i, name := range []string{"eve", "mal"} {
				_, err := c.Fold(noon, answer(w, Task{First: 4, Last: 5}, name, "avx2", plain), m)
				if refused := (*RefusedError)(nil); errors.As(err, &refused) != (i < noted) {
					t.Errorf("%s: got %v, %d are noted", name, err, noted)
				}
			}
			for u := range w.Units {
				if noted == 2 && len(m.lines[u]) > 0 && m.lines[u][0].Host != "home/judge" {
					t.Errorf("unit %d still is by %s", u, m.lines[u][0].Host)
				}
			}
		})
	}
}

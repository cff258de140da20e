package campaign

import (
	"math"
	"testing"
	"time"
)

// TestChoice: about the share that was asked for, the same for the same names, and whole blocks.
func TestChoice(t *testing.T) {
	count := func(c choice, units int) (chosen int) {
		for u := range units {
			if c.chosen(u) {
				chosen++
			}
		}
		return chosen
	}
	for _, units := range []int{1, 2, 1999, 2000, 2001, 100_003} {
		for _, rate := range []float64{0, 0.05, 0.5, 1} {
			w := tens(units)
			c := choose(w, Options{Verify: rate})
			if len(c.blocks) > mostBlocks {
				t.Errorf("units=%d: got %d blocks", units, len(c.blocks))
			}
			got := float64(count(c, units)) / float64(units)
			if exact := rate == 0 || rate == 1; exact && got != rate || units > 1000 && math.Abs(got-rate) > 0.05 {
				t.Errorf("units=%d: got a share of %v, want %v", units, got, rate)
			}
		}
	}
	w := tens(1000)
	same := func(a, b choice) bool {
		for u := range w.Units {
			if a.chosen(u) != b.chosen(u) {
				return false
			}
		}
		return true
	}
	c := choose(w, Options{Verify: 0.5})
	other := w
	other.Ledger = "89abcdef"
	if !same(c, choose(w, Options{Verify: 0.5})) || same(c, choose(w, Options{Verify: 0.5, Seed: 1})) || same(c, choose(other, Options{Verify: 0.5})) {
		t.Error("the choice is not one of ledger and seed alone")
	}
	// What is chosen at a low rate is chosen at any higher one: who raises it loses nothing.
	few := choose(w, Options{Verify: 0.1})
	for u := range w.Units {
		if few.chosen(u) && !c.chosen(u) {
			t.Errorf("unit %d is chosen at 10 %%, not at 50 %%", u)
		}
	}
}

// TestEscapes: a worker that is wrong in k blocks escapes with the probability (1−R)^k, as is said.
func TestEscapes(t *testing.T) {
	const rate, wrong, campaigns = 0.05, 14, 4000
	w := tens(2000)
	escaped := 0
	for seed := range uint64(campaigns) {
		c := choose(Work{Units: 2 * wrong, Ledger: w.Ledger}, Options{Verify: rate, Seed: seed})
		caught := false
		for block := range wrong {
			caught = caught || c.chosen(2*block)
		}
		if !caught {
			escaped++
		}
	}
	if got, want := float64(escaped)/campaigns, math.Pow(1-rate, wrong); math.Abs(got-want) > 0.03 {
		t.Errorf("got %.3f, want %.3f", got, want)
	}
}

// TestTooFast: what came too fast is counted twice although it was not chosen, after a restart too.
func TestTooFast(t *testing.T) {
	w := tens(2)
	for _, test := range []struct {
		name string
		took time.Duration // as the worker says
		met  time.Duration // ago; 0 is never
		at   string        // what it worked on then
		want bool
	}{
		{"as expected", 20 * time.Second, 0, "", false},
		{"ten times as fast", 2 * time.Second, 0, "", false},
		{"thirty times as fast", 600 * time.Millisecond, 0, "", true},
		{"no time", 0, 0, "", true},
		{"met too late for that", 20 * time.Second, 600 * time.Millisecond, "", true},
		{"met late, at work since before", 20 * time.Second, 600 * time.Millisecond, "count 0-1", false},
		{"met early enough", 20 * time.Second, 2 * time.Second, "", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, m := fresh(w, Options{})
			if test.met > 0 {
				err := c.Meet(noon.Add(-test.met), Worker{Name: "eve", Host: "host-eve", Version: w.Version, Threads: 1, Kernels: []string{"avx2"}, Task: test.at})
				if err != nil {
					t.Fatal(err)
				}
			}
			a := answer(w, next(t, c, Count), "eve", "avx2", plain)
			a.Took = test.took
			fold(t, c, a, m)
			if got := c.Done(); got == test.want {
				t.Errorf("got done=%t, want %t", got, !test.want)
			}
			again, err := New(w, Options{}, m.report())
			if err != nil || again.Done() == test.want {
				t.Errorf("after a restart: got %v, done=%t, want %t", err, again.Done(), !test.want)
			}
			if !test.want {
				return
			}
			all(t, c, m, Check, "bob", "portable", plain)
			if sum, err := c.Sum(); err != nil || sum.Int64() != 2001 {
				t.Errorf("got %v, %v, want 2001", sum, err)
			}
		})
	}
}

// TestThreadsAreFast: what is too fast for one thread may not be for sixteen.
func TestThreadsAreFast(t *testing.T) {
	for threads, want := range map[int]bool{1: true, 16: false} {
		if got := tooFast(900*time.Millisecond, threads, 20); got != want {
			t.Errorf("threads=%d: got %t, want %t", threads, got, want)
		}
	}
}

// TestOwnPace: so is what came much faster than what the worker answered before.
func TestOwnPace(t *testing.T) {
	w := tens(20)
	c, m := fresh(w, Options{})
	now := noon
	for i, task := range c.Publish() {
		a := answer(w, task, "ann", "avx2", plain)
		a.Took *= 10 // a slow machine
		if i == 5 {
			a.Took = 3 * time.Second // for 20: still possible, but not for this one
		}
		now = now.Add(a.Took)
		if _, err := c.Fold(now, a, m); err != nil {
			t.Fatal(err)
		}
	}
	if c.wanted != 2 || c.wants(9) || !c.wants(10) || !c.wants(11) || c.wants(12) || c.Done() {
		t.Errorf("got %d units to be counted twice, want 10 and 11", c.wanted)
	}
	all(t, c, m, Check, "bob", "portable", plain)
	if !c.Done() {
		t.Error("not done when they were")
	}
}

package campaign

import (
	"math"
	"slices"
	"testing"
	"time"
)

// meet has workers give a sign of life.
func meet(t *testing.T, c *Campaign, now time.Time, names ...string) {
	t.Helper()
	for _, name := range names {
		w := Worker{Name: name, Host: "host-" + name, Version: c.w.Version, Threads: 1, Kernels: []string{"portable", "avx2"}}
		if err := c.Meet(now, w); err != nil {
			t.Fatal(err)
		}
	}
}

func TestStatus(t *testing.T) {
	w := testWork(1000, func(int) float64 { return 20 })
	c, m := fresh(w, Options{Verify: 1, CheckFactor: 3, Window: 100})
	now := noon
	if s := c.Status(now); s.Share != 0 || s.Rate != 0 || s.Left >= 0 || s.Done || len(s.Workers) != 0 || len(s.Cells) != 334 {
		t.Errorf("at the beginning: got %+v", s)
	}
	done := 0
	for round := 0; !c.Done(); round++ {
		if round > 1000 {
			t.Fatal("no end")
		}
		c.Publish()
		for _, p := range c.unanswered() {
			worker, kernel := "ann", "avx2"
			if p.Kind == Check {
				worker, kernel = "bob", "portable"
			}
			now = now.Add(10 * time.Second)
			if _, err := c.Fold(now, answer(w, p.Task, worker, kernel, plain), m); err != nil {
				t.Fatal(err)
			}
			if done++; done != 500 {
				continue
			}
			meet(t, c, now, "ann", "bob")
			s := c.Status(now)
			want := (20*float64(s.Counted) + 60*float64(s.Confirmed)) / 80000
			if math.Abs(s.Share-want) > 1e-9 {
				t.Errorf("got a share of %v, want %v", s.Share, want)
			}
			if most := max(s.Workers[0].Rate, s.Workers[1].Rate); math.Abs(s.Rate-0.1) > 1e-9 || most <= 0 || most > 0.1+1e-9 {
				t.Errorf("got %v units a second, %v of them by one worker, want 0.1 and some of them", s.Rate, most)
			}
			if least, most := (1-want)*80000/6, (1-want)*80000/2; s.Left < least || s.Left > most {
				t.Errorf("got %v s left, want %v to %v", s.Left, least, most)
			}
		}
	}
	s := c.Status(now)
	if s.Share < 1-1e-9 || s.Left != 0 || !s.Done || s.Counted != 1000 || s.Confirmed != 1000 || s.Pending != 0 || s.Wanted != 1000 {
		t.Errorf("in the end: got %+v", s)
	}
	if len(s.Workers) != 2 || s.Workers[0].Name != "ann" || s.Workers[0].Units != 1000 || !slices.Equal(s.Workers[1].Kernels, []string{"portable", "avx2"}) || s.Workers[1].Host != "host-bob" {
		t.Errorf("got workers %+v", s.Workers)
	}
	if first := s.Cells[0]; first != (Cell{First: 0, Last: 2, Counted: 3, Confirmed: 3, Wanted: 3}) {
		t.Errorf("got cell %+v", first)
	}
	if last := s.Cells[len(s.Cells)-1]; last.First != 999 || last.Last != 999 {
		t.Errorf("got cell %+v", last)
	}
	// It is the caller's.
	s.Cells[0].Counted = 7
	s.Refused["sum"] = 7
	if again := c.Status(now); again.Cells[0].Counted != 3 || again.Refused["sum"] != 0 {
		t.Error("the caller has changed the campaign")
	}
}

// TestLacks: who is there cannot always end the campaign, and then there is no time left to tell.
func TestLacks(t *testing.T) {
	w := testWork(100, func(int) float64 { return 20 })
	c, m := fresh(w, Options{Verify: 1, CheckFactor: 3, Window: 1000})
	now := noon
	want := func(lacks string) {
		t.Helper()
		s := c.Status(now)
		if s.Lacks != lacks || (s.Left >= 0) != (lacks == "") {
			t.Errorf("%d counted, %d confirmed: got it to lack %q, %v s left, want %q", s.Counted, s.Confirmed, s.Lacks, s.Left, lacks)
		}
	}
	work := func(worker string, kind Kind, first, last int) {
		t.Helper()
		for done := -1; done != 0; { // not all tasks are out at once
			done = 0
			c.Publish()
			for _, p := range c.unanswered() {
				if p.Kind != kind || p.First < first || p.Last > last {
					continue
				}
				now = now.Add(10 * time.Second)
				if _, err := c.Fold(now, answer(w, p.Task, worker, map[Kind]string{Count: "avx2", Check: "portable"}[kind], plain), m); err != nil {
					t.Fatal(err)
				}
				done++
			}
		}
	}
	want(LacksWorker)
	work("ann", Count, 0, 49)
	want(LacksChecker)
	work("bob", Count, 50, 99)
	meet(t, c, now, "ann")
	want("") // each checks the other
	c.Leave("bob")
	want(LacksChecker) // ann can check what bob counted, and not what she did
	work("ann", Check, 50, 99)
	want(LacksChecker)
	now = now.Add(time.Hour)
	want(LacksWorker)
	meet(t, c, now, "ann")
	c.Leave("ann")
	want(LacksWorker)
	work("bob", Check, 0, 19)
	want("") // he alone can do the rest
	s := c.Status(now)
	if s.Pause(); s.Lacks != LacksResume || s.Left >= 0 {
		t.Errorf("paused: got it to lack %q, %v s left", s.Lacks, s.Left)
	}
	work("bob", Check, 20, 49)
	want("")
	if s := c.Status(now); !s.Done {
		t.Errorf("got %+v, want it done", s)
	}
	// Nothing is checked: one is enough.
	c, m = fresh(w, Options{Window: 1000})
	work("ann", Count, 0, 49)
	want("")
}

// TestWorkerAtWork: a worker is seen to work between short tasks too, and its rate is that of the last minutes; who has left has none.
func TestWorkerAtWork(t *testing.T) {
	w := testWork(1000, func(int) float64 { return 1 })
	c, m := fresh(w, Options{Task: time.Second, Window: 10000})
	now := noon
	meet(t, c, now, "ann")
	c.Publish()
	tasks := c.unanswered()
	fold := func(p *published, took time.Duration) {
		now = now.Add(took)
		if _, err := c.Fold(now, answer(w, p.Task, "ann", "avx2", plain), m); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range tasks[:300] {
		fold(p, time.Second)
	}
	if got := c.Status(now).Workers[0]; got.State != Working || math.Abs(got.Rate-1) > 0.02 {
		t.Errorf("got %+v, want it to work, at 1 unit a second", got)
	}
	for _, p := range tasks[300:400] {
		fold(p, 10*time.Second)
	}
	if got := c.Status(now).Workers[0].Rate; math.Abs(got-0.1) > 0.005 {
		t.Errorf("got %v units a second, want 0.1", got)
	}
	if got := c.Status(now.Add(20 * time.Second)); got.Workers[0].State != Waiting || got.Workers[0].Rate != 0 || got.Rate != 0 {
		t.Errorf("after the last answer: got %+v, in all %v units a second, want it to wait, without a rate", got.Workers[0], got.Rate)
	}
	if err := c.Meet(now, Worker{Name: "ann", Host: "h", Version: w.Version, Threads: 1, Kernels: []string{"avx2"}, Task: tasks[400].ID}); err != nil {
		t.Fatal(err)
	}
	working := 0
	for _, cell := range c.Status(now).Cells {
		working += cell.Working
	}
	if working != 1 {
		t.Errorf("got %d units that a worker is at, want 1 of those that wait", working)
	}
	c.Leave("ann")
	if got := c.Status(now).Workers[0]; got.State != Left || got.Rate != 0 {
		t.Errorf("got %+v, want it to have left, with no rate", got)
	}
}

package campaign

import (
	"math"
	"testing"
	"time"
)

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
			s := c.Status(now)
			want := (20*float64(s.Counted) + 60*float64(s.Confirmed)) / 80000
			if math.Abs(s.Share-want) > 1e-9 {
				t.Errorf("got a share of %v, want %v", s.Share, want)
			}
			if s.Rate < 2 || s.Rate > 6 {
				t.Errorf("got a rate of %v, want 2 to 6", s.Rate)
			}
			if left := (1 - want) * 80000 / s.Rate; math.Abs(s.Left-left) > 1e-6*left {
				t.Errorf("got %v s left, want %v", s.Left, left)
			}
		}
	}
	s := c.Status(now)
	if s.Share < 1-1e-9 || s.Left != 0 || !s.Done || s.Counted != 1000 || s.Confirmed != 1000 || s.Pending != 0 || s.Wanted != 1000 {
		t.Errorf("in the end: got %+v", s)
	}
	if len(s.Workers) != 2 || s.Workers[0].Name != "ann" || s.Workers[0].Units != 1000 || s.Workers[1].Kernel != "portable" || s.Workers[1].Host != "host-bob" {
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

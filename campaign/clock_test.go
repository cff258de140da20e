package campaign

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// A clock that is set, forward or back, by hours or centuries, changes neither the total nor who is believed, and what is shown
// stays sound.
func TestClockJumps(t *testing.T) {
	w := testWork(600, func(int) float64 { return 20 })
	for seed := range uint64(20) {
		dice := rand.New(rand.NewPCG(seed, 1))
		c, m := fresh(w, Options{Verify: 1, Known: 0.1})
		now := noon
		for round := 0; !c.Done(); round++ {
			if round > 5000 {
				t.Fatalf("seed=%d: no end", seed)
			}
			c.Publish()
			for _, p := range c.unanswered() {
				switch dice.IntN(4) {
				case 0:
					now = now.Add(time.Duration(dice.Int64N(int64(200*time.Hour))) - 100*time.Hour)
				case 1:
					now = now.AddDate(dice.IntN(400)-200, 0, 0)
				}
				worker, kernel := "ann", "avx2"
				if p.Kind == Check {
					worker, kernel = "bob", "portable"
				}
				if err := c.Meet(now, Worker{Name: worker, Host: "host-" + worker, Version: w.Version, Threads: 1, Kernels: []string{kernel}, Task: p.ID}); err != nil {
					t.Fatalf("seed=%d: %v", seed, err)
				}
				if _, err := c.Fold(now, answer(w, p.Task, worker, kernel, plain), m); err != nil {
					t.Fatalf("seed=%d: %v", seed, err)
				}
				s := c.Status(now)
				for _, x := range []float64{s.Share, s.Rate, s.Left, s.Workers[0].Rate} {
					if math.IsNaN(x) || math.IsInf(x, 0) || x < -1 {
						t.Fatalf("seed=%d: got status %+v", seed, s)
					}
				}
				if s.Share < 0 || s.Share > 1+1e-9 || s.Rate < 0 {
					t.Fatalf("seed=%d: got share %v and rate %v", seed, s.Share, s.Rate)
				}
			}
		}
		if got, err := c.Sum(); err != nil || got.Cmp(m.sum()) != 0 {
			t.Errorf("seed=%d: got %v, %v; want %v", seed, got, err, m.sum())
		}
		if err := c.check(m); err != nil {
			t.Errorf("seed=%d: %v", seed, err)
		}
	}
}

// After the clock was set back the rate is soon known again.
func TestRateAfterTheClockWasSetBack(t *testing.T) {
	w := testWork(1000, func(int) float64 { return 20 })
	c, m := fresh(w, Options{})
	c.Publish()
	now := noon
	for i, p := range c.unanswered() {
		if now = now.Add(10 * time.Second); i == 100 {
			now = now.AddDate(-10, 0, 0)
		}
		if _, err := c.Fold(now, answer(w, p.Task, "ann", "avx2", plain), m); err != nil {
			t.Fatal(err)
		}
		if rate := c.Status(now).Rate; i == 200 && (rate < 0.05 || rate > 0.15) {
			t.Errorf("got a rate of %v, want 0.1", rate)
		}
	}
}

// The rate is that of the last minutes, not of the whole campaign.
func TestRateIsThatOfLately(t *testing.T) {
	w := testWork(250, func(int) float64 { return 20 })
	c, m := fresh(w, Options{})
	c.Publish()
	now := noon
	for i, p := range c.unanswered() {
		pause := 20 * time.Second
		if i >= 100 {
			pause /= 4
		}
		now = now.Add(pause)
		if _, err := c.Fold(now, answer(w, p.Task, "ann", "avx2", plain), m); err != nil {
			t.Fatal(err)
		}
	}
	if rate := c.Status(now).Rate; math.Abs(rate-0.2) > 0.01 {
		t.Errorf("got a rate of %v, want 0.2", rate)
	}
}

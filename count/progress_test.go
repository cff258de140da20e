package count

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

func TestProgressRisesAndEnds(t *testing.T) {
	var seen []Progress
	r := mustCount(t, problem(t, 16, nil, nil), Options{Progress: func(p Progress) { seen = append(seen, p) }})
	for i, p := range seen {
		if p.Share < 0 || p.Share > 1 || i > 0 && p.Share < seen[i-1].Share {
			t.Errorf("report %d: share %v after %v", i, p.Share, seen[max(0, i-1)].Share)
		}
		if p.Work > r.Work {
			t.Errorf("report %d: work %d of %d", i, p.Work, r.Work)
		}
	}
}

// A share next to nothing leaves centuries, and they do not overflow.
func TestTimeLeft(t *testing.T) {
	cases := []struct {
		share float64
		left  time.Duration
	}{{0, -1}, {0.25, 3 * time.Minute}, {1, 0}, {1e-30, longest}}
	for _, c := range cases {
		if got := NewProgress(c.share, 1, time.Minute).Left; got != c.left {
			t.Errorf("share=%v: got %v left, want %v", c.share, got, c.left)
		}
	}
}

// The time left is vague at first, and the better the more evenly time goes with cost.
func TestTheErrorOfTheTimeLeft(t *testing.T) {
	var even, uneven spread
	if got := even.within(); got != vague {
		t.Errorf("nothing finished: got %v, want %v", got, vague)
	}
	r := rand.New(rand.NewPCG(1, 9))
	for i := range 100 {
		cost := 1 + r.Float64()
		even.add(cost, time.Duration(cost*float64(time.Millisecond)))
		uneven.add(cost, time.Duration(r.ExpFloat64()*float64(time.Millisecond)))
		if i == 9 && uneven.within() < 0.3 {
			t.Errorf("ten uneven units: got %v", uneven.within())
		}
	}
	if got := even.within(); math.Abs(got-sure) > 1e-6 {
		t.Errorf("time goes with cost: got %v, want %v", got, sure)
	}
	// The mean of 100 exponential times is known to 2·10 %.
	if got := uneven.within(); got < sure+0.1 || got > sure+0.35 {
		t.Errorf("time has nothing to do with cost: got %v", got)
	}
}

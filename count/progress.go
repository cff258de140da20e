package count

import (
	"math"
	"sync"
	"time"
)

// Progress says how far a count is.
type Progress struct {
	Share   float64       // of the work, 0..1, estimated; what was counted before is in it
	Work    uint64        // done so far by this run, see [Result]
	Elapsed time.Duration // since the count began
	Left    time.Duration // estimated, at most 292 years; negative while not known
	Within  float64       // how far off Left may be: from Left/(1+Within) to Left·(1+Within), at 95 %
}

// longest is the largest time that a float64 and a time.Duration both hold, 292 years.
const longest = math.MaxInt64 >> 10 << 10

// Within, when little is known yet, and at its best: machines have other things to do.
const (
	vague = 1.0
	sure  = 0.1
)

// NewProgress estimates the time left from the share done and the time it took; how good the share
// is, it does not know.
func NewProgress(share float64, work uint64, elapsed time.Duration) Progress {
	return Progress{Share: share, Work: work, Elapsed: elapsed, Left: left(share, 1-share, elapsed), Within: vague}
}

// left estimates the time for a share to do from that for the share done.
func left(done, todo float64, elapsed time.Duration) time.Duration {
	if done <= 0 {
		return -1
	}
	return time.Duration(min(float64(elapsed)*todo/done, longest))
}

// A watch follows the work of all threads. The estimated cost of the units is the yardstick; how
// far a started unit has come is told by its work, in the proportion of work to cost that the
// finished ones had; before there is one, not at all. A nil watch looks away.
type watch struct {
	start  time.Time
	total  float64 // cost of all units
	before float64 // cost of those that were counted before the start

	lock         sync.Mutex
	finished     float64 // cost of the finished units
	finishedWork uint64  // and their work
	work         uint64  // of finished and started ones
	share        float64 // as last reported
	spread       spread  // of the time that units took
}

// A spread says how far the time that units take strays from their cost: sums over the finished ones.
type spread struct{ n, cost, time, costs, times, products float64 }

func (s *spread) add(cost float64, took time.Duration) {
	t := took.Seconds()
	s.n++
	s.cost += cost
	s.time += t
	s.costs += cost * cost
	s.times += t * t
	s.products += cost * t
}

// within returns the relative error of a time estimated from costs, at 95 %: see [extrapolate].
func (s *spread) within() float64 {
	if s.n < leastMeasured || s.time == 0 || s.cost == 0 {
		return vague
	}
	ratio := s.time / s.cost
	squares := max(0, s.times-2*ratio*s.products+ratio*ratio*s.costs)
	half := 1.96 * math.Sqrt(s.n*squares/(s.n-1))
	return min(vague, sure+half/s.time)
}

// step adds work on a started unit.
func (w *watch) step(work uint64) {
	if w == nil {
		return
	}
	w.lock.Lock()
	defer w.lock.Unlock()
	w.work += work
}

// finish says that a unit of that cost took that much work and time.
func (w *watch) finish(cost float64, work uint64, took time.Duration) {
	if w == nil {
		return
	}
	w.lock.Lock()
	defer w.lock.Unlock()
	w.finished += cost
	w.finishedWork += work
	w.spread.add(cost, took)
}

// now returns the progress; its share never falls.
func (w *watch) now() Progress {
	w.lock.Lock()
	defer w.lock.Unlock()
	perWork := 0.0
	if w.finishedWork > 0 {
		perWork = w.finished / float64(w.finishedWork)
	}
	started := float64(w.work-w.finishedWork) * perWork
	if w.total > 0 {
		w.share = max(w.share, min(1, (w.before+w.finished+started)/w.total))
	}
	p := NewProgress(w.share, w.work, time.Since(w.start))
	if w.before > 0 { // which took no time of this run's
		p.Left = left(w.share-w.before/w.total, 1-w.share, p.Elapsed)
	}
	p.Within = w.spread.within()
	return p
}

// report calls tell four times a second until the returned function is called, and not after.
func (w *watch) report(tell func(Progress)) (stop func()) {
	if tell == nil {
		return func() {}
	}
	quit, gone := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		ticker := time.NewTicker(250 * time.Millisecond)
		defer ticker.Stop()
		for {
			select {
			case <-quit:
				return
			case <-ticker.C:
				tell(w.now())
			}
		}
	}()
	return func() {
		close(quit)
		<-gone
	}
}

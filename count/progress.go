package count

import (
	"sync"
	"time"
)

// Progress says how far a count is.
type Progress struct {
	Share   float64       // of the work, 0..1, estimated; what was counted before is in it
	Work    uint64        // done so far by this run, see [Result]
	Elapsed time.Duration // since the count began
	Left    time.Duration // estimated; negative while not known
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

// finish says that a unit of that cost took that much work.
func (w *watch) finish(cost float64, work uint64) {
	if w == nil {
		return
	}
	w.lock.Lock()
	defer w.lock.Unlock()
	w.finished += cost
	w.finishedWork += work
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
	p := Progress{Share: w.share, Work: w.work, Elapsed: time.Since(w.start), Left: -1}
	done := p.Share
	if w.total > 0 {
		done -= w.before / w.total
	}
	if done > 0 {
		p.Left = time.Duration(float64(p.Elapsed) * (1 - p.Share) / done)
	}
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

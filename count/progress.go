package count

import (
	"sync"
	"time"
)

// Progress says how far a count is.
type Progress struct {
	Share   float64       // of the work, 0..1, estimated
	Nodes   uint64        // visited so far
	Elapsed time.Duration // since the count began
	Left    time.Duration // estimated; negative while not known
}

// A watch follows the work of all threads. The estimated cost of the subproblems is the yardstick;
// how far a started subproblem has come is told by its nodes, in the proportion of nodes to cost
// that the finished ones had.
type watch struct {
	start time.Time
	total float64 // cost of all subproblems

	lock          sync.Mutex
	finished      float64 // cost of the finished subproblems
	finishedNodes uint64  // and their nodes
	nodes         uint64  // of finished and started ones
	share         float64 // as last reported
}

func newWatch(subs []Subproblem, start time.Time) *watch {
	w := &watch{start: start}
	for i := range subs {
		w.total += subs[i].cost
	}
	return w
}

// step adds nodes of a started subproblem.
func (w *watch) step(nodes uint64) {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.nodes += nodes
}

// finish says that a subproblem of that cost took that many nodes.
func (w *watch) finish(cost float64, nodes uint64) {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.finished += cost
	w.finishedNodes += nodes
}

// now returns the progress; its share never falls.
func (w *watch) now() Progress {
	w.lock.Lock()
	defer w.lock.Unlock()
	perNode := 1.0
	if w.finishedNodes > 0 {
		perNode = w.finished / float64(w.finishedNodes)
	}
	started := float64(w.nodes-w.finishedNodes) * perNode
	if w.total > 0 {
		w.share = max(w.share, min(1, (w.finished+started)/w.total))
	}
	p := Progress{Share: w.share, Nodes: w.nodes, Elapsed: time.Since(w.start), Left: -1}
	if p.Share > 0 {
		p.Left = time.Duration(float64(p.Elapsed) * (1 - p.Share) / p.Share)
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

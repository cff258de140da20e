package cluster

import (
	"context"
	"time"

	"queens/campaign"
)

// A WorkerProgress is what a worker has done so far, since it began.
type WorkerProgress struct {
	Engine string        // of the campaign, "" before there is one
	N      int           // size of its board
	Task   string        // ID of the task that it counts, "" if it has none
	Units  int           // that it counted, and the ledger keeps
	Busy   time.Duration // spent on counting
}

// progress returns what the worker has done.
func (w *worker) progress() WorkerProgress {
	w.lock.Lock()
	defer w.lock.Unlock()
	p := w.did
	p.Task = w.task
	if w.task != "" {
		p.Busy += time.Since(w.began)
	}
	return p
}

// keepTelling tells the caller's function about once a second what the worker has done.
func (w *worker) keepTelling(ctx context.Context) {
	_ = every(ctx, time.Second, func() error {
		w.config.Tell(w.progress())
		return nil
	})
}

// joined notes what the worker counts for.
func (w *worker) joined(engine string, n int) {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.did.Engine, w.did.N = engine, n
}

// begin notes that the worker counts a task.
func (w *worker) begin(t campaign.Task) {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.task, w.began = t.ID, time.Now()
}

// end notes that it does not any more, and how many units of it were kept.
func (w *worker) end(kept int) {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.did.Busy += time.Since(w.began)
	w.did.Units += kept
	w.task = ""
}

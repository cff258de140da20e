package campaign

import (
	"slices"
	"time"
)

// What becomes of a task that somebody has and does not do. The queue gives it to another when whoever has it falls silent. Who says
// again and again that it is at work, and never answers, keeps it; and nothing keeps a worker from taking a thousand tasks at once.
//
// So a worker that finds nothing in the queue asks for what is overdue, and is given it past the queue. Nothing is taken from anybody: of
// two answers the first counts, and the second is welcome. It costs the time of a worker that has nothing better to do, as the backup
// tasks of MapReduce do (Dean and Ghemawat, 2004), and as there it also ends a count earlier whose last task went to a slow machine.
//
// The time of a task runs from when a worker is first seen to be idle while there is no answer to it: not while it waits in the queue, for
// then nobody is idle.

const (
	late         = 5    // times as long as expected is overdue
	mostSearched = 1024 // overdue tasks that are looked at for one that the worker may do
	searchEvery  = time.Second
)

// arrears is what was overdue when it was last looked.
type arrears struct {
	looked time.Time
	tasks  []*published
	turn   int // of the tasks, which is to be given next
}

// Overdue returns a task for a worker that was met and found nothing in the queue, if there is one that has been without an answer for five
// times as long as expected, and at least so long, while workers were idle. Workers that ask get one after the other, again from the first when
// all were given.
func (c *Campaign) Overdue(now time.Time, w Worker, least time.Duration) (Task, bool) {
	if since := now.Sub(c.looked); since >= searchEvery || since < 0 {
		c.look(now, least)
	}
	for range min(len(c.arrears.tasks), mostSearched) {
		t := c.arrears.tasks[c.turn%len(c.arrears.tasks)]
		c.turn++
		if c.outstanding[t.ID] == t && t.suits(w) && c.useful(t) {
			return t.Task, true
		}
	}
	return Task{}, false
}

// look finds what is overdue.
func (c *Campaign) look(now time.Time, least time.Duration) {
	c.looked = now
	c.arrears.tasks = c.arrears.tasks[:0]
	for _, t := range c.unanswered() {
		if t.idle.IsZero() || now.Before(t.idle) {
			t.idle = now
		}
		if !t.known && now.Sub(t.idle) >= max(least, seconds(late*t.Seconds)) {
			c.arrears.tasks = append(c.arrears.tasks, t)
		}
	}
}

// suits reports whether a worker may do a task.
func (t *published) suits(w Worker) bool {
	return !slices.Contains(t.NotWorkers, w.Name) &&
		slices.ContainsFunc(w.Kernels, func(kernel string) bool { return !slices.Contains(t.NotKernels, kernel) })
}

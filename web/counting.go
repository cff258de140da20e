package web

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"runtime"
	"slices"
	"sync"
	"time"

	"queens"
	"queens/count"
)

// A count outlives the request that starts it: POST makes it and names it, GET watches it, DELETE ends
// it. It also ends when nobody watches any more, so that a page that is closed leaves nothing behind.
//
//	POST ──▶ counting ──▶ result │ cancelled │ failed ──▶ forgotten, as the oldest of many
//	            │  ▲
//	            ▼  │  nobody watches for a while: cancelled
//	         watched by streams of events, each told the latest news

const (
	// mostN is the largest board that is counted: a minute on two cores.
	mostN = 20
	// mostThreads is what one count uses of a large machine. The tables of the join grow with them: n=20
	// takes 361 MB on 8.
	mostThreads = 8
	countMemory = 512 << 20
	// mostFinished is how many counts are remembered that have ended.
	mostFinished = 64
)

// countOptions are those of every count.
func countOptions() count.Options {
	return count.Options{Memory: countMemory, Threads: min(runtime.GOMAXPROCS(0), mostThreads)}
}

// Why a count is cancelled; the text is the reason that its watchers are told.
var (
	errAsked    = errors.New("asked")
	errLeft     = errors.New("left")
	errTooLong  = errors.New("time")
	errStopping = errors.New("stopping")
)

// news is what a stream of a count is told.
type news struct {
	event string // "progress", "result", "cancelled", "failed"
	data  any
}

// A progressNews says how far a count is.
type progressNews struct {
	Share   float64  `json:"share"` // of the work, 0 to 1, estimated
	Work    uint64   `json:"work"`  // nodes of the walk, pairs of the join
	Rate    float64  `json:"rate"`  // work a second
	Seconds float64  `json:"seconds"`
	Left    *float64 `json:"left"` // seconds, estimated; null while not known
}

// A resultNews is a finished count.
type resultNews struct {
	N       int     `json:"n"`
	Count   string  `json:"count"`
	Engine  string  `json:"engine"`
	Kernel  string  `json:"kernel"`
	Threads int     `json:"threads"`
	Units   int     `json:"units"`
	Work    uint64  `json:"work"`
	Seconds float64 `json:"seconds"`
}

// A cancelledNews says why there is no result.
type cancelledNews struct {
	Reason string `json:"reason"` // "asked", "left", "time", "stopping"
}

// A counting is a count, running or ended.
type counting struct {
	n      int
	cancel context.CancelCauseFunc
	leave  time.Duration // goes on for so long if nobody watches

	mu       sync.Mutex
	latest   news
	over     bool
	changed  chan struct{} // closed when latest is another
	watchers int
	lonely   *time.Timer // runs while nobody watches
}

// tell has the watchers told.
func (c *counting) tell(event string, data any, over bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.latest, c.over = news{event, data}, over
	close(c.changed)
	c.changed = make(chan struct{})
}

// look returns the latest news, whether they are the last, and what is closed when there are others.
func (c *counting) look() (news, bool, <-chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.latest, c.over, c.changed
}

// watched begins to watch; call the function when done.
func (c *counting) watched() (done func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.watchers++
	c.lonely.Stop()
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.watchers--; c.watchers == 0 && !c.over {
			c.lonely.Reset(c.leave)
		}
	}
}

// counts are the counts of a server.
type counts struct {
	gate *gate
	max  time.Duration // for one to take

	mu       sync.Mutex
	byName   map[string]*counting
	finished []string // names, the oldest first
	closed   bool
	running  sync.WaitGroup
}

// start starts a count and returns its name, which nobody else can guess.
func (cs *counts) start(n int, client string, leave time.Duration) (name string, err error) {
	p, err := queens.New(n)
	if err != nil {
		return "", err
	}
	free, err := cs.gate.enter(context.Background(), client)
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	c := &counting{n: n, cancel: cancel, leave: leave, changed: make(chan struct{})}
	c.latest = news{"progress", progressNews{}}
	c.lonely = time.AfterFunc(leave, func() { cancel(errLeft) })
	name = rand.Text()
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if cs.closed {
		c.lonely.Stop()
		free()
		return "", http.ErrServerClosed
	}
	cs.byName[name] = c
	cs.running.Go(func() {
		defer cs.end(name)
		defer free()
		late := time.AfterFunc(cs.max, func() { cancel(errTooLong) })
		defer late.Stop()
		c.run(ctx, p)
	})
	return name, nil
}

// run counts, and tells the end.
func (c *counting) run(ctx context.Context, p queens.Problem) {
	defer c.lonely.Stop()
	defer c.cancel(nil)
	o := countOptions()
	o.Progress = func(p count.Progress) { c.tell("progress", progressOf(p), false) }
	result, err := count.Completions(ctx, p, o)
	switch {
	case err == nil:
		c.tell("result", resultNews{
			result.N, result.Count.String(), result.Engine, result.Kernel, result.Threads, result.Units,
			result.Work, result.Elapsed.Seconds(),
		}, true)
	case ctx.Err() != nil:
		c.tell("cancelled", cancelledNews{context.Cause(ctx).Error()}, true)
	default:
		c.tell("failed", problemOf(err), true)
	}
}

func progressOf(p count.Progress) progressNews {
	seconds := p.Elapsed.Seconds()
	told := progressNews{Share: p.Share, Work: p.Work, Seconds: seconds}
	if seconds > 0 {
		told.Rate = float64(p.Work) / seconds
	}
	if p.Left >= 0 {
		left := p.Left.Seconds()
		told.Left = &left
	}
	return told
}

// end remembers a count that ended, and forgets the oldest of those.
func (cs *counts) end(name string) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	cs.finished = append(cs.finished, name)
	if len(cs.finished) > mostFinished {
		delete(cs.byName, cs.finished[0])
		cs.finished = slices.Delete(cs.finished, 0, 1)
	}
}

// find returns the count with that name.
func (cs *counts) find(name string) (*counting, error) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	c, ok := cs.byName[name]
	if !ok {
		return nil, newProblem(http.StatusNotFound, "job", "there is no such count, or it is forgotten")
	}
	return c, nil
}

// close ends all counts, and waits for that. None can be started any more.
func (cs *counts) close() {
	cs.mu.Lock()
	cs.closed = true
	for _, c := range cs.byName {
		c.cancel(errStopping)
	}
	cs.mu.Unlock()
	cs.running.Wait()
}

package trace

import (
	"context"

	"queens"
	"queens/search"
)

// A Trace is a recorded walk. It does not change, and may be read by many goroutines at once.
type Trace struct {
	problem queens.Problem
	method  search.Method
	start   start
	events  []packed // at least one
	stop    Stop
}

// A start is where a walk is when the first recorded step comes.
type start struct {
	step   int
	path   []queens.Square // where the step is taken
	before tally           // what the steps before it counted
}

// Record walks the tree of a problem and keeps every event: without limits all of it, four bytes an
// event. A tree grows fast with n; [Measure] says how large it is. The errors are those of [Walk].
func Record(ctx context.Context, p queens.Problem, m search.Method, l Limits) (*Trace, error) {
	t := &Trace{problem: p, method: m}
	var err error
	t.stop, _, err = walk(ctx, p, m, l, func(e search.Event, counted *tally) error {
		if len(t.events) == 0 {
			t.start = start{l.From, append([]queens.Square(nil), e.Partial...), tally{counted.snapshot()}}
			t.start.before.take(e.Kind, e.Level())
		}
		t.events = append(t.events, pack(e))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return t, nil
}

// Walk walks the tree of a problem, hands each event to do until a limit is met, and says why it ended
// and what it counted. It keeps nothing, so memory does not grow. The error is that of do, which ends
// the walk; the cause of ctx, which is looked at before each node; a [PastError]; or a [queens.SizeError]
// above [search.MaxN].
func Walk(ctx context.Context, p queens.Problem, m search.Method, l Limits, do func(search.Event) error) (Stop, search.Stats, error) {
	stop, counted, err := walk(ctx, p, m, l, func(e search.Event, _ *tally) error { return do(e) })
	return stop, counted.stats, err
}

// walk is Walk that hands on the counters as well, the event counted.
func walk(ctx context.Context, p queens.Problem, m search.Method, l Limits, do func(search.Event, *tally) error) (Stop, tally, error) {
	tally := newTally(p.N())
	s, err := search.New(p)
	if err != nil {
		return 0, tally, err
	}
	s.Use(m)
	within, cancel := context.WithCancel(ctx)
	defer cancel()

	stop, over := Complete, false
	var failed error
	told := 0
	s.ObserveFrom(uint64(l.From), func(e search.Event) {
		if told == 0 {
			tally.stats = s.Stats()
			tally.take(e.Kind, e.Level())
		}
		switch {
		case over: // a cancelled walk goes on until its next node
			return
		case l.Events > 0 && told == l.Events:
			stop, over = ByEvents, true
		default:
			told++
			tally.add(e.Kind, e.Level())
			failed = do(e, &tally)
			over = failed != nil
			if e.Kind == search.Solution && tally.stats.Solutions == uint64(l.Solutions) {
				stop, over = BySolutions, true
			}
		}
		if over {
			cancel()
		}
	})
	switch _, err := s.Count(within); {
	case err != nil && !over:
		failed = context.Cause(ctx)
	case told == 0:
		failed = &PastError{l.From, int(s.Stats().Events())}
	}
	tally.stats.Complete = failed == nil && stop == Complete
	return stop, tally, failed
}

// Problem returns what was walked.
func (t *Trace) Problem() queens.Problem { return t.problem }

// Method returns how it was walked.
func (t *Trace) Method() search.Method { return t.method }

// From returns the number of the first step that was recorded, 0 but for what is a stretch of a walk.
func (t *Trace) From() int { return t.start.step }

// Len returns the number of events, at least 1.
func (t *Trace) Len() int { return len(t.events) }

// Stop says why the walk ended.
func (t *Trace) Stop() Stop { return t.stop }

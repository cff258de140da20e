package cluster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"queens"
	"queens/campaign"
	"queens/count"
)

var (
	errDone  = errors.New("the campaign is done")
	errOther = errors.New("the coordinator runs another campaign")
)

// join works for one campaign. It never returns nil.
func (w *worker) join(ctx context.Context) error {
	w.setKernels(nil)
	info, problem, err := w.greet(ctx, false)
	if err != nil {
		return err
	}
	if info.Done {
		return errDone
	}
	w.joined(info.Engine, problem.N())
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var helpers sync.WaitGroup
	defer helpers.Wait()
	defer cancel(nil) // before waiting
	m := &member{others: backoff{most: idle}, worker: w, info: info, problem: problem, counters: map[string]*count.Counter{}, helpers: &helpers}
	if err := m.prepare(ctx); err != nil {
		return err
	}
	said, err := w.conn.Subscribe(subjectNews, func(msg *nats.Msg) {
		var n news
		if decode(msg.Data, &n) == nil && n.Campaign == info.Campaign && n.Done {
			cancel(errDone)
		}
	})
	if err != nil {
		return err
	}
	defer func() { _ = said.Unsubscribe() }()
	if err := m.beat(ctx); err != nil {
		return err
	}
	helpers.Go(func() { cancel(m.keepBeating(ctx)) })
	w.log.Info("working", "campaign", info.Campaign, "engine", info.Engine, "kernel", m.fastest(), "threads", w.config.Threads)
	if err := m.work(ctx); ctx.Err() == nil {
		return err
	}
	return context.Cause(ctx)
}

// A member is a worker in one campaign.
type member struct {
	*worker
	info     welcome
	problem  queens.Problem
	counters map[string]*count.Counter // by their kernels, at most two
	helpers  *sync.WaitGroup
	count    jetstream.Consumer
	check    jetstream.Consumer
	checked  bool      // the last task was a check
	others   backoff   // while all tasks are for others
	asked    time.Time // when it last asked for what is overdue
}

// prepare finds the kernels that this machine can be trusted with, see [count.NewCounter], and makes sure that the units are those of the
// coordinator.
func (m *member) prepare(ctx context.Context) error {
	c, err := m.newCounter(ctx, "")
	if err != nil {
		return err
	}
	if o := c.Outline(); o.Units != m.info.Units || o.Split != m.info.Split {
		return fmt.Errorf("this program splits the problem otherwise than the coordinator: %d units, not %d", o.Units, m.info.Units)
	}
	names := slices.DeleteFunc(count.Kernels(m.info.Engine), func(k string) bool { return slices.Contains(c.Distrusted(), k) })
	for _, k := range c.Distrusted() {
		m.log.Warn("a kernel fails its self-test on this machine and is not used", "kernel", k)
	}
	m.setKernels(names)
	m.counters[c.Outline().Kernel] = c
	return nil
}

func (m *member) newCounter(ctx context.Context, kernel string) (*count.Counter, error) {
	return count.NewCounter(ctx, m.problem, count.Options{
		Engine: m.info.Engine, Kernel: kernel, Threads: m.config.Threads, Memory: m.config.Memory,
	})
}

// fastest returns the kernel for units that nobody has counted.
func (m *member) fastest() string { return m.kernels[len(m.kernels)-1] }

// counter returns a counter with a kernel. Beside that of the fastest one is kept.
func (m *member) counter(ctx context.Context, kernel string) (*count.Counter, error) {
	if c := m.counters[kernel]; c != nil {
		return c, nil
	}
	c, err := m.newCounter(ctx, kernel)
	if err != nil {
		return nil, err
	}
	for name := range m.counters {
		if name != m.fastest() {
			delete(m.counters, name)
		}
	}
	m.counters[kernel] = c
	return c, nil
}

// beat says hello once and hears what has changed.
func (m *member) beat(ctx context.Context) error {
	_, err := m.say(ctx, false)
	return err
}

// say does so, perhaps as one that is idle; then there may be a task for it.
func (m *member) say(ctx context.Context, idle bool) (*campaign.Task, error) {
	info, _, err := m.greet(ctx, idle)
	switch {
	case err != nil:
		return nil, err
	case info.Campaign != m.info.Campaign:
		return nil, errOther
	case info.Done:
		return nil, errDone
	}
	return info.Task, nil
}

// keepBeating says hello again and again, until there is a reason to end.
func (m *member) keepBeating(ctx context.Context) error {
	return every(ctx, m.info.Beat, func() error { return m.beat(ctx) })
}

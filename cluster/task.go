package cluster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"queens/campaign"
	"queens/count"
)

// A worker's work: take a task, count it, answer, and only then acknowledge the task. Whatever is lost on the way, the worker
// asks again or the task comes again.

const (
	idle  = time.Second     // how long to wait for a task at a time
	grace = 3 * time.Second // for a finished answer when the worker is told to end
)

// work takes tasks, one after the other, until the context ends or an error says that it must not go on.
func (m *member) work(ctx context.Context) error {
	pause := backoff{most: idle}
	for ctx.Err() == nil {
		o, msg, kernel, err := m.next(ctx)
		if msg != nil {
			pause.next = 0
			if err := m.do(ctx, o.Task, msg, kernel); err != nil {
				return err
			}
			continue
		}
		if err := m.help(ctx); err != nil {
			return err
		}
		if err != nil { // the queue is not there, or is just being made
			m.log.Debug("no task to be had", "reason", err)
			pause.wait(ctx)
		}
	}
	return nil
}

// help does, while the queue has nothing, what is overdue. It asks as often as it says hello, and again when it has done something.
func (m *member) help(ctx context.Context) error {
	for ctx.Err() == nil && time.Since(m.asked) >= m.info.Beat {
		t, err := m.say(ctx, true)
		if err != nil {
			return err
		}
		m.asked = time.Now()
		if t == nil {
			return nil
		}
		kernel := m.kernelFor(*t)
		if kernel == "" {
			return nil
		}
		m.log.Debug("a task is overdue", "task", t.ID)
		r, err := m.answer(ctx, *t, kernel)
		if err != nil {
			return err
		}
		if err := m.refused(*t, r); err != nil || !r.Kept {
			return err
		}
		m.asked = time.Time{}
	}
	return nil
}

// next asks for a task: for one to check, else for one to count, else it waits a while for one to check, which is all there is
// in the end. After a check it asks for one to count first: of two workers, of which each can check the other only, one would
// otherwise count all and the other check all, and a check takes longer. Tasks that are not for this worker it holds until it has seen what is behind them, and then hands them back; if all were
// such, it pauses, the longer the more often, so that others find them.
func (m *member) next(ctx context.Context) (order, jetstream.Msg, string, error) {
	if err := m.find(ctx); err != nil {
		return order{}, nil, "", err
	}
	if m.checked {
		o, msg, kernel, err := m.take(m.count.FetchNoWait(1))
		if msg != nil || err != nil {
			return o, msg, kernel, err
		}
	}
	var held []jetstream.Msg
	handBack := func() {
		for _, msg := range held {
			_ = msg.Nak() // if this is lost the lease ends
		}
		held = nil
	}
	defer handBack()
	for ctx.Err() == nil && len(held) < mostHeld {
		o, msg, kernel, err := m.take(m.check.FetchNoWait(1))
		if err != nil || kernel != "" {
			m.others.next = 0
			return o, msg, kernel, err
		}
		if msg == nil {
			break
		}
		held = append(held, msg)
	}
	o, msg, kernel, err := m.take(m.count.FetchNoWait(1))
	if msg != nil || err != nil {
		m.others.next = 0
		return o, msg, kernel, err
	}
	if held != nil {
		handBack()
		m.others.wait(ctx)
		return order{}, nil, "", nil
	}
	waiting, cancel := context.WithTimeout(ctx, idle)
	defer cancel()
	o, msg, kernel, err = m.take(m.check.Fetch(1, jetstream.FetchContext(waiting)))
	if msg != nil && kernel == "" {
		held, msg = append(held, msg), nil
		handBack()
		m.others.wait(ctx)
	}
	return o, msg, kernel, err
}

// mostHeld is how many tasks for others a worker holds while it looks for one of its own.
const mostHeld = 256

// find finds the queue, once.
func (m *member) find(ctx context.Context) error {
	if m.count != nil {
		return nil
	}
	js, err := jetstream.New(m.conn, jetstream.WithDefaultTimeout(patience))
	if err != nil {
		return err
	}
	count, err := js.Consumer(ctx, stream, consumerCount)
	if err != nil {
		return err
	}
	if m.check, err = js.Consumer(ctx, stream, consumerCheck); err != nil {
		return err
	}
	m.count = count
	return nil
}

// take returns the task in a batch of one, if there is one, and the kernel to do it with, "" if the task is not for this worker.
func (m *member) take(batch jetstream.MessageBatch, err error) (order, jetstream.Msg, string, error) {
	if err != nil {
		return order{}, nil, "", err
	}
	msg, ok := <-batch.Messages()
	if !ok {
		if err := batch.Error(); err != nil && !errors.Is(err, context.DeadlineExceeded) {
			return order{}, nil, "", err
		}
		return order{}, nil, "", nil
	}
	o, err := decodeOrder(msg.Data(), m.info.Campaign, m.info.Units)
	if err != nil {
		return order{}, nil, "", errors.Join(err, msg.NakWithDelay(m.info.Lease))
	}
	return o, msg, m.kernelFor(o.Task), nil
}

// kernelFor returns the fastest kernel that may do a task, or "" if it is not for this worker.
func (m *member) kernelFor(t campaign.Task) string {
	if slices.Contains(t.NotWorkers, m.config.Name) {
		return ""
	}
	for _, kernel := range slices.Backward(m.kernels) {
		if !slices.Contains(t.NotKernels, kernel) {
			return kernel
		}
	}
	return ""
}

// do does a task of the queue. Its message is acknowledged when the answer is kept; else it is handed back. The error says that this
// worker must not go on.
func (m *member) do(ctx context.Context, t campaign.Task, msg jetstream.Msg, kernel string) error {
	held, release := context.WithCancel(ctx)
	defer release()
	m.helpers.Go(func() { m.hold(held, msg) })
	r, err := m.answer(ctx, t, kernel)
	switch {
	case err != nil:
		_ = msg.Nak()
		return err
	case r.Kept:
		_ = msg.Ack() // if this is lost the task comes again, and its answer is welcome as it is
		return nil
	}
	_ = msg.NakWithDelay(m.info.Lease)
	return m.refused(t, r)
}

// answer counts a task and answers.
func (m *member) answer(ctx context.Context, t campaign.Task, kernel string) (receipt, error) {
	kept := 0
	m.begin(t)
	defer func() { m.end(kept) }()
	m.checked = t.Kind == campaign.Check
	a, err := m.counted(ctx, t, kernel)
	if err != nil {
		if ctx.Err() != nil {
			return receipt{}, context.Cause(ctx)
		}
		return receipt{}, fmt.Errorf("this machine cannot count task %s: %w", t.ID, err)
	}
	r, err := m.deliver(ctx, a)
	if r.Kept {
		kept = len(a.Sums)
	}
	return r, err
}

// refused says what follows from a receipt: an error if no further answer would be kept either.
func (m *member) refused(t campaign.Task, r receipt) error {
	if r.Kept {
		return nil
	}
	m.log.Warn("an answer was refused", "task", t.ID, "code", r.Code, "reason", r.Reason)
	switch r.Code {
	case campaign.RefusedQuarantine, campaign.RefusedVersion, campaign.RefusedWorker, campaign.RefusedCrowd, campaign.RefusedMessage:
		return &campaign.RefusedError{Code: r.Code, Reason: r.Reason}
	}
	return nil
}

// hold says again and again that the task is being worked on.
func (m *member) hold(ctx context.Context, msg jetstream.Msg) {
	_ = every(ctx, m.info.Lease/3, func() error {
		_ = msg.InProgress() // if it is lost the task is given to another, and both answers are welcome
		return nil
	})
}

// counted counts the units of a task.
func (m *member) counted(ctx context.Context, t campaign.Task, kernel string) (campaign.Answer, error) {
	c, err := m.counter(ctx, kernel)
	if err != nil {
		return campaign.Answer{}, err
	}
	n := t.Last - t.First + 1
	a := campaign.Answer{
		Campaign: m.info.Campaign, Task: t.ID, Worker: m.config.Name, Host: m.host, Version: m.config.Program,
		Engine: m.info.Engine, Kernel: kernel, Threads: m.config.Threads, First: t.First, Last: t.Last,
		Sums: make([]string, n), Residues: make([]uint64, n), Work: make([]uint64, n),
	}
	start := time.Now()
	err = c.Count(ctx, t.First, t.Last, func(u count.Unit) error {
		i := u.Index - t.First
		a.Sums[i], a.Residues[i], a.Work[i] = u.Sum.String(), u.Residue, u.Work
		return nil
	})
	a.Took = time.Since(start)
	return a, err
}

// deliver asks the coordinator to keep an answer until it says that it does, or does not. If the context ends it asks a little longer.
func (m *member) deliver(ctx context.Context, a campaign.Answer) (receipt, error) {
	asking, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(grace, cancel) })()
	pause := backoff{most: patience}
	for {
		text, err := request(asking, m.conn, subjectAnswer+m.config.Name, a)
		if err == nil {
			var r receipt
			if err := decode(text, &r); err != nil {
				return receipt{}, err
			}
			return r, nil
		}
		if errors.Is(context.Cause(ctx), errDone) || !pause.wait(asking) {
			return receipt{}, context.Cause(ctx)
		}
	}
}

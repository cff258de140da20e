package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"queens"
	"queens/campaign"
	"queens/count"
)

// A WorkerConfig is the choices of a worker. A URL and a program are needed.
type WorkerConfig struct {
	URL     string // of the server, nats://HOST:PORT or tls://HOST:PORT
	Name    string // 1 to 64 letters, digits, hyphens and underscores; with a key, the instance. "" is made of host and process
	Threads int    // 0 is one for each core
	Memory  int64  // bytes that the tables may take, as in [count.Options]
	Key     string // file of the worker's key, if the coordinator has keys
	CA      string // file of the authority that vouches for the server; "" are those of the system
	Program string // name and version: those of the coordinator
	Log     *slog.Logger
}

const (
	idle  = time.Second     // how long to wait for a task at a time
	grace = 3 * time.Second // for a finished answer when the worker is told to end
)

var (
	errDone  = errors.New("the campaign is done")
	errOther = errors.New("the coordinator runs another campaign")
)

// A worker works for whatever campaign there is on its server.
type worker struct {
	config WorkerConfig
	log    *slog.Logger
	where  address
	host   string
	conn   *nats.Conn

	lock    sync.Mutex
	task    string // ID of what it works on
	kernels []string
}

// Work works for a campaign until that is done, or until the context ends: then it hands back what it works on and returns nil too, in a
// few seconds. It waits for a server or a coordinator that is not there, and goes on when it comes back. The error says that
// waiting would not help: a [RejectedError] of the server's, a [campaign.RefusedError] of the coordinator's, or what is wrong with the
// configuration or this machine.
func Work(ctx context.Context, c WorkerConfig) error {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	w := &worker{config: c, log: c.Log, host: host()}
	var err error
	if w.where, err = newAddress(c.URL, c.Key, c.CA); err != nil {
		return err
	}
	if w.config.Name, err = w.name(); err != nil {
		return err
	}
	return w.run(ctx)
}

// name returns the whole name of the worker.
func (w *worker) name() (string, error) {
	name := w.config.Name
	if name == "" {
		name = asToken(w.host, 40) + fmt.Sprintf("-%d", os.Getpid())
	}
	if w.where.key != nil {
		if !strings.HasPrefix(name, w.where.key.name+".") && name != w.where.key.name {
			name = w.where.key.name + "." + name
		}
	}
	if len(name) > 64 && w.config.Name == "" {
		name = name[:64]
	}
	if !isName(name) {
		return "", fmt.Errorf("worker %q: a name is letters, digits, hyphens and underscores, at most 64 with that of the key", name)
	}
	return name, nil
}

// asToken makes a token of a host's name.
func asToken(text string, most int) string {
	token := strings.Map(func(c rune) rune {
		if isToken(string(c)) {
			return c
		}
		return '-'
	}, text)
	return token[:min(len(token), most)]
}

// run works until the end.
func (w *worker) run(ctx context.Context) error {
	if w.config.Threads <= 0 {
		w.config.Threads = runtime.GOMAXPROCS(0)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if err := w.connect(ctx); err != nil || w.conn == nil {
		return err
	}
	defer w.conn.Close()
	w.conn.SetClosedHandler(func(conn *nats.Conn) { // not by us: the server will not have us any more
		cancel(&RejectedError{fmt.Errorf("server %s: %w", redacted(w.where.url), conn.LastError())})
	})
	defer w.conn.SetClosedHandler(nil)
	defer w.leave()
	for {
		err := w.join(ctx)
		switch rejected := (*RejectedError)(nil); {
		case errors.Is(err, errDone):
			w.log.Info("the campaign is done")
			return nil
		case errors.Is(err, errOther):
			w.log.Info("there is another campaign now")
		case errors.As(context.Cause(ctx), &rejected):
			return rejected
		case ctx.Err() != nil:
			return nil
		default:
			return err
		}
	}
}

// connect waits for the server. There is no connection, and no error, if the context ended first.
func (w *worker) connect(ctx context.Context) error {
	pause := backoff{most: patience}
	for said := false; ; said = true {
		conn, err := w.where.connect("queens worker "+w.config.Name, keyOf(w.config.Name))
		if err == nil {
			w.conn = conn
			return nil
		}
		var rejected *RejectedError
		if errors.As(err, &rejected) {
			return err
		}
		if !said {
			w.log.Warn("waiting for the server", "reason", err)
		}
		if !pause.wait(ctx) {
			return nil
		}
	}
}

// hello returns what the worker says of itself.
func (w *worker) hello() hello {
	w.lock.Lock()
	defer w.lock.Unlock()
	return hello{Worker: campaign.Worker{
		Name: w.config.Name, Host: w.host, Version: w.config.Program, Threads: w.config.Threads,
		Kernels: slices.Clone(w.kernels), Task: w.task,
	}}
}

func (w *worker) setTask(id string) {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.task = id
}

func (w *worker) setKernels(names []string) {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.kernels = names
}

// greet says hello until somebody answers. The error is a refusal, or the context's.
func (w *worker) greet(ctx context.Context) (welcome, queens.Problem, error) {
	pause := backoff{most: patience}
	for said := false; ; said = true {
		text, err := request(ctx, w.conn, subjectHello+w.config.Name, w.hello())
		if err == nil {
			return decodeWelcome(text)
		}
		if !said {
			w.log.Info("waiting for a coordinator", "reason", err)
		}
		if !pause.wait(ctx) {
			return welcome{}, queens.Problem{}, context.Cause(ctx)
		}
	}
}

// leave says goodbye.
func (w *worker) leave() {
	h := w.hello()
	h.Leaving = true
	if text, err := encode(h); err == nil && w.conn.Publish(subjectHello+w.config.Name, text) == nil {
		_ = w.conn.FlushTimeout(time.Second)
	}
}

// join works for one campaign. It never returns nil.
func (w *worker) join(ctx context.Context) error {
	w.setKernels(nil)
	info, problem, err := w.greet(ctx)
	if err != nil {
		return err
	}
	if info.Done {
		return errDone
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var helpers sync.WaitGroup
	defer helpers.Wait()
	defer cancel(nil) // before waiting
	m := &member{worker: w, info: info, problem: problem, counters: map[string]*count.Counter{}, helpers: &helpers}
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
	info, _, err := m.greet(ctx)
	switch {
	case err != nil:
		return err
	case info.Campaign != m.info.Campaign:
		return errOther
	case info.Done:
		return errDone
	}
	return nil
}

// keepBeating says hello again and again, until there is a reason to end.
func (m *member) keepBeating(ctx context.Context) error {
	ticker := time.NewTicker(m.info.Beat)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-ticker.C:
			if err := m.beat(ctx); err != nil {
				return err
			}
		}
	}
}

// work takes tasks, one after the other, until the context ends or an error says that it must not go on.
func (m *member) work(ctx context.Context) error {
	pause := backoff{most: idle}
	for ctx.Err() == nil {
		o, msg, kernel, err := m.next(ctx)
		if err != nil { // the queue is not there, or is just being made
			m.log.Debug("no task to be had", "reason", err)
			pause.wait(ctx)
			continue
		}
		pause.next = 0
		if msg == nil {
			continue
		}
		m.setTask(o.Task.ID)
		err = m.do(ctx, o.Task, msg, kernel)
		m.setTask("")
		if err != nil {
			return err
		}
	}
	return nil
}

// next asks for a task: for one to check, else for one to count, else it waits a while for one to check, which is all there is
// in the end. A task that is not for this worker it hands back.
func (m *member) next(ctx context.Context) (order, jetstream.Msg, string, error) {
	if m.count == nil {
		js, err := jetstream.New(m.conn, jetstream.WithDefaultTimeout(patience))
		if err != nil {
			return order{}, nil, "", err
		}
		count, err := js.Consumer(ctx, stream, consumerCount)
		if err != nil {
			return order{}, nil, "", err
		}
		if m.check, err = js.Consumer(ctx, stream, consumerCheck); err != nil {
			return order{}, nil, "", err
		}
		m.count = count
	}
	waiting, cancel := context.WithTimeout(ctx, idle)
	defer cancel()
	for _, fetch := range []func() (jetstream.MessageBatch, error){
		func() (jetstream.MessageBatch, error) { return m.check.FetchNoWait(1) },
		func() (jetstream.MessageBatch, error) { return m.count.FetchNoWait(1) },
		func() (jetstream.MessageBatch, error) {
			return m.check.Fetch(1, jetstream.FetchContext(waiting))
		},
	} {
		batch, err := fetch()
		if err != nil {
			return order{}, nil, "", err
		}
		for msg := range batch.Messages() {
			o, err := decodeOrder(msg.Data(), m.info.Campaign, m.info.Units)
			if err != nil {
				return order{}, nil, "", errors.Join(err, msg.NakWithDelay(m.info.Lease))
			}
			if kernel := m.kernelFor(o.Task); kernel != "" {
				return o, msg, kernel, nil
			}
			if err := msg.NakWithDelay(m.forOthers(msg)); err != nil {
				return order{}, nil, "", err
			}
		}
		if err := batch.Error(); err != nil && !errors.Is(err, context.DeadlineExceeded) {
			return order{}, nil, "", err
		}
		if ctx.Err() != nil {
			break
		}
	}
	return order{}, nil, "", nil
}

// forOthers returns how long a task that is not for this worker is kept back. Who else waits has waited for longer than this
// worker will have when it asks again, and is served first: so a moment is enough. A task that many have handed back, perhaps
// all there are, waits longer from time to time.
func (m *member) forOthers(msg jetstream.Msg) time.Duration {
	const moment, often = 50 * time.Millisecond, 8
	delay := moment
	if about, err := msg.Metadata(); err == nil && about.NumDelivered > often {
		delay <<= min(about.NumDelivered-often, 10)
	}
	return min(delay, m.info.Lease/10)
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

// do counts a task and answers. The message is acknowledged when the answer is kept; else it is handed back. The error says that this
// worker must not go on.
func (m *member) do(ctx context.Context, t campaign.Task, msg jetstream.Msg, kernel string) error {
	held, release := context.WithCancel(ctx)
	defer release()
	m.helpers.Go(func() { m.hold(held, msg) })
	answer, err := m.counted(ctx, t, kernel)
	if err != nil {
		_ = msg.Nak()
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return fmt.Errorf("this machine cannot count task %s: %w", t.ID, err)
	}
	r, err := m.deliver(ctx, answer)
	switch {
	case err != nil:
		_ = msg.Nak()
		return err
	case r.Kept:
		_ = msg.Ack() // if this is lost the task comes again, and its answer is welcome as it is
		return nil
	}
	m.log.Warn("an answer was refused", "task", t.ID, "code", r.Code, "reason", r.Reason)
	_ = msg.NakWithDelay(m.info.Lease)
	switch r.Code {
	case campaign.RefusedQuarantine, campaign.RefusedVersion, campaign.RefusedWorker, campaign.RefusedCrowd, campaign.RefusedMessage:
		return &campaign.RefusedError{Code: r.Code, Reason: r.Reason}
	}
	return nil
}

// hold says again and again that the task is being worked on.
func (m *member) hold(ctx context.Context, msg jetstream.Msg) {
	ticker := time.NewTicker(m.info.Lease / 3)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			_ = msg.InProgress() // if it is lost the task is given to another, and both answers are welcome
		}
	}
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

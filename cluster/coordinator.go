package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"queens"
	"queens/campaign"
	"queens/count"
	"queens/ledger"
)

// A Config is the choices of a coordinator. A problem, a ledger and a program are needed.
type Config struct {
	Problem queens.Problem
	Engine  string // [count.Walk] or [count.Join]; "" is the fastest
	Ledger  string // path of the file

	Listen  string // host:port for workers of other processes; "" opens no port
	NATS    string // URL of a server to use instead of bringing one along, with JetStream
	Replica int    // of the queue on that server; 0 is 1
	Keys    string // folder that [MakeKeys] made; "" lets in whoever is on this machine
	TLSCert string // certificate and key to listen with, instead of those in the folder
	TLSKey  string

	Workers int   // in this process
	Threads int   // of all of them together; 0 is one for each core
	Memory  int64 // bytes that the tables of each may take, as in [count.Options]

	Options campaign.Options
	Lease   time.Duration // after which a task of a silent worker is given to another; 0 is 30 s
	Program string        // name and version; workers of others are refused
	Log     *slog.Logger
	Tell    func(campaign.Status) // called about once a second, by one goroutine; it must return soon; nil is nobody
}

// A Result is a campaign that is done.
type Result struct {
	Count   *big.Int
	Status  campaign.Status // at the end
	Report  ledger.Report   // of the ledger, read again
	Elapsed time.Duration   // of this run
}

// ErrStopped is the error of a campaign that was told to stop.
var ErrStopped = errors.New("the campaign was stopped; its ledger is kept")

// A Coordinator runs a campaign. Its methods may be called by several goroutines at once.
type Coordinator struct {
	config  Config
	log     *slog.Logger
	work    campaign.Work
	welcome welcome
	book    *ledger.Ledger
	broker  *broker // nil if the server is somebody else's
	brake   *brake  // of warnings about workers
	conn    *nats.Conn
	where   address // for workers of this process
	start   time.Time

	readers []func()              // of answers and hellos
	watch   func(context.Context) // of keys, or nil
	unread  atomic.Int64          // messages that their gates turned away

	// To the loop, which alone has what is in state.
	answers  chan posted[campaign.Answer]
	hellos   chan posted[hello]
	commands chan posted[command]
	refused  chan posted[refusal] // what could not be read
	asks     chan chan campaign.Status
	judged   chan judgement
	queued   chan error

	cancel  context.CancelCauseFunc
	helpers sync.WaitGroup
	ended   chan struct{}
	result  Result // when it has ended
	err     error
	last    campaign.Status
}

// Start begins a campaign, or goes on with that of the ledger. When it returns, workers can connect. The errors are those
// of [count.NewCounter], [ledger.Open] and [campaign.New], of files and of the network; then no ledger was begun. The end of the context stops the campaign, which
// keeps its ledger.
func Start(ctx context.Context, c Config) (*Coordinator, error) {
	if c.Lease == 0 {
		c.Lease = 30 * time.Second
	}
	switch {
	case c.Listen != "" && c.NATS != "":
		return nil, errors.New("a coordinator listens or uses another server, not both")
	case c.Listen == "" && c.NATS == "" && c.Workers == 0:
		return nil, errors.New("a campaign without workers: none in this process, and no way in for others")
	case c.Lease < time.Second/2:
		return nil, fmt.Errorf("a lease of %v is less than half a second", c.Lease)
	case (c.TLSCert == "") != (c.TLSKey == ""):
		return nil, errors.New("a certificate and its key are given together")
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	o := &Coordinator{
		config: c, log: c.Log, brake: &brake{log: c.Log}, start: time.Now(),
		answers: make(chan posted[campaign.Answer], mostAtOnce), hellos: make(chan posted[hello], mostAtOnce),
		commands: make(chan posted[command], 16), refused: make(chan posted[refusal], 64),
		asks: make(chan chan campaign.Status), judged: make(chan judgement, 1), queued: make(chan error, 1),
		ended: make(chan struct{}),
	}
	if err := o.open(ctx); err != nil {
		if o.book != nil {
			_ = o.book.Abandon()
		}
		o.close()
		return nil, err
	}
	return o, nil
}

// open does everything that may fail, and starts the loop.
func (o *Coordinator) open(ctx context.Context) error {
	c := &o.config
	counting := count.Options{Engine: c.Engine, Threads: 1, Memory: c.Memory}
	counter, err := count.NewCounter(ctx, c.Problem, counting)
	if err != nil {
		return err
	}
	outline := counter.Outline()
	c.Engine, counting.Engine = outline.Engine, outline.Engine
	head := ledger.NewHead(c.Problem, outline.Engine, outline.Units, outline.Split, c.Program)
	if o.book, err = ledger.Open(c.Ledger, head); err != nil {
		return err
	}
	estimate, err := weigh(ctx, c.Problem, counting, counter, c.Program)
	if err != nil {
		return err
	}
	o.work = estimate.Work
	if c.Options.CheckFactor == 0 {
		c.Options.CheckFactor = estimate.CheckFactor
	}
	o.welcome = welcome{
		Campaign: head.Name(), Problem: c.Problem.String(), Engine: outline.Engine, Units: outline.Units, Split: outline.Split,
		Lease: c.Lease, Beat: min(5*time.Second, c.Lease/2),
	}
	if err := o.connect(); err != nil {
		return err
	}
	state, err := campaign.New(o.work, c.Options, o.book.Found())
	if err != nil {
		return err
	}
	if err := state.Resume(o.book); err != nil {
		return err
	}
	for _, n := range o.book.Found().Notes {
		if n.Note == campaign.NoteQuarantine {
			o.log.Warn("not believed, as noted in the ledger", "worker", n.About, "reason", n.Reason)
		}
	}
	paused, err := o.paused()
	if err != nil {
		return err
	}
	q, err := newQueue(o.conn, o.welcome.Campaign, o.me(), c.Lease, c.Replica)
	if err != nil {
		return err
	}
	q.paused = paused
	if err := o.takeOver(ctx, q); err != nil {
		return o.because(err)
	}
	ctx, o.cancel = context.WithCancelCause(ctx)
	l := &loop{Coordinator: o, campaign: state, queue: q, refusals: map[string]int{}, lines: map[string]line{}, kept: time.Now(), paused: paused}
	o.helpers.Go(func() { l.run(ctx) })
	for _, read := range o.readers {
		o.helpers.Go(read)
	}
	if o.watch != nil {
		o.helpers.Go(func() { o.watch(ctx) })
	}
	o.startWorkers(ctx)
	return nil
}

// paused reports whether the campaign was paused when the last coordinator ended, and still is. Where nobody can come to resume it, it
// is resumed.
func (o *Coordinator) paused() (bool, error) {
	paused := false
	for _, n := range o.book.Found().Notes {
		if n.Note == campaign.NotePause || n.Note == campaign.NoteResume {
			paused = n.Note == campaign.NotePause
		}
	}
	if paused && o.broker != nil && o.broker.url == "" {
		return false, o.book.Note(ledger.Note{Note: campaign.NoteResume})
	}
	if paused {
		o.log.Warn("the campaign is paused, as noted in the ledger; queens campaign resume goes on")
	}
	return paused, nil
}

// me names this coordinator.
func (o *Coordinator) me() string {
	return fmt.Sprintf("%s, process %d, since %s", host(), os.Getpid(), o.start.UTC().Format(time.RFC3339Nano))
}

// startWorkers starts those of this process.
func (o *Coordinator) startWorkers(ctx context.Context) {
	c := &o.config
	threads := c.Threads
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	for i := range c.Workers {
		share := max(1, threads*(i+1)/c.Workers-threads*i/c.Workers)
		w := &worker{
			config: WorkerConfig{
				Name: fmt.Sprintf("%s.%d", userLocal, i+1), Threads: share, Memory: c.Memory, Program: c.Program, Log: c.Log,
			},
			log: c.Log, where: o.where, host: host(),
		}
		o.helpers.Go(func() {
			if err := w.run(ctx); err != nil {
				o.log.Error("a worker of this process ended", "worker", w.config.Name, "reason", err)
			}
		})
	}
}

// URL returns where workers find the campaign, "" if it opened no port: by a name that the server's certificate is for.
func (o *Coordinator) URL() string {
	if o.broker == nil {
		return redacted(o.config.NATS)
	}
	return o.broker.url
}

// Found returns what was in the ledger at the start, and whether the ledger was begun then.
func (o *Coordinator) Found() (r ledger.Report, created bool) {
	return o.book.Found(), o.book.Created()
}

// Status returns what there is to see.
func (o *Coordinator) Status() campaign.Status {
	ask := make(chan campaign.Status, 1)
	select {
	case o.asks <- ask:
		return <-ask
	case <-o.ended:
		return o.last
	}
}

// Wait returns when the campaign is done, with the count, or when it ended otherwise: with [ErrStopped], the cause of the context's end, or
// the error of the ledger. There is a count only if the ledger, read again from the disk, has every unit, all that
// were to be confirmed confirmed, and the same sum.
func (o *Coordinator) Wait() (Result, error) {
	<-o.ended
	return o.result, o.err
}

// Close stops the campaign unless it has ended, and returns when nothing of it is left but the ledger.
func (o *Coordinator) Close() {
	o.cancel(ErrStopped)
	<-o.ended
	o.helpers.Wait()
	o.close()
}

// close frees what open took.
func (o *Coordinator) close() {
	if o.conn != nil {
		o.conn.Close()
	}
	if o.broker != nil {
		o.broker.close()
	}
	o.brake.end()
	if o.book != nil {
		_ = o.book.Close() // its error was seen by the loop
	}
}

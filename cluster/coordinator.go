package cluster

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

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
	conn    *nats.Conn
	where   address // for workers of this process
	start   time.Time

	readers []func()     // of answers and hellos
	unread  atomic.Int64 // messages that their gates turned away

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

// A posted is a message that came on behalf of a worker.
type posted[T any] struct {
	message T
	worker  string
	from    *nats.Msg
}

// Start begins a campaign, or goes on with that of the ledger. When it returns, workers can connect. The errors are those
// of [count.NewCounter], [ledger.Open] and [campaign.New], of files and of the network. The end of the context stops the campaign, which
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
		config: c, log: c.Log, start: time.Now(),
		answers: make(chan posted[campaign.Answer], mostAtOnce), hellos: make(chan posted[hello], mostAtOnce),
		commands: make(chan posted[command], 16), refused: make(chan posted[refusal], 64),
		asks: make(chan chan campaign.Status), judged: make(chan judgement, 1), queued: make(chan error, 1),
		ended: make(chan struct{}),
	}
	if err := o.open(ctx); err != nil {
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
	o.startWorkers(ctx)
	return nil
}

// takeOver makes sure that nobody else uses the server, listens, and makes the queue. With a cluster that has just lost a server it has patience.
func (o *Coordinator) takeOver(ctx context.Context, q *queue) error {
	if err := o.listen(); err != nil {
		return err
	}
	if o.broker == nil {
		if err := o.alone(ctx); err != nil {
			return err
		}
	}
	pause, end := backoff{most: time.Second}, time.Now().Add(longestFailing)
	err := q.remake(ctx)
	for isPassing(err) && !o.mayNot() && time.Now().Before(end) && pause.wait(ctx) {
		o.log.Info("the queue cannot be made yet, trying again", "reason", err)
		err = q.renew(ctx) // goes on with what was made
		if taken := (*takenError)(nil); errors.As(err, &taken) {
			err = q.remake(ctx) // what was there before is there still
		}
	}
	return err
}

// mayNot reports whether the server refused us something. It does not say so in the answer.
func (o *Coordinator) mayNot() bool {
	return errors.Is(o.conn.LastError(), nats.ErrPermissionViolation)
}

// because says of an error of somebody else's server what is to be done about it, if that is known.
func (o *Coordinator) because(err error) error {
	server := redacted(o.config.NATS)
	switch {
	case o.broker != nil:
		return err
	case o.mayNot():
		return fmt.Errorf("server %s: the coordinator may do anything in an account of its own, and here it may not: %w", server, o.conn.LastError())
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, nats.ErrNoResponders):
		return fmt.Errorf("server %s has no JetStream: add jetstream { } to its configuration", server)
	case errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		return fmt.Errorf("server %s has no JetStream for this account: add jetstream: enabled to it", server)
	}
	return fmt.Errorf("server %s: %w", server, err)
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

// connect starts the server, or finds the one there is, and connects to it.
func (o *Coordinator) connect() error {
	c := &o.config
	var keys *keyring
	if c.Keys != "" {
		var err error
		if keys, err = readKeys(c.Keys); err != nil {
			return err
		}
		own, err := readKey(keys.path(userCoordinator + fileKeySuffix))
		if err != nil {
			return err
		}
		if c.Options.Seed == 0 { // what is checked is nobody's to know who might lie about the rest, and the same after a restart
			secret, err := own.pair.Seed()
			if err != nil {
				return err
			}
			sum := sha256.Sum256(append(secret, o.welcome.Campaign...))
			c.Options.Seed = binary.BigEndian.Uint64(sum[:])
		}
	}
	if c.NATS != "" {
		var key, ca string
		if keys != nil {
			key = keys.path(userCoordinator + fileKeySuffix)
			if _, err := os.Stat(keys.path(fileCA)); err == nil {
				ca = keys.path(fileCA)
			}
		}
		var err error
		if o.where, err = newAddress(c.NATS, key, ca); err != nil {
			return err
		}
		if o.conn, err = o.where.connect("queens coordinator", userCoordinator); err != nil {
			return err
		}
		if most := o.conn.MaxPayload(); most < longestMessage {
			return fmt.Errorf("server %s takes messages of %d bytes, and some of a campaign have %d: set its max_payload to 1MB", redacted(c.NATS), most, longestMessage)
		}
		return nil
	}
	certificate, err := o.certificate(keys)
	if err != nil {
		return err
	}
	if o.broker, err = startBroker(c.Listen, keys, certificate, o.log); err != nil {
		return err
	}
	o.where = address{url: "pipe", inside: o.broker.inside(userLocal)}
	o.conn, err = address{url: "pipe", inside: o.broker.inside(userCoordinator)}.connect("queens coordinator", userCoordinator)
	return err
}

// certificate returns the server's, or nil if there are neither keys nor one that was given.
func (o *Coordinator) certificate(keys *keyring) (*tls.Certificate, error) {
	certFile, keyFile := o.config.TLSCert, o.config.TLSKey
	if certFile == "" && keys != nil {
		certFile, keyFile = keys.path(fileServer), keys.path(fileServerKey)
	}
	if certFile == "" {
		return nil, nil
	}
	certificate, err := tls.LoadX509KeyPair(certFile, keyFile)
	if err != nil {
		return nil, fmt.Errorf("certificate: %w", err)
	}
	return &certificate, nil
}

// listen subscribes to what workers say. Messages wait at a gate, are read by a goroutine for each subject, and handed to the loop, which
// decides.
func (o *Coordinator) listen() error {
	err := errors.Join(
		subscribe(o, subjectHello, decodeHello, o.hellos),
		subscribe(o, subjectAnswer, decodeAnswer, o.answers),
		o.subscribeControl(),
		o.conn.FlushTimeout(patience),
	)
	if err == nil && o.mayNot() {
		err = o.conn.LastError()
	}
	return err
}

func subscribe[T any](o *Coordinator, subject string, read func([]byte, string) (T, error), to chan<- posted[T]) error {
	g := newGate()
	o.readers = append(o.readers, func() {
		for {
			worker, m := g.next(o.ended)
			if m == nil {
				return
			}
			message, err := read(m.Data, worker)
			if r, bad := refusalOf(err); bad {
				send(o, o.refused, posted[refusal]{r, worker, m})
				continue
			}
			send(o, to, posted[T]{message, worker, m})
		}
	})
	_, err := o.conn.Subscribe(subject+">", func(m *nats.Msg) {
		worker := m.Subject[len(subject):]
		if g.enter(worker, m) {
			return
		}
		if n := o.unread.Add(1); n >= mostWarnings && n&(n-1) == 0 { // fewer may have asked again where all is slow
			o.log.Warn("somebody sends more than is read", "worker", worker, "unread", n)
		}
	})
	return err
}

func (o *Coordinator) subscribeControl() error {
	_, err := o.conn.Subscribe(subjectControl, func(m *nats.Msg) {
		var c command
		if err := decode(m.Data, &c); err != nil {
			r, _ := refusalOf(err)
			send(o, o.refused, posted[refusal]{r, "", m})
			return
		}
		send(o, o.commands, posted[command]{c, "", m})
	})
	return err
}

// send hands a message to the loop, unless that has ended.
func send[T any](o *Coordinator, to chan<- T, message T) {
	select {
	case to <- message:
	case <-o.ended:
	}
}

// alone errs if another coordinator uses the server.
func (o *Coordinator) alone(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second/2)
	defer cancel()
	text, err := request(ctx, o.conn, subjectControl, command{Do: "who", From: o.me()})
	if err != nil { // nobody answers
		return nil
	}
	var r report
	if err := decode(text, &r); err != nil {
		return fmt.Errorf("server %s: something else answers to %s", redacted(o.config.NATS), subjectControl)
	}
	return fmt.Errorf("server %s is in use by another coordinator, %s", redacted(o.config.NATS), r.Who)
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

// URL returns where workers find the campaign, "" if it opened no port.
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
	if o.book != nil {
		_ = o.book.Close() // its error was seen by the loop
	}
}

// host returns the name of this machine, as it may stand in a ledger.
func host() string {
	name, err := os.Hostname()
	if err != nil || name == "" {
		return "unknown"
	}
	return asHost(name)
}

// asHost replaces what the system lets stand in a host's name and a campaign does not.
func asHost(name string) string {
	return strings.Map(func(c rune) rune {
		if c == '/' || c == utf8.RuneError || !unicode.IsPrint(c) {
			return '-'
		}
		return c
	}, name)
}

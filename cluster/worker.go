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

	"queens"
	"queens/campaign"
)

// A WorkerConfig is the choices of a worker. A URL and a program are needed.
type WorkerConfig struct {
	URL     string // of the server: HOST:PORT, nats://HOST:PORT or tls://HOST:PORT
	Name    string // 1 to 64 letters, digits, hyphens and underscores; with a key, the instance. "" is made of host and process
	Threads int    // 0 is one for each core
	Memory  int64  // bytes that the tables may take, as in [count.Options]
	Key     string // file of the worker's key, if the coordinator has keys
	CA      string // file of the authority that vouches for the server; "" are those of the system
	Program string // name and version: those of the coordinator
	Log     *slog.Logger
	Tell    func(WorkerProgress) // called about once a second, by one goroutine; it must return soon; nil is nobody
}

// A worker works for whatever campaign there is on its server.
type worker struct {
	config WorkerConfig
	log    *slog.Logger
	where  address
	host   string
	conn   *nats.Conn

	greeting sync.Mutex // held while it says hello: of two hellos at once, one is not read

	lock    sync.Mutex // of what follows
	task    string     // ID of what it works on
	began   time.Time  // when it began that
	did     WorkerProgress
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
	if w.where.key != nil && w.where.key.name == userCoordinator {
		return fmt.Errorf("key %s: it is the coordinator's, who may do everything; a worker takes one of its own", c.Key)
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
	var helpers sync.WaitGroup
	defer helpers.Wait()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if w.config.Tell != nil {
		helpers.Go(func() { w.keepTelling(ctx) })
	}
	if err := w.connect(ctx); err != nil || w.conn == nil {
		return err
	}
	defer w.conn.Close()
	w.conn.SetClosedHandler(func(conn *nats.Conn) { // not by us: the server will not have us any more
		cancel(w.where.rejected(conn.LastError()))
	})
	defer w.conn.SetClosedHandler(nil)
	w.conn.SetErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
		if errors.Is(err, nats.ErrPermissionViolation) { // a key under another's name, or the server's file lacks something
			cancel(w.where.rejected(err))
		}
	})
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
			w.log.Warn(fmt.Sprintf("cannot reach %s yet, trying again", redacted(w.where.url)), "reason", errors.Unwrap(err))
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

func (w *worker) setKernels(names []string) {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.kernels = names
}

// greet says hello until somebody answers. The error is a refusal, or the context's.
func (w *worker) greet(ctx context.Context, idle bool) (welcome, queens.Problem, error) {
	w.greeting.Lock()
	defer w.greeting.Unlock()
	pause := backoff{most: patience}
	for said := false; ; said = true {
		h := w.hello()
		h.Idle = idle
		text, err := request(ctx, w.conn, subjectHello+w.config.Name, h)
		if err == nil {
			if said {
				w.log.Info("there is a coordinator")
			}
			return decodeWelcome(text)
		}
		if !said && ctx.Err() == nil {
			w.log.Info("waiting for a coordinator", "reason", inWords(err))
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

package cluster

import (
	"bytes"
	"context"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"queens"
	"queens/campaign"
	"queens/count"
	"queens/ledger"
)

// The tests run real servers and real workers in this process; connections are pipes or on loopback. They wait for conditions, with
// a deadline that is long past what is needed.

const (
	program  = "queens test"
	deadline = 60 * time.Second
)

// someBoard is large enough for hundreds of units, and counted in well under a second.
const someBoard = 12

func board(t testing.TB, n int) queens.Problem {
	t.Helper()
	p, err := queens.New(n)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// config returns a campaign that is cut into many tasks. Workers come over a port.
func config(t testing.TB, n int) Config {
	return Config{
		Problem: board(t, n), Engine: count.Walk, Ledger: filepath.Join(t.TempDir(), "ledger"), Listen: "127.0.0.1:0",
		Options: campaign.Options{MostUnits: 8, Verify: 1, Known: 0.01, CheckFactor: 2}, Lease: time.Second, Program: program, Log: logger(t),
	}
}

// logger shows what happened if a test fails.
func logger(t testing.TB) *slog.Logger {
	return slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelDebug}))
}

func start(t testing.TB, c Config) *Coordinator {
	t.Helper()
	o, err := Start(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(o.Close)
	return o
}

// A helper is a worker in this process.
type helper struct {
	cancel context.CancelFunc
	done   chan error
}

func work(t testing.TB, c WorkerConfig) *helper {
	if c.Program == "" {
		c.Program = program
	}
	c.Log, c.Threads = logger(t), 1
	ctx, cancel := context.WithCancel(context.Background())
	h := &helper{cancel, make(chan error, 1)}
	go func() { h.done <- Work(ctx, c) }()
	t.Cleanup(func() { cancel(); <-h.done; h.done <- nil })
	return h
}

// end waits for a worker.
func (h *helper) end(t testing.TB) error {
	t.Helper()
	select {
	case err := <-h.done:
		h.done <- err
		return err
	case <-time.After(deadline):
		t.Fatal("the worker did not end")
		return nil
	}
}

// finish waits for the count, and checks it and the ledger.
func finish(t testing.TB, o *Coordinator, c Config) Result {
	t.Helper()
	type outcome struct {
		r   Result
		err error
	}
	ended := make(chan outcome, 1)
	go func() { r, err := o.Wait(); ended <- outcome{r, err} }()
	select {
	case got := <-ended:
		if got.err != nil {
			t.Fatal(got.err)
		}
		checkCount(t, got.r.Count, c)
		return got.r
	case <-time.After(deadline):
		s := o.Status()
		s.Cells = nil
		t.Fatalf("the campaign did not end: %+v", s)
		return Result{}
	}
}

// checkCount holds a count against the published one, and the ledger against both: each unit there, and twice if it should.
func checkCount(t testing.TB, got *big.Int, c Config) {
	t.Helper()
	known, _ := queens.Known(c.Problem.N())
	want := new(big.Int).SetUint64(known)
	if got.Cmp(want) != 0 {
		t.Errorf("got %v, want %v", got, want)
	}
	r, err := ledger.Check(c.Ledger)
	if err != nil {
		t.Fatal(err)
	}
	if total, err := r.Total(); err != nil || total.Cmp(want) != 0 {
		t.Errorf("got total %v, %v, want %v", total, err, want)
	}
	if got, want := len(r.Again), r.Units; got != want && c.Options.Verify == 1 {
		t.Errorf("got %d units confirmed, want %d", got, want)
	}
}

// await waits until the status is as wanted.
func await(t testing.TB, o *Coordinator, what string, is func(campaign.Status) bool) campaign.Status {
	t.Helper()
	for end := time.Now().Add(deadline); ; {
		s := o.Status()
		if is(s) {
			return s
		}
		if time.Now().After(end) || s.Done {
			s.Cells = nil
			t.Fatalf("it did not happen: %s: %+v", what, s)
		}
		runtime.Gosched()
	}
}

func TestTwoWorkersCount(t *testing.T) {
	t.Parallel()
	c := config(t, someBoard)
	o := start(t, c)
	a, b := work(t, WorkerConfig{URL: o.URL(), Name: "a"}), work(t, WorkerConfig{URL: o.URL(), Name: "b"})
	r := finish(t, o, c)
	if got, want := len(r.Status.Workers), 2; got != want {
		t.Errorf("got %d workers, want %d", got, want)
	}
	for name, h := range map[string]*helper{"a": a, "b": b} {
		if err := h.end(t); err != nil {
			t.Errorf("worker %s: got %v, want nil", name, err)
		}
	}
}

// Two of one name count as one, and who runs the campaign is told.
func TestTwoOfOneName(t *testing.T) {
	t.Parallel()
	var said bytes.Buffer
	c := config(t, someBoard)
	c.Log = slog.New(slog.NewTextHandler(&said, nil))
	o := start(t, c)
	first, second := speak(t, WorkerConfig{URL: o.URL(), Name: "twin"}), speak(t, WorkerConfig{URL: o.URL(), Name: "twin"})
	for _, s := range []*speaker{second, first, second, first} {
		if err := s.member.beat(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	o.Close()
	if got := strings.Count(said.String(), "two workers have one name"); got != 1 {
		t.Errorf("it was said %d times, want once:\n%s", got, &said)
	}
}

// When a campaign has ended, however it did, nothing of it is left running.
func TestNothingIsLeftRunning(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	before := runtime.NumGoroutine()
	c := config(t, someBoard)
	c.Workers = 2
	o, err := Start(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	finish(t, o, c)
	o.Close()
	c.Ledger += "2" // one that is stopped in the middle
	c.Problem = board(t, 14)
	if o, err = Start(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	o.Status()
	if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "queens-queue-*")); len(left) > 0 {
		t.Errorf("folders that a kill would leave behind: %v", left)
	}
	o.Close()
	for end := time.Now().Add(deadline); runtime.NumGoroutine() > before; runtime.Gosched() {
		if time.Now().After(end) {
			stacks := make([]byte, 1<<20)
			t.Fatalf("got %d goroutines, want %d:\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
		}
	}
}

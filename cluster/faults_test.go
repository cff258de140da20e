package cluster

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"

	"queens/campaign"
	"queens/count"
	"queens/ledger"
)

// With every unit to be confirmed by another, a single worker brings a campaign to this point and no further.
func allCounted(s campaign.Status) bool { return s.Counted == s.Units }

// A speaker is a worker that says what a test wants it to.
type speaker struct {
	t      *testing.T
	member *member
}

// speak connects a speaker to a campaign.
func speak(t *testing.T, c WorkerConfig) *speaker {
	t.Helper()
	c.Threads, c.Program = 1, program
	where, err := newAddress(c.URL, c.Key, c.CA)
	if err != nil {
		t.Fatal(err)
	}
	w := &worker{config: c, log: logger(t), where: where, host: "speaker"}
	if err := w.connect(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.conn.Close)
	info, problem, err := w.greet(t.Context(), false)
	if err != nil {
		t.Fatal(err)
	}
	m := &member{worker: w, info: info, problem: problem, counters: map[string]*count.Counter{}}
	if err := m.prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := m.beat(t.Context()); err != nil {
		t.Fatal(err)
	}
	return &speaker{t, m}
}

// take takes a task.
func (s *speaker) take() (order, jetstream.Msg, string) {
	s.t.Helper()
	for end := time.Now().Add(deadline); time.Now().Before(end); {
		o, msg, kernel, err := s.member.next(s.t.Context())
		if err != nil {
			s.t.Fatal(err)
		}
		if msg != nil {
			return o, msg, kernel
		}
	}
	s.t.Fatal("there is no task")
	return order{}, nil, ""
}

// count takes a task, and counts it as it should.
func (s *speaker) count() (jetstream.Msg, campaign.Answer) {
	s.t.Helper()
	o, msg, kernel := s.take()
	a, err := s.member.counted(s.t.Context(), o.Task, kernel)
	if err != nil {
		s.t.Fatal(err)
	}
	return msg, a
}

// say sends anything to a subject and returns the receipt.
func (s *speaker) say(subject string, text []byte) receipt {
	s.t.Helper()
	m, err := s.member.conn.Request(subject, text, deadline)
	if err != nil {
		s.t.Fatal(err)
	}
	var r receipt
	if err := decode(m.Data, &r); err != nil {
		s.t.Fatal(err)
	}
	return r
}

// answer sends an answer.
func (s *speaker) answer(a campaign.Answer) receipt {
	s.t.Helper()
	text, err := encode(a)
	if err != nil {
		s.t.Fatal(err)
	}
	return s.say(subjectAnswer+s.member.config.Name, text)
}

func TestVanishedWorkersTaskIsGivenToOthers(t *testing.T) {
	t.Parallel()
	c := config(t, someBoard)
	o := start(t, c)
	s := speak(t, WorkerConfig{URL: o.URL(), Name: "thief"})
	s.take()
	s.member.conn.Close()
	work(t, WorkerConfig{URL: o.URL(), Name: "a"})
	work(t, WorkerConfig{URL: o.URL(), Name: "b"})
	finish(t, o, c)
}

// A worker that takes all there is, says again and again that it is at work, and never answers: the others get what is overdue past
// the queue. That nothing is told as news keeps the coordinator from making the queue anew, which would not help either.
func TestHogDoesNotStopTheOthers(t *testing.T) {
	t.Parallel()
	c := config(t, someBoard)
	c.Lease = time.Second / 2
	o := start(t, c)
	s := speak(t, WorkerConfig{URL: o.URL(), Name: "hog"})
	_, good := s.count()
	s.answer(good)
	ctx, cancel := context.WithCancel(t.Context())
	var helpers sync.WaitGroup
	defer helpers.Wait()
	defer cancel()
	taken := make(chan struct{}, 1)
	helpers.Go(func() {
		for ctx.Err() == nil {
			for _, consumer := range []jetstream.Consumer{s.member.count, s.member.check} {
				_, msg, _, _ := s.member.take(consumer.FetchNoWait(1))
				if msg == nil {
					select {
					case taken <- struct{}{}: // all that there is
					default:
					}
					continue
				}
				helpers.Go(func() { s.member.hold(ctx, msg) })
			}
		}
	})
	<-taken
	work(t, WorkerConfig{URL: o.URL(), Name: "a"})
	work(t, WorkerConfig{URL: o.URL(), Name: "b"})
	finish(t, o, c)
}

// A lease of an hour would outlast the test: the task must come back at once.
func TestWorkerToldToEndHandsItsTaskBack(t *testing.T) {
	t.Parallel()
	c := config(t, 18) // a task of a minute or so
	c.Options.MostUnits, c.Options.Task, c.Lease = 4096, time.Hour, time.Hour
	o := start(t, c)
	h := work(t, WorkerConfig{URL: o.URL(), Name: "leaver"})
	js := queueOf(t, o)
	await(t, o, "a task is handed out", func(campaign.Status) bool {
		consumer, err := js.Consumer(t.Context(), stream, consumerCount)
		return err == nil && consumer.CachedInfo().NumAckPending == 1
	})
	h.cancel()
	begun := time.Now()
	if err := h.end(t); err != nil {
		t.Errorf("got %v, want nil", err)
	}
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("it took %v to hand a task back", took)
	}
	await(t, o, "goodbye", func(s campaign.Status) bool { return s.Workers[0].State == campaign.Left })
	s := speak(t, WorkerConfig{URL: o.URL(), Name: "next"})
	if first, _, _ := s.take(); first.Task.First != 0 {
		t.Errorf("got task %+v, want the first", first.Task)
	}
}

func TestCoordinatorGoesOnFromItsLedger(t *testing.T) {
	t.Parallel()
	c := config(t, someBoard)
	o := start(t, c)
	url := o.URL()
	work(t, WorkerConfig{URL: url, Name: "a"}) // and it stays through all that follows
	await(t, o, "some units are counted", func(s campaign.Status) bool { return s.Counted > 0 })
	if _, err := Control(t.Context(), ControlConfig{URL: url}, "stop"); err != nil {
		t.Fatal(err)
	}
	if r, err := o.Wait(); !errors.Is(err, ErrStopped) || r.Count != nil {
		t.Fatalf("got %v, %v, want %v and no count", r.Count, err, ErrStopped)
	}
	o.Close()
	before, err := ledger.Check(c.Ledger)
	if err != nil {
		t.Fatal(err)
	}
	c.Listen = url[len("nats://"):]
	o = start(t, c)
	if got, want := o.Status().Counted, len(before.Entries); got < want || want == 0 {
		t.Errorf("got %d units counted, want at least the %d of the ledger", got, want)
	}
	work(t, WorkerConfig{URL: url, Name: "b"})
	finish(t, o, c)
}

// A worker may be there before its coordinator, and works for whatever campaign there is.
func TestWorkerWaitsAndGoesOver(t *testing.T) {
	t.Parallel()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	free.Close()
	h := work(t, WorkerConfig{URL: "nats://" + address, Name: "a"})
	first := config(t, 9)
	first.Listen = address
	o := start(t, first)
	await(t, o, "the worker has come", func(s campaign.Status) bool { return s.Counted > 0 })
	if _, err := Control(t.Context(), ControlConfig{URL: o.URL()}, "stop"); err != nil {
		t.Fatal(err)
	}
	o.Close()
	second := config(t, 10)
	second.Listen, second.Workers = address, 1
	finish(t, start(t, second), second)
	if err := h.end(t); err != nil {
		t.Errorf("got %v, want nil", err)
	}
}

// A worker says what it has done: alone it counts all, and waits for somebody to check it.
func TestWorkerTellsItsProgress(t *testing.T) {
	t.Parallel()
	c := config(t, 9)
	o := start(t, c)
	units := o.Status().Units
	told := make(chan WorkerProgress, 1000)
	work(t, WorkerConfig{URL: o.URL(), Name: "a", Tell: func(p WorkerProgress) { told <- p }})
	for end, last := time.After(deadline), (WorkerProgress{}); last.Units < units || last.Task != ""; {
		select {
		case last = <-told:
		case <-end:
			t.Fatalf("got %+v, want %d units and no task", last, units)
		}
		if last.Units == units && (last.Engine != c.Engine || last.N != 9 || last.Busy <= 0) {
			t.Errorf("got %+v, want what it is about, and the time it took", last)
		}
	}
	work(t, WorkerConfig{URL: o.URL(), Name: "b"})
	finish(t, o, c)
}

func TestPausedCampaignHandsOutNothing(t *testing.T) {
	t.Parallel()
	c := config(t, someBoard)
	o := start(t, c)
	control := func(do string) campaign.Status {
		t.Helper()
		s, err := Control(t.Context(), ControlConfig{URL: o.URL()}, do)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := speak(t, WorkerConfig{URL: o.URL(), Name: "s"})
	control("pause")
	control("pause") // twice is once
	js := queueOf(t, o)
	await(t, o, "the queue has heard of it", func(campaign.Status) bool {
		consumer, err := js.Consumer(t.Context(), stream, consumerCheck) // the second of the two
		return err == nil && consumer.CachedInfo().Paused
	})
	if o, msg, _, err := s.member.next(t.Context()); msg != nil || err != nil {
		t.Errorf("got task %s, %v, want none", o.Task.ID, err)
	}
	if got := control("status").Counted; got != 0 {
		t.Errorf("got %d units counted, want none", got)
	}
	// A pause outlasts the coordinator.
	c.Listen = o.URL()[len("nats://"):]
	o.Close()
	o = start(t, c)
	if !control("status").Paused {
		t.Error("a coordinator that started again is not paused any more")
	}
	if consumer, err := queueOf(t, o).Consumer(t.Context(), stream, consumerCount); err != nil || !consumer.CachedInfo().Paused {
		t.Errorf("its queue hands out tasks: %v", err)
	}
	control("resume")
	work(t, WorkerConfig{URL: o.URL(), Name: "a"})
	work(t, WorkerConfig{URL: o.URL(), Name: "b"})
	finish(t, o, c)
}

// Where nobody can come to end a pause, it ends.
func TestPauseEndsWithoutAPort(t *testing.T) {
	t.Parallel()
	c := config(t, 9)
	o := start(t, c)
	if _, err := Control(t.Context(), ControlConfig{URL: o.URL()}, "pause"); err != nil {
		t.Fatal(err)
	}
	o.Close()
	c.Listen, c.Workers = "", 2
	finish(t, start(t, c), c)
}

// liars are the ways to be wrong in a unit.
var liars = map[string]func(sum *big.Int){
	"more": func(sum *big.Int) { sum.Add(sum, big.NewInt(1)) },
	"zero": func(sum *big.Int) { sum.SetInt64(0) },
}

func TestLiarIsFoundOut(t *testing.T) {
	t.Parallel()
	for name, lie := range liars {
		t.Run("lie="+name, func(t *testing.T) {
			t.Parallel()
			c := config(t, someBoard)
			o := start(t, c)
			s := speak(t, WorkerConfig{URL: o.URL(), Name: "liar"})
			lied := false
			for !lied {
				msg, a := s.count()
				sum, _ := new(big.Int).SetString(a.Sums[0], 10)
				was := new(big.Int).Set(sum)
				lie(sum)
				lied = sum.Cmp(was) != 0
				a.Sums[0], a.Residues[0] = sum.String(), new(big.Int).Mod(sum, big.NewInt(ledger.Prime)).Uint64()
				if r := s.answer(a); !r.Kept {
					t.Fatalf("got %+v, want it kept: nobody knows yet", r)
				}
				if err := msg.DoubleAck(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			// It is not believed by the coordinator that comes after the one that found it out, either.
			work(t, WorkerConfig{URL: o.URL(), Name: "a"})
			await(t, o, "the liar is found out", func(s campaign.Status) bool { return s.Voided > 0 })
			c.Listen = o.URL()[len("nats://"):]
			o.Close()
			o = start(t, c)
			var refused *campaign.RefusedError
			if err := s.member.beat(t.Context()); !errors.As(err, &refused) || refused.Code != campaign.RefusedQuarantine {
				t.Errorf("got %v, want code %s", err, campaign.RefusedQuarantine)
			}
			work(t, WorkerConfig{URL: o.URL(), Name: "b"})
			r := finish(t, o, c)
			for _, w := range r.Status.Workers {
				if got, want := w.State == campaign.Quarantined, w.Name == "liar"; got != want {
					t.Errorf("worker %s: got quarantined=%t, want %t", w.Name, got, want)
				}
			}
		})
	}
}

// startOutside starts a server as others run one, with its store in a folder.
func startOutside(t *testing.T, port int, folder string, change ...func(*server.Options)) *server.Server {
	t.Helper()
	o := &server.Options{
		Host: "127.0.0.1", Port: port, JetStream: true, StoreDir: folder, NoSigs: true, NoLog: true,
		JetStreamMaxMemory: 16 << 20, JetStreamMaxStore: 64 << 20,
	}
	for _, change := range change {
		change(o)
	}
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not start")
	}
	return s
}

// What becomes of the queue on a server outside, and that the campaign ends in the right number whatever it was. Nothing of the queue is
// in the files of that server, so that they may rot.
func TestQueueIsDisposable(t *testing.T) {
	t.Parallel()
	seen := map[string]string{ // by looking, long before the answers stay away for too long
		"deleted": "the queue failed", "no consumers": "the queue failed", "purged": "the queue lost tasks",
	}
	for _, fate := range []string{"deleted", "purged", "no consumers", "restarted", "flipped", "truncated"} {
		t.Run("queue="+strings.ReplaceAll(fate, " ", "-"), func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			outside := startOutside(t, server.RANDOM_PORT, folder)
			c := config(t, someBoard)
			c.Listen, c.NATS = "", outside.ClientURL()
			var said bytes.Buffer
			c.Log = slog.New(slog.NewTextHandler(io.MultiWriter(t.Output(), &said), nil))
			o := start(t, c)
			work(t, WorkerConfig{URL: o.URL(), Name: "a"})
			await(t, o, "all is counted", allCounted)
			js := queueOf(t, o)
			var q jetstream.Stream
			await(t, o, "the checks are in the queue", func(s campaign.Status) bool {
				var err error
				q, err = js.Stream(t.Context(), stream)
				return err == nil && q.CachedInfo().State.Msgs == uint64(s.Tasks)
			})
			var err error
			switch fate {
			case "deleted":
				err = js.DeleteStream(t.Context(), stream)
			case "purged":
				err = q.Purge(t.Context())
			case "no consumers":
				err = errors.Join(q.DeleteConsumer(t.Context(), consumerCount), q.DeleteConsumer(t.Context(), consumerCheck))
			default:
				port := outside.Addr().(*net.TCPAddr).Port
				outside.Shutdown()
				outside.WaitForShutdown()
				rot(t, folder, fate)
				startOutside(t, port, folder)
			}
			if err != nil {
				t.Fatal(err)
			}
			work(t, WorkerConfig{URL: o.URL(), Name: "b"})
			finish(t, o, c)
			o.Close()
			if want := seen[fate]; !strings.Contains(said.String(), want) {
				t.Errorf("the coordinator did not say: %s", want)
			}
		})
	}
}

func queueOf(t *testing.T, o *Coordinator) jetstream.JetStream {
	t.Helper()
	js, err := jetstream.New(o.conn)
	if err != nil {
		t.Fatal(err)
	}
	return js
}

// rot damages every file in a server's folder, and wants none of them to be of the queue.
func rot(t *testing.T, folder, how string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if bytes.Contains(content, []byte(stream)) || strings.Contains(path, stream) {
			t.Errorf("%s: something of the queue is on a disk", path)
		}
		switch how {
		case "flipped":
			for i := 7; i < len(content); i += 97 {
				content[i] ^= 1 << (i % 8)
			}
		case "truncated":
			content = content[:len(content)/2]
		}
		return os.WriteFile(path, content, 0o600)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A worker that hangs says for ever that it is at work. When nothing else is left to do the queue is made anew, without it.
func TestHangingWorkersTaskIsGivenToOthers(t *testing.T) {
	t.Parallel()
	c := config(t, someBoard)
	c.Lease = time.Second / 2
	o := start(t, c)
	s := speak(t, WorkerConfig{URL: o.URL(), Name: "s"})
	_, msg, _ := s.take()
	s.member.info.Lease /= 10 // in time, however busy the machine is
	go s.member.hold(t.Context(), msg)
	work(t, WorkerConfig{URL: o.URL(), Name: "a"})
	work(t, WorkerConfig{URL: o.URL(), Name: "b"})
	finish(t, o, c)
}

// Nothing is said to be kept that the ledger could not write.
func TestWhatCannotBeWrittenIsNotKept(t *testing.T) {
	t.Parallel()
	c := config(t, someBoard)
	o := start(t, c)
	s := speak(t, WorkerConfig{URL: o.URL(), Name: "s"})
	_, a := s.count()
	if err := os.Remove(c.Ledger); err != nil {
		t.Fatal(err)
	}
	receipts, err := s.member.conn.SubscribeSync("_INBOX.s.receipt")
	if err != nil {
		t.Fatal(err)
	}
	text, err := encode(a)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.member.conn.PublishRequest(subjectAnswer+"s", receipts.Subject, text); err != nil {
		t.Fatal(err)
	}
	if r, err := o.Wait(); err == nil || !strings.Contains(err.Error(), "removed") || r.Count != nil {
		t.Errorf("got %v, %v, want an error of the ledger and no count", r.Count, err)
	}
	if err := errors.Join(o.conn.Flush(), s.member.conn.Flush()); err != nil {
		t.Fatal(err)
	}
	if m, err := receipts.NextMsg(time.Millisecond); err == nil {
		t.Errorf("got %s", m.Data)
	}
}

// The count is what is on the disk, or there is none: what spoils the ledger before the last answer comes is found.
func TestLedgerIsReadAgain(t *testing.T) {
	t.Parallel()
	flip := func(line int) func(*testing.T, string, []byte) []byte {
		return func(_ *testing.T, _ string, text []byte) []byte {
			lines := bytes.SplitAfter(text, []byte("\n"))
			lines = lines[:len(lines)-1] // after the last there is nothing
			l := lines[(line+len(lines))%len(lines)]
			l[len(l)/2] ^= 1
			return bytes.Join(lines, nil)
		}
	}
	for fate, spoil := range map[string]func(t *testing.T, path string, text []byte) []byte{
		"a unit is damaged":         flip(1),
		"a confirmation is damaged": flip(-1),
		"a unit is another":         forge,
	} {
		t.Run("ledger="+strings.ReplaceAll(fate, " ", "-"), func(t *testing.T) {
			t.Parallel()
			c := config(t, 9)
			o := start(t, c)
			a, b := speak(t, WorkerConfig{URL: o.URL(), Name: "a"}), speak(t, WorkerConfig{URL: o.URL(), Name: "b"})
			last := o.work.Units - 1
			say := func(s *speaker, kernel string, first, last int) {
				t.Helper()
				answer, err := s.member.counted(t.Context(), campaign.Task{First: first, Last: last}, kernel)
				if err != nil {
					t.Fatal(err)
				}
				if r := s.answer(answer); !r.Kept {
					t.Fatalf("got %+v, want it kept", r)
				}
			}
			kernels := a.member.kernels
			say(a, kernels[len(kernels)-1], 0, last)
			say(b, kernels[len(kernels)-2], 0, last-1)
			text, err := os.ReadFile(c.Ledger)
			if err != nil {
				t.Fatal(err)
			}
			spoiled := spoil(t, c.Ledger, bytes.Clone(text))
			if len(spoiled) != len(text) || bytes.Equal(spoiled, text) {
				t.Fatalf("got a ledger of %d bytes for one of %d", len(spoiled), len(text))
			}
			f, err := os.OpenFile(c.Ledger, os.O_WRONLY, 0)
			if err == nil {
				_, err = f.Write(spoiled)
				err = errors.Join(err, f.Close())
			}
			if err != nil {
				t.Fatal(err)
			}
			say(b, kernels[len(kernels)-2], last, last)
			if r, err := o.Wait(); err == nil || r.Count != nil {
				t.Errorf("got %v, %v, want an error and no count", r.Count, err)
			}
		})
	}
}

// forge returns the ledger with one more solution in a unit, and all else in order.
func forge(t *testing.T, path string, _ []byte) []byte {
	t.Helper()
	r, err := ledger.Check(path)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(r.Entries, func(e ledger.Entry) bool { return e.Solutions.Int64()%10 != 9 })
	unit := r.Entries[i].Unit
	forged := filepath.Join(t.TempDir(), "forged")
	l, err := ledger.Open(forged, r.Head)
	if err != nil {
		t.Fatal(err)
	}
	write := func(list []ledger.Entry, to func(ledger.Entry) error) {
		t.Helper()
		for _, e := range list {
			if e.Unit == unit {
				e.Solutions = new(big.Int).Add(e.Solutions, big.NewInt(1))
				e.Residue++
			}
			if err := to(e); err != nil {
				t.Fatal(err)
			}
		}
	}
	write(r.Entries, l.Append)
	write(r.Again, l.Confirm)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(forged)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Coordinators that begin at the same moment do not see each other, nor does one that stands still while another begins. The one that made
// the queue last stays; here that is the test.
func TestCoordinatorWhoseQueueIsTaken(t *testing.T) {
	t.Parallel()
	outside := startOutside(t, server.RANDOM_PORT, t.TempDir())
	c := config(t, someBoard)
	c.Listen, c.NATS = "", outside.ClientURL()
	o := start(t, c)
	q, err := newQueue(o.conn, o.welcome.Campaign, "the test", c.Lease, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := q.remake(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := o.Wait(); err == nil || !strings.Contains(err.Error(), "another coordinator, the test") {
		t.Errorf("got %v, want an error that names the other", err)
	}
}

func TestTwoCoordinators(t *testing.T) {
	t.Parallel()
	outside := startOutside(t, server.RANDOM_PORT, t.TempDir())
	c := config(t, someBoard)
	c.Listen, c.NATS = "", outside.ClientURL()
	start(t, c)
	other := config(t, someBoard)
	other.Listen, other.NATS = c.Listen, c.NATS
	if o, err := Start(t.Context(), other); err == nil {
		o.Close()
		t.Error("one server: got no error, want one that names the other coordinator")
	} else {
		t.Log(err)
	}
	same := config(t, someBoard)
	same.Ledger = c.Ledger
	var busy *ledger.BusyError
	if o, err := Start(t.Context(), same); !errors.As(err, &busy) {
		t.Errorf("one ledger: got %v, want a BusyError", err)
		if err == nil {
			o.Close()
		}
	}
}

// A server outside on which a campaign could not run is refused at the start, in one line that says what to do.
func TestServersThatAreRefused(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name     string
		unsuited func(*server.Options)
		replicas int
		want     string
	}{
		{"small-messages", func(o *server.Options) { o.MaxPayload = 1 << 16 }, 1, "set its max_payload to 1MB"},
		{"no-jetstream", func(o *server.Options) { o.JetStream = false }, 1, "add jetstream"},
		{"no-jetstream-in-account", func(o *server.Options) {
			o.Accounts = []*server.Account{server.NewAccount("A")}
			o.Users = []*server.User{{Username: "u", Account: o.Accounts[0]}}
			o.NoAuthUser = "u"
		}, 1, "add jetstream: enabled"},
		{"no-listening", func(o *server.Options) {
			o.Users = []*server.User{{Username: "u", Permissions: &server.Permissions{Subscribe: &server.SubjectPermission{Deny: []string{subjectHello + ">"}}}}}
			o.NoAuthUser = "u"
		}, 1, "Subscription to \"queens.hello.>\""},
		{"no-streams", func(o *server.Options) {
			o.Users = []*server.User{{Username: "u", Permissions: &server.Permissions{Publish: &server.SubjectPermission{Deny: []string{"$JS.API.STREAM.>"}}}}}
			o.NoAuthUser = "u"
		}, 1, "Publish to \"$JS.API.STREAM.DELETE.QUEENS\""},
		{"one-server", func(*server.Options) {}, 3, "replicas > 1 not supported"},
	} {
		t.Run("server="+test.name, func(t *testing.T) {
			t.Parallel()
			c := config(t, 8)
			c.Listen, c.NATS, c.Replica = "", startOutside(t, server.RANDOM_PORT, t.TempDir(), test.unsuited).ClientURL(), test.replicas
			o, err := Start(t.Context(), c)
			if err == nil {
				o.Close()
			}
			if err == nil || !strings.HasPrefix(err.Error(), "server nats://") || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got %v, want one line on the server with %q", err, test.want)
			} else {
				t.Log(err)
			}
		})
	}
}

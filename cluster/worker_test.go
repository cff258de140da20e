package cluster

import (
	"bytes"
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"queens/campaign"
)

// spy hears all that is said under some subjects, in the order in which the server takes it.
func spy(t *testing.T, o *Coordinator, subjects ...string) <-chan *nats.Msg {
	t.Helper()
	heard := make(chan *nats.Msg, 1<<16)
	for _, subject := range subjects {
		if _, err := o.conn.ChanSubscribe(subject, heard); err != nil {
			t.Fatal(err)
		}
	}
	if err := o.conn.Flush(); err != nil {
		t.Fatal(err)
	}
	return heard
}

// hear waits until something is said.
func hear(t *testing.T, heard <-chan *nats.Msg, what string) {
	t.Helper()
	end := time.After(deadline)
	for {
		select {
		case m := <-heard:
			if string(m.Data) == what {
				return
			}
		case <-end:
			t.Fatalf("nobody says %s", what)
		}
	}
}

// A task goes from the queue when the ledger has its answer, not before.
func TestTasksAreAcknowledgedWhenTheirAnswersAreKept(t *testing.T) {
	t.Parallel()
	o := start(t, config(t, someBoard))
	heard := spy(t, o, "$JS.ACK.>", "_INBOX.a.>")
	kept, err := encode(receipt{Kept: true})
	if err != nil {
		t.Fatal(err)
	}
	work(t, WorkerConfig{URL: o.URL(), Name: "a"})
	end := time.After(deadline)
	for answers, tasks := 0, 0; tasks < 3; {
		select {
		case m := <-heard:
			switch {
			case bytes.Equal(m.Data, kept):
				answers++
			case string(m.Data) == "+ACK":
				if tasks++; tasks > answers {
					t.Fatalf("%d tasks are acknowledged, %d answers kept", tasks, answers)
				}
			}
		case <-end:
			t.Fatal("no task is acknowledged")
		}
	}
}

// A worker says that it is at work, lest its task is given to another, and when it is told to end it hands the task back.
func TestLongTaskIsHeld(t *testing.T) {
	t.Parallel()
	c := config(t, 18) // a task of a minute or so
	c.Options.MostUnits, c.Options.Task, c.Lease = 4096, time.Hour, time.Second/2
	o := start(t, c)
	heard := spy(t, o, "$JS.ACK.>")
	h := work(t, WorkerConfig{URL: o.URL(), Name: "a"})
	hear(t, heard, "+WPI")
	h.cancel()
	hear(t, heard, "-NAK")
}

// A worker asks again until somebody answers.
func TestAnswerIsSentAgain(t *testing.T) {
	t.Parallel()
	conns := within(t, userCoordinator, userLocal)
	m := &member{worker: &worker{config: WorkerConfig{Name: "local.1"}, conn: conns[1]}}
	type outcome struct {
		r   receipt
		err error
	}
	ended := make(chan outcome, 1)
	go func() { r, err := m.deliver(t.Context(), campaign.Answer{}); ended <- outcome{r, err} }()
	for end := time.Now().Add(deadline); conns[1].Stats().OutMsgs < 2; runtime.Gosched() {
		select {
		case got := <-ended:
			t.Fatalf("got %+v though nobody answered", got)
		default:
		}
		if time.Now().After(end) {
			t.Fatal("it was not sent again")
		}
	}
	answerAll(t, conns[0])
	if got := <-ended; got.err != nil || !got.r.Kept {
		t.Errorf("got %+v, want it kept", got)
	}
}

// A worker that is told to end does not throw away what it has just counted.
func TestFinishedAnswerIsSent(t *testing.T) {
	t.Parallel()
	conns := within(t, userCoordinator, userLocal)
	answerAll(t, conns[0])
	m := &member{worker: &worker{config: WorkerConfig{Name: "local.1"}, conn: conns[1]}}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err := m.deliver(ended, campaign.Answer{}); err != nil || !r.Kept {
		t.Errorf("got %+v, %v, want it kept", r, err)
	}
}

// answerAll tells everybody that its answer is kept.
func answerAll(t *testing.T, conn *nats.Conn) {
	t.Helper()
	kept, err := encode(receipt{Kept: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Subscribe(subjectAnswer+">", func(m *nats.Msg) { _ = m.Respond(kept) }); err != nil {
		t.Fatal(err)
	}
	if err := conn.Flush(); err != nil {
		t.Fatal(err)
	}
}

func TestKernelForATask(t *testing.T) {
	m := &member{worker: &worker{config: WorkerConfig{Name: "a"}, kernels: []string{"slow", "fast"}}}
	for _, test := range []struct {
		kernels, workers []string
		want             string
	}{
		{nil, nil, "fast"},
		{[]string{"fast"}, []string{"b"}, "slow"},
		{[]string{"slow"}, []string{"b"}, "fast"},
		{[]string{"slow", "fast"}, nil, ""},
		{[]string{"fast"}, []string{"b", "a"}, ""},
	} {
		if got := m.kernelFor(campaign.Task{NotKernels: test.kernels, NotWorkers: test.workers}); got != test.want {
			t.Errorf("not by %q and %q: got %q, want %q", test.kernels, test.workers, got, test.want)
		}
	}
}

// Checks come first, and after a check a count. Who may not do a check hands it back.
func TestOrderOfTasks(t *testing.T) {
	t.Parallel()
	c := config(t, someBoard)
	c.Options.Known, c.Lease = 0, time.Hour
	o := start(t, c)
	js := queueOf(t, o)
	a, b := speak(t, WorkerConfig{URL: o.URL(), Name: "a"}), speak(t, WorkerConfig{URL: o.URL(), Name: "b"})
	for range 2 {
		msg, counted := a.count()
		if r := a.answer(counted); !r.Kept {
			t.Fatalf("got %+v, want it kept", r)
		}
		if err := msg.DoubleAck(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	await(t, o, "two checks are in the queue, one of which a may have seen", func(campaign.Status) bool {
		consumer, err := js.Consumer(t.Context(), stream, consumerCheck)
		return err == nil && consumer.CachedInfo().NumPending+uint64(consumer.CachedInfo().NumAckPending) == 2
	})
	b.member.checked = true
	if first, _, _ := b.take(); first.Task.Kind != campaign.Count {
		t.Fatalf("after a check: got %+v, want a count", first.Task)
	}
	b.member.checked = false
	if second, _, _ := b.take(); second.Task.Kind != campaign.Check {
		t.Fatalf("after a count: got %+v, want a check", second.Task)
	}
	if third, _, _ := a.take(); third.Task.Kind != campaign.Count {
		t.Fatalf("a checks what it counted: %+v", third.Task)
	}
	for { // the other check, as soon as the server has it back
		if o, _, _ := b.take(); o.Task.Kind == campaign.Check {
			break
		}
	}
}

// A worker does not work for a campaign that is not the one it came for, or that is split otherwise.
func TestOtherCampaigns(t *testing.T) {
	t.Parallel()
	o := start(t, config(t, someBoard))
	s := speak(t, WorkerConfig{URL: o.URL(), Name: "s"})
	was := s.member.info
	s.member.info.Split = "other"
	if err := s.member.prepare(t.Context()); err == nil || !strings.Contains(err.Error(), "splits the problem otherwise") {
		t.Errorf("another split: got %v, want an error that says so", err)
	}
	s.member.info = was
	s.member.info.Campaign = "00000000"
	if err := s.member.beat(t.Context()); !errors.Is(err, errOther) {
		t.Errorf("another campaign: got %v, want %v", err, errOther)
	}
	if err := work(t, WorkerConfig{URL: o.URL(), Name: "old", Program: "queens old"}).end(t); err == nil || !strings.Contains(err.Error(), "queens old") {
		t.Errorf("another version: got %v, want an error that names it", err)
	}
	s.member.config.Program = "queens old"
	s.member.setKernels(nil) // before it has prepared anything
	if _, _, err := s.member.greet(t.Context(), false); err == nil {
		t.Error("another version is welcome")
	} else if r, _ := refusalOf(err); r.Code != campaign.RefusedVersion {
		t.Errorf("another version: got %v, want code %s", err, campaign.RefusedVersion)
	}
}

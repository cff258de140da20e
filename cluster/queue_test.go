package cluster

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"queens/campaign"
)

// within starts a server that only this process reaches, and connects users to it.
func within(t *testing.T, users ...string) (conns []*nats.Conn) {
	t.Helper()
	b, err := startBroker("", nil, nil, logger(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.close)
	for _, user := range users {
		conn, err := address{url: "pipe", inside: b.inside(user)}.connect("test", user)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(conn.Close)
		conns = append(conns, conn)
	}
	return conns
}

// queueFor makes a queue for a coordinator.
func queueFor(t *testing.T, conn *nats.Conn, owner string) *queue {
	t.Helper()
	q, err := newQueue(conn, "00000000", owner, time.Hour, 1)
	if err == nil {
		err = q.remake(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// Of two coordinators the one that made the queue last has it, and the other finds out and leaves it alone.
func TestQueueHasOneOwner(t *testing.T) {
	t.Parallel()
	conn := within(t, userCoordinator)[0]
	first, second := queueFor(t, conn, "first"), queueFor(t, conn, "second")
	var taken *takenError
	for how, anew := range map[string]func(context.Context) error{"renew": first.renew, "replace": first.replace} {
		if err := anew(t.Context()); !errors.As(err, &taken) || taken.owner != "second" {
			t.Errorf("the first makes it anew, %s: got %v, want that the second has it", how, err)
		}
	}
	if _, err := first.isEmpty(t.Context()); !errors.As(err, &taken) || taken.owner != "second" {
		t.Errorf("the first looks: got %v, want that the second has it", err)
	}
	if err := second.renew(t.Context()); err != nil {
		t.Errorf("the second makes it anew: got %v, want nil", err)
	}
}

// A pause outlasts the queue, and ends when it should.
func TestPauseOutlastsTheQueue(t *testing.T) {
	t.Parallel()
	q := queueFor(t, within(t, userCoordinator)[0], "test")
	for _, paused := range []bool{true, false} {
		if err := q.pause(t.Context(), paused); err != nil {
			t.Fatal(err)
		}
		for when, anew := range map[string]func(context.Context) error{
			"told": func(context.Context) error { return nil }, "renewed": q.renew, "replaced": q.replace,
		} {
			if err := anew(t.Context()); err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{consumerCount, consumerCheck} {
				c, err := q.js.Consumer(t.Context(), stream, name)
				if err != nil {
					t.Fatal(err)
				}
				if got := c.CachedInfo().Paused; got != paused {
					t.Errorf("%s, consumer %s: got paused=%t, want %t", when, name, got, paused)
				}
			}
		}
	}
}

// A queue is empty when all tasks are acknowledged, not when they are handed out; and one without consumers is none.
func TestQueueIsEmpty(t *testing.T) {
	t.Parallel()
	q := queueFor(t, within(t, userCoordinator)[0], "test")
	empty := func(when string, want bool) {
		t.Helper()
		if got, err := q.isEmpty(t.Context()); err != nil || got != want {
			t.Errorf("%s: got empty=%t, %v, want %t", when, got, err, want)
		}
	}
	empty("at first", true)
	if err := q.publish(t.Context(), []campaign.Task{{ID: "check 1-2", Kind: campaign.Check, First: 1, Last: 2}}); err != nil {
		t.Fatal(err)
	}
	empty("with a task", false)
	take := func(consumer string) jetstream.Msg {
		t.Helper()
		c, err := q.js.Consumer(t.Context(), stream, consumer)
		if err != nil {
			t.Fatal(err)
		}
		batch, err := c.FetchNoWait(1)
		if err != nil {
			t.Fatal(err)
		}
		return <-batch.Messages()
	}
	if msg := take(consumerCount); msg != nil {
		t.Errorf("got a task to count: %s", msg.Data())
	}
	msg := take(consumerCheck)
	if msg == nil {
		t.Fatal("got no task to check")
	}
	empty("with a task that is handed out", false)
	if err := msg.DoubleAck(t.Context()); err != nil {
		t.Fatal(err)
	}
	empty("with a task that is done", true)
	if err := q.js.DeleteConsumer(t.Context(), stream, consumerCheck); err != nil {
		t.Fatal(err)
	}
	if _, err := q.isEmpty(t.Context()); !errors.Is(err, errGone) {
		t.Errorf("without a consumer: got %v, want %v", err, errGone)
	}
	if err := q.js.DeleteStream(t.Context(), stream); err != nil {
		t.Fatal(err)
	}
	if _, err := q.isEmpty(t.Context()); !errors.Is(err, errGone) {
		t.Errorf("without a stream: got %v, want %v", err, errGone)
	}
}

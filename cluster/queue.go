package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"queens/campaign"
)

// The queue: one stream, from which a message goes when it is acknowledged, and two consumers, of tasks to count and of tasks
// to check. Nothing is lost with it. The coordinator makes it anew when it starts and whenever it has doubts. So it is kept in memory,
// by servers of others too: what is on no disk cannot rot there. It did in a test: a server that reads back the state of a consumer from a
// damaged file waits for what never comes, or asks for all the memory there is.

const (
	stream        = "QUEENS"
	consumerCount = "count"
	consumerCheck = "check"
	subjectTasks  = "queens.task."

	longestTask = 64 << 10        // bytes of a task's message
	mostPulls   = 1 << 15         // workers that wait for a task at once
	patience    = 5 * time.Second // with one request to the queue
	glance      = 2 * time.Second // with looking at it: nobody answers while nobody leads it
)

// A queue is the coordinator's view of it. It is for one goroutine.
type queue struct {
	js       jetstream.JetStream
	replicas int
	lease    time.Duration
	name     string // of the campaign
	owner    string // the coordinator
	paused   bool
}

func newQueue(conn *nats.Conn, name, owner string, lease time.Duration, replicas int) (*queue, error) {
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(patience), jetstream.WithPublishAsyncMaxPending(1024),
		jetstream.WithPublishAsyncTimeout(patience))
	if err != nil {
		return nil, err
	}
	return &queue{js: js, replicas: max(1, replicas), lease: lease, name: name, owner: owner}, nil
}

// renew empties the queue, and makes what lacks of it. It leaves the stream if it can: the servers of a cluster agree on a new one
// only while most of them are there and know who leads, and put it on those alone. The error is a [takenError] if another coordinator made it.
func (q *queue) renew(ctx context.Context) error {
	looking, cancel := context.WithTimeout(ctx, glance)
	defer cancel()
	s, err := q.js.Stream(looking, stream)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return q.remake(ctx)
	}
	if err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	if err := q.owned(s); err != nil {
		return err
	}
	for _, name := range []string{consumerCount, consumerCheck} {
		c, err := s.Consumer(looking, name)
		switch {
		case errors.Is(err, jetstream.ErrConsumerNotFound):
			err = q.makeConsumer(ctx, name)
		case err != nil:
			err = fmt.Errorf("queue: consumer %s: %w", name, err)
		case c.CachedInfo().Paused != q.paused:
			err = q.pause(ctx, q.paused)
		}
		if err != nil {
			return err
		}
	}
	if err := s.Purge(ctx); err != nil {
		return fmt.Errorf("queue: cannot empty the stream %s: %w", stream, err)
	}
	return nil
}

// replace makes the queue anew, unless another coordinator has: then the error is a [takenError].
func (q *queue) replace(ctx context.Context) error {
	if s, err := q.js.Stream(ctx, stream); err == nil {
		if err := q.owned(s); err != nil {
			return err
		}
	}
	return q.remake(ctx)
}

// owned returns a [takenError] if a stream is not ours.
func (q *queue) owned(s jetstream.Stream) error {
	if owner := s.CachedInfo().Config.Metadata[ownerOfStream]; owner != q.owner {
		return &takenError{owner}
	}
	return nil
}

// remake deletes the stream, whoever made it, if it is there, and makes it with its consumers, empty.
func (q *queue) remake(ctx context.Context) error {
	err := q.js.DeleteStream(ctx, stream)
	if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
		return fmt.Errorf("queue: cannot delete the stream %s: %w", stream, err)
	}
	_, err = q.js.CreateStream(ctx, jetstream.StreamConfig{
		Name: stream, Subjects: []string{subjectTasks + "*"}, Retention: jetstream.WorkQueuePolicy,
		Storage: jetstream.MemoryStorage, Replicas: q.replicas, Discard: jetstream.DiscardNew, MaxMsgSize: longestTask,
		Metadata: map[string]string{ownerOfStream: q.owner},
	})
	if err != nil {
		return fmt.Errorf("queue: cannot make the stream %s: %w", stream, err)
	}
	for _, name := range []string{consumerCount, consumerCheck} {
		if err := q.makeConsumer(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// makeConsumer makes a consumer that is not there.
func (q *queue) makeConsumer(ctx context.Context, name string) error {
	_, err := q.js.CreateConsumer(ctx, stream, jetstream.ConsumerConfig{
		Durable: name, FilterSubject: subjectTasks + name, AckPolicy: jetstream.AckExplicitPolicy, AckWait: q.lease,
		MaxDeliver: -1, MaxAckPending: -1, MaxWaiting: mostPulls, MaxRequestBatch: 1, PauseUntil: q.until(),
	})
	if err != nil {
		return fmt.Errorf("queue: cannot make the consumer %s: %w", name, err)
	}
	return nil
}

// until returns how long the consumers are paused, in effect for ever, or nil.
func (q *queue) until() *time.Time {
	if !q.paused {
		return nil
	}
	end := time.Now().AddDate(100, 0, 0)
	return &end
}

// pause makes the consumers hand out nothing, or hand out again.
func (q *queue) pause(ctx context.Context, paused bool) error {
	q.paused = paused
	for _, name := range []string{consumerCount, consumerCheck} {
		var err error
		if until := q.until(); until != nil {
			_, err = q.js.PauseConsumer(ctx, stream, name, *until)
		} else {
			_, err = q.js.ResumeConsumer(ctx, stream, name)
		}
		if err != nil {
			return fmt.Errorf("queue: consumer %s: %w", name, err)
		}
	}
	return nil
}

// publish puts tasks into the queue, in their order. When it returns nil all are in it; after an error, perhaps some.
func (q *queue) publish(ctx context.Context, tasks []campaign.Task) error {
	futures := make([]jetstream.PubAckFuture, 0, len(tasks))
	for _, t := range tasks {
		consumer := consumerCount
		if t.Kind == campaign.Check {
			consumer = consumerCheck
		}
		message, err := encode(order{q.name, t})
		if err != nil {
			return err
		}
		future, err := q.js.PublishAsync(subjectTasks+consumer, message, jetstream.WithExpectStream(stream), jetstream.WithStallWait(patience))
		if err != nil {
			return fmt.Errorf("queue: task %s: %w", t.ID, err)
		}
		futures = append(futures, future)
	}
	for _, future := range futures {
		select {
		case <-future.Ok():
		case err := <-future.Err():
			return fmt.Errorf("queue: a task was not taken: %w", err)
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// isEmpty reports whether the queue holds no task, neither waiting nor handed out. A queue that is not there, or lacks
// a consumer, is an error that wraps errGone; one that another coordinator made, a [takenError].
func (q *queue) isEmpty(ctx context.Context) (bool, error) {
	s, err := q.js.Stream(ctx, stream)
	if err == nil {
		for _, name := range []string{consumerCount, consumerCheck} {
			if _, err = s.Consumer(ctx, name); err != nil {
				break
			}
		}
	}
	if errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) {
		return false, fmt.Errorf("%w: %w", errGone, err)
	}
	if err != nil {
		return false, fmt.Errorf("queue: %w", err)
	}
	if err := q.owned(s); err != nil {
		return false, err
	}
	return s.CachedInfo().State.Msgs == 0, nil
}

// ownerOfStream is the key under which a stream says which coordinator made it.
const ownerOfStream = "queens.coordinator"

// A takenError says that another coordinator made the queue anew, for itself. That ends us: of coordinators that begin at the same moment, or
// of which one stood still while the other began, the one that came last stays.
type takenError struct{ owner string }

func (e *takenError) Error() string {
	return "the queue was taken over by another coordinator, " + e.owner
}

// isPassing reports whether an error is that of servers that do not know yet who leads them, or the stream.
func isPassing(err error) bool {
	var refused *jetstream.APIError
	return errors.Is(err, context.DeadlineExceeded) || errors.As(err, &refused) && refused.ErrorCode == jetstream.ErrorCode(server.JSClusterNotAvailErr)
}

var errGone = errors.New("the queue is gone")

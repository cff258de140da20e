package cluster

import (
	"errors"

	"github.com/nats-io/nats.go"
)

// What workers and those who control a campaign say, on its way to the loop.

// A posted is a message that came on behalf of a worker.
type posted[T any] struct {
	message T
	worker  string
	from    *nats.Msg
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

// fewUnread messages may go unread where all is slow: their senders have asked again.
const fewUnread = 100

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
		if n := o.unread.Add(1); n >= fewUnread && n&(n-1) == 0 {
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

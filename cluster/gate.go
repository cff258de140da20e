package cluster

import (
	"sync"

	"github.com/nats-io/nats.go"
)

// Where messages of workers wait to be read. To read one strictly takes a thousand times as long as to send it, so a worker that sends
// without waiting for receipts would have all others wait behind it. Therefore, before anything is read, by the subject alone:
//
//   - Of a worker the newest message waits, and no other. Who sends one and waits for what is answered notices nothing: if it asks again, it has
//     given up the question before.
//   - The keys take turns, however much waits under each.
//   - A key may fill as much of the room as is left to the others: so there is always some left.
//
// Without keys anybody may use any name, and take as many turns; but then all are on this machine.
//
// What is turned away is not answered. Its sender, if it waits for a receipt, asks again later.

// mostWaiting is the room, in bytes of messages, each of which takes some beside its text.
const (
	mostWaiting = 64 << 20
	besideText  = 1 << 10
)

// A gate may be used by several goroutines at once.
type gate struct {
	came chan struct{} // has one if a message came

	lock  sync.Mutex
	lines map[string]*waiting // by key: those in which somebody waits
	turns []string            // their keys, the next first
	taken int                 // bytes
}

// waiting is the messages under one key.
type waiting struct {
	workers []string // the first to be read first
	newest  map[string]*nats.Msg
	taken   int
}

func newGate() *gate {
	return &gate{came: make(chan struct{}, 1), lines: map[string]*waiting{}}
}

// enter has a message of a worker wait. It returns false if one will not be read for it: this, or an older one of that worker.
func (g *gate) enter(worker string, m *nats.Msg) bool {
	g.lock.Lock()
	defer g.lock.Unlock()
	key := keyOf(worker)
	line := g.lines[key]
	if line == nil {
		line = &waiting{newest: map[string]*nats.Msg{}}
	}
	old, more := line.newest[worker], room(m)
	if old != nil {
		more -= room(old)
	}
	if line.taken+more > mostWaiting-g.taken {
		return false
	}
	if len(line.workers) == 0 {
		g.lines[key] = line
		g.turns = append(g.turns, key)
	}
	if old == nil {
		line.workers = append(line.workers, worker)
	}
	line.newest[worker] = m
	line.taken += more
	g.taken += more
	select {
	case g.came <- struct{}{}:
	default:
	}
	return old == nil
}

func room(m *nats.Msg) int { return len(m.Data) + besideText }

// next returns the message to be read next and the worker on whose behalf it came, or waits for one; nil when the gate is closed.
func (g *gate) next(closed <-chan struct{}) (worker string, m *nats.Msg) {
	for {
		if worker, m := g.leave(); m != nil {
			return worker, m
		}
		select {
		case <-g.came:
		case <-closed:
			return "", nil
		}
	}
}

// leave takes out the message whose turn it is, nil if there is none.
func (g *gate) leave() (worker string, m *nats.Msg) {
	g.lock.Lock()
	defer g.lock.Unlock()
	if len(g.turns) == 0 {
		return "", nil
	}
	key := g.turns[0]
	g.turns = g.turns[1:]
	line := g.lines[key]
	worker = line.workers[0]
	line.workers = line.workers[1:]
	m = line.newest[worker]
	delete(line.newest, worker)
	line.taken -= room(m)
	g.taken -= room(m)
	if len(line.workers) > 0 {
		g.turns = append(g.turns, key)
	} else {
		delete(g.lines, key)
	}
	return worker, m
}

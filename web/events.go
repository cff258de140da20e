package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// A stream sends events to one client (Server-Sent Events, HTML Living Standard, 9.2). The time that a
// server has for writing a whole answer would end it, so each event has its own: a client that takes none
// in that time is gone.
type stream struct {
	w     http.ResponseWriter
	turn  *http.ResponseController
	event time.Duration
	beat  *time.Ticker
}

// newStream begins the answer. Close it.
func newStream(w http.ResponseWriter, l limits) *stream {
	s := &stream{w, http.NewResponseController(w), l.event, time.NewTicker(l.beat)}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // a proxy in front shall not gather events
	return s
}

func (s *stream) close() { s.beat.Stop() }

// send sends an event. The error means that the client is gone.
func (s *stream) send(event string, data any) error {
	text, err := json.Marshal(data)
	if err != nil {
		return err
	}
	return s.write(fmt.Sprintf("event: %s\ndata: %s\n\n", event, text))
}

func (s *stream) write(text string) error {
	s.turn.SetWriteDeadline(time.Now().Add(s.event)) // what has no deadlines, such as a test's recorder, needs none
	if _, err := s.w.Write([]byte(text)); err != nil {
		return err
	}
	return s.turn.Flush()
}

// wait waits until there are news, with signs of life meanwhile, and reports whether the client is
// still there.
func (s *stream) wait(ctx context.Context, changed <-chan struct{}) bool {
	for {
		select {
		case <-changed:
			return true
		case <-ctx.Done():
			return false
		case <-s.beat.C:
			if s.write(":\n\n") != nil { // a comment: clients pass over it
				return false
			}
		}
	}
}

package web

import (
	"context"
	"net"
	"strings"
	"testing"
	"time"
)

// TestStreamsLive: a stream outlives the times that whole requests have, shows signs of life, and ends
// when the client goes.
func TestStreamsLive(t *testing.T) {
	l := defaultLimits()
	l.beat, l.read, l.write = 20*time.Millisecond, 150*time.Millisecond, 150*time.Millisecond
	s := serve(t, Options{limits: &l})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	begun := time.Now()
	w, err := s.watch(ctx, s.count(t, "20").Events)
	if err != nil {
		t.Fatal(err)
	}
	defer w.answer.Body.Close()
	beats, events := 0, 0
	for beats < 5 || events < 3 || time.Since(begun) < 4*l.read {
		event, _, ok := w.next()
		if !ok {
			t.Fatalf("the stream ended after %v", time.Since(begun))
		}
		if event == "" {
			beats++
		} else {
			events++
		}
	}
}

// TestStop: the server ends in time, whatever is under way, and tells those who watch.
func TestStop(t *testing.T) {
	l := defaultLimits()
	l.stop = 100 * time.Millisecond
	s := serve(t, Options{limits: &l})
	w, err := s.watch(t.Context(), s.count(t, "20").Events)
	if err != nil {
		t.Fatal(err)
	}
	if event, _, _ := w.next(); event != "progress" {
		t.Fatalf("got %s", event)
	}
	solved := make(chan struct{})
	go func() { // a request that would take its ten seconds
		defer close(solved)
		if r, err := s.http.Post(s.url+"api/solve", "application/json", strings.NewReader(`{"puzzle":{"rows":20,"cols":20,"pieces":["queen"],"per_row":{"min":1,"max":1}},"op":"count"}`)); err == nil {
			r.Body.Close()
		}
	}()
	for running := false; !running; {
		_, text := s.ask(t, "GET", "/metrics", "")
		running = strings.Contains(string(text), "queens_works_running 1")
	}
	begun := time.Now()
	s.stop()
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
	if event, data := w.last(); event != "cancelled" || data != `{"reason":"stopping"}` {
		t.Errorf("got %s %s", event, data)
	}
	<-solved
}

// TestStopWithSilentConnections: the server does not wait for requests on connections that browsers keep in
// reserve.
func TestStopWithSilentConnections(t *testing.T) {
	l := defaultLimits()
	l.stop = time.Minute
	s := serve(t, Options{limits: &l})
	s.ask(t, "GET", "/healthz", "")
	conn, err := net.Dial("tcp", strings.TrimSuffix(strings.TrimPrefix(s.url, "http://"), "/"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	s.ask(t, "GET", "/healthz", "") // connections are accepted in their order
	begun := time.Now()
	s.stop()
	if took := time.Since(begun); took > 2*time.Second {
		t.Errorf("it took %v", took)
	}
	if _, err := conn.Read(make([]byte, 1)); err == nil {
		t.Error("the connection is still open")
	}
}

// TestTimeIsUp: not to know is an answer of solve, for the others the time is a limit.
func TestTimeIsUp(t *testing.T) {
	l := defaultLimits()
	l.work = 30 * time.Millisecond
	s := serve(t, Options{limits: &l})
	var got solveAnswer
	s.get(t, 200, "POST", "/api/solve", `{"puzzle":{"rows":20,"cols":20,"pieces":["queen"],"per_row":{"min":1,"max":1}},"op":"count"}`, &got)
	if got.Answer != "not known" || got.Count != "" {
		t.Errorf("got %+v", got)
	}
	var p problem
	s.get(t, 422, "POST", "/api/tree", `{"problem":{"n":20},"method":"permutations","depth":2,"limit":5000000}`, &p)
	if p.Code != "time" {
		t.Errorf("got %+v", p)
	}
}

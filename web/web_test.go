package web

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"
)

// A site is a server that listens, as the command runs it, and a client.
type site struct {
	url  string
	http *http.Client
	stop func() // ends it and waits for that
}

// serve starts a server, and sees to its end: nothing of it may run on.
func serve(t *testing.T, o Options) *site {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ready, ended := make(chan string, 1), make(chan error, 1)
	go func() { ended <- Serve(ctx, "127.0.0.1:0", o, func(url string) { ready <- url }) }()
	s := &site{http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 2000}}}
	select {
	case s.url = <-ready:
	case err := <-ended:
		t.Fatal(err)
	}
	stopped := false
	s.stop = func() {
		if stopped {
			return
		}
		stopped = true
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Serve returned %v", err)
		}
	}
	t.Cleanup(func() {
		s.http.CloseIdleConnections()
		s.stop()
		wantNothingLeft(t)
	})
	return s
}

// wantNothingLeft waits for the goroutines that are ending.
func wantNothingLeft(t *testing.T) {
	t.Helper()
	stacks := make([]byte, 1<<22)
	var left string
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); runtime.Gosched() {
		left = ""
		for _, stack := range strings.Split(string(stacks[:runtime.Stack(stacks, true)]), "\n\n") {
			if strings.Contains(stack, "queens/") && !strings.Contains(stack, "testing.") {
				left += stack + "\n\n"
			}
		}
		if left == "" {
			return
		}
	}
	t.Errorf("goroutines are left:\n%s", left)
}

// ask sends a request; a body is JSON. The answer's body is read.
func (s *site) ask(t *testing.T, method, path, body string, headers ...string) (*http.Response, []byte) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.url+strings.TrimPrefix(path, "/"), strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		if r.Header.Set(headers[i], headers[i+1]); headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	answer, err := s.http.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, text
}

// get decodes the answer to a request.
func (s *site) get(t *testing.T, status int, method, path, body string, to any) {
	t.Helper()
	answer, text := s.ask(t, method, path, body)
	if answer.StatusCode != status {
		t.Fatalf("%s %s %s: got %s: %s", method, path, body, answer.Status, text)
	}
	if err := json.Unmarshal(text, to); err != nil {
		t.Fatalf("%s %s: %v: %s", method, path, err, text)
	}
}

// A watching is an open stream of events.
type watching struct {
	answer *http.Response
	lines  *bufio.Scanner
}

func (s *site) watch(ctx context.Context, path string) (*watching, error) {
	r, err := http.NewRequestWithContext(ctx, "GET", s.url+strings.TrimPrefix(path, "/"), nil)
	if err != nil {
		return nil, err
	}
	answer, err := s.http.Do(r)
	if err != nil {
		return nil, err
	}
	return &watching{answer, bufio.NewScanner(answer.Body)}, nil
}

// next returns the next event, or a comment as an event without a name; false at the end.
func (w *watching) next() (event, data string, ok bool) {
	for w.lines.Scan() {
		line := w.lines.Text()
		switch {
		case strings.HasPrefix(line, ":"):
			return "", line, true
		case strings.HasPrefix(line, "event: "):
			event = strings.TrimPrefix(line, "event: ")
		case strings.HasPrefix(line, "data: "):
			data = strings.TrimPrefix(line, "data: ")
		case line == "" && event != "":
			return event, data, true
		}
	}
	return "", "", false
}

// last returns the last event.
func (w *watching) last() (event, data string) {
	defer w.answer.Body.Close()
	for {
		e, d, ok := w.next()
		if !ok {
			return event, data
		}
		event, data = e, d
	}
}

// count starts a count and returns the path of its news.
func (s *site) count(t *testing.T, n string) countAnswer {
	t.Helper()
	var started countAnswer
	s.get(t, http.StatusCreated, "POST", "/api/count", `{"n":`+n+`}`, &started)
	return started
}

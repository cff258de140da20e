package web

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"
)

// A witness is the body of a request and the place of its answer; each looks whether the request is in the
// gate.
type witness struct {
	http.ResponseWriter
	body io.Reader
	gate *gate

	reads, writes int // in the gate
	outside       int
}

func (w *witness) look(inside *int) {
	if w.gate.used() == 1 {
		*inside++
	} else {
		w.outside++
	}
}

func (w *witness) Read(p []byte) (int, error) {
	w.look(&w.reads)
	return w.body.Read(p)
}

func (w *witness) Write(p []byte) (int, error) {
	w.look(&w.writes)
	return w.ResponseWriter.Write(p)
}

// TestRequestsAreHeld from before the body is read until the answer is taken.
func TestRequestsAreHeld(t *testing.T) {
	s := New(Options{})
	defer s.Close()
	for _, x := range exchanges {
		method, path, _ := strings.Cut(x.route, " ")
		if x.status > 201 || x.body == "" && x.path == "" {
			continue
		}
		if x.path != "" {
			path = x.path
		}
		t.Run(fmt.Sprintf("ask=%s %s/body=%.60s", method, path, x.body), func(t *testing.T) {
			w := &witness{ResponseWriter: httptest.NewRecorder(), body: strings.NewReader(x.body), gate: s.requests}
			r := httptest.NewRequest(method, path, w)
			r.Header.Set("Content-Type", "application/json")
			s.ServeHTTP(w, r)
			if (w.reads > 0) != (x.body != "") || w.writes == 0 || w.outside > 0 {
				t.Errorf("in the gate %d reads and %d writes, outside %d", w.reads, w.writes, w.outside)
			}
			if s.requests.used() != 0 {
				t.Error("the request is over, and still in the gate")
			}
		})
	}
}

// TestPuzzlesAreReadInTurn: to read one takes time as well, so it waits for its slot.
func TestPuzzlesAreReadInTurn(t *testing.T) {
	l := defaultLimits()
	l.works, l.wait = 1, 0
	s := New(Options{limits: &l})
	defer s.Close()
	if err := s.works.take(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer s.works.give()
	for path, body := range map[string]string{
		"/api/check": `{"id":"no ID","pieces":[]}`,
		"/api/solve": `{"id":"no ID","op":"one"}`,
		"/api/draw":  `{"id":"no ID","format":"svg"}`,
		"/api/read":  `{"text":"no text"}`,
	} {
		r := httptest.NewRequest("POST", path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		if s.ServeHTTP(w, r); w.Code != http.StatusServiceUnavailable {
			t.Errorf("%s: got %d %s", path, w.Code, w.Body)
		}
	}
}

// TestWorkTakesOneThread: a count that is asked for as a question about a puzzle, too.
func TestWorkTakesOneThread(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	l := defaultLimits()
	l.work = 500 * time.Millisecond
	s := New(Options{limits: &l})
	defer s.Close()
	answered := make(chan struct{})
	go func() {
		defer close(answered)
		r := httptest.NewRequest("POST", "/api/solve", strings.NewReader(`{"puzzle":{"rows":20,"cols":20,"pieces":["queen"],"per_row":{"min":1,"max":1}},"op":"count"}`))
		r.Header.Set("Content-Type", "application/json")
		s.ServeHTTP(httptest.NewRecorder(), r)
	}()
	most, stacks := 0, make([]byte, 1<<20)
	for {
		select {
		case <-answered:
			if most != 1 {
				t.Errorf("%d goroutines counted at once, want 1", most)
			}
			return
		default:
			counting := 0
			for stack := range strings.SplitSeq(string(stacks[:runtime.Stack(stacks, true)]), "\n\n") {
				if strings.Contains(stack, "queens/internal/") {
					counting++
				}
			}
			most = max(most, counting)
		}
	}
}

func TestClientOf(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.1:1": "192.0.2.1", "192.0.2.2:1": "192.0.2.2", "[::ffff:192.0.2.1]:1": "::ffff:192.0.2.1",
		"[2001:db8:0:1::1]:1": "2001:db8:0:1::/64", "[2001:db8:0:1:ffff::2]:1": "2001:db8:0:1::/64", "[2001:db8:0:2::1]:1": "2001:db8:0:2::/64",
		"[fe80::1%eth0]:1": "fe80::/64", "@": "@",
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = address
		r.Header.Set("X-Forwarded-For", "198.51.100.1")
		r.Header.Set("Forwarded", "for=198.51.100.1")
		if got := clientOf(r); got != want {
			t.Errorf("%s: got %s, want %s", address, got, want)
		}
	}
}

// TestLongBodiesAreNotWaitedFor: the length that a client names is enough.
func TestLongBodiesAreNotWaitedFor(t *testing.T) {
	l := defaultLimits()
	l.read = 300 * time.Millisecond
	s := serve(t, Options{limits: &l})
	conn, err := net.Dial("tcp", strings.Trim(strings.TrimPrefix(s.url, "http://"), "/"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	io.WriteString(conn, "POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{")
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("got %s", answer.Status)
	}
}

// TestFilesAreWhole: whatever else is asked for, unless the client has it.
func TestFilesAreWhole(t *testing.T) {
	s := serve(t, Options{})
	whole, text := s.ask(t, "GET", "/words.json", "", "Accept-Encoding", "gzip")
	tag := whole.Header.Get("Etag")
	if whole.ContentLength != int64(len(text)) {
		t.Errorf("got length %d, want %d", whole.ContentLength, len(text))
	}
	for _, test := range []struct {
		header, value string
		status        int
	}{
		{"Range", "bytes=0-9", 200},
		{"Range", "bytes=99999999-", 200},
		{"If-Match", `"other"`, 200},
		{"If-None-Match", `"other"`, 200},
		{"If-None-Match", `"other", W/` + tag, 304},
		{"If-None-Match", "*", 304},
	} {
		t.Run(fmt.Sprintf("%s=%q", test.header, test.value), func(t *testing.T) {
			answer, got := s.ask(t, "GET", "/words.json", "", "Accept-Encoding", "gzip", test.header, test.value)
			if answer.StatusCode != test.status || test.status == 200 && !bytes.Equal(got, text) || answer.Header.Get("Etag") != tag {
				t.Errorf("got %s, %d bytes, tag %s", answer.Status, len(got), answer.Header.Get("Etag"))
			}
		})
	}
}

// TestOpenToOthers: a server that others can reach says so, and an address that can be opened.
func TestOpenToOthers(t *testing.T) {
	for addr, want := range map[string]string{"0.0.0.0:0": "http://localhost:", "127.0.0.1:0": "http://127.0.0.1:"} {
		t.Run("addr="+addr, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			var log lockedBuffer
			err := Serve(ctx, addr, Options{Log: slog.New(slog.NewTextHandler(&log, nil))}, func(url string) {
				defer cancel()
				if !strings.HasPrefix(url, want) || !strings.HasSuffix(url, "/") {
					t.Errorf("got %s, want %s", url, want)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Contains(log.String(), "level=WARN"); got != (addr == "0.0.0.0:0") {
				t.Errorf("the log: %s", log.String())
			}
		})
	}
}

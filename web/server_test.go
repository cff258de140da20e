package web

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"queens"
	"queens/lesson"
	"queens/search"
	"queens/trace"
)

func TestPages(t *testing.T) {
	s := serve(t, Options{})
	for _, path := range []string{"/", "/index", "/index.html"} {
		answer, text := s.ask(t, "GET", path, "")
		if answer.StatusCode != 200 || answer.Header.Get("Content-Type") != "text/html; charset=utf-8" || !bytes.Contains(text, []byte("<!DOCTYPE html>")) {
			t.Errorf("%s: got %s %s: %.100s", path, answer.Status, answer.Header.Get("Content-Type"), text)
		}
		again, text := s.ask(t, "GET", path, "", "If-None-Match", answer.Header.Get("Etag"))
		if again.StatusCode != http.StatusNotModified || len(text) > 0 {
			t.Errorf("%s again: got %s", path, again.Status)
		}
		head, text := s.ask(t, "HEAD", path, "")
		if head.StatusCode != 200 || len(text) > 0 {
			t.Errorf("HEAD %s: got %s", path, head.Status)
		}
	}
	// The client of these tests takes gzip, and undoes it; a plain one is served as well.
	if answer, text := s.ask(t, "GET", "/words.json", "", "Accept-Encoding", "gzip;q=0"); answer.Header.Get("Content-Encoding") != "" || !bytes.Equal(text, lesson.Catalogue()) {
		t.Errorf("without gzip: got %q", answer.Header.Get("Content-Encoding"))
	}
	if answer, text := s.ask(t, "GET", "/words.json", "", "Accept-Encoding", "br, gzip"); answer.Header.Get("Content-Encoding") != "gzip" || len(text) > len(lesson.Catalogue())/2 {
		t.Errorf("with gzip: got %q, %d bytes", answer.Header.Get("Content-Encoding"), len(text))
	}
	_, words := s.ask(t, "GET", "/words.json", "")
	if !bytes.Equal(words, lesson.Catalogue()) {
		t.Error("/words.json is not the catalogue")
	}
	for name, f := range files() {
		if f.kind == "" {
			t.Errorf("%s has no type: add it to kinds", name)
		}
	}
}

// TestNotFound answers a browser with a page, and programs with a problem.
func TestNotFound(t *testing.T) {
	s := serve(t, Options{})
	const browser = "text/html,application/xhtml+xml,*/*;q=0.8"
	for _, test := range []struct{ path, accept, want string }{
		{"/nothing", browser, "text/html; charset=utf-8"},
		{"/nothing", "*/*", "application/problem+json"},
		{"/api/nothing", browser, "application/problem+json"},
		{"/api/", browser, "application/problem+json"},
		{"/api", "*/*", "application/problem+json"},
	} {
		answer, text := s.ask(t, "GET", test.path, "", "Accept", test.accept)
		got := answer.Header.Get("Content-Type")
		if answer.StatusCode != 404 || got != test.want || bytes.HasPrefix(text, []byte("<!DOCTYPE html>")) != strings.HasPrefix(got, "text/html") {
			t.Errorf("%s for %s: got %s %s: %.60s", test.path, test.accept, answer.Status, got, text)
		}
		const described = "/api/openapi.json"
		ofAPI := strings.HasPrefix(test.path, "/api")
		if strings.Contains(answer.Header.Get("Link"), described) != ofAPI || bytes.Contains(text, []byte(described)) != ofAPI {
			t.Errorf("%s: got the link %q and %s, want a pointer to %s: %v", test.path, answer.Header.Get("Link"), text, described, ofAPI)
		}
	}
}

// TestTrace reads the walk back with what recorded it.
func TestTrace(t *testing.T) {
	s := serve(t, Options{})
	for _, m := range search.Methods() {
		t.Run("method="+m.String(), func(t *testing.T) {
			_, text := s.ask(t, "POST", "/api/trace", `{"problem":{"n":5,"given":[{"row":0,"column":2}]},"method":"`+m.String()+`"}`)
			got, err := trace.Read(bytes.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			if got.Stop() != trace.Complete || got.Method() != m {
				t.Errorf("got %v by %v", got.Stop(), got.Method())
			}
		})
	}
}

// TestPagesOfSolutions puts the pages together.
func TestPagesOfSolutions(t *testing.T) {
	s := serve(t, Options{})
	for n := range 9 {
		for _, kind := range []string{"", "&fundamental=1"} {
			var all [][]int
			for {
				var page solutionsAnswer
				s.get(t, 200, "GET", fmt.Sprintf("/api/solutions?n=%d&from=%d&count=7%s", n, len(all), kind), "", &page)
				all = append(all, page.Solutions...)
				if len(page.Solutions) == 0 {
					if uint64(len(all)) != page.Total {
						t.Errorf("n=%d%s: got %d solutions, want %d", n, kind, len(all), page.Total)
					}
					break
				}
			}
			p, err := queens.New(n)
			if err != nil {
				t.Fatal(err)
			}
			for _, columns := range all {
				if err := queens.Verify(p, queens.Solution(columns).Squares()); err != nil {
					t.Errorf("n=%d: %v: %v", n, columns, err)
				}
			}
			if !slices.IsSortedFunc(all, slices.Compare) {
				t.Errorf("n=%d%s: not in lexicographic order", n, kind)
			}
		}
	}
}

func TestClasses(t *testing.T) {
	s := serve(t, Options{})
	var got classesAnswer
	s.get(t, 200, "GET", "/api/classes?n=8&count=1000", "", &got)
	orbits := 0
	for _, c := range got.Classes {
		if len(c.Images) != c.Orbit {
			t.Errorf("%v: %d images, want %d", c.Columns, len(c.Images), c.Orbit)
		}
		orbits += c.Orbit
	}
	if len(got.Classes) != 12 || orbits != 92 || got.Total != 12 || got.All != 92 {
		t.Errorf("got %d classes, %d solutions, %d, %d", len(got.Classes), orbits, got.Total, got.All)
	}
}

// TestCrowd: 50 streams of events and 1,000 readers at once.
func TestCrowd(t *testing.T) {
	s := serve(t, Options{})
	started := s.count(t, "20")
	var streams []*watching
	for range 50 {
		w, err := s.watch(t.Context(), started.Events)
		if err != nil {
			t.Fatal(err)
		}
		if w.answer.StatusCode != 200 {
			t.Fatalf("got %s", w.answer.Status)
		}
		streams = append(streams, w)
	}
	begun := time.Now()
	paths := []string{"", "words.json", "api/known", "api/solutions?n=8", "healthz"}
	var readers sync.WaitGroup
	failed := make(chan error, 1000)
	for i := range 1000 {
		readers.Go(func() {
			answer, err := s.http.Get(s.url + paths[i%len(paths)])
			if err != nil {
				failed <- err
				return
			}
			defer answer.Body.Close()
			if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != 200 && answer.StatusCode != 429 {
				failed <- fmt.Errorf("%s: %s, %v", paths[i%len(paths)], answer.Status, err)
			}
		})
	}
	readers.Wait()
	close(failed)
	for err := range failed {
		t.Error(err)
	}
	t.Logf("1,000 readers took %v", time.Since(begun))
	if answer, _ := s.ask(t, "DELETE", "/api/count/"+started.Job, ""); answer.StatusCode != http.StatusNoContent {
		t.Errorf("got %s", answer.Status)
	}
	for i, w := range streams {
		if event, data := w.last(); event != "cancelled" || data != `{"reason":"asked"}` {
			t.Errorf("stream %d: got %s %s", i, event, data)
		}
	}
}

// TestWatched: the log has a line for each request; the metrics have few labels, whatever is asked for.
func TestWatched(t *testing.T) {
	var log lockedBuffer
	s := serve(t, Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
	for i := range 20 {
		s.ask(t, "GET", fmt.Sprintf("/nothing/%d", i), "")
		s.ask(t, "GET", fmt.Sprintf("/api/puzzle/%d", i), "")
	}
	_, text := s.ask(t, "GET", "/metrics", "")
	for _, want := range []string{
		`queens_requests_total{route="/",status="404"} 20`, `queens_requests_total{route="/api/puzzle/{id}",status="422"} 20`,
		"queens_requests_open 1\n", "queens_counts_running 0\n", "queens_streams_open 0\n",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if got := strings.Count(string(text), "queens_requests_total{"); got != 2 {
		t.Errorf("got %d kinds of requests, want 2", got)
	}
	s.stop()
	if got := strings.Count(log.String(), "msg=request client=127.0.0.1 method=GET path=/nothing/"); got != 20 {
		t.Errorf("got %d lines in the log, want 20:\n%s", got, log.String())
	}
}

// A lockedBuffer is written by many.
type lockedBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

func TestGateWaits(t *testing.T) {
	g := newGate("tests", 1, 2, time.Minute)
	leave, err := g.enter(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	next := make(chan func())
	go func() {
		leave, err := g.enter(t.Context(), "a")
		if err != nil {
			t.Error(err)
		}
		next <- leave
	}()
	for waiting := 0; waiting < 2; {
		g.mu.Lock()
		waiting = g.clients["a"]
		g.mu.Unlock()
	}
	if _, err := g.enter(t.Context(), "a"); problemOf(err).Status != http.StatusTooManyRequests {
		t.Errorf("got %v, want too many requests", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := g.enter(gone, "b"); err == nil {
		t.Error("got in without a slot")
	}
	leave()
	(<-next)()
	if len(g.clients) != 0 || g.used() != 0 {
		t.Errorf("got %v, %d used", g.clients, g.used())
	}
}

func TestIsLocal(t *testing.T) {
	for host, want := range map[string]bool{
		"localhost": true, "LOCALHOST:8000": true, "Queens.LocalHost": true, "localhost:8000": true, "127.0.0.1:8000": true, "127.0.0.1": true, "[::1]:8000": true, "[::1]": true, "queens.localhost:1": true,
		"": false, "example.com": false, "localhost.example.com": false, "10.0.0.1:80": false, "127.0.0.1.example.com": false, "[::1": true,
	} {
		if got := isLocal(host); got != want {
			t.Errorf("%q: got %t, want %t", host, got, want)
		}
	}
}

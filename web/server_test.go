package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
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

func TestCounts(t *testing.T) {
	s := serve(t, Options{})
	for n := range 15 {
		w, err := s.watch(t.Context(), s.count(t, fmt.Sprint(n)).Events)
		if err != nil {
			t.Fatal(err)
		}
		event, data := w.last()
		var got resultNews
		if err := json.Unmarshal([]byte(data), &got); err != nil {
			t.Fatal(err)
		}
		if want, _ := queens.Known(n); event != "result" || got.Count != fmt.Sprint(want) {
			t.Errorf("n=%d: got %s %s, want %d", n, event, data, want)
		}
		// Whoever comes late is told as well.
		if w, err = s.watch(t.Context(), w.answer.Request.URL.Path); err != nil {
			t.Fatal(err)
		}
		if event, again := w.last(); event != "result" || again != data {
			t.Errorf("n=%d: later got %s %s", n, event, again)
		}
	}
}

// TestCountsAreForgotten but the latest.
func TestCountsAreForgotten(t *testing.T) {
	s := New(Options{})
	defer s.Close()
	for range mostFinished + 10 {
		if _, err := s.counts.start(4, "", time.Minute); err != nil {
			t.Fatal(err)
		}
		s.counts.running.Wait()
	}
	if got := len(s.counts.byName); got != mostFinished {
		t.Errorf("got %d counts, want %d", got, mostFinished)
	}
}

// TestCountsEnd: when nobody watches, when they take too long, when the server ends.
func TestCountsEnd(t *testing.T) {
	ends := func(t *testing.T, c *counting, want error) {
		t.Helper()
		for {
			latest, over, changed := c.look()
			if over {
				if got := latest.data.(cancelledNews).Reason; got != want.Error() {
					t.Errorf("got %q, want %q", got, want)
				}
				return
			}
			<-changed
		}
	}
	start := func(t *testing.T, change func(*limits)) (*Server, *counting) {
		t.Helper()
		l := defaultLimits()
		change(&l)
		s := New(Options{limits: &l})
		t.Cleanup(func() { s.Close(); wantNothingLeft(t) })
		name, err := s.counts.start(mostN, "", l.leave)
		if err != nil {
			t.Fatal(err)
		}
		c, err := s.counts.find(name)
		if err != nil {
			t.Fatal(err)
		}
		return s, c
	}
	t.Run("when=left", func(t *testing.T) {
		_, c := start(t, func(l *limits) { l.leave = 50 * time.Millisecond })
		ends(t, c, errLeft)
	})
	t.Run("when=watched and left", func(t *testing.T) {
		_, c := start(t, func(l *limits) { l.leave = time.Hour })
		c.leave = 50 * time.Millisecond
		one, two := c.watched(), c.watched()
		one()
		c.mu.Lock()
		if c.lonely.Stop() {
			t.Error("somebody watches, and the count would end")
		}
		c.mu.Unlock()
		two()
		ends(t, c, errLeft)
	})
	t.Run("when=time", func(t *testing.T) {
		_, c := start(t, func(l *limits) { l.count = 50 * time.Millisecond })
		ends(t, c, errTooLong)
	})
	t.Run("when=stopping", func(t *testing.T) {
		s, c := start(t, func(*limits) {})
		s.Close()
		ends(t, c, errStopping)
		if _, err := s.counts.start(4, "", time.Minute); err == nil {
			t.Error("a count was started after the end")
		}
	})
}

// TestCountLimits: so many for one client, so many in all.
func TestCountLimits(t *testing.T) {
	s := New(Options{})
	defer s.Close()
	ask := func(client string) *http.Response {
		r := httptest.NewRequest("POST", "/api/count", strings.NewReader(`{"n":20}`))
		r.Header.Set("Content-Type", "application/json")
		r.RemoteAddr = client + ":1234"
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w.Result()
	}
	for i, test := range []struct {
		client string
		status int
	}{
		{"192.0.2.1", 201},
		{"192.0.2.1", 201},
		{"192.0.2.1", 429},
		{"192.0.2.2", 201},
		{"192.0.2.3", 201},
		{"192.0.2.4", 503},
	} {
		got := ask(test.client)
		if got.StatusCode != test.status || (test.status > 400) != (got.Header.Get("Retry-After") != "") {
			t.Errorf("%d: got %s, Retry-After %q, want %d", i, got.Status, got.Header.Get("Retry-After"), test.status)
		}
	}
	if got := s.counts.gate.used(); got != 4 {
		t.Errorf("%d counts run, want 4", got)
	}
}

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

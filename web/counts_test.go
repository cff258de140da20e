package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"queens"
)

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

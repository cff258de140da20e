package web

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"net/http"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// metrics are the numbers of a server, in the text form of Prometheus, which is short enough to be
// written by hand.
type metrics struct {
	open atomic.Int64 // requests under way

	mu       sync.Mutex
	requests map[requestKind]*requestSum
}

// A requestKind has few values: the path is that of a route, not what a client sent.
type requestKind struct {
	path   string
	status int
}

type requestSum struct {
	count uint64
	took  time.Duration
}

// answered counts a request.
func (m *metrics) answered(r *http.Request, status int, took time.Duration) {
	path := r.Pattern
	if path == "" {
		path = "refused" // before it came to a route
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.requests == nil {
		m.requests = make(map[requestKind]*requestSum)
	}
	kind := requestKind{path, status}
	if m.requests[kind] == nil {
		m.requests[kind] = new(requestSum)
	}
	m.requests[kind].count++
	m.requests[kind].took += took
}

func getMetrics(s *Server, w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	s.writeMetrics(w)
	return nil
}

func (s *Server) writeMetrics(w io.Writer) {
	gauge := func(name, help string, value int64) {
		fmt.Fprintf(w, "# HELP %s %s\n# TYPE %[1]s gauge\n%[1]s %[3]d\n", name, help, value)
	}
	gauge("queens_requests_open", "Requests under way.", s.metrics.open.Load())
	gauge("queens_works_running", "Requests that compute.", int64(s.works.used()))
	gauge("queens_counts_running", "Counts.", int64(s.counts.gate.used()))
	gauge("queens_streams_open", "Streams of events.", int64(s.streams.used()))
	gauge("go_goroutines", "Goroutines.", int64(runtime.NumGoroutine()))
	if status, err := s.campaign.look(s.limits.status); err == nil {
		writeCampaign(w, status)
	}
	s.metrics.write(w)
}

// write writes the requests that were answered.
func (m *metrics) write(w io.Writer) {
	m.mu.Lock()
	defer m.mu.Unlock()
	kinds := slices.SortedFunc(maps.Keys(m.requests), func(a, b requestKind) int {
		return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(a.status, b.status))
	})
	fmt.Fprintf(w, "# HELP queens_requests_total Requests answered, by route and status.\n# TYPE queens_requests_total counter\n")
	for _, k := range kinds {
		fmt.Fprintf(w, "queens_requests_total{route=%q,status=\"%d\"} %d\n", k.path, k.status, m.requests[k].count)
	}
	fmt.Fprintf(w, "# HELP queens_request_seconds_total Time that they took.\n# TYPE queens_request_seconds_total counter\n")
	for _, k := range kinds {
		fmt.Fprintf(w, "queens_request_seconds_total{route=%q,status=\"%d\"} %g\n", k.path, k.status, m.requests[k].took.Seconds())
	}
}

func getHealth(_ *Server, w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	io.WriteString(w, "ok\n")
	return nil
}

package web

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net/http"

	"queens"
	"queens/search"
	"queens/trace"
)

const (
	// mostEvents is how many steps of a walk are sent: 200,000 are some 15 MB of text.
	mostEvents = 200_000
	// mostWhole is the largest board whose walk is sent to its end.
	mostWhole = 12
	// mostSteps is how far a walk is followed to a stretch of it. That of size 12 has 60 million steps at most, but for
	// permutations.
	mostSteps = 100_000_000
)

// A walkRequest names a walk.
type walkRequest struct {
	Problem board  `json:"problem" is:"required"`
	Method  string `json:"method" is:"required"`
}

func (q walkRequest) walk() (queens.Problem, search.Method, error) {
	p, err := q.Problem.problem(search.MaxN, "tracing")
	if err != nil {
		return p, 0, err
	}
	m, err := parseMethod(q.Method)
	return p, m, err
}

// readWalk reads a request that names a walk, and more, into q.
func readWalk(r *http.Request, q interface {
	walk() (queens.Problem, search.Method, error)
},
) (queens.Problem, search.Method, error) {
	if err := readJSON(r, q); err != nil {
		return queens.Problem{}, 0, err
	}
	return q.walk()
}

// A traceRequest asks for a walk. Limit and until cut it short; 0 is not to. From asks for a stretch.
type traceRequest struct {
	walkRequest
	Limit int  `json:"limit"` // events
	Until int  `json:"until"` // solutions
	From  *int `json:"from"`  // a step, from 0
}

// postTrace sends a walk as JSON Lines (docs/trace.md); before a stretch of one goes a line with what is around it.
func postTrace(s *Server, w http.ResponseWriter, r *http.Request) error {
	var q traceRequest
	p, m, err := readWalk(r, &q)
	if err != nil {
		return err
	}
	if q.Limit < 0 || q.Limit > mostEvents || q.Until < 0 {
		return tooLarge(mostEvents, fmt.Sprintf("limit takes a whole number from 0 to %d, until one from 0", mostEvents))
	}
	if q.From != nil {
		return s.stretch(w, r, p, m, q)
	}
	whole := q.Limit == 0 && q.Until == 0
	if whole && p.N() > mostWhole {
		return tooLarge(mostWhole, fmt.Sprintf("the whole walk is sent for sizes to %d: ask for a limit, or until a solution", mostWhole))
	}
	limits := trace.Limits{Events: q.Limit, Solutions: q.Until}
	if limits.Events == 0 {
		limits.Events = mostEvents
	}
	var t *trace.Trace
	err = s.work(r, func(ctx context.Context) error {
		var err error
		t, err = trace.Record(ctx, p, m, limits)
		return err
	})
	if err != nil {
		return err
	}
	if whole && t.Stop() != trace.Complete {
		return tooLarge(mostEvents, fmt.Sprintf("the whole walk has more than %d events: ask for a limit, or until a solution", mostEvents))
	}
	sendLines(w, r, t.Write)
	return nil
}

// sendLines sends what write writes, compressed if the client takes it.
func sendLines(w http.ResponseWriter, r *http.Request, write func(io.Writer) error) {
	w.Header().Set("Content-Type", "application/jsonl")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Vary", "Accept-Encoding")
	if !takesGzip(r) {
		write(w) // an error means that nobody reads any more
		return
	}
	w.Header().Set("Content-Encoding", "gzip")
	zip, _ := gzip.NewWriterLevel(w, gzip.BestSpeed) // a tenth is left
	write(zip)
	zip.Close()
}

package web

import (
	"compress/gzip"
	"context"
	"fmt"
	"net/http"

	"queens/search"
	"queens/trace"
)

const (
	// mostEvents is how many steps of a walk are sent: 200,000 are some 15 MB of text.
	mostEvents = 200_000
	// mostWhole is the largest board whose walk is sent to its end.
	mostWhole = 12
)

// A traceRequest asks for a walk. Limit and until cut it short; 0 is not to.
type traceRequest struct {
	Problem board  `json:"problem"`
	Method  string `json:"method"`
	Limit   int    `json:"limit"` // events
	Until   int    `json:"until"` // solutions
}

// postTrace sends a walk as JSON Lines (docs/trace.md).
func postTrace(s *Server, w http.ResponseWriter, r *http.Request) error {
	var q traceRequest
	if err := readJSON(r, &q); err != nil {
		return err
	}
	p, err := q.Problem.problem(search.MaxN, "tracing")
	if err != nil {
		return err
	}
	m, err := parseMethod(q.Method)
	if err != nil {
		return err
	}
	if q.Limit < 0 || q.Limit > mostEvents || q.Until < 0 {
		return tooLarge(mostEvents, fmt.Sprintf("limit takes a whole number from 0 to %d, until one from 0", mostEvents))
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
	w.Header().Set("Content-Type", "application/jsonl")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Vary", "Accept-Encoding")
	if !takesGzip(r) {
		t.Write(w) // an error means that nobody reads any more
		return nil
	}
	w.Header().Set("Content-Encoding", "gzip")
	zip, _ := gzip.NewWriterLevel(w, gzip.BestSpeed) // a tenth is left
	t.Write(zip)
	zip.Close()
	return nil
}

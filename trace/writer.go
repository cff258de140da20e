package trace

import (
	"bufio"
	"encoding/json"
	"io"
	"strconv"

	"queens"
	"queens/search"
)

const (
	format  = "queens trace"
	version = 1
)

// A header is the first line.
type header struct {
	Format  string   `json:"format"`
	Version int      `json:"version"`
	Problem string   `json:"problem"` // its canonical text form
	Method  string   `json:"method"`
	Start   *opening `json:"start,omitempty"` // of a stretch of a walk
}

// An opening says where the walk is when a stretch of it begins.
type opening struct {
	Step   int      `json:"step"`   // the number of the first one, from 0
	Queens [][2]int `json:"queens"` // row and column of those placed, in their order
	Stats  counters `json:"stats"`  // of the steps before
}

func (s *start) opening() *opening {
	if s.step == 0 {
		return nil
	}
	o := &opening{Step: s.step, Queens: [][2]int{}, Stats: countersOf(s.before.stats)}
	for _, queen := range s.path {
		o.Queens = append(o.Queens, [2]int{queen.Row, queen.Col})
	}
	return o
}

// An ending is the last line.
type ending struct {
	Kind    string   `json:"kind"` // endKind
	Stopped string   `json:"stopped"`
	Events  uint64   `json:"events"`
	Stats   counters `json:"stats"`
}

const endKind = "end"

// counters are those of [search.Stats].
type counters struct {
	Nodes      uint64   `json:"nodes"`
	Tried      uint64   `json:"tried"`
	Rejected   uint64   `json:"rejected"`
	Backtracks uint64   `json:"backtracks"`
	DeadEnds   uint64   `json:"dead_ends"`
	Solutions  uint64   `json:"solutions"`
	Profile    []uint64 `json:"profile"`
}

func countersOf(s search.Stats) counters {
	return counters{s.Nodes, s.Tried, s.Rejected, s.Backtracks, s.DeadEnds, s.Solutions, s.Profile}
}

// A Writer writes a walk as JSON Lines, the form that docs/trace.md describes. It keeps one line and
// the counters. It is not for concurrent use.
type Writer struct {
	w      *bufio.Writer
	n      int
	line   []byte
	events uint64
	tally  tally
}

// NewWriter writes the first line. The writer buffers what it is told; see [Writer.Close].
func NewWriter(w io.Writer, p queens.Problem, m search.Method) (*Writer, error) {
	return newWriter(w, p, m, &start{before: newTally(p.N())})
}

func newWriter(w io.Writer, p queens.Problem, m search.Method, s *start) (*Writer, error) {
	t := &Writer{w: bufio.NewWriter(w), n: p.N(), events: uint64(s.step), tally: tally{s.before.snapshot()}}
	return t, t.write(header{format, version, p.String(), m.String(), s.opening()})
}

// Write writes the event as a line. The events must be those of a walk, in order.
func (w *Writer) Write(e search.Event) error {
	w.events++
	w.tally.add(e.Kind, e.Level())
	w.line = append(appendEvent(w.line[:0], e, w.n), '\n')
	_, err := w.w.Write(w.line)
	return err
}

// Close writes the last line, which says why the walk ended, and all that was held back. It does not
// close what it writes to.
func (w *Writer) Close(stop Stop) error {
	if err := w.write(ending{endKind, stop.String(), w.events, countersOf(w.tally.stats)}); err != nil {
		return err
	}
	return w.w.Flush()
}

func (w *Writer) write(line any) error {
	text, err := json.Marshal(line)
	if err != nil {
		return err
	}
	_, err = w.w.Write(append(text, '\n'))
	return err
}

// Write writes the trace as JSON Lines. A stretch of a walk is written with what it starts from; a [Reader] takes
// whole walks only, as it cannot tell whether a walk comes there.
func (t *Trace) Write(to io.Writer) error {
	w, err := newWriter(to, t.problem, t.method, &t.start)
	if err != nil {
		return err
	}
	if _, err := t.Replay(w.Write); err != nil {
		return err
	}
	return w.Close(t.stop)
}

// The words of a line. Reasons are shorter than those of [search.Reason], which are for people.
var (
	kinds   = []search.Kind{search.Enter, search.Try, search.Reject, search.Place, search.DeadEnd, search.Solution, search.Remove, search.Leave}
	lines   = []queens.Line{queens.Row, queens.Column, queens.Diagonal, queens.Antidiagonal}
	reasons = map[search.Reason]string{search.Blocked: "blocked", search.ByPlaced: "placed", search.ByGiven: "given"}
)

// appendEvent appends an event as a JSON object. It is written by hand: a walk has a million of them.
func appendEvent(b []byte, e search.Event, n int) []byte {
	b = append(b, `{"kind":"`...)
	b = append(b, e.Kind.String()...)
	b = append(b, `","level":`...)
	b = strconv.AppendInt(b, int64(e.Level()), 10)
	switch e.Kind {
	case search.Enter, search.DeadEnd:
		if e.Level() < n {
			b = appendWord(b, "line", e.Line.String())
			if e.Line == queens.Column {
				b = appendNumber(b, "column", e.Square.Col)
			} else {
				b = appendNumber(b, "row", e.Square.Row)
			}
		}
	case search.Solution:
		b = append(b, `,"columns":`...)
		for i, column := range columns(e.Partial) {
			b = append(b, "[,"[min(i, 1)])
			b = strconv.AppendInt(b, int64(column), 10)
		}
		if n == 0 {
			b = append(b, '[')
		}
		b = append(b, ']')
	case search.Try, search.Place, search.Remove, search.Reject:
		b = appendNumber(b, "row", e.Square.Row)
		b = appendNumber(b, "column", e.Square.Col)
	}
	if e.Kind == search.Reject {
		b = appendWord(b, "reason", reasons[e.Reason])
		if e.Reason != search.Blocked {
			b = appendWord(b, "line", e.Line.String())
			b = append(b, `,"by":{"row":`...)
			b = strconv.AppendInt(b, int64(e.By.Row), 10)
			b = appendNumber(b, "column", e.By.Col)
			b = append(b, '}')
		}
	}
	return append(b, '}')
}

func appendWord(b []byte, name, word string) []byte {
	b = append(append(append(b, `,"`...), name...), `":"`...)
	return append(append(b, word...), '"')
}

func appendNumber(b []byte, name string, k int) []byte {
	b = append(append(append(b, `,"`...), name...), `":`...)
	return strconv.AppendInt(b, int64(k), 10)
}

// columns returns the column of each row's queen.
func columns(solution []queens.Square) []int {
	of := make([]int, len(solution))
	for _, s := range solution {
		of[s.Row] = s.Col
	}
	return of
}

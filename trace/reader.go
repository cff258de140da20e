package trace

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"queens"
	"queens/search"
)

// longestLine bounds what a reader holds of one line. A problem of size 64 with every square named
// takes 20 kB.
const longestLine = 1 << 16

// A Reader reads a walk that was written as JSON Lines. It believes nothing: what is no possible walk of
// the problem is refused, see [Reader.Next]. It keeps one line and the path to the current node. It is
// not for concurrent use.
type Reader struct {
	r       *bufio.Reader
	line    int
	referee *referee
	stop    Stop
	err     error // met before; io.EOF after the last line
}

// NewReader reads the first line. The errors are those of [Reader.Next].
func NewReader(r io.Reader) (*Reader, error) {
	t := &Reader{r: bufio.NewReaderSize(r, longestLine)}
	text, err := t.next()
	if err == io.EOF {
		return nil, t.wrong("there is nothing in it")
	}
	if err != nil {
		return nil, err
	}
	var h header
	if err := strict(text, &h); err != nil || h.Format != format {
		return nil, t.wrong(`a trace begins with a line such as {"format":%q,"version":%d,"problem":"queens 4\n","method":"bits"}`, format, version)
	}
	if h.Start != nil {
		return nil, t.wrong("a stretch from step %d on is no whole walk", h.Start.Step+1)
	}
	if h.Version != version {
		return nil, t.wrong("version %d is not known, only %d", h.Version, version)
	}
	p, err := queens.ParseProblem(h.Problem)
	if err == nil {
		err = queens.CheckSize(p.N(), search.MaxN, "tracing")
	}
	if err != nil {
		return nil, t.wrong("problem: %v", err)
	}
	m, err := search.ParseMethod(h.Method)
	if h.Method == search.Unpruned.String() {
		m, err = search.Unpruned, nil
	}
	if err != nil {
		return nil, t.wrong("%v", err)
	}
	t.referee = newReferee(p, m)
	return t, nil
}

// Problem returns what was walked.
func (r *Reader) Problem() queens.Problem { return r.referee.problem }

// Method returns how it was walked.
func (r *Reader) Method() search.Method { return r.referee.method }

// Next returns the next event, and [io.EOF] after the last line. The partial solution is overwritten by
// the next call. The error is a [queens.SyntaxError] with the line and the rule that it breaks, or
// comes from the reading.
func (r *Reader) Next() (search.Event, error) {
	if r.err != nil {
		return search.Event{}, r.err
	}
	e, err := r.event()
	r.err = err
	return e, err
}

// Stats returns the counters after the latest event; after the last line those of the walk.
func (r *Reader) Stats() search.Stats {
	now := r.referee.tally.snapshot()
	now.Complete = r.err == io.EOF && r.stop == Complete
	return now
}

// Stop says, after [io.EOF], why the walk ended.
func (r *Reader) Stop() Stop { return r.stop }

// Read reads a whole trace, four bytes an event. The errors are those of [Reader.Next].
func Read(from io.Reader) (*Trace, error) {
	r, err := NewReader(from)
	if err != nil {
		return nil, err
	}
	t := &Trace{problem: r.Problem(), method: r.Method(), start: start{before: newTally(r.Problem().N())}}
	for {
		e, err := r.Next()
		if err == io.EOF {
			t.stop = r.stop
			return t, nil
		}
		if err != nil {
			return nil, err
		}
		t.events = append(t.events, pack(e))
	}
}

// next returns the next line.
func (r *Reader) next() ([]byte, error) {
	r.line++
	text, err := r.r.ReadSlice('\n')
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, r.wrong("it is longer than %d bytes", longestLine)
	case err == io.EOF && len(text) == 0, err != nil && err != io.EOF:
		return nil, err
	}
	return bytes.TrimSuffix(text, []byte("\n")), nil
}

func (r *Reader) wrong(rule string, args ...any) error {
	return &queens.SyntaxError{Line: r.line, Msg: fmt.Sprintf(rule, args...)}
}

func (r *Reader) event() (search.Event, error) {
	text, err := r.next()
	if err == io.EOF {
		return search.Event{}, r.wrong("the last line is missing, which says how the walk ended")
	}
	if err != nil {
		return search.Event{}, err
	}
	var which struct {
		Kind string `json:"kind"`
	}
	if err := json.Unmarshal(text, &which); err != nil {
		return search.Event{}, r.wrong("it is not a JSON object")
	}
	if which.Kind == endKind {
		return search.Event{}, r.end(text)
	}
	e, level, err := parseEvent(text, which.Kind, r.referee)
	if err == nil {
		err = r.referee.next(&e, level)
	}
	if err != nil {
		return search.Event{}, r.wrong("%v", err)
	}
	return e, nil
}

// end reads the last line. It returns io.EOF if all is well.
func (r *Reader) end(text []byte) error {
	var last ending
	if err := strict(text, &last); err != nil {
		return r.wrong("the last line has the fields kind, stopped, events and stats")
	}
	stop := slices.Index(stopNames[:], last.Stopped)
	if stop < 0 {
		return r.wrong("stopped is %q: it is one of %s", last.Stopped, strings.Join(stopNames[:], ", "))
	}
	r.stop = Stop(stop)
	if err := r.referee.end(r.stop, last.Events, last.Stats); err != nil {
		return r.wrong("%v", err)
	}
	if _, err := r.next(); err != io.EOF {
		return r.wrong("it stands after the last line")
	}
	return io.EOF
}

// strict decodes one JSON object that has no field but those of v.
func strict(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("more than one object")
	}
	return nil
}

// A record is a line of an event. What is not there is nil.
type record struct {
	Kind    string
	Level   *int
	Row     *int
	Column  *int
	Reason  *string
	Line    *string
	By      *struct{ Row, Column *int }
	Columns *[]int
}

// fields names what is there, in the order in which it is written.
func (r record) fields() string {
	all := []string{"kind"}
	for _, f := range []struct {
		name  string
		there bool
	}{
		{"level", r.Level != nil},
		{"row", r.Row != nil},
		{"column", r.Column != nil},
		{"reason", r.Reason != nil},
		{"line", r.Line != nil},
		{"by", r.By != nil && r.By.Row != nil && r.By.Column != nil},
		{"columns", r.Columns != nil},
	} {
		if f.there {
			all = append(all, f.name)
		}
	}
	return strings.Join(all, ", ")
}

// parseEvent reads the line of an event, all but its partial solution, and its level.
func parseEvent(text []byte, kind string, to *referee) (search.Event, int, error) {
	k := slices.IndexFunc(kinds, func(k search.Kind) bool { return k.String() == kind })
	if k < 0 {
		return search.Event{}, 0, fmt.Errorf("there is no event of the kind %q", kind)
	}
	e := search.Event{Kind: kinds[k]}
	var r record
	if err := strict(text, &r); err != nil {
		return e, 0, errors.New("it is not an object with the fields of an event")
	}
	n := to.problem.N()
	want := "kind, level"
	below := r.Level != nil && *r.Level < n
	switch {
	case (e.Kind == search.Enter || e.Kind == search.DeadEnd) && below && r.Line != nil && *r.Line == queens.Column.String():
		want = "kind, level, column, line"
		e.Line = queens.Column
	case (e.Kind == search.Enter || e.Kind == search.DeadEnd) && below:
		want = "kind, level, row, line"
	case e.Kind == search.Solution:
		want = "kind, level, columns"
	case e.Kind == search.Reject && r.Reason != nil && *r.Reason == reasons[search.Blocked]:
		want = "kind, level, row, column, reason"
	case e.Kind == search.Reject:
		want = "kind, level, row, column, reason, line, by"
	case e.Kind == search.Try, e.Kind == search.Place, e.Kind == search.Remove:
		want = "kind, level, row, column"
	}
	if got := r.fields(); got != want {
		return e, 0, fmt.Errorf("%q has the fields %s here, not %s", e.Kind, want, got)
	}
	if r.Row != nil {
		e.Square.Row = *r.Row
	}
	if r.Column != nil {
		e.Square.Col = *r.Column
	}
	if r.By != nil {
		e.By = queens.Square{Row: *r.By.Row, Col: *r.By.Column}
	}
	for _, k := range []int{e.Square.Row, e.Square.Col, e.By.Row, e.By.Col} {
		if k < 0 || k > 0 && k >= n {
			return e, 0, fmt.Errorf("%d is not from 0 to %d, as rows and columns are", k, n-1)
		}
	}
	if r.Line != nil {
		line := slices.IndexFunc(lines, func(l queens.Line) bool { return l.String() == *r.Line })
		if line < 0 {
			return e, 0, fmt.Errorf("there is no line %q", *r.Line)
		}
		e.Line = lines[line]
	}
	if r.Reason != nil {
		for reason, word := range reasons {
			if word == *r.Reason {
				e.Reason = reason
			}
		}
		if e.Reason == 0 {
			return e, 0, fmt.Errorf("there is no reason %q", *r.Reason)
		}
	}
	if (e.Kind == search.Enter || e.Kind == search.DeadEnd) && e.Line > queens.Column {
		return e, 0, fmt.Errorf("a node branches on a row or a column, not a %v", e.Line)
	}
	if r.Columns != nil && len(to.path) == n && !slices.Equal(*r.Columns, columns(to.path)) {
		return e, 0, fmt.Errorf("the columns are %v, but the queens stand on %v", *r.Columns, to.path)
	}
	return e, *r.Level, nil
}

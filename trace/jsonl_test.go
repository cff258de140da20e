package trace_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"

	"queens"
	"queens/search"
	"queens/trace"
)

// written returns the lines of a trace.
func written(tb testing.TB, tr *trace.Trace) string {
	tb.Helper()
	var b strings.Builder
	if err := tr.Write(&b); err != nil {
		tb.Fatal(err)
	}
	return b.String()
}

// TestRoundTrip reads every walk, and its beginnings, as it was written.
func TestRoundTrip(t *testing.T) {
	eachWalk(t, func(t *testing.T, p queens.Problem, m search.Method) {
		whole := record(t, p, m, trace.Limits{})
		limits := []trace.Limits{{}}
		if p.N() < 5 {
			limits = append(limits, trace.Limits{Solutions: 1}, trace.Limits{Events: 1}, trace.Limits{Events: whole.Len() - 1})
		}
		for _, l := range limits {
			tr := record(t, p, m, l)
			text := written(t, tr)
			got, err := trace.Read(strings.NewReader(text))
			if err != nil {
				t.Fatalf("%v by %v, limits %v: %v\n%s", p, m, l, err, text)
			}
			if !got.Problem().Equal(p) || got.Method() != m || got.Stop() != tr.Stop() || got.Len() != tr.Len() {
				t.Fatalf("%v by %v: got %v by %v, %d events, %v", p, m, got.Problem(), got.Method(), got.Len(), got.Stop())
			}
			if again := written(t, got); again != text {
				t.Fatalf("%v by %v: read and written again:\n%s\nwant\n%s", p, m, again, text)
			}
		}
	})
}

// TestReader: each event comes with its node and the counters, like from a cursor.
func TestReader(t *testing.T) {
	tr := record(t, empty(t, 4), search.Bits, trace.Limits{})
	r, err := trace.NewReader(strings.NewReader(written(t, tr)))
	if err != nil {
		t.Fatal(err)
	}
	c := tr.Cursor()
	for more := true; more; more = c.Next() {
		e, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		want := at(c)
		want.stats.Complete = false // the last line was not read yet
		e.Partial = append([]queens.Square{}, e.Partial...)
		if got := (told{e, r.Stats()}); !reflect.DeepEqual(got, want) {
			t.Fatalf("step %d:\n got %+v\nwant %+v", c.Step(), got, want)
		}
	}
	for range 2 {
		if _, err := r.Next(); err != io.EOF {
			t.Fatalf("after the last event: got error %v, want %v", err, io.EOF)
		}
	}
	if got := r.Stats(); !reflect.DeepEqual(got, c.Stats()) || r.Stop() != trace.Complete {
		t.Errorf("got %+v, %v; want %+v, complete", got, r.Stop(), c.Stats())
	}
}

// TestDocumentedExample: docs/trace.md shows a trace that is one, to the byte.
func TestDocumentedExample(t *testing.T) {
	text, err := os.ReadFile("../docs/trace.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(string(text), "```jsonl\n")
	example, _, closed := strings.Cut(after, "```\n")
	if !found || !closed {
		t.Fatal("docs/trace.md has no jsonl block")
	}
	if got := written(t, record(t, empty(t, 2), search.Flags, trace.Limits{})); got != example {
		t.Errorf("got:\n%s\ndocs/trace.md has:\n%s", got, example)
	}
}

// TestRefused spoils a good trace in one place. The error names the line and the rule.
func TestRefused(t *testing.T) {
	good := written(t, record(t, empty(t, 4), search.Bits, trace.Limits{}))
	lines := strings.SplitAfter(strings.TrimSuffix(good, "\n"), "\n")
	head, last := lines[0], lines[len(lines)-1]
	begin := strings.Join(lines[:7], "") // to the first reject, row 2 column 1
	ending := func(stopped string, events int, stats string) string {
		return fmt.Sprintf(`{"kind":"end","stopped":%q,"events":%d,"stats":{%s}}`+"\n", stopped, events, stats)
	}
	// replaced returns the trace with the first old after line k replaced.
	replaced := func(old, new string) string {
		if !strings.Contains(good, old) {
			t.Fatalf("there is no %s in\n%s", old, good)
		}
		return strings.Replace(good, old, new, 1)
	}
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", "line 1: there is nothing in it"},
		{"no header", lines[1], "line 1: a trace begins with a line such as"},
		{"no JSON", "queens 4\n", "line 1: a trace begins with a line such as"},
		{"version", replaced(`"version":1`, `"version":2`), "line 1: version 2 is not known, only 1"},
		{"problem", replaced(`queens 4\n`, `queens four\n`), "line 1: problem: "},
		{"size", replaced(`queens 4\n`, `queens 65\n`), "line 1: problem: size 65 is outside 0..64"},
		{"method", replaced(`"bits"`, `"guess"`), `line 1: unknown method "guess"`},
		{"long line", head + strings.Repeat(" ", 1<<16) + "\n", "line 2: it is longer than 65536 bytes"},
		{"no end", strings.Join(lines[:len(lines)-1], ""), fmt.Sprintf("line %d: the last line is missing", len(lines))},
		{"after the end", good + "\n", fmt.Sprintf("line %d: it stands after the last line", len(lines)+1)},
		{"no object", head + "3\n", "line 2: it is not a JSON object"},
		{"kind", head + `{"kind":"jump","level":0}` + "\n", `line 2: there is no event of the kind "jump"`},
		{"unknown field", head + `{"kind":"leave","level":0,"why":1}` + "\n", "line 2: it is not an object with the fields of an event"},
		{"missing field", head + `{"kind":"enter","level":0,"line":"row"}` + "\n", "line 2: \"enter\" has the fields"},
		{"off the board", head + lines[1] + `{"kind":"try","level":0,"row":0,"column":4}` + "\n", "line 3: 4 is not from 0 to 3"},
		{"negative", head + lines[1] + `{"kind":"try","level":0,"row":0,"column":-1}` + "\n", "line 3: -1 is not from 0 to 3"},
		{"begins late", head + lines[2], `line 2: a walk begins with "enter", not "try"`},
		{"order", head + lines[1] + lines[3], `line 3: "place" does not follow "enter"`},
		{"level", head + lines[1] + `{"kind":"try","level":1,"row":0,"column":0}` + "\n", "line 3: the level is 1, but 0 queens are placed"},
		{"branch", head + `{"kind":"enter","level":0,"line":"column","column":0}` + "\n", "line 2: with bits this node branches on row 0, counted from 0"},
		{"square left out", head + lines[1] + `{"kind":"try","level":0,"row":0,"column":1}` + "\n", "line 3: row 1 column 2 is tried, but row 1 column 1 is next"},
		{"placed elsewhere", head + lines[1] + lines[2] + `{"kind":"place","level":0,"row":0,"column":1}` + "\n", "line 4: row 1 column 2 is placed on, but row 1 column 1 was tried"},
		{"attacked", strings.Join(lines[:6], "") + `{"kind":"place","level":1,"row":1,"column":0}` + "\n", "line 7: row 2 column 1 is placed on, and the walk should reject row 2 column 1: column of the queen at row 1 column 1"},
		{"rejected elsewhere", strings.Join(lines[:6], "") + `{"kind":"reject","level":1,"row":1,"column":1,"reason":"placed","line":"diagonal","by":{"row":0,"column":0}}` + "\n", "line 7: row 2 column 2 is rejected, but row 2 column 1 was tried"},
		{"not blocked", strings.Join(lines[:6], "") + `{"kind":"reject","level":1,"row":1,"column":0,"reason":"blocked"}` + "\n", "but the first reason is another: reject row 2 column 1: column of the queen at row 1 column 1"},
		{"no reason", strings.Join(lines[:6], "") + `{"kind":"reject","level":1,"row":1,"column":0,"reason":"bad luck","line":"column","by":{"row":0,"column":0}}` + "\n", `line 7: there is no reason "bad luck"`},
		{"false line", strings.Join(lines[:6], "") + `{"kind":"reject","level":1,"row":1,"column":0,"reason":"placed","line":"diagonal","by":{"row":0,"column":0}}` + "\n", "but the first reason is another: reject row 2 column 1: column of the queen at row 1 column 1"},
		{"no queen", strings.Join(lines[:6], "") + `{"kind":"reject","level":1,"row":1,"column":0,"reason":"given","line":"column","by":{"row":0,"column":0}}` + "\n", "but the first reason is another: reject row 2 column 1: column of the queen at row 1 column 1"},
		{"left early", begin + `{"kind":"leave","level":1}` + "\n", "line 8: the node is left, but row 2 column 2 was not tried"},
		{"dead end early", begin + `{"kind":"dead end","level":1,"line":"row","row":1}` + "\n", "line 8: a dead end comes before every square was tried"},
		{"node rejected", strings.Join(lines[:5], "") + `{"kind":"reject","level":1,"row":0,"column":0,"reason":"blocked"}` + "\n", "line 6: with bits a node is not rejected"},
		{"no solution", strings.Join(lines[:5], "") + `{"kind":"solution","level":1,"columns":[0]}` + "\n", "line 6: 1 of 4 queens are no solution"},
		{"other columns", replaced("[1,3,0,2]", "[2,0,3,1]"), "the columns are [2 0 3 1], but the queens stand on"},
		{"removed elsewhere", replaced(`{"kind":"remove","level":1,"row":1,"column":2}`, `{"kind":"remove","level":1,"row":1,"column":3}`), "row 2 column 4 is removed, but row 2 column 3 was the last placed"},
		{"after the root", strings.TrimSuffix(good, last+"\n") + lines[1] + last, fmt.Sprintf("line %d: \"enter\" follows, but the root was left", len(lines))},
		{"no event", head + ending("events", 0, ""), "line 2: there is no event"},
		{"stopped by", head + lines[1] + ending("boredom", 1, ""), `line 3: stopped is "boredom": it is one of complete, events, solutions`},
		{"not complete", head + lines[1] + ending("complete", 1, ""), "line 3: the walk is said to be complete, but the root was not left"},
		{"complete", replaced(`"stopped":"complete"`, `"stopped":"events"`), "the walk is said to be cut short, but the root was left"},
		{"no solution at the end", head + lines[1] + ending("solutions", 1, ""), "line 3: the walk is said to be cut short by a solution, and its last event is \"enter\""},
		{"events", replaced(`"events":`, `"events":1`), "events, and there are"},
		{"counter", replaced(`"nodes":17`, `"nodes":18`), "nodes is 18, but the events make it 17"},
		{"profile", replaced("[1,4,6,4,2]", "[1,4,6,4]"), "the profile is [1 4 6 4], but the events make it [1 4 6 4 2]"},
		{"extra field at the end", replaced(`"stats":`, `"mood":1,"stats":`), "the last line has the fields kind, stopped, events and stats"},
	} {
		t.Run("spoilt="+test.name, func(t *testing.T) {
			tr, err := trace.Read(strings.NewReader(test.text))
			if tr != nil || err == nil || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("got error %v, want one with %q", err, test.want)
			}
			if !errors.Is(err, queens.ErrSyntax) || !strings.HasPrefix(err.Error(), "line ") {
				t.Errorf("error %v is not a syntax error with a line", err)
			}
		})
	}
}

// TestRefusedByMethod spoils walks where what is allowed depends on the method.
func TestRefusedByMethod(t *testing.T) {
	const (
		place   = `{"kind":"place","level":%d,"row":%d,"column":%d}` + "\n"
		try     = `{"kind":"try","level":%d,"row":%d,"column":%d}` + "\n"
		deadEnd = `{"kind":"dead end","level":1,"line":"row","row":1}` + "\n"
	)
	for _, test := range []struct {
		name   string
		method search.Method
		n      int
		old    string // in the good walk: from there on it is new
		new    string
		want   string
	}{
		{
			"dead end with a child", search.Bits, 4, `{"kind":"leave","level":1}` + "\n", deadEnd,
			"a dead end has no promising child, and this node has one",
		},
		{
			"dead end not told", search.Bits, 2, deadEnd, `{"kind":"leave","level":1}` + "\n",
			"the node is left without a promising child, and no dead end was told",
		},
		{
			"another dead end", search.Fewest, 2, deadEnd, `{"kind":"dead end","level":1,"line":"column","column":1}` + "\n",
			"the dead end names another line than its enter",
		},
		{
			"tried beyond the end", search.Bits, 2, deadEnd, fmt.Sprintf(try, 1, 1, 0),
			"every square of the row was tried",
		},
		{
			"another line", search.Fewest, 2, `{"kind":"enter","level":1,"line":"row","row":1}` + "\n", `{"kind":"enter","level":1,"line":"row","row":0}` + "\n",
			"with fewest this node branches on row 1, counted from 0",
		},
		{
			"conflict not rejected", search.Promising, 3, `{"kind":"reject","level":2,"row":1,"column":0`, fmt.Sprintf(try, 2, 2, 0),
			"the node goes on, and should reject row 2 column 1: column of the queen at row 1 column 1",
		},
		{
			"conflict as a solution", search.Promising, 2, `{"kind":"reject","level":2,"row":1,"column":0`, `{"kind":"solution","level":2,"columns":[0,0]}` + "\n",
			"queens at row 1 column 1 and row 2 column 1 share a column",
		},
		{
			"tried after the node was rejected", search.Promising, 3, `{"kind":"leave","level":2}` + "\n", fmt.Sprintf(try, 2, 2, 0),
			"the node was rejected",
		},
		{
			"rejected before", search.Promising, 2, `{"kind":"place","level":1,"row":1,"column":0`,
			`{"kind":"reject","level":1,"row":1,"column":0,"reason":"placed","line":"column","by":{"row":0,"column":0}}` + "\n",
			"with promising a queen is placed on every square tried",
		},
		{
			"column taken", search.Permutations, 2, `{"kind":"reject","level":1,"row":1,"column":0`, fmt.Sprintf(place, 1, 1, 0),
			"row 2 column 1 is placed on, and the walk should reject row 2 column 1: column of the queen at row 1 column 1",
		},
	} {
		t.Run("spoilt="+test.name, func(t *testing.T) {
			good := written(t, record(t, empty(t, test.n), test.method, trace.Limits{}))
			begin, _, found := strings.Cut(good, test.old)
			if !found {
				t.Fatalf("there is no %s in\n%s", test.old, good)
			}
			_, err := trace.Read(strings.NewReader(begin + test.new))
			if want := fmt.Sprintf("line %d: %s", strings.Count(begin, "\n")+1, test.want); err == nil || err.Error() != want {
				t.Errorf("got error %v, want %s", err, want)
			}
		})
	}
}

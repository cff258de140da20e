package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"queens/count"
)

// halfway is a report at a time, with two thirds to go.
func halfway(elapsed time.Duration) count.Progress {
	return count.Progress{Share: 1.0 / 3, Work: uint64(elapsed.Seconds() * 123e6), Elapsed: elapsed, Left: 2 * elapsed}
}

func TestStatusLine(t *testing.T) {
	now := halfway(75 * time.Second)
	tests := []struct {
		columns int
		want    string
	}{
		{120, "walk 19  [#############---------------------------]  33.3%  about 3 minutes left  123M nodes/s  1:15 gone"},
		{79, "walk 19  [####----------]  33.3%  about 3 minutes left  123M nodes/s  1:15 gone"},
		{60, "walk 19  33.3%  about 3 minutes left  123M nodes/s"},
		{39, "walk 19  33.3%  about 3 minutes left"},
		{20, "walk 19  33.3%"},
		{5, "walk "},
		{0, ""},
		{-1, ""},
	}
	for _, test := range tests {
		if got := statusLine("walk 19", "nodes", now, test.columns); got != test.want {
			t.Errorf("columns=%d:\n got %q\nwant %q", test.columns, got, test.want)
		}
	}
}

// TestProgressOnTerminal: one line, written over without a rest of the longer one before, and
// wiped at the end; no escape sequences.
func TestProgressOnTerminal(t *testing.T) {
	var got bytes.Buffer
	p := &progress{w: &got, style: onTerminal, width: func() int { return 40 }}
	p.begin("walk 19", "nodes")
	p.report(halfway(time.Second / 4)) // too early to say anything
	p.report(halfway(50 * time.Second))
	p.report(count.Progress{Share: 0.5, Elapsed: time.Minute, Left: -1})
	p.say("a word between", nil)
	p.end()
	p.report(halfway(time.Second))
	p.end()
	want := "\rwalk 19  33.3%  about 2 minutes left" +
		"\rwalk 19  50.0%  0 nodes/s  1:00 gone" +
		"\r" + strings.Repeat(" ", 36) + "\r" + "queens: a word between\n" +
		"\rwalk 19  33.3%  about 2 seconds left" +
		"\r" + strings.Repeat(" ", 36) + "\r"
	if got.String() != want {
		t.Errorf("\n got %q\nwant %q", got.String(), want)
	}
}

// TestOnlyTime: of what tells nothing of how far it is, the time is said.
func TestOnlyTime(t *testing.T) {
	now := onlyTime(75 * time.Second)
	if got, want := statusLine("solve", "", now, 79), "solve  1:15 gone"; got != want {
		t.Errorf("on a terminal: got %q, want %q", got, want)
	}
	if got, want := plainLine("solve", "", now), "solve: 1:15 gone"; got != want {
		t.Errorf("elsewhere: got %q, want %q", got, want)
	}
}

// TestProgressLines: a line a minute, none before the first is over, and again for the next count.
func TestProgressLines(t *testing.T) {
	var got bytes.Buffer
	p := newProgress(&got, false, false)
	for _, what := range []string{"walk 19", "search 19"} {
		p.begin(what, "nodes")
		for _, s := range []int{1, 30, 59, 60, 61, 119, 150} {
			p.report(halfway(time.Duration(s) * time.Second))
		}
		p.end()
	}
	want := `queens: walk 19: 33.3% done, 123M nodes/s, 1:00 gone, about 2 minutes left
queens: walk 19: 33.3% done, 123M nodes/s, 2:30 gone, about 5 minutes left
queens: search 19: 33.3% done, 123M nodes/s, 1:00 gone, about 2 minutes left
queens: search 19: 33.3% done, 123M nodes/s, 2:30 gone, about 5 minutes left
`
	if got.String() != want {
		t.Errorf("\n got:\n%s\nwant:\n%s", got.String(), want)
	}
}

// TestProgressEvents: an object a second, none before the first is over.
func TestProgressEvents(t *testing.T) {
	var got bytes.Buffer
	p := newProgress(&got, false, true)
	p.begin("walk 19", "nodes")
	p.say("no words for programs", estimateEvent{Event: "estimate", N: 28})
	for _, ms := range []int{250, 750, 1250, 1500, 2000} {
		left := time.Duration(-1) // not known yet
		if ms == 2000 {
			left = 6 * time.Second
		}
		p.report(count.Progress{Share: 0.25, Work: 7, Elapsed: time.Duration(ms) * time.Millisecond, Left: left})
	}
	want := `{"event":"estimate","n":28,"seconds":0}
{"event":"progress","what":"walk 19","share":0.25,"nodes":7,"seconds":1.25}
{"event":"progress","what":"walk 19","share":0.25,"nodes":7,"seconds":2,"seconds_left":6,"seconds_left_within":0}
`
	if got.String() != want {
		t.Errorf("\n got:\n%s\nwant:\n%s", got.String(), want)
	}
}

func TestProgressQuiet(t *testing.T) {
	var got bytes.Buffer
	p := newProgress(&got, true, true)
	p.begin("walk 19", "nodes")
	p.report(halfway(time.Hour))
	p.say("a word", nil)
	p.end()
	if got.Len() > 0 {
		t.Errorf("got %q, want nothing", got.String())
	}
}

// TestTimeLeftIsARangeAtFirst: a number that is not well known is not said as if it were.
func TestTimeLeftIsARangeAtFirst(t *testing.T) {
	tests := []struct {
		left   time.Duration
		within float64
		want   string
	}{
		{-1, 1, ""},
		{3 * time.Minute, 0.1, "about 3 minutes left"},
		{4 * time.Minute, 1, "2 to 8 minutes left"},
		{80 * time.Second, 1, "40 seconds to 3 minutes left"},
		{2 * time.Second, 0.2, "about 2 seconds left"},
		{time.Second / 4, 0.5, "about 0 seconds left"},
		{24 * time.Hour, 0.5, "16 to 36 hours left"},
	}
	for _, test := range tests {
		if got := leftText(count.Progress{Left: test.left, Within: test.within}); got != test.want {
			t.Errorf("left=%v within=%v: got %q, want %q", test.left, test.within, got, test.want)
		}
	}
}

package main

import (
	"bufio"
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"queens"
	"queens/count"
)

// TestListIsPrompt: a solution reaches the reader while the search for the next one goes on.
func TestListIsPrompt(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	out := newOutput(w)
	solutions, err := queens.NewWriter(out, 4, queens.FormatColumns, queens.WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	shown := &shownWriter[queens.Solution]{w: solutions, out: out, talk: &progress{style: silent}}
	stop := shown.flushOften()
	defer stop()
	lines := bufio.NewReader(r)
	for _, s := range []queens.Solution{{1, 3, 0, 2}, {2, 0, 3, 1}} {
		if err := shown.write(s); err != nil {
			t.Fatal(err)
		}
		// Without a flush this waits for ever.
		if _, err := lines.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
	}
}

// TestListTalks: on a terminal something is said when no solution came for a second, and wiped before
// the next one is written.
func TestListTalks(t *testing.T) {
	var said, printed bytes.Buffer
	out := newOutput(&printed)
	solutions, err := queens.NewWriter(out, 4, queens.FormatColumns, queens.WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	shown := &shownWriter[queens.Solution]{w: solutions, out: out, talk: &progress{w: &said, style: onTerminal, width: func() int { return 30 }}}
	shown.talk.begin("list 34", workNodes)
	report := func(seconds int) {
		shown.report(count.Progress{Share: 0.5, Elapsed: time.Duration(seconds) * time.Second, Left: time.Hour})
	}
	write := func(s queens.Solution) {
		if err := shown.write(s); err != nil {
			t.Fatal(err)
		}
	}
	shown.advice = "another way"
	report(9)
	write(queens.Solution{1, 3, 0, 2})
	if strings.Contains(said.String(), "another way") {
		t.Errorf("said %q before it was time", &said)
	}
	said.Reset()
	report(14) // so long it took to write
	if said.Len() > 0 {
		t.Errorf("said %q right after a solution", &said)
	}
	report(15)
	write(queens.Solution{2, 0, 3, 1})
	shown.flush()
	want := "\rlist 34  50.0%  0 nodes/s\r" + strings.Repeat(" ", len("list 34  50.0%  0 nodes/s")) + "\r"
	if got := said.String(); got != want {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
	if got, want := printed.String(), "2 4 1 3\n3 1 4 2\n"; got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
}

// TestListAdvises: who waits long for the first solution is told of the quick way once, on a terminal or not.
func TestListAdvises(t *testing.T) {
	for _, style := range []style{onTerminal, plainLines} {
		var said bytes.Buffer
		shown := &shownWriter[queens.Solution]{advice: "another way", talk: &progress{w: &said, style: style, width: func() int { return 80 }}}
		for seconds := range 30 {
			shown.report(count.Progress{Elapsed: time.Duration(seconds) * time.Second})
		}
		if got := strings.Count(said.String(), "queens: another way\n"); got != 1 {
			t.Errorf("style=%d: advised %d times, want once: %q", style, got, &said)
		}
	}
}

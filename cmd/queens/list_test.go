package main

import (
	"bufio"
	"os"
	"testing"

	"queens"
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
	shown := &shownWriter{w: solutions, out: out}
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

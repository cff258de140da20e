package main

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"queens"
	"queens/search"
)

func TestMethodsThatDisagree(t *testing.T) {
	row := func(m search.Method, done bool, solutions uint64) compared {
		return compared{n: 8, method: m, done: done, stats: search.Stats{Solutions: solutions}}
	}
	for _, test := range []struct {
		name string
		rows []compared
		want string
	}{
		{"none", nil, ""},
		{"same", []compared{row(search.Bits, true, 92), row(search.DLX, true, 92)}, ""},
		{"left-out", []compared{row(search.Matrix, false, 7), row(search.Bits, true, 92), row(search.DLX, false, 0)}, ""},
		{"differ", []compared{row(search.Bits, true, 92), row(search.DLX, true, 92), row(search.Marks, true, 12)}, "n=8: bits finds 92 solutions, marks finds 12"},
		{"one", []compared{row(search.Marks, true, 1), row(search.Bits, true, 92)}, "n=8: marks finds 1 solution, bits finds 92"},
	} {
		t.Run("rows="+test.name, func(t *testing.T) {
			code, line := verdict(agree(test.rows))
			switch {
			case test.want == "" && (code != exitDone || line != ""):
				t.Errorf("got exit code %d and %q, want agreement", code, line)
			case test.want != "" && (code != exitNo || line != "queens: "+test.want+"\n"):
				t.Errorf("got exit code %d and %q, want %d and %q", code, line, exitNo, test.want)
			}
		})
	}
}

// TestPartTable: a part is no wider than the lines, if a column is not, and all columns are in one part.
func TestPartTable(t *testing.T) {
	widths := []int{3, 14, 11, 9, 9, 10, 12, 11, 9, 8, 7} // of the 8×8 board: 103 in all
	for _, test := range []struct {
		columns int
		want    string
	}{
		{0, "[[0 1 2 3 4 5 6 7 8 9 10]]"},
		{103, "[[0 1 2 3 4 5 6 7 8 9 10]]"},
		{102, "[[0 1 2 3 4 5 6 7] [0 1 8 9 10]]"},
		{80, "[[0 1 2 3 4 5 6 7] [0 1 8 9 10]]"},
		{79, "[[0 1 2 3 4 5 6 7] [0 1 8 9 10]]"},
		{78, "[[0 1 2 3 4 5 6] [0 1 7] [0 1 8 9 10]]"},
		{40, "[[0 1 2 3] [0 1 4 5] [0 1 6 7] [0 1 8 9] [0 1 10]]"},
		{1, "[[0 1 2] [0 1 3] [0 1 4] [0 1 5] [0 1 6] [0 1 7] [0 1 8] [0 1 9] [0 1 10]]"},
	} {
		t.Run(fmt.Sprintf("columns=%d", test.columns), func(t *testing.T) {
			if got := fmt.Sprint(partTable(widths, test.columns)); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// TestWalkMemory compares methods whose memory is known to differ: matrix keeps a table of words on the
// stack, marks one on the heap, flags three short arrays.
func TestWalkMemory(t *testing.T) {
	for _, n := range []int{3, 8} { // without a solution and with
		p, err := queens.New(n)
		if err != nil {
			t.Fatal(err)
		}
		bytes := map[search.Method]int64{}
		for _, m := range []search.Method{search.Flags, search.Matrix, search.Marks} {
			s, err := search.New(p)
			if err != nil {
				t.Fatal(err)
			}
			s.Use(m)
			if _, err := s.Count(t.Context()); err != nil {
				t.Fatal(err)
			}
			if bytes[m], err = walkMemory(t.Context(), p, m, s.Stats(), 1e-3); err != nil {
				t.Fatal(err)
			}
		}
		for _, m := range []search.Method{search.Matrix, search.Marks} {
			if bytes[m] < bytes[search.Flags]+4<<10 || bytes[m] > 1<<20 {
				t.Errorf("n=%d: got %d bytes for %v, %d for flags", n, bytes[m], m, bytes[search.Flags])
			}
		}
	}
}

func TestWalkMemoryStops(t *testing.T) {
	p, err := queens.New(20)
	if err != nil {
		t.Fatal(err)
	}
	stop := &stopError{by: "a test"}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(stop)
	stats := search.Stats{Solutions: 1, Profile: make([]uint64, 21)}
	if _, err := walkMemory(ctx, p, search.Matrix, stats, 1); !errors.Is(err, stop) {
		t.Errorf("got %v, want %v", err, stop)
	}
}

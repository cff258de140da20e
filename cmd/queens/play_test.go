package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"queens"
	"queens/search"
	"queens/trace"
)

// TestKeys reads keys byte by byte, as they may come.
func TestKeys(t *testing.T) {
	for _, test := range []struct {
		bytes string
		want  []key
	}{
		{"q", []key{"q"}},
		{" sS+", []key{" ", "s", "S", "+"}},
		{"\x03", []key{"ctrl-c"}},
		{"\x1b[A\x1b[B\x1b[C\x1b[D", []key{"up", "down", "right", "left"}},
		{"\x1bOA\x1bOH\x1b[1~\x1b[F\x1b[4~", []key{"up", "home", "home", "end", "end"}},
		{"\x1bq", []key{"q"}},                // escape alone is no key
		{"\x1b\x1b[Cq", []key{"right", "q"}}, // nor is it in front of another
		{"\x1b[1;5Cq", []key{"q"}},           // with control: no key of ours
		{"\x1b[15~q", []key{"q"}},
		{"\x1b[<0;12;7Mq", []key{"q"}},
		{"\x1b[1234567890123456789q", []key{"8", "9", "q"}}, // no sequence is that long
		{"\r\t\x7f\xc3\xa9q", []key{"q"}},
	} {
		t.Run(fmt.Sprintf("bytes=%q", test.bytes), func(t *testing.T) {
			var p keyParser
			var got []key
			for _, b := range []byte(test.bytes) {
				if k := p.next(b); k != "" {
					got = append(got, k)
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestViewRoom: where there is little room the keys are dropped for the board; and if that is not enough
// it is said that the board is missing.
func TestViewRoom(t *testing.T) {
	for _, test := range []struct {
		n, columns, rows int
		want             string
	}{
		{14, 80, 24, "board and keys"},
		{14, 60, 18, "board"},
		{14, 60, 17, "board"},
		{14, 60, 16, "neither"},
		{8, 60, 12, "board"},
		{8, 24, 15, "board"},
		{8, 10, 20, "neither"},
		{20, 80, 24, "board"},
		{21, 80, 24, "board"},
		{22, 80, 24, "neither"},
	} {
		t.Run(fmt.Sprintf("n=%d/columns=%d/rows=%d", test.n, test.columns, test.rows), func(t *testing.T) {
			p, err := queens.New(test.n)
			if err != nil {
				t.Fatal(err)
			}
			tr, err := trace.Record(t.Context(), p, search.Flags, trace.Limits{Events: 10})
			if err != nil {
				t.Fatal(err)
			}
			var screen strings.Builder
			for _, line := range newPlayer(tr).view(test.columns, test.rows) {
				screen.WriteString(line.render(false) + "\n")
			}
			text := strings.Join(strings.Fields(screen.String()), " ")
			board := strings.Contains(text, fmt.Sprintf("%d"+strings.Repeat(" .", test.n), test.n))
			keys, small := strings.Contains(text, "q quit"), strings.Contains(text, "too small for the board")
			got := map[[3]bool]string{{true, true, false}: "board and keys", {true, false, false}: "board", {false, false, true}: "neither"}[[3]bool{board, keys, small}]
			if got != test.want {
				t.Errorf("got %q, want %q:\n%s", got, test.want, screen.String())
			}
		})
	}
}

// TestViewFits: every screen has its size, at every step, however small.
func TestViewFits(t *testing.T) {
	for _, n := range []int{0, 1, 5, 12} {
		p, err := queens.New(n)
		if err != nil {
			t.Fatal(err)
		}
		tr, err := trace.Record(t.Context(), p, search.Fewest, trace.Limits{Events: 300})
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range [][2]int{{1, 1}, {8, 3}, {20, 5}, {33, 16}, {40, 20}, {60, 8}, {80, 24}, {132, 50}} {
			t.Run(fmt.Sprintf("n=%d/columns=%d/rows=%d", n, size[0], size[1]), func(t *testing.T) {
				player := newPlayer(tr)
				for more := true; more; more = player.cursor.Next() {
					lines := player.view(size[0], size[1])
					if len(lines) > size[1] {
						t.Fatalf("step %d: %d lines", player.cursor.Step(), len(lines))
					}
					for _, line := range lines {
						if line.width() > size[0] {
							t.Fatalf("step %d: a line of %d columns: %s", player.cursor.Step(), line.width(), line.render(false))
						}
					}
				}
			})
		}
	}
}

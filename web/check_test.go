package web

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"queens"
	"queens/puzzle"
)

func TestLineOf(t *testing.T) {
	for _, test := range []struct {
		pieces puzzle.Pieces
		torus  bool
		a, b   queens.Square
		want   string
	}{
		{puzzle.Queen, false, queens.Square{}, queens.Square{Row: 1, Col: 1}, "diagonal"},
		{puzzle.Queen, false, queens.Square{Row: 1}, queens.Square{Col: 1}, "antidiagonal"},
		{puzzle.King, false, queens.Square{}, queens.Square{Row: 1, Col: 1}, "touch"},
		{puzzle.King, false, queens.Square{}, queens.Square{Col: 1}, "touch"},
		{puzzle.King | puzzle.Rook, false, queens.Square{}, queens.Square{Col: 1}, "row"},
		{puzzle.King | puzzle.Rook, false, queens.Square{Row: 1}, queens.Square{Col: 1}, "touch"},
		{puzzle.King | puzzle.Bishop, false, queens.Square{}, queens.Square{Row: 1}, "touch"},
		{puzzle.King, true, queens.Square{}, queens.Square{Col: 4}, "torus"},
		{puzzle.Queen, true, queens.Square{Col: 1}, queens.Square{Row: 1, Col: 5}, "torus"},
		{puzzle.Queen | puzzle.Knight, false, queens.Square{}, queens.Square{Row: 2, Col: 1}, "knight"},
	} {
		t.Run(fmt.Sprintf("pieces=%v/torus=%v/a=%v/b=%v", test.pieces, test.torus, test.a, test.b), func(t *testing.T) {
			got := lineOf(&puzzle.AttackError{A: test.a, B: test.b}, puzzle.Rules{Pieces: test.pieces, Torus: test.torus})
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// What is read has the colours of a picture of it; of a board too large to be drawn it has none.
func TestColoursOfRegions(t *testing.T) {
	s := serve(t, Options{})
	for text, want := range map[string]int{
		"AABB\nCABB\nCCDB\nCDDD\n": 4,
		"queens 4\n":               0,
		"board 65x65\npieces king\nregions\n" + strings.Repeat(strings.Repeat("A ", 65)+"\n", 65): 0,
	} {
		body, _ := json.Marshal(readRequest{Text: text}) // a text
		response, got := s.ask(t, "POST", "/api/read", string(body))
		var answer struct{ Colours []int }
		if err := json.Unmarshal(got, &answer); err != nil || response.StatusCode != 200 {
			t.Fatalf("%v: %s", err, got)
		}
		slices.Sort(answer.Colours)
		if got := len(slices.Compact(answer.Colours)); got != want {
			t.Errorf("the text %.20q: got %d colours, want %d", text, got, want)
		}
	}
}

package web

import (
	"fmt"
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

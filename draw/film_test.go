package draw

import (
	"context"
	"fmt"
	"reflect"
	"testing"

	"queens"
	"queens/search"
)

// TestFilm looks at a few steps of walks: with and without reasons, with a given queen and a blocked square,
// rejected late, and at the end.
func TestFilm(t *testing.T) {
	puzzle, err := empty(t, 4).WithGiven(sq(3, 2))
	if err != nil {
		t.Fatal(err)
	}
	puzzle, err = puzzle.WithBlocked(sq(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name    string
		problem queens.Problem
		method  search.Method
		reasons bool
		first   int // step
		want    []string
	}{
		{"n=3", empty(t, 3), search.Columns, true, 5, []string{
			"reject row 2 column 1: column of the queen at row 1 column 1 | [0 0] | | rejected [1 0]",
			"try row 2 column 2 | [0 0] | crossed [1 0] tinted [1 1] |",
			"reject row 2 column 2: diagonal of the queen at row 1 column 1 | [0 0] | crossed [1 0] | rejected [1 1]",
			"try row 2 column 3 | [0 0] | crossed [1 0] crossed [1 1] tinted [1 2] |",
			"place row 2 column 3 | [0 0] [1 2] | crossed [1 0] crossed [1 1] tinted [1 2] |",
			"enter, level 2 | [0 0] [1 2] | crossed [1 0] crossed [1 1] |",
		}},
		{"n=3", empty(t, 3), search.Columns, false, 16, []string{
			"reject row 3 column 3: diagonal of the queen at row 1 column 1 | [0 0] [1 2] | crossed [1 0] crossed [1 1] crossed [2 0] crossed [2 1] crossed [2 2] |",
			"dead end, level 2 | [0 0] [1 2] | crossed [1 0] crossed [1 1] crossed [2 0] crossed [2 1] crossed [2 2] |",
			"leave, level 2 | [0 0] [1 2] | crossed [1 0] crossed [1 1] crossed [2 0] crossed [2 1] crossed [2 2] |",
			"remove row 2 column 3 | [0 0] | crossed [1 0] crossed [1 1] dotted [1 2] |",
			"leave, level 1 | [0 0] | crossed [1 0] crossed [1 1] dotted [1 2] |",
			"remove row 1 column 1 | | dotted [0 0] |",
			"try row 1 column 2 | | dotted [0 0] |",
		}},
		{"n=3", empty(t, 3), search.Columns, true, 17, []string{
			"dead end, level 2 | [0 0] [1 2] | crossed [1 0] crossed [1 1] crossed [2 0] crossed [2 1] crossed [2 2] hatched [2 0] hatched [2 1] hatched [2 2] |",
		}},
		{"puzzle", puzzle, search.Bits, true, 2, []string{
			"reject row 1 column 1: blocked | | | rejected [0 0]",
		}},
		{"n=3", empty(t, 3), search.Promising, true, 6, []string{
			"enter, level 2 | [0 0] [1 0] | |",
			"reject row 2 column 1: column of the queen at row 1 column 1 | [0 0] [1 0] | |",
			"leave, level 2 | [0 0] [1 0] | |",
			"remove row 2 column 1 | [0 0] | crossed [1 0] |",
		}},
		{"n=1", empty(t, 1), search.Bits, false, 4, []string{
			"solution, level 1 | [0 0] | back-hatched [0 0] |",
			"leave, level 1 | [0 0] | |",
			"remove row 1 column 1 | | dotted [0 0] |",
			"leave, level 0 | | dotted [0 0] |",
		}},
	} {
		t.Run(fmt.Sprintf("problem=%s/method=%v/reasons=%t", test.name, test.method, test.reasons), func(t *testing.T) {
			s, err := search.New(test.problem)
			if err != nil {
				t.Fatal(err)
			}
			s.Use(test.method)
			film := NewFilm(test.problem, test.reasons)
			var got []string
			s.Observe(func(e search.Event) {
				b := film.Board(e)
				if _, err := b.Scene(Options{}); err != nil {
					t.Errorf("%v: %v", e, err)
				}
				got = append(got, shown(e, b))
			})
			if _, err := s.Count(context.Background()); err != nil {
				t.Fatal(err)
			}
			if got := got[test.first:][:len(test.want)]; !reflect.DeepEqual(got, test.want) {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

// shown writes a step: the event, the queens, the marks, what is rejected. Squares count from 0.
func shown(e search.Event, b Board) string {
	text := e.String() + " |"
	for _, s := range b.Queens {
		text += fmt.Sprintf(" [%d %d]", s.Row, s.Col)
	}
	text += " |"
	for _, m := range b.Marks {
		name := map[MarkStyle]string{Tinted: "tinted", Hatched: "hatched", BackHatched: "back-hatched", Dotted: "dotted", Crossed: "crossed"}[m.Style]
		text += fmt.Sprintf(" %s [%d %d]", name, m.Square.Row, m.Square.Col)
	}
	text += " |"
	if b.Rejected != nil {
		text += fmt.Sprintf(" rejected [%d %d]", b.Rejected.Square.Row, b.Rejected.Square.Col)
	}
	return text
}

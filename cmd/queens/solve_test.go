package main

import (
	"errors"
	"testing"

	"queens/puzzle"
)

// TestDiffer: --check tells a capped count from a whole one, and names both answers.
func TestDiffer(t *testing.T) {
	for _, test := range []struct{ search, cover, want string }{
		{totalText(few(3, 0)), totalText(few(3, 0)), ""},
		{totalText(few(0, 1)), totalText(few(0, 1)), ""},
		{totalText(few(1, 1)), totalText(few(1, 1)), ""},
		{totalText(few(3, 0)), totalText(few(4, 0)), "the two ways disagree: the search finds 3, exact cover 4"},
		{totalText(few(1, 2)), totalText(few(2, 2)), "the two ways disagree: the search finds 1, exact cover at least 2"},
		{weightText(7, puzzle.Yes), weightText(7, puzzle.Yes), ""},
		{weightText(7, puzzle.Yes), weightText(8, puzzle.Yes), "the two ways disagree: the search finds weight 7, exact cover weight 8"},
		{weightText(0, puzzle.No), weightText(0, puzzle.Yes), "the two ways disagree: the search finds no solution, exact cover weight 0"},
	} {
		err := differ(test.search, test.cover)
		if test.want == "" && err != nil || test.want != "" && (!errors.As(err, new(*noError)) || err.Error() != test.want) {
			t.Errorf("%s and %s: got %v, want %q", test.search, test.cover, err, test.want)
		}
	}
}

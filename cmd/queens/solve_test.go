package main

import (
	"errors"
	"testing"
)

// TestDiffer: --check tells a capped count from a whole one, and names both numbers.
func TestDiffer(t *testing.T) {
	no := new(noError)
	for _, test := range []struct {
		search, cover int
		most          int
		want          string
	}{
		{3, 3, 0, ""},
		{0, 0, 1, ""},
		{1, 1, 1, ""},
		{3, 4, 0, "the two ways disagree: the search finds 3, exact cover 4"},
		{1, 2, 2, "the two ways disagree: the search finds 1, exact cover at least 2"},
	} {
		err := differ(few(test.search, test.most), few(test.cover, test.most))
		if test.want == "" && err != nil || test.want != "" && (!errors.As(err, &no) || err.Error() != test.want) {
			t.Errorf("%d and %d of %d: got %v, want %q", test.search, test.cover, test.most, err, test.want)
		}
	}
}

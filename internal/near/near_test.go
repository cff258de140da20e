package near

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestDidYouMean(t *testing.T) {
	known := []string{"matrix", "marks", "Bits", "star-battle", "star", "to", "boj9663", "boj3344"}
	for word, want := range map[string]string{
		"bits":                            "did you mean Bits?",
		"MATRIX":                          "did you mean matrix?",
		"martix":                          "did you mean matrix?", // two letters
		"mark":                            "did you mean marks?",
		"star":                            "did you mean star?", // not the longer one
		"sta":                             "did you mean star-battle or star?",
		"boj9664":                         "did you mean boj9663?",
		"boj":                             "did you mean boj9663 or boj3344?",
		"":                                "",
		"x":                               "",
		"m":                               "", // could be anything
		"foo":                             "", // two of three letters
		"matrixxxx":                       "",
		"b5tz":                            "did you mean Bits?",
		strings.Repeat("matrix", 200_000): "",
	} {
		t.Run(fmt.Sprintf("word=%.12s", word), func(t *testing.T) {
			if got := DidYouMean(Words(word, known)); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "ab", 2}, {"abc", "abc", 0}, {"abc", "ac", 1}, {"abc", "bac", 2}, {"kitten", "sitten", 1}, {"abcd", "wxyz", 4},
	} {
		got, back := distance(test.a, test.b), distance(test.b, test.a)
		if !slices.Equal([]int{got, back}, []int{test.want, test.want}) {
			t.Errorf("%q, %q: got %d and %d, want %d", test.a, test.b, got, back, test.want)
		}
	}
}

package lesson

import (
	"slices"
	"strings"
	"testing"
)

func TestTextWidth(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "row 2": 5, "2행 3열": 7, "クイーン": 8, "行き止まり：": 12, "（列）、。": 10, "4×4": 3, "‘유망하다’": 10,
	} {
		if got := textWidth(text); got != want {
			t.Errorf("%q: got %d columns, want %d", text, got, want)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		want  []string
	}{
		{"", 10, []string{""}},
		{"a queen is placed", 80, []string{"a queen is placed"}},
		{"a queen is placed", 10, []string{"a queen is", "placed"}},
		{"antidiagonal of it", 6, []string{"antidiagonal", "of it"}}, // too long a word
		{"퀸을 놓고 다음 행으로", 10, []string{"퀸을 놓고", "다음", "행으로"}},         // at blanks only
		{"最後に置いた", 6, []string{"最後に", "置いた"}},                        // anywhere
		{"置いた、次", 6, []string{"置い", "た、次"}},                          // not before a comma
		{"線（右）線", 6, []string{"線", "（右）", "線"}},                      // brackets keep to what is in them
		{"次のクイーンを", 10, []string{"次の", "クイーンを"}},                     // katakana words stay whole
		{"盤の2行3列で", 8, []string{"盤", "の2行3列", "で"}},                  // a number stays with its counter
		{"全部で4·4 = 16通り", 10, []string{"全部で4·4", "= 16通り"}},          // blanks as well
		{"なかった", 4, []string{"な", "かっ", "た"}},                        // small kana begin no line
		{strings.Repeat("行", 6), 5, []string{"行行", "行行", "行行"}},      // odd widths
	} {
		t.Run("text="+test.text, func(t *testing.T) {
			if got := wrap(test.text, test.width); !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

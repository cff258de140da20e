package lesson

import (
	"strings"
	"unicode"
)

// A terminal gives most characters one column and those of the East Asian scripts two. Which is
// which says Unicode Standard Annex #11, "East Asian Width"; these are its wide blocks as far as
// Korean and Japanese text goes.
var wide = &unicode.RangeTable{R16: []unicode.Range16{
	{0x1100, 0x115f, 1}, // Hangul letters
	{0x2e80, 0xa4cf, 1}, // Chinese characters, kana, their punctuation
	{0xac00, 0xd7a3, 1}, // Hangul syllables
	{0xf900, 0xfaff, 1}, // Chinese characters, for compatibility
	{0xfe30, 0xfe6f, 1}, // punctuation
	{0xff00, 0xff60, 1}, // full width forms
	{0xffe0, 0xffe6, 1},
}}

// textWidth returns how many columns of a terminal the text takes.
func textWidth(text string) int {
	width := 0
	for _, r := range text {
		width++
		if unicode.Is(wide, r) {
			width++
		}
	}
	return width
}

// pad puts blanks after the text so that it takes at least so many columns.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-textWidth(text)))
}

// wrap breaks a text into lines of at most so many columns, if its pieces are not wider than that.
// A line ends at a blank, as in English and Korean, or between two wide characters of Japanese.
func wrap(text string, width int) []string {
	var lines []string
	line, room := "", width
	for _, p := range pieces(text) {
		blank := line != "" && strings.HasPrefix(p, " ")
		if textWidth(p) > room && line != "" {
			lines = append(lines, line)
			line, room, blank = "", width, false
		}
		if !blank {
			p = strings.TrimPrefix(p, " ")
		}
		line += p
		room -= textWidth(p)
	}
	return append(lines, line)
}

// pieces cuts a text where a line may end. A piece keeps the blank before it.
func pieces(text string) []string {
	var pieces []string
	var piece []rune
	for _, r := range text {
		if len(piece) > 0 && (r == ' ' || breaks(piece[len(piece)-1], r)) {
			pieces = append(pieces, string(piece))
			piece = nil
		}
		piece = append(piece, r)
	}
	return append(pieces, string(piece))
}

// breaks reports whether a line may end between two characters without a blank: between two wide
// ones, but not inside a word of Hangul or katakana, nor where the rules of Japanese forbid it.
func breaks(a, b rune) bool {
	return unicode.Is(wide, a) && unicode.Is(wide, b) &&
		!unicode.Is(unicode.Hangul, b) && !(isKatakana(a) && isKatakana(b)) &&
		!strings.ContainsRune(neverLast, a) && !strings.ContainsRune(neverFirst, b)
}

// isKatakana counts the sign of a long vowel among them, which Unicode does not.
func isKatakana(r rune) bool { return unicode.Is(unicode.Katakana, r) || r == 'ー' }

// What may not end or begin a line: the characters of JIS X 4051 that occur in the catalogue.
const (
	neverLast  = "（「"
	neverFirst = "、。：）」ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
)

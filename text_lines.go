package queens

import (
	"bytes"
	"io"
	"math/bits"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Programs print words between solutions: "Solution 1:", "--- Board 2 ---", "Total solutions: 92".
// Such lines are passed over and counted, and they part boards as empty lines do. To pass over what
// was meant as a board would be worse than to refuse a text. So a line of text is made of words only,
// with hardly a number among them, and one of its words has letters enough to be no row.

// isText reports whether a line is one of words. Letters is how many different ones a word must have
// that no row of a board has: more than there are symbols.
func isText(line []byte, letters int) bool {
	if len(line) > maxText || !hasWord(line, letters) {
		return false
	}
	found, numbers := false, 0
	for _, word := range strings.FieldsFunc(string(line), unicode.IsSpace) {
		switch first, _ := utf8.DecodeRuneInString(word); {
		case strings.Trim(word, string(first)) == "" && strings.ContainsRune("-=#*~_:", first):
			continue // a rule, or a mark
		case strings.ContainsAny(word, "[]{}/|") || isName([]byte(word)):
			return false
		}
		word = strings.Trim(word, "#()<>:;,.!?*=-\"'")
		key, value, assigned := strings.Cut(word, "=")
		switch {
		case isList(word):
			return false
		case assigned && isWord(key) && isNumeral(value), isNumeral(word):
			numbers++
		case isWord(word):
			found = found || distinct(word) >= letters
		default:
			return false
		}
	}
	return found && numbers <= 2
}

// maxText is the longest line of text that is passed over, in bytes.
const maxText = 200

// hasWord reports whether three letters follow one another, and whether there are so many different
// ones in the line: it rules out most lines at little cost. What is not ASCII may be a letter.
func hasWord(line []byte, letters int) bool {
	run, longest, wide := 0, 0, false
	var seen uint32
	for _, c := range line {
		switch {
		case isLetter(c):
			seen |= 1 << (c&0x1f - 1)
			run++
		case c >= utf8.RuneSelf:
			wide = true
			run++
		default:
			run = 0
		}
		longest = max(longest, run)
	}
	return longest >= 3 && (wide || bits.OnesCount32(seen) >= letters)
}

// isWord reports whether all of a word is letters, with hyphens, apostrophes or full stops within.
func isWord(word string) bool {
	for _, r := range word {
		if !unicode.IsLetter(r) && !strings.ContainsRune("-'’.", r) {
			return false
		}
	}
	return word != ""
}

// isNumeral reports whether a word is a number, perhaps with its unit: 92, 0.03s, 1st.
func isNumeral(word string) bool {
	rest := strings.TrimLeft(word, "0123456789")
	if rest == word {
		return false
	}
	if fraction, ok := strings.CutPrefix(rest, "."); ok {
		rest = strings.TrimLeft(fraction, "0123456789")
	}
	return len(rest) <= 3 && strings.Trim(rest, "abcdefghijklmnopqrstuvwxyz%µ") == ""
}

// distinct returns how many different letters a word has, whatever their case.
func distinct(word string) int {
	letters := make(map[rune]bool)
	for _, r := range strings.ToLower(word) {
		if unicode.IsLetter(r) {
			letters[r] = true
		}
	}
	return len(letters)
}

// loneNumber returns the number on a line that has nothing else, but perhaps a mark as in "#1" or "1.".
func loneNumber(line []byte) (int, bool) {
	line = bytes.TrimRight(bytes.TrimLeft(bytes.TrimSpace(line), "#("), ":.)")
	v, ok := number(line)
	return v, ok && v >= 0
}

// isCount reports whether the first line is a number that has nothing to do with boards: how many
// there are, or their size. Of digits run together, which may be columns, more such lines follow.
func isCount(lines [][]byte) bool {
	v, ok := loneNumber(lines[0])
	if !ok || isList(strconv.Itoa(v)) {
		return false
	}
	if line := bytes.TrimSpace(lines[0]); v < 2 && line[0] != '#' && !bytes.HasSuffix(line, []byte(":")) && !bytes.HasSuffix(line, []byte(")")) {
		return false // a board of size 1, or a row of one
	}
	for _, line := range lines[1:] {
		if len(bytes.TrimSpace(line)) > 0 {
			_, ok := loneNumber(line)
			return !ok
		}
	}
	return false
}

// isList reports whether four digits or more may be columns run together, right or wrong.
func isList(digits string) bool {
	for _, r := range digits {
		if r < '0' || r > '9' || int(r-'0') > len(digits) {
			return false
		}
	}
	return len(digits) >= 4
}

// skipText passes over one line of text if that comes next, from the start of a line.
func (s *scanner) skipText() bool {
	line, whole := s.peekLine()
	if !whole || !isText(line, s.letters) {
		return false
	}
	s.passText(line)
	return true
}

// passText passes over the line to come.
func (s *scanner) passText(line []byte) {
	s.noteText(line, s.at)
	s.line()
}

// noteText counts a line that was passed over.
func (s *scanner) noteText(line []byte, at place) {
	if s.texts == 0 {
		s.text, s.textAt = quoted(string(bytes.TrimSpace(line))), at
	}
	s.texts++
}

// peekLine returns the next line without its end; whole says that its end was seen.
func (s *scanner) peekLine() (line []byte, whole bool) {
	for {
		text := s.buf[s.pos:]
		if end := bytes.IndexByte(text, '\n'); end >= 0 {
			return text[:end], true
		}
		if !s.fill() {
			return text, s.err == io.EOF
		}
	}
}

// skipCount passes over a line that has nothing but the number of boards if that ends the text.
func (s *scanner) skipCount(boards int) bool {
	line, whole := s.peekLine()
	v, ok := loneNumber(line)
	if !whole || !ok || v != boards || v < 2 {
		return false
	}
	text, err := s.ahead()
	if err != nil || s.err != io.EOF || len(bytes.TrimSpace(text[len(line):])) > 0 {
		return false
	}
	s.passText(line)
	return true
}

package queens

import "strings"

// Texts are UTF-8. Some editors begin a file with a mark that says so, and it is no part of the text.

const byteOrderMark = "\ufeff"

// unmarked returns a text, or the beginning of one, without that mark. The error is a [SyntaxError]
// for UTF-16: for its own mark, or if every second of the first four bytes is NUL.
func unmarked(text string) (string, error) {
	wide := len(text) >= 4 && (text[0] == 0) != (text[1] == 0) && (text[0] == 0) == (text[2] == 0) && (text[1] == 0) == (text[3] == 0)
	if wide || strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
		return "", &SyntaxError{Line: 1, Col: 1, Msg: "UTF-16, want UTF-8: save the text anew"}
	}
	return strings.TrimPrefix(text, byteOrderMark), nil
}

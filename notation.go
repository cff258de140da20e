package queens

import (
	"errors"
	"fmt"
	"unicode/utf8"
)

// ErrSyntax is wrapped by every error about a text that is not in its form.
var ErrSyntax = errors.New("malformed text")

// SyntaxError says where a text leaves its form, and what is wrong there. It wraps [ErrSyntax].
// Line and Col count from 1, Col in characters; Line is 0 where the text has one line by nature,
// Col is 0 where the whole line is meant.
type SyntaxError struct {
	Line, Col int
	Msg       string
}

func (e *SyntaxError) Error() string {
	switch {
	case e.Line == 0 && e.Col == 0:
		return e.Msg
	case e.Line == 0:
		return fmt.Sprintf("column %d: %s", e.Col, e.Msg)
	case e.Col == 0:
		return fmt.Sprintf("line %d: %s", e.Line, e.Msg)
	default:
		return fmt.Sprintf("line %d column %d: %s", e.Line, e.Col, e.Msg)
	}
}

func (e *SyntaxError) Unwrap() error { return ErrSyntax }

// quoted returns text in quotes for an error message, the rest left out if it is long.
func quoted(text string) string {
	const most = 20
	end, count := 0, 0
	for end < len(text) && count < most {
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
		count++
	}
	if end < len(text) {
		return fmt.Sprintf("%q…", text[:end])
	}
	return fmt.Sprintf("%q", text)
}

// String names the square as people count: "row 1 column 4" is Square{0, 3}.
func (s Square) String() string { return fmt.Sprintf("row %d column %d", s.Row+1, s.Col+1) }

// String returns "row", "column", "diagonal" or "antidiagonal".
func (l Line) String() string {
	return [4]string{"row", "column", "diagonal", "antidiagonal"}[l]
}

func (e *ConflictError) Error() string {
	if e.A == e.B {
		return fmt.Sprintf("two queens stand at %v", e.A)
	}
	article := "a"
	if e.Line == Antidiagonal {
		article = "an"
	}
	return fmt.Sprintf("queens at %v and %v share %s %v", e.A, e.B, article, e.Line)
}

func (e *SquareError) Error() string { return fmt.Sprintf("%v %s", e.Square, e.Rule) }

func (e *MissingError) Error() string {
	return fmt.Sprintf("%d of %d queens missing: row %d and column %d have none", e.N-e.Queens, e.N, e.Row+1, e.Col+1)
}

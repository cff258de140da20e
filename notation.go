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
// Col is 0 where the whole line is meant. Option is the field of [ReaderOptions] that would settle
// what cannot be told from the text, "Base" or "Queen", and empty for any other error. Rule is what is
// broken, of the rules that are broken most, for programs that say it in other words; else it is empty.
type SyntaxError struct {
	Line, Col int
	Msg       string
	Option    string
	Rule      SyntaxRule
}

// A SyntaxRule is a rule that a text can break.
type SyntaxRule string

// The rules that are broken most.
const (
	RuleBoard   SyntaxRule = "board"   // there is a board in the text
	RuleOne     SyntaxRule = "one"     // and no other
	RuleRows    SyntaxRule = "rows"    // all its rows have one length, and where it is square as many rows as that
	RuleSymbol  SyntaxRule = "symbol"  // each symbol stands for something
	RuleKeyword SyntaxRule = "keyword" // each line of a problem or puzzle begins with a word that is known
)

// SyntaxRules lists them.
func SyntaxRules() []SyntaxRule {
	return []SyntaxRule{RuleBoard, RuleOne, RuleRows, RuleSymbol, RuleKeyword}
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

func (e *ConflictError) Error() string { return e.text(Square.String) }

// text is the message with squares named by a function, as is that of the errors below.
func (e *ConflictError) text(name func(Square) string) string {
	if e.A == e.B {
		return fmt.Sprintf("two queens stand at %s", name(e.A))
	}
	article := "a"
	if e.Line == Antidiagonal {
		article = "an"
	}
	return fmt.Sprintf("queens at %s and %s share %s %v", name(e.A), name(e.B), article, e.Line)
}

func (e *SquareError) Error() string { return e.text(Square.String) }

func (e *SquareError) text(name func(Square) string) string {
	return fmt.Sprintf("%s %s", name(e.Square), e.Rule)
}

func (e *MissingError) Error() string {
	return fmt.Sprintf("%d of %d queens missing: row %d and column %d have none", e.N-e.Queens, e.N, e.Row+1, e.Col+1)
}

// WithNames returns err for someone who names the squares of the n×n board as in chess: the message
// of a [ConflictError] or a [SquareError] then has these names too, "a2 (row 7 column 1)". The
// result wraps err. Any other error, one that wraps one of these included, is returned as it is.
func WithNames(n int, err error) error {
	if e, ok := err.(interface {
		text(func(Square) string) string
	}); ok {
		return &namedError{err, e.text(func(s Square) string {
			if !s.on(n) {
				return s.String()
			}
			return fmt.Sprintf("%s (%v)", s.Algebraic(n), s)
		})}
	}
	return err
}

// namedError is an error with another message.
type namedError struct {
	error
	message string
}

func (e *namedError) Error() string { return e.message }

func (e *namedError) Unwrap() error { return e.error }

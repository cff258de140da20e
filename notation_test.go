package queens

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestSyntaxError(t *testing.T) {
	for _, test := range []struct {
		err  SyntaxError
		want string
	}{
		{SyntaxError{Msg: "wrong"}, "wrong"},
		{SyntaxError{Col: 3, Msg: "wrong"}, "column 3: wrong"},
		{SyntaxError{Line: 2, Msg: "wrong"}, "line 2: wrong"},
		{SyntaxError{Line: 2, Col: 3, Msg: "wrong"}, "line 2 column 3: wrong"},
	} {
		if got := test.err.Error(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
		if !errors.Is(&test.err, ErrSyntax) {
			t.Errorf("%v does not wrap ErrSyntax", &test.err)
		}
	}
}

func TestQuoted(t *testing.T) {
	for text, want := range map[string]string{
		"":                               `""`,
		"a1":                             `"a1"`,
		"8\x00\n":                        `"8\x00\n"`,
		"♛":                              `"♛"`,
		strings.Repeat("♛", 20):          `"` + strings.Repeat("♛", 20) + `"`,
		strings.Repeat("ab", 11):         `"abababababababababab"…`,
		"\xff" + strings.Repeat("♛", 20): `"\xff` + strings.Repeat("♛", 19) + `"…`,
	} {
		if got := quoted(text); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestWords(t *testing.T) {
	for _, test := range []struct{ got, want any }{
		{Square{0, 3}, "row 1 column 4"},
		{Antidiagonal, "antidiagonal"},
		{&ConflictError{Square{0, 3}, Square{2, 5}, Diagonal}, "queens at row 1 column 4 and row 3 column 6 share a diagonal"},
		{&ConflictError{Square{0, 3}, Square{3, 0}, Antidiagonal}, "queens at row 1 column 4 and row 4 column 1 share an antidiagonal"},
		{&ConflictError{Square{0, 3}, Square{0, 3}, Row}, "two queens stand at row 1 column 4"},
		{&SquareError{Square{0, 3}, "is wet"}, "row 1 column 4 is wet"},
		{WithNames(8, &ConflictError{Square{6, 0}, Square{7, 0}, Column}), "queens at a2 (row 7 column 1) and a1 (row 8 column 1) share a column"},
		{WithNames(8, &SquareError{Square{8, 0}, "is off the board"}), "row 9 column 1 is off the board"},
		{WithNames(8, ErrSize), ErrSize.Error()},
		{&MissingError{N: 8, Queens: 6, Row: 2, Col: 1}, "2 of 8 queens missing: row 3 and column 2 have none"},
	} {
		if got := fmt.Sprint(test.got); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// TestWithNames: the error is still there, with its data.
func TestWithNames(t *testing.T) {
	err := WithNames(8, &ConflictError{Square{6, 0}, Square{7, 0}, Column})
	var conflict *ConflictError
	if !errors.As(err, &conflict) || conflict.Line != Column {
		t.Errorf("got %v, which wraps no conflict", err)
	}
	if WithNames(8, nil) != nil {
		t.Error("no error has become one")
	}
}

// oneLine checks the manners of every error: one line, not long, wrapping ErrSyntax or ErrSize.
func oneLine(t *testing.T, err error) {
	t.Helper()
	text := err.Error()
	if text == "" || len(text) > 250 || strings.ContainsAny(text, "\n\r\x00\x1b") {
		t.Errorf("error of %d bytes: %q", len(text), text)
	}
	if !errors.Is(err, ErrSyntax) && !errors.Is(err, ErrSize) {
		t.Errorf("%q is neither about syntax nor about size", text)
	}
}

package judge

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"queens"
)

// maxWord is the longest word that is read, in bytes. The rows of boards, the longest words there are,
// have 50.
const maxWord = 100

// A scanner reads the words of an input, one after the other, and knows where it is. Its errors are
// [queens.SyntaxError]s, or those of what it reads from.
type scanner struct {
	in        *bufio.Reader
	line, col int   // of the next byte, counted from 1; columns in characters
	last      place // of the latest word
}

func newScanner(ctx context.Context, r io.Reader) *scanner {
	return &scanner{in: bufio.NewReader(&stoppable{ctx, r}), line: 1, col: 1}
}

// A stoppable reader reads until its context is done.
type stoppable struct {
	ctx context.Context
	r   io.Reader
}

func (s *stoppable) Read(p []byte) (int, error) {
	if s.ctx.Err() != nil {
		return 0, context.Cause(s.ctx)
	}
	return s.r.Read(p)
}

// A place is where something stands in the input.
type place struct{ line, col int }

// errorf returns an error about what stands at the place.
func (p place) errorf(format string, args ...any) error {
	return &queens.SyntaxError{Line: p.line, Col: p.col, Msg: fmt.Sprintf(format, args...)}
}

// next reads one byte. What follows a line break is on the next line.
func (s *scanner) next() (byte, error) {
	b, err := s.in.ReadByte()
	switch {
	case err != nil:
	case b == '\n':
		s.line, s.col = s.line+1, 1
	case b&0xC0 != 0x80: // not the rest of a character
		s.col++
	}
	return b, err
}

func isSpace(b byte) bool { return b == ' ' || b >= '\t' && b <= '\r' }

// atEnd passes over white space and reports whether nothing comes after it.
func (s *scanner) atEnd() (bool, error) {
	for {
		b, err := s.in.Peek(1)
		if errors.Is(err, io.EOF) {
			return true, nil
		}
		if err != nil {
			return false, err
		}
		if !isSpace(b[0]) {
			return false, nil
		}
		s.next()
	}
}

// word reads the next word; what says what it should be, for the error if there is none.
func (s *scanner) word(what string) (string, place, error) {
	end, err := s.atEnd()
	at := place{s.line, s.col}
	s.last = at
	if err != nil {
		return "", at, err
	}
	if end {
		return "", at, at.errorf("the input ends where %s should be", what)
	}
	word, err := s.until(at, what, isSpace)
	return word, at, err
}

// until reads up to a byte at which to stop, or to the end.
func (s *scanner) until(at place, what string, stop func(byte) bool) (string, error) {
	var text []byte
	for {
		b, err := s.in.Peek(1)
		switch {
		case errors.Is(err, io.EOF) || err == nil && stop(b[0]):
			return string(text), nil
		case err != nil:
			return "", err
		case len(text) == maxWord:
			return "", at.errorf("%s is over %d bytes long", what, maxWord)
		}
		text = append(text, b[0])
		s.next()
	}
}

// number reads a whole number from least to most.
func (s *scanner) number(what string, least, most int) (int, error) {
	word, at, err := s.word(what)
	if err != nil {
		return 0, err
	}
	return parseNumber(word, at, what, least, most)
}

func parseNumber(word string, at place, what string, least, most int) (int, error) {
	k, err := strconv.Atoi(word)
	if errors.Is(err, strconv.ErrSyntax) {
		return 0, at.errorf("%s is %s, not a whole number", what, quoted(word))
	}
	if err != nil || k < least || k > most {
		return 0, at.errorf("%s is %s, outside %d..%d", what, shortened(word), least, most)
	}
	return k, nil
}

// row reads a row of a board: so many squares, each one of the symbols.
func (s *scanner) row(row, squares int, symbols string) (string, error) {
	what := fmt.Sprintf("row %d", row+1)
	word, at, err := s.word(what)
	if err != nil {
		return "", err
	}
	for i, r := range word {
		if !strings.ContainsRune(symbols, r) {
			at.col += i // all before it are ASCII
			return "", at.errorf("%s is no square: want one of %s", quoted(string(r)), symbols)
		}
	}
	if len(word) != squares {
		return "", at.errorf("%s has %d squares, want %d", what, len(word), squares)
	}
	return word, nil
}

// end makes sure that nothing comes any more.
func (s *scanner) end() error {
	end, err := s.atEnd()
	if err != nil || end {
		return err
	}
	word, at, err := s.word("the end")
	if err != nil {
		return err
	}
	return at.errorf("%s stands where the input should end", quoted(word))
}

// quoted shows a piece of the input in a message, the rest left out if it is long.
func quoted(word string) string {
	return strconv.Quote(shortened(word))
}

func shortened(word string) string {
	const most = 20
	if len(word) > most {
		return strings.ToValidUTF8(word[:most], "") + "…"
	}
	return word
}

package queens

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"
)

const (
	// maxLine is the longest line of a drawn board, the longest word, and how far the reader looks
	// ahead to recognise a form, in bytes.
	maxLine = 64 << 10
	// maxBlank is the most white space in a row that is passed over.
	maxBlank = 1 << 20
)

// place is where a character stands, line and column counted from 1.
type place struct{ line, col int }

func (p place) syntax(format string, args ...any) *SyntaxError {
	return &SyntaxError{p.line, p.col, fmt.Sprintf(format, args...)}
}

// token is a piece of text in brackets or on lines of numbers. Its text is good until the next.
type token struct {
	kind byte
	place
	text    []byte
	bracket byte // which one
}

// The kinds of token: these; '[' and ']' for every opening and closing bracket; ',', ':' and '\n'.
const (
	tokenEnd    = 'E' // of the text
	tokenWord   = 'w' // a run of anything else
	tokenString = 's' // what stands in quotes
)

// scanner cuts a text into tokens or lines and knows where it is. What it holds at a time does not
// grow with the text.
type scanner struct {
	in    *bufio.Reader // its buffer holds maxLine
	at    place         // of the next character
	word  []byte
	again bool // the last token comes once more
	last  token
}

func newScanner(r io.Reader) *scanner {
	return &scanner{in: bufio.NewReaderSize(r, maxLine), at: place{1, 1}}
}

// ahead returns the text to come, at most maxLine bytes.
func (s *scanner) ahead() ([]byte, error) {
	text, err := s.in.Peek(maxLine)
	if err != nil && err != io.EOF {
		return nil, readError(err)
	}
	return text, nil
}

func readError(err error) error { return fmt.Errorf("reading boards: %w", err) }

// rune reads one character; it is 0 at the end.
func (s *scanner) rune() (rune, error) {
	r, size, err := s.in.ReadRune()
	switch {
	case err == io.EOF:
		return 0, nil
	case err != nil:
		return 0, readError(err)
	case r == 0:
		return 0, s.at.syntax("a NUL byte")
	case r == utf8.RuneError && size == 1:
		return 0, s.at.syntax("a byte that is not UTF-8")
	case r == '\n':
		s.at = place{s.at.line + 1, 1}
	default:
		s.at.col++
	}
	return r, nil
}

// unread takes back the character read last, which was no line end.
func (s *scanner) unread(r rune) {
	if r != 0 {
		s.in.UnreadRune()
		s.at.col--
	}
}

// back makes next return the token it returned last once more.
func (s *scanner) back() { s.again = true }

// next returns the next token.
func (s *scanner) next() (token, error) {
	if s.again {
		s.again = false
		return s.last, nil
	}
	t, err := s.scan()
	s.last = t
	return t, err
}

func (s *scanner) scan() (token, error) {
	at := s.at
	r, err := s.rune()
	for blank := 0; err == nil && r != '\n' && unicode.IsSpace(r); blank++ {
		if blank == maxBlank {
			return token{}, s.at.syntax("over %d characters of white space", maxBlank)
		}
		at = s.at
		r, err = s.rune()
	}
	if err != nil {
		return token{}, err
	}
	s.word = s.word[:0]
	switch r {
	case 0:
		return token{kind: tokenEnd, place: at}, nil
	case '[', '(', '{':
		return token{kind: '[', place: at, bracket: byte(r)}, nil
	case ']', ')', '}':
		return token{kind: ']', place: at, bracket: byte(r)}, nil
	case ',', ':', '\n':
		return token{kind: byte(r), place: at}, nil
	case '"', '\'':
		return s.quoted(at, r)
	default:
		return s.bare(at, r)
	}
}

// bare reads the rest of a word.
func (s *scanner) bare(at place, r rune) (token, error) {
	for {
		s.word = utf8.AppendRune(s.word, r)
		if len(s.word) > maxLine {
			return token{}, at.syntax("a word of over %d bytes", maxLine)
		}
		var err error
		if r, err = s.rune(); err != nil {
			return token{}, err
		}
		if r == '\n' {
			// Counted as part of this line: it comes again as a token.
			s.in.UnreadRune()
			s.at = place{at.line, at.col + utf8.RuneCount(s.word)}
			break
		}
		if r == 0 || endsWord(r) {
			s.unread(r)
			break
		}
	}
	return token{kind: tokenWord, place: at, text: s.word}, nil
}

func endsWord(r rune) bool {
	switch r {
	case '[', '(', '{', ']', ')', '}', ',', ':', '"', '\'':
		return true
	}
	return unicode.IsSpace(r)
}

// quoted reads the rest of a string; there are no escapes in it.
func (s *scanner) quoted(at place, quote rune) (token, error) {
	for {
		r, err := s.rune()
		switch {
		case err != nil:
			return token{}, err
		case r == quote:
			return token{kind: tokenString, place: at, text: s.word}, nil
		case r == 0 || r == '\n':
			return token{}, at.syntax("a string without its closing %c", quote)
		case r == '\\':
			return token{}, at.syntax("a string with an escape, which no board needs")
		}
		s.word = utf8.AppendRune(s.word, r)
		if len(s.word) > maxLine {
			return token{}, at.syntax("a string of over %d bytes", maxLine)
		}
	}
}

// line returns the next line without its end, and where it begins; io.EOF if there is none. The
// bytes are good until the next call.
func (s *scanner) line() ([]byte, place, error) {
	at := s.at
	text, err := s.in.ReadSlice('\n')
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, at, at.syntax("a line of over %d bytes", maxLine)
	case err == io.EOF && len(text) == 0:
		return nil, at, io.EOF
	case err != nil && err != io.EOF:
		return nil, at, readError(err)
	}
	s.at = place{at.line + 1, 1}
	text = bytes.TrimSuffix(text, []byte("\n"))
	return bytes.TrimSuffix(text, []byte("\r")), at, nil
}

// textLine returns the next line that is not blank, and how many blank ones came before it.
func (s *scanner) textLine() (text []byte, at place, blank int, err error) {
	for size := 0; size <= maxBlank; {
		text, at, err = s.line()
		if err != nil || len(bytes.TrimSpace(text)) > 0 {
			return text, at, blank, err
		}
		blank++
		size += len(text) + 1
	}
	return nil, at, blank, at.syntax("over %d characters of white space", maxBlank)
}

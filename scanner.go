package queens

import (
	"bytes"
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
	return &SyntaxError{Line: p.line, Col: p.col, Msg: fmt.Sprintf(format, args...)}
}

// breaks is the error of a rule that is broken here.
func (p place) breaks(rule SyntaxRule, format string, args ...any) *SyntaxError {
	e := p.syntax(format, args...)
	e.Rule = rule
	return e
}

// token is a piece of text in brackets or on lines of numbers. Its text is good until the next.
type token struct {
	kind    byte
	bracket byte // which one
	place
	text []byte
}

// The kinds of token: these; '[' and ']' for every opening and closing bracket; ',', ':' and '\n'.
const (
	tokenEnd    = 'E' // of the text
	tokenWord   = 'w' // a run of anything else
	tokenString = 's' // what stands in quotes
)

// scanner cuts a text into tokens or lines and knows where it is. What it holds of the text is at
// most maxLine bytes, and twice as many of a word.
type scanner struct {
	in    io.Reader
	buf   []byte // buf[pos:] is read and to come
	pos   int
	err   error // of in
	at    place // of the next character
	blank int   // characters of white space just before that, as far as tokens are read
	word  []byte
	again bool // the last token comes once more
	last  token

	letters int    // of lines of text; see isText
	texts   int    // lines of text passed over
	text    string // the first of them, in quotes
	textAt  place
}

func newScanner(r io.Reader) *scanner {
	return &scanner{in: r, buf: make([]byte, 0, maxLine), at: place{1, 1}, letters: 3}
}

// fill reads more; it reports whether it has.
func (s *scanner) fill() bool {
	if s.pos > 0 {
		s.buf = s.buf[:copy(s.buf, s.buf[s.pos:])]
		s.pos = 0
	}
	for tries := 0; s.err == nil && len(s.buf) < cap(s.buf); tries++ {
		n, err := s.in.Read(s.buf[len(s.buf):cap(s.buf)])
		s.buf = s.buf[:len(s.buf)+n]
		if err == nil && n == 0 && tries == 100 {
			err = io.ErrNoProgress
		}
		s.err = err
		if n > 0 {
			return true
		}
	}
	return false
}

// fault is the error of reading, if there was one.
func (s *scanner) fault() error {
	if s.err == nil || s.err == io.EOF {
		return nil
	}
	return fmt.Errorf("reading boards: %w", s.err)
}

// ahead returns the text to come, at most maxLine bytes.
func (s *scanner) ahead() ([]byte, error) {
	for s.fill() {
	}
	return s.buf[s.pos:], s.fault()
}

// rune reads one character; it is 0 at the end.
func (s *scanner) rune() (rune, error) {
	if s.pos < len(s.buf) {
		if c := s.buf[s.pos]; ' ' <= c && c < utf8.RuneSelf {
			s.pos++
			s.at.col++
			return rune(c), nil
		}
	}
	return s.anyRune()
}

func (s *scanner) anyRune() (rune, error) {
	for !utf8.FullRune(s.buf[s.pos:]) && s.fill() {
	}
	if s.pos == len(s.buf) {
		return 0, s.fault()
	}
	r, size := utf8.DecodeRune(s.buf[s.pos:])
	switch {
	case r == 0:
		return 0, s.at.syntax("a NUL byte")
	case r == utf8.RuneError && size == 1:
		return 0, s.at.syntax("a byte that is not UTF-8")
	case r == '\n':
		s.at = place{s.at.line + 1, 1}
	default:
		s.at.col++
	}
	s.pos += size
	return r, nil
}

// unread takes back the character read last, which stood at at.
func (s *scanner) unread(r rune, at place) {
	s.pos -= utf8.RuneLen(r)
	s.at = at
}

// back makes next return the token it returned last once more.
func (s *scanner) back() { s.again = true }

// next returns the next token.
func (s *scanner) next() (token, error) {
	if s.again {
		s.again = false
		return s.last, nil
	}
	var err error
	s.last, err = s.scan()
	return s.last, err
}

func (s *scanner) scan() (token, error) {
	at := s.at
	r, err := s.rune()
	for err == nil && isSpace(r) {
		if s.blank++; s.blank > maxBlank {
			return token{}, s.at.syntax("over %d characters of white space", maxBlank)
		}
		if r == '\n' {
			return token{kind: '\n', place: at}, nil
		}
		at = s.at
		r, err = s.rune()
	}
	if err != nil {
		return token{}, err
	}
	s.blank = 0
	s.word = s.word[:0]
	switch r {
	case 0:
		return token{kind: tokenEnd, place: at}, nil
	case '[', '(', '{':
		return token{kind: '[', place: at, bracket: byte(r)}, nil
	case ']', ')', '}':
		return token{kind: ']', place: at, bracket: byte(r)}, nil
	case ',', ':':
		return token{kind: byte(r), place: at}, nil
	case '"', '\'':
		return s.quoted(at, r)
	default:
		return s.bare(at, r)
	}
}

// plain says which bytes are letters, digits and marks without a meaning of their own, in words and
// in strings alike.
var plain = func() (plain [256]bool) {
	for c := '!'; c <= '~'; c++ {
		plain[c] = !endsWord(c) && c != '\\'
	}
	return plain
}()

// run reads plain characters into the word, as far as they are at hand.
func (s *scanner) run() {
	end := s.pos
	for end < len(s.buf) && plain[s.buf[end]] {
		end++
	}
	s.word = append(s.word, s.buf[s.pos:end]...)
	s.at.col += end - s.pos
	s.pos = end
}

// bare reads the rest of a word.
func (s *scanner) bare(at place, r rune) (token, error) {
	for {
		s.word = utf8.AppendRune(s.word, r)
		s.run()
		if len(s.word) > maxLine {
			return token{}, at.syntax("%s is a word of over %d bytes", quoted(string(s.word)), maxLine)
		}
		before := s.at
		var err error
		if r, err = s.rune(); err != nil {
			return token{}, err
		}
		if r == 0 {
			break
		}
		if endsWord(r) {
			s.unread(r, before)
			break
		}
	}
	return token{kind: tokenWord, place: at, text: s.word}, nil
}

// endsWord reports whether a character is no part of a word.
func endsWord(r rune) bool {
	switch r {
	case '[', '(', '{', ']', ')', '}', ',', ':', '"', '\'':
		return true
	}
	return isSpace(r)
}

func isSpace(r rune) bool {
	if '!' <= r && r <= '~' {
		return false
	}
	return unicode.IsSpace(r)
}

// quoted reads the rest of a string; there are no escapes in it.
func (s *scanner) quoted(at place, quote rune) (token, error) {
	for {
		s.run()
		if len(s.word) > maxLine {
			return token{}, at.syntax("a string of over %d bytes", maxLine)
		}
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
	}
}

// line returns the next line without its end, and where it begins; io.EOF if there is none. The
// bytes are good until the next call.
func (s *scanner) line() ([]byte, place, error) {
	at := s.at
	end := bytes.IndexByte(s.buf[s.pos:], '\n')
	for end < 0 {
		known := len(s.buf) - s.pos
		if !s.fill() {
			break
		}
		if end = bytes.IndexByte(s.buf[s.pos+known:], '\n'); end >= 0 {
			end += known
		}
	}
	text := s.buf[s.pos:]
	switch {
	case end >= 0:
		text = text[:end]
		s.pos++
	case s.fault() != nil:
		return nil, at, s.fault()
	case s.err == nil:
		return nil, at, at.syntax("a line of over %d bytes", maxLine)
	case len(text) == 0:
		return nil, at, io.EOF
	}
	s.pos += len(text)
	s.at = place{at.line + 1, 1}
	return bytes.TrimSuffix(text, []byte("\r")), at, nil
}

// textLine returns the next line that is neither blank nor text, and how many that are came before.
func (s *scanner) textLine() (text []byte, at place, blank int, err error) {
	for size := 0; size <= maxBlank; {
		if s.skipText() {
			blank++
			continue
		}
		text, at, err = s.line()
		if err != nil || len(bytes.TrimSpace(text)) > 0 {
			return text, at, blank, err
		}
		blank++
		size += len(text) + 1
	}
	return nil, at, blank, at.syntax("over %d characters of white space", maxBlank)
}

// skipBlank passes over white space, and over the mark with which some editors begin a file.
func (s *scanner) skipBlank() error {
	text, err := s.ahead()
	if err != nil {
		return err
	}
	if s.at == (place{1, 1}) {
		head := string(text[:min(len(text), 4)])
		rest, err := unmarked(head)
		if err != nil {
			return err
		}
		s.pos += len(head) - len(rest)
	}
	for count := 0; count <= maxBlank; count++ {
		before := s.at
		r, err := s.rune()
		if err != nil || r == 0 {
			return err
		}
		if !isSpace(r) {
			s.unread(r, before)
			return nil
		}
	}
	return s.at.syntax("over %d characters of white space", maxBlank)
}

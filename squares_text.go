package queens

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// Squares are written as in chess: a letter for the file (the column, from the left), then a number
// for the rank (the row, counted from the bottom). The files after z are aa, ab, …, az, ba, …:
// numbers to the base 26 whose digits run from 1 to 26.

// Algebraic returns the name of s on the n×n board as in chess: "a1" is the bottom-left square,
// Square{n-1, 0}. The square must lie on the board.
func (s Square) Algebraic(n int) string { return string(appendAlgebraic(nil, n, s)) }

func appendAlgebraic(buf []byte, n int, s Square) []byte {
	buf = appendFile(buf, s.Col)
	return strconv.AppendInt(buf, int64(n-s.Row), 10)
}

func appendFile(buf []byte, col int) []byte {
	var letters [16]byte
	i := len(letters)
	for col >= 0 {
		i--
		letters[i] = byte('a' + col%26)
		col = col/26 - 1
	}
	return append(buf, letters[i:]...)
}

// compareAlgebraic orders squares as their names are listed: by file, then by rank.
func compareAlgebraic(a, b Square) int {
	return cmp.Or(cmp.Compare(a.Col, b.Col), cmp.Compare(b.Row, a.Row))
}

// ParseSquares reads squares of the n×n board, for example "a1,b5": chess names (see
// [Square.Algebraic]) in either case with commas or white space between. They are returned in the
// order of the text, repetitions included. The error is a [SyntaxError] that names the square, or
// the column where there is none.
func ParseSquares(n int, text string) ([]Square, error) {
	var squares []Square
	err := eachName(text, func(at int, name string) error {
		s, err := parseSquare(n, name)
		if err != nil {
			if err.Col > 0 {
				err.Col += utf8.RuneCountInString(text[:at])
			}
			return err
		}
		squares = append(squares, s)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return squares, nil
}

// eachName calls do for every name of a list with commas or white space between, with its byte
// offset. A comma must have a name on both sides.
func eachName(text string, do func(at int, name string) error) error {
	const (
		start = iota
		afterName
		afterComma
	)
	state, comma := start, 0
	missing := func(at int) error {
		return &SyntaxError{Col: 1 + utf8.RuneCountInString(text[:at]), Msg: "a comma needs a square on both sides"}
	}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == ',':
			if state != afterName {
				return missing(i)
			}
			state, comma = afterComma, i
			i += size
		case unicode.IsSpace(r):
			i += size
		default:
			end := i
			for end < len(text) {
				r, size := utf8.DecodeRuneInString(text[end:])
				if r == ',' || unicode.IsSpace(r) {
					break
				}
				end += size
			}
			if err := do(i, text[i:end]); err != nil {
				return err
			}
			state, i = afterName, end
		}
	}
	if state == afterComma {
		return missing(comma)
	}
	return nil
}

// parseSquare reads one name. The column of an error of form is that within the name; an error of
// meaning has none.
func parseSquare(n int, name string) (Square, *SyntaxError) {
	i := 0
	var file, rank ordinal
	for i < len(name) && isLetter(name[i]) {
		file.add(26, int(name[i]|0x20-'a')+1, n)
		i++
	}
	digits := i
	for i < len(name) && '0' <= name[i] && name[i] <= '9' {
		rank.add(10, int(name[i]-'0'), n)
		i++
	}
	if digits == 0 {
		i = 0
	}
	if digits == 0 || i == digits || i < len(name) {
		rule := "is not a square: want letters for the file and a number for the rank, such as a1"
		return Square{}, &SyntaxError{Col: 1 + utf8.RuneCountInString(name[:i]), Msg: quoted(name) + " " + rule}
	}
	if rank == (ordinal{}) {
		return Square{}, &SyntaxError{Msg: quoted(name) + ": no such rank, they count from 1"}
	}
	if file.beyond || rank.beyond {
		return Square{}, &SyntaxError{Msg: fmt.Sprintf("%s: off the board of size %d", quoted(name), n)}
	}
	return Square{Row: n - rank.value, Col: file.value - 1}, nil
}

// ordinal is a number that is read digit by digit as long as it is not beyond a limit, which may be
// the largest int.
type ordinal struct {
	value  int
	beyond bool
}

func (o *ordinal) add(base, digit, limit int) {
	if o.beyond = o.beyond || digit > limit || o.value > (limit-digit)/base; !o.beyond {
		o.value = o.value*base + digit
	}
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// The largest board of blocked squares or of a problem that is read, and the longest text of one.
const (
	maxBlockedSide  = 1000
	maxBlockedLine  = 4 * maxBlockedSide
	maxBlockedLines = 4 * maxBlockedSide
)

// ParseBlockedBoard reads a square board drawn with '.' for a free square and '*' for a blocked
// one, a row a line, the top row first, squares spaced or not; empty lines before and after are
// passed over. It returns the size, 1 to 1000, and the blocked squares in reading order. The error
// is a [SyntaxError] with its line, a [SizeError] or from r.
func ParseBlockedBoard(r io.Reader) (n int, blocked []Square, err error) {
	b := blockedBoard{doing: "a board of blocked squares"}
	if err := b.read(r); err != nil {
		return 0, nil, err
	}
	return b.n, b.blocked, nil
}

// blockedBoard is a board as [ParseBlockedBoard] reads it, or if it is one of a problem, with 'Q'
// for a given queen and comments from '#' on.
type blockedBoard struct {
	problem        bool
	doing          string // what has the limit of size
	n              int
	given, blocked []Square
}

func (b *blockedBoard) read(r io.Reader) error {
	in := bufio.NewReaderSize(r, maxBlockedLine)
	row, below := 0, false // rows read; an empty line after them
	for number := 1; ; number++ {
		fault := func(format string, args ...any) error {
			return &SyntaxError{Line: number, Msg: fmt.Sprintf(format, args...)}
		}
		line, err := in.ReadSlice('\n')
		if number == 1 {
			text, fail := unmarked(string(line))
			if fail != nil {
				return fail
			}
			line = line[len(line)-len(text):]
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			return fault("a line of over %d bytes", maxBlockedLine)
		}
		if err != nil && err != io.EOF {
			return fmt.Errorf("reading a board: %w", err)
		}
		if number > maxBlockedLines {
			return fault("over %d lines", maxBlockedLines)
		}
		length, fail := b.row(line, row, number)
		if fail != nil {
			return fail
		}
		if length > 0 {
			row++
			if row == 1 {
				b.n = length
			}
			switch {
			case b.n > maxBlockedSide:
				return CheckSize(b.n, maxBlockedSide, b.doing)
			case below:
				return fault("a second board, or an empty line within the board")
			case row > b.n:
				return fault("row %d of a board whose rows have length %d: not square", row, b.n)
			case length != b.n:
				return fault("row %d has length %d, row 1 has length %d", row, length, b.n)
			}
		} else {
			below = row > 0
		}
		if err == nil {
			continue
		}
		switch {
		case row == 0:
			return fault("no board: want rows of '.' and '*'")
		case row < b.n:
			return fault("the board ends after row %d but row 1 has length %d: not square", row, b.n)
		}
		return nil
	}
}

// row reads one line of the text and returns how many squares are on it.
func (b *blockedBoard) row(line []byte, row, number int) (length int, err error) {
	line = bytes.TrimRight(line, "\r\n")
	if b.problem {
		line, _, _ = bytes.Cut(line, []byte("#"))
	}
	err = eachCell(line, place{number, 1}, func(c rune, at place) error {
		switch {
		case c == '*':
			if len(b.blocked) == cap(b.blocked) {
				b.blocked = slices.Grow(b.blocked, len(b.blocked)+16) // doubled: in small steps most is left behind
			}
			b.blocked = append(b.blocked, Square{row, length})
		case c == 'Q' && b.problem:
			b.given = append(b.given, Square{row, length})
		case c != '.' && b.problem:
			return at.breaks(RuleSymbol, "%q is neither 'Q' (given), '.' nor '*' (blocked)", c)
		case c != '.':
			return at.breaks(RuleSymbol, "%q is neither '.' nor '*'", c)
		}
		length++
		return nil
	})
	return length, err
}

package queens

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// number reads a small whole number, which may be negative.
func number(text []byte) (int, bool) {
	digits := text
	if len(digits) > 0 && digits[0] == '-' {
		digits = digits[1:]
	}
	if len(digits) == 0 || len(digits) > 9 {
		return 0, false
	}
	value := 0
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
		value = value*10 + int(c-'0')
	}
	if len(digits) < len(text) {
		value = -value
	}
	return value, true
}

func numberIn(t token) (int, error) {
	v, ok := number(t.text)
	if !ok || t.kind != tokenWord {
		return 0, t.syntax("%s is not a whole number of at most 9 digits", quoted(string(t.text)))
	}
	return v, nil
}

// countedFrom says which base a list is taken to have, for [Reader.Form].
func countedFrom(what string, base Base) string {
	if base == AnyBase {
		return what
	}
	return fmt.Sprintf("%s counted from %d", what, base.first())
}

// listMaker makes a board of the columns of its queens, row by row.
type listMaker struct {
	bases
	begun   place
	squares []Square
	unclear bool // there was a list without a base
}

func (m *listMaker) begin(at place) {
	m.begun, m.squares = at, make([]Square, 0, len(m.squares)) // most boards are as large as the last
}

func (m *listMaker) item(t token) error {
	col, err := numberIn(t)
	if err != nil {
		return err
	}
	return m.add(col, t.place)
}

func (m *listMaker) add(col int, at place) error {
	if len(m.squares) == MaxN {
		return sizeAt(at, MaxN+1, MaxN, "reading a list")
	}
	m.squares = append(m.squares, Square{len(m.squares), col})
	return nil
}

func (m *listMaker) group(place) error { return nil }

func (m *listMaker) end(place) (Board, error) {
	n := len(m.squares)
	if n == 0 {
		return m.board(Base0), nil
	}
	var zero, last bool
	for _, s := range m.squares {
		zero = zero || s.Col == 0
		last = last || s.Col == n
	}
	base, err := m.find("the columns", zero, last, n, m.begun)
	if err != nil {
		return Board{}, err
	}
	m.unclear = m.unclear || base == AnyBase
	return m.board(base), nil
}

// board returns the board of the list if it counts from base; with AnyBase, as if from 1.
func (m *listMaker) board(base Base) Board {
	first := 1
	if base != AnyBase {
		first = base.first()
	}
	for i := range m.squares {
		m.squares[i].Col -= first
	}
	return Board{N: len(m.squares), Squares: m.squares, Line: m.begun.line, Unclear: base == AnyBase}
}

func (m *listMaker) form() string { return m.named("columns") }

// named puts the base behind what there is a list of.
func (m *listMaker) named(what string) string {
	if m.base == AnyBase && m.unclear {
		return what + " counted from 0 or from 1"
	}
	return countedFrom(what, m.base)
}

// pairMaker makes a board of pairs of row and column. It is as large as there are pairs, or larger
// if one lies beyond.
type pairMaker struct {
	bases
	begun   place
	squares []Square
	count   int // numbers of the pair so far
}

func (m *pairMaker) begin(at place) {
	m.begun, m.squares, m.count = at, make([]Square, 0, len(m.squares)), 0
}

func (m *pairMaker) item(t token) error {
	v, err := numberIn(t)
	if err != nil {
		return err
	}
	m.count++
	switch m.count {
	case 1:
		if len(m.squares) == MaxN {
			return sizeAt(t.place, MaxN+1, MaxN, "reading pairs")
		}
		m.squares = append(m.squares, Square{Row: v})
	case 2:
		m.squares[len(m.squares)-1].Col = v
	default:
		return t.syntax("a third number where pairs were before")
	}
	return nil
}

func (m *pairMaker) group(end place) error {
	if m.count != 2 {
		return end.syntax("a pair of %d numbers", m.count)
	}
	m.count = 0
	return nil
}

func (m *pairMaker) end(end place) (Board, error) {
	n := len(m.squares)
	most, zero := 0, false
	for _, s := range m.squares {
		zero = zero || s.Row == 0 || s.Col == 0
		most = max(most, s.Row, s.Col)
	}
	base := m.base
	if n > 0 {
		// Beside a 0, an n only says that the board is larger; beyond n, that some pairs are missing.
		last := !zero && (most == n || most > n && base == AnyBase)
		var err error
		if base, err = m.find("the pairs", zero, last, most, m.begun); err != nil {
			return Board{}, err
		}
		if base == AnyBase {
			err := m.begun.syntax("the pairs have neither a 0 nor a %d: name the base they count from", n)
			err.Option = "Base"
			return Board{}, err
		}
	}
	if n > 0 {
		n = max(n, most+1-base.first())
	}
	if n > MaxN {
		return Board{}, sizeAt(m.begun, n, MaxN, "reading pairs")
	}
	for i := range m.squares {
		m.squares[i].Row -= base.first()
		m.squares[i].Col -= base.first()
	}
	return Board{N: n, Squares: m.squares, Line: m.begun.line}, nil
}

func (m *pairMaker) form() string { return countedFrom("pairs of row and column", m.base) }

// keyedPairMaker makes a board of objects such as {"row":0,"col":1}.
type keyedPairMaker struct {
	pairMaker
	key    int    // of the number to come, -1 if it is missing
	square [2]int // row and column
	seen   [2]bool
}

// pairKey returns 0 for a key that says row, 1 for one that says column, and -1 for any other.
func pairKey(key string) int {
	switch strings.ToLower(key) {
	case "row", "r":
		return 0
	case "col", "column", "c":
		return 1
	}
	return -1
}

func (m *keyedPairMaker) begin(at place) {
	m.pairMaker.begin(at)
	m.key, m.seen = -1, [2]bool{}
}

func (m *keyedPairMaker) item(t token) error {
	if t.kind == tokenString {
		m.key = pairKey(string(t.text))
		if m.key < 0 || m.seen[m.key] {
			return t.syntax("%s is not one key of row and col", quoted(string(t.text)))
		}
		return nil
	}
	if m.key < 0 {
		return t.syntax("%s has no key: want \"row\" or \"col\" before it", quoted(string(t.text)))
	}
	v, err := numberIn(t)
	m.square[m.key], m.seen[m.key] = v, true
	m.key = -1
	return err
}

func (m *keyedPairMaker) group(end place) error {
	if m.key >= 0 || m.seen != [2]bool{true, true} {
		return end.syntax("an object needs both row and col")
	}
	if len(m.squares) == MaxN {
		return sizeAt(end, MaxN+1, MaxN, "reading pairs")
	}
	m.squares = append(m.squares, Square{m.square[0], m.square[1]})
	m.seen = [2]bool{}
	return nil
}

// nameMaker makes a board of squares named as in chess. It is as large as there are squares, or
// larger if one lies beyond.
type nameMaker struct {
	pieces  bool // each has a Q in front, the piece
	begun   place
	squares []Square // rows hold ranks until the size is known
	n       int
}

func (m *nameMaker) begin(at place) {
	m.begun, m.squares, m.n = at, make([]Square, 0, len(m.squares)), 0
}

func (m *nameMaker) item(t token) error {
	if m.pieces {
		if len(t.text) == 0 || t.text[0] != 'Q' {
			return t.syntax("%s has no Q in front, as those before have", quoted(string(t.text)))
		}
		t.text = t.text[1:]
		t.col++
	}
	s, err := parseSquare(MaxN, string(t.text))
	if err != nil {
		err.Line, err.Col = t.line, t.col+max(err.Col-1, 0)
		return err
	}
	if len(m.squares) == MaxN {
		return sizeAt(t.place, MaxN+1, MaxN, "reading squares")
	}
	rank := MaxN - s.Row
	m.squares = append(m.squares, Square{rank, s.Col})
	m.n = max(m.n, len(m.squares), rank, s.Col+1)
	return nil
}

func (m *nameMaker) group(place) error { return nil }

func (m *nameMaker) end(place) (Board, error) {
	for i := range m.squares {
		m.squares[i].Row = m.n - m.squares[i].Row
	}
	return Board{N: m.n, Squares: m.squares, Line: m.begun.line}, nil
}

func (m *nameMaker) form() string { return "squares named as in chess" }

// rowMaker makes a board of words or strings, a row each.
type rowMaker struct{ drawing }

func (m *rowMaker) item(t token) error {
	if t.kind == tokenString {
		t.col++
	}
	if err := m.cells(t.text, t.place); err != nil {
		return err
	}
	t.col += utf8.RuneCount(t.text)
	return m.endRow(t.place)
}

func (m *rowMaker) group(place) error { return nil }

// cellMaker makes a board of single symbols in groups, a row each.
type cellMaker struct{ drawing }

func (m *cellMaker) item(t token) error {
	count := 0
	return eachCell(t.text, t.place, func(r rune, at place) error {
		if count++; count > 1 {
			return t.syntax("%s is more than one symbol", quoted(string(t.text)))
		}
		return m.cell(r, t.place)
	})
}

func (m *cellMaker) group(end place) error { return m.endRow(end) }

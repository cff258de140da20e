package queens

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// The text form of a problem has a keyword at the head of each line:
//
//	queens 8
//	given a1 b5
//	blocked c3 d4
//
// "queens" is followed by the size and must stand once. "given" and "blocked" are followed by
// squares (see [ParseSquares]), none to many, and may repeat or be absent. The lines come in any
// order, letters in either case; "#" starts a comment that lasts to the end of the line.

// problemText is how much text [ReadProblem] reads before it gives up.
const problemText = 16 << 20

// ParseProblem reads the text form of a problem:
//
//	queens 8        # the size, once
//	given a1 b5     # squares as in chess: rank 1 is the bottom row
//	blocked c3 d4
//
// Lines come in any order, keywords repeat, case does not matter. The error is a [SyntaxError]
// with its place, or an error of [New], [Problem.WithGiven] or [Problem.WithBlocked] with the line
// in front.
func ParseProblem(text string) (Problem, error) {
	t := problemLines{}
	if err := t.parse(text); err != nil {
		return Problem{}, err
	}
	return t.problem()
}

// ReadProblem reads the text form of a problem as [ParseProblem] does, the whole of r. It refuses
// more than 16 MiB.
func ReadProblem(r io.Reader) (Problem, error) {
	text, err := readText(r, problemText)
	if errors.Is(err, errTooLong) {
		return Problem{}, &SyntaxError{Msg: fmt.Sprintf("a problem of over %d bytes", problemText)}
	}
	if err != nil {
		return Problem{}, err
	}
	return ParseProblem(text)
}

// problemLines is a problem whose lines are split but whose squares are not read: the size may
// stand below them.
type problemLines struct {
	n        int
	sizeLine int
	lists    []squareList
	last     int
}

// squareList is the rest of a line "given …" or "blocked …".
type squareList struct {
	line, col int
	given     bool
	text      string
}

func (t *problemLines) parse(text string) error {
	for line := range strings.Lines(text) {
		t.last++
		if err := t.line(line); err != nil {
			return err
		}
	}
	if t.sizeLine == 0 {
		return &SyntaxError{Line: max(t.last, 1), Msg: `no line with the size, such as "queens 8"`}
	}
	return nil
}

func (t *problemLines) line(line string) error {
	line, _, _ = strings.Cut(line, "#")
	if i := strings.IndexByte(line, 0); i >= 0 {
		return &SyntaxError{t.last, 1 + utf8.RuneCountInString(line[:i]), "a NUL byte"}
	}
	content := strings.TrimSpace(line)
	if content == "" {
		return nil
	}
	start := strings.Index(line, content)
	keyword := strings.Fields(content)[0]
	rest := content[len(keyword):]
	col := 1 + utf8.RuneCountInString(line[:start])
	list := squareList{line: t.last, col: col + utf8.RuneCountInString(keyword), text: rest}
	switch strings.ToLower(keyword) {
	case "queens":
		if t.sizeLine > 0 {
			return &SyntaxError{t.last, col, fmt.Sprintf("a second size; line %d has one", t.sizeLine)}
		}
		n, err := ParseSize(rest)
		if err == nil {
			err = CheckSize(n, MaxN, "a problem")
		}
		if err != nil {
			return placed(err, t.last, list.col)
		}
		t.n, t.sizeLine = n, t.last
	case "given":
		list.given = true
		t.lists = append(t.lists, list)
	case "blocked":
		t.lists = append(t.lists, list)
	default:
		return &SyntaxError{t.last, col, quoted(keyword) + " is no keyword: want queens, given or blocked"}
	}
	return nil
}

// problem reads the squares and puts the problem together.
func (t *problemLines) problem() (Problem, error) {
	var given, blocked []Square
	line := map[Square]int{} // where a square was named last
	for _, list := range t.lists {
		squares, err := ParseSquares(t.n, list.text)
		if err != nil {
			return Problem{}, placed(err, list.line, list.col)
		}
		for _, s := range squares {
			line[s] = list.line
		}
		if list.given {
			given = append(given, squares...)
		} else {
			blocked = append(blocked, squares...)
		}
	}
	p, err := New(t.n)
	if err == nil {
		p, err = p.WithBlocked(blocked...)
	}
	if err == nil {
		p, err = p.WithGiven(given...)
	}
	if err == nil {
		return p, nil
	}
	var conflict *ConflictError
	var square *SquareError
	switch {
	case errors.As(err, &conflict):
		return Problem{}, fmt.Errorf("line %d: %w", max(line[conflict.A], line[conflict.B]), err)
	case errors.As(err, &square):
		return Problem{}, fmt.Errorf("line %d: %w", line[square.Square], err)
	default:
		return Problem{}, err
	}
}

// placed puts an error within a line into the text: col is the column before which the parsed
// part starts.
func placed(err error, line, col int) error {
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		at := *syntax
		at.Line = line
		at.Col = col + max(at.Col-1, 0)
		return &at
	}
	return fmt.Errorf("line %d: %w", line, err)
}

// String returns the canonical text form, which [ParseProblem] reads back: the size, then the
// given queens, then the blocked squares, a line each and absent if there are none. Squares are
// sorted by file, then by rank, so a1 comes before a2 and both before b1.
func (p Problem) String() string {
	buf := fmt.Appendf(nil, "queens %d\n", p.n)
	buf = p.appendSquares(buf, "given", p.given)
	buf = p.appendSquares(buf, "blocked", p.blocked)
	return string(buf)
}

func (p Problem) appendSquares(buf []byte, keyword string, squares []Square) []byte {
	if len(squares) == 0 {
		return buf
	}
	squares = slices.Clone(squares)
	slices.SortFunc(squares, compareAlgebraic)
	buf = append(buf, keyword...)
	for _, s := range squares {
		buf = append(buf, ' ')
		buf = appendAlgebraic(buf, p.n, s)
	}
	return append(buf, '\n')
}

package queens

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
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
// order, letters in either case; "#" starts a comment that lasts to the end of the line. Who would
// rather draw the board may: then the first line shows it, for no keyword is made of Q, . and *.

// problemText is how much text [ReadProblem] reads before it gives up.
const problemText = 4 << 20

// ParseProblem reads the text form of a problem:
//
//	queens 8        # the size, once
//	given a1 b5     # squares as in chess: rank 1 is the bottom row
//	blocked c3 d4
//
// Lines come in any order, keywords repeat, case does not matter. Or the problem is drawn, with Q
// for a given queen, * for a blocked square and . for any other, n lines of n squares, top row
// first, n at most 1000:
//
//	.Q..
//	....
//	...*
//	....
//
// The error is a [SyntaxError] with its place, or an error of [New], [Problem.WithGiven] or
// [Problem.WithBlocked], with the line in front if squares are named.
func ParseProblem(text string) (Problem, error) {
	text, err := unmarked(text)
	if err != nil {
		return Problem{}, err
	}
	if isDrawn(text) {
		return parseDrawn(text)
	}
	t := problemLines{text: text}
	if err := t.findSize(); err != nil {
		return Problem{}, err
	}
	return t.problem()
}

// ReadProblem reads the text form of a problem as [ParseProblem] does, the whole of r. It refuses
// more than 4 MiB, room for some 600,000 squares.
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

// isDrawn reports whether the first line that is neither empty nor a comment is a row of squares.
func isDrawn(text string) bool {
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line != "" {
			return strings.Trim(line, "Q.* \t") == ""
		}
	}
	return false
}

func parseDrawn(text string) (Problem, error) {
	b := blockedBoard{problem: true, doing: "a problem that is drawn"}
	if err := b.read(strings.NewReader(text)); err != nil {
		return Problem{}, err
	}
	p, err := New(b.n)
	if err == nil {
		p, err = p.WithBlocked(b.blocked...)
	}
	if err == nil {
		p, err = p.WithGiven(b.given...)
	}
	return p, err
}

// problemLines is the text of a problem, gone through for the size and once more for the squares, as
// the size may stand below them. To keep the lines might take many times the memory of the text.
type problemLines struct {
	text     string
	n        int
	sizeLine int
}

// problemLine is one line of it. An empty one has no keyword.
type problemLine struct {
	number  int
	keyword string // in small letters
	col     int    // of the keyword
	rest    string
	restCol int
}

func splitProblemLine(line string, number int) (problemLine, error) {
	if i := strings.IndexByte(line, 0); i >= 0 {
		return problemLine{}, &SyntaxError{Line: number, Col: 1 + utf8.RuneCountInString(line[:i]), Msg: "a NUL byte"}
	}
	line, _, _ = strings.Cut(line, "#")
	content := strings.TrimSpace(line)
	if content == "" {
		return problemLine{number: number}, nil
	}
	start := strings.Index(line, content)
	keyword := content
	if end := strings.IndexFunc(content, unicode.IsSpace); end > 0 {
		keyword = content[:end]
	}
	rest := content[len(keyword):]
	lead := len(rest) - len(strings.TrimLeftFunc(rest, unicode.IsSpace))
	col := 1 + utf8.RuneCountInString(line[:start])
	split := problemLine{
		number: number, keyword: strings.ToLower(keyword), col: col,
		rest: rest[lead:], restCol: col + utf8.RuneCountInString(content[:len(keyword)+lead]),
	}
	switch split.keyword {
	case "queens", "given", "blocked":
		return split, nil
	}
	return problemLine{}, &SyntaxError{Line: number, Col: col, Rule: RuleKeyword, Msg: quoted(keyword) + ` is no keyword: want "queens N", "given SQUARES" or "blocked SQUARES"`}
}

func (t *problemLines) eachLine(do func(problemLine) error) (last int, err error) {
	for line := range strings.Lines(t.text) {
		last++
		split, err := splitProblemLine(line, last)
		if err == nil {
			err = do(split)
		}
		if err != nil {
			return last, err
		}
	}
	return last, nil
}

// findSize finds the size, and what is wrong but for squares.
func (t *problemLines) findSize() error {
	last, err := t.eachLine(func(line problemLine) error {
		if line.keyword != "queens" {
			return nil
		}
		if t.sizeLine > 0 {
			return &SyntaxError{Line: line.number, Col: line.col, Msg: fmt.Sprintf("a second size; line %d has one", t.sizeLine)}
		}
		n, err := ParseSize(line.rest)
		if err == nil {
			err = CheckSize(n, MaxN, "a problem")
		}
		if err != nil {
			return placed(err, line.number, line.restCol)
		}
		t.n, t.sizeLine = n, line.number
		return nil
	})
	if err == nil && t.sizeLine == 0 {
		err = &SyntaxError{Line: max(last, 1), Msg: `no line with the size, such as "queens 8"`}
	}
	return err
}

// problem reads the squares and puts the problem together.
func (t *problemLines) problem() (Problem, error) {
	var given, blocked []Square
	err := t.eachSquare(func(s Square, line problemLine) {
		if line.keyword == "given" {
			given = include(given, s)
		} else {
			blocked = include(blocked, s)
		}
	})
	if err != nil {
		return Problem{}, err
	}
	p, err := New(t.n)
	if err == nil {
		p, err = p.WithBlocked(blocked...)
	}
	if err == nil {
		p, err = p.WithGiven(given...)
	}
	if err != nil {
		return Problem{}, t.located(err)
	}
	return p, nil
}

// include appends a square. Before there is no more room, repetitions go, so that it does not matter
// how often squares are named.
func include(squares []Square, s Square) []Square {
	if len(squares) == cap(squares) {
		slices.SortFunc(squares, compareSquares)
		squares = slices.Compact(squares)
		squares = slices.Grow(squares, len(squares)/2+16)
	}
	return append(squares, s)
}

func (t *problemLines) eachSquare(do func(Square, problemLine)) error {
	_, err := t.eachLine(func(line problemLine) error {
		if line.keyword == "queens" {
			return nil
		}
		err := eachName(line.rest, func(at int, name string) error {
			s, err := parseSquare(t.n, name)
			if err != nil {
				err.Col = max(err.Col, 1) + utf8.RuneCountInString(line.rest[:at])
				return err
			}
			do(s, line)
			return nil
		})
		if err != nil {
			return placed(err, line.number, line.restCol)
		}
		return nil
	})
	return err
}

// located puts in front of a contradiction the line that completes it.
func (t *problemLines) located(err error) error {
	var conflict *ConflictError
	var square *SquareError
	type naming struct {
		Square
		given bool
	}
	var a, b naming
	switch {
	case errors.As(err, &conflict):
		a, b = naming{conflict.A, true}, naming{conflict.B, true}
	case errors.As(err, &square):
		a, b = naming{square.Square, true}, naming{square.Square, false}
	default:
		return err
	}
	line := map[naming]int{} // the first of each
	t.eachSquare(func(s Square, on problemLine) {
		as := naming{s, on.keyword == "given"}
		if (as == a || as == b) && line[as] == 0 {
			line[as] = on.number
		}
	})
	return fmt.Errorf("line %d: %w", max(line[a], line[b]), WithNames(t.n, err))
}

// placed puts an error into the text whose part from line and column on was parsed.
func placed(err error, line, col int) error {
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		return &SyntaxError{Line: line, Col: col + max(syntax.Col-1, 0), Msg: syntax.Msg, Rule: syntax.Rule}
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

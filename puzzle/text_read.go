package puzzle

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"queens"
)

// textReader reads the text form line by line. Which squares names mean depends on the number of
// rows, which may stand below them, and rules on the lines that replace a part of them: so both are
// put off to the end.
type textReader struct {
	draft draft
	lines []string
	next  int // the line to come

	named   []namedSquares
	preset  *Preset
	rulesAt place
	replace []func(r *Rules)
}

// namedSquares is a line with names of squares.
type namedSquares struct {
	part Part
	text string
	at   place
}

// parseText reads the text form.
func parseText(text string) (*draft, error) {
	t := textReader{lines: strings.Split(text, "\n")}
	t.draft = draft{
		form: "the text form of a puzzle", ruled: true, named: true,
		parts: make(map[Part]place), squares: make(map[queens.Square]place),
	}
	for t.next < len(t.lines) {
		if err := t.line(); err != nil {
			return nil, err
		}
	}
	return &t.draft, t.finish()
}

// keywords are those that a line of the text form may begin with.
var keywords = []string{"queens", "board", "rules", "pieces", "torus", "each", "total", "exclude", "given", "blocked", "walls", "squares", "regions", "weights"}

// keyword returns the first word of a line, in small letters, and what follows, both with their
// places. Comments are left out.
func keyword(line string, number int) (word, rest string, at, restAt place) {
	line, _, _ = strings.Cut(line, "#")
	trimmed := strings.TrimLeft(line, " \t\r")
	at = place{number, 1 + utf8.RuneCountInString(line[:len(line)-len(trimmed)])}
	trimmed = strings.TrimRight(trimmed, " \t\r\n")
	end := strings.IndexAny(trimmed, " \t")
	if end < 0 {
		end = len(trimmed)
	}
	word, rest = trimmed[:end], strings.TrimLeft(trimmed[end:], " \t")
	restAt = place{number, at.col + utf8.RuneCountInString(trimmed[:len(trimmed)-len(rest)])}
	return strings.ToLower(word), rest, at, restAt
}

// line reads the next line, and with it those of a drawing below it.
func (t *textReader) line() error {
	t.next++
	word, rest, at, restAt := keyword(t.lines[t.next-1], t.next)
	switch word {
	case "":
		return nil
	case "queens", "board":
		return t.size(word, rest, at, restAt)
	case "rules":
		return t.rules(rest, at, restAt)
	case "pieces":
		pieces, ok := parsePieces(rest)
		if !ok {
			return restAt.syntax("%s is no piece: want queen, rook, bishop, king, knight, sums such as queen+knight, or none", quoted(rest))
		}
		return t.part(PartPieces, at, func(r *Rules) { r.Pieces = pieces })
	case "torus":
		if rest != "" {
			return restAt.syntax("%s behind torus, which stands alone", quoted(rest))
		}
		return t.part("torus", at, func(r *Rules) { r.Torus = true })
	case "each":
		return t.each(rest, at, restAt)
	case "total":
		return t.bound(PartTotal, rest, at, restAt)
	case "given", "blocked", "walls":
		t.named = append(t.named, namedSquares{Part(word), rest, restAt})
		return nil
	case "exclude":
		kind, rest, kindAt, restAt := keyword(rest, at.line)
		if kind != "diagonals" && kind != "antidiagonals" {
			return at.syntax(`want "exclude diagonals" or "exclude antidiagonals" and squares on them`)
		}
		restAt.col += at.col + len("exclude ") - kindAt.col
		t.named = append(t.named, namedSquares{Part("exclude " + kind), rest, restAt})
		return nil
	case "squares", "regions", "weights":
		return t.drawn(word, rest, at, restAt)
	}
	return at.breaks(queens.RuleKeyword, "%s is no keyword: want %s", quoted(word), strings.Join(keywords, ", "))
}

// part notes where a part of the rules stands, once, and what it does to the rules.
func (t *textReader) part(part Part, at place, replace func(r *Rules)) error {
	if first, twice := t.draft.parts[part]; twice {
		if part == PartBoard {
			part = "the size"
		}
		return at.syntax("%s for the second time: see line %d", part, first.line)
	}
	t.draft.parts[part] = at
	if replace != nil {
		t.replace = append(t.replace, replace)
	}
	return nil
}

// size reads "queens 8", "board 8" and "board 8x10".
func (t *textReader) size(word, rest string, at, restAt place) error {
	if err := t.part(PartBoard, at, nil); err != nil {
		return err
	}
	r := &t.draft.rules
	if word == "queens" {
		if err := readSide(&r.Rows, rest, rest, "a whole number such as 8", restAt); err != nil {
			return err
		}
		r.Cols = r.Rows
		return t.rules(queensPreset, at, at)
	}
	rows, cols, both := strings.Cut(strings.ToLower(rest), "x")
	if !both {
		cols = rows
	}
	const want = "rows and columns such as 8x10"
	if err := readSide(&r.Rows, rows, rest, want, restAt); err != nil {
		return err
	}
	return readSide(&r.Cols, cols, rest, want, restAt)
}

// readSide reads the number of rows or columns from a part of the whole size, which stands at a place.
func readSide(side *int, text, whole, want string, at place) error {
	n, err := queens.ParseSize(text)
	if errors.Is(err, queens.ErrSyntax) {
		return at.syntax("%s is no size: want %s", quoted(whole), want)
	}
	if err == nil {
		err = queens.CheckSize(n, queens.MaxN, "a board")
	}
	if err != nil {
		return fmt.Errorf("line %d column %d: %w", at.line, at.col, err)
	}
	*side = n
	return nil
}

func (t *textReader) rules(text string, at, textAt place) error {
	if t.preset != nil {
		return at.syntax("rules for the second time: see line %d", t.rulesAt.line)
	}
	preset, err := ParsePreset(text)
	if err != nil {
		return textAt.syntax("%v", err)
	}
	t.preset, t.rulesAt = &preset, at
	return nil
}

func (t *textReader) each(rest string, at, restAt place) error {
	kind, bound, _, boundAt := keyword(rest, at.line)
	boundAt.col += restAt.col - 1
	switch part := Part("each " + kind); part {
	case PartPerRow, PartPerCol, PartPerRegion, PartPerDiagonal:
		return t.bound(part, bound, at, boundAt)
	}
	return restAt.syntax("each %s: want row, column, region or diagonal and how many pieces", quoted(kind))
}

func (t *textReader) bound(part Part, text string, at, textAt place) error {
	bound, ok := parseBound(text)
	if !ok {
		return textAt.syntax("%s is no number of pieces: want 1, at most 1, at least 1, 1 to 2 or any, up to %d", quoted(text), maxBound)
	}
	return t.part(part, at, func(r *Rules) {
		switch part {
		case PartPerRow:
			r.PerRow = bound
		case PartPerCol:
			r.PerCol = bound
		case PartPerRegion:
			r.PerRegion = bound
		case PartPerDiagonal:
			r.PerDiagonal = bound
		default:
			r.Total = bound
		}
	})
}

// drawn reads the lines of a drawing, as many as the board has rows.
func (t *textReader) drawn(word, rest string, at, restAt place) error {
	if rest != "" {
		return restAt.syntax("%s behind %s, which are drawn on the lines below", quoted(rest), word)
	}
	if _, known := t.draft.parts[PartBoard]; !known {
		return at.syntax(`%s are drawn below the line with the size, such as "board 8x8"`, word)
	}
	if err := t.part(Part(word), at, nil); err != nil {
		return err
	}
	if word == "squares" {
		t.draft.parts[PartGiven] = at
	}
	r := &t.draft.rules
	if r.Rows > MaxSide || r.Cols > MaxSide {
		return at.syntax("%s are drawn on boards up to %d×%d", word, MaxSide, MaxSide)
	}
	g := grid{rows: 0, cols: r.Cols}
	for g.rows < r.Rows && r.Cols > 0 {
		if t.next == len(t.lines) {
			return t.last().syntax("the text ends after %s of %s, and the board has %d", counted(g.rows, "row"), word, r.Rows)
		}
		t.next++
		if err := g.add(t.lines[t.next-1], place{t.next, 1}, word == "squares"); err != nil {
			return err
		}
	}
	switch word {
	case "regions":
		t.draft.setRegions(&g)
	case "weights":
		weights, err := g.numbers()
		r.Weights = weights
		return err
	default:
		return g.squares(&t.draft)
	}
	return nil
}

// last is the place of the last line.
func (t *textReader) last() place {
	if n := len(t.lines); t.lines[n-1] == "" && n > 1 {
		return place{line: n - 1}
	}
	return place{line: len(t.lines)}
}

// finish puts together what was read.
func (t *textReader) finish() error {
	last := t.last()
	if _, known := t.draft.parts[PartBoard]; !known {
		return last.syntax(`no line with the size, such as "queens 8" or "board 8x10"`)
	}
	r := &t.draft.rules
	if _, known := t.draft.parts[PartPieces]; !known && t.preset == nil {
		return last.syntax(`no line with the pieces, such as "pieces queen", or with rules, such as "rules regions"`)
	}
	if t.preset != nil {
		*r = withPreset(*r, *t.preset)
		for _, part := range []Part{PartPieces, PartPerRow, PartPerCol, PartPerRegion, PartPerDiagonal, PartTotal} {
			if _, known := t.draft.parts[part]; !known {
				t.draft.parts[part] = t.rulesAt
			}
		}
	}
	for _, replace := range t.replace {
		replace(r)
	}
	for _, line := range t.named {
		if err := t.names(line); err != nil {
			return err
		}
	}
	return nil
}

// withPreset returns rules with the pieces, the torus and the bounds of a preset.
func withPreset(r Rules, p Preset) Rules {
	q := p.Rules(r.Rows, r.Cols)
	r.Pieces, r.Torus = q.Pieces, q.Torus
	r.PerRow, r.PerCol, r.PerRegion, r.PerDiagonal, r.Total = q.PerRow, q.PerCol, q.PerRegion, q.PerDiagonal, q.Total
	return r
}

// names reads the squares of a line.
func (t *textReader) names(line namedSquares) error {
	r := &t.draft.rules
	side := max(r.Rows, r.Cols)
	squares, err := queens.ParseSquares(side, line.text)
	var syntax *queens.SyntaxError
	if errors.As(err, &syntax) {
		return place{line.at.line, line.at.col + max(syntax.Col-1, 0)}.syntax("%s", syntax.Msg)
	}
	for _, s := range squares {
		s.Row -= side - r.Rows // ranks count from the bottom
		if s.Row < 0 || s.Col >= r.Cols {
			return line.at.syntax("%q: off the board of %s and %s",
				s.Algebraic(r.Rows), counted(r.Rows, "row"), counted(r.Cols, "column"))
		}
		switch line.part {
		case "given":
			r.Given = append(r.Given, s)
		case "blocked":
			r.Blocked = append(r.Blocked, s)
		case "walls":
			r.Walls = append(r.Walls, s)
		case PartDiagonals:
			r.ExcludedDiags = append(r.ExcludedDiags, s.Row-s.Col)
			continue
		default:
			r.ExcludedAntis = append(r.ExcludedAntis, s.Row+s.Col)
			continue
		}
		if len(t.draft.squares) < MaxSide*MaxSide {
			t.draft.squares[s] = place{line: line.at.line}
		}
	}
	t.draft.parts[line.part] = line.at
	return nil
}

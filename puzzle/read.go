package puzzle

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"queens"
)

// Options are what a reader of puzzles need not find out by itself. The zero value tells nothing.
type Options struct {
	// Preset names the rules of a text that has none of its own, such as regions: see
	// [ParsePreset]. Without it they are the usual ones of the form. It also settles whether
	// numbers are regions or weights, and is refused for a text that names its rules.
	Preset string

	// Base says what bare lists of columns count from.
	Base queens.Base
}

// told is what Options tell, checked.
type told struct {
	preset *Preset // nil: none
	base   queens.Base
	almost error // why it is no grid, where it looks like one; for a text that is nothing else
}

// A Reading is what was read of a text.
type Reading struct {
	Puzzle Puzzle
	Form   string          // what it was taken for, in a few words
	Answer []queens.Square // where pieces stand that are no part of the puzzle, if the form has them

	// Certain says that the text can be nothing else: it names its rules, or is a size. If not, the
	// form was recognised by its looks.
	Certain bool

	Regions []string // what the regions are called, by number
}

// Check checks pieces as [Puzzle.Check] does, and calls regions as the text does.
func (r Reading) Check(pieces []queens.Square) error {
	err := r.Puzzle.Check(pieces)
	if e := new(BoundError); errors.As(err, &e) && e.Part == PartPerRegion {
		called := *e
		called.Where = "region " + quoted(r.Regions[e.Number])
		return &called
	}
	return err
}

// Read reads a puzzle as [Parse] does, the whole of r. It refuses more than 4 MiB.
func Read(r io.Reader, o Options) (Reading, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxText+1))
	if err != nil {
		return Reading{}, fmt.Errorf("reading a puzzle: %w", err)
	}
	return Parse(string(text), o)
}

// Parse reads a puzzle in any form and recognises which one it has:
//
//   - the text form ([Puzzle.String]), the JSON form and the ID of a puzzle;
//   - a size: 8 is the problem of n queens, 4x6 that of as many queens as the shorter side has squares;
//   - boards of queens in every form that [queens.NewReader] reads: the queens are given;
//   - boards drawn with . and Q, * (blocked) and # (walls); with walls, one queen or more is placed;
//   - boards of numbers: regions, if n different ones stand on n×n squares and those of each hang
//     together; weights of squares, if at least twice as many are different as the longer side has
//     squares; anything between is refused, unless Options name the rules;
//   - regions in letters, numbers or coloured squares, on lines, in brackets, as a level of a clone of the daily puzzle
//     Queens (TypeScript or JSON), as a list of colours: one queen in each row, column and region,
//     none touching;
//   - star battles: SBN, letters ("10x2.AAAB…"), numbers on one line, numbers with an answer
//     ("7x 7s …"), addresses and files of puzz.link;
//   - Essence' parameters, excluded diagonals, MiniZinc data with n.
//
// The error is a [queens.SyntaxError] with line and column, or one of [New] with the place in front.
// A fence of Markdown around the text is passed over. Whatever the text is, time and memory are bounded: a text over 4 MiB is refused, and so are boards
// over the limits of New.
func Parse(text string, o Options) (Reading, error) {
	t := told{base: o.Base}
	if o.Preset != "" {
		preset, err := ParsePreset(o.Preset)
		if err != nil {
			return Reading{}, err
		}
		t.preset = &preset
	}
	text, err := checkText(text)
	if err != nil {
		return Reading{}, err
	}
	if strings.TrimSpace(text) == "" {
		return Reading{}, place{1, 1}.breaks(queens.RuleBoard, "an empty text, and no puzzle")
	}
	text = unfenced(text)
	if id := strings.TrimSpace(text); isID(id) {
		p, err := parseID(id)
		return finish(&draft{rules: p.rules, form: "a puzzle ID", ruled: true}, err, t.preset)
	}
	if isText(text) {
		d, err := parseText(text)
		return finish(d, err, t.preset)
	}
	d, err := parseForeign(text, t)
	return finish(d, err, t.preset)
}

// IsOneLine reports whether a text begins like a puzzle that is one word: an ID, SBN, a star battle in
// letters or an address of puzz.link; or is a size. Commands take such a word in place of a file.
func IsOneLine(text string) bool {
	_, _, isSize := loneSize(text)
	return isSize || isID(text) || isSBN(text) || isLetterSBN(text) || isLink(text)
}

// finish makes a reading of a draft, with other rules if a preset is named.
func finish(d *draft, err error, preset *Preset) (Reading, error) {
	if err != nil {
		return Reading{}, err
	}
	if preset != nil {
		if d.ruled {
			return Reading{}, &queens.SyntaxError{Msg: fmt.Sprintf("%s, which names its rules: those of %v cannot replace them", d.form, preset)}
		}
		d.rules = withPreset(d.rules, *preset)
		if d.rules.Regions != nil && d.rules.PerRegion == (Bound{}) {
			return Reading{}, &queens.SyntaxError{Msg: fmt.Sprintf("%s, and the rules %v ask for nothing of regions", d.form, preset)}
		}
	}
	p, err := d.puzzle()
	if err != nil {
		return Reading{}, err
	}
	return Reading{p, d.form, d.answer, d.ruled || d.isSize, d.regionNames()}, nil
}

// unfenced blanks the lines of a fence of Markdown, ``` or ~~~, around a text.
func unfenced(text string) string {
	lines := strings.Split(text, "\n")
	first := slices.IndexFunc(lines, func(line string) bool { return strings.TrimSpace(line) != "" })
	if first < 0 {
		return text
	}
	for _, fence := range []string{"```", "~~~"} {
		if !strings.HasPrefix(strings.TrimSpace(lines[first]), fence) {
			continue
		}
		lines[first] = ""
		for i := first + 1; i < len(lines); i++ {
			if strings.TrimSpace(lines[i]) == fence {
				lines[i] = ""
				break
			}
		}
	}
	return strings.Join(lines, "\n")
}

// isText reports whether one of the first two lines with something on them begins with a keyword of
// the text form.
func isText(text string) bool {
	seen := 0
	for line := range strings.Lines(text) {
		first, _, _, _ := keyword(line, 0)
		if first == "" {
			continue
		}
		for _, known := range keywords {
			if first == known {
				return true
			}
		}
		if seen++; seen == 2 {
			break
		}
	}
	return false
}

// parseForeign reads any form but the project's own text form and ID.
func parseForeign(text string, t told) (*draft, error) {
	board := contentLines(text)
	if len(board.lines) == 0 {
		return nil, place{1, 1}.breaks(queens.RuleBoard, "comments only, and no puzzle")
	}
	first := strings.TrimSpace(board.lines[0])
	lead := strings.Index(board.lines[0], first)
	at := place{board.at[0].line, 1 + lead}
	if strings.HasPrefix(first, fileMark) {
		start := strings.Index(text, fileMark)
		return parseLinkFile(text[start:], at)
	}
	if len(board.lines) == 1 && !strings.ContainsAny(first, " \t") {
		switch {
		case isLink(first):
			return parseLink(first, at)
		case isSBN(first):
			return parseSBN(first, at)
		case isLetterSBN(first):
			return parseLetterSBN(first, at)
		}
	}
	if isAssignments(text) {
		return parseAssignments(text)
	}
	if d, err := parseBrackets(text, first[0], &t); d != nil || err != nil {
		return d, err
	}
	if board.more && strings.Trim(first, "Q.* \t") == "" {
		p, err := queens.ParseProblem(text)
		d := &draft{rules: FromProblem(p).rules, form: "a board of Q, . and *"}
		return d, err
	}
	if d, err := board.read(&t); d != nil || err != nil {
		return d, err
	}
	d, err := parseQueens(text, t)
	if err != nil && t.almost != nil {
		err = t.almost
	}
	return d, err
}

// parseBrackets reads lists and objects; nil if they are something else.
func parseBrackets(text string, first byte, t *told) (*draft, error) {
	start := findLevel(text)
	whole := first == '[' || first == '{'
	if whole {
		start = strings.IndexByte(text, first)
	}
	if start < 0 {
		return nil, nil
	}
	at := place{1, 1}
	at.line += strings.Count(text[:start], "\n")
	at.col += len([]rune(text[strings.LastIndexByte(text[:start], '\n')+1 : start]))
	v, rest, restAt, err := parseLiteral(text[start:], at)
	if !whole && err != nil {
		return nil, err
	}
	if err != nil {
		if v.kind == '{' && (findLevel(text) >= 0 || isJSONForm(&v)) {
			return nil, err
		}
		return nil, nil // a board without commas, perhaps
	}
	behind := func(d *draft, err error) (*draft, error) {
		if err == nil && whole && strings.Trim(rest, "; \t\r\n") != "" {
			err = restAt.syntax("%s behind the puzzle", quoted(rest))
		}
		return d, err
	}
	switch {
	case isJSONForm(&v):
		return behind(readJSON(&v))
	case v.kind == '{' && v.field(regionKeys...) != nil:
		return behind(readLevel(&v))
	case isColors(&v):
		return behind(readColors(&v))
	case v.kind != '[' || len(v.items) == 0 || v.items[0].kind == 'w':
		return nil, nil
	}
	g, err := readGrid(&v)
	if err != nil {
		if g.cols > 1 && areLabels(g.labels) {
			t.almost = err
		}
		return nil, nil // several boards, perhaps
	}
	d, err := g.meaning(t)
	if d != nil {
		return behind(d, err)
	}
	return d, err
}

// parseQueens reads a board of queens in one of the forms of package queens.
func parseQueens(text string, t told) (*draft, error) {
	reader := queens.NewReader(strings.NewReader(text), queens.ReaderOptions{Base: t.base})
	board, err := reader.Next()
	if err == io.EOF {
		return nil, place{1, 1}.breaks(queens.RuleBoard, "no puzzle in this text")
	}
	if err != nil {
		return nil, err
	}
	d := &draft{rules: nQueens(board.N, board.N), form: reader.Form()}
	d.where = func(queens.Square) place { return place{line: board.Line} }
	if board.Unclear {
		return nil, &queens.SyntaxError{Line: board.Line, Msg: "a list of columns that may count from 0 or from 1, and no solution either way", Option: "Base"}
	}
	d.rules.Given = board.Squares
	switch second, err := reader.Next(); {
	case err == nil:
		return nil, place{line: second.Line}.breaks(queens.RuleOne, "a second board: want one puzzle")
	case !errors.Is(err, io.EOF):
		return nil, err
	}
	return d, nil
}

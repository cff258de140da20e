package puzzle

import (
	"fmt"
	"strconv"
	"strings"

	"queens"
)

// Boards on lines say by their symbols what they are:
//
//	rows of . Q * #             a drawing: * is blocked, # is a wall
//	letters, coloured squares   regions
//	numbers, n on n×n squares,  regions
//	each in one piece
//	numbers, 2n or more         weights
//	numbers between             regions or weights: refused, unless rules are named
//	1x 1x 2s                    regions, and where the stars of an answer are
//	n² numbers on one line      regions; the stars are those of puzzle-star-battle.com
//
// What is none of these is left to package queens.

// lineBoard is a text of lines with a board on them.
type lineBoard struct {
	lines []string
	at    []place
	more  bool // there are lines behind these
}

// contentLines returns the lines that are neither empty nor comments, as many as a board may have,
// without a number in front that is how many there are.
func contentLines(text string) lineBoard {
	var b lineBoard
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\r\n")
		trimmed := strings.TrimSpace(line)
		comment := strings.HasPrefix(trimmed, "//") || strings.HasPrefix(trimmed, "#") && strings.Trim(trimmed, "#.*Q \t") != ""
		if trimmed == "" || comment {
			continue
		}
		if len(b.lines) > MaxSide {
			b.more = true
			break
		}
		b.lines = append(b.lines, line)
		b.at = append(b.at, place{number, 1})
	}
	if len(b.lines) > 2 {
		if n, err := strconv.Atoi(strings.TrimSpace(b.lines[0])); err == nil && n == len(b.lines)-1 {
			b.lines, b.at = b.lines[1:], b.at[1:]
		}
	}
	return b
}

// read returns the board as a draft; nil if it is none of these.
func (b lineBoard) read(t *told) (*draft, error) {
	if b.more {
		return nil, nil
	}
	if strings.Trim(strings.Join(b.lines, ""), drawn+" \t") == "" {
		return b.drawing()
	}
	if joined := strings.Join(b.lines, ""); len(b.lines) > 1 && strings.Contains(joined, ".") && strings.ContainsAny(joined, "*#") {
		_, t.almost = b.drawing()
	}
	first := words(b.lines[0], b.at[0])
	rows, cols, isSize := loneSize(b.lines[0])
	switch {
	case isSize && len(b.lines) == 1:
		d := &draft{rules: nQueens(rows, cols), form: "a size", isSize: true}
		if rows != cols {
			d.rules = rectangle(rows, cols)
		}
		return d, nil
	case isAnswered(first) && len(first) > 1:
		return b.answered()
	case len(b.lines) == 1:
		return b.task(first)
	}
	return b.labels(t)
}

// isAnswered reports whether all of some words are a region with x or s behind it.
func isAnswered(row []word) bool {
	for _, w := range row {
		label := strings.TrimRight(w.text, "xs")
		if len(w.text)-len(label) != 1 || label == "" || strings.Trim(label, "0123456789") != "" {
			return false
		}
	}
	return len(row) > 0
}

// answered reads regions with an answer, on lines or all on one.
func (b lineBoard) answered() (*draft, error) {
	g := new(grid)
	var starred []int
	for i, line := range b.lines {
		row := words(line, b.at[i])
		if len(b.lines) > 1 && len(row) != len(b.lines) {
			return nil, b.at[i].breaks(queens.RuleRows, "row %d has %s on a board of %s", i+1, counted(len(row), "square"), counted(len(b.lines), "row"))
		}
		for _, w := range row {
			if !isAnswered([]word{w}) {
				return nil, w.syntax("%s: want a number and s (a star) or x (none)", quoted(w.text))
			}
			end := len(w.text) - 1
			if w.text[end] == 's' {
				starred = append(starred, len(g.labels))
			}
			g.labels = append(g.labels, word{w.text[:end], w.place})
		}
	}
	if err := g.square(b.at[0]); err != nil {
		return nil, err
	}
	stars := len(starred) / g.rows
	if len(starred) == 0 {
		stars = usualStars(g.rows)
	} else if len(starred)%g.rows != 0 {
		return nil, b.at[0].syntax("%s in %s: want as many in each", counted(len(starred), "star"), counted(g.rows, "row"))
	}
	d := g.draft("regions with an answer", starBattle(g.rows, g.cols, stars))
	d.setRegions(g)
	for _, i := range starred {
		d.answer = append(d.answer, d.rules.square(i))
	}
	return d, nil
}

// usualStars returns how many stars a row has on a board of this size at puzzle-star-battle.com.
func usualStars(n int) int {
	switch n {
	case 10:
		return 2
	case 14:
		return 3
	case 17:
		return 4
	case 21:
		return 5
	case 25:
		return 6
	}
	return 1
}

// task reads n² numbers of n kinds on one line; nil if it is another line.
func (b lineBoard) task(row []word) (*draft, error) {
	g := grid{labels: row}
	if len(row) < 4 || g.square(b.at[0]) != nil || g.distinct() != g.rows || !allNumbers(row) {
		return nil, nil
	}
	d := g.draft("regions on one line", starBattle(g.rows, g.cols, usualStars(g.rows)))
	d.setRegions(&g)
	return d, nil
}

func allNumbers(row []word) bool {
	for _, w := range row {
		if _, err := strconv.Atoi(w.text); err != nil {
			return false
		}
	}
	return true
}

// drawing reads rows of . Q * and #.
func (b lineBoard) drawing() (*draft, error) {
	g := grid{cols: len(symbols(b.lines[0], b.at[0]))}
	for i, line := range b.lines {
		row := symbols(line, b.at[i])
		if len(row) != g.cols {
			return nil, b.at[i].breaks(queens.RuleRows, "row %d has %s, row 1 has %d", i+1, counted(len(row), "square"), g.cols)
		}
		g.rows++
		g.labels = append(g.labels, row...)
	}
	return g.drawing()
}

// labels reads rows of letters or numbers; nil if they are something else.
func (b lineBoard) labels(t *told) (*draft, error) {
	g := grid{}
	spaced := len(words(b.lines[0], b.at[0])) > 1
	for i, line := range b.lines {
		row := words(line, b.at[i])
		if !spaced {
			row = symbols(line, b.at[i])
		}
		if i == 0 {
			g.cols = len(row)
		}
		if !areLabels(row) {
			return nil, nil
		}
		if len(row) != g.cols {
			err := b.at[i].breaks(queens.RuleRows, "row %d has %s, row 1 has %d", i+1, counted(len(row), "square"), g.cols)
			if allNumbers(row) || strings.ContainsAny(line, "0123456789") {
				if g.cols > 1 {
					t.almost = err
				}
				return nil, nil // lists of columns, perhaps
			}
			return nil, err
		}
		g.rows++
		g.labels = append(g.labels, row...)
	}
	return g.meaning(t)
}

// drawn are the symbols of a drawing.
const drawn = "Q.*#"

// drawing makes a draft of a board of these symbols.
func (g *grid) drawing() (*draft, error) {
	rules, form := nQueens, "a board of Q, . and *"
	switch {
	case g.has(string(wallSymbol)):
		rules, form = walledQueens, "a board with walls"
	case g.rows != g.cols:
		rules = rectangle
	}
	d := g.draft(form, rules(g.rows, g.cols))
	d.squares = make(map[queens.Square]place)
	return d, g.squares(d)
}

// meaning tells regions from weights; nil if the board is something else.
func (g *grid) meaning(t *told) (*draft, error) {
	kinds := g.distinct()
	wanted := t.preset != nil && t.preset.Rules(g.rows, g.cols).PerRegion != Bound{}
	switch {
	case g.all(drawn):
		return g.drawing()
	case g.rows < 2 || g.cols < 2 || !areLabels(g.labels):
		return nil, nil
	case allNumbers(g.labels):
		return g.numbersAs(t, wanted)
	case kinds > 2 || wanted || kinds == g.rows && kinds == g.cols && !g.has("Q"):
		return g.asRegions()
	}
	return nil, nil // a board with two symbols
}

// numbersAs tells what numbers are. They may be regions with a square mistyped, or weights of which few
// are different: then only the rules that were asked for tell.
func (g *grid) numbersAs(t *told, wanted bool) (*draft, error) {
	kinds := g.distinct()
	pairs := g.cols == 2 && (g.rows != 2 || t.preset == nil)
	switch {
	case pairs || g.isMatrix():
		return nil, nil
	case t.preset != nil && wanted:
		return g.asRegions()
	case t.preset != nil:
		return g.asWeights()
	case g.areColumns() && g.rows != g.cols:
		return nil, nil // solutions, a line each
	case kinds >= 2*max(g.rows, g.cols):
		return g.asWeights()
	case kinds == g.rows && kinds == g.cols && g.inPieces(kinds):
		return g.asRegions()
	}
	return nil, &queens.SyntaxError{
		Line: g.labels[0].line, Col: g.labels[0].col, Option: "Preset",
		Msg: fmt.Sprintf("%d different numbers on %d×%d squares, which may be regions or weights", kinds, g.rows, g.cols),
	}
}

func (g *grid) asRegions() (*draft, error) {
	d := g.draft("regions", regions(g.rows, g.cols))
	d.setRegions(g)
	return d, nil
}

func (g *grid) asWeights() (*draft, error) {
	rules := nQueens
	if g.rows != g.cols {
		rules = rectangle
	}
	d := g.draft("a board with weights", rules(g.rows, g.cols))
	var err error
	d.rules.Weights, err = g.numbers()
	return d, err
}

// inPieces reports whether the regions would lie in so many pieces.
func (g *grid) inPieces(want int) bool {
	r := Rules{Rows: g.rows, Cols: g.cols, Regions: g.regions()}
	pieces := 0
	for _, parts := range r.regionParts() {
		pieces += parts
	}
	return pieces == want
}

// areLabels reports whether all words are letters, digits and colours, which may name regions.
func areLabels(row []word) bool {
	for _, w := range row {
		for _, c := range w.text {
			if !isLetter(c) && (c < '0' || c > '9') && c != '-' && !strings.ContainsRune(colours, c) {
				return false
			}
		}
	}
	return true
}

// colours are the squares and circles of one colour.
const colours = "🟥🟧🟨🟩🟦🟪🟫⬛⬜🔴🟠🟡🟢🔵🟣🟤⚫⚪"

// all reports whether each label is one of these symbols.
func (g *grid) all(symbols string) bool {
	for _, l := range g.labels {
		if len(l.text) != 1 || !strings.Contains(symbols, l.text) {
			return false
		}
	}
	return true
}

func (g *grid) has(label string) bool {
	for _, l := range g.labels {
		if l.text == label {
			return true
		}
	}
	return false
}

// isMatrix reports whether the labels are 0 and 1, as in a matrix of queens.
func (g *grid) isMatrix() bool {
	for _, label := range g.labels {
		if label.text != "0" && label.text != "1" {
			return false
		}
	}
	return true
}

// loneSize returns the rows and columns if a text is a size such as 8 or 4x6 and nothing else, but no
// solution whose columns are run together.
func loneSize(line string) (rows, cols int, ok bool) {
	line = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(line)), "×", "x")
	if high, wide, both := strings.Cut(line, "x"); both {
		rows, _, ok = loneSize(high)
		cols, _, also := loneSize(wide)
		return rows, cols, ok && also
	}
	n, err := strconv.Atoi(line)
	if err != nil || strings.Trim(line, "0123456789") != "" {
		return 0, 0, false
	}
	counted := strings.Contains(line, "0")
	for i := range line {
		column := strconv.Itoa(i + 1)
		if counted {
			column = strconv.Itoa(i)
		}
		if !strings.Contains(line, column) {
			return n, n, true
		}
	}
	return n, n, len(line) < 4
}

// areColumns reports whether each row has a different number on every square, and not all rows are
// alike: then they are solutions, a line each.
func (g *grid) areColumns() bool {
	alike := true
	for row := range g.rows {
		labels := g.labels[row*g.cols : (row+1)*g.cols]
		if (&grid{labels: labels}).distinct() != g.cols {
			return false
		}
		for i, label := range labels {
			alike = alike && label.text == g.labels[i].text
			if n, err := strconv.Atoi(label.text); err != nil || n < 0 || n > g.cols {
				return false
			}
		}
	}
	return !alike
}

package puzzle

import (
	"strconv"
	"strings"

	"queens"
)

// grid is what is drawn on the lines below one another: of each square a symbol or a word.
type grid struct {
	rows, cols int
	labels     []word
	numbered   bool // labels with space between
}

// add reads a row. Squares run together, or have space between: the first row tells. Empty lines
// are passed over, and a comment behind the row. In a drawing of squares # is a wall, not a comment,
// until the row is full.
func (g *grid) add(line string, at place, walls bool) error {
	if !walls {
		line, _, _ = strings.Cut(line, "#")
	}
	if strings.TrimSpace(line) == "" {
		return nil
	}
	row := words(line, at)
	if g.rows == 0 {
		g.numbered = len(row) >= g.cols && g.cols > 1 && !walls
	}
	if !g.numbered && (g.cols > 1 || walls) {
		row = symbols(line, at)
	}
	if walls && len(row) > g.cols && row[g.cols].text == string(wallSymbol) {
		row = row[:g.cols]
	}
	if len(row) != g.cols {
		return place{at.line, 0}.breaks(queens.RuleRows, "row %d has %s, and the board has %s", g.rows+1, counted(len(row), "square"), counted(g.cols, "column"))
	}
	g.rows++
	g.labels = append(g.labels, row...)
	return nil
}

// regions returns which region each square is in. Two squares with the same label are in one, and
// those with a dot in none.
func (g *grid) regions() []int {
	number := make(map[string]int)
	regions := make([]int, len(g.labels))
	for i, label := range g.labels {
		if label.text == string(freeSymbol) {
			regions[i] = -1
			continue
		}
		n, known := number[label.text]
		if !known {
			n = len(number)
			number[label.text] = n
		}
		regions[i] = n
	}
	return regions
}

// numbers returns the labels as whole numbers.
func (g *grid) numbers() ([]int, error) {
	numbers := make([]int, len(g.labels))
	for i, label := range g.labels {
		v, err := strconv.Atoi(label.text)
		if err != nil || v < -MaxWeight || v > MaxWeight {
			return nil, label.syntax("%s is no weight: want a whole number up to %d", quoted(label.text), MaxWeight)
		}
		numbers[i] = v
	}
	return numbers, nil
}

// squares adds what is drawn to a draft.
func (g *grid) squares(d *draft) error {
	for i, label := range g.labels {
		s := queens.Square{Row: i / g.cols, Col: i % g.cols}
		switch label.text {
		case string(givenSymbol):
			d.rules.Given = append(d.rules.Given, s)
		case string(blockedSymbol):
			d.rules.Blocked = append(d.rules.Blocked, s)
		case string(wallSymbol):
			d.rules.Walls = append(d.rules.Walls, s)
		case string(freeSymbol):
			continue
		default:
			return label.breaks(queens.RuleSymbol, "%s is neither Q (given), * (blocked), # (wall) nor .", quoted(label.text))
		}
		d.squares[s] = label.place
	}
	return nil
}

// draft returns one with these rules, which stand where the grid does.
func (g *grid) draft(form string, r Rules) *draft {
	d := &draft{rules: r, form: form}
	if len(g.labels) > 0 {
		d.where = func(s queens.Square) place {
			if i := s.Row*g.cols + s.Col; 0 <= i && i < len(g.labels) {
				return g.labels[i].place
			}
			return place{}
		}
	}
	return d
}

// distinct returns how many different labels there are.
func (g *grid) distinct() int {
	seen := make(map[string]bool)
	for _, label := range g.labels {
		seen[label.text] = true
	}
	return len(seen)
}

// RegionGrid returns the regions of a puzzle with the rules of preset "regions", in letters, a line a
// row, or in numbers if there are more than 52. [Parse] reads it back. The error is a [RuleError]
// for any other puzzle, and for a board that is taken for something else without its rules: one of
// a single row, or with squares in no region.
func (p Puzzle) RegionGrid() (string, error) {
	r := &p.rules
	want := regions(r.Rows, r.Cols)
	want.Regions = r.Regions
	var b strings.Builder
	if r.Regions != nil && p.Equal(Puzzle{want}) {
		r.writeRegions(&b, "")
		if got, err := Parse(b.String(), Options{}); err == nil && got.Puzzle.Equal(p) {
			return b.String(), nil
		}
	}
	return "", wrong("", "", "a grid of regions holds only one queen in each row, column and region, none touching")
}

package puzzle

import (
	"strings"

	"queens"
)

// Clones of the daily puzzle Queens keep a level as an object of JavaScript or JSON:
//
//	{size: 2, colorRegions: [["A", "B"], ["A", "B"]], regionColors: {A: red, …}, …}
//
// or as a list of squares in reading order, [{idx: 0, color: 5}, …]. What else is in the object, and
// around it in a file of TypeScript, says how it looks and is passed over.

// regionKeys are the keys under which regions stand.
var regionKeys = []string{"colorRegions", "regions"}

// findLevel returns the offset of the object with a level in a file that begins with something
// else, −1 if there is none.
func findLevel(text string) int {
	at := strings.Index(text, regionKeys[0])
	if at < 0 {
		return -1
	}
	depth := 0
	for i := at - 1; i >= 0; i-- {
		switch text[i] {
		case '}', ']', ')':
			depth++
		case '{':
			if depth == 0 {
				return i
			}
			depth--
		case '[', '(':
			depth--
		}
	}
	return -1
}

// readLevel reads the object of a level.
func readLevel(v *value) (*draft, error) {
	lists := v.field(regionKeys...)
	if lists == nil {
		return nil, v.syntax("no level: want an object with %s", strings.Join(regionKeys, " or "))
	}
	g, err := readGrid(lists)
	if err != nil {
		return nil, err
	}
	stars := 1
	for _, field := range []struct {
		name  string
		check func(n int) bool
		want  string
	}{
		{"size", func(n int) bool { return n == g.rows && n == g.cols }, "as many as the rows and columns of regions"},
		{"n", func(n int) bool { return n == g.rows && n == g.cols }, "as many as the rows and columns of regions"},
		{"stars", func(n int) bool { stars = n; return 0 <= n && n <= MaxSide }, "stars of a row"},
	} {
		if f := v.field(field.name); f != nil {
			n, err := f.number()
			if err != nil {
				return nil, err
			}
			if !field.check(n) {
				return nil, f.syntax("%s is %d: want %s", field.name, n, field.want)
			}
		}
	}
	d := g.draft("a level with regions", starBattle(g.rows, g.cols, stars))
	d.setRegions(g)
	return d, nil
}

// readGrid reads a list of rows, each a list of labels or a string of symbols. With an error it returns
// the rows before it.
func readGrid(v *value) (*grid, error) {
	g := new(grid)
	if v.kind != '[' {
		return g, v.syntax("want a list of rows")
	}
	for i := range v.items {
		row := &v.items[i]
		var labels []word
		switch row.kind {
		case '"':
			labels = symbols(row.text, place{row.line, row.col + 1})
		case '[':
			for j := range row.items {
				label := &row.items[j]
				if label.kind != 'w' && label.kind != '"' || label.text == "" {
					return g, label.syntax("want a letter or a number")
				}
				labels = append(labels, word{label.text, label.place})
			}
		default:
			return g, row.syntax("want a row: a list or a string")
		}
		if i == 0 {
			g.cols = len(labels)
		}
		if len(labels) != g.cols {
			return g, row.breaks(queens.RuleRows, "row %d has %s, row 1 has %d", i+1, counted(len(labels), "square"), g.cols)
		}
		g.rows++
		g.labels = append(g.labels, labels...)
		if g.rows > MaxSide || g.cols > MaxSide {
			return g, row.syntax("a board of over %d×%d", MaxSide, MaxSide)
		}
	}
	if len(g.labels) == 0 {
		return g, v.syntax("a board without squares")
	}
	return g, nil
}

// isColors reports whether a value is a list of squares with colours.
func isColors(v *value) bool {
	return v.kind == '[' && len(v.items) > 0 && v.items[0].kind == '{' && v.items[0].field("color") != nil
}

// readColors reads a list that isColors.
func readColors(v *value) (*draft, error) {
	g := new(grid)
	for i := range v.items {
		item := &v.items[i]
		color := item.field("color")
		if color == nil || color.kind != 'w' && color.kind != '"' {
			return nil, item.syntax("want an object such as {idx: %d, color: 5}", i)
		}
		if idx := item.field("idx", "index"); idx != nil {
			n, err := idx.number()
			if err != nil {
				return nil, err
			}
			if n != i {
				return nil, idx.syntax("idx is %d: want the squares in order, here %d", n, i)
			}
		}
		g.labels = append(g.labels, word{color.text, color.place})
	}
	if err := g.square(v.place); err != nil {
		return nil, err
	}
	d := g.draft("a list of colours", regions(g.rows, g.cols))
	d.setRegions(g)
	return d, nil
}

// square makes a square board of labels in reading order.
func (g *grid) square(at place) error {
	n := 0
	for n*n < len(g.labels) {
		n++
	}
	if n*n != len(g.labels) || n == 0 || n > MaxSide {
		return at.syntax("%s: no square board up to %d×%d has so many", counted(len(g.labels), "square"), MaxSide, MaxSide)
	}
	g.rows, g.cols = n, n
	return nil
}

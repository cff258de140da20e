package puzzle

import (
	"slices"
	"strings"

	"queens"
)

// Data of constraint models are assignments:
//
//	letting n = 10                      Essence', a parameter file: n queens,
//	letting blocks = [[1, 3], [1, 10]]  none on a blocked square (CSPLib 080),
//	letting init = [[5, 2]]             some given (CSPLib 079); rows and columns count from 1
//
//	n = 10                              excluded diagonals: [v, 1] is row+column = v, [v, 0] is
//	numdiags = 2                        row−column+n−1 = v, rows and columns counted from 0
//	diags = [[4, 1], [14, 0]]
//
//	n = 8;                              MiniZinc data
//
// Comments begin with $, % or #.

// assigned are the names that are known, and how they are read.
var assigned = []string{"n", "blocks", "init", "numdiags", "diags"}

// isAssignments reports whether the first line that is no comment is an assignment.
func isAssignments(text string) bool {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.ContainsRune("$%#", rune(line[0])) {
			continue
		}
		first := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' || r == '=' })
		if len(first) > 0 && (first[0] == "letting" || first[0] == "language" && strings.Contains(line, "ESSENCE")) {
			return true
		}
		name, _, equals := strings.Cut(line, "=")
		return equals && isName(strings.TrimSpace(name))
	}
	return false
}

func isName(text string) bool {
	for _, c := range text {
		if !isLetter(c) && c != '_' {
			return false
		}
	}
	return text != ""
}

// assignments reads them.
type assignments struct {
	literal
	known map[string]*value
}

// parseAssignments reads a text that isAssignments.
func parseAssignments(text string) (*draft, error) {
	a := assignments{literal{text: text, at: place{1, 1}}, make(map[string]*value)}
	form := "data of a constraint model"
	for {
		if err := a.blanks(); err != nil {
			return nil, err
		}
		if a.pos == len(a.text) {
			break
		}
		at := a.at
		name := a.name()
		switch name {
		case "language":
			for r := a.peek(); r != 0 && r != '\n'; r = a.peek() {
				a.skip()
			}
			continue
		case "letting":
			form = "an Essence' parameter file"
			if err := a.blanks(); err != nil {
				return nil, err
			}
			at = a.at
			name = a.name()
		}
		if err := a.assign(name, at); err != nil {
			return nil, err
		}
	}
	return a.draft(form)
}

// blanks passes over white space, semicolons and comments.
func (a *assignments) blanks() error {
	for {
		if err := a.gap(); err != nil {
			return err
		}
		switch a.peek() {
		case ';':
			a.skip()
		case '$', '%', '#':
			for r := a.peek(); r != 0 && r != '\n'; r = a.peek() {
				a.skip()
			}
		default:
			return nil
		}
	}
}

func (a *assignments) name() string {
	begin := a.pos
	for r := a.peek(); isLetter(r) || r == '_'; r = a.peek() {
		a.skip()
	}
	return a.text[begin:a.pos]
}

// assign reads the rest of an assignment.
func (a *assignments) assign(name string, at place) error {
	switch {
	case name == "":
		return at.syntax("%q: want an assignment such as n = 8", a.peek())
	case !slices.Contains(assigned, name):
		return at.syntax("%s is no name of data for queens: want %s", quoted(name), strings.Join(assigned, ", "))
	case a.known[name] != nil:
		return at.syntax("%s for the second time: see line %d", name, a.known[name].line)
	}
	if err := a.gap(); err != nil {
		return err
	}
	signAt := a.at
	if a.peek() == '=' {
		a.skip()
	} else if a.name() != "be" {
		return signAt.syntax("want = and a value for %s", name)
	}
	a.values = 0
	v, err := a.value(1)
	a.known[name] = &v
	return err
}

// draft makes one of what was assigned.
func (a *assignments) draft(form string) (*draft, error) {
	size := a.known["n"]
	if size == nil {
		return nil, a.at.syntax("no size, such as n = 8")
	}
	n, err := size.number()
	if err == nil && (n < 0 || n > queens.MaxN) {
		err = size.syntax("size outside 0..%d", queens.MaxN)
	}
	if err != nil {
		return nil, err
	}
	d := &draft{rules: nQueens(n, n), form: form, squares: make(map[queens.Square]place)}
	d.parts = map[Part]place{PartBoard: size.place}
	for _, list := range []struct {
		name    string
		squares *[]queens.Square
	}{{"init", &d.rules.Given}, {"blocks", &d.rules.Blocked}} {
		if v := a.known[list.name]; v != nil {
			if err := d.fromOne(v, list.squares); err != nil {
				return nil, err
			}
		}
	}
	return d, a.diagonals(d, n)
}

// fromOne reads squares whose rows and columns count from 1.
func (d *draft) fromOne(v *value, squares *[]queens.Square) error {
	pairs, err := readPairs(v)
	if err != nil {
		return err
	}
	for i, s := range pairs {
		if s.Row < 1 || s.Col < 1 || s.Row > d.rules.Rows || s.Col > d.rules.Cols {
			return v.items[i].syntax("row %d column %d is off the board of size %d", s.Row, s.Col, d.rules.Rows)
		}
		s = queens.Square{Row: s.Row - 1, Col: s.Col - 1}
		d.squares[s] = v.items[i].place
		*squares = append(*squares, s)
	}
	return nil
}

// diagonals reads those that are excluded.
func (a *assignments) diagonals(d *draft, n int) error {
	lines, count := a.known["diags"], a.known["numdiags"]
	if lines == nil {
		if count != nil {
			return count.syntax("numdiags without diags")
		}
		return nil
	}
	d.parts[PartDiagonals], d.parts[PartAntis] = lines.place, lines.place
	pairs, err := readPairs(lines)
	if err != nil {
		return err
	}
	if count != nil {
		k, err := count.number()
		if err != nil {
			return err
		}
		if k != len(pairs) {
			return count.syntax("numdiags is %d, but there are %s", k, counted(len(pairs), "diag"))
		}
	}
	for i, pair := range pairs {
		switch v, kind := pair.Row, pair.Col; {
		case v < 0 || v > 2*n-2:
			return lines.items[i].syntax("diagonal %d is outside 0..%d", v, 2*n-2)
		case kind == 1:
			d.rules.ExcludedAntis = append(d.rules.ExcludedAntis, v)
		case kind == 0:
			d.rules.ExcludedDiags = append(d.rules.ExcludedDiags, v-n+1)
		default:
			return lines.items[i].syntax("a diagonal of kind %d: want 1 (row+column) or 0 (row−column)", kind)
		}
	}
	return nil
}

package main

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"queens"
)

// newClassSheet returns the sheet for a format.
func newClassSheet(format string, images bool, p queens.Problem, out *output) classSheet {
	columns, _, _ := terminalSize(out.to)
	switch format {
	case "boards":
		return &classBoards{w: out, images: images, width: cmp.Or(columns, 80), columns: columns}
	case "json":
		return &classJSON{w: out, images: images, p: p}
	case "jsonl":
		return &classLines{w: out, images: images}
	case "csv":
		return &classCSV{w: csv.NewWriter(out), images: images}
	default:
		return newClassTable(out, images, p, columns)
	}
}

// columnsText lists the columns counted from 1, each as wide as the widest.
func columnsText(s queens.Solution) string {
	width := len(strconv.Itoa(len(s)))
	var b strings.Builder
	for i, col := range s {
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%*d", width, col+1)
	}
	return b.String()
}

// columnsList lists the columns counted from 1, with a blank between.
func columnsList(s queens.Solution) string {
	return strings.Join(strings.Fields(columnsText(s)), " ")
}

// symmetryNames names the symmetries that make an image.
func (i image) symmetryNames() []string {
	names := make([]string, len(i.by))
	for k, y := range i.by {
		names[k] = y.String()
	}
	return names
}

// printSums writes the sum of the orbits, and what each of its numbers counts, on lines of so many
// columns; 0 is no bound.
func printSums(w io.Writer, columns int, sums classSums) error {
	fundamental, solutions := sums.orbits()
	if solutions == 0 {
		_, err := fmt.Fprintln(w, "0 solutions, so 0 fundamental ones")
		return err
	}
	var terms []string
	for class, k := range sums.fundamental {
		if c := queens.Class(class); k > 0 {
			terms = append(terms, fmt.Sprintf("%d %v × %d", k, c, c.Orbit()))
		}
	}
	for _, text := range []string{
		fmt.Sprintf("%s = %d", strings.Join(terms, " + "), solutions),
		plural(int(fundamental), "fundamental solution") + ", if turned and reflected ones count as the same",
		plural(int(solutions), "solution") + ", if they count as different",
	} {
		lines := []string{text}
		if columns > 0 {
			lines = wrap(text, columns)
		}
		for _, line := range lines {
			if _, err := fmt.Fprintln(w, line); err != nil {
				return err
			}
		}
	}
	return nil
}

// classTable is a table for people.
type classTable struct {
	w              io.Writer
	columns        int // of a line; 0 is no bound
	images         bool
	number, column int // widths
	class          int
	begun          bool
}

func newClassTable(w io.Writer, images bool, p queens.Problem, columns int) *classTable {
	n := p.N()
	t := &classTable{w: w, columns: columns, images: images, class: len("class")}
	t.number = max(len("no."), len(strconv.FormatUint(mostFundamental(p), 10)))
	t.column = max(len("columns"), (len(strconv.Itoa(n))+1)*n-1)
	classes, known := queens.KnownClasses(n)
	for c := queens.Ordinary; c <= queens.Full; c++ {
		if !known || classes[c] > 0 {
			t.class = max(t.class, len(c.String()))
		}
	}
	return t
}

func (t *classTable) solution(f fundamental) error {
	if !t.begun {
		t.begun = true
		if _, err := fmt.Fprintf(t.w, "%*s  %-*s  %-*s  orbit\n", 2+t.number, "no.", t.column, "columns", t.class, "class"); err != nil {
			return err
		}
	} else if t.images {
		fmt.Fprintln(t.w)
	}
	_, err := fmt.Fprintf(t.w, "%*d  %-*s  %-*s  %5d\n", 2+t.number, f.number, t.column, columnsText(f.solution), t.class, f.class, f.class.Orbit())
	if t.images && err == nil {
		for _, i := range f.images() {
			_, err = fmt.Fprintf(t.w, "%*s  %-*s  %s\n", 2+t.number, "", t.column, columnsText(i.solution), strings.Join(i.symmetryNames(), ", "))
		}
	}
	return err
}

func (t *classTable) end(sums classSums) error {
	if t.begun {
		fmt.Fprintln(t.w)
	}
	return printSums(t.w, t.columns, sums)
}

// classBoards draws boards side by side.
type classBoards struct {
	w       io.Writer
	images  bool
	width   int // columns of the paper
	columns int // of a line of words; 0 is no bound
	row     [][]string
	begun   bool
}

// The widths of boards with what stands above them. Eight images come in two rows: the turns and the
// reflections.
const (
	classWidth    = len("rotational")
	symmetryWidth = len("counter-clockwise")
	boardGap      = 2
)

func (c *classBoards) solution(f fundamental) error {
	n := len(f.solution)
	if !c.images {
		c.row = append(c.row, append([]string{strconv.FormatUint(f.number, 10), f.class.String()}, boardLines(f.solution)...))
		if (len(c.row)+1)*(max(n, classWidth)+boardGap)-boardGap > c.width {
			return c.endRow(max(n, classWidth))
		}
		return nil
	}
	c.space()
	if _, err := fmt.Fprintf(c.w, "%d: %s, %s\n", f.number, f.class, plural(f.class.Orbit(), "image")); err != nil {
		return err
	}
	width := max(n, symmetryWidth)
	c.begun = true
	for _, i := range f.images() {
		if c.row = append(c.row, append(wrapped(i.symmetryNames(), width), boardLines(i.solution)...)); len(c.row) == 4 || (len(c.row)+1)*(width+boardGap)-boardGap > c.width {
			if err := c.endRow(width); err != nil {
				return err
			}
		}
	}
	return c.endRow(width)
}

// space writes an empty line between what is written and what is to come.
func (c *classBoards) space() {
	if c.begun {
		fmt.Fprintln(c.w)
	}
	c.begun = true
}

// endRow writes the boards gathered so far, side by side. They stand on one line, what is above them
// as well.
func (c *classBoards) endRow(width int) error {
	if len(c.row) == 0 {
		return nil
	}
	c.space()
	height := 0
	for _, board := range c.row {
		height = max(height, len(board))
	}
	for at := range height {
		line := ""
		for i, board := range c.row {
			text := ""
			if missing := height - len(board); at >= missing {
				text = board[at-missing]
			}
			line += strings.Repeat(" ", i*(width+boardGap)-utf8.RuneCountInString(line)) + text
		}
		if _, err := fmt.Fprintln(c.w, strings.TrimRight(line, " ")); err != nil {
			return err
		}
	}
	c.row = nil
	return nil
}

func (c *classBoards) end(sums classSums) error {
	width := classWidth
	if len(c.row) > 0 {
		width = max(width, len(c.row[0])-2) // the rows of the board
	}
	if err := c.endRow(width); err != nil {
		return err
	}
	c.space()
	return printSums(c.w, c.columns, sums)
}

// boardLines are the rows of a board.
func boardLines(s queens.Solution) []string {
	lines := make([]string, len(s))
	for row, col := range s {
		lines[row] = strings.Repeat(string(queens.EmptySymbol), col) + string(queens.QueenSymbol) + strings.Repeat(string(queens.EmptySymbol), len(s)-col-1)
	}
	return lines
}

// wrapped breaks texts into lines at blanks; each text begins a line.
func wrapped(texts []string, width int) []string {
	var lines []string
	for _, text := range texts {
		line := ""
		for _, word := range strings.Fields(text) {
			switch {
			case line == "":
				line = word
			case len(line)+1+len(word) <= width:
				line += " " + word
			default:
				lines, line = append(lines, line), word
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// A fundamentalReport is a fundamental solution for programs. Columns count from 0, as in the JSON
// that list prints.
type fundamentalReport struct {
	Number  uint64          `json:"number"`
	N       int             `json:"n"`
	Columns queens.Solution `json:"columns"`
	Class   string          `json:"class"`
	Orbit   int             `json:"orbit"`
	Images  []imageReport   `json:"images,omitempty"`
}

type imageReport struct {
	Columns    queens.Solution `json:"columns"`
	Symmetries []string        `json:"symmetries"`
}

func (f fundamental) report(images bool) ([]byte, error) {
	r := fundamentalReport{Number: f.number, N: len(f.solution), Columns: f.solution, Class: f.class.String(), Orbit: f.class.Orbit()}
	if images {
		for _, i := range f.images() {
			r.Images = append(r.Images, imageReport{i.solution, i.symmetryNames()})
		}
	}
	return json.Marshal(r)
}

// classLines is a JSON object a line, without the sum.
type classLines struct {
	w      io.Writer
	images bool
}

func (c *classLines) solution(f fundamental) error {
	line, err := f.report(c.images)
	if err == nil {
		_, err = c.w.Write(append(line, '\n'))
	}
	return err
}

func (c *classLines) end(classSums) error { return nil }

// classJSON is one object. It stays open, and so is none, if the walk is stopped.
type classJSON struct {
	w      io.Writer
	images bool
	p      queens.Problem
	begun  bool
}

func (c *classJSON) begin() error {
	problem, err := json.Marshal(c.p.String())
	if err == nil {
		_, err = fmt.Fprintf(c.w, `{"n":%d,"problem":%s,"orbits":[`, c.p.N(), problem)
	}
	c.begun = true
	return err
}

func (c *classJSON) solution(f fundamental) error {
	before := ",\n "
	if !c.begun {
		before = "\n "
		if err := c.begin(); err != nil {
			return err
		}
	}
	object, err := f.report(c.images)
	if err == nil {
		_, err = c.w.Write(append([]byte(before), object...))
	}
	return err
}

func (c *classJSON) end(sums classSums) error {
	if !c.begun {
		if err := c.begin(); err != nil {
			return err
		}
	}
	var reports []classReport
	for class, k := range sums.fundamental {
		reports = append(reports, classReport{queens.Class(class).String(), queens.Class(class).Orbit(), strconv.FormatUint(k, 10)})
	}
	classes, err := json.Marshal(reports)
	if err != nil {
		return err
	}
	fundamental, solutions := sums.orbits()
	_, err = fmt.Fprintf(c.w, `],"classes":%s,"fundamental":"%d","count":"%d"}`+"\n", classes, fundamental, solutions)
	return err
}

// classCSV is a line for each solution, or each image, without the sum.
type classCSV struct {
	w      *csv.Writer
	images bool
	begun  bool
}

func (c *classCSV) begin() {
	if c.begun {
		return
	}
	c.begun = true
	heads := []string{"number", "columns", "class", "orbit"}
	if c.images {
		heads = append(heads, "symmetries")
	}
	c.w.Write(heads)
}

func (c *classCSV) solution(f fundamental) error {
	c.begin()
	cells := func(s queens.Solution, more ...string) {
		cells := []string{strconv.FormatUint(f.number, 10), columnsList(s), f.class.String(), strconv.Itoa(f.class.Orbit())}
		c.w.Write(append(cells, more...))
	}
	if !c.images {
		cells(f.solution)
	} else {
		for _, i := range f.images() {
			cells(i.solution, strings.Join(i.symmetryNames(), ", "))
		}
	}
	c.w.Flush() // into what is shown soon
	return c.w.Error()
}

func (c *classCSV) end(classSums) error {
	c.begin()
	c.w.Flush()
	return c.w.Error()
}

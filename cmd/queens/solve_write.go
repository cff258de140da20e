package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"queens"
	"queens/puzzle"
)

// A found is a solution of a puzzle.
type found struct {
	pieces []queens.Square
	weight *int // if it was asked for
}

// The formats of solutions of any puzzle. Those of package queens come after them, but for its JSON.
const (
	asText  = "text"
	asJSON  = "json"
	asJSONL = "jsonl"
)

// solveFormats are all of them, with what they look like, the first by default.
var solveFormats = func() [][2]string {
	formats := [][2]string{
		{asText, "the board, regions parted by lines"},
		{asJSON, `one JSON list of {"rows":4,"cols":4,"solution":[[0,1],[1,3],…]}`},
		{asJSONL, "such an object a line"},
	}
	for _, f := range queens.Formats() {
		if name := f.String(); name != asJSON && name != asJSONL {
			formats = append(formats, [2]string{name, f.About()})
		}
	}
	return formats
}()

// solveFormatTable explains the formats, a line each.
func solveFormatTable() string {
	var b strings.Builder
	for i, f := range solveFormats {
		if i == len(solveFormats)-len(queens.Formats())+2 {
			b.WriteString("For n×n squares with one piece in each row also:\n")
		}
		fmt.Fprintf(&b, "  %-12s %s\n", f[0], f[1])
	}
	return b.String()
}

func (f *solveFlags) addFormat(cmd *cobra.Command) {
	var names []string
	for _, format := range solveFormats {
		names = append(names, format[0])
	}
	addWord(cmd, &f.format, "format", "FORMAT", "how solutions are written", names...)
}

// writer returns what writes the solutions of a puzzle in the format that was asked for.
func (f *solveFlags) writer(out io.Writer, p puzzle.Puzzle) (solutionWriter[found], error) {
	switch f.format {
	case asText:
		w := &textSolutions{out: out, p: p, ascii: f.ascii.wanted()}
		if f.count || f.unique { // which draw no board
			return w, nil
		}
		return w, drawable(p)
	case asJSON, asJSONL:
		return &jsonSolutions{out: out, p: p, list: f.format == asJSON}, nil
	}
	if _, plain := p.Problem(); !plain && (p.Rows() != p.Cols() || p.Rules().PerRow != puzzle.Exactly(1)) {
		return nil, fmt.Errorf("--format %s is for n×n squares with one piece in each row, and these rules do not ask for that", f.format)
	}
	format, err := queens.ParseFormat(f.format)
	if err != nil {
		return nil, err
	}
	w, err := queens.NewWriter(out, p.Rows(), format, queens.WriterOptions{})
	return columnSolutions{w}, err
}

// drawable returns an error if a board is too large to be drawn as text.
func drawable(p puzzle.Puzzle) error {
	if max(p.Rows(), p.Cols()) > puzzle.MaxSide {
		return fmt.Errorf("a board of %d×%d is too large to be drawn: at most %d×%[3]d", p.Rows(), p.Cols(), puzzle.MaxSide)
	}
	return nil
}

// textSolutions draws solutions, with an empty line between them.
type textSolutions struct {
	out     io.Writer
	p       puzzle.Puzzle
	ascii   bool
	written bool
}

func (t *textSolutions) Write(s found) error {
	text := t.p.Draw(s.pieces, t.ascii)
	if t.written {
		text = "\n" + text
	}
	t.written = true
	if s.weight != nil {
		text += fmt.Sprintf("weight %d\n", *s.weight)
	}
	_, err := io.WriteString(t.out, text)
	return err
}

func (t *textSolutions) Flush() error { return nil }
func (t *textSolutions) Close() error { return nil }

// jsonSolutions writes objects, a line each, in a list or not.
type jsonSolutions struct {
	out     io.Writer
	p       puzzle.Puzzle
	list    bool
	written bool
}

func (j *jsonSolutions) Write(s found) error {
	object, err := json.Marshal(struct {
		Rows     int      `json:"rows"`
		Cols     int      `json:"cols"`
		Solution [][2]int `json:"solution"` // rows and columns from 0
		Weight   *int     `json:"weight,omitempty"`
	}{j.p.Rows(), j.p.Cols(), pairs(s.pieces), s.weight})
	if err != nil {
		return err
	}
	before, behind := "", "\n"
	if j.list {
		before, behind = "[", ""
		if j.written {
			before = ",\n "
		}
	}
	j.written = true
	_, err = fmt.Fprintf(j.out, "%s%s%s", before, object, behind)
	return err
}

func (j *jsonSolutions) Flush() error { return nil }

// Close ends the list.
func (j *jsonSolutions) Close() error {
	if !j.list {
		return nil
	}
	end := "]\n"
	if !j.written {
		end = "[]\n"
	}
	_, err := io.WriteString(j.out, end)
	return err
}

// pairs returns squares as JSON has them.
func pairs(squares []queens.Square) [][2]int {
	pairs := make([][2]int, len(squares))
	for i, s := range squares {
		pairs[i] = [2]int{s.Row, s.Col}
	}
	return pairs
}

// columnSolutions writes solutions with one piece in each row.
type columnSolutions struct{ *queens.Writer }

// Write writes the columns. The pieces are in reading order.
func (c columnSolutions) Write(s found) error {
	columns := make(queens.Solution, len(s.pieces))
	for i, square := range s.pieces {
		columns[i] = square.Col
	}
	return c.Writer.Write(columns)
}

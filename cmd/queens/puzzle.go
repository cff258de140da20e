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

func newPuzzle() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "puzzle COMMAND [ARGUMENT] [FLAG]...",
		Short: "show, convert and check puzzles",
		Long: `A puzzle is a board and rules: which pieces may not attack each other, how many
stand in each row, column and region, what is given, blocked or walled. Show
draws it, convert writes it in another form, check says what is wrong.

A problem, which count, list and the commands like them take, is the puzzle of n
queens on n×n squares, some of them given or blocked; no other is a problem.`,
		Example: `  $ printf 'AABB\nCABB\nCCDB\nCDDD\n' | queens puzzle convert --to sbn
  queens: read as regions
  441WMSZH`,
		Args:                  cobra.ArbitraryArgs, // so that an unknown command comes here
		RunE:                  runGroup,
		DisableFlagsInUseLine: true,
	}
	cmd.AddCommand(newPuzzleShow(), newPuzzleConvert(), newPuzzleCheck())
	return cmd
}

func newPuzzleShow() *cobra.Command {
	f := new(puzzleFlags)
	var ascii asciiFlag
	cmd := &cobra.Command{
		Use:   "show [FILE|ID|SIZE]",
		Short: "draw a puzzle and say its rules",
		Long: `Show says what the puzzle was read as, its rules and its ID, and draws the
board: Q is a piece that is given or, if the form has one, of the answer, * a
blocked square, # a wall. Regions are parted by lines.

` + puzzleForms,
		Example: `  $ queens puzzle show 441WMSZH
  read as a star battle in SBN
  ID qp1.UcEIJCQl3PpOVwA9uQIc
  board 4x4
  pieces king
  each row 1
  each column 1
  each region 1

  ┌───────┬───────┐
  │ .   . │ .   . │
  ├───┐   │       │
  │ . │ . │ .   . │
  │   └───┼───┐   │
  │ .   . │ . │ . │
  │   ┌───┘   └───┤
  │ . │ .   .   . │
  └───┴───────────┘`,
		Args: atMostOne("puzzle"),
		RunE: func(cmd *cobra.Command, args []string) error {
			reading, err := f.read(cmd, args)
			if err != nil {
				return err
			}
			p := reading.Puzzle
			if err := drawable(p); err != nil {
				return err
			}
			w := cmd.OutOrStdout()
			fmt.Fprintf(w, "read as %s\nID %s\n", reading.Form, p.ID())
			rules, weights := undrawn(p)
			_, err = fmt.Fprintf(w, "%s\n%s%s", rules, p.Draw(reading.Answer, ascii.wanted()), weights)
			return err
		},
	}
	f.add(cmd)
	ascii.add(cmd)
	return cmd
}

// undrawn returns the parts of the text form that a drawing does not show: the lines in front of what
// is drawn there, and weights.
func undrawn(p puzzle.Puzzle) (rules, weights string) {
	text := p.String()
	if start := strings.Index(text, "weights\n"); start >= 0 {
		text, weights = text[:start], "\n"+text[start:]
	}
	for line := range strings.Lines(text) {
		if line == "squares\n" || line == "regions\n" {
			break
		}
		rules += line
	}
	return rules, weights
}

// puzzleWriters are the forms in which convert writes, by name, the first by default.
var puzzleWriters = []struct {
	name, about string
	write       func(p puzzle.Puzzle) (string, error)
}{
	{"text", "the text form", func(p puzzle.Puzzle) (string, error) { return p.String(), nil }},
	{"json", "the JSON form", func(p puzzle.Puzzle) (string, error) {
		data, err := json.Marshal(p)
		return string(data) + "\n", err
	}},
	{"id", "one line that fits into a URL", func(p puzzle.Puzzle) (string, error) { return p.ID() + "\n", nil }},
	{"regions", "letters, a line a row, of one queen a region", puzzle.Puzzle.RegionGrid},
	{"sbn", "SBN, of star battles", func(p puzzle.Puzzle) (string, error) { return withEnd(p.SBN()) }},
	{"link", "an address of puzz.link, of star battles", func(p puzzle.Puzzle) (string, error) { return withEnd(p.PuzzLink()) }},
}

// withEnd puts a line end behind a text.
func withEnd(text string, err error) (string, error) { return text + "\n", err }

func newPuzzleConvert() *cobra.Command {
	f := new(puzzleFlags)
	var to string
	var names []string
	var forms strings.Builder
	for _, w := range puzzleWriters {
		names = append(names, w.name)
		fmt.Fprintf(&forms, "  %-9s %s\n", w.name, w.about)
	}
	cmd := &cobra.Command{
		Use:   "convert [FILE|ID|SIZE]",
		Short: "write a puzzle in another form",
		Long: `Convert reads a puzzle and writes it in another form:

` + forms.String() + `
The first three hold every puzzle, and read back as the same one. What another
form does not hold is refused.

` + puzzleForms,
		Example: `  $ echo 'queens 8' | queens puzzle convert --to id
  qp1.kCAGKbuL
  $ queens puzzle convert qp1.kCAGKbuL
  queens 8`,
		Args: atMostOne("puzzle"),
		RunE: func(cmd *cobra.Command, args []string) error {
			reading, err := f.readAloud(cmd, args)
			if err != nil {
				return err
			}
			for _, w := range puzzleWriters {
				if w.name == to {
					text, err := w.write(reading.Puzzle)
					if err == nil {
						_, err = io.WriteString(cmd.OutOrStdout(), text)
					}
					return err
				}
			}
			return nil
		},
	}
	addChoice(cmd, &to, "to", "the form to write", names...)
	f.add(cmd)
	return cmd
}

type puzzleCheckFlags struct {
	puzzleFlags
	solution string
}

func newPuzzleCheck() *cobra.Command {
	f := new(puzzleCheckFlags)
	cmd := &cobra.Command{
		Use:   "check [FILE|ID|SIZE]",
		Short: "say whether a puzzle holds together, and an answer solves it",
		Long: `Check reads a puzzle and says what it was read as, or what is wrong and where.
Regions that lie in several parts are allowed, and named. If the form has an
answer, as files of puzz.link have, or --solution names a file with a board that
verify reads, check says whether it solves the puzzle.

` + puzzleForms + `

Exit codes: 0 all is well; 1 the answer is wrong; 2 there is no such puzzle.`,
		Example: `  $ printf '1x 1s 2x 2x\n3x 1x 2x 2s\n3s 3x 4x 2x\n3x 4x 4s 4x\n' | queens puzzle check
  valid: a puzzle of 4×4 squares, read as regions with an answer
  solved by the answer in it
  $ queens puzzle check 441WMSZ
  queens: "441WMSZ": line 1 column 8: the SBN ends after 3 of 4 digits of borders`,
		Args: atMostOne("puzzle"),
		RunE: f.run,
	}
	addFile(cmd, &f.solution, "solution", "check the board of queens in FILE as an answer (- is standard input)")
	f.add(cmd)
	return cmd
}

func (f *puzzleCheckFlags) run(cmd *cobra.Command, args []string) error {
	if f.solution == "-" && (len(args) == 0 || args[0] == "-") {
		return fmt.Errorf("the puzzle and --solution - exclude each other: both are read from standard input")
	}
	reading, err := f.read(cmd, args)
	if err != nil {
		return err
	}
	p := reading.Puzzle
	w := cmd.OutOrStdout()
	answer, whose := reading.Answer, "the answer in it"
	if f.solution != "" {
		if answer, whose, err = f.readSolution(cmd, p); err != nil {
			return err
		}
	}
	fmt.Fprintf(w, "valid: a puzzle of %d×%d squares, read as %s\n", p.Rows(), p.Cols(), reading.Form)
	for i, parts := range p.RegionParts() {
		if parts > 1 {
			fmt.Fprintf(w, "region %s lies in %d parts\n", quoted(reading.Regions[i]), parts)
		}
	}
	if answer == nil && f.solution == "" {
		return nil
	}
	if err := reading.Check(answer); err != nil {
		fmt.Fprintf(w, "not solved by %s: %v\n", whose, err)
		return errNo
	}
	fmt.Fprintf(w, "solved by %s\n", whose)
	return nil
}

// readSolution reads the board of --solution.
func (f *puzzleCheckFlags) readSolution(cmd *cobra.Command, p puzzle.Puzzle) ([]queens.Square, string, error) {
	in, name, err := openInput(cmd, f.solution)
	if err != nil {
		return nil, "", err
	}
	defer in.Close()
	board, err := queens.NewReader(in, queens.ReaderOptions{Base: f.options.Base}).Next()
	switch {
	case err == io.EOF:
		err = fmt.Errorf("no board in it")
	case err == nil && (board.N != p.Rows() || board.N != p.Cols()):
		err = fmt.Errorf("a board of %d×%d squares, and the puzzle has %d×%d", board.N, board.N, p.Rows(), p.Cols())
	}
	if err != nil {
		return nil, "", inputError(name, err)
	}
	return board.Squares, name, nil
}

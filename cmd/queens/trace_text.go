package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"queens"
	"queens/lesson"
	"queens/search"
	"queens/trace"
)

// A story tells a walk in text. Steps that are taken at one node, one after the other, make a paragraph:
// the board as it is after them, x on the squares that were rejected, and beside it a sentence for each
// step, indented by the level. A try is told by the step it leads to, which names the square.
//
// Where the lines are too narrow for both, the board stands below the sentences or is left out.
type story struct {
	w        io.Writer
	teller   lesson.Teller
	board    markedBoard
	n        int
	columns  int // of a line; 0 is no bound
	coloured bool

	before search.Event // the latest that was taken
	next   search.Event // the one to be taken when it is known what follows
	waits  bool         // there is a next

	at     []queens.Square // the node of the paragraph
	placed []queens.Square // on its board
	says   []row
	marks  map[queens.Square]mark
	queen  paint
	begun  bool
}

func newStory(w io.Writer, p queens.Problem, columns int, coloured bool) *story {
	return &story{w: w, teller: lesson.English.Teller(p), board: newMarkedBoard(p), n: p.N(), columns: columns, coloured: coloured}
}

const (
	gap        = 3  // columns between board and sentences
	leastWords = 34 // columns that sentences need beside a board
)

// boardWidth is the columns of a board of size n, with its numbers.
func boardWidth(n int) int { return len(fmt.Sprint(n)) + 2*n }

// besides reports whether there is room for sentences beside the board.
func (s *story) besides() bool {
	return s.columns == 0 || boardWidth(s.n)+gap+leastWords <= s.columns
}

// wordColumns is the columns of a sentence; 0 is no bound.
func (s *story) wordColumns() int {
	switch {
	case s.columns == 0:
		return 0
	case s.besides():
		return s.columns - boardWidth(s.n) - gap
	default:
		return s.columns
	}
}

// tell hears of the next step, and tells the one before.
func (s *story) tell(e search.Event) error {
	e.Partial = slices.Clone(e.Partial)
	err := s.take(e)
	s.next, s.waits = e, true
	return err
}

// take tells the step that waits, after which comes another.
func (s *story) take(after search.Event) error {
	if !s.waits {
		return nil
	}
	before, e := s.before, s.next
	s.before, s.waits = e, false
	if len(s.says) > 0 && !slices.Equal(e.Partial, s.at) {
		if err := s.flush(); err != nil {
			return err
		}
	}
	if len(s.says) == 0 {
		s.at, s.marks, s.queen = e.Partial, map[queens.Square]mark{}, bold
	}
	s.placed = e.Partial
	switch e.Kind {
	case search.Try:
		if after.Kind == search.Reject || after.Kind == search.Place { // as always, unless the walk was cut
			return nil
		}
	case search.Reject:
		s.marks[e.Square] = mark{"x", red}
	case search.Place:
		s.placed = append(slices.Clone(e.Partial), e.Square)
	case search.Solution:
		s.queen = green
	}
	s.say(e, s.teller.Tell(before, e, after))
	return nil
}

// say adds the sentence of a step.
func (s *story) say(e search.Event, text string) {
	indent := 2 * e.Level()
	if s.columns == 0 {
		s.says = append(s.says, row{{strings.Repeat(" ", indent), plain}, {text, stepPaints[e.Kind]}})
		return
	}
	indent = min(indent, s.wordColumns()/4)
	for i, line := range wrap(text, s.wordColumns()-indent-2) {
		hang := strings.Repeat(" ", indent+2*min(i, 1))
		s.says = append(s.says, row{{hang, plain}, {line, stepPaints[e.Kind]}})
	}
}

// flush writes the paragraph.
func (s *story) flush() error {
	if len(s.says) == 0 {
		return nil
	}
	board := s.board.rows(s.placed, s.queen, s.marks)
	var lines []row
	switch {
	case s.besides():
		for i := range max(len(board), len(s.says)) {
			var line row
			if i < len(board) {
				line = append(line, board[i]...)
			} else {
				line.add(plain, strings.Repeat(" ", boardWidth(s.n)))
			}
			if i < len(s.says) {
				line.add(plain, strings.Repeat(" ", gap))
				line = append(line, s.says[i]...)
			}
			lines = append(lines, line)
		}
	case boardWidth(s.n) <= s.columns:
		lines = append(s.says, board...)
	default:
		lines = s.says
	}
	var b strings.Builder
	if s.begun {
		b.WriteByte('\n')
	}
	for _, line := range lines {
		b.WriteString(line.render(s.coloured) + "\n")
	}
	s.begun, s.says = true, nil
	_, err := io.WriteString(s.w, b.String())
	return err
}

// finish writes what was heard of.
func (s *story) finish() error {
	return errors.Join(s.take(search.Event{}), s.flush())
}

// end writes what is left, and what the walk came to.
func (s *story) end(stop trace.Stop, stats search.Stats) error {
	if err := s.finish(); err != nil {
		return err
	}
	text := map[trace.Stop]string{
		trace.Complete:    "The whole walk: ",
		trace.ByEvents:    "The walk so far: ",
		trace.BySolutions: "The walk to this solution: ",
	}[stop] + statsText(stats) + "."
	lines := []string{text}
	if s.columns > 0 {
		lines = wrap(text, s.columns-1)
	}
	_, err := fmt.Fprintf(s.w, "\n%s\n", strings.Join(lines, "\n"))
	return err
}

// statsText names the counters.
func statsText(s search.Stats) string {
	return strings.Join([]string{
		things(s.Nodes, "node"), things(s.Tried, "square") + " tried", thousands(float64(s.Rejected)) + " rejected",
		things(s.Backtracks, "queen") + " taken back", things(s.DeadEnds, "dead end"), things(s.Solutions, "solution"),
	}, ", ")
}

// things writes a number of things, with commas.
func things(k uint64, noun string) string {
	if k != 1 {
		noun += "s"
	}
	return thousands(float64(k)) + " " + noun
}

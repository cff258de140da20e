package model

import (
	"bytes"
	"fmt"
	"iter"
	"strings"

	"queens"
	"queens/puzzle"
)

// A sheet is a model while it is written.
type sheet struct {
	language    Language
	rules       puzzle.Rules
	constraints []puzzle.Constraint
	open        []queens.Square // in reading order
	text        bytes.Buffer
}

// width is where lines are broken, if they may be.
const width = 80

// preface writes the comments that every model begins with.
func (s *sheet) preface(p puzzle.Puzzle, known Count) {
	s.note("A puzzle as " + s.language.About + ".")
	if text := p.String(); strings.HasPrefix(text, "queens ") {
		s.note("One queen in each row and column, and at most one on each diagonal.")
	}
	s.note("", "ID "+p.ID())
	for line := range strings.Lines(p.String()) {
		s.note("  " + strings.TrimRight(line, "\n"))
	}
	s.note("", known.String(), "")
	s.note(s.language.notes(s)...)
}

// note writes lines of comment.
func (s *sheet) note(lines ...string) {
	for _, line := range lines {
		s.line(strings.TrimRight(s.language.comment+" "+line, " "))
	}
}

// heading writes a comment between two parts of a model.
func (s *sheet) heading(text string) {
	switch s.language.comment {
	case "c", "|": // lines without a sense of space
	default:
		s.line("")
	}
	s.note(text)
}

func (s *sheet) line(text string) {
	s.text.WriteString(text)
	s.text.WriteByte('\n')
}

// wrap writes words with a space between, on several lines if they are long: those after the first are
// indented.
func (s *sheet) wrap(words ...string) {
	at := 0
	for i, word := range words {
		switch {
		case i == 0:
		case at+1+len(word) > width:
			s.text.WriteString("\n  ")
			at = 2
		default:
			s.text.WriteByte(' ')
			at++
		}
		s.text.WriteString(word)
		at += len(word)
	}
	s.text.WriteByte('\n')
}

// each yields the constraints and puts a heading before each part of the rules.
func (s *sheet) each() iter.Seq[puzzle.Constraint] {
	return func(yield func(puzzle.Constraint) bool) {
		for i, c := range s.constraints {
			if i == 0 || c.Part != s.constraints[i-1].Part {
				s.heading(s.rule(c.Part))
			}
			if !yield(c) {
				return
			}
		}
	}
}

// rule returns a part of the rules in the words of the text form, without its squares.
func (s *sheet) rule(part puzzle.Part) string {
	switch part {
	case puzzle.PartPerRow:
		return fmt.Sprintf("%s %v", part, s.rules.PerRow)
	case puzzle.PartPerCol:
		return fmt.Sprintf("%s %v", part, s.rules.PerCol)
	case puzzle.PartPerRegion:
		return fmt.Sprintf("%s %v", part, s.rules.PerRegion)
	case puzzle.PartPerDiagonal:
		return fmt.Sprintf("%s %v", part, s.rules.PerDiagonal)
	case puzzle.PartTotal:
		return fmt.Sprintf("%s %v", part, s.rules.Total)
	case puzzle.PartPieces:
		return fmt.Sprintf("%s %v", part, s.rules.Pieces)
	default:
		return string(part)
	}
}

func (s *sheet) refuse(part puzzle.Part, why string) error {
	return &RefusedError{s.language.Name, part, s.rule(part), why}
}

// closed returns the squares that are not open, in reading order.
func (s *sheet) closed() []queens.Square {
	var closed []queens.Square
	open := s.open
	for row := range s.rules.Rows {
		for col := range s.rules.Cols {
			if square := (queens.Square{Row: row, Col: col}); len(open) > 0 && open[0] == square {
				open = open[1:]
			} else {
				closed = append(closed, square)
			}
		}
	}
	return closed
}

// index returns the number of a square in reading order, from 0.
func (s *sheet) index(square queens.Square) int { return square.Row*s.rules.Cols + square.Col }

// terms names the squares by a format with two verbs, for row and column.
func terms(format string, squares []queens.Square) []string {
	names := make([]string, len(squares))
	for i, square := range squares {
		names[i] = fmt.Sprintf(format, square.Row+1, square.Col+1)
	}
	return names
}

// joined ends every word but the last with a separator, in place.
func joined(words []string, separator string) []string {
	for i := range len(words) - 1 {
		words[i] += separator
	}
	return words
}

// A relation compares a number of pieces with a number.
type relation struct {
	sign string // "=", ">=", "<="
	k    int
}

// relations returns a bound as one relation or two.
func relations(b puzzle.Bound) []relation {
	least := b.Min()
	most, limited := b.Max()
	if limited && least == most {
		return []relation{{"=", least}}
	}
	var list []relation
	if least > 0 {
		list = append(list, relation{">=", least})
	}
	if limited {
		list = append(list, relation{"<=", most})
	}
	return list
}

// closedHeading is above the squares that are not open.
const closedHeading = "no piece can stand here"

// weighed returns a word for each open square and its weight.
func (s *sheet) weighed(word func(weight int, square queens.Square) string) []string {
	words := make([]string, len(s.open))
	for i, square := range s.open {
		words[i] = word(s.rules.Weights[s.index(square)], square)
	}
	return words
}

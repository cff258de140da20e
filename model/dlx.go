package model

import (
	"fmt"
	"strconv"
	"strings"

	"queens/puzzle"
)

// itemLetters begin the names of items, which have at most eight characters.
var itemLetters = map[puzzle.Part]string{
	puzzle.PartGiven:       "x",
	puzzle.PartPerRow:      "r",
	puzzle.PartPerCol:      "c",
	puzzle.PartPerRegion:   "g",
	puzzle.PartPerDiagonal: "d",
	puzzle.PartTotal:       "t",
	puzzle.PartPieces:      "a",
}

func dlxNotes(*sheet) []string {
	return []string{
		"An option is a piece on a square: item qR,C says that this is in row R, column C, as",
		"counted from the top left square, which is q1,1. Items r are rows, c columns, g",
		"regions, d diagonals, t is the board, x are given pieces, and of the squares of an",
		"item a any two attack each other. A square that may be left empty though nothing else",
		"asks for a piece there has an item f, and an option that is only that.",
	}
}

// dlx writes items and options as D. E. Knuth's programs DLX1 and later read them (The Art of Computer
// Programming 4B, 7.2.2.1): the items on one line, those behind a bar covered at most once.
func (s *sheet) dlx() error {
	var primary, secondary []string
	wanted := make([]bool, s.rules.Rows*s.rules.Cols)
	items := make([][]string, len(wanted)) // by square
	for i, name := range terms("q%d,%d", s.open) {
		items[s.index(s.open[i])] = []string{name}
		secondary = append(secondary, name)
	}
	for _, c := range s.constraints {
		name := itemLetters[c.Part] + strconv.Itoa(c.Number+1)
		switch {
		case c.Bound == puzzle.Exactly(1), c.Bound == puzzle.AtLeast(1) && len(c.Squares) == 0:
			primary = append(primary, name)
			for _, square := range c.Squares {
				wanted[s.index(square)] = true
			}
		case c.Bound == puzzle.AtMost(1):
			secondary = append(secondary, name)
		default:
			return s.refuse(c.Part, "an item of an exact cover is covered once or at most once")
		}
		for _, square := range c.Squares {
			items[s.index(square)] = append(items[s.index(square)], name)
		}
	}
	var options []string
	for i, name := range terms("f%d,%d", s.open) {
		at := s.index(s.open[i])
		if !wanted[at] {
			primary = append(primary, name)
			options = append(options, name)
			items[at] = append(items[at], name)
		}
		options = append(options, strings.Join(items[at], " "))
	}
	if len(primary) == 0 { // and so no open square: there is one solution, and one cover
		primary, options = []string{"none"}, []string{"none"}
	}
	s.line(fmt.Sprintf("%s | %s", strings.Join(primary, " "), strings.Join(secondary, " ")))
	for _, option := range options {
		s.line(option)
	}
	return nil
}

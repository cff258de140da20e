package model

import (
	"fmt"
	"slices"
	"strconv"

	"queens"
)

func aspNotes(s *sheet) []string {
	notes := []string{
		"q(R,C) says that a piece stands in row R, column C, as counted from the top left",
		"square, which is q(1,1). To count: clingo 0, or gringo and clasp -n 0.",
	}
	if s.rules.Weights != nil {
		notes = append(notes, "With --opt-mode=ignore all solutions are counted, not only the heaviest.")
	}
	return notes
}

func (s *sheet) asp() error {
	s.line("")
	s.line(fmt.Sprintf("square(1..%d, 1..%d).", s.rules.Rows, s.rules.Cols))
	closed := s.closed()
	if closed == nil {
		s.line("{ q(R,C) } :- square(R,C).")
	} else {
		s.line("{ q(R,C) } :- square(R,C), not closed(R,C).")
		s.heading(closedHeading)
		for _, name := range terms("closed(%d,%d).", closed) {
			s.line(name)
		}
	}
	for c := range s.each() {
		// The set is counted between its bounds, either of which may be missing.
		words := []string{":-", "not"}
		if least := c.Bound.Min(); least > 0 {
			words = append(words, strconv.Itoa(least))
		}
		words = slices.Concat(words, []string{"{"}, joined(terms("q(%d,%d)", c.Squares), ";"))
		if most, limited := c.Bound.Max(); limited {
			words = append(words, "}", strconv.Itoa(most)+".")
		} else {
			words = append(words, "}.")
		}
		s.wrap(words...)
	}
	if s.rules.Weights != nil {
		s.line("")
		sum := s.weighed(func(weight int, q queens.Square) string {
			return fmt.Sprintf("%d,%d,%d : q(%[2]d,%[3]d)", weight, q.Row+1, q.Col+1)
		})
		s.wrap(slices.Concat([]string{"#maximize", "{"}, joined(sum, ";"), []string{"}."})...)
	}
	s.line("")
	s.line("#show q/2.")
	return nil
}

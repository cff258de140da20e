package model

import (
	"fmt"
	"slices"
	"strconv"

	"queens"
)

func minizincNotes(*sheet) []string {
	return []string{
		"q[R,C] is 1 if a piece stands in row R, column C, as counted from the top left",
		"square, which is q[1,1].",
	}
}

func (s *sheet) minizinc() error {
	s.line("")
	s.line(fmt.Sprintf("array[1..%d, 1..%d] of var 0..1: q;", s.rules.Rows, s.rules.Cols))
	if closed := s.closed(); closed != nil {
		s.heading(closedHeading)
		for _, name := range terms("q[%d,%d]", closed) {
			s.line("constraint " + name + " = 0;")
		}
	}
	for c := range s.each() {
		for _, r := range relations(c.Bound) {
			sum := joined(terms("q[%d,%d]", c.Squares), ",")
			s.wrap(slices.Concat([]string{"constraint", "sum(["}, sum, []string{"])", r.sign, strconv.Itoa(r.k) + ";"})...)
		}
	}
	s.line("")
	if s.rules.Weights == nil {
		s.line("solve satisfy;")
	} else {
		sum := joined(s.weighed(func(weight int, q queens.Square) string {
			return fmt.Sprintf("%d*q[%d,%d]", weight, q.Row+1, q.Col+1)
		}), ",")
		s.wrap(slices.Concat([]string{"solve", "maximize", "sum(["}, sum, []string{"]);"})...)
	}
	s.line(fmt.Sprintf(`output [ show(q[r,c]) ++ if c = %d then "\n" else " " endif`, s.rules.Cols))
	s.line(fmt.Sprintf("       | r in 1..%d, c in 1..%d ];", s.rules.Rows, s.rules.Cols))
	return nil
}

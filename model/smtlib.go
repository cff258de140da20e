package model

import (
	"slices"
	"strconv"

	"queens/puzzle"
)

func smtlibNotes(*sheet) []string {
	return []string{
		"q_R_C is true if a piece stands in row R, column C, as counted from the top left",
		"square, which is q_1_1. Squares that can hold no piece have no variable.",
	}
}

func (s *sheet) smtlib() error {
	s.line("")
	s.line("(set-option :produce-models true)")
	s.line("(set-logic QF_LIA)")
	s.line("(define-fun n ((piece Bool)) Int (ite piece 1 0))")
	for _, name := range terms("q_%d_%d", s.open) {
		s.line("(declare-const " + name + " Bool)")
	}
	err := s.each(func(c puzzle.Constraint, _ int) error {
		sum := []string{"0"}
		if names := terms("(n q_%d_%d)", c.Squares); len(names) > 0 {
			sum = slices.Concat([]string{"(+", "0"}, names)
			sum[len(sum)-1] += ")"
		}
		for _, r := range relations(c.Bound) {
			s.wrap(slices.Concat([]string{"(assert", "(" + r.sign}, sum, []string{strconv.Itoa(r.k) + "))"})...)
		}
		return nil
	})
	s.line("")
	s.line("(check-sat)")
	s.line("(get-model)")
	return err
}

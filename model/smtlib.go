package model

import (
	"fmt"
	"strings"
)

func smtlibNotes(*sheet) []string {
	return []string{
		"q_R_C is true if a piece stands in row R, column C, as counted from the top left",
		"square, which is q_1_1. Squares that can hold no piece have no variable. The values",
		"of variables s, of which there may be some, follow from these.",
	}
}

// smtlib writes the clauses of the satisfiability solvers: solvers take far longer over sums of 0 and 1.
func (s *sheet) smtlib() error {
	s.line("")
	s.line("(set-option :produce-models true)")
	s.line("(set-logic QF_UF)")
	for _, name := range terms("q_%d_%d", s.open) {
		s.line("(declare-const " + name + " Bool)")
	}
	f := newFormula(s)
	squares := f.variables
	name := func(variable int) string {
		if variable > squares {
			return fmt.Sprintf("s_%d", variable-squares)
		}
		return fmt.Sprintf("q_%d_%d", (variable-1)/s.rules.Cols+1, (variable-1)%s.rules.Cols+1)
	}
	f.declare = func(variable int) { s.line("(declare-const " + name(variable) + " Bool)") }
	f.write = func(literals []int) {
		words := make([]string, len(literals))
		for i, l := range literals {
			if words[i] = name(max(l, -l)); l < 0 {
				words[i] = "(not " + words[i] + ")"
			}
		}
		switch len(words) {
		case 0:
			s.line("(assert false)")
		case 1:
			s.line("(assert " + words[0] + ")")
		default:
			s.wrap(strings.Split("(assert (or "+strings.Join(words, " ")+"))", " ")...)
		}
	}
	if err := f.state(); err != nil {
		return err
	}
	s.line("")
	s.line("(check-sat)")
	s.line("(get-model)")
	return nil
}

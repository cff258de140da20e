package model

import (
	"bytes"
	"fmt"
	"strconv"
)

func dimacsNotes(s *sheet) []string {
	return []string{
		fmt.Sprintf("Variable %d*(R-1)+C says that a piece stands in row R, column C, as counted from", s.rules.Cols),
		"the top left square, which is variable 1. The values of all further variables follow",
		"from these: each solution is one model.",
	}
}

// dimacs writes the clauses. The first line that is no comment has to say how many they are, so it is
// put in front of them at the end.
func (s *sheet) dimacs() error {
	preface := bytes.Clone(s.text.Bytes())
	s.text.Reset()
	f := newFormula(s)
	f.write = func(literals []int) {
		text := s.text.AvailableBuffer()
		for _, l := range literals {
			text = append(strconv.AppendInt(text, int64(l), 10), ' ')
		}
		s.text.Write(append(text, '0', '\n'))
	}
	if closed := s.closed(); closed != nil {
		s.heading(closedHeading)
		for _, square := range closed {
			f.clause(-1 - s.index(square))
		}
	}
	if err := f.state(); err != nil {
		return err
	}
	clauses := bytes.Clone(s.text.Bytes())
	s.text.Reset()
	s.text.Write(preface)
	s.line(fmt.Sprintf("p cnf %d %d", f.variables, f.clauses))
	s.text.Write(clauses)
	return nil
}

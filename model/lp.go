package model

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"queens"
)

func lpNotes(s *sheet) []string {
	notes := []string{
		"q_R_C is 1 if a piece stands in row R, column C, as counted from the top left",
		"square, which is q_1_1. Squares that can hold no piece have no variable.",
	}
	if s.rules.Weights == nil {
		notes = append(notes, "There is nothing to maximize: any feasible point is a solution.")
	}
	return append(notes, "To solve: glpsol --lp FILE")
}

// nothing is a variable that is 0: for a sum must have a term, and a program a sum.
const nothing = "nothing"

func (s *sheet) lp() error {
	s.line("Maximize")
	if s.rules.Weights == nil || len(s.open) == 0 {
		s.line(" weight: 0 " + nothing)
	} else {
		sum := s.weighed(func(weight int, q queens.Square) string {
			return fmt.Sprintf("%+d q_%d_%d", weight, q.Row+1, q.Col+1)
		})
		s.wrap(slices.Concat([]string{" weight:"}, sum)...)
	}
	s.line("Subject To")
	s.line(" nothing: " + nothing + " = 0")
	for c := range s.each() {
		sum := terms("q_%d_%d", c.Squares)
		if len(sum) == 0 {
			sum = []string{nothing}
		}
		name := fmt.Sprintf(" %s_%d", strings.ReplaceAll(string(c.Part), " ", "_"), c.Number+1)
		for i, r := range relations(c.Bound) {
			if i == 1 {
				name += "_too" // rows differ in their names
			}
			words := []string{name + ":", sum[0]}
			for _, term := range sum[1:] {
				words = append(words, "+ "+term)
			}
			s.wrap(append(words, r.sign, strconv.Itoa(r.k))...)
		}
	}
	s.line("Binary")
	s.wrap(append([]string{" " + nothing}, terms("q_%d_%d", s.open)...)...)
	s.line("End")
	return nil
}

package model

import (
	"fmt"
	"io"
	"slices"

	"queens/puzzle"
)

// A Language is one in which other solvers read puzzles. They are listed by [Languages].
type Language struct {
	Name  string // as on a command line: "dimacs"
	About string // in a few words

	comment string // begins a line that is one
	weights bool   // can say that a weight is to be made large
	notes   func(s *sheet) []string
	write   func(s *sheet) error
}

var languages = []Language{
	{"dimacs", "clauses in DIMACS CNF, for SAT solvers", "c", false, dimacsNotes, (*sheet).dimacs},
	{"minizinc", "MiniZinc, for constraint solvers", "%", true, minizincNotes, (*sheet).minizinc},
	{"asp", "a logic program for clingo, or gringo and clasp", "%", true, aspNotes, (*sheet).asp},
	{"lp", "a 0-1 program in CPLEX LP, for glpsol and others", `\`, true, lpNotes, (*sheet).lp},
	{"dlx", "an exact cover for Knuth's DLX programs", "|", false, dlxNotes, (*sheet).dlx},
	{"smtlib", "SMT-LIB 2, for z3, cvc5 and others", ";", false, smtlibNotes, (*sheet).smtlib},
}

// Languages lists the languages.
func Languages() []Language { return slices.Clone(languages) }

// Write writes a puzzle, of which so many solutions are known. Nothing is written if it is refused: the
// error is a [queens.SizeError] for a board of more than [puzzle.MaxSide] rows or columns, and a
// [RefusedError] for a rule that the language cannot express; otherwise it is that of w.
func (l Language) Write(w io.Writer, p puzzle.Puzzle, known Count) error {
	s := &sheet{language: l, rules: p.Rules()}
	if s.rules.Weights != nil && !l.weights {
		return s.refuse(puzzle.PartWeights, "it has no way to ask for the largest sum")
	}
	var err error
	if s.constraints, s.open, err = p.Constraints(); err != nil {
		return err
	}
	s.preface(p, known)
	if err := l.write(s); err != nil {
		return err
	}
	_, err = w.Write(s.text.Bytes())
	return err
}

// RefusedError says that a language cannot express a rule.
type RefusedError struct {
	Language string      // its name
	Part     puzzle.Part // of the rules
	Rule     string      // the rule, as in the text form of puzzles
	Why      string
}

func (e *RefusedError) Error() string {
	return fmt.Sprintf("%s does not hold the rule %q: %s", e.Language, e.Rule, e.Why)
}

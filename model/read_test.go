package model_test

import (
	"context"
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"queens/exactcover"
	"queens/puzzle"
)

// Readers of the languages, just enough for what is written here, that find all solutions of small
// models. Each returns them as sets of squares; one that a model has twice is there twice.
var readers = map[string]func(p puzzle.Puzzle, text string) ([]uint, error){
	"dimacs":   readDIMACS,
	"smtlib":   readSMTLIB,
	"minizinc": readMiniZinc,
	"asp":      readASP,
	"lp":       readLP,
	"dlx":      readDLX,
}

// without returns the text without comments.
func without(comment, text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, comment) {
			b.WriteString(line)
		}
	}
	return b.String()
}

// number reads a whole number that is known to be one.
func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return n
}

func readDIMACS(p puzzle.Puzzle, text string) ([]uint, error) {
	header, body, _ := strings.Cut(without("c", text), "\n")
	var variables, count int
	if _, err := fmt.Sscanf(header, "p cnf %d %d", &variables, &count); err != nil {
		return nil, err
	}
	var clauses [][]int
	var clause []int
	for _, word := range strings.Fields(body) {
		if l := number(word); l == 0 {
			clauses, clause = append(clauses, clause), nil
		} else if clause = append(clause, l); max(l, -l) > variables {
			return nil, fmt.Errorf("variable %d of %d", l, variables)
		}
	}
	if len(clauses) != count || clause != nil {
		return nil, fmt.Errorf("%d clauses, the header says %d", len(clauses), count)
	}
	return models(variables, p.Rows()*p.Cols(), clauses), nil
}

// models finds all models of clauses, of each its first variables.
func models(variables, first int, clauses [][]int) []uint {
	var found []uint
	value := make([]int, variables+1) // 1 true, -1 false, 0 open
	holds := func(l int) int {
		if l < 0 {
			return -value[-l]
		}
		return value[l]
	}
	var search func(v int)
	search = func(v int) {
		for _, clause := range clauses {
			if !slices.ContainsFunc(clause, func(l int) bool { return holds(l) >= 0 }) {
				return
			}
		}
		if v > variables {
			var subset uint
			for i := range first {
				if value[i+1] > 0 {
					subset |= 1 << i
				}
			}
			found = append(found, subset)
			return
		}
		for _, value[v] = range []int{-1, 1} {
			search(v + 1)
		}
		value[v] = 0
	}
	search(1)
	return found
}

var (
	smtDeclared = regexp.MustCompile(`\(declare-const (\w+) Bool\)`)
	smtLiteral  = regexp.MustCompile(`\(not (\w+)\)|(\w+)`)
	mapped      = regexp.MustCompile(`q[_(\[]?(\d+)[_,](\d+)`)
)

// square returns the bit of the square that is named.
func square(p puzzle.Puzzle, name string) (int, error) {
	m := mapped.FindStringSubmatch(name)
	if m == nil {
		return 0, fmt.Errorf("%s is no square", name)
	}
	return (number(m[1])-1)*p.Cols() + number(m[2]) - 1, nil
}

func readSMTLIB(p puzzle.Puzzle, text string) ([]uint, error) {
	text = without(";", text)
	variable := make(map[string]int)
	variables := p.Rows() * p.Cols()
	var clauses [][]int
	closed := make(map[int]bool)
	for i := range variables {
		closed[i] = true
	}
	for _, m := range smtDeclared.FindAllStringSubmatch(text, -1) {
		if strings.HasPrefix(m[1], "s_") {
			variables++
			variable[m[1]] = variables
			continue
		}
		i, err := square(p, m[1])
		if err != nil {
			return nil, err
		}
		variable[m[1]] = i + 1
		delete(closed, i)
	}
	for i := range closed {
		clauses = append(clauses, []int{-1 - i})
	}
	for _, part := range strings.Split(text, "(assert ")[1:] {
		part, _, _ = strings.Cut(strings.ReplaceAll(part, "\n ", ""), "\n")
		part = strings.TrimPrefix(strings.TrimSuffix(part, ")"), "(or")
		var clause []int
		for _, m := range smtLiteral.FindAllStringSubmatch(part, -1) {
			switch {
			case m[0] == "false":
			case variable[m[1]+m[2]] == 0:
				return nil, fmt.Errorf("%s is not declared", m[0])
			case m[1] != "":
				clause = append(clause, -variable[m[1]])
			default:
				clause = append(clause, variable[m[2]])
			}
		}
		clauses = append(clauses, clause)
	}
	return models(variables, p.Rows()*p.Cols(), clauses), nil
}

// A sum is a set of squares and how many of them hold a piece.
type sum struct {
	set         uint
	least, most int
}

// newSum reads the squares of a sum from a text.
func newSum(p puzzle.Puzzle, text string) sum {
	s := sum{most: 99}
	for _, name := range mapped.FindAllString(text, -1) {
		i, _ := square(p, name)
		s.set |= 1 << i
	}
	return s
}

// related sets the bound of a sum.
func (s sum) related(sign, k string) sum {
	if sign != "<=" {
		s.least = number(k)
	}
	if sign != ">=" {
		s.most = number(k)
	}
	return s
}

// within finds all sets of squares that keep all sums.
func within(p puzzle.Puzzle, sums []sum) []uint {
	var found []uint
	for subset := range uint(1) << (p.Rows() * p.Cols()) {
		if !slices.ContainsFunc(sums, func(s sum) bool {
			k := bits.OnesCount(subset & s.set)
			return k < s.least || k > s.most
		}) {
			found = append(found, subset)
		}
	}
	return found
}

var miniZincSum = regexp.MustCompile(`^constraint (sum\(\[.*\]\)|q\[\d+,\d+\]) (=|<=|>=) (\d+)$`)

func readMiniZinc(p puzzle.Puzzle, text string) ([]uint, error) {
	var sums []sum
	text, _, _ = strings.Cut(text, "\nsolve ")
	for statement := range strings.SplitSeq(strings.ReplaceAll(without("%", text), "\n ", ""), ";") {
		statement = strings.TrimSpace(statement)
		if m := miniZincSum.FindStringSubmatch(statement); m != nil {
			sums = append(sums, newSum(p, m[1]).related(m[2], m[3]))
		} else if statement != "" && !strings.HasPrefix(statement, "array[") {
			return nil, fmt.Errorf("%q is not understood", statement)
		}
	}
	return within(p, sums), nil
}

var (
	aspSum    = regexp.MustCompile(`^:- not (\d*) ?\{(.*)\} ?(\d*)$`)
	aspClosed = regexp.MustCompile(`^closed\((\d+,\d+)\)$`)
)

func readASP(p puzzle.Puzzle, text string) ([]uint, error) {
	var sums []sum
	text, _, _ = strings.Cut(text, "\n#")
	for statement := range strings.SplitSeq(strings.ReplaceAll(without("%", text), "\n ", ""), ".\n") {
		statement = strings.TrimSpace(statement)
		if m := aspSum.FindStringSubmatch(statement); m != nil {
			s := newSum(p, m[2])
			if m[1] != "" {
				s.least = number(m[1])
			}
			if m[3] != "" {
				s.most = number(m[3])
			}
			sums = append(sums, s)
		} else if m := aspClosed.FindStringSubmatch(statement); m != nil {
			sums = append(sums, newSum(p, "q("+m[1]).related("=", "0"))
		} else if statement != "" && !strings.HasPrefix(statement, "{ q(R,C) }") && !strings.HasPrefix(statement, "square(") {
			return nil, fmt.Errorf("%q is not understood", statement)
		}
	}
	return within(p, sums), nil
}

var lpRow = regexp.MustCompile(`(?m)^ (\w+): (.*) (=|<=|>=) (\d+)$`)

func readLP(p puzzle.Puzzle, text string) ([]uint, error) {
	_, text, _ = strings.Cut(without(`\`, text), "Subject To\n")
	rows, binary, ok := strings.Cut(strings.ReplaceAll(text, "\n  ", " "), "\nBinary\n")
	if !ok || !strings.HasSuffix(binary, "\nEnd\n") {
		return nil, fmt.Errorf("no variables or no end")
	}
	var sums []sum
	names := make(map[string]bool)
	for _, m := range lpRow.FindAllStringSubmatch(rows, -1) {
		if names[m[1]] {
			return nil, fmt.Errorf("two rows %s", m[1])
		}
		names[m[1]] = true
		sums = append(sums, newSum(p, m[2]).related(m[3], m[4]))
	}
	if got := strings.Count(rows, ":"); got != len(sums) {
		return nil, fmt.Errorf("%d of %d rows are understood", len(sums), got)
	}
	open := newSum(p, binary)
	return within(p, append(sums, sum{set: ^open.set})), nil
}

func readDLX(p puzzle.Puzzle, text string) ([]uint, error) {
	lines := strings.Split(strings.TrimSuffix(without("|", text), "\n"), "\n")
	primary, secondary, _ := strings.Cut(lines[0], "|")
	items := strings.Fields(primary)
	numbers := make(map[string]int)
	for i, name := range slices.Concat(items, strings.Fields(secondary)) {
		if _, known := numbers[name]; known || len(name) > 8 {
			return nil, fmt.Errorf("item %s is there twice or has too long a name", name)
		}
		numbers[name] = i
	}
	problem := exactcover.New(len(items), len(numbers)-len(items))
	var sets []uint
	for _, line := range lines[1:] {
		var option []int
		for _, name := range strings.Fields(line) {
			i, known := numbers[name]
			if !known {
				return nil, fmt.Errorf("no item %s", name)
			}
			option = append(option, i)
		}
		if err := problem.Add(option...); err != nil {
			return nil, err
		}
		sets = append(sets, newSum(p, line).set)
	}
	var found []uint
	for chosen := range problem.Solutions(context.Background()) {
		var subset uint
		for _, i := range chosen {
			subset |= sets[i]
		}
		found = append(found, subset)
	}
	return found, nil
}

package search_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"queens"
	"queens/search"
)

// The tests' own idea of the problem, with no masks and no sharing: whole boards are made and
// looked at, every pair of queens, one by one.

// fits reports whether queens may all stand where they do.
func fits(p queens.Problem, placed []queens.Square) bool {
	for i, q := range placed {
		for _, other := range slices.Concat(placed[:i], p.Given()) {
			if q != other && (q.Row == other.Row || q.Col == other.Col || q.Row-q.Col == other.Row-other.Col || q.Row+q.Col == other.Row+other.Col) {
				return false
			}
		}
		if slices.Contains(p.Blocked(), q) {
			return false
		}
	}
	return true
}

// inRows puts queens on the columns in the rows 0, 1, ….
func inRows(columns []int) []queens.Square { return queens.Solution(columns).Squares() }

// bruteForce tries all permutations in lexicographic order. To keep large problems with few open
// rows in reach, a row with a given queen takes no other column.
func bruteForce(p queens.Problem) []queens.Solution {
	n := p.N()
	choices := make([][]int, n)
	for row := range choices {
		for col := range n {
			choices[row] = append(choices[row], col)
		}
	}
	for _, g := range p.Given() {
		for row := range choices {
			choices[row] = slices.DeleteFunc(choices[row], func(col int) bool { return col == g.Col })
		}
	}
	for _, g := range p.Given() {
		choices[g.Row] = []int{g.Col}
	}
	var found []queens.Solution
	columns := []int{}
	var extend func()
	extend = func() {
		row := len(columns)
		if row == n {
			if fits(p, inRows(columns)) {
				found = append(found, slices.Clone(columns))
			}
			return
		}
		for _, col := range choices[row] {
			if !slices.Contains(columns, col) {
				columns = append(columns, col)
				extend()
				columns = columns[:row]
			}
		}
	}
	extend()
	return found
}

// bruteTree finds the nodes of every level by the definition: it looks at all n^k ways to place
// queens in the first k rows.
func bruteTree(p queens.Problem) (profile []uint64, deadEnds uint64) {
	n := p.N()
	ways := [][]int{{}}
	for level := 0; ; level++ {
		profile = append(profile, 0)
		var longer [][]int
		for _, columns := range ways {
			if fits(p, inRows(columns)) {
				profile[level]++
			}
			promising := false
			if level < n {
				for col := range n {
					child := append(slices.Clone(columns), col)
					longer = append(longer, child)
					promising = promising || fits(p, inRows(child))
				}
				if fits(p, inRows(columns)) && !promising {
					deadEnds++
				}
			}
		}
		if level == n {
			return profile, deadEnds
		}
		ways = longer
	}
}

// problem makes a problem or ends the test.
func problem(t testing.TB, n int, given, blocked []queens.Square) queens.Problem {
	t.Helper()
	p, err := queens.New(n)
	if err == nil {
		p, err = p.WithGiven(given...)
	}
	if err == nil {
		p, err = p.WithBlocked(blocked...)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// empty is the empty board.
func empty(t testing.TB, n int) queens.Problem { return problem(t, n, nil, nil) }

// random makes a problem with a few given queens and blocked squares, as far as they agree.
func random(r *rand.Rand, n int) queens.Problem {
	p, err := queens.New(n)
	if err != nil {
		panic(err)
	}
	if n == 0 {
		return p
	}
	square := func() queens.Square { return queens.Square{Row: r.IntN(n), Col: r.IntN(n)} }
	for range r.IntN(4) {
		if q, err := p.WithGiven(square()); err == nil {
			p = q
		}
	}
	for range r.IntN(n + 1) {
		if q, err := p.WithBlocked(square()); err == nil {
			p = q
		}
	}
	return p
}

// newSearch makes a search or ends the test.
func newSearch(t testing.TB, p queens.Problem) *search.Search {
	t.Helper()
	s, err := search.New(p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// newSearchBy makes a search by a method or ends the test.
func newSearchBy(t testing.TB, m search.Method, p queens.Problem) *search.Search {
	t.Helper()
	s := newSearch(t, p)
	s.Use(m)
	return s
}

// methods are all methods, and what they are compared with.
var methods = append(search.Methods(), search.Unpruned)

// rowMethods walk the tree row by row; those but one enter partial solutions only.
var rowMethods = []search.Method{search.Matrix, search.Flags, search.Columns, search.Marks, search.Bits, search.Promising}

// walk takes solutions until there are enough, and copies them.
func walk(t testing.TB, s *search.Search, enough int) []queens.Solution {
	t.Helper()
	var found []queens.Solution
	for solution := range s.Completions(t.Context()) {
		if found = append(found, slices.Clone(solution)); len(found) == enough {
			break
		}
	}
	return found
}

// all collects every completion.
func all(t testing.TB, p queens.Problem) []queens.Solution {
	t.Helper()
	return walk(t, newSearch(t, p), -1)
}

// count counts the completions by walking.
func count(t testing.TB, p queens.Problem) uint64 {
	t.Helper()
	got, err := newSearch(t, p).Count(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// describe names a problem in a message.
func describe(m search.Method, p queens.Problem) string {
	return fmt.Sprintf("%v, given %v, blocked %v, size %d", m, p.Given(), p.Blocked(), p.N())
}

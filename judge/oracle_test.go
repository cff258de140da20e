package judge_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"queens"
)

// The answers of every adapter are checked against the task, by code that is plain and knows the
// forms only as these tests read them. An oracle is given an input that was answered, and the answer.

// oracles are the checks, by name of the adapter.
var oracles = map[string]func(input, answer string) error{
	"boj9663":          counts,
	"programmers12952": counts,
	"leetcode52":       counts,
	"jutge-p16415":     counts,
	"nthu11209":        counts,
	"eolymp2712":       counts,

	"boj3344":        func(in, out string) error { return solves(numbers(in)[0], columnsFrom(1, out)) },
	"boj9175":        sizesAndPermutations,
	"leetcode51":     everyStringBoard,
	"uva167":         sums,
	"uva750":         tables,
	"uva11195":       badSquares,
	"cses1624":       func(in, out string) error { return equal(out, fmt.Sprintln(countAvoiding(strings.Fields(in)))) },
	"kattis-queens":  verdictOfPairs,
	"kattis-8queens": verdictOfBoard,
	"hackerearth-n-queens": func(in, out string) error {
		return boardOr("NO\n", in, strings.TrimPrefix(strings.ReplaceAll(out, " ", ""), "YES\n"), '1')
	},
	"openjudges-p1562":     func(in, out string) error { return boardOr("No Solution\n", in, out, 'Q') },
	"aoj-alds1-13-a":       boardWithGiven,
	"usaco-checker":        firstThree,
	"openjudge-superqueen": func(in, out string) error { return everySuperqueen(in, out, "No Solution!\n") },
	"haoqixing-a1243":      everyThenCount,
	"nthu13081":            func(in, out string) error { return everyLine(in, out, " ") },
	"gvu-valdoves":         countThenBoard,
	"codewars-561bed6a":    algebraic,
	"codewars-52cdc1b0":    array,
	"codewars-5985ea20":    boardOfCall,
	"codingninjas759332":   matrices,
	"poj3239":              manyPermutations,
	"alx-101-nqueens":      pairs,
	"spoj-nqueen":          fixed,
	"hdu2553":              func(in, out string) error { return countEach(numbers(in), "%[2]d\n", out) },
	"swea2806":             func(in, out string) error { return countEach(numbers(in)[1:], "#%d %d\n", out) },
	"hackerrank-super-queens": func(in, out string) error {
		return equal(out, fmt.Sprintln(superqueens[numbers(in)[0]]))
	},
	"hackerrank-queens-on-board": placements,
}

// superqueens is OEIS A051223, with a 1 in front for the empty board.
var superqueens = []int{1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44, 156, 1876, 5180}

// numbers returns the whole numbers of a text, whatever stands between them.
func numbers(text string) []int {
	var all []int
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }) {
		k, err := strconv.Atoi(word)
		if err != nil {
			panic(err)
		}
		all = append(all, k)
	}
	return all
}

func columnsFrom(base int, text string) []int {
	all := numbers(text)
	for i := range all {
		all[i] -= base
	}
	return all
}

func equal(got, want string) error {
	if got != want {
		return fmt.Errorf("got %.200q, want %.200q", got, want)
	}
	return nil
}

// solves checks the columns of a solution.
func solves(n int, columns []int) error {
	var squares []queens.Square
	for row, col := range columns {
		squares = append(squares, queens.Square{Row: row, Col: col})
	}
	return solvesAt(n, squares)
}

func solvesAt(n int, squares []queens.Square) error {
	p, err := queens.New(n)
	if err != nil {
		return err
	}
	return queens.Verify(p, squares)
}

// known is the published number of solutions.
func known(n int) int {
	k, ok := queens.Known(n)
	if !ok {
		panic(n)
	}
	return int(k)
}

func counts(in, out string) error { return equal(out, fmt.Sprintln(known(numbers(in)[0]))) }

// countEach checks the number of solutions of each size up to a 0; the form is for the number of the
// case and of its solutions.
func countEach(sizes []int, form, out string) error {
	var want strings.Builder
	for i, n := range sizes {
		if n > 0 {
			fmt.Fprintf(&want, form, i+1, known(n))
		}
	}
	return equal(out, want.String())
}

// all lists the solutions of small boards, row by row and without a bit.
func all(n int) [][]int { return first(n, math.MaxInt) }

// first lists up to most solutions.
func first(n, most int) (found [][]int) {
	var place func(columns []int)
	place = func(columns []int) {
		if len(found) == most {
			return
		}
		if len(columns) == n {
			found = append(found, slices.Clone(columns))
			return
		}
	next:
		for c := range n {
			for above, a := range columns {
				if d := len(columns) - above; a == c || a == c-d || a == c+d {
					continue next
				}
			}
			place(append(columns, c))
		}
	}
	place(nil)
	return found
}

// countAvoiding counts the solutions without a queen on a star, of boards up to 9×9.
func countAvoiding(rows []string) int {
	k := 0
	for _, s := range all(len(rows)) {
		good := true
		for row, col := range s {
			good = good && rows[row][col] == '.'
		}
		if good {
			k++
		}
	}
	return k
}

func sizesAndPermutations(in, out string) error {
	got := numbers(out)
	for _, n := range numbers(in)[1:] {
		if len(got) <= n || got[0] != n {
			return fmt.Errorf("no answer for %d", n)
		}
		if err := solves(n, got[1:n+1]); err != nil {
			return err
		}
		got = got[n+1:]
	}
	if len(got) > 0 {
		return fmt.Errorf("%d numbers too many", len(got))
	}
	return nil
}

func manyPermutations(in, out string) error {
	lines := strings.SplitAfter(out, "\n")
	for i, n := range numbers(in) {
		if n == 0 {
			return equal(lines[i], "")
		}
		if err := solves(n, columnsFrom(1, lines[i])); err != nil {
			return err
		}
	}
	return nil
}

// badSquares checks the counts of boards up to 9×9, and of larger ones without a star.
func badSquares(in, out string) error {
	words := strings.Fields(in)
	for i, line := range lines(out) {
		n := numbers(words[0])[0]
		rows := words[1 : n+1]
		words = words[n+1:]
		var k int
		switch {
		case n <= 9:
			k = countAvoiding(rows)
		case !slices.ContainsFunc(rows, func(row string) bool { return strings.Contains(row, "*") }):
			k = known(n)
		default:
			continue
		}
		if err := equal(line, fmt.Sprintf("Case %d: %d", i+1, k)); err != nil {
			return err
		}
	}
	return equal(words[0], "0")
}

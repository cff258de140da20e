package judge_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

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

// board checks a board of n lines with a solution.
func board(n int, text string, queen byte) ([]queens.Square, error) {
	rows := strings.Split(text, "\n")
	if len(rows) != n+1 || rows[n] != "" {
		return nil, fmt.Errorf("%d lines, want %d", len(rows)-1, n)
	}
	var squares []queens.Square
	for row, line := range rows[:n] {
		if len(line) != n {
			return nil, fmt.Errorf("row %d has %d squares", row+1, len(line))
		}
		for col := range n {
			if line[col] == queen {
				squares = append(squares, queens.Square{Row: row, Col: col})
			}
		}
	}
	return squares, solvesAt(n, squares)
}

func boardOr(none, in, out string, queen byte) error {
	n := numbers(in)[0]
	if known(n) == 0 {
		return equal(out, none)
	}
	_, err := board(n, out, queen)
	return err
}

func countThenBoard(in, out string) error {
	first, rest, _ := strings.Cut(out, "\n")
	n := numbers(in)[0]
	if err := equal(first, fmt.Sprint(known(n))); err != nil {
		return err
	}
	return boardOr("", in, rest, 'V')
}

func boardWithGiven(in, out string) error {
	squares, err := board(8, out, 'Q')
	if err != nil {
		return err
	}
	given := numbers(in)[1:]
	for i := 0; i < len(given); i += 2 {
		if s := (queens.Square{Row: given[i], Col: given[i+1]}); !slices.Contains(squares, s) {
			return fmt.Errorf("%v is missing", s)
		}
	}
	return nil
}

func boardOfCall(in, out string) error {
	args := numbers(in)
	n, given := args[0], queens.Square{Row: args[2], Col: args[1]}
	if out == "None\n" {
		for _, s := range all(n) {
			if s[given.Row] == given.Col {
				return fmt.Errorf("there is %v", s)
			}
		}
		return nil
	}
	squares, err := board(n, out, 'Q')
	if err == nil && !slices.Contains(squares, given) {
		err = fmt.Errorf("%v is missing", given)
	}
	return err
}

func array(in, out string) error {
	n := numbers(in)[0]
	var s []int
	if err := json.Unmarshal([]byte(out), &s); err != nil {
		return err
	}
	if n == 2 || n == 3 {
		return equal(out, "[]\n")
	}
	return solves(n, s)
}

func algebraic(in, out string) error {
	marks := func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("\"'[](),", r) }
	args := strings.FieldsFunc(in, marks)
	n := numbers(args[1])[0]
	var squares []queens.Square
	named := strings.FieldsFunc(out, marks)
	if err := equal(out, `"`+strings.Join(named, ",")+"\"\n"); err != nil {
		return err
	}
	for _, name := range named {
		rank := strings.Index("1234567890", name[1:])
		squares = append(squares, queens.Square{Row: n - 1 - rank, Col: strings.Index("abcdefghij", name[:1])})
	}
	if given := strings.Replace(strings.ToLower(args[0]), "10", "0", 1); !slices.Contains(named, given) {
		return fmt.Errorf("%s is missing", given)
	}
	return solvesAt(n, squares)
}

func fixed(in, out string) error {
	all := numbers(in)
	lines := strings.Split(out, "\n")
	for ; len(all) > 0; lines = lines[1:] {
		n := all[0]
		s := columnsFrom(1, lines[0])
		if err := solves(n, s); err != nil {
			return err
		}
		for row, col := range all[1 : n+1] {
			if col > 0 && s[row] != col-1 {
				return fmt.Errorf("the queen of row %d was moved", row+1)
			}
		}
		all = all[n+1:]
	}
	return nil
}

// ordered checks that the lines hold solutions, each after the one before, and so many.
func ordered(n, want int, lines []string, base int) error {
	var before []int
	for _, line := range lines {
		s := columnsFrom(base, line)
		if err := solves(n, s); err != nil {
			return err
		}
		if before != nil && slices.Compare(before, s) >= 0 {
			return fmt.Errorf("%v comes before %v", before, s)
		}
		before = s
	}
	if len(lines) != want {
		return fmt.Errorf("%d solutions, want %d", len(lines), want)
	}
	return nil
}

// lines returns the lines of a text without their ends.
func lines(text string) []string {
	var all []string
	for s := bufio.NewScanner(strings.NewReader(text)); s.Scan(); {
		all = append(all, s.Text())
	}
	return all
}

// everyLine checks all solutions, a line each, whose numbers have one space between them.
func everyLine(in, out, after string) error {
	n := numbers(in)[0]
	for _, line := range lines(out) {
		if err := equal(line, strings.Join(strings.Fields(line), " ")+after); err != nil {
			return err
		}
	}
	return ordered(n, known(n), lines(out), 1)
}

func everyThenCount(in, out string) error {
	n := numbers(in)[0]
	if known(n) == 0 {
		return equal(out, "no solute\n")
	}
	count := fmt.Sprintln(known(n))
	if !strings.HasSuffix(out, "\n"+count) {
		return fmt.Errorf("does not end in %s", count)
	}
	return everyLine(in, strings.TrimSuffix(out, count), "")
}

func firstThree(in, out string) error {
	n := numbers(in)[0]
	var want strings.Builder
	for _, s := range first(n, 3) {
		for row, col := range s {
			s[row] = col + 1
		}
		fmt.Fprintln(&want, strings.Trim(fmt.Sprint(s), "[]"))
	}
	fmt.Fprintln(&want, known(n))
	return equal(out, want.String())
}

func everySuperqueen(in, out, none string) error {
	n := numbers(in)[0]
	if superqueens[n] == 0 {
		return equal(out, none)
	}
	for _, line := range lines(out) {
		s := numbers(line)
		for row := 2; row < n; row++ {
			if d := s[row] - s[row-2]; d == 1 || d == -1 {
				return fmt.Errorf("knight's move in %v", s)
			}
		}
		if !strings.HasSuffix(line, " ") {
			return fmt.Errorf("no space at the end of %q", line)
		}
	}
	return ordered(n, superqueens[n], lines(out), 1)
}

func everyStringBoard(in, out string) error {
	n := numbers(in)[0]
	var boards [][]string
	if err := json.Unmarshal([]byte(out), &boards); err != nil {
		return err
	}
	text, err := json.Marshal(boards)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, b := range boards {
		rows := strings.Join(b, "\n") + "\n"
		if _, err := board(n, rows, 'Q'); err != nil {
			return err
		}
		seen[rows] = true
	}
	if len(seen) != known(n) {
		return fmt.Errorf("%d solutions, want %d", len(seen), known(n))
	}
	return equal(out, string(text)+"\n")
}

func matrices(in, out string) error {
	n := numbers(in)[0]
	var found []string
	for _, line := range lines(out) {
		var s []string
		for i, symbol := range strings.Split(line, " ") {
			if symbol == "1" {
				s = append(s, strconv.Itoa(i%n))
			} else if symbol != "0" {
				return fmt.Errorf("%q in a matrix", symbol)
			}
		}
		found = append(found, strings.Join(s, " "))
	}
	return ordered(n, known(n), found, 0)
}

func pairs(in, out string) error {
	if words := strings.Fields(in); len(words) != 1 {
		return equal(out, "Usage: nqueens N\n")
	}
	n, err := strconv.Atoi(strings.TrimSpace(in))
	if errors.Is(err, strconv.ErrSyntax) {
		return equal(out, "N must be a number\n")
	}
	if n < 4 {
		return equal(out, "N must be at least 4\n")
	}
	var found []string
	for _, line := range lines(out) {
		var pairs [][2]int
		if err := json.Unmarshal([]byte(line), &pairs); err != nil {
			return err
		}
		var s []string
		for row, p := range pairs {
			if p[0] != row {
				return fmt.Errorf("row %d where row %d should be", p[0], row)
			}
			s = append(s, strconv.Itoa(p[1]))
		}
		found = append(found, strings.Join(s, " "))
	}
	return ordered(n, known(n), found, 0)
}

func sums(in, out string) error {
	numbers := numbers(in)
	var want strings.Builder
	for b := range numbers[0] {
		best := 0
		for _, s := range all(8) {
			sum := 0
			for row, col := range s {
				sum += numbers[1+64*b+8*row+col]
			}
			best = max(best, sum)
		}
		fmt.Fprintf(&want, "%5d\n", best)
	}
	return equal(out, want.String())
}

func tables(in, out string) error {
	var want []string
	asked := numbers(in)[1:]
	for i := 0; i < len(asked); i += 2 {
		table := "SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n"
		k := 0
		for _, s := range all(8) { // s[c] is the row in column c
			if s[asked[i+1]-1] == asked[i]-1 {
				k++
				table += fmt.Sprintf("%2d     ", k)
				for _, row := range s {
					table += fmt.Sprintf(" %d", row+1)
				}
				table += "\n"
			}
		}
		want = append(want, table)
	}
	return equal(out, strings.Join(want, "\n"))
}

// apart reports whether no two of the queens are on one line.
func apart(squares [][2]int) bool {
	for i, a := range squares {
		for _, b := range squares[:i] {
			dr, dc := a[0]-b[0], a[1]-b[1]
			if dr == 0 || dc == 0 || dr == dc || dr == -dc {
				return false
			}
		}
	}
	return true
}

func verdictOfPairs(in, out string) error {
	all := numbers(in)
	var squares [][2]int
	for i := 1; i < len(all); i += 2 {
		squares = append(squares, [2]int{all[i], all[i+1]})
	}
	if apart(squares) {
		return equal(out, "CORRECT\n")
	}
	return equal(out, "INCORRECT\n")
}

func verdictOfBoard(in, out string) error {
	var squares [][2]int
	for row, line := range strings.Fields(in) {
		for col := range line {
			if line[col] == '*' {
				squares = append(squares, [2]int{row, col})
			}
		}
	}
	if len(squares) == 8 && apart(squares) {
		return equal(out, "valid\n")
	}
	return equal(out, "invalid\n")
}

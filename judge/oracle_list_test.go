package judge_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// These oracles judge answers that list every solution, or the first.

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

package judge_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"queens"
)

// These oracles judge answers that are one board, or one of many.

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

package main

import (
	"strconv"

	"queens"
	"queens/search"
)

// A marked board shows a node: Q is a queen placed, G a given queen, whether the walk has come to it or
// not, * a blocked square.
type markedBoard struct {
	problem queens.Problem
	given   map[queens.Square]bool
	blocked map[queens.Square]bool
}

// A mark is put on a square in place of what stands there.
type mark struct {
	symbol string
	paint  paint
}

func newMarkedBoard(p queens.Problem) markedBoard {
	b := markedBoard{p, map[queens.Square]bool{}, map[queens.Square]bool{}}
	for _, s := range p.Given() {
		b.given[s] = true
	}
	for _, s := range p.Blocked() {
		b.blocked[s] = true
	}
	return b
}

// rows draws the board with its numbers, a line above it and n lines. Of column numbers the last digit
// is shown.
func (b markedBoard) rows(placed []queens.Square, queen paint, marks map[queens.Square]mark) []row {
	n := b.problem.N()
	label := len(strconv.Itoa(n))
	pad := func(text string) string {
		for len(text) < label {
			text = " " + text
		}
		return text
	}
	on := map[queens.Square]bool{}
	for _, s := range placed {
		on[s] = true
	}
	var head row
	head.add(dim, pad(""))
	for col := range n {
		head.add(dim, " "+strconv.Itoa((col+1)%10))
	}
	all := []row{head}
	for r := range n {
		var line row
		line.add(dim, pad(strconv.Itoa(r+1)))
		for c := range n {
			s := queens.Square{Row: r, Col: c}
			m, marked := marks[s]
			line.add(plain, " ")
			switch {
			case marked:
				line.add(m.paint, m.symbol)
			case b.given[s]:
				line.add(queen, "G")
			case on[s]:
				line.add(queen, "Q")
			case b.blocked[s]:
				line.add(plain, "*")
			default:
				line.add(dim, ".")
			}
		}
		all = append(all, line)
	}
	return all
}

// paints of the kinds of step.
var stepPaints = map[search.Kind]paint{
	search.Reject: red, search.Place: bold, search.DeadEnd: magenta, search.Solution: green, search.Remove: dim, search.Leave: dim,
}

// stepMarks shows one step: ? is tried, x rejected, with the line of attack drawn, + placed on, - taken
// back from.
func stepMarks(n int, e search.Event) map[queens.Square]mark {
	marks := map[queens.Square]mark{}
	switch e.Kind {
	case search.Try:
		marks[e.Square] = mark{"?", bold}
	case search.Place:
		marks[e.Square] = mark{"+", bold}
	case search.Remove:
		marks[e.Square] = mark{"-", magenta}
	case search.Reject:
		if e.Reason != search.Blocked {
			for _, s := range between(e.By, e.Square) {
				marks[s] = mark{[...]string{"-", "|", "\\", "/"}[e.Line], red}
			}
			marks[e.By] = mark{"Q", red}
		}
		marks[e.Square] = mark{"x", red}
	case search.DeadEnd:
		for i := range n {
			s := queens.Square{Row: e.Square.Row, Col: i}
			if e.Line == queens.Column {
				s = queens.Square{Row: i, Col: e.Square.Col}
			}
			marks[s] = mark{"x", magenta}
		}
	}
	return marks
}

// between returns the squares between two of one line.
func between(a, b queens.Square) []queens.Square {
	step := func(from, to int) int { return min(max(to-from, -1), 1) }
	var squares []queens.Square
	for s := a; ; squares = append(squares, s) {
		s.Row += step(s.Row, b.Row)
		s.Col += step(s.Col, b.Col)
		if s == b {
			return squares
		}
	}
}

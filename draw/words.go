package draw

import (
	"fmt"
	"strings"

	"queens"
)

// words returns a title and a description of the board, for those who cannot see it. Squares are
// named as the coordinates have it.
func (b Board) words(c Coordinates) (title, desc string) {
	n := b.Problem.N()
	if title = b.Title; title == "" {
		title = fmt.Sprintf("%d×%d board, %s", n, n, counted(len(b.standing()), "queen"))
		if queens.Verify(b.Problem, b.standing()) == nil {
			title += ": a solution"
		}
	}
	if b.Desc != "" {
		return title, b.Desc
	}
	var says []string
	list := func(format string, squares []queens.Square) {
		if len(squares) > 0 {
			says = append(says, fmt.Sprintf(format, names(c, n, squares)))
		}
	}
	given := setOf(b.Problem.Given())
	var placed []queens.Square
	for _, s := range b.standing() {
		if !given[s] {
			placed = append(placed, s)
		}
	}
	list("Given queens: %s.", b.Problem.Given())
	list("Queens: %s.", placed)
	list("Blocked squares: %s.", b.Problem.Blocked())
	_, pairs := conflicts(b.standing())
	for _, pair := range pairs {
		line, _ := queens.Attacks(pair[0], pair[1])
		says = append(says, fmt.Sprintf("Conflict: %s and %s share %s.", c.name(n, pair[0]), c.name(n, pair[1]), article(line)))
	}
	if r := b.Rejected; r != nil {
		says = append(says, r.words(c, n))
	}
	list("Lines show what a queen attacks from: %s.", sorted(append([]queens.Square{}, b.Attacks...)))
	for style := range markStyles {
		var marked []queens.Square
		for _, m := range b.Marks {
			if m.Style == style {
				marked = append(marked, m.Square)
			}
		}
		list([markStyles]string{"Tinted", "Hatched", "Hatched the other way", "Dotted", "Framed", "Crossed"}[style]+" squares: %s.", marked)
	}
	if len(says) == 0 {
		says = []string{"The board is empty."}
	}
	return title, strings.Join(says, " ")
}

func (r *Rejected) words(c Coordinates, n int) string {
	if r.Blocked {
		return fmt.Sprintf("Rejected: %s is blocked.", c.name(n, r.Square))
	}
	line, _ := queens.Attacks(r.By, r.Square)
	return fmt.Sprintf("Rejected: %s shares %s with the queen at %s.", c.name(n, r.Square), article(line), c.name(n, r.By))
}

// article puts "a" or "an" in front of a line.
func article(l queens.Line) string {
	if l == queens.Antidiagonal {
		return "an " + l.String()
	}
	return "a " + l.String()
}

func names(c Coordinates, n int, squares []queens.Square) string {
	var out []string
	for _, s := range squares {
		out = append(out, c.name(n, s))
	}
	return strings.Join(out, ", ")
}

func counted(n int, noun string) string {
	switch n {
	case 0:
		return "no " + noun + "s"
	case 1:
		return "1 " + noun
	default:
		return fmt.Sprintf("%d %ss", n, noun)
	}
}

package draw

import (
	"cmp"
	"math"
	"slices"

	"queens"
)

// conflicts returns the queens that stand on a line with another, and the pairs that are neighbours
// on a line.
func conflicts(standing []queens.Square) (in map[queens.Square]bool, pairs [][2]queens.Square) {
	in = map[queens.Square]bool{}
	type line struct {
		kind queens.Line
		at   int
	}
	last := map[line]queens.Square{}
	for _, s := range standing { // in reading order, so neighbours on a line follow each other
		for kind := queens.Row; kind <= queens.Antidiagonal; kind++ {
			at := [4]int{s.Row, s.Col, s.Row - s.Col, s.Row + s.Col}[kind]
			if before, ok := last[line{kind, at}]; ok {
				in[before], in[s] = true, true
				pairs = append(pairs, [2]queens.Square{before, s})
			}
			last[line{kind, at}] = s
		}
	}
	return in, pairs
}

// between draws a line from one square to another; it begins and ends short of the middles by the
// given part of a square.
func (p *pen) between(from, to queens.Square, short float64, style Style) Shape {
	a, b := p.centre(from), p.centre(to)
	length := math.Hypot(b.x-a.x, b.y-a.y)
	dx, dy := (b.x-a.x)/length*p.s*short, (b.y-a.y)/length*p.s*short
	return Shape{Path: new(Path).Line(a.x+dx, a.y+dy, b.x-dx, b.y-dy), Style: style}
}

// reasonLine leads from the queen to the square she forbids, dashed.
func (p *pen) reasonLine(r *Rejected) Shape {
	width := max(1.2, .06*p.s)
	return p.between(r.By, r.Square, .46, Style{Stroke: Warn, Width: width, Dash: round(width * 2)})
}

// attackLines draws, from each queen, the eight lines to the edge of the board.
func (p *pen) attackLines(n int, from []queens.Square) []Item {
	var items []Item
	style := Style{Stroke: Blue, Width: max(1.2, .05*p.s), Opacity: .8}
	for _, s := range from {
		for dr := -1; dr <= 1; dr++ {
			for dc := -1; dc <= 1; dc++ {
				steps := min(room(s.Row, dr, n), room(s.Col, dc, n))
				if dr == 0 && dc == 0 || steps == 0 {
					continue
				}
				c, near, far := p.centre(s), .5, float64(steps)+.3
				if dr != 0 && dc != 0 {
					near = .42
				}
				x, y := float64(dc)*p.s, float64(dr)*p.s
				items = append(items, Shape{
					Path:  new(Path).Line(c.x+near*x, c.y+near*y, c.x+far*x, c.y+far*y),
					Style: style,
				})
			}
		}
	}
	return items
}

// room is how many steps lead from a row or column to the edge.
func room(at, step, n int) int {
	switch step {
	case 1:
		return n - 1 - at
	case -1:
		return at
	default:
		return n
	}
}

// sorted returns the squares in reading order, each once.
func sorted(squares []queens.Square) []queens.Square {
	slices.SortFunc(squares, func(a, b queens.Square) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
	})
	return slices.Compact(squares)
}

func setOf(squares []queens.Square) map[queens.Square]bool {
	set := map[queens.Square]bool{}
	for _, s := range squares {
		set[s] = true
	}
	return set
}

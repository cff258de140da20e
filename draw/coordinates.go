package draw

import (
	"math"
	"strconv"
	"strings"

	"queens"
)

// Coordinates choose the labels of rows and columns.
type Coordinates uint8

// The coordinates. Labels that have no room leave out four of five.
const (
	NoCoordinates Coordinates = iota
	Algebraic                 // as in chess: letters below, numbers on the left that rise from the bottom
	Numbers                   // row and column numbers from 1, from the top left
)

// name returns what people call the square.
func (c Coordinates) name(n int, s queens.Square) string {
	if c == Algebraic {
		return s.Algebraic(n)
	}
	return s.String()
}

// label returns the label of a row (or column) of a board of n rows.
func (c Coordinates) label(n, at int, row bool) string {
	switch {
	case c == Algebraic && row:
		return strconv.Itoa(n - at)
	case c == Algebraic:
		return strings.TrimSuffix(queens.Square{Row: n - 1, Col: at}.Algebraic(n), "1") // the file of rank 1
	default:
		return strconv.Itoa(at + 1)
	}
}

// margins are the widths of paper around the frame of a board.
type margins struct{ left, top, right, bottom float64 }

func (p *pen) margins(rows, cols int) margins {
	m := margins{p.pad, p.pad, p.pad, p.pad}
	if p.o.Coordinates == NoCoordinates || rows == 0 || cols == 0 {
		return m
	}
	m.left = math.Ceil(p.widest(rows, rows, true) + p.labelSize()*1.1)
	if below := math.Ceil(p.labelSize() * 1.75); p.o.Coordinates == Algebraic {
		m.bottom = below
	} else {
		m.top = below
	}
	return m
}

func (p *pen) labelSize() float64 { return math.Round(min(max(p.s*.3, 9), max(16, p.s*.2))) }

func (p *pen) labelText(n, at int, row bool) Text {
	return Text{Size: p.labelSize(), Colour: Muted, Anchor: Middle, Text: p.o.Coordinates.label(n, at, row)}
}

// widest is the width of the widest label of so many rows, or columns.
func (p *pen) widest(rows, lines int, row bool) float64 {
	w := 0.0
	for at := range lines {
		w = max(w, p.labelText(rows, at, row).TextWidth())
	}
	return w
}

// labels returns the labels around a board whose frame begins at (0, 0).
func (p *pen) labels(rows, cols int) []Item {
	if p.o.Coordinates == NoCoordinates || rows == 0 || cols == 0 {
		return nil
	}
	var items []Item
	size := p.labelSize()
	crowded := p.widest(rows, cols, false) > p.s*.9 || size > p.s*.95
	for _, row := range []bool{true, false} {
		lines := cols
		if row {
			lines = rows
		}
		for at := range lines {
			number := at + 1
			if row && p.o.Coordinates == Algebraic {
				number = rows - at
			}
			if crowded && number != 1 && number%5 != 0 {
				continue
			}
			t := p.labelText(rows, at, row)
			along := p.frame + (float64(at)+.5)*p.s
			switch {
			case row:
				t.Anchor, t.X, t.Y = End, -size*.5, along+size*CapHeight/2
			case p.o.Coordinates == Algebraic:
				t.X, t.Y = along, p.side(rows)+size*1.15
			default:
				t.X, t.Y = along, -size*.5
			}
			items = append(items, t.moved(0, 0))
		}
	}
	return items
}

package draw

import (
	"fmt"
	"math"
	"strings"

	"queens"
)

// MaxSheetN is the largest size of the boards of a contact sheet.
const MaxSheetN = 16

// Sheet draws many boards on one picture, from left to right and top to bottom, each with its
// caption. The boards may differ in size. Title names the sheet for those who cannot see it; the
// description lists the captions, or what each board shows if it has none.
//
// The zero [Options.Square] makes small boards; [Options.Columns] 0 makes a sheet somewhat wider than
// high. The errors are those of [Board.Scene], with [MaxSheetN] as the limit.
func Sheet(title string, boards []Board, o Options) (*Scene, error) {
	largest := 0
	for i, b := range boards {
		n := b.Problem.N()
		err := queens.CheckSize(n, MaxSheetN, "a contact sheet")
		if err == nil {
			err = b.check()
		}
		if err != nil {
			return nil, fmt.Errorf("board %d: %w", i+1, err)
		}
		largest = max(largest, n)
	}
	if o.Square == 0 {
		o.Square = max(12, min(24, SquareFor(largest, 112)))
	}
	p, err := newPen(o)
	if err != nil {
		return nil, err
	}

	// All boards get a cell of the same size.
	m := p.margins(largest)
	gap := math.Round(max(p.s*.75, 10))
	m.right, m.bottom = gap, gap
	if o.Coordinates == NoCoordinates {
		m.left, m.top = 0, 0
	} else if o.Coordinates == Algebraic {
		m.bottom += math.Ceil(p.labelSize() * 1.75)
		m.top = 0
	}
	side := p.side(largest)
	content, captionHeight := side, 0.0
	for _, b := range boards {
		if b.Caption == "" {
			continue
		}
		lines := p.captionLines(b.Caption, math.Inf(1))
		captionHeight = max(captionHeight, math.Ceil(p.captionSize()*1.4)*float64(len(lines)))
		for _, line := range lines {
			content = max(content, math.Ceil(line.TextWidth()))
		}
	}
	cellWidth, cellHeight := m.left+content+m.right, m.top+side+captionHeight+m.bottom

	columns := min(o.Columns, len(boards))
	if columns == 0 {
		columns = fitting(len(boards), cellWidth, cellHeight)
	}
	columns = max(columns, 1)
	rows := (len(boards) + columns - 1) / columns

	if title == "" {
		title = counted(len(boards), "board")
	}
	scene := &Scene{
		Title: title,
		Theme: o.Theme,
		Width: int(gap + float64(columns)*cellWidth), Height: int(gap + float64(rows)*cellHeight),
	}
	for i, b := range boards {
		x := gap + float64(i%columns)*cellWidth + m.left
		y := gap + float64(i/columns)*cellHeight + m.top
		own := p.side(b.Problem.N())
		scene.Add(Moved(x+math.Floor((content-own)/2), y+side-own, p.board(b)...)...)
		says, _ := b.words(o.Coordinates)
		if b.Caption != "" {
			baseline := y + side + p.captionSize()*1.25
			if o.Coordinates == Algebraic {
				baseline += math.Ceil(p.labelSize() * 1.5)
			}
			for _, line := range p.captionLines(b.Caption, math.Inf(1)) {
				scene.Add(line.moved(x+content/2, baseline))
				baseline += math.Ceil(p.captionSize() * 1.4)
			}
			says = strings.ReplaceAll(b.Caption, "\n", " ")
		}
		if i > 0 {
			scene.Desc += "; "
		}
		scene.Desc += says
	}
	return scene, nil
}

// fitting returns the number of columns of a sheet that is somewhat wider than high, with few empty
// cells in its last row.
func fitting(boards int, cellWidth, cellHeight float64) int {
	ideal := math.Sqrt(float64(boards) * 1.4 * cellHeight / cellWidth)
	best, fewest := 1, math.Inf(1)
	for c := max(1, int(ideal*.75)); c <= min(boards, int(ideal*1.3)+1); c++ {
		rows := (boards + c - 1) / c
		empty := float64(rows*c-boards) / float64(c)
		if cost := empty + math.Abs(float64(c)-ideal)/ideal; cost < fewest {
			best, fewest = c, cost
		}
	}
	return best
}

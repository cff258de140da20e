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
// description lists the captions, or what each board shows if it has none. A sheet without boards
// shows the title.
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
	p, err := newPen(o.forSheet(largest))
	if err != nil {
		return nil, err
	}
	c := p.sheetCell(largest, boards)
	columns := min(o.Columns, len(boards))
	if columns == 0 {
		columns = fitting(len(boards), c.width, c.height)
	}
	columns = max(columns, 1)
	rows := (len(boards) + columns - 1) / columns

	if title == "" {
		title = counted(len(boards), "board")
	}
	if len(boards) == 0 {
		return p.notice(title), nil
	}
	scene := &Scene{
		Title: title,
		Theme: o.Theme,
		Width: int(c.gap + float64(columns)*c.width), Height: int(c.gap + float64(rows)*c.height),
	}
	for i, b := range boards {
		x := c.gap + float64(i%columns)*c.width + c.left
		y := c.gap + float64(i/columns)*c.height + c.top
		own := p.side(b.Problem.N())
		scene.Add(Moved(x+math.Floor((c.content-own)/2), y+p.side(largest)-own, p.board(b)...)...)
		says, _ := b.words(o.Coordinates)
		if b.Caption != "" {
			baseline := y + p.side(largest) + p.captionSize()*1.25
			if o.Coordinates == Algebraic {
				baseline += math.Ceil(p.labelSize() * 1.5)
			}
			for _, line := range p.captionLines(b.Caption, math.Inf(1)) {
				scene.Add(line.moved(x+c.content/2, baseline))
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

// notice returns a picture of a line of text.
func (p *pen) notice(text string) *Scene {
	line := Text{X: 14, Y: 30, Size: 16, Colour: Ink, Text: text}
	return &Scene{
		Width: int(math.Ceil(line.TextWidth()*1.1)) + 28, Height: 48,
		Title: text, Desc: text,
		Theme: p.o.Theme,
		Items: []Item{line},
	}
}

// SheetRoom returns how many boards like b a sheet has room for, about: more of them are more than
// [MaxPixels]. It is at least 1, and 0 if b or the options cannot be drawn at all.
func SheetRoom(b Board, o Options) int {
	n := b.Problem.N()
	p, err := newPen(o.forSheet(n))
	if err != nil || n > MaxSheetN {
		return 0
	}
	c := p.sheetCell(n, []Board{b})
	return max(1, int(MaxPixels/(c.width*c.height)))
}

// forSheet chooses the squares of a sheet whose largest board has size n.
func (o Options) forSheet(n int) Options {
	if o.Square == 0 {
		o.Square = max(12, min(24, SquareFor(n, 112)))
	}
	return o
}

// A sheetCell is the part of a sheet that belongs to a board, the same for all.
type sheetCell struct {
	margins
	gap           float64
	content       float64 // width of what is between the margins
	width, height float64
}

// sheetCell returns the cell for boards up to the largest size and their captions.
func (p *pen) sheetCell(largest int, boards []Board) sheetCell {
	m := p.margins(largest, largest)
	gap := math.Round(max(p.s*.75, 10))
	m.right, m.bottom = gap, gap
	if p.o.Coordinates == NoCoordinates {
		m.left, m.top = 0, 0
	} else if p.o.Coordinates == Algebraic {
		m.bottom += math.Ceil(p.labelSize() * 1.75)
		m.top = 0
	}
	content, captionHeight := p.side(largest), 0.0
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
	return sheetCell{m, gap, content, m.left + content + m.right, m.top + p.side(largest) + captionHeight + m.bottom}
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

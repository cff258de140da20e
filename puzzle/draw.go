package puzzle

import (
	"strings"

	"queens"
)

// Draw returns the board as lines of text, with Q where pieces stand, * on blocked squares, # on walls
// and . on the others. Regions are parted by lines. Without pieces those that are given are drawn;
// with them, squares off the board are left out. With ascii the lines are made of | - +, for terminals
// that have no others.
//
//	┌───────┬───┐
//	│ .   Q │ . │
//	│   ┌───┘   │
//	│ . │ .   . │
//	└───┴───────┘
func (p Puzzle) Draw(pieces []queens.Square, ascii bool) string {
	lines := boxLines
	if ascii {
		lines = asciiLines
	}
	r := p.rules
	if pieces == nil {
		pieces = r.Given
	}
	board := r.symbols(pieces)
	var b strings.Builder
	if r.Regions == nil {
		for row := range r.Rows {
			b.Write(board[row*r.Cols : (row+1)*r.Cols])
			b.WriteByte('\n')
		}
		return b.String()
	}
	for row := range r.Rows + 1 {
		r.drawLine(&b, row, lines)
		if row == r.Rows {
			break
		}
		for col := range r.Cols + 1 {
			b.WriteRune(lines[up*r.parted(row, col, row, col-1)+down*r.parted(row, col, row, col-1)])
			if col < r.Cols {
				b.WriteString(" " + string(board[row*r.Cols+col]) + " ")
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// symbols returns the symbol of each square, in reading order.
func (r *Rules) symbols(pieces []queens.Square) []byte {
	board := []byte(strings.Repeat(string(freeSymbol), r.Rows*r.Cols))
	for _, kind := range []struct {
		squares []queens.Square
		symbol  byte
	}{{r.Blocked, blockedSymbol}, {r.Walls, wallSymbol}, {pieces, givenSymbol}} {
		for _, s := range kind.squares {
			if 0 <= s.Row && s.Row < r.Rows && 0 <= s.Col && s.Col < r.Cols {
				board[s.Row*r.Cols+s.Col] = kind.symbol
			}
		}
	}
	return board
}

// The ways in which lines meet, by the sum of the directions they come from.
var (
	boxLines   = []rune(" ╵╷│╴┘┐┤╶└┌├─┴┬┼")
	asciiLines = []rune(" |||-+++-+++-+++")
)

const (
	up = 1 << iota
	down
	left
	right
)

// parted is 1 if there is a line between two squares: if they are in different regions, or one of them
// is off the board and the other is not.
func (r *Rules) parted(row, col, otherRow, otherCol int) int {
	if r.regionAt(row, col) == r.regionAt(otherRow, otherCol) {
		return 0
	}
	return 1
}

// regionAt returns the region of a square, −1 for none and −2 off the board.
func (r *Rules) regionAt(row, col int) int {
	if row < 0 || row >= r.Rows || col < 0 || col >= r.Cols {
		return -2
	}
	return r.Regions[row*r.Cols+col]
}

// drawLine draws what is between a row and the one above it.
func (r *Rules) drawLine(b *strings.Builder, row int, lines []rune) {
	for col := range r.Cols + 1 {
		above, below := r.parted(row-1, col, row-1, col-1), r.parted(row, col, row, col-1)
		before, behind := r.parted(row, col-1, row-1, col-1), r.parted(row, col, row-1, col)
		b.WriteRune(lines[up*above+down*below+left*before+right*behind])
		if col < r.Cols {
			b.WriteString(strings.Repeat(string(lines[(left+right)*behind]), 3))
		}
	}
	b.WriteByte('\n')
}

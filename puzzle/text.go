package puzzle

import (
	"fmt"
	"strings"

	"queens"
)

// The text form has a keyword at the head of each line, one idea a line; # starts a comment.
//
//	board 4x5             # rows x columns
//	pieces queen+knight   # or none, rook, bishop, king, and sums of these
//	torus
//	each row 1            # or: at most 1, at least 1, 1 to 2
//	each column at most 1
//	each region 1
//	each diagonal at most 1
//	total 4
//	exclude diagonals a3  # those through a3; also: exclude antidiagonals
//	given b1              # as in chess: rank 1 is the bottom row
//	blocked c3
//	walls d4
//	regions               # one line a row; letters or numbers, . for none
//	  AAABB
//	  …
//	weights               # one line a row, numbers
//	  1 2 3 4 5
//	  …
//
// The names of squares may be drawn instead: Q given, * blocked, # wall, . none of these.
//
//	squares
//	  ....*
//	  …
//
// "rules NAME" stands for pieces, torus, each and total as a preset has them; lines of these beside
// it replace what it says. "queens 8" is short for "board 8x8" and "rules n-queens", so that the
// text form of a problem is one of a puzzle too.

// String returns the canonical text form, which [Parse] reads back. That of a plain problem is the
// problem's.
func (p Puzzle) String() string {
	if q, ok := p.Problem(); ok && p.Equal(FromProblem(q)) {
		return q.String()
	}
	r := p.rules
	var b strings.Builder
	fmt.Fprintf(&b, "board %dx%d\npieces %v\n", r.Rows, r.Cols, r.Pieces)
	if r.Torus {
		b.WriteString("torus\n")
	}
	for _, l := range r.limits() {
		if l.bound != (Bound{}) {
			fmt.Fprintf(&b, "%s %v\n", l.part, l.bound)
		}
	}
	r.writeDiagonals(&b, PartDiagonals, r.ExcludedDiags, r.onDiagonal)
	r.writeDiagonals(&b, PartAntis, r.ExcludedAntis, r.onAntidiagonal)
	if len(r.Given)+len(r.Blocked)+len(r.Walls) > 0 {
		r.writeSquares(&b)
	}
	if r.Regions != nil {
		b.WriteString("regions\n")
		r.writeRegions(&b, "  ")
	}
	if r.Weights != nil {
		r.writeWeights(&b)
	}
	return b.String()
}

// MarshalText is [Puzzle.String].
func (p Puzzle) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

func (r *Rules) writeDiagonals(b *strings.Builder, part Part, lines []int, on func(line int) queens.Square) {
	if len(lines) == 0 {
		return
	}
	b.WriteString(string(part))
	for _, line := range lines {
		b.WriteString(" " + on(line).Algebraic(r.Rows))
	}
	b.WriteString("\n")
}

// onDiagonal returns the topmost square of a diagonal.
func (r *Rules) onDiagonal(d int) queens.Square {
	return queens.Square{Row: max(d, 0), Col: max(-d, 0)}
}

// onAntidiagonal returns the topmost square of an antidiagonal.
func (r *Rules) onAntidiagonal(a int) queens.Square {
	row := max(0, a-r.Cols+1)
	return queens.Square{Row: row, Col: a - row}
}

// The symbols of a drawing.
const (
	givenSymbol   = 'Q'
	blockedSymbol = '*'
	wallSymbol    = '#'
	freeSymbol    = '.'
)

func (r *Rules) writeSquares(b *strings.Builder) {
	board := r.symbols(r.Given)
	b.WriteString("squares\n")
	for row := range r.Rows {
		fmt.Fprintf(b, "  %s\n", board[row*r.Cols:(row+1)*r.Cols])
	}
}

// regionLetters name up to 52 regions, in the order in which they come.
const regionLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// writeRegions writes letters run together, or numbers from 1 with space between if there are more
// regions than letters; a dot is no region.
func (r *Rules) writeRegions(b *strings.Builder, indent string) {
	regions := len(r.regionSizes())
	lettered := regions <= len(regionLetters)
	for i, region := range r.Regions {
		col := i % r.Cols
		switch {
		case col == 0:
			b.WriteString(indent)
		case !lettered:
			b.WriteByte(' ')
		}
		if region < 0 {
			b.WriteByte(freeSymbol)
		} else {
			b.WriteString(regionName(region, regions))
		}
		if col == r.Cols-1 {
			b.WriteByte('\n')
		}
	}
}

func (r *Rules) writeWeights(b *strings.Builder) {
	b.WriteString("weights\n")
	for i, w := range r.Weights {
		if i%r.Cols == 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(b, " %d", w)
		if i%r.Cols == r.Cols-1 {
			b.WriteByte('\n')
		}
	}
}

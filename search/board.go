package search

import "queens"

// A board is the problem as the walk sees it. A row is a mask in which bit c stands for column c,
// and no bit at or above n is set.
type board struct {
	n       int
	given   [MaxN]uint64 // the given queen of each row, if any
	blocked [MaxN]uint64 // the blocked squares of each row
	allowed [MaxN]uint64 // the squares of each row that are not blocked nor attacked by a given queen
}

// newBoard rules out, once for all nodes, what does not depend on the queens placed. A given queen
// rules out her row but for her own square, and all she attacks above and below. So no method
// needs a special case for her: when it comes to her row or column, her square is open and no other is.
func newBoard(p queens.Problem) board {
	b := board{n: p.N()}
	given := p.Given()
	for _, s := range given {
		b.given[s.Row] |= 1 << s.Col
	}
	for _, s := range p.Blocked() {
		b.blocked[s.Row] |= 1 << s.Col
	}
	for row := range b.n {
		for col := range b.n {
			if s := (queens.Square{Row: row, Col: col}); !b.isBlocked(s) && !attacked(s, given) {
				b.allowed[row] |= 1 << col
			}
		}
	}
	return b
}

// allows reports whether the problem itself lets a queen stand there. It is all that a method asks
// about given queens and blocked squares.
func (b *board) allows(row, col int) bool { return b.allowed[row]>>col&1 != 0 }

func (b *board) isBlocked(s queens.Square) bool { return b.blocked[s.Row]>>s.Col&1 != 0 }

// attacked reports whether one of the queens attacks s. She does not attack her own square.
func attacked(s queens.Square, given []queens.Square) bool {
	for _, queen := range given {
		if _, attacks := queens.Attacks(queen, s); attacks && queen != s {
			return true
		}
	}
	return false
}

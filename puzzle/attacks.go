package puzzle

import (
	"fmt"
	"iter"

	"queens"
)

// A step is one move of a piece, in rows and columns.
type step struct{ rows, cols int }

// The steps of the pieces. Those of rook and bishop are repeated for as far as the way is free.
var (
	rookSteps   = []step{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}
	bishopSteps = []step{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	knightSteps = []step{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {2, 1}, {2, -1}, {-2, 1}, {-2, -1}}
)

// A board is the floor on which pieces move.
type board struct {
	rows, cols int
	torus      bool
	walls      map[queens.Square]bool
}

func (r *Rules) board() board {
	b := board{r.Rows, r.Cols, r.Torus, make(map[queens.Square]bool, len(r.Walls))}
	for _, s := range r.Walls {
		b.walls[s] = true
	}
	return b
}

// on reports whether the square lies on the board.
func (b board) on(s queens.Square) bool {
	return 0 <= s.Row && s.Row < b.rows && 0 <= s.Col && s.Col < b.cols
}

// move returns the square one step from s, and false if that is off the board or a wall.
func (b board) move(s queens.Square, d step) (queens.Square, bool) {
	s = queens.Square{Row: s.Row + d.rows, Col: s.Col + d.cols}
	if b.torus {
		s.Row, s.Col = mod(s.Row, b.rows), mod(s.Col, b.cols)
	}
	return s, b.on(s) && !b.walls[s]
}

// mod is the remainder from 0 to m−1.
func mod(a, m int) int { return (a%m + m) % m }

// attacks yields the squares that a piece on from attacks, some more than once, never from itself:
// on a torus a line may come back to where it began, and ends there. Pieces do not stand in each
// other's way, since two on one line are one too many already.
func (b board) attacks(p Pieces, from queens.Square) iter.Seq[queens.Square] {
	return func(yield func(queens.Square) bool) {
		leap := func(steps []step) bool {
			for _, d := range steps {
				if to, ok := b.move(from, d); ok && to != from && !yield(to) {
					return false
				}
			}
			return true
		}
		slide := func(steps []step) bool {
			for _, d := range steps {
				for to, ok := b.move(from, d); ok && to != from; to, ok = b.move(to, d) {
					if !yield(to) {
						return false
					}
				}
			}
			return true
		}
		_ = (p&Rook == 0 || slide(rookSteps)) &&
			(p&Bishop == 0 || slide(bishopSteps)) &&
			(p&King == 0 || leap(rookSteps) && leap(bishopSteps)) &&
			(p&Knight == 0 || leap(knightSteps))
	}
}

// AttackError says that two pieces attack each other. A is read before B.
type AttackError struct{ A, B queens.Square }

func (e *AttackError) Error() string {
	return fmt.Sprintf("pieces at %v and %v attack each other", e.A, e.B)
}

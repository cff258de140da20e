package puzzle

import "queens"

// Pieces is the set of ways in which a piece attacks. All pieces of a puzzle are alike.
type Pieces uint8

// The pieces. Sums are pieces as well: Queen|Knight is the superqueen, and a puzzle whose pieces
// must only not touch has kings. No piece at all attacks nothing: only the bounds count.
const (
	Rook   Pieces = 1 << iota // slides along rows and columns
	Bishop                    // slides along both kinds of diagonal
	King                      // one step in any of the eight directions
	Knight                    // two steps along one line and one across

	Queen = Rook | Bishop
)

// Rules say everything about a puzzle: the board, what attacks what, how many pieces go where. The
// zero value of each field is the absence of that rule.
type Rules struct {
	Rows, Cols int // the board has Rows × Cols squares

	Pieces Pieces // no piece may attack another
	Torus  bool   // lines and steps leave the board on one side and enter on the other

	Given   []queens.Square // hold a piece
	Blocked []queens.Square // hold none, and do not stop attacks
	Walls   []queens.Square // hold none, and stop attacks that slide

	ExcludedDiags []int // no piece stands where row−col is one of these
	ExcludedAntis []int // no piece stands where row+col is one of these

	Regions []int // by square, in reading order: its region, from 0, or −1 for none; or nil
	Weights []int // by square, in reading order; or nil

	// How many pieces stand in every row, column, region, line of either kind of diagonal, and in all.
	PerRow, PerCol, PerRegion, PerDiagonal, Total Bound
}

package puzzle

import "queens"

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

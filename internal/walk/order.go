package walk

import (
	"math/bits"
	"slices"
)

// In which order the fast kernels take the rows.
//
// A row with few open squares has few branches. A row near the rows that have queens is hit by more
// of their diagonals, so it will soon have few. The first is plain at the root, the second is a
// guess: for each row of distance from the middle, a row counts as three quarters of an open
// square more. Nodes of the avx2 kernel for each canonical solution:
//
//	                             n=14   15   16   17
//	fewest open squares first      27   31   28   34
//	from the middle outward        28   26   26   27
//	both, weighed as here          26   26   25   27
//
// Tried and lost: rows and columns change places where the guess likes them better that way. It saves
// one or two nodes in a hundred.

// A lineup is a row with its place on the board, which is also the shift that shows it the
// antidiagonals, and the shift that shows it the diagonals.
type lineup struct {
	blocked    uint32
	diag, anti uint8 // 31−row and row
}

// distance is how many rows apart two rows are.
func distance(a, b lineup) uint8 {
	return max(a.anti, b.anti) - min(a.anti, b.anti)
}

// arrange appends the root's rows to rows, in the order in which to take them.
func arrange(rows []lineup, root *Root) []lineup {
	row := 0
	for _, r := range root.Rows {
		rows = append(rows, lineup{r.Blocked, uint8(31 - row), uint8(row)})
		row += r.Gap
	}
	if len(rows) == 0 {
		return rows
	}
	bottom := int(rows[len(rows)-1].anti)
	cost := func(r lineup) int {
		fromMiddle := 2*int(r.anti) - bottom // in half rows
		return 8*bits.OnesCount32(^r.blocked) + 3*max(fromMiddle, -fromMiddle)
	}
	slices.SortStableFunc(rows, func(a, b lineup) int { return cost(a) - cost(b) })
	return rows
}

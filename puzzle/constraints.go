package puzzle

import (
	"slices"

	"queens"
)

// A Constraint says how many pieces some squares hold.
type Constraint struct {
	Part    Part            // the part of the rules it comes from: PartPieces if from attacks
	Number  int             // within its part: that of the row, the column or the region, from 0
	Squares []queens.Square // open ones, so there may be none at all
	Bound   Bound
}

// Constraints returns the rules as sets of squares and how many pieces each holds, for those who state
// a puzzle in other words: the solutions are exactly the sets of open squares that keep all constraints.
// The other squares hold no piece whatever the others hold. Weights are left out, and most of what
// other constraints say already. The open squares are in reading order, the constraints in a fixed one.
//
// The error is a [queens.SizeError] for more than [MaxSide] rows or columns.
func (p Puzzle) Constraints() (constraints []Constraint, open []queens.Square, err error) {
	r := &p.rules
	for _, side := range []int{r.Rows, r.Cols} {
		if err := queens.CheckSize(side, MaxSide, "a puzzle as constraints"); err != nil {
			return nil, nil, err
		}
	}
	closed := r.closed()
	groups := slices.DeleteFunc(r.groups(), func(g group) bool { return g.kind == totalKind && r.totalFollows(g) })
	for _, g := range groups {
		if g.max == 0 {
			for _, s := range g.squares {
				closed[s] = true
			}
		}
	}
	for i, s := range r.Given {
		constraints = append(constraints, Constraint{PartGiven, i, r.open([]int{s.Row*r.Cols + s.Col}, closed), Exactly(1)})
	}
	for _, g := range groups {
		squares := r.open(g.squares, closed)
		bound := Between(g.min, g.max)
		switch {
		case g.max < len(squares):
		case g.min == 0:
			continue
		case g.min == len(squares):
			bound = Exactly(g.min)
		default:
			bound = AtLeast(g.min)
		}
		constraints = append(constraints, Constraint{g.part, g.number, squares, bound})
	}
	for s, is := range closed {
		if !is {
			open = append(open, r.square(s))
		}
	}
	return constraints, open, nil
}

// open returns those of the squares that are not closed.
func (r *Rules) open(squares []int, closed []bool) []queens.Square {
	var open []queens.Square
	for _, s := range squares {
		if !closed[s] {
			open = append(open, r.square(s))
		}
	}
	return open
}

// totalFollows reports whether all rows or all columns together hold what the board may hold.
func (r *Rules) totalFollows(total group) bool {
	follows := func(lines int, each Bound) bool {
		most, limited := each.Max()
		return limited && lines*each.Min() >= total.min && lines*most <= total.max
	}
	return follows(r.Rows, r.PerRow) || follows(r.Cols, r.PerCol)
}

package puzzle

import (
	"slices"

	"queens"
)

// A Puzzle is rules that were checked.
type Puzzle struct{ rules Rules }

// New checks the rules.
func New(r Rules) (Puzzle, error) { return Puzzle{r}, nil }

// Rules returns a copy of the rules.
func (p Puzzle) Rules() Rules {
	r := p.rules
	r.Given = slices.Clone(r.Given)
	r.Blocked = slices.Clone(r.Blocked)
	r.Walls = slices.Clone(r.Walls)
	r.Regions = slices.Clone(r.Regions)
	r.Weights = slices.Clone(r.Weights)
	return r
}

// Problem returns the puzzle as a problem.
func (p Puzzle) Problem() (queens.Problem, bool) {
	r := p.rules
	if r.Pieces != Queen || r.Torus || r.Rows != r.Cols || r.Walls != nil ||
		r.PerRow != Exactly(1) || !r.PerCol.Allows(1) || r.PerRegion != (Bound{}) ||
		r.PerDiagonal.Min() > 0 || !r.PerDiagonal.Allows(1) || !r.Total.Allows(r.Rows) {
		return queens.Problem{}, false
	}
	n := r.Rows
	q, err := queens.New(n)
	if err != nil {
		return queens.Problem{}, false
	}
	blocked := slices.Clone(r.Blocked)
	for _, d := range r.ExcludedDiags {
		for row := max(0, d); row < min(n, n+d); row++ {
			blocked = append(blocked, queens.Square{Row: row, Col: row - d})
		}
	}
	for _, a := range r.ExcludedAntis {
		for row := max(0, a-n+1); row < min(n, a+1); row++ {
			blocked = append(blocked, queens.Square{Row: row, Col: a - row})
		}
	}
	if q, err = q.WithGiven(r.Given...); err != nil {
		return queens.Problem{}, false
	}
	if q, err = q.WithBlocked(blocked...); err != nil {
		return queens.Problem{}, false
	}
	return q, true
}

package puzzle

import (
	"queens"
)

// Some forms of star battles write regions as the borders between squares. Borders cannot show that
// two islands are one region.

// borders say between which squares there is one.
type borders struct {
	rows, cols int
	right      []bool // between a square and the next in its row, row by row: cols−1 each
	below      []bool // between a square and the one below, row by row, the last row left out
}

func newBorders(rows, cols int) borders {
	return borders{rows, cols, make([]bool, rows*(cols-1)), make([]bool, (rows-1)*cols)}
}

// bordersOf returns the borders around the regions of a puzzle.
func (r *Rules) bordersOf() borders {
	b := newBorders(r.Rows, r.Cols)
	region := func(row, col int) int { return r.Regions[row*r.Cols+col] }
	for row := range r.Rows {
		for col := range r.Cols {
			if col+1 < r.Cols {
				b.right[row*(r.Cols-1)+col] = region(row, col) != region(row, col+1)
			}
			if row+1 < r.Rows {
				b.below[row*r.Cols+col] = region(row, col) != region(row+1, col)
			}
		}
	}
	return b
}

// neighbours calls do for the squares beside the one with index i, telling if there is a border.
func (b *borders) neighbours(i int, do func(j int, border bool)) {
	row, col := i/b.cols, i%b.cols
	if col > 0 {
		do(i-1, b.right[row*(b.cols-1)+col-1])
	}
	if col+1 < b.cols {
		do(i+1, b.right[row*(b.cols-1)+col])
	}
	if row > 0 {
		do(i-b.cols, b.below[i-b.cols])
	}
	if row+1 < b.rows {
		do(i+b.cols, b.below[i])
	}
}

// regions returns the regions that the borders part. The error says where a border has the same
// region on both sides: then some of the others is missing, or the text is mistyped.
func (b *borders) regions() ([]int, error) {
	regions := make([]int, b.rows*b.cols)
	for i := range regions {
		regions[i] = -1
	}
	next := 0
	for first := range regions {
		if regions[first] >= 0 {
			continue
		}
		regions[first] = next
		for todo := []int{first}; len(todo) > 0; {
			i := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			b.neighbours(i, func(j int, border bool) {
				if !border && regions[j] < 0 {
					regions[j] = next
					todo = append(todo, j)
				}
			})
		}
		next++
	}
	var err error
	for i := range regions {
		b.neighbours(i, func(j int, border bool) {
			if border && regions[i] == regions[j] && err == nil {
				s, t := queens.Square{Row: i / b.cols, Col: i % b.cols}, queens.Square{Row: j / b.cols, Col: j % b.cols}
				err = place{}.syntax("a border between %v and %v, which are in one region", s, t)
			}
		})
	}
	return regions, err
}

// asStarBattle returns the number of stars if the puzzle is a star battle and nothing else, its
// regions in one piece each, as the forms that draw borders need it; else why it is not.
func (p Puzzle) asStarBattle(form string) (stars int, err error) {
	r := &p.rules
	stars = r.PerRow.min
	want := starBattle(r.Rows, r.Cols, stars)
	want.Regions = r.Regions
	no := func(format string, args ...any) (int, error) {
		return 0, wrong("", "", form+" holds star battles only, and "+format, args...)
	}
	if r.Regions == nil || !p.Equal(Puzzle{want}) {
		return no("this puzzle has other rules")
	}
	seen := make(map[int]bool)
	b := r.bordersOf()
	pieces, err := b.regions()
	if err != nil {
		return no("%v", err)
	}
	for i, region := range r.Regions {
		switch {
		case region < 0:
			return no("%v is in no region", r.square(i))
		case pieces[i] != region && seen[region]:
			return no("the region at %v is in several pieces", r.square(i))
		}
		seen[region] = true
	}
	return stars, nil
}

package puzzle

import "strings"

// RegionGrid returns the regions of a puzzle with the rules of preset "regions", in letters, a line a
// row, or in numbers if there are more than 52. [Parse] reads it back. The error is a [RuleError]
// for any other puzzle, and for a board that is taken for something else without its rules: one of
// a single row, or with squares in no region.
func (p Puzzle) RegionGrid() (string, error) {
	r := &p.rules
	want := regions(r.Rows, r.Cols)
	want.Regions = r.Regions
	var b strings.Builder
	if r.Regions != nil && p.Equal(Puzzle{want}) {
		r.writeRegions(&b, "")
		if got, err := Parse(b.String(), Options{}); err == nil && got.Puzzle.Equal(p) {
			return b.String(), nil
		}
	}
	return "", wrong("", "", "a grid of regions holds only one queen in each row, column and region, none touching")
}

package plot

import (
	"cmp"
	"slices"
)

// An end is where a series ends, and the height at which its name stands.
type end struct {
	series int
	x, y   float64
	name   float64
}

// spread puts each name at the height of its end, then moves names up that would cover the next one
// below, and keeps all between top and bottom as far as there is room. It sorts the ends by height.
func spread(ends []end, apart, top, bottom float64) {
	slices.SortStableFunc(ends, func(a, b end) int { return cmp.Compare(a.y, b.y) })
	for i := len(ends) - 1; i >= 0; i-- {
		roomAbove := top + float64(i)*apart
		ends[i].name = min(max(ends[i].y, roomAbove), bottom)
		bottom = ends[i].name - apart
	}
}

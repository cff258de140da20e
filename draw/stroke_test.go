package draw

import (
	"fmt"
	"testing"
)

// TestDashes follows a line around a corner.
func TestDashes(t *testing.T) {
	line := []point{{0, 0}, {5, 0}, {5, 10}}
	for _, test := range []struct {
		dash float64
		want string
	}{
		{0, "[[{0 0} {5 0} {5 10}]]"},
		{4, "[[{0 0} {4 0}] [{5 3} {5 7}]]"},
		{6, "[[{0 0} {5 0} {5 1}] [{5 7} {5 10}]]"},
		{20, "[[{0 0} {5 0} {5 10}]]"},
	} {
		t.Run(fmt.Sprintf("dash=%g", test.dash), func(t *testing.T) {
			if got := fmt.Sprint(dashes(line, test.dash)); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// TestStrokeWidth measures strokes: a line of width 4 and length 10 with round ends reaches 2 further
// on all sides.
func TestStrokeWidth(t *testing.T) {
	got := stroked(new(Path).Line(10, 10, 20, 10), 4, 0).bounds()
	if want := (box{8, 8, 22, 12}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

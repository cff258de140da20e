package draw

import (
	"bytes"
	"fmt"
	"testing"

	"queens"
)

// TestSheetRoom: one board more than there is room for cannot be printed; a tenth less in whole rows
// can.
func TestSheetRoom(t *testing.T) {
	first := map[int]queens.Solution{
		4:  {1, 3, 0, 2},
		12: {0, 2, 4, 7, 9, 11, 5, 10, 1, 6, 8, 3},
	}
	for n, s := range first {
		for _, o := range []Options{{}, {Square: 40, Coordinates: Algebraic}, {Square: 40, Coordinates: Numbers, Columns: 7}} {
			for _, caption := range []string{"", "12", "one line\nand another, a long one"} {
				t.Run(fmt.Sprintf("n=%d/options=%v/caption=%.3s", n, o, caption), func(t *testing.T) {
					b := Board{Problem: empty(t, n), Queens: s.Squares(), Caption: caption}
					room := SheetRoom(b, o)
					scene := func(k int) *Scene {
						boards := make([]Board, k)
						for i := range boards {
							boards[i] = b
						}
						scene, err := Sheet("", boards, o)
						if err != nil {
							t.Fatal(err)
						}
						return scene
					}
					if err := scene(room + 1).check(); err == nil {
						t.Errorf("there is room for %d, but one more has room too", room)
					}
					less := room * 9 / 10
					if o.Columns > 0 {
						less -= less % o.Columns // whole rows
					}
					if s := scene(less); s.Width*s.Height > MaxPixels {
						t.Errorf("there is room for %d, but %d make %d×%d pixels", room, less, s.Width, s.Height)
					}
				})
			}
		}
	}
	if got := SheetRoom(Board{Problem: empty(t, 17)}, Options{}); got != 0 {
		t.Errorf("size 17: got room for %d, want 0", got)
	}
	if got := SheetRoom(Board{Problem: empty(t, 16)}, Options{Square: MaxSquare}); got != 1 {
		t.Errorf("16 squares of %d pixels: got room for %d, want 1", MaxSquare, got)
	}
}

// TestEmptySheet: a sheet without boards is a picture that says so.
func TestEmptySheet(t *testing.T) {
	for title, want := range map[string]string{"": "no boards", "no solution": "no solution"} {
		s, err := Sheet(title, nil, Options{Theme: Dark})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := s.WriteSVG(&b); err != nil {
			t.Fatal(err)
		}
		if s.Title != want || s.Desc != want || !bytes.Contains(b.Bytes(), []byte(">"+want+"</text>")) {
			t.Errorf("title %q: got title %q, description %q and\n%s", title, s.Title, s.Desc, &b)
		}
		if _, err := s.Image(); err != nil {
			t.Error(err)
		}
	}
}

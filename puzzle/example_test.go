package puzzle_test

import (
	"fmt"

	"queens/puzzle"
)

// A level of a clone of the daily puzzle Queens.
func ExampleParse() {
	reading, err := puzzle.Parse(`{size: 4, colorRegions: [
		["A", "A", "B", "B"],
		["C", "A", "B", "B"],
		["C", "C", "D", "B"],
		["C", "D", "D", "D"]]}`, puzzle.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(reading.Form)
	fmt.Print(reading.Puzzle)
	// Output:
	// a level with regions
	// board 4x4
	// pieces king
	// each row 1
	// each column 1
	// each region 1
	// regions
	//   AABB
	//   CABB
	//   CCDB
	//   CDDD
}

func ExampleParse_contradiction() {
	_, err := puzzle.Parse("AAB\nAAB\nAAB\n", puzzle.Options{Preset: "regions"})
	fmt.Println(err)
	_, err = puzzle.Parse("881W2hKs75Ym", puzzle.Options{})
	fmt.Println(err)
	// Output:
	// 3 rows of 1: at least 3 pieces; 2 regions of 1: at most 2
	// line 1 column 13: the SBN ends after 8 of 19 digits of borders
}

// Rules of one's own: two kings a row that do not touch on a board without edges.
func ExampleNew() {
	p, err := puzzle.New(puzzle.Rules{
		Rows: 4, Cols: 8,
		Pieces: puzzle.King, Torus: true,
		PerRow: puzzle.Exactly(2), PerCol: puzzle.Exactly(1),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.ID())
	fmt.Print(p)
	// Output:
	// qp1.E4AJAkYkc52rXw
	// board 4x8
	// pieces king
	// torus
	// each row 2
	// each column 1
}

func ExamplePreset() {
	preset, err := puzzle.ParsePreset("k-queens 9")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = puzzle.New(preset.Rules(2, 4))
	fmt.Println(err)
	// Output:
	// total: 9 pieces in a board of 8 squares
}

package puzzle_test

import (
	"context"
	"fmt"
	"log"

	"queens/puzzle"
)

// A board of six rows with one piece in each row, column and region, none touching another.
var sixRegions = puzzle.Rules{
	Rows: 6, Cols: 6,
	Pieces: puzzle.King,
	PerRow: puzzle.Exactly(1), PerCol: puzzle.Exactly(1), PerRegion: puzzle.Exactly(1),
	Regions: []int{
		0, 0, 0, 0, 1, 1,
		0, 0, 0, 0, 1, 1,
		2, 0, 3, 3, 3, 4,
		2, 2, 3, 3, 4, 4,
		2, 2, 2, 4, 4, 4,
		2, 2, 2, 4, 4, 5,
	},
}

func ExampleOne() {
	p, err := puzzle.New(puzzle.Rules{Rows: 3, Cols: 4, Pieces: puzzle.Queen, PerRow: puzzle.Exactly(1)})
	if err != nil {
		log.Fatal(err)
	}
	pieces, answer, err := puzzle.One(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(answer)
	for _, s := range pieces {
		fmt.Println(s)
	}
	// Output:
	// yes
	// row 1 column 1
	// row 2 column 4
	// row 3 column 2
}

func ExampleUnique() {
	p, err := puzzle.New(sixRegions)
	if err != nil {
		log.Fatal(err)
	}
	found, answer, err := puzzle.Unique(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(answer, len(found))
	// Output:
	// yes 1
}

func ExampleAll() {
	p, err := puzzle.New(puzzle.Rules{Rows: 2, Cols: 3, Pieces: puzzle.King, Total: puzzle.AtLeast(2)})
	if err != nil {
		log.Fatal(err)
	}
	for pieces, err := range puzzle.All(context.Background(), p) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(pieces)
	}
	// Output:
	// [row 1 column 1 row 1 column 3]
	// [row 1 column 1 row 2 column 3]
	// [row 1 column 3 row 2 column 1]
	// [row 2 column 1 row 2 column 3]
}

func ExampleCount() {
	p, err := puzzle.New(puzzle.Rules{Rows: 8, Cols: 8, Pieces: puzzle.King})
	if err != nil {
		log.Fatal(err)
	}
	total, err := puzzle.Count(context.Background(), p, 1000)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(total.Solutions, total.Capped)
	// Output:
	// 1000 true
}

func ExampleMax() {
	p, err := puzzle.New(puzzle.Rules{Rows: 8, Cols: 8, Pieces: puzzle.Knight})
	if err != nil {
		log.Fatal(err)
	}
	_, weight, answer, err := puzzle.Max(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(weight, answer)
	// Output:
	// 32 yes
}

package exactcover_test

import (
	"context"
	"fmt"
	"log"

	"queens/exactcover"
)

// Three dominoes on a 2×3 board: the items are its squares, numbered row by row; the options are the
// places where a domino can lie.
func Example() {
	p := exactcover.New(6, 0)
	for _, domino := range [][]int{{0, 1}, {1, 2}, {3, 4}, {4, 5}, {0, 3}, {1, 4}, {2, 5}} {
		if err := p.Add(domino...); err != nil {
			log.Fatal(err)
		}
	}
	for chosen := range p.Solutions(context.Background()) {
		fmt.Println(chosen)
	}
	// Output:
	// [0 6 2]
	// [4 1 3]
	// [4 5 6]
}

// Has a problem exactly one solution? Two rooks on a 2×2 board have two: rows and columns are the items.
func ExampleProblem_Count() {
	p := exactcover.New(4, 0)
	for row := range 2 {
		for col := range 2 {
			if err := p.Add(row, 2+col); err != nil {
				log.Fatal(err)
			}
		}
	}
	solutions, err := p.Count(context.Background(), 2)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("unique:", solutions == 1)
	// Output:
	// unique: false
}

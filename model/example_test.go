package model_test

import (
	"context"
	"log"
	"os"

	"queens/model"
	"queens/puzzle"
)

// The two rooks of a 2×2 board.
func ExampleLanguage_Write() {
	p, err := puzzle.New(puzzle.Rules{Rows: 2, Cols: 2, Pieces: puzzle.Rook, Total: puzzle.Exactly(2)})
	if err != nil {
		log.Fatal(err)
	}
	for _, l := range model.Languages() {
		if l.Name == "asp" {
			if err := l.Write(os.Stdout, p, model.Known(context.Background(), p)); err != nil {
				log.Fatal(err)
			}
		}
	}
	// Output:
	// % A puzzle as a logic program for clingo, or gringo and clasp.
	// %
	// % ID qp1.RBAERrOT1a0
	// %   board 2x2
	// %   pieces rook
	// %   total 2
	// %
	// % There are 2 solutions (counted).
	// %
	// % q(R,C) says that a piece stands in row R, column C, as counted from the top left
	// % square, which is q(1,1). To count: clingo 0, or gringo and clasp -n 0.
	//
	// square(1..2, 1..2).
	// { q(R,C) } :- square(R,C).
	//
	// % total 2
	// :- not 2 { q(1,1); q(1,2); q(2,1); q(2,2) } 2.
	//
	// % pieces rook
	// :- not { q(1,1); q(1,2) } 1.
	// :- not { q(2,1); q(2,2) } 1.
	// :- not { q(1,1); q(2,1) } 1.
	// :- not { q(1,2); q(2,2) } 1.
	//
	// #show q/2.
}

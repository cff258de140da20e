package puzzle

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"queens"
)

// TestLost loses boards in every way. The solutions of size 6 are 246135, 362514, 415263 and 531642.
func TestLost(t *testing.T) {
	for _, test := range []struct {
		puzzle        string
		pieces, marks []queens.Square
		want          Answer
		blamed        []queens.Square
	}{
		{"6", nil, nil, No, nil},
		{"6", at(0, 1, 5, 4), at(0, 0, 1, 1), No, nil},
		{"6", at(0, 0, 1, 3), nil, Yes, at(0, 0)},
		{"6", at(0, 1, 1, 5), at(2, 2), Yes, nil},                        // each is in a solution, not both
		{"6", at(0, 1), at(0, 1, 2, 2, 1, 3, 2, 5), Yes, at(1, 3, 2, 5)}, // one is under the piece
		{"6", nil, at(0, 1, 0, 2, 0, 3, 0, 4), Yes, nil},                 // only together
		{"3", at(0, 0), at(1, 1), Yes, nil},                              // from the start
		{"queens 4\ngiven b4", nil, at(0, 1), No, nil},
		{"board 1x2\npieces none\nwalls b1\ntotal 1", nil, at(0, 1), No, nil},
	} {
		t.Run(fmt.Sprintf("puzzle=%q/pieces=%v/marks=%v", test.puzzle, test.pieces, test.marks), func(t *testing.T) {
			reading, err := Parse(test.puzzle, Options{})
			if err != nil {
				t.Fatal(err)
			}
			got, blamed, err := Lost(t.Context(), reading.Puzzle, test.pieces, test.marks)
			if err != nil || got != test.want || !slices.Equal(blamed, test.blamed) {
				t.Errorf("got %v because of %v, %v; want %v because of %v", got, blamed, err, test.want, test.blamed)
			}
		})
	}
}

// A puzzle that takes an age is not known to be lost.
func TestLostStops(t *testing.T) {
	reading, err := Parse("board 30x30\npieces knight\neach row 7\neach column 7", Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if got, _, err := Lost(ctx, reading.Puzzle, nil, nil); got != Unknown || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, %v; want not known, %v", got, err, context.DeadlineExceeded)
	}
}

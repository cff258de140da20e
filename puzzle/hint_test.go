package puzzle

import (
	"fmt"
	"slices"
	"testing"

	"queens"
)

// at returns squares by their rows and columns, in turn.
func at(numbers ...int) (squares []queens.Square) {
	for pair := range slices.Chunk(numbers, 2) {
		squares = append(squares, queens.Square{Row: pair[0], Col: pair[1]})
	}
	return squares
}

// TestHint goes through the kinds and parts, with boards small enough to be looked through by eye.
func TestHint(t *testing.T) {
	const regions = "AABB\nADBB\nCDDB\nCCDD"
	for _, test := range []struct {
		puzzle string
		pieces []queens.Square
		kind   HintKind
		at     []queens.Square
		says   string
	}{
		{"8", nil, NoHint, nil, "no rule alone forces a piece"},
		{"4", at(0, 1), ForcedHint, at(1, 3), "row 2 needs 1 more piece, and 1 square is open"},
		{"4", at(1, 3, 2, 0), ForcedHint, at(0, 1), "row 1 needs 1 more piece, and 1 square is open"},
		{"4", at(0, 0, 1, 2), StuckHint, nil, "row 3 needs 1 more piece, and 0 squares are open"},
		{"3", at(0, 0), ForcedHint, at(1, 2), "row 2 needs 1 more piece, and 1 square is open"},
		{"queens 4\ngiven b4", nil, ForcedHint, at(0, 1), "a piece is given at row 1 column 2"},
		{"queens 4\nblocked a3 c3 d3", nil, ForcedHint, at(1, 1), "row 2 needs 1 more piece, and 1 square is open"},
		{regions, nil, NoHint, nil, "no rule alone forces a piece"},
		{regions, at(0, 1), ForcedHint, at(1, 3), "row 2 needs 1 more piece, and 1 square is open"},
		{"board 2x3\npieces none\nregions\nAAB\nAAB\neach region 2", nil, ForcedHint, at(0, 2, 1, 2), "region 2 needs 2 more pieces, and 2 squares are open"},
		{"board 2x2\npieces none\neach row 1\neach column 1", at(0, 0), ForcedHint, at(1, 1), "row 2 needs 1 more piece, and 1 square is open"},
		{"board 1x2\npieces none\ntotal 2", nil, ForcedHint, at(0, 0, 0, 1), "the board needs 2 more pieces, and 2 squares are open"},
	} {
		t.Run(fmt.Sprintf("puzzle=%q/pieces=%v", test.puzzle, test.pieces), func(t *testing.T) {
			reading, err := Parse(test.puzzle, Options{})
			if err != nil {
				t.Fatal(err)
			}
			got, err := reading.Puzzle.Hint(test.pieces)
			if err != nil {
				t.Fatal(err)
			}
			if got.Kind != test.kind || !slices.Equal(got.Squares, test.at) || got.String() != test.says {
				t.Errorf("got %v %v, %q; want %v %v, %q", got.Kind, got.Squares, got, test.kind, test.at, test.says)
			}
		})
	}
}

// TestHintsAreSound: from part of a solution a forced square is one of every solution that has the part,
// and one is not stuck.
func TestHintsAreSound(t *testing.T) {
	for _, text := range []string{"4", "5", "6", "queens 6\nblocked a1 b2", "AABB\nADBB\nCDDB\nCCDD", "board 5x5\npieces king\neach row 1\neach column 1"} {
		reading, err := Parse(text, Options{})
		if err != nil {
			t.Fatal(err)
		}
		p := reading.Puzzle
		var solutions [][]queens.Square
		for pieces, err := range All(t.Context(), p) {
			if err != nil {
				t.Fatal(err)
			}
			solutions = append(solutions, pieces)
		}
		forced := 0
		for _, solution := range solutions {
			for k := range len(solution) {
				part := solution[:k]
				hint, err := p.Hint(part)
				if err != nil || hint.Kind == StuckHint {
					t.Fatalf("%q: from %v: got %v, %v", text, part, hint, err)
				}
				for _, other := range solutions {
					if slices.Equal(other[:k], part) {
						for _, s := range hint.Squares {
							forced++
							if !slices.Contains(other, s) {
								t.Errorf("%q: from %v: %v is forced, but not in %v", text, part, s, other)
							}
						}
					}
				}
			}
		}
		if forced == 0 {
			t.Errorf("%q: nothing was ever forced", text)
		}
	}
}

func TestHintErrors(t *testing.T) {
	p := FromProblem(queens.Problem{})
	if _, err := p.Hint(at(0, 0)); err == nil {
		t.Error("got no error for a piece off the board")
	}
	large, err := queens.New(MaxSide + 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := FromProblem(large).Hint(nil); err == nil {
		t.Error("got no error for a large board")
	}
}

// TestFaults wants everything that is wrong, once.
func TestFaults(t *testing.T) {
	for _, test := range []struct {
		puzzle string
		pieces []queens.Square
		want   []string
	}{
		{"4", at(0, 1, 1, 3, 2, 0, 3, 2), nil},
		{"2", at(0, 0, 1, 1, 5, 5, 0, 0), []string{
			"row 1 column 1 has two pieces",
			"row 6 column 6 is off the board of 2 rows and 2 columns",
			"pieces at row 1 column 1 and row 2 column 2 attack each other",
		}},
		{"queens 3\ngiven a1\nblocked b2", at(1, 1, 1, 2), []string{
			"row 2 column 2 has a piece and is blocked",
			"row 3 column 1 has no piece, but one is given there",
			"pieces at row 2 column 2 and row 2 column 3 attack each other",
			"row 1 holds 0 pieces, and must hold 1",
			"row 2 holds 2 pieces, and must hold 1",
			"row 3 holds 0 pieces, and must hold 1",
			"column 1 holds 0 pieces, and must hold 1",
		}},
		{"board 1x4\npieces rook\ntorus\ntotal 2", at(0, 0, 0, 2), []string{
			"pieces at row 1 column 1 and row 1 column 3 attack each other",
		}},
	} {
		t.Run(fmt.Sprintf("puzzle=%q", test.puzzle), func(t *testing.T) {
			reading, err := Parse(test.puzzle, Options{})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for fault := range reading.Puzzle.Faults(test.pieces) {
				got = append(got, fault.Error())
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got\n%q, want\n%q", got, test.want)
			}
			first := reading.Puzzle.Check(test.pieces)
			if (first == nil) != (len(got) == 0) || first != nil && first.Error() != got[0] {
				t.Errorf("Check says %v", first)
			}
		})
	}
}

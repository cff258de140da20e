package puzzle

import (
	"errors"
	"fmt"
	"math/rand/v2"
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

// TestHint goes through the kinds, techniques and parts, with boards small enough to be looked through by eye.
func TestHint(t *testing.T) {
	const regions = "AABB\nADBB\nCDDB\nCCDD"
	const touching = "board 5x5\npieces king\neach row 1\neach column 1\neach region 1\nregions\n"
	for _, test := range []struct {
		puzzle        string
		pieces, marks []queens.Square
		kind          HintKind
		technique     Technique
		at            []queens.Square
		says          string
	}{
		{"8", nil, nil, NoHint, NoTechnique, nil, "no rule alone forces a piece"},
		{"4", at(0, 1), nil, ForcedHint, Enough, at(1, 3), "row 2 needs 1 more piece, and 1 square is open"},
		{"4", at(1, 3, 2, 0), nil, ForcedHint, Enough, at(0, 1), "row 1 needs 1 more piece, and 1 square is open"},
		{"4", nil, at(0, 0, 0, 1, 0, 3), ForcedHint, Enough, at(0, 2), "row 1 needs 1 more piece, and 1 square is open"},
		{"4", at(0, 0, 1, 2), nil, StuckHint, Enough, nil, "row 3 needs 1 more piece, and 0 squares are open"},
		{"4", nil, at(0, 0, 0, 1, 0, 2, 0, 3), StuckHint, Enough, nil, "row 1 needs 1 more piece, and 0 squares are open"},
		{"3", at(0, 0), nil, ForcedHint, Enough, at(1, 2), "row 2 needs 1 more piece, and 1 square is open"},
		{"queens 4\ngiven b4", nil, nil, ForcedHint, Given, at(0, 1), "a piece is given at row 1 column 2"},
		{"queens 4\nblocked a3 c3 d3", nil, nil, ForcedHint, Enough, at(1, 1), "row 2 needs 1 more piece, and 1 square is open"},
		{regions, nil, nil, ExcludedHint, Starve, at(1, 1), "a piece on row 2 column 2 would leave region 1 too few open squares"},
		{regions, at(0, 1), nil, ForcedHint, Enough, at(1, 3), "row 2 needs 1 more piece, and 1 square is open"},
		{"queens 5\nblocked a5 d5 e5", nil, nil, ExcludedHint, Starve, at(1, 1, 1, 2), "a piece on any of 2 squares would leave row 1 too few open squares"},
		{touching + "AABBC\nAABBC\nDDDDC\nDEEEC\nDEEEC", nil, nil, ExcludedHint, Claim, at(0, 4, 1, 4), "region 1 and region 2 take all that row 1 and row 2 can hold: none stands on any of 2 squares"},
		{"queens 6", at(0, 0), nil, ExcludedHint, Trial, at(2, 3), "a piece on row 3 column 4 would force others and leave row 5 too few open squares"},
		{"board 2x3\npieces none\nregions\nAAB\nAAB\neach region 2", nil, nil, ForcedHint, Enough, at(0, 2, 1, 2), "region 2 needs 2 more pieces, and 2 squares are open"},
		{"board 2x2\npieces none\neach row 1\neach column 1", at(0, 0), nil, ForcedHint, Enough, at(1, 1), "row 2 needs 1 more piece, and 1 square is open"},
		{"board 1x2\npieces none\ntotal 2", nil, nil, ForcedHint, Enough, at(0, 0, 0, 1), "the board needs 2 more pieces, and 2 squares are open"},
	} {
		t.Run(fmt.Sprintf("puzzle=%q/pieces=%v/marks=%v", test.puzzle, test.pieces, test.marks), func(t *testing.T) {
			reading, err := Parse(test.puzzle, Options{})
			if err != nil {
				t.Fatal(err)
			}
			got, err := reading.Puzzle.Hint(test.pieces, test.marks)
			if err != nil {
				t.Fatal(err)
			}
			if got.Kind != test.kind || got.Technique != test.technique || !slices.Equal(got.Squares, test.at) || got.String() != test.says {
				t.Errorf("got %v by %v, %v, %q; want %v by %v, %v, %q", got.Kind, got.Technique, got.Squares, got, test.kind, test.technique, test.at, test.says)
			}
		})
	}
}

// TestHintsAreSound follows hints on random boards from random pieces and marks, and compares with all
// solutions that have the pieces and not the marks: all have what is forced, none what is excluded, and
// there is none if a part is stuck. And what is Lost is lost, because of what it blames.
func TestHintsAreSound(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 3))
	shown := map[Technique]int{}
	stuck, blamed := 0, 0
	for round := range 5000 {
		r := randomRules(random, 20)
		if round%2 == 0 {
			r = randomRegions(random)
		}
		p, err := New(r)
		if err != nil {
			continue
		}
		var solutions [][]queens.Square
		for pieces, err := range All(t.Context(), p) {
			if err != nil {
				t.Fatal(err)
			}
			if solutions = append(solutions, pieces); len(solutions) > 3000 {
				break
			}
		}
		if len(solutions) == 0 || len(solutions) > 3000 {
			continue
		}
		for range 4 {
			pieces, marks := randomStand(random, p, solutions[random.IntN(len(solutions))])
			var with [][]queens.Square // solutions that go on from there
			for _, s := range solutions {
				if containsAll(s, pieces) && !containsAny(s, marks) {
					with = append(with, s)
				}
			}
			if !p.broken(pieces) {
				blamed += checkLost(t, p, pieces, marks, solutions, len(with))
			}
			for following := true; following; {
				hint, err := p.Hint(pieces, marks)
				if err != nil {
					t.Fatal(err)
				}
				bad := func([]queens.Square) bool { return false }
				switch hint.Kind {
				case ForcedHint:
					bad = func(s []queens.Square) bool { return !containsAll(s, hint.Squares) }
					pieces = slices.Concat(pieces, hint.Squares)
				case ExcludedHint:
					bad = func(s []queens.Square) bool { return containsAny(s, hint.Squares) }
					marks = slices.Concat(marks, hint.Squares)
				case StuckHint:
					bad = func([]queens.Square) bool { return true }
					stuck++
				}
				following = hint.Kind == ForcedHint || hint.Kind == ExcludedHint
				if i := slices.IndexFunc(with, bad); i >= 0 {
					t.Fatalf("%s\nto %v without %v: %v at %v (%v), but %v is a solution", p.ID(), pieces, marks, hint.Kind, hint.Squares, hint, with[i])
				}
				shown[hint.Technique]++
			}
		}
	}
	for technique := Given; technique <= Trial; technique++ {
		if shown[technique] < 20 {
			t.Errorf("%v was shown %d times, want 20: %v", technique, shown[technique], shown)
		}
	}
	if stuck < 50 || blamed < 50 {
		t.Errorf("%d times stuck, %d squares blamed, want 50 of each", stuck, blamed)
	}
}

// checkLost compares with all solutions, of which so many go on. It returns how many squares were blamed.
func checkLost(t *testing.T, p Puzzle, pieces, marks []queens.Square, solutions [][]queens.Square, with int) int {
	t.Helper()
	lost, wrong, err := Lost(t.Context(), p, pieces, marks)
	if err != nil || (lost == Yes) != (with == 0) {
		t.Fatalf("%s\nfrom %v without %v: lost %v, %v; %d solutions go on", p.ID(), pieces, marks, lost, err, with)
	}
	for _, x := range wrong {
		for _, s := range solutions {
			has := slices.Contains(s, x)
			if slices.Contains(pieces, x) && has || !slices.Contains(pieces, x) && containsAll(s, pieces) && !has {
				t.Fatalf("%s\nfrom %v without %v: %v is blamed, but not by %v", p.ID(), pieces, marks, x, s)
			}
		}
	}
	return len(wrong)
}

// broken reports whether pieces break a rule that more pieces cannot mend, or leave a given one out.
func (p Puzzle) broken(pieces []queens.Square) bool {
	for fault := range p.Faults(pieces) {
		bound := new(BoundError)
		if !errors.As(fault, &bound) {
			return true
		}
		if most, limited := bound.Bound.Max(); limited && most < bound.Pieces {
			return true
		}
	}
	return false
}

func containsAll(set, squares []queens.Square) bool {
	return !slices.ContainsFunc(squares, func(s queens.Square) bool { return !slices.Contains(set, s) })
}

func containsAny(set, squares []queens.Square) bool {
	return slices.ContainsFunc(squares, func(s queens.Square) bool { return slices.Contains(set, s) })
}

// randomStand returns some pieces and marks: part of a solution, now and then spoiled.
func randomStand(random *rand.Rand, p Puzzle, solution []queens.Square) (pieces, marks []queens.Square) {
	spoil := random.IntN(4) == 0
	crossed := random.IntN(3)
	for row := range p.Rows() {
		for col := range p.Cols() {
			s := queens.Square{Row: row, Col: col}
			right := slices.Contains(solution, s)
			if spoil && random.IntN(8) == 0 {
				right = !right
			}
			switch {
			case right && random.IntN(4) == 0:
				pieces = append(pieces, s)
			case !right && random.IntN(3) < crossed:
				marks = append(marks, s)
			}
		}
	}
	if random.IntN(8) > 0 {
		for _, s := range p.Rules().Given {
			if !slices.Contains(pieces, s) {
				pieces = append(pieces, s)
			}
		}
	}
	return pieces, slices.DeleteFunc(marks, func(s queens.Square) bool { return slices.Contains(pieces, s) })
}

// randomRegions returns the rules of a puzzle with regions that grow at random, one or two pieces in each, or
// of queens with blocked squares.
func randomRegions(random *rand.Rand) Rules {
	n := 4 + random.IntN(3)
	r := Rules{Rows: n, Cols: n, Pieces: King, PerRow: Exactly(1), PerCol: Exactly(1), PerRegion: Exactly(1)}
	if random.IntN(4) == 0 { // two pieces in each, which may touch
		r.Pieces, r.PerRow, r.PerCol, r.PerRegion = 0, Exactly(2), Exactly(2), Exactly(2)
	}
	r.Regions = make([]int, n*n)
	for s := range r.Regions {
		r.Regions[s] = -1
	}
	for k, s := range random.Perm(n * n)[:n] {
		r.Regions[s] = k
	}
	g := geometry{n, n, false}
	for slices.Contains(r.Regions, -1) {
		s := random.IntN(n * n)
		d := rookSteps[random.IntN(4)]
		if to := g.at(s/n+d.rows, s%n+d.cols); to >= 0 && r.Regions[s] >= 0 && r.Regions[to] < 0 {
			r.Regions[to] = r.Regions[s]
		}
	}
	return r
}

func TestHintErrors(t *testing.T) {
	p := FromProblem(queens.Problem{})
	if _, err := p.Hint(at(0, 0), nil); err == nil {
		t.Error("got no error for a piece off the board")
	}
	if _, err := p.Hint(nil, at(0, 0)); err == nil {
		t.Error("got no error for a mark off the board")
	}
	large, err := queens.New(MaxSide + 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := FromProblem(large).Hint(nil, nil); err == nil {
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

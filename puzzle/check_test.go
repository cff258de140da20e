package puzzle

import (
	"math/rand/v2"
	"testing"

	"queens"
)

func TestCheckSaysWhatIsWrong(t *testing.T) {
	at := func(row, col int) queens.Square { return queens.Square{Row: row - 1, Col: col - 1} }
	four := Rules{Rows: 4, Cols: 4, Pieces: Queen, PerRow: Exactly(1), PerCol: Exactly(1)}
	with := func(change func(*Rules)) Rules { r := four; change(&r); return r }
	solution := []queens.Square{at(1, 2), at(2, 4), at(3, 1), at(4, 3)}
	for _, test := range []struct {
		name   string
		rules  Rules
		pieces []queens.Square
		want   string // "" is no error
	}{
		{"right", four, solution, ""},
		{"any order", four, []queens.Square{at(4, 3), at(1, 2), at(3, 1), at(2, 4)}, ""},
		{"off", four, []queens.Square{at(1, 5)}, "row 1 column 5 is off the board of 4 rows and 4 columns"},
		{"twice", four, []queens.Square{at(1, 2), at(1, 2)}, "row 1 column 2 has two pieces"},
		{"blocked", with(func(r *Rules) { r.Blocked = solution[:1] }), solution, "row 1 column 2 has a piece and is blocked"},
		{"wall", with(func(r *Rules) { r.Walls = solution[:1] }), solution, "row 1 column 2 has a piece and is a wall"},
		{"diagonal", with(func(r *Rules) { r.ExcludedDiags = []int{2} }), solution, "row 3 column 1 has a piece and lies on an excluded diagonal"},
		{"antidiagonal", with(func(r *Rules) { r.ExcludedAntis = []int{1} }), solution, "row 1 column 2 has a piece and lies on an excluded antidiagonal"},
		{"given", with(func(r *Rules) { r.Given = []queens.Square{at(1, 3)} }), solution, "row 1 column 3 has no piece, but one is given there"},
		{"attack", four, []queens.Square{at(3, 4), at(1, 2)}, "pieces at row 1 column 2 and row 3 column 4 attack each other"},
		{"across the edge", with(func(r *Rules) { r.Torus = true }), solution, "pieces at row 1 column 2 and row 4 column 3 attack each other"},
		{"row", four, solution[:3], "row 4 holds 0 pieces, and must hold 1"},
		{"column", with(func(r *Rules) { r.PerRow = Bound{} }), solution[:3], "column 3 holds 0 pieces, and must hold 1"},
		{"region", with(func(r *Rules) {
			r.Regions = []int{0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1}
			r.PerRegion = AtMost(2)
		}), solution, "region 2 holds 3 pieces, and must hold at most 2"},
		{"total", with(func(r *Rules) { r.PerRow, r.PerCol, r.Total = Bound{}, Bound{}, AtLeast(3) }), solution[:1], "the board holds 1 piece, and must hold at least 3"},
		{"each diagonal", Rules{Rows: 2, Cols: 2, PerDiagonal: AtMost(1)}, []queens.Square{at(1, 1), at(2, 2)}, "diagonal row−column = 0 holds 2 pieces, and must hold at most 1"},
		{"each antidiagonal", Rules{Rows: 2, Cols: 2, PerDiagonal: AtMost(1)}, []queens.Square{at(1, 2), at(2, 1)}, "antidiagonal row+column = 3 holds 2 pieces, and must hold at most 1"},
	} {
		t.Run("case="+test.name, func(t *testing.T) {
			got := ""
			if err := build(t, test.rules).Check(test.pieces); err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestCheckAgainstBruteForce checks sets of squares at random, and solutions with one square changed.
func TestCheckAgainstBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 3))
	right := 0
	for range 3000 {
		r := randomRules(random, 20)
		p, err := New(r)
		if err != nil {
			continue
		}
		pieces, answer, err := One(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if answer == No || random.IntN(2) == 0 {
			s := queens.Square{Row: random.IntN(r.Rows), Col: random.IntN(r.Cols)}
			if n := len(pieces); n > 0 {
				pieces[random.IntN(n)] = s
			} else {
				pieces = []queens.Square{s}
			}
		}
		got, want := p.Check(pieces), bruteSolves(p.Rules(), pieces) && !twice(pieces)
		if (got == nil) != want {
			t.Errorf("%+v with %v: got %v, want right %v", r, pieces, got, want)
		}
		if want {
			right++
		}
	}
	if right < 300 {
		t.Errorf("only %d sets were right", right)
	}
}

// twice reports whether a square is named twice.
func twice(pieces []queens.Square) bool {
	seen := map[queens.Square]bool{}
	for _, s := range pieces {
		seen[s] = true
	}
	return len(seen) < len(pieces)
}

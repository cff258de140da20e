package puzzle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"queens"
)

func build(t testing.TB, r Rules) Puzzle {
	t.Helper()
	p, err := New(r)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// compareSolutions orders solutions as All is to yield them.
func compareSolutions(a, b []queens.Square) int { return slices.CompareFunc(a, b, compareSquares) }

// TestAgainstBruteForce asks everything about random puzzles on small boards.
func TestAgainstBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 1))
	solvable := 0
	for i := range 2000 {
		r := randomRules(random, 12)
		p, err := New(r)
		if err != nil {
			continue
		}
		t.Run(fmt.Sprintf("puzzle=%d", i), func(t *testing.T) {
			want := bruteForce(p.Rules())
			slices.SortFunc(want, compareSolutions)
			if len(want) > 0 {
				solvable++
			}
			t.Logf("%+v", r)
			compareAll(t, p, want)
		})
		if t.Failed() {
			return
		}
	}
	t.Log(solvable)
}

// compareAll asks everything about a puzzle whose solutions are known.
func compareAll(t *testing.T, p Puzzle, want [][]queens.Square) {
	t.Helper()
	ctx := t.Context()
	var got [][]queens.Square
	for pieces, err := range All(ctx, p) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, pieces)
	}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Fatalf("All: got %v, want %v", got, want)
	}
	exists := No
	if len(want) > 0 {
		exists = Yes
	}
	among := func(pieces []queens.Square) bool {
		return slices.ContainsFunc(want, func(w []queens.Square) bool { return slices.Equal(w, pieces) })
	}

	if total, err := Count(ctx, p, 0); err != nil || total.Capped || total.Solutions.Uint64() != uint64(len(want)) {
		t.Errorf("Count: got %v, %v; want %d", total, err, len(want))
	}
	if total, err := CountByCover(ctx, p, 0); err != nil || total.Capped || total.Solutions.Uint64() != uint64(len(want)) {
		t.Errorf("CountByCover: got %v, %v; want %d", total, err, len(want))
	}
	if total, err := Count(ctx, p, 3); err != nil || total.Capped != (len(want) >= 3) || total.Solutions.Uint64() != uint64(min(3, len(want))) {
		t.Errorf("Count up to 3: got %v, %v; want %d", total, err, len(want))
	}
	if pieces, answer, err := One(ctx, p); err != nil || answer != exists || answer == Yes && !among(pieces) {
		t.Errorf("One: got %v, %v, %v; want %v", pieces, answer, err, exists)
	}
	for seed := range uint64(3) {
		if pieces, answer, err := Random(ctx, p, seed); err != nil || answer != exists || answer == Yes && !among(pieces) {
			t.Errorf("Random: got %v, %v, %v; want %v", pieces, answer, err, exists)
		}
	}
	unique, answer, err := Unique(ctx, p)
	if err != nil || (answer == Yes) != (len(want) == 1) || len(unique) != min(2, len(want)) ||
		slices.ContainsFunc(unique, func(u []queens.Square) bool { return !among(u) }) ||
		len(unique) == 2 && slices.Equal(unique[0], unique[1]) {
		t.Errorf("Unique: got %v, %v, %v; want %d solutions", unique, answer, err, len(want))
	}
	compareMax(t, p, want, exists)
}

// TestCoverAgrees counts 10,000 random puzzles in both ways, on boards beyond brute force.
func TestCoverAgrees(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 2))
	const most = 5000
	rules := []struct {
		name string
		in   func(r Rules) bool
	}{
		{"queens", func(r Rules) bool { return r.Pieces == Queen }},
		{"a sum of pieces", func(r Rules) bool { return r.Pieces != Queen && len(r.Pieces.names()) > 1 }},
		{"torus", func(r Rules) bool { return r.Torus }},
		{"walls", func(r Rules) bool { return r.Walls != nil }},
		{"blocked", func(r Rules) bool { return r.Blocked != nil }},
		{"given", func(r Rules) bool { return r.Given != nil }},
		{"excluded diagonals", func(r Rules) bool { return r.ExcludedDiags != nil && r.ExcludedAntis != nil }},
		{"islands", func(r Rules) bool { return slices.Max(append(r.regionParts(), 0)) > 1 && r.PerRegion != Bound{} }},
		{"weights", func(r Rules) bool { return r.Weights != nil }},
		{"rows of several", func(r Rules) bool { return r.PerRow.Min() > 1 }},
		{"columns of several", func(r Rules) bool { return r.PerCol.Min() > 1 }},
		{"regions of several", func(r Rules) bool { return r.PerRegion.Min() > 1 }},
		{"diagonals of two at most", func(r Rules) bool { return r.PerDiagonal == AtMost(2) }},
		{"a total", func(r Rules) bool { return r.Total != Bound{} }},
	}
	solvable := make([]int, len(rules))
	for compared := 0; compared < 10_000; {
		r := randomRules(random, 36)
		if compared%2 == 1 {
			r = solvableRules(random, 36)
		}
		p, err := New(r)
		if err != nil {
			continue
		}
		compared++
		want, err := CountByCover(t.Context(), p, most)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Count(t.Context(), p, most)
		if err != nil || got.Solutions.Cmp(want.Solutions) != 0 || got.Capped != want.Capped {
			t.Fatalf("%+v: got %v, %v; want %v", r, got, err, want)
		}
		if compared%2 == 0 && want.Solutions.Sign() == 0 {
			t.Fatalf("%+v: got no solution, and there is one", r)
		}
		for i, rule := range rules {
			if want.Solutions.Sign() > 0 && rule.in(r) {
				solvable[i]++
			}
		}
	}
	for i, rule := range rules {
		if solvable[i] < 100 {
			t.Errorf("only %d with %s have a solution: that compares too little", solvable[i], rule.name)
		}
	}
}

// compareMax looks for the heaviest solution.
func compareMax(t *testing.T, p Puzzle, want [][]queens.Square, exists Answer) {
	t.Helper()
	weigh := func(pieces []queens.Square) int {
		sum := len(pieces)
		if r := p.Rules(); r.Weights != nil {
			sum = 0
			for _, s := range pieces {
				sum += r.Weights[s.Row*r.Cols+s.Col]
			}
		}
		return sum
	}
	pieces, weight, answer, err := Max(t.Context(), p)
	if err != nil || answer != exists {
		t.Fatalf("Max: got %v, %v; want %v", answer, err, exists)
	}
	other, answer, err := MaxByCover(t.Context(), p)
	if err != nil || answer != exists {
		t.Fatalf("MaxByCover: got %v, %v; want %v", answer, err, exists)
	}
	if answer == No {
		return
	}
	most := slices.MaxFunc(want, func(a, b []queens.Square) int { return weigh(a) - weigh(b) })
	if weight != weigh(most) || weight != weigh(pieces) {
		t.Errorf("Max: got %d with %v, want %d with %v", weight, pieces, weigh(most), most)
	}
	if other != weigh(most) {
		t.Errorf("MaxByCover: got %d, want %d with %v", other, weigh(most), most)
	}
}

package puzzle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"queens"
)

// Whatever keeps all constraints on open squares is a solution, and the other way round.
func TestConstraints(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 3))
	tried := 0
	for range 600 {
		p, err := New(randomRules(random, 12))
		if err != nil {
			continue
		}
		tried++
		constraints, open, err := p.Constraints()
		if err != nil {
			t.Fatal(err)
		}
		want := len(bruteForce(p.Rules()))
		got := 0
		for subset := range 1 << len(open) {
			var pieces []queens.Square
			for i, s := range open {
				if subset>>i&1 != 0 {
					pieces = append(pieces, s)
				}
			}
			if !slices.ContainsFunc(constraints, func(c Constraint) bool {
				held := 0
				for _, s := range pieces {
					if slices.Contains(c.Squares, s) {
						held++
					}
				}
				return !c.Bound.Allows(held)
			}) {
				got++
				if err := p.Check(pieces); err != nil {
					t.Fatalf("%v\nin\n%v", err, p)
				}
			}
		}
		if got != want {
			t.Fatalf("got %d sets of squares, want %d, in\n%v", got, want, p)
		}
	}
	if tried < 100 {
		t.Errorf("only %d puzzles were tried", tried)
	}
}

// A row, a column and a region keep their numbers when others of them are left out.
func TestConstraintsAreNumbered(t *testing.T) {
	p, err := New(Rules{Rows: 3, Cols: 2, PerRow: AtMost(1), Blocked: []queens.Square{{Row: 1, Col: 0}}, Given: []queens.Square{{Row: 2, Col: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	constraints, _, err := p.Constraints()
	var got []string
	for _, c := range constraints {
		got = append(got, fmt.Sprintf("%s %d: %v", c.Part, c.Number, c.Bound))
	}
	if want := []string{"given 0: 1", "each row 0: at most 1", "each row 2: at most 1"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
}

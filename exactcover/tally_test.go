package exactcover_test

import (
	"context"
	"errors"
	"math/big"
	"testing"

	"queens/exactcover"
)

// weigh gives the options of a test weights, negative ones and equal ones too.
func weigh(option int) int { return option*option%7 - 3 }

// heaviest returns the largest weight of some solutions, 0 if there are none.
func heaviest(solutions [][]int) int {
	best := 0
	for i, chosen := range solutions {
		sum := 0
		for _, option := range chosen {
			sum += weigh(option)
		}
		if i == 0 || sum > best {
			best = sum
		}
	}
	return best
}

// rooks asks for n rooks on n×n squares, one in each row and column. Option row·n+col is a square.
func rooks(t testing.TB, n int) *exactcover.Problem {
	t.Helper()
	var options [][]int
	for row := range n {
		for col := range n {
			options = append(options, []int{row, n + col})
		}
	}
	return newProblem(t, 2*n, 0, options)
}

// What is far too many to be met one by one.
func TestTallyOfMany(t *testing.T) {
	corner := func(option int) int { return option % 13 }
	for _, test := range []struct {
		name     string
		problem  *exactcover.Problem
		want     string
		heaviest int
	}{
		{"8×8 with dominoes", dominoes(t, 8), "12988816", 0},             // OEIS A004003
		{"12×12 with dominoes", dominoes(t, 12), "53060477521960000", 0}, // the same
		{"13 rooks", rooks(t, 13), "6227020800", 13 * 12 / 2},            // 13!; every column once
	} {
		t.Run("problem="+test.name, func(t *testing.T) {
			weight := func(int) int { return 0 }
			if test.heaviest > 0 {
				weight = corner
			}
			got, err := test.problem.Tally(t.Context(), weight)
			if err != nil || got.Solutions.String() != test.want || got.Heaviest != test.heaviest {
				t.Errorf("got %v solutions, the heaviest %d, %v; want %s, %d", got.Solutions, got.Heaviest, err, test.want, test.heaviest)
			}
		})
	}
}

// Choosing 64 of 128 options is a number of 125 bits.
func TestTallyOfLargeNumber(t *testing.T) {
	p := exactcover.New(1, 0)
	for range 128 {
		if err := p.Add(0); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Bound(0, 64, 64); err != nil {
		t.Fatal(err)
	}
	got, err := p.Tally(t.Context(), func(option int) int { return option })
	if want := new(big.Int).Binomial(128, 64); err != nil || got.Solutions.Cmp(want) != 0 {
		t.Errorf("got %v, %v; want %v", got.Solutions, err, want)
	}
	if want := (64 + 127) * 64 / 2; got.Heaviest != want {
		t.Errorf("the heaviest: got %d, want %d", got.Heaviest, want)
	}
}

func TestTallyCancelled(t *testing.T) {
	for looks := range 3 {
		ctx := &afterLooks{Context: t.Context(), left: looks}
		got, err := dominoes(t, 14).Tally(ctx, weigh)
		if got.Solutions != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("after %d looks: got %v, %v; want %v", looks, got, err, context.Canceled)
		}
	}
}

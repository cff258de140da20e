package exactcover_test

import (
	"math"
	"testing"

	"queens/exactcover"
)

// queensOn returns the problem of n queens: rows and columns are primary items, diagonals secondary ones.
func queensOn(n int) *exactcover.Problem {
	p := exactcover.New(2*n, 2*(2*n-1))
	for row := range n {
		for col := range n {
			if err := p.Add(row, n+col, 2*n+row+col, 2*n+2*n-1+row-col+n-1); err != nil {
				panic(err) // the four are different, and there are as many
			}
		}
	}
	return p
}

func BenchmarkCount(b *testing.B) {
	for _, bench := range []struct {
		name    string
		problem *exactcover.Problem
		want    uint64
	}{
		{"problem=queens/n=9", queensOn(9), 352},       // OEIS A000170
		{"problem=dominoes/n=6", dominoes(b, 6), 6728}, // OEIS A004003
	} {
		b.Run(bench.name, func(b *testing.B) {
			for b.Loop() {
				if got, err := bench.problem.Count(b.Context(), math.MaxUint64); got != bench.want || err != nil {
					b.Fatal(got, err)
				}
			}
		})
	}
}

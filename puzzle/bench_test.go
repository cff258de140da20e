package puzzle

import (
	"fmt"
	"testing"
)

func BenchmarkCount(b *testing.B) {
	for _, bench := range []struct {
		name  string
		rules Rules
		want  int64
	}{
		{"puzzle=superqueens/n=14", onePerLine(Queen|Knight, false)(14, 14), 5180},                                    // OEIS A051223
		{"puzzle=torus/n=13", onePerLine(Queen, true)(13, 13), 4524},                                                  // OEIS A051906
		{"puzzle=k-queens/k=5/n=8", kQueens(8, 8, 5), 46736},                                                          // OEIS A348129
		{"puzzle=touching/n=9", Rules{Rows: 9, Cols: 9, Pieces: King, PerRow: Exactly(1), PerCol: Exactly(1)}, 47622}, // OEIS A002464
	} {
		p := build(b, bench.rules)
		b.Run(bench.name, func(b *testing.B) {
			for b.Loop() {
				if total, err := Count(b.Context(), p, 0); err != nil || total.Solutions.Int64() != bench.want {
					b.Fatal(total, err)
				}
			}
		})
	}
}

// BenchmarkOne completes boards of which a share, in percent, of a random solution is given.
func BenchmarkOne(b *testing.B) {
	for _, n := range []int{300, 1000} {
		for _, keep := range []int{10, 55, 70} {
			var puzzles []Puzzle
			for seed := range uint64(10) {
				puzzles = append(puzzles, completion(b, n, keep, seed))
			}
			b.Run(fmt.Sprintf("n=%d/keep=%d", n, keep), func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					if _, answer, err := One(b.Context(), puzzles[i%len(puzzles)]); answer != Yes {
						b.Fatal(answer, err)
					}
				}
			})
		}
	}
}

package exactcover_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"queens/exactcover"
)

// The example of Knuth's paper: seven items, six options, one solution.
func TestPaper(t *testing.T) {
	p := newProblem(t, 7, 0, [][]int{{2, 4, 5}, {0, 3, 6}, {1, 2, 5}, {0, 3}, {1, 6}, {3, 4, 6}})
	var got [][]int
	for chosen := range p.Solutions(t.Context()) {
		got = append(got, slices.Clone(chosen))
	}
	if want := [][]int{{3, 0, 4}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Langford pairs: 1, 1, …, n, n in a row, with k places between the two ks. OEIS A014552 counts them,
// a row and its mirror image as one.
func TestLangfordPairs(t *testing.T) {
	for i, want := range []uint64{0, 0, 1, 1, 0, 0, 26, 150} {
		n := i + 1
		t.Run(fmt.Sprintf("n=%d", n), func(t *testing.T) {
			p := exactcover.New(n+2*n, 0)
			for k := 1; k <= n; k++ {
				for left := 0; left+k+1 < 2*n; left++ {
					if err := p.Add(k-1, n+left, n+left+k+1); err != nil {
						t.Fatal(err)
					}
				}
			}
			got, err := p.Count(t.Context(), math.MaxUint64)
			if got != 2*want || err != nil {
				t.Errorf("got %d, %v; want twice %d", got, err, want)
			}
		})
	}
}

// Tilings of a 2k×2k board by dominoes, OEIS A004003.
func TestDominoes(t *testing.T) {
	for k, want := range []uint64{1, 2, 36, 6728} {
		n := 2 * k
		t.Run(fmt.Sprintf("n=%d", n), func(t *testing.T) {
			if got, err := dominoes(t, n).Count(t.Context(), math.MaxUint64); got != want || err != nil {
				t.Errorf("got %d, %v; want %d", got, err, want)
			}
		})
	}
}

func dominoes(t testing.TB, n int) *exactcover.Problem {
	var options [][]int
	for row := range n {
		for col := range n {
			if col+1 < n {
				options = append(options, []int{row*n + col, row*n + col + 1})
			}
			if row+1 < n {
				options = append(options, []int{row*n + col, row*n + n + col})
			}
		}
	}
	return newProblem(t, n*n, 0, options)
}

// The twelve pentominoes fill a 3×20 board in two ways, up to its four symmetries (C. B. and
// J. Haselgrove, "A computer program for pentominoes", 1960, have the larger boards).
func TestPentominoes(t *testing.T) {
	const rows, cols = 3, 20
	shapes := [][][2]int{
		{{0, 1}, {0, 2}, {1, 0}, {1, 1}, {2, 1}}, // F
		{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}}, // I
		{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}}, // L
		{{0, 1}, {1, 1}, {2, 0}, {2, 1}, {3, 0}}, // N
		{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}}, // P
		{{0, 0}, {0, 1}, {0, 2}, {1, 1}, {2, 1}}, // T
		{{0, 0}, {0, 2}, {1, 0}, {1, 1}, {1, 2}}, // U
		{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}}, // V
		{{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}}, // W
		{{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 1}}, // X
		{{0, 1}, {1, 0}, {1, 1}, {2, 1}, {3, 1}}, // Y
		{{0, 0}, {0, 1}, {1, 1}, {2, 1}, {2, 2}}, // Z
	}
	p := exactcover.New(len(shapes)+rows*cols, 0)
	for piece, shape := range shapes {
		seen := map[string]bool{}
		for turn := range 8 {
			for top := range rows {
				for left := range cols {
					items := []int{piece}
					// Turn, mirror, and move the least row and column to 0.
					var turned [][2]int
					least := [2]int{9, 9}
					for _, s := range shape {
						r, c := s[0], s[1]
						if turn&1 != 0 {
							r, c = c, r
						}
						if turn&2 != 0 {
							r = -r
						}
						if turn&4 != 0 {
							c = -c
						}
						turned = append(turned, [2]int{r, c})
						least = [2]int{min(least[0], r), min(least[1], c)}
					}
					for _, s := range turned {
						r, c := top+s[0]-least[0], left+s[1]-least[1]
						if r < rows && c < cols {
							items = append(items, len(shapes)+r*cols+c)
						}
					}
					slices.Sort(items)
					if key := fmt.Sprint(items); len(items) == 6 && !seen[key] {
						seen[key] = true
						if err := p.Add(items...); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
		}
	}
	if got, err := p.Count(t.Context(), math.MaxUint64); got != 4*2 || err != nil {
		t.Errorf("got %d, %v; want 4 times 2", got, err)
	}
}

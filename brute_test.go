package queens

import (
	"slices"
	"sync"
	"testing"
)

// What the tests of this package compare with: written without bits, without pruning where that is
// affordable, and without calling what is tested.

// permutations yields all orders of 0, …, n-1 in lexicographic order. The slice is overwritten.
func permutations(n int, yield func([]int)) {
	order := make([]int, n)
	taken := make([]bool, n)
	var place func(at int)
	place = func(at int) {
		if at == n {
			yield(order)
			return
		}
		for v := range n {
			if !taken[v] {
				order[at], taken[v] = v, true
				place(at + 1)
				taken[v] = false
			}
		}
	}
	place(0)
}

// peaceful reports whether no two squares share a line.
func peaceful(squares []Square) bool {
	for i, a := range squares {
		for _, b := range squares[:i] {
			rows, cols := a.Row-b.Row, a.Col-b.Col
			if rows == 0 || cols == 0 || rows == cols || rows == -cols {
				return false
			}
		}
	}
	return true
}

// toSquares is Solution.Squares once more.
func toSquares(cols []int) []Square {
	var squares []Square
	for row, col := range cols {
		squares = append(squares, Square{row, col})
	}
	return squares
}

// bruteSolutions returns all solutions of the empty board of size n ≤ 8: the permutations that are
// peaceful.
func bruteSolutions(n int) []Solution {
	var all []Solution
	permutations(n, func(cols []int) {
		if peaceful(toSquares(cols)) {
			all = append(all, Solution(slices.Clone(cols)))
		}
	})
	return all
}

var (
	solutionsMu    sync.Mutex
	solutionsCache = map[int][]Solution{}
)

// allSolutions returns all solutions of the empty board of size n in lexicographic order, from a
// plain backtracker: for sizes beyond permutations. The caller must not change them.
func allSolutions(n int) []Solution {
	solutionsMu.Lock()
	defer solutionsMu.Unlock()
	if all, ok := solutionsCache[n]; ok {
		return all
	}
	var all []Solution
	cols := make(Solution, n)
	var place func(row int)
	place = func(row int) {
		if row == n {
			all = append(all, slices.Clone(cols))
			return
		}
	next:
		for col := range n {
			for above := range row {
				if d := cols[above] - col; d == 0 || d == row-above || d == above-row {
					continue next
				}
			}
			cols[row] = col
			place(row + 1)
		}
	}
	place(0)
	solutionsCache[n] = all
	return all
}

// explicit returns a solution of size n ≥ 4 with n mod 6 neither 2 nor 3: columns 2, 4, 6, … then
// 1, 3, 5, …, counted from 1 (E. Pauls, 1874).
func explicit(n int) Solution {
	s := make(Solution, 0, n)
	for col := 1; col < n; col += 2 {
		s = append(s, col)
	}
	for col := 0; col < n; col += 2 {
		s = append(s, col)
	}
	return s
}

func mustNew(t testing.TB, n int) Problem {
	t.Helper()
	p, err := New(n)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func mustGiven(t testing.TB, p Problem, squares ...Square) Problem {
	t.Helper()
	p, err := p.WithGiven(squares...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func mustBlocked(t testing.TB, p Problem, squares ...Square) Problem {
	t.Helper()
	p, err := p.WithBlocked(squares...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestBrute checks the two sources of solutions against each other and the published counts.
func TestBrute(t *testing.T) {
	for n := range 13 {
		all := allSolutions(n)
		if want, _ := Known(n); uint64(len(all)) != want {
			t.Errorf("n=%d: got %d solutions, want %d", n, len(all), want)
		}
		if n <= 8 && !slices.EqualFunc(all, bruteSolutions(n), slices.Equal) {
			t.Errorf("n=%d: backtracking and permutations differ", n)
		}
		if !slices.IsSortedFunc(all, slices.Compare) {
			t.Errorf("n=%d: not in lexicographic order", n)
		}
	}
}

// unlessRace returns full, or with the race detector less.
func unlessRace(full, less int) int {
	if raceDetector {
		return less
	}
	return full
}

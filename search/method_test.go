package search_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"queens"
	"queens/search"
)

func TestParseMethod(t *testing.T) {
	for _, m := range search.Methods() {
		if got, err := search.ParseMethod(m.String()); got != m || err != nil {
			t.Errorf("%v: got %v, %v", m, got, err)
		}
	}
	const list = "the methods are matrix, flags, columns, promising, marks, bits, permutations, dlx, fewest"
	for name, want := range map[string]string{
		"flag":     `unknown method "flag": did you mean flags? ` + list,
		"Bits":     `unknown method "Bits": did you mean bits? ` + list,
		"martix":   `unknown method "martix": did you mean matrix? ` + list,
		"unpruned": `unknown method "unpruned": ` + list,
		"":         `unknown method "": ` + list,
	} {
		if _, err := search.ParseMethod(name); err == nil || err.Error() != want {
			t.Errorf("got error %v, want %s", err, want)
		}
	}
}

func TestANewSearchTakesBits(t *testing.T) {
	s := newSearch(t, empty(t, 4))
	if got := s.Method(); got != search.Bits {
		t.Errorf("got %v, want %v", got, search.Bits)
	}
	s.Use(search.Fewest)
	if got := s.Method(); got != search.Fewest {
		t.Errorf("got %v, want %v", got, search.Fewest)
	}
}

// inOrder sorts solutions lexicographically.
func inOrder(found []queens.Solution) []queens.Solution {
	slices.SortFunc(found, slices.Compare[queens.Solution])
	return found
}

// agree checks the solutions of a method: those in lexicographic order, unless it goes by other lines
// than rows.
func agree(t *testing.T, m search.Method, p queens.Problem, want []queens.Solution) {
	t.Helper()
	s := newSearchBy(t, m, p)
	got := walk(t, s, -1)
	if m == search.DLX || m == search.Fewest {
		inOrder(got)
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%s: got %v, want %v", describe(m, p), got, want)
	}
	if stats := s.Stats(); stats.Solutions != uint64(len(want)) || !stats.Complete {
		t.Fatalf("%s: got stats %+v, want %d solutions, complete", describe(m, p), stats, len(want))
	}
}

func TestMethodsAgree(t *testing.T) {
	for n := range 11 {
		p := empty(t, n)
		want := all(t, p)
		for _, m := range methods {
			if m == search.Permutations && n > 9 || m == search.Unpruned && n > 7 {
				continue // n! and nⁿ take too long
			}
			t.Run(fmt.Sprintf("n=%d/method=%v", n, m), func(t *testing.T) { agree(t, m, p, want) })
		}
	}
}

func TestMethodsAgreeWithBruteForce(t *testing.T) {
	for _, m := range methods {
		t.Run("method="+m.String(), func(t *testing.T) {
			r := rand.New(rand.NewPCG(11, 11))
			solvable := 0
			for range 200 {
				n := r.IntN(8)
				if m == search.Unpruned {
					n = r.IntN(6)
				}
				p := random(r, n)
				want := bruteForce(p)
				agree(t, m, p, want)
				if len(want) > 0 {
					solvable++
				}
			}
			if solvable < 30 {
				t.Errorf("only %d problems have a solution: the test tests little", solvable)
			}
		})
	}
}

// With more queens given than left to place, the methods agree up to the largest size, too.
func TestMethodsAgreeOnSize64(t *testing.T) {
	squares := large64().Squares()
	r := rand.New(rand.NewPCG(12, 12))
	r.Shuffle(len(squares), func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
	p := problem(t, 64, squares[:58], nil)
	want := bruteForce(p)
	for _, m := range search.Methods() {
		t.Run("method="+m.String(), func(t *testing.T) { agree(t, m, p, want) })
	}
}

// Methods that walk the same tree count the same, on any problem.
func TestMethodsOfOneTreeCountTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 13))
	for _, tree := range [][]search.Method{
		{search.Matrix, search.Flags, search.Columns, search.Marks, search.Bits},
		{search.DLX, search.Fewest},
	} {
		for range 40 {
			p := random(r, r.IntN(9))
			for _, enough := range []int{-1, 1} {
				first := newSearchBy(t, tree[0], p)
				walk(t, first, enough)
				for _, m := range tree[1:] {
					s := newSearchBy(t, m, p)
					walk(t, s, enough)
					if got, want := s.Stats(), first.Stats(); !reflect.DeepEqual(got, want) {
						t.Fatalf("%s, %d solutions: got %+v, want %+v", describe(m, p), enough, got, want)
					}
				}
			}
		}
	}
}

// The nodes of promising are those of the other methods by row, and the rejected ones below them:
// each node above level n has n children.
func TestNodesOfPromising(t *testing.T) {
	for n, want := range map[int]search.Stats{
		4: {Nodes: 1 + 4 + 16 + 24 + 16, Tried: 60, Rejected: 44, Backtracks: 60, DeadEnds: 4, Solutions: 2, Profile: []uint64{1, 4, 16, 24, 16}, Complete: true},
		// The children of 1+8+42+140+344+568+550+312 = 1965 nodes, and the root.
		8: {Nodes: 1 + 8*1965, Tried: 15720, Rejected: 15720 - 2056, Backtracks: 15720, Solutions: 92, Complete: true},
	} {
		s := newSearchBy(t, search.Promising, empty(t, n))
		walk(t, s, -1)
		got := s.Stats()
		if want.Profile == nil {
			want.Profile, want.DeadEnds = got.Profile, got.DeadEnds
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("n=%d: got %+v, want %+v", n, got, want)
		}
	}
}

// On level k there are n!/(n−k)! permutations, and nᵏ ways without any pruning.
func TestNodesWithoutPruning(t *testing.T) {
	for n := range 8 {
		permutations, unpruned := []uint64{1}, []uint64{1}
		for k := range n {
			permutations = append(permutations, permutations[k]*uint64(n-k))
			unpruned = append(unpruned, unpruned[k]*uint64(n))
		}
		for m, want := range map[search.Method][]uint64{search.Permutations: permutations, search.Unpruned: unpruned} {
			if m == search.Unpruned && n == 7 {
				continue
			}
			s := newSearchBy(t, m, empty(t, n))
			walk(t, s, -1)
			if got := s.Stats().Profile; !slices.Equal(got, want) {
				t.Errorf("n=%d, %v: got profile %v, want %v", n, m, got, want)
			}
		}
	}
}

// A walk by another method may begin during a walk.
func TestMethodChangesBetweenWalks(t *testing.T) {
	s := newSearch(t, empty(t, 6))
	var got []queens.Solution
	for solution := range s.Completions(t.Context()) {
		got = append(got, slices.Clone(solution))
		s.Use(search.Methods()[len(got)])
		if inner := walk(t, s, -1); len(inner) != 4 {
			t.Errorf("%v: got %d solutions, want 4", s.Method(), len(inner))
		}
	}
	if want := all(t, empty(t, 6)); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

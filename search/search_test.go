package search_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"queens"
	"queens/search"
)

func TestNewRefusesSize(t *testing.T) {
	_, err := search.New(empty(t, search.MaxN+1))
	if !errors.Is(err, queens.ErrSize) {
		t.Errorf("got error %v, want one that wraps %v", err, queens.ErrSize)
	}
}

func TestCountsArePublished(t *testing.T) {
	for n := range 13 {
		t.Run(fmt.Sprintf("n=%d", n), func(t *testing.T) {
			want, known := queens.Known(n)
			if got := count(t, empty(t, n)); !known || got != want {
				t.Errorf("got %d solutions, want %d", got, want)
			}
		})
	}
}

// The rows of OEIS A319284, after D. E. Knuth, The Art of Computer Programming 7.2.2: the profile
// of the backtrack tree. The sums are left visible.
func TestProfiles(t *testing.T) {
	for n, want := range [][]uint64{
		{1},
		{1, 1},
		{1, 2, 0},
		{1, 3, 2, 0},
		{1, 4, 6, 4, 2},
		{1, 5, 12, 14, 12, 10},
		{1, 6, 20, 36, 46, 40, 4},
		{1, 7, 30, 76, 140, 164, 94, 40},
		{1, 8, 42, 140, 344, 568, 550, 312, 92},
		{1, 9, 56, 234, 732, 1614, 2292, 2038, 1066, 352},
		{1, 10, 72, 364, 1400, 3916, 7552, 9632, 7828, 4040, 724},
	} {
		t.Run(fmt.Sprintf("n=%d", n), func(t *testing.T) {
			s := newSearch(t, empty(t, n))
			if _, err := s.Count(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := s.Stats().Profile; !slices.Equal(got, want) {
				t.Errorf("got profile %v, want %v", got, want)
			}
		})
	}
}

func TestNodeSums(t *testing.T) {
	for n, want := range map[int]uint64{
		4: 1 + 4 + 6 + 4 + 2,
		8: 1 + 8 + 42 + 140 + 344 + 568 + 550 + 312 + 92, // Knuth's 2057
	} {
		s := newSearch(t, empty(t, n))
		if _, err := s.Count(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := s.Stats().Nodes; got != want {
			t.Errorf("n=%d: got %d nodes, want %d", n, got, want)
		}
	}
}

// The lexicographically first solutions, OEIS A141843, counted from 1.
func TestFirstSolutions(t *testing.T) {
	for n, want := range [][]int{
		4:  {2, 4, 1, 3},
		5:  {1, 3, 5, 2, 4},
		6:  {2, 4, 6, 1, 3, 5},
		7:  {1, 3, 5, 7, 2, 4, 6},
		8:  {1, 5, 8, 6, 3, 7, 2, 4},
		9:  {1, 3, 6, 8, 2, 4, 9, 7, 5},
		10: {1, 3, 6, 8, 10, 5, 9, 2, 4, 7},
		11: {1, 3, 5, 7, 9, 11, 2, 4, 6, 8, 10},
		12: {1, 3, 5, 8, 10, 12, 6, 11, 2, 7, 9, 4},
	} {
		if want == nil {
			continue
		}
		t.Run(fmt.Sprintf("n=%d", n), func(t *testing.T) {
			var got []int
			for solution := range newSearch(t, empty(t, n)).Completions(t.Context()) {
				for _, col := range solution {
					got = append(got, col+1)
				}
				break
			}
			if !slices.Equal(got, want) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}

func TestBruteForce(t *testing.T) {
	for n := range 9 {
		t.Run(fmt.Sprintf("n=%d", n), func(t *testing.T) {
			p := empty(t, n)
			if got, want := all(t, p), bruteForce(p); !reflect.DeepEqual(got, want) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}

func TestBruteForceOnRandomProblems(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	solvable := 0
	for range 400 {
		p := random(r, r.IntN(8))
		got, want := all(t, p), bruteForce(p)
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("given %v, blocked %v, size %d: got %v, want %v", p.Given(), p.Blocked(), p.N(), got, want)
		}
		if len(want) > 0 {
			solvable++
		}
	}
	if solvable < 50 {
		t.Errorf("only %d of 400 problems have a solution: the test tests little", solvable)
	}
}

// The tree is the one the package comment defines, on small boards node for node.
func TestTreeByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 150 {
		p := random(r, r.IntN(6))
		s := newSearch(t, p)
		if _, err := s.Count(t.Context()); err != nil {
			t.Fatal(err)
		}
		got := s.Stats()
		profile, deadEnds := bruteTree(p)
		if !slices.Equal(got.Profile, profile) || got.DeadEnds != deadEnds {
			t.Errorf("given %v, blocked %v, size %d: got profile %v and %d dead ends, want %v and %d",
				p.Given(), p.Blocked(), p.N(), got.Profile, got.DeadEnds, profile, deadEnds)
		}
	}
}

func TestEverySolutionIsVerified(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	problems := []queens.Problem{empty(t, 10)}
	for range 50 {
		problems = append(problems, random(r, 8+r.IntN(3)))
	}
	for _, p := range problems {
		var last queens.Solution
		for solution := range newSearch(t, p).Completions(t.Context()) {
			if err := queens.Verify(p, solution.Squares()); err != nil {
				t.Fatalf("%v: %v", solution, err)
			}
			if last != nil && slices.Compare(last, solution) >= 0 {
				t.Fatalf("%v after %v: not in lexicographic order", solution, last)
			}
			last = slices.Clone(solution)
		}
	}
}

func TestImagesHaveAsManyCompletions(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 60 {
		p := random(r, 6+r.IntN(4))
		want := count(t, p)
		for _, y := range queens.Symmetries {
			if got := count(t, p.Image(y)); got != want {
				t.Errorf("given %v, blocked %v, size %d, %v: got %d, want %d", p.Given(), p.Blocked(), p.N(), y, got, want)
			}
		}
	}
}

func TestChildrenSumToTheirParent(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 40 {
		p := random(r, 5+r.IntN(4))
		want := count(t, p)
		for row := range p.N() {
			var got uint64
			for col := range p.N() {
				if child, err := p.WithGiven(queens.Square{Row: row, Col: col}); err == nil {
					got += count(t, child)
				}
			}
			if got != want {
				t.Errorf("given %v, blocked %v, size %d: the children on row %d sum to %d, want %d",
					p.Given(), p.Blocked(), p.N(), row, got, want)
			}
		}
	}
}

// large64 is a solution of size 64: even columns, then odd ones, all counted from 1. That solves
// every size but those that leave 2 or 3 when divided by 6.
func large64() queens.Solution {
	var s queens.Solution
	for row := range 32 {
		s = append(s, 2*row+1)
	}
	for row := range 32 {
		s = append(s, 2*row)
	}
	return s
}

func TestSize64(t *testing.T) {
	squares := large64().Squares()
	r := rand.New(rand.NewPCG(6, 6))
	for range 4 {
		r.Shuffle(len(squares), func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
		for _, p := range []queens.Problem{
			problem(t, 64, squares[:57], nil),
			problem(t, 64, squares[:57], squares[57:58]),
		} {
			got, want := all(t, p), bruteForce(p)
			if !reflect.DeepEqual(got, want) {
				t.Errorf("given %v, blocked %v: got %v, want %v", p.Given(), p.Blocked(), got, want)
			}
		}
	}
}

// With more rows left open than brute force can do, the images still check each other, at every
// edge of the masks.
func TestImagesOfSize64(t *testing.T) {
	squares := large64().Squares()
	r := rand.New(rand.NewPCG(9, 9))
	r.Shuffle(len(squares), func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
	p := problem(t, 64, squares[:44], nil)
	want := count(t, p)
	if want < 2 {
		t.Errorf("got %d completions, want a few", want)
	}
	for _, y := range queens.Symmetries {
		if got := count(t, p.Image(y)); got != want {
			t.Errorf("%v: got %d, want %d", y, got, want)
		}
	}
}

// With all queens given, the walk only follows them down.
func TestAllGiven(t *testing.T) {
	want := large64()
	p := problem(t, 64, want.Squares(), nil)
	s := newSearch(t, p)
	for got := range s.Completions(t.Context()) {
		if !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
	}
	stats := s.Stats()
	if stats.Nodes != 65 || stats.Solutions != 1 || stats.DeadEnds != 0 {
		t.Errorf("got %d nodes, %d solutions, %d dead ends; want 65, 1, 0", stats.Nodes, stats.Solutions, stats.DeadEnds)
	}
}

func TestStatsBeforeAnyWalk(t *testing.T) {
	got := newSearch(t, empty(t, 4)).Stats()
	if want := (search.Stats{Profile: make([]uint64, 5)}); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestStatsAreTheCallers(t *testing.T) {
	s := newSearch(t, empty(t, 4))
	for range s.Completions(t.Context()) {
		clear(s.Stats().Profile)
	}
	if got, want := s.Stats().Profile, []uint64{1, 4, 6, 4, 2}; !slices.Equal(got, want) {
		t.Errorf("got profile %v, want %v", got, want)
	}
}

// A walk allocates what it needs when it begins: as much for the whole tree as for a part of it.
func TestNothingAllocatesInTheLoop(t *testing.T) {
	events := 0
	for _, m := range methods {
		for _, c := range []struct {
			name    string
			prepare func(*search.Search)
		}{
			{"plain", func(*search.Search) {}},
			{"observed", func(s *search.Search) { s.Observe(func(search.Event) { events++ }) }},
			{"share", func(s *search.Search) { s.Observe(func(search.Event) { s.Share() }) }},
		} {
			t.Run(fmt.Sprintf("method=%v/walk=%s", m, c.name), func(t *testing.T) {
				s := newSearchBy(t, m, empty(t, 5))
				c.prepare(s)
				allocations := func(enough int) float64 {
					return testing.AllocsPerRun(2, func() {
						taken := 0
						for range s.Completions(t.Context()) {
							if taken++; taken == enough {
								break
							}
						}
					})
				}
				first, whole, most := allocations(1), allocations(-1), 8.0
				if m == search.DLX {
					most = 60 // it builds the exact cover problem first
				}
				if first != whole || whole > most {
					t.Errorf("got %v allocations for all solutions and %v for the first, want the same few", whole, first)
				}
			})
		}
	}
	if events == 0 {
		t.Error("nothing was observed")
	}
}

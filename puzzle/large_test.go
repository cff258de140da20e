package puzzle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"queens"
	"queens/search"
)

func TestConstruct(t *testing.T) {
	for n := range 200 {
		verifyConstruction(t, n)
	}
	for n := 99_990; n < 100_000; n += 3 {
		verifyConstruction(t, n)
	}
}

func verifyConstruction(t *testing.T, n int) {
	t.Helper()
	p, err := queens.New(n)
	if err != nil {
		t.Fatal(err)
	}
	solution := construct(n)
	if n == 2 || n == 3 {
		if solution != nil {
			t.Errorf("size %d: got %v, want none", n, solution)
		}
		return
	}
	if err := queens.Verify(p, solution.Squares()); err != nil {
		t.Errorf("size %d: %v", n, err)
	}
}

// TestTorus asks for queens on the empty torus: there are some if n is divisible by neither 2 nor 3.
func TestTorus(t *testing.T) {
	for n := 1; n <= 60; n++ {
		want := Yes
		if n%2 == 0 || n%3 == 0 {
			want = No
		}
		if _, got, err := One(t.Context(), torusQueens(n)); err != nil || got != want {
			t.Errorf("size %d: got %v, %v; want %v", n, got, err, want)
		}
	}
	// The search comes to the same answer without being told.
	for n := 1; n <= 10; n++ {
		r := torusQueens(n).Rules()
		want, err := CountByCover(t.Context(), build(t, r), 1)
		if err != nil {
			t.Fatal(err)
		}
		if got := !r.noTorus(); got != (want.Solutions.Sign() > 0) {
			t.Errorf("size %d: got %v, the search finds %v", n, got, want.Solutions)
		}
	}
}

// randomProblem returns a problem with so many given queens at most and a share of the squares blocked.
func randomProblem(t *testing.T, random *rand.Rand, n, given int, share float64) queens.Problem {
	t.Helper()
	p, err := queens.New(n)
	if err != nil {
		t.Fatal(err)
	}
	for range given {
		if q, err := p.WithGiven(queens.Square{Row: random.IntN(n), Col: random.IntN(n)}); err == nil {
			p = q
		}
	}
	for row := range n {
		for col := range n {
			if random.Float64() < share {
				if q, err := p.WithBlocked(queens.Square{Row: row, Col: col}); err == nil {
					p = q
				}
			}
		}
	}
	return p
}

// TestLargeOnSmallBoards compares the search for large problems with that of another room, where
// half of the problems have no solution. It must not be worn out by restarts.
func TestLargeOnSmallBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 4))
	answers := map[Answer]int{}
	for i := range 600 {
		problem := randomProblem(t, random, 1+i%10, random.IntN(3), 0.5*random.Float64())
		s, err := search.New(problem)
		if err != nil {
			t.Fatal(err)
		}
		want := No
		for range s.Completions(t.Context()) {
			want = Yes
			break
		}
		_, got, err := oneLarge(t.Context(), FromProblem(problem), problem, random)
		if err != nil || got != want {
			t.Errorf("%v: got %v, %v; want %v", problem, got, err, want)
		}
		answers[got]++
	}
	if answers[Yes] < 100 || answers[No] < 100 {
		t.Errorf("got %v: the problems are all alike", answers)
	}
}

// TestLargeTakesBack walks a tree to its end: everything counted down is counted up again.
func TestLargeTakesBack(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 5))
	for range 100 {
		problem := randomProblem(t, random, 5+random.IntN(4), 1, 0.6)
		l := newLarge(t.Context(), problem, random)
		l.patience = 1 << 30
		before := fmt.Sprint(l.rows, l.cols, l.diags, l.antis, l.squares)
		if l.solve() {
			continue
		}
		if after := fmt.Sprint(l.rows, l.cols, l.diags, l.antis, l.squares); after != before {
			t.Fatalf("%v: got %s, want %s", problem, after, before)
		}
	}
}

// TestCompletions keeps a part of a random solution and asks for the rest.
func TestCompletions(t *testing.T) {
	for _, keep := range []int{10, 55, 70} {
		t.Run(fmt.Sprintf("keep=%d%%", keep), func(t *testing.T) {
			for seed := range uint64(10) {
				p := completion(t, 200, keep, seed)
				pieces, answer, err := One(t.Context(), p)
				if err != nil || answer != Yes {
					t.Fatalf("seed %d: got %v, %v; want yes", seed, answer, err)
				}
				again, _, _ := One(t.Context(), p)
				if compareSolutions(pieces, again) != 0 {
					t.Errorf("seed %d: got another solution the second time", seed)
				}
			}
		})
	}
}

// completion returns a problem with a share, in percent, of the queens of a random solution given.
func completion(t testing.TB, n, keep int, seed uint64) Puzzle {
	t.Helper()
	empty := build(t, nQueens(n, n))
	pieces, answer, err := Random(t.Context(), empty, seed)
	if err != nil || answer != Yes {
		t.Fatal(answer, err)
	}
	rand.New(rand.NewPCG(seed, 0)).Shuffle(n, func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
	r := empty.Rules()
	r.Given = pieces[:n*keep/100]
	return build(t, r)
}

// TestNoIsProved gives a large board two rows with one open square each, in the same column.
func TestNoIsProved(t *testing.T) {
	const n = 300
	r := nQueens(n, n)
	for _, row := range []int{17, 250} {
		for col := range n {
			if col != 99 {
				r.Blocked = append(r.Blocked, queens.Square{Row: row, Col: col})
			}
		}
	}
	if pieces, answer, err := One(t.Context(), build(t, r)); err != nil || answer != No {
		t.Errorf("got %v, %v, %v; want no", pieces, answer, err)
	}
}

func TestLargeStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := completion(t, 100, 10, 1)
	if pieces, answer, err := One(ctx, p); pieces != nil || answer != Unknown || err != context.Canceled {
		t.Errorf("got %v, %v, %v; want not known, %v", pieces, answer, err, context.Canceled)
	}
}

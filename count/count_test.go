package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"queens"
	"queens/search"
)

// problem makes a problem from lists of squares, {row, column} from 0.
func problem(t testing.TB, n int, given, blocked []queens.Square) queens.Problem {
	t.Helper()
	p, err := queens.New(n)
	if err == nil {
		p, err = p.WithGiven(given...)
	}
	if err == nil {
		p, err = p.WithBlocked(blocked...)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// bruteForce lists the completions of p: every permutation of the columns, each two queens compared.
func bruteForce(p queens.Problem) []queens.Solution {
	var found []queens.Solution
	s := make(queens.Solution, p.N())
	var permute func(row int)
	permute = func(row int) {
		if row == p.N() {
			for _, g := range p.Given() {
				if s[g.Row] != g.Col {
					return
				}
			}
			for _, b := range p.Blocked() {
				if s[b.Row] == b.Col {
					return
				}
			}
			for i := range s {
				for j := range i {
					if s[i]-s[j] == i-j || s[j]-s[i] == i-j {
						return
					}
				}
			}
			found = append(found, slices.Clone(s))
			return
		}
		for i := row; i < p.N(); i++ {
			s[row], s[i] = s[i], s[row]
			permute(row + 1)
			s[row], s[i] = s[i], s[row]
		}
	}
	for i := range s {
		s[i] = i
	}
	permute(0)
	return found
}

// randomProblem blocks some squares and gives some queens of a random size up to 8; with closed, the
// blocked squares are made closed under a random group of symmetries.
func randomProblem(t testing.TB, r *rand.Rand, closed bool) queens.Problem {
	n := r.IntN(9)
	var given, blocked []queens.Square
	for range r.IntN(2*n + 1) {
		blocked = append(blocked, queens.Square{Row: r.IntN(n), Col: r.IntN(n)})
	}
	groups := [][]queens.Symmetry{
		{queens.Rotate180},
		{queens.MirrorCols},
		{queens.Transpose},
		{queens.Rotate90, queens.Rotate180, queens.Rotate270},
		{queens.MirrorCols, queens.MirrorRows, queens.Rotate180},
		queens.Symmetries[:],
	}
	if closed {
		group := groups[r.IntN(len(groups))]
		for _, sq := range slices.Clone(blocked) {
			for _, y := range group {
				blocked = append(blocked, y.Image(n, sq))
			}
		}
	}
	p := problem(t, n, nil, blocked)
	if !closed {
		for range r.IntN(3) {
			if q, err := p.WithGiven(append(given, queens.Square{Row: r.IntN(n + 1), Col: r.IntN(n + 1)})...); err == nil {
				p = q
			}
		}
	}
	return p
}

func mustCount(t testing.TB, p queens.Problem, o Options) Result {
	t.Helper()
	r, err := Completions(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestCountsAreThePublishedOnes(t *testing.T) {
	for _, engine := range []string{Walk, Join} {
		for _, kernel := range Kernels(engine) {
			for n := range 14 {
				if engine == Join && n < 4 {
					continue // see TestBadOptionsAndSizes
				}
				for _, threads := range []int{1, 3} {
					r := mustCount(t, problem(t, n, nil, nil), Options{Engine: engine, Kernel: kernel, Threads: threads})
					want, _ := queens.Known(n)
					if r.Count.Cmp(new(big.Int).SetUint64(want)) != 0 {
						t.Errorf("engine=%s kernel=%s n=%d threads=%d: got %v, want %d", engine, kernel, n, threads, r.Count, want)
					}
					if r.Engine != engine || r.Kernel != kernel || r.N != n || r.Distrusted != nil {
						t.Errorf("engine=%s kernel=%s n=%d: result says %+v", engine, kernel, n, r)
					}
				}
			}
		}
	}
}

// Every engine and kernel to n=16, the join to n=17. Plain Go goes so far in the run of the tests
// without the race detector, which does not slow down the assembly.
func TestLargerCounts(t *testing.T) {
	for n := 14; n <= 17; n++ {
		want, _ := queens.Known(n)
		check := func(name string, count func() uint64) {
			t.Run(fmt.Sprintf("n=%d/%s", n, name), func(t *testing.T) {
				if got := count(); got != want {
					t.Errorf("got %d, want %d", got, want)
				}
			})
		}
		p := problem(t, n, nil, nil)
		for _, engine := range []string{Walk, Join} {
			for _, kernel := range Kernels(engine) {
				inGo := kernel == "reference" || kernel == "portable"
				if inGo && underRace && n > 14 || n > 16 && (engine == Walk || kernel == "reference") {
					continue
				}
				check("engine="+engine+"/kernel="+kernel, func() uint64 {
					return mustCount(t, p, Options{Engine: engine, Kernel: kernel}).Count.Uint64()
				})
			}
		}
		if !underRace && n <= 16 {
			check("engine=search", func() uint64 {
				s, err := search.New(p)
				if err != nil {
					t.Fatal(err)
				}
				solutions, err := s.Count(context.Background())
				if err != nil {
					t.Fatal(err)
				}
				return solutions
			})
		}
	}
}

func TestCompletionsAgreeWithBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	for i := range 300 {
		p := randomProblem(t, r, i%2 == 0)
		want := len(bruteForce(p))
		for _, kernel := range Kernels(Walk) {
			if got := mustCount(t, p, Options{Kernel: kernel}).Count; got.Cmp(big.NewInt(int64(want))) != 0 {
				t.Fatalf("kernel=%s: got %v, want %d, for\n%v", kernel, got, want, p)
			}
		}
	}
}

func TestAnImageHasAsManyCompletions(t *testing.T) {
	p := problem(t, 10, []queens.Square{{Row: 1, Col: 4}}, []queens.Square{{Row: 0, Col: 0}, {Row: 3, Col: 7}, {Row: 9, Col: 2}})
	want := mustCount(t, p, Options{}).Count
	if want.Sign() == 0 {
		t.Fatal("the problem has no completion")
	}
	for _, y := range queens.Symmetries {
		if got := mustCount(t, p.Image(y), Options{}).Count; got.Cmp(want) != 0 {
			t.Errorf("symmetry=%v: got %v, want %v", y, got, want)
		}
	}
}

// The subproblems, each counted as a problem of its own, sum to the parent.
func TestSubproblemsSumToTheParent(t *testing.T) {
	cases := map[string]queens.Problem{
		"even":  problem(t, 8, nil, nil),
		"odd":   problem(t, 9, nil, nil),
		"given": problem(t, 10, []queens.Square{{Row: 2, Col: 3}}, nil),
		"half":  problem(t, 8, nil, []queens.Square{{Row: 0, Col: 1}, {Row: 7, Col: 6}}),
	}
	for name, p := range cases {
		t.Run("problem="+name, func(t *testing.T) {
			subs, err := Split(p)
			if err != nil {
				t.Fatal(err)
			}
			sum := new(big.Int)
			for _, sub := range subs {
				child, err := p.WithGiven(sub.Queens...)
				if err != nil {
					t.Fatal(err)
				}
				count := mustCount(t, child, Options{Kernel: "reference"}).Count
				sum.Add(sum, count.Mul(count, new(big.Int).SetUint64(sub.Weight)))
			}
			if want := mustCount(t, p, Options{}).Count; sum.Cmp(want) != 0 {
				t.Errorf("got %v, want %v", sum, want)
			}
		})
	}
}

// Odd sizes use the whole symmetry too: the centre queen, whose orbit is 1, is split again.
func TestTheCentreQueenIsSplitByOrbits(t *testing.T) {
	subs, err := Split(problem(t, 13, nil, nil))
	if err != nil {
		t.Fatal(err)
	}
	centre, eight := 0, 0
	for _, sub := range subs {
		if sub.Queens[0] == (queens.Square{Row: 6, Col: 6}) {
			centre++
			if sub.Weight == 8 {
				eight++
			}
		}
	}
	if centre < 100 || eight < centre*9/10 {
		t.Errorf("got %d subproblems with the centre queen, %d of weight 8", centre, eight)
	}
	if !slices.IsSortedFunc(subs, func(a, b Subproblem) int { return int(b.cost - a.cost) }) {
		t.Error("the dearest do not come first")
	}
}

func TestGivenCentreQueenKeepsAllSymmetries(t *testing.T) {
	p := problem(t, 9, []queens.Square{{Row: 4, Col: 4}}, nil)
	got, err := Classes(context.Background(), p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := mustCount(t, p, Options{}).Count
	sum := new(big.Int)
	for c, f := range got.Fundamental {
		sum.Add(sum, new(big.Int).Mul(f, big.NewInt(int64(queens.Class(c).Orbit()))))
	}
	if sum.Cmp(want) != 0 || want.Sign() == 0 {
		t.Errorf("classes sum to %v, the count is %v", sum, want)
	}
}

func TestACountStopsAtOnce(t *testing.T) {
	counts := map[string]func(context.Context, Options) error{
		"completions": func(ctx context.Context, o Options) error {
			_, err := Completions(ctx, problem(t, 26, nil, nil), o)
			return err
		},
		"walk": func(ctx context.Context, o Options) error {
			o.Engine = Walk
			_, err := Completions(ctx, problem(t, 26, nil, nil), o)
			return err
		},
		"turn": func(ctx context.Context, o Options) error {
			time.AfterFunc(time.Millisecond, func() { o.Progress(Progress{}) })
			_, err := fixedByTurn(ctx, problem(t, 30, nil, nil), queens.Rotate180)
			return err
		},
	}
	for name, count := range counts {
		t.Run("what="+name, func(t *testing.T) {
			reason := errors.New("enough")
			ctx, cancel := context.WithCancelCause(context.Background())
			var stopped time.Time
			err := count(ctx, Options{Progress: func(Progress) {
				if stopped.IsZero() {
					stopped = time.Now()
					cancel(reason)
				}
			}})
			if !errors.Is(err, reason) {
				t.Errorf("got error %v, want %v", err, reason)
			}
			// 100 ms are promised; the rest is for the race detector on a busy machine.
			if took := time.Since(stopped); took > 5*time.Second {
				t.Errorf("returned %v after it was stopped", took)
			}
		})
	}
}

func TestAnEndedContextGivesNoCount(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, err := Completions(ctx, problem(t, 8, nil, nil), Options{})
	if !errors.Is(err, context.Canceled) || r.Count != nil {
		t.Errorf("got %v, %v; want no count and context.Canceled", r.Count, err)
	}
}

func TestBadOptionsAndSizes(t *testing.T) {
	_, err := Completions(context.Background(), problem(t, MaxN+1, nil, nil), Options{})
	if !errors.Is(err, queens.ErrSize) {
		t.Errorf("size %d: got error %v, want ErrSize", MaxN+1, err)
	}
	_, err = Classes(context.Background(), problem(t, 100_000, nil, nil), Options{})
	if !errors.Is(err, queens.ErrSize) {
		t.Errorf("size 100000: got error %v, want ErrSize", err)
	}
	bad := []struct {
		p     queens.Problem
		o     Options
		names string
	}{
		{problem(t, 8, nil, nil), Options{Kernel: "steam"}, `"steam"`},
		{problem(t, 8, nil, nil), Options{Engine: "steam"}, `"steam"`},
		{problem(t, 3, nil, nil), Options{Engine: Join}, "size 4"},
		{problem(t, 8, []queens.Square{{Row: 0, Col: 0}}, nil), Options{Engine: Join}, "empty board"},
		{problem(t, 8, nil, []queens.Square{{Row: 0, Col: 0}}), Options{Engine: Join}, "empty board"},
		{problem(t, 24, nil, nil), Options{Engine: Join, Memory: 1000}, "memory"},
	}
	for _, b := range bad {
		if _, err := Completions(context.Background(), b.p, b.o); err == nil || !strings.Contains(err.Error(), b.names) {
			t.Errorf("options=%+v: got error %v, want one that names %s", b.o, err, b.names)
		}
	}
}

func TestLargestSizeIsSplit(t *testing.T) {
	subs, err := Split(problem(t, MaxN, nil, nil))
	if err != nil || len(subs) < 1000 {
		t.Errorf("got %d subproblems, %v", len(subs), err)
	}
	// An explicit solution of size 32, counted from 1: the even columns, then the odd ones with 1
	// and 3 exchanged and 5 moved to the end (E. Pauls, 1874). It reaches the top bit.
	columns := []int{2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 3, 1, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 5}
	var given []queens.Square
	for row, col := range columns {
		given = append(given, queens.Square{Row: row, Col: col - 1})
	}
	full := problem(t, MaxN, given, nil)
	if got := mustCount(t, full, Options{}).Count; got.Cmp(big.NewInt(1)) != 0 {
		t.Errorf("all queens given: got %v completions, want 1", got)
	}
	part := problem(t, MaxN, given[:20], nil)
	want := mustCount(t, part, Options{Kernel: "reference"}).Count
	if got := mustCount(t, part, Options{}).Count; got.Cmp(want) != 0 || got.Sign() == 0 {
		t.Errorf("20 queens given: got %v, want %v", got, want)
	}
}

func TestTotal(t *testing.T) {
	const large = 1<<64 - 1
	var sum total
	want := new(big.Int)
	for i := range uint64(100) {
		if err := sum.add(large-i, 8); err != nil {
			t.Fatal(err)
		}
		part := new(big.Int).SetUint64(large - i)
		want.Add(want, part.Mul(part, big.NewInt(8)))
	}
	got, err := sum.value()
	if err != nil || got.Cmp(want) != 0 {
		t.Errorf("got %v, %v; want %v", got, err, want)
	}

	spoiled := sum
	spoiled.low ^= 1 << 40
	if got, err := spoiled.value(); err == nil {
		t.Errorf("a flipped bit gives %v", got)
	}
	spoiled = sum
	spoiled.high-- // a lost carry
	if got, err := spoiled.value(); err == nil {
		t.Errorf("a lost carry gives %v", got)
	}
	parts := total{low: 5, residue: 5}
	if err := parts.merge(total{low: 7, residue: 8}); err != nil { // a flipped bit in a part
		t.Fatal(err)
	}
	if got, err := parts.value(); err == nil {
		t.Errorf("a spoiled part gives %v", got)
	}
	full := total{high: large, low: large}
	if err := full.add(1, 1); !errors.Is(err, errOverflow) {
		t.Errorf("2¹²⁸ gives error %v, want overflow", err)
	}
}

func ExampleCompletions() {
	p, _ := queens.New(8)
	r, err := Completions(context.Background(), p, Options{})
	fmt.Println(r.Count, err)
	// Output: 92 <nil>
}

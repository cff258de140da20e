package exactcover_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"queens/exactcover"
)

// newProblem makes a problem or ends the test.
func newProblem(t testing.TB, primary, secondary int, options [][]int) *exactcover.Problem {
	t.Helper()
	p := exactcover.New(primary, secondary)
	for _, items := range options {
		if err := p.Add(items...); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// all collects every solution, each with its options in order.
func all(ctx context.Context, p *exactcover.Problem) [][]int {
	var found [][]int
	for chosen := range p.Solutions(ctx) {
		found = append(found, slices.Sorted(slices.Values(chosen)))
	}
	slices.SortFunc(found, slices.Compare[[]int])
	return found
}

// An instance is a problem as the tests write it down.
type instance struct {
	primary, secondary int
	bounds             [][2]int // by item
	options            [][]int
}

// randomInstance returns a problem of so many options at most, in which items are to be in several
// options or, as they are made, in one.
func randomInstance(r *rand.Rand, options int, several bool) instance {
	in := instance{primary: r.IntN(6), secondary: r.IntN(4)}
	for item := range in.primary + in.secondary {
		bound := [2]int{1, 1}
		if several {
			most := r.IntN(5)
			bound = [2]int{r.IntN(most + 1), most}
		}
		if item >= in.primary {
			bound[0] = 0
		}
		in.bounds = append(in.bounds, bound)
	}
	for range r.IntN(options + 1) {
		var items []int
		for _, item := range r.Perm(in.primary + in.secondary) {
			if r.IntN(3) == 0 {
				items = append(items, item)
			}
		}
		if items != nil && slices.Min(items) < in.primary { // others are never chosen
			in.options = append(in.options, items)
		}
	}
	return in
}

// problem makes the problem or ends the test.
func (in instance) problem(t testing.TB) *exactcover.Problem {
	t.Helper()
	p := newProblem(t, in.primary, in.secondary, in.options)
	for item, bound := range in.bounds {
		if err := p.Bound(item, bound[0], bound[1]); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// bruteForce looks at every subset of the options.
func (in instance) bruteForce() [][]int {
	var found [][]int
	for subset := range 1 << len(in.options) {
		times := make([]int, len(in.bounds))
		var chosen []int
		for o, items := range in.options {
			if subset>>o&1 == 0 {
				continue
			}
			for _, item := range items {
				times[item]++
			}
			chosen = append(chosen, o)
		}
		right := true
		for item, bound := range in.bounds {
			right = right && bound[0] <= times[item] && times[item] <= bound[1]
		}
		if right {
			found = append(found, chosen)
		}
	}
	slices.SortFunc(found, slices.Compare[[]int])
	return found
}

// compare compares the solutions with those of brute force, and their number, and returns how many there are.
func (in instance) compare(t *testing.T) int {
	t.Helper()
	p, want := in.problem(t), in.bruteForce()
	if got := all(t.Context(), p); !reflect.DeepEqual(got, want) {
		t.Fatalf("%+v: got %v, want %v", in, got, want)
	}
	if got, err := p.Count(t.Context(), math.MaxUint64); got != uint64(len(want)) || err != nil {
		t.Fatalf("%+v: got %d, %v; want %d", in, got, err, len(want))
	}
	tally, err := p.Tally(t.Context(), weigh)
	if err != nil || tally.Solutions.Cmp(big.NewInt(int64(len(want)))) != 0 || tally.Heaviest != heaviest(want) {
		t.Fatalf("%+v: got %v solutions, the heaviest %d, %v; want %d, %d",
			in, tally.Solutions, tally.Heaviest, err, len(want), heaviest(want))
	}
	return len(want)
}

func TestBruteForce(t *testing.T) {
	for _, several := range []bool{false, true} {
		t.Run(fmt.Sprintf("several=%t", several), func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 1))
			solvable := 0
			for range 2000 {
				if randomInstance(r, 11, several).compare(t) > 0 {
					solvable++
				}
			}
			if solvable < 200 {
				t.Errorf("only %d of 2000 problems have a solution: the test tests little", solvable)
			}
		})
	}
}

// Combinations: k of n options without anything in common but an item that is to be in k of them.
func TestCombinations(t *testing.T) {
	const n = 12
	binomial := uint64(1)
	for k := range n + 1 {
		p := exactcover.New(1, 0)
		for range n {
			if err := p.Add(0); err != nil {
				t.Fatal(err)
			}
		}
		if err := p.Bound(0, k, k); err != nil {
			t.Fatal(err)
		}
		if got, err := p.Count(t.Context(), math.MaxUint64); got != binomial || err != nil {
			t.Errorf("%d of %d: got %d, %v; want %d", k, n, got, err, binomial)
		}
		binomial = binomial * uint64(n-k) / uint64(k+1)
	}
}

// Matrices of zeros and ones with two ones in each row and column, OEIS A001499.
func TestTwoInEachLine(t *testing.T) {
	for i, want := range []uint64{0, 1, 6, 90, 2040, 67950} {
		n := i + 1
		t.Run(fmt.Sprintf("n=%d", n), func(t *testing.T) {
			p := exactcover.New(2*n, 0)
			for item := range 2 * n {
				if err := p.Bound(item, 2, 2); err != nil {
					t.Fatal(err)
				}
			}
			for square := range n * n {
				if err := p.Add(square/n, n+square%n); err != nil {
					t.Fatal(err)
				}
			}
			if got, err := p.Count(t.Context(), math.MaxUint64); got != want || err != nil {
				t.Errorf("got %d, %v; want %d", got, err, want)
			}
		})
	}
}

// An option without a primary item is never chosen.
func TestIdleOptions(t *testing.T) {
	p := newProblem(t, 1, 1, [][]int{{0}, {1}})
	if got, want := all(t.Context(), p), [][]int{{0}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

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

func TestCountUpToALimit(t *testing.T) {
	p := dominoes(t, 4)
	for limit, want := range map[uint64]uint64{0: 0, 1: 1, 2: 2, 35: 35, 36: 36, 37: 36, math.MaxUint64: 36} {
		if got, err := p.Count(t.Context(), limit); got != want || err != nil {
			t.Errorf("limit %d: got %d, %v; want %d", limit, got, err, want)
		}
	}
}

func TestAddRefuses(t *testing.T) {
	p := newProblem(t, 2, 1, [][]int{{0, 2}})
	for want, items := range map[string][]int{
		"option 1 has no items":             {},
		"option 1: item 3 is outside 0..2":  {0, 3},
		"option 1: item -1 is outside 0..2": {0, -1},
		"option 1: item 2 is named twice":   {2, 0, 2},
	} {
		if err := p.Add(items...); err == nil || err.Error() != want {
			t.Errorf("%v: got error %v, want %s", items, err, want)
		}
	}
	if got := p.Options(); got != 1 {
		t.Errorf("got %d options, want 1: refused ones are not added", got)
	}
	if got := all(t.Context(), p); got != nil {
		t.Errorf("got solutions %v, want none", got)
	}
}

func TestBoundRefuses(t *testing.T) {
	p := newProblem(t, 2, 1, [][]int{{0, 1}})
	for want, bound := range map[string][3]int{
		"item 3 is outside 0..2":                                       {3, 0, 1},
		"item -1 is outside 0..2":                                      {-1, 0, 1},
		"item 0: no number of options is from -1 to 1":                 {0, -1, 1},
		"item 0: no number of options is from 2 to 1":                  {0, 2, 1},
		"item 2 is secondary: its least number of options is 0, not 1": {2, 1, 2},
	} {
		if err := p.Bound(bound[0], bound[1], bound[2]); err == nil || err.Error() != want {
			t.Errorf("%v: got error %v, want %s", bound, err, want)
		}
	}
	if got, want := all(t.Context(), p), [][]int{{0}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v: refused bounds change nothing", got, want)
	}
	if err := p.Bound(0, 0, math.MaxInt); err != nil {
		t.Fatal(err)
	}
	if got, want := all(t.Context(), p), [][]int{{0}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if err := p.Bound(0, math.MaxInt, math.MaxInt); err != nil {
		t.Fatal(err)
	}
	if got := all(t.Context(), p); got != nil {
		t.Errorf("got %v, want no solution", got)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got, err := dominoes(t, 4).Count(ctx, 100); got != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("got %d, %v; want 0, %v", got, err, context.Canceled)
	}
	if got := all(ctx, dominoes(t, 4)); got != nil {
		t.Errorf("got %v, want no solution", got)
	}
}

func TestCancelledInTheLoop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	got := 0
	for range dominoes(t, 4).Solutions(ctx) {
		if got++; got == 3 {
			cancel()
		}
	}
	if got != 3 {
		t.Errorf("got %d solutions, want 3", got)
	}
}

// A board of 12×12 without two corners of one colour cannot be tiled, and it takes far too long to
// see that: only looks at the context end the walk.
func TestCancelledFarFromASolution(t *testing.T) {
	const n = 12
	var options [][]int
	for row := range n {
		for col := range n {
			for _, next := range [][2]int{{row, col + 1}, {row + 1, col}} {
				a, b := row*n+col, next[0]*n+next[1]
				if next[0] < n && next[1] < n && a != 0 && b != n*n-1 {
					options = append(options, []int{a - 1, b - 1})
				}
			}
		}
	}
	ctx := &afterLooks{Context: t.Context(), left: 20}
	if got, err := newProblem(t, n*n-2, 0, options).Count(ctx, 1); got != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("got %d, %v; want 0, %v", got, err, context.Canceled)
	}
}

// afterLooks is a context that is cancelled after it was looked at a number of times.
type afterLooks struct {
	context.Context
	left int
}

func (c *afterLooks) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// A walk has links of its own: loops may be left, nested and repeated.
func TestLoopWithinALoop(t *testing.T) {
	p := dominoes(t, 4)
	pairs := 0
	for a := range p.Solutions(t.Context()) {
		before := slices.Clone(a)
		for range p.Solutions(t.Context()) {
			pairs++
		}
		if !slices.Equal(a, before) {
			t.Errorf("the inner loop changed %v to %v", before, a)
		}
		if pairs == 3*36 {
			break
		}
	}
	if got, err := p.Count(t.Context(), 100); got != 36 || err != nil {
		t.Errorf("got %d, %v; want 36", got, err)
	}
}

func TestWalk(t *testing.T) {
	p := newProblem(t, 3, 0, [][]int{{0, 1}, {1, 2}, {2}, {0, 2}})
	var got []string
	p.Walk(func(e exactcover.Event) bool {
		got = append(got, fmt.Sprintf("%d %v %d %d", e.Level, e.Kind, e.Item, e.Option))
		return true
	})
	want := []string{
		"0 choose 0 0",
		"0 take 0 0",
		"1 choose 2 0",
		"1 take 0 2",
		"2 solution 0 0",
		"1 take back 0 2",
		"0 take back 0 0",
		"0 take 0 3",
		"1 choose 1 0", // a dead end: both its options have an item of option 3
		"0 take back 0 3",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for stop := range got {
		steps := 0
		p.Walk(func(exactcover.Event) bool {
			steps++
			return steps <= stop
		})
		if steps != stop+1 {
			t.Errorf("stopped at step %d, went on to %d", stop+1, steps)
		}
	}
}

// One or two of item 0, which options 0 and 1 have, and item 1 at most once, which options 1 and 2 have.
func TestWalkSeveral(t *testing.T) {
	p := newProblem(t, 2, 0, [][]int{{0}, {0, 1}, {1}})
	for item, bound := range [][2]int{{1, 2}, {0, 1}} {
		if err := p.Bound(item, bound[0], bound[1]); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	p.Walk(func(e exactcover.Event) bool {
		if got = append(got, fmt.Sprintf("%d %v", e.Level, e.Kind)); e.Kind == exactcover.Choose {
			got[len(got)-1] += fmt.Sprint(" ", e.Item)
		} else if e.Kind != exactcover.Solution {
			got[len(got)-1] += fmt.Sprint(" ", e.Option)
		}
		return true
	})
	want := []string{
		"0 choose 0", // two ways: to begin with option 0 or with option 1
		"0 take 0",
		"1 choose 0", // two ways: option 1 or none
		"1 take 1",
		"2 solution",
		"1 take back 1",
		"1 choose 1", // none of item 0 more
		"1 take 2",
		"2 solution",
		"1 take back 2",
		"1 solution",
		"0 take back 0",
		"0 take 1", // without option 0
		"1 solution",
		"0 take back 1",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A walk allocates what it needs when it begins: as much for 6728 solutions as for two.
func TestNothingAllocatesInTheLoop(t *testing.T) {
	allocations := func(n int) float64 {
		p := dominoes(t, n)
		return testing.AllocsPerRun(2, func() {
			for range p.Solutions(t.Context()) {
			}
		})
	}
	if small, large := allocations(2), allocations(6); small != large || large > 15 {
		t.Errorf("got %v allocations for 6×6 and %v for 2×2, want the same few", large, small)
	}
}

// FuzzBruteForce reads a problem from bytes: two for the numbers of items, one for the bounds of each
// item, then a set of items each.
func FuzzBruteForce(f *testing.F) {
	f.Add([]byte{3, 0, 5, 5, 5, 5, 3, 6, 4, 5})
	f.Add([]byte{4, 2, 9, 9, 8, 5, 5, 4, 8, 17, 18, 36, 8, 40})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 2 || len(data) > 22 {
			return
		}
		in := instance{primary: int(data[0]%6) + 1, secondary: int(data[1] % 3)}
		data = data[2:]
		for len(in.bounds) < in.primary+in.secondary {
			if len(data) == 0 {
				return
			}
			most := int(data[0] / 4 % 4)
			least := min(int(data[0]%4), most)
			if len(in.bounds) >= in.primary {
				least = 0
			}
			in.bounds = append(in.bounds, [2]int{least, most})
			data = data[1:]
		}
		for _, b := range data {
			var items []int
			for item := range in.bounds {
				if b>>item&1 != 0 {
					items = append(items, item)
				}
			}
			if items != nil && items[0] < in.primary {
				in.options = append(in.options, items)
			}
		}
		in.compare(t)
	})
}

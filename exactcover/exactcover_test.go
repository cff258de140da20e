package exactcover_test

import (
	"context"
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

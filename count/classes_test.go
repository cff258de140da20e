package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"queens"
)

func TestClassesAreThePublishedOnes(t *testing.T) {
	for n := range 15 {
		r, err := Classes(context.Background(), problem(t, n, nil, nil), Options{})
		if err != nil {
			t.Fatal(err)
		}
		want, _ := queens.KnownClasses(n)
		for c, got := range r.Fundamental {
			if got.Cmp(new(big.Int).SetUint64(want[c])) != 0 {
				t.Errorf("n=%d class=%v: got %v, want %d", n, queens.Class(c), got, want[c])
			}
		}
		fundamental, _ := queens.KnownFundamental(n)
		if got := r.FundamentalCount(); got.Cmp(new(big.Int).SetUint64(fundamental)) != 0 {
			t.Errorf("n=%d: got %v fundamental solutions, want %d", n, got, fundamental)
		}
	}
}

// The turns that fix solutions reach sizes where counting all is out of reach of a test.
func TestFixedByTurn(t *testing.T) {
	cases := []struct {
		n             int
		half, quarter uint64
	}{ // OEIS A032522, A033148
		{16, 3000, 64}, {17, 8152, 128}, {18, 18104, 0}, {19, 44184, 0},
	}
	for _, c := range cases {
		p := problem(t, c.n, nil, nil)
		half, err := fixedByTurn(context.Background(), p, queens.Rotate180)
		if err != nil || half != c.half {
			t.Errorf("n=%d: got %d fixed by the half turn, %v; want %d", c.n, half, err, c.half)
		}
		quarter, err := fixedByTurn(context.Background(), p, queens.Rotate90)
		if err != nil || quarter != c.quarter {
			t.Errorf("n=%d: got %d fixed by the quarter turn, %v; want %d", c.n, quarter, err, c.quarter)
		}
	}
}

func TestClassesOfSymmetricProblemsAgreeWithBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	symmetric := 0
	for symmetric < 60 {
		p := randomProblem(t, r, true)
		got, err := Classes(context.Background(), p, Options{})
		if len(p.Stabilizer()) < 8 {
			if !errors.Is(err, ErrAsymmetric) {
				t.Fatalf("got error %v, want ErrAsymmetric, for\n%v", err, p)
			}
			continue
		}
		symmetric++
		if err != nil {
			t.Fatal(err)
		}
		var want [4]int64
		for _, s := range bruteForce(p) {
			if s.IsFundamental() {
				want[s.Class()]++
			}
		}
		for c := range want {
			if got.Fundamental[c].Cmp(big.NewInt(want[c])) != 0 {
				t.Fatalf("class=%v: got %v, want %d, for\n%v", queens.Class(c), got.Fundamental[c], want[c], p)
			}
		}
	}
}

func ExampleClasses() {
	p, _ := queens.New(8)
	r, err := Classes(context.Background(), p, Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for c, f := range r.Fundamental {
		fmt.Printf("%v %v of orbit %d\n", f, queens.Class(c), queens.Class(c).Orbit())
	}
	// Output:
	// 11 ordinary of orbit 8
	// 1 point of orbit 4
	// 0 rotational of orbit 2
	// 0 full of orbit 1
}

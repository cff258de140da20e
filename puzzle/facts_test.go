package puzzle

import (
	"fmt"
	"testing"

	"queens"
	"queens/search"
)

// TestPublishedCounts counts what others have counted: sequences of the OEIS, as far as each takes
// some milliseconds.
func TestPublishedCounts(t *testing.T) {
	one := Exactly(1)
	square := func(r Rules) func(n int) Rules {
		return func(n int) Rules { r.Rows, r.Cols = n, n; return r }
	}
	for _, sequence := range []struct {
		name  string
		rules func(n int) Rules
		from  int
		want  []uint64
	}{
		{"A000170 queens", square(Rules{Pieces: Queen, PerRow: one}), 1, []uint64{1, 0, 0, 2, 10, 4, 40, 92, 352, 724}},
		{"A051906 torus", square(Rules{Pieces: Queen, PerRow: one, Torus: true}), 1, []uint64{1, 0, 0, 0, 10, 0, 28, 0, 0, 0, 88, 0, 4524}},
		{"A051223 superqueens", square(Rules{Pieces: Queen | Knight, PerRow: one}), 1, []uint64{1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44, 156}},
		{"A002464 none touching", square(Rules{Pieces: King, PerRow: one, PerCol: one}), 1, []uint64{1, 0, 0, 2, 14, 90, 646, 5242}},
		{"A287227 any queens", square(Rules{Pieces: Queen}), 1, []uint64{2, 5, 18, 87, 462, 2635, 16870}},
		{"A348129 queens on 8×8", func(k int) Rules { return Rules{Rows: 8, Cols: 8, Pieces: Queen, Total: Exactly(k)} }, 0, []uint64{1, 64, 1288, 10320, 34568, 46736, 22708, 3192, 92}},
		{"A061989 three queens on 3×n", func(n int) Rules { return Rules{Rows: 3, Cols: n, Pieces: Queen, Total: Exactly(3)} }, 1, []uint64{0, 0, 0, 4, 14, 36, 76, 140, 234, 364}},
		{"A000142 rooks", square(Rules{Pieces: Rook, PerRow: one}), 1, []uint64{1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800, 39916800, 479001600}},
		{"A002720 any rooks", square(Rules{Pieces: Rook}), 1, []uint64{2, 7, 34, 209, 1546, 13327}},
		{"A063443 any kings", square(Rules{Pieces: King}), 1, []uint64{2, 5, 35, 314, 6427, 202841}},
		{"A018807 most kings on 2n×2n", func(n int) Rules { return Rules{Rows: 2 * n, Cols: 2 * n, Pieces: King, Total: Exactly(n * n)} }, 1, []uint64{4, 79, 3600, 281571}},
		{"A000079 most bishops", func(n int) Rules { return Rules{Rows: n, Cols: n, Pieces: Bishop, Total: Exactly(2*n - 2)} }, 2, []uint64{4, 8, 16, 32, 64, 128}},
		{"A141243 any knights", square(Rules{Pieces: Knight}), 1, []uint64{2, 16, 94, 1365, 55213}},
		{"A000079 no rule", func(n int) Rules { return Rules{Rows: 1, Cols: n} }, 1, []uint64{2, 4, 8, 16, 32, 64}},
	} {
		for i, want := range sequence.want {
			n := sequence.from + i
			t.Run(fmt.Sprintf("sequence=%s/n=%d", sequence.name, n), func(t *testing.T) {
				p, err := New(sequence.rules(n))
				if err != nil {
					if want != 0 {
						t.Error(err)
					}
					return
				}
				got, err := Count(t.Context(), p, 0)
				if err != nil || got.Solutions.Uint64() != want {
					t.Errorf("got %v, %v; want %d", got.Solutions, err, want)
				}
				if got, err := CountByCover(t.Context(), p, 0); err != nil || got.Solutions.Uint64() != want {
					t.Errorf("CountByCover: got %v, %v; want %d", got.Solutions, err, want)
				}
			})
		}
	}
}

// TestCountIsNeverTooLarge counts subsets of 100 squares and of 200: more than 64 and 128 bits hold.
func TestCountIsNeverTooLarge(t *testing.T) {
	for _, test := range []struct {
		rules Rules
		want  string
	}{
		{Rules{Rows: 10, Cols: 10}, "1267650600228229401496703205376"},
		{Rules{Rows: 10, Cols: 20, Blocked: []queens.Square{{Row: 1, Col: 1}}}, "803469022129495137770981046170581301261101496891396417650688"},
	} {
		got, err := Count(t.Context(), build(t, test.rules), 0)
		if err != nil || got.Solutions.String() != test.want {
			t.Errorf("%+v: got %v, %v; want %s", test.rules, got.Solutions, err, test.want)
		}
	}
}

// TestCountKeepsNodesApart counts kings on a line, none beside another. Where the first few stand in two ways, as many
// squares behind them may be open though another number is needed, and a square by itself doubles all the rest.
func TestCountKeepsNodesApart(t *testing.T) {
	line := func(n int) Rules { return Rules{Rows: 1, Cols: n, Pieces: King} }
	counted := line(40)
	counted.Total = Exactly(10)
	apart := line(62)
	apart.Blocked = []queens.Square{{Row: 0, Col: 1}}
	for _, test := range []struct {
		name  string
		rules Rules
		want  int64
	}{
		{"10 kings on 40 squares", counted, 44352165},                  // 31 over 10
		{"any kings on 60 squares, and one", apart, 2 * 4052739537881}, // twice the Fibonacci number 62, OEIS A000045
	} {
		t.Run("rules="+test.name, func(t *testing.T) {
			p := build(t, test.rules)
			if got, err := Count(t.Context(), p, 0); err != nil || got.Solutions.Int64() != test.want {
				t.Errorf("Count: got %v, %v; want %d", got.Solutions, err, test.want)
			}
			if got, err := CountByCover(t.Context(), p, 0); err != nil || got.Solutions.Int64() != test.want {
				t.Errorf("CountByCover: got %v, %v; want %d", got.Solutions, err, test.want)
			}
		})
	}
}

// TestAllMatchesSearch compares the order of solutions with that of another room.
func TestAllMatchesSearch(t *testing.T) {
	problem, err := queens.New(8)
	if err != nil {
		t.Fatal(err)
	}
	s, err := search.New(problem)
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for solution := range s.Completions(t.Context()) {
		want = append(want, fmt.Sprint(solution.Squares()))
	}
	i := 0
	for got, err := range All(t.Context(), FromProblem(problem)) {
		if err != nil || i == len(want) || fmt.Sprint(got) != want[i] {
			t.Fatalf("solution %d: got %v, %v", i, got, err)
		}
		i++
	}
	if i != len(want) {
		t.Errorf("got %d solutions, want %d", i, len(want))
	}
}

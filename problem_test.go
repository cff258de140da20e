package queens

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

func TestNewSize(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 4, 8, 64, MaxN} {
		p, err := New(n)
		if err != nil || p.N() != n {
			t.Errorf("New(%d): got size %d, %v", n, p.N(), err)
		}
	}
	for _, n := range []int{-1, MaxN + 1, -1 << 62, 1 << 62} {
		_, err := New(n)
		var size *SizeError
		if !errors.As(err, &size) || !errors.Is(err, ErrSize) || size.N != n {
			t.Errorf("New(%d): got %v, want a SizeError", n, err)
		}
	}
	_, err := New(-3)
	if got, want := fmt.Sprint(err), "size -3 is outside 0..1000000, the limit of a problem"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestZeroProblem(t *testing.T) {
	var p Problem
	if q := mustNew(t, 0); !p.Equal(q) || p.Hash() != q.Hash() {
		t.Error("the zero Problem is not the board of size 0")
	}
	if err := Verify(p, nil); err != nil {
		t.Errorf("the empty board: got %v, want a solution", err)
	}
}

// TestAttacks compares with walking from square to square.
func TestAttacks(t *testing.T) {
	const n = 5
	for from := range n * n {
		a := Square{from / n, from % n}
		reached := map[Square]Line{a: Row}
		for line, step := range map[Line]Square{Row: {0, 1}, Column: {1, 0}, Diagonal: {1, 1}, Antidiagonal: {1, -1}} {
			for _, sign := range []int{1, -1} {
				for k := 1; k < n; k++ {
					reached[Square{a.Row + sign*k*step.Row, a.Col + sign*k*step.Col}] = line
				}
			}
		}
		for to := range n * n {
			b := Square{to / n, to % n}
			got, attacks := Attacks(a, b)
			want, should := reached[b]
			if attacks != should || attacks && got != want {
				t.Errorf("Attacks(%v, %v): got %v, %v, want %v, %v", a, b, got, attacks, want, should)
			}
		}
	}
}

func TestProblemErrors(t *testing.T) {
	base := mustBlocked(t, mustGiven(t, mustNew(t, 8), Square{0, 0}), Square{7, 7}, Square{3, 3})
	given, blocked := Problem.WithGiven, Problem.WithBlocked
	for _, test := range []struct {
		name    string
		with    func(Problem, ...Square) (Problem, error)
		squares []Square
		want    string
	}{
		{"row", given, []Square{{0, 5}}, "queens at row 1 column 1 and row 1 column 6 share a row"},
		{"column", given, []Square{{5, 0}}, "queens at row 1 column 1 and row 6 column 1 share a column"},
		{"diagonal", given, []Square{{2, 2}}, "queens at row 1 column 1 and row 3 column 3 share a diagonal"},
		{"antidiagonal", given, []Square{{2, 5}, {1, 6}}, "queens at row 2 column 7 and row 3 column 6 share an antidiagonal"},
		{"earliest", given, []Square{{7, 2}, {6, 1}, {5, 0}}, "queens at row 1 column 1 and row 6 column 1 share a column"},
		{"blocked", given, []Square{{7, 7}}, "row 8 column 8 has a given queen and is blocked"},
		{"off", given, []Square{{8, 1}}, "row 9 column 2 is off the board of size 8"},
		{"left", given, []Square{{1, -1}}, "row 2 column 0 is off the board of size 8"},
		{"given", blocked, []Square{{1, 1}, {0, 0}}, "row 1 column 1 has a given queen and is blocked"},
		{"beside", blocked, []Square{{0, 8}}, "row 1 column 9 is off the board of size 8"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := test.with(base, test.squares...)
			if fmt.Sprint(err) != test.want {
				t.Errorf("got %v, want %v", err, test.want)
			}
			if !got.Equal(Problem{}) {
				t.Errorf("got a problem with the error: %v", got)
			}
			var conflict *ConflictError
			var square *SquareError
			if !errors.As(err, &conflict) && !errors.As(err, &square) {
				t.Errorf("got type %T", err)
			}
		})
	}
}

func TestProblemIsAValue(t *testing.T) {
	p := mustGiven(t, mustNew(t, 8), Square{3, 1}, Square{0, 0})
	hash := p.Hash()
	q := mustBlocked(t, mustGiven(t, p, Square{6, 2}), Square{5, 5})
	p.Given()[0] = Square{7, 7}
	q.Blocked()[0] = Square{7, 7}
	if p.Hash() != hash || len(p.Given()) != 2 || len(p.Blocked()) != 0 {
		t.Errorf("p changed: %v", p)
	}
	// Two problems grown from one must not share room for what is added.
	a, b := mustGiven(t, p, Square{6, 2}), mustGiven(t, p, Square{7, 3})
	if want := (Square{6, 2}); !slices.Contains(a.Given(), want) {
		t.Errorf("got %v, want it to have %v", a.Given(), want)
	}
	if want := (Square{7, 3}); !slices.Contains(b.Given(), want) {
		t.Errorf("got %v, want it to have %v", b.Given(), want)
	}
}

func TestProblemEqual(t *testing.T) {
	p := mustBlocked(t, mustGiven(t, mustNew(t, 8), Square{3, 1}, Square{0, 0}), Square{5, 5}, Square{2, 7})
	again := mustGiven(t, mustGiven(t, mustBlocked(t, mustNew(t, 8), Square{2, 7}, Square{5, 5}, Square{5, 5}), Square{0, 0}),
		Square{0, 0}, Square{3, 1})
	if !p.Equal(again) || p.Hash() != again.Hash() {
		t.Errorf("order and repetition matter: %v and %v", p, again)
	}
	if got, want := p.Given(), []Square{{0, 0}, {3, 1}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v in reading order", got, want)
	}
	others := []Problem{
		{},
		mustNew(t, 8),
		mustGiven(t, mustNew(t, 8), Square{3, 1}, Square{0, 0}),
		mustBlocked(t, mustNew(t, 8), Square{3, 1}, Square{0, 0}),
		mustBlocked(t, mustGiven(t, mustNew(t, 9), Square{3, 1}, Square{0, 0}), Square{5, 5}, Square{2, 7}),
		mustBlocked(t, mustGiven(t, mustNew(t, 8), Square{3, 1}, Square{0, 0}), Square{5, 5}, Square{2, 6}),
	}
	hashes := map[string]bool{p.Hash(): true}
	for _, q := range others {
		if p.Equal(q) || q.Equal(p) {
			t.Errorf("%v equals %v", p, q)
		}
		if hashes[q.Hash()] {
			t.Errorf("the hash of %v is that of another", q)
		}
		hashes[q.Hash()] = true
	}
}

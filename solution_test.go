package queens

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

func TestVerify(t *testing.T) {
	solved := []Square{{0, 1}, {1, 3}, {2, 0}, {3, 2}}
	empty := mustNew(t, 4)
	given := mustGiven(t, empty, Square{1, 3})
	other := mustGiven(t, empty, Square{1, 0})
	blocked := mustBlocked(t, empty, Square{0, 0}, Square{2, 0})
	for _, test := range []struct {
		name    string
		p       Problem
		squares []Square
		want    string
	}{
		{"solution", empty, solved, ""},
		{"any order", empty, []Square{{3, 2}, {0, 1}, {2, 0}, {1, 3}}, ""},
		{"given", given, solved, ""},
		{"empty board", Problem{}, nil, ""},
		{"one", mustNew(t, 1), []Square{{0, 0}}, ""},
		{"row", empty, []Square{{0, 1}, {1, 3}, {2, 0}, {3, 2}, {3, 0}}, "queens at row 3 column 1 and row 4 column 1 share a column"},
		{"same row", empty, []Square{{2, 0}, {2, 3}}, "queens at row 3 column 1 and row 3 column 4 share a row"},
		{"column", empty, []Square{{0, 1}, {1, 3}, {2, 0}, {3, 1}}, "queens at row 1 column 2 and row 4 column 2 share a column"},
		{"diagonal", empty, []Square{{0, 0}, {1, 2}, {2, 3}, {3, 1}}, "queens at row 2 column 3 and row 3 column 4 share a diagonal"},
		{"antidiagonal", empty, []Square{{0, 3}, {3, 0}}, "queens at row 1 column 4 and row 4 column 1 share an antidiagonal"},
		{"twice", empty, append(slices.Clone(solved), Square{1, 3}), "two queens stand at row 2 column 4"},
		{"earliest second", empty, []Square{{3, 0}, {3, 1}, {0, 2}, {1, 2}}, "queens at row 1 column 3 and row 2 column 3 share a column"},
		{"missing", empty, solved[:3], "1 of 4 queens missing: row 4 and column 3 have none"},
		{"missing first", empty, solved[1:], "1 of 4 queens missing: row 1 and column 2 have none"},
		{"none", empty, nil, "4 of 4 queens missing: row 1 and column 1 have none"},
		{"no room", mustNew(t, 2), []Square{{0, 0}}, "1 of 2 queens missing: row 2 and column 2 have none"},
		{"off", empty, []Square{{0, 1}, {1, 4}}, "row 2 column 5 is off the board of size 4"},
		{"above", empty, []Square{{-1, 0}}, "row 0 column 1 is off the board of size 4"},
		{"blocked", blocked, solved, "row 3 column 1 has a queen and is blocked"},
		{"given absent", other, solved, "row 2 column 1 has no queen, but one is given there"},
		{"size 0", Problem{}, []Square{{0, 0}}, "row 1 column 1 is off the board of size 0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := slices.Clone(test.squares)
			got := ""
			if err := Verify(test.p, test.squares); err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if !slices.Equal(test.squares, before) {
				t.Error("the caller's squares were changed")
			}
		})
	}
}

func TestVerifyErrorTypes(t *testing.T) {
	p := mustNew(t, 4)
	var square *SquareError
	if err := Verify(p, []Square{{4, 4}}); !errors.As(err, &square) || square.Square != (Square{4, 4}) {
		t.Errorf("got %v, want a SquareError", err)
	}
	var conflict *ConflictError
	err := Verify(p, []Square{{3, 3}, {0, 0}})
	if !errors.As(err, &conflict) || *conflict != (ConflictError{Square{0, 0}, Square{3, 3}, Diagonal}) {
		t.Errorf("got %v, want a ConflictError that reads A before B", err)
	}
	var missing *MissingError
	err = Verify(p, []Square{{1, 1}})
	if !errors.As(err, &missing) || *missing != (MissingError{N: 4, Queens: 1, Row: 0, Col: 0}) {
		t.Errorf("got %v, want a MissingError", err)
	}
}

// TestVerifyAll asks about every placement of a queen in each row, and compares with looking at all
// pairs.
func TestVerifyAll(t *testing.T) {
	for n := range 6 {
		p := mustNew(t, n)
		cols := make([]int, n)
		var place func(row int)
		place = func(row int) {
			if row < n {
				for cols[row] = range n {
					place(row + 1)
				}
				return
			}
			squares := toSquares(cols)
			if got, want := Verify(p, squares) == nil, peaceful(squares); got != want {
				t.Errorf("n=%d %v: got %v, want %v", n, cols, got, want)
			}
		}
		place(0)
	}
}

// TestVerifyLarge would not end in time if the check took every pair.
func TestVerifyLarge(t *testing.T) {
	largest := unlessRace(MaxN, 100_000)
	if err := Verify(mustNew(t, largest), explicit(largest).Squares()); err != nil {
		t.Errorf("explicit solution: %v", err)
	}
	n := unlessRace(100_000, 10_000)
	squares := explicit(n).Squares()
	squares[n-1].Col = squares[0].Col
	want := fmt.Sprintf("queens at row 1 column 2 and row %d column 2 share a column", n)
	if got := fmt.Sprint(Verify(mustNew(t, n), squares)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSolutionSquares(t *testing.T) {
	got, want := Solution{1, 3, 0, 2}.Squares(), []Square{{0, 1}, {1, 3}, {2, 0}, {3, 2}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

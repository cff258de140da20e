package model_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"queens"
	"queens/model"
	"queens/puzzle"
)

var update = flag.Bool("update", false, "write the models under testdata")

// parse makes a puzzle or ends the test.
func parse(t testing.TB, text string) puzzle.Puzzle {
	t.Helper()
	reading, err := puzzle.Parse(text, puzzle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return reading.Puzzle
}

func language(t testing.TB, name string) model.Language {
	t.Helper()
	for _, l := range model.Languages() {
		if l.Name == name {
			return l
		}
	}
	t.Fatalf("no language %s", name)
	return model.Language{}
}

// write returns a model or ends the test.
func write(t testing.TB, name string, p puzzle.Puzzle) string {
	t.Helper()
	var text bytes.Buffer
	if err := language(t, name).Write(&text, p, model.Count{}); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// TestModels compares with the models under testdata.
func TestModels(t *testing.T) {
	for name, p := range map[string]puzzle.Puzzle{
		"queens4": parse(t, "queens 4"),
		"weights": parse(t, "board 2x4\npieces king\neach column at most 1\ntotal 2 to 3\nblocked c1\nweights\n1 2 3 4\n-4 3 2 1\n"),
	} {
		known := model.Known(t.Context(), p)
		for _, l := range model.Languages() {
			t.Run(fmt.Sprintf("puzzle=%s/language=%s", name, l.Name), func(t *testing.T) {
				var text bytes.Buffer
				err := l.Write(&text, p, known)
				if refused := new(model.RefusedError); errors.As(err, &refused) && name == "weights" {
					return // see TestRefused
				}
				if err != nil {
					t.Fatal(err)
				}
				path := filepath.Join("testdata", name+"."+l.Name)
				if *update {
					if err := os.WriteFile(path, text.Bytes(), 0o666); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				if got := text.Bytes(); !bytes.Equal(got, want) {
					t.Errorf("got\n%s\nwant\n%s", got, want)
				}
			})
		}
	}
}

func TestRefused(t *testing.T) {
	weights := "board 2x2\npieces rook\nweights\n1 2\n3 4\n"
	for _, test := range []struct{ language, puzzle, want string }{
		{"dimacs", weights, `dimacs does not hold the rule "weights": it has no way to ask for the largest sum`},
		{"smtlib", weights, `smtlib does not hold the rule "weights": it has no way to ask for the largest sum`},
		{"dlx", weights, `dlx does not hold the rule "weights": it has no way to ask for the largest sum`},
		{"dlx", "board 4x4\npieces none\neach row 2\n", `dlx does not hold the rule "each row 2": an item of an exact cover is covered once or at most once`},
		{"dlx", "board 4x4\npieces king\ntotal at least 2\n", `dlx does not hold the rule "total at least 2": an item of an exact cover is covered once or at most once`},
		{"dimacs", "board 256\nrules k-queens 100\n", `dimacs does not hold the rule "total 100": it takes more than 4194304 clauses`},
		{"lp", "queens 257", "size 257 is outside 0..256, the limit of a puzzle as constraints"},
	} {
		t.Run(fmt.Sprintf("language=%s/puzzle=%q", test.language, test.puzzle), func(t *testing.T) {
			var text bytes.Buffer
			err := language(t, test.language).Write(&text, parse(t, test.puzzle), model.Count{})
			if err == nil || err.Error() != test.want || text.Len() > 0 {
				t.Errorf("got %v and %d bytes, want %s", err, text.Len(), test.want)
			}
		})
	}
}

func TestKnown(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, test := range []struct {
		ctx          context.Context
		puzzle, want string
	}{
		{t.Context(), "queens 8", "There are 92 solutions (OEIS A000170)."},
		{ended, "queens 27", "There are 234907967154122528 solutions (OEIS A000170)."},
		{t.Context(), "queens 1", "There is 1 solution (OEIS A000170)."},
		{t.Context(), "queens 3", "There are 0 solutions (OEIS A000170)."},
		{t.Context(), "board 10\nrules superqueens\n", "There are 4 solutions (counted)."},
		{ended, "board 20\nrules superqueens\n", "It is not known how many solutions there are."},
		{t.Context(), "queens 300", "It is not known how many solutions there are."},
	} {
		t.Run(fmt.Sprintf("puzzle=%q", test.puzzle), func(t *testing.T) {
			if got := model.Known(test.ctx, parse(t, test.puzzle)).String(); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
	many := new(big.Int).Lsh(big.NewInt(1), 64)
	if got, want := (model.Count{Solutions: many, Source: "counted"}).String(), "There are 18446744073709551616 solutions (counted)."; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestRandom reads every model back, with a reader of this test for each language, and wants the same
// solutions that trying all subsets of the squares finds.
func TestRandom(t *testing.T) {
	written := make(map[string]int)
	for seed := range uint64(600) {
		compare(t, seed, written)
	}
	for _, l := range model.Languages() {
		if written[l.Name] < 80 {
			t.Errorf("%s: only %d of 600 puzzles were written: the test tests little", l.Name, written[l.Name])
		}
	}
}

func FuzzModels(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { compare(t, seed, make(map[string]int)) })
}

// compare does so for one random puzzle.
func compare(t *testing.T, seed uint64, written map[string]int) {
	p, err := puzzle.New(randomRules(rand.New(rand.NewPCG(seed, 0))))
	if err != nil {
		return // the rules contradict each other
	}
	want := solutions(p)
	for _, l := range model.Languages() {
		var text bytes.Buffer
		err := l.Write(&text, p, model.Count{})
		if refused := new(model.RefusedError); errors.As(err, &refused) {
			weights := refused.Part == puzzle.PartWeights && p.Rules().Weights != nil
			bound := l.Name == "dlx" && (!strings.HasSuffix(refused.Rule, " 1") || strings.HasSuffix(refused.Rule, "at least 1"))
			if !weights && !bound {
				t.Errorf("seed %d, %s: refused: %v\n%v", seed, l.Name, err, p)
			}
			continue
		}
		if err != nil {
			t.Fatalf("seed %d, %s: %v", seed, l.Name, err)
		}
		written[l.Name]++
		got, err := readers[l.Name](p, text.String())
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text.String())
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d: got %d solutions, want %d\n%s", seed, len(got), len(want), text.String())
		}
	}
}

// solutions tries all subsets of the squares: a solution has bit i set if a piece stands on the square i in
// reading order. They ascend.
func solutions(p puzzle.Puzzle) []uint {
	var found []uint
	for subset := range uint(1) << (p.Rows() * p.Cols()) {
		if p.Check(squares(p, subset)) == nil {
			found = append(found, subset)
		}
	}
	return found
}

func squares(p puzzle.Puzzle, subset uint) []queens.Square {
	var pieces []queens.Square
	for i := range p.Rows() * p.Cols() {
		if subset>>i&1 != 0 {
			pieces = append(pieces, queens.Square{Row: i / p.Cols(), Col: i % p.Cols()})
		}
	}
	return pieces
}

// randomRules returns rules of all kinds, mixed, on a board of at most 12 squares.
func randomRules(random *rand.Rand) puzzle.Rules {
	one := func(of int) bool { return random.IntN(of) == 0 }
	r := puzzle.Rules{Rows: random.IntN(5), Cols: random.IntN(4), Pieces: puzzle.Pieces(random.IntN(16)), Torus: one(4)}
	if one(4) {
		r.Rows, r.Cols = 1+random.IntN(2), 5+random.IntN(2) // long lines
	}
	n := r.Rows * r.Cols
	if n == 0 {
		return r
	}
	pick := func() (list []queens.Square) {
		for range random.IntN(3) {
			list = append(list, queens.Square{Row: random.IntN(r.Rows), Col: random.IntN(r.Cols)})
		}
		return list
	}
	if one(3) {
		r.Walls = pick()
	}
	if one(3) {
		r.Blocked = pick()
	}
	if one(4) {
		r.Given = pick()
	}
	if one(6) {
		r.ExcludedDiags = []int{random.IntN(r.Rows+r.Cols-1) - r.Cols + 1}
	}
	bounds := []*puzzle.Bound{&r.PerRow, &r.PerCol, &r.PerDiagonal, &r.Total, &r.PerRegion}
	if one(2) {
		for range n {
			r.Regions = append(r.Regions, random.IntN(4)-1)
		}
	} else {
		bounds = bounds[:4]
	}
	for _, b := range bounds {
		k := random.IntN(4)
		switch random.IntN(14) {
		case 0, 1, 2:
			*b = puzzle.Exactly(1)
		case 3, 4:
			*b = puzzle.AtMost(k)
		case 5:
			*b = puzzle.AtLeast(k)
		case 6:
			*b = puzzle.Exactly(k)
		case 7:
			*b = puzzle.Between(k, k+2)
		}
	}
	if one(5) {
		for range n {
			r.Weights = append(r.Weights, random.IntN(9)-3)
		}
	}
	return r
}

// TestPreface wants every model to say what it is about.
func TestPreface(t *testing.T) {
	p := parse(t, "board 4\nrules regions\nregions\nAABB\nCABB\nCCDB\nCDDD\n")
	for _, l := range model.Languages() {
		t.Run("language="+l.Name, func(t *testing.T) {
			var text bytes.Buffer
			if err := l.Write(&text, p, model.Known(t.Context(), p)); err != nil {
				t.Fatal(err)
			}
			for _, want := range []string{"ID " + p.ID(), "board 4x4", "each region 1", "CABB", "There is 1 solution (counted).", "counted from"} {
				if !strings.Contains(text.String(), want) {
					t.Errorf("%s is not said in\n%s", want, text.String())
				}
			}
		})
	}
}

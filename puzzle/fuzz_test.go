package puzzle_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"queens"
	"queens/puzzle"
)

// FuzzParse reads anything: it must end, and what it reads must survive every form that holds it.
func FuzzParse(f *testing.F) {
	for _, form := range forms {
		f.Add(form.text)
	}
	for _, test := range malformed {
		f.Add(test.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		reading, err := puzzle.Parse(text, puzzle.Options{})
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\x00") {
				t.Errorf("got error %q, want one line", err)
			}
			return
		}
		if len(text) < 4096 {
			roundTrips(t, reading.Puzzle)
		}
		if _, err := puzzle.Parse(text, puzzle.Options{Preset: "star-battle 2"}); errors.Is(err, queens.ErrSyntax) {
			t.Logf("with other rules: %v", err) // numbers may be weights then, or none
		}
	})
}

// FuzzID reads what looks like an ID: if it is one, then of the puzzle that is read.
func FuzzID(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(randomPuzzle(rand.New(rand.NewPCG(seed, 0))).ID())
	}
	f.Add("qp1.")
	f.Add("qp2.kCAGKbuL")
	f.Fuzz(func(t *testing.T, text string) {
		text = "qp1." + strings.TrimPrefix(text, "qp1.")
		reading, err := puzzle.Parse(text, puzzle.Options{})
		if err == nil && reading.Puzzle.ID() != strings.TrimSpace(text) {
			t.Errorf("%q: got a puzzle with ID %q", text, reading.Puzzle.ID())
		}
	})
}

// FuzzPuzzle makes a puzzle of a seed and writes it in every form.
func FuzzPuzzle(f *testing.F) {
	for seed := range uint64(50) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		roundTrips(t, randomPuzzle(rand.New(rand.NewPCG(seed, 1))))
	})
}

// roundTrips writes a puzzle in every form that holds it and reads it back.
func roundTrips(t *testing.T, p puzzle.Puzzle) {
	t.Helper()
	for _, form := range []struct {
		name  string
		write func() (string, error)
	}{
		{"text", func() (string, error) { return p.String(), nil }},
		{"ID", func() (string, error) { return p.ID(), nil }},
		{"JSON", func() (string, error) { data, err := json.Marshal(p); return string(data), err }},
		{"SBN", p.SBN},
		{"puzz.link", p.PuzzLink},
		{"letters", p.RegionGrid},
	} {
		text, err := form.write()
		var rule *puzzle.RuleError
		if errors.As(err, &rule) {
			continue // the form does not hold it
		}
		if err != nil {
			t.Errorf("%s: %v", form.name, err)
			continue
		}
		got, err := puzzle.Parse(text, puzzle.Options{})
		if err != nil || !got.Puzzle.Equal(p) {
			t.Errorf("%s: got %v (%v) from\n%s\nwant\n%v", form.name, got.Puzzle, err, text, p)
		}
	}
	if p.ID() == "" || !p.Equal(must(puzzle.New(p.Rules()))) {
		t.Errorf("rules of %v make another puzzle", p)
	}
}

func must(p puzzle.Puzzle, err error) puzzle.Puzzle {
	if err != nil {
		panic(err)
	}
	return p
}

// randomPuzzle makes a small puzzle with rules of every kind. Rules that contradict each other are
// left out until they do not.
func randomPuzzle(rng *rand.Rand) puzzle.Puzzle {
	for {
		r := puzzle.Rules{Rows: rng.IntN(7), Cols: rng.IntN(7), Pieces: puzzle.Pieces(rng.IntN(16)), Torus: rng.IntN(4) == 0}
		if rng.IntN(2) == 0 {
			r.Cols = r.Rows
		}
		for row := range r.Rows {
			for col := range r.Cols {
				s := queens.Square{Row: row, Col: col}
				switch rng.IntN(24) {
				case 0:
					r.Given = append(r.Given, s)
				case 1, 2:
					r.Blocked = append(r.Blocked, s)
				case 3:
					r.Walls = append(r.Walls, s)
				}
			}
		}
		for line := range r.Rows + r.Cols - 1 {
			switch rng.IntN(20) {
			case 0:
				r.ExcludedDiags = append(r.ExcludedDiags, line-r.Cols+1)
			case 1:
				r.ExcludedAntis = append(r.ExcludedAntis, line)
			}
		}
		bounds := []*puzzle.Bound{&r.PerRow, &r.PerCol, &r.PerDiagonal, &r.Total}
		if rng.IntN(2) == 0 {
			kinds, none := 1+rng.IntN(60), rng.IntN(3)/2
			for range r.Rows * r.Cols {
				r.Regions = append(r.Regions, rng.IntN(kinds+none)-none)
			}
			bounds = append(bounds, &r.PerRegion)
		}
		for _, b := range bounds {
			k := rng.IntN(3)
			switch rng.IntN(8) {
			case 0:
				*b = puzzle.Exactly(k)
			case 1:
				*b = puzzle.AtMost(k)
			case 2:
				*b = puzzle.AtLeast(k)
			case 3:
				*b = puzzle.Between(k, k+2)
			}
		}
		if rng.IntN(3) == 0 {
			for range r.Rows * r.Cols {
				r.Weights = append(r.Weights, rng.IntN(2001)-1000)
			}
		}
		if p, err := puzzle.New(r); err == nil {
			return p
		}
	}
}

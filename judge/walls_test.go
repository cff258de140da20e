package judge_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"queens"
	"queens/puzzle"
)

// placements counts those of small boards square by square, with and without a queen on each; of large
// ones it checks that there is an answer.
func placements(in, out string) error {
	words := strings.Fields(in)
	answers := lines(out)
	if want := numbers(words[0])[0]; len(answers) != want {
		return fmt.Errorf("%d answers, want %d", len(answers), want)
	}
	words = words[1:]
	for _, got := range answers {
		n, m := numbers(words[0])[0], numbers(words[1])[0]
		if n*m <= 24 {
			if err := equal(got, fmt.Sprint(place(words[2:n+2], nil, 0)-1)); err != nil {
				return err
			}
		}
		words = words[n+2:]
	}
	return nil
}

// place counts the placements that have the queens and no others before square i, the empty one among
// them.
func place(rows []string, placed []int, i int) int {
	cols := len(rows[0])
	if i == len(rows)*cols {
		return 1
	}
	k := place(rows, placed, i+1)
	if rows[i/cols][i%cols] == '#' {
		return k
	}
	for _, q := range placed {
		if sees(rows, q, i) {
			return k
		}
	}
	return k + place(rows, append(placed, i), i+1)
}

// sees walks from a queen to a later square, if there is a line, and reports whether no wall is on it.
func sees(rows []string, q, to int) bool {
	cols := len(rows[0])
	dr, dc := to/cols-q/cols, to%cols-q%cols
	steps := max(dr, dc, -dc)
	if dr != 0 && dc != 0 && dr != dc && dr != -dc {
		return false
	}
	for k := 1; k < steps; k++ {
		if rows[q/cols+dr/steps*k][q%cols+dc/steps*k] == '#' {
			return false
		}
	}
	return true
}

// TestWalls counts placements on random boards square by square, and on larger ones with the search of
// package puzzle.
func TestWalls(t *testing.T) {
	a := find(t, "hackerrank-queens-on-board")
	random := rand.New(rand.NewPCG(6, 0))
	for i := range 200 {
		rows, cols := 1+random.IntN(4), 1+random.IntN(5)
		if i >= 150 {
			rows = 5 + random.IntN(3)
			cols = min(cols, 3)
		}
		var walls []queens.Square
		text := fmt.Sprintf("1\n%d %d\n", rows, cols)
		share := random.Float64()
		for row := range rows {
			for col := range cols {
				symbol := "."
				if random.Float64() < share {
					symbol = "#"
					walls = append(walls, queens.Square{Row: row, Col: col})
				}
				text += symbol
			}
			text += "\n"
		}
		got, err := answer(a, text)
		if err != nil {
			t.Fatal(err)
		}
		if err := placements(text, got); err != nil {
			t.Fatalf("%s%v", text, err)
		}
		p, err := puzzle.New(puzzle.Rules{Rows: rows, Cols: cols, Pieces: puzzle.Queen, Walls: walls})
		if err != nil {
			t.Fatal(err)
		}
		total, err := puzzle.Count(context.Background(), p, 0)
		if err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintln(total.Solutions.Int64() - 1); got != want {
			t.Fatalf("%sgot %swant %s", text, got, want)
		}
	}
}

// TestModulus uses that walls between all squares leave 2^k − 1 placements on k squares.
func TestModulus(t *testing.T) {
	got, err := answer(find(t, "hackerrank-queens-on-board"), "1\n50 5\n"+strings.Repeat(".#.#.\n#####\n", 25))
	if err != nil {
		t.Fatal(err)
	}
	want := 1
	for range 3 * 25 {
		want = 2 * want % 1_000_000_007
	}
	if got != fmt.Sprintln(want-1) {
		t.Errorf("got %swant %d", got, want-1)
	}
}

package web

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"queens"
	"queens/puzzle"
)

// The shelf is the puzzles that the pages offer, static/puzzles.json. They are made here, of random solutions,
// so that each has one solution: -update makes them anew, always the same.

var update = flag.Bool("update", false, "write static/puzzles.json and the pictures of the README anew")

// A shelved puzzle is an entry of the shelf.
type shelved struct {
	Size int    `json:"size"`
	ID   string `json:"id"`
}

// shelfKinds are the kinds of puzzles, in the order of the file.
var shelfKinds = []struct {
	name  string
	sizes []int
	make  func(*testing.T, *rand.Rand, int) (puzzle.Rules, bool)
}{
	{"completion", []int{6, 7, 8, 8, 9, 10, 12}, makeCompletion},
	{"blocked", []int{5, 6, 7, 8, 8, 9, 10}, makeBlocked},
	{"regions", []int{5, 6, 7, 7, 8, 8, 9, 9, 10}, func(t *testing.T, r *rand.Rand, n int) (puzzle.Rules, bool) { return makeRegions(t, r, n, 1) }},
	{"star-battle", []int{5, 6, 7, 8, 9, 10, 10}, func(t *testing.T, r *rand.Rand, n int) (puzzle.Rules, bool) {
		return makeRegions(t, r, n, 1+n/8)
	}},
}

// TestShelf wants every puzzle that is offered to have exactly one solution and the size it says, those with
// regions to be solved by hints alone, and some of every kind.
func TestShelf(t *testing.T) {
	if *update {
		writeShelf(t)
	}
	text, err := static.ReadFile("static/puzzles.json")
	if *update {
		text, err = os.ReadFile("static/puzzles.json")
	}
	if err != nil {
		t.Fatal(err)
	}
	var shelf map[string][]shelved
	if err := json.Unmarshal(text, &shelf); err != nil {
		t.Fatal(err)
	}
	for _, kind := range shelfKinds {
		if len(shelf[kind.name]) < 6 {
			t.Errorf("%s: %d puzzles, want 6", kind.name, len(shelf[kind.name]))
		}
		for i, one := range shelf[kind.name] {
			p, err := parseID(one.ID)
			if err != nil {
				t.Fatalf("%s: %v", kind.name, err)
			}
			if _, answer, err := puzzle.Unique(t.Context(), p); answer != puzzle.Yes || err != nil {
				t.Errorf("%s %s: has exactly one solution: %v (%v), want yes", kind.name, one.ID, answer, err)
			}
			if p.Rows() != one.Size {
				t.Errorf("%s %s: size %d, want %d", kind.name, one.ID, p.Rows(), one.Size)
			}
			if p.Rules().Regions != nil && !solvedByHints(t, p) {
				t.Errorf("%s %d, %s: hints do not lead to the solution", kind.name, i+1, one.ID)
			}
		}
	}
	if len(shelf) != len(shelfKinds) {
		t.Errorf("%d kinds of puzzles, want %d", len(shelf), len(shelfKinds))
	}
}

func writeShelf(t *testing.T) {
	var out bytes.Buffer
	out.WriteString("{\n")
	for k, kind := range shelfKinds {
		fmt.Fprintf(&out, "  %q: [\n", kind.name)
		for i, n := range kind.sizes {
			one := shelved{n, makePuzzle(t, rand.New(rand.NewPCG(uint64(k), uint64(i))), n, kind.make).ID()}
			fmt.Fprintf(&out, "    { \"size\": %d, \"id\": %q }%s\n", one.Size, one.ID, comma(i, len(kind.sizes)))
		}
		fmt.Fprintf(&out, "  ]%s\n", comma(k, len(shelfKinds)))
	}
	out.WriteString("}\n")
	if err := os.WriteFile("static/puzzles.json", out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func comma(i, of int) string {
	if i == of-1 {
		return ""
	}
	return ","
}

// makePuzzle tries until it has a puzzle with one solution, and with regions one for hints.
func makePuzzle(t *testing.T, random *rand.Rand, n int, try func(*testing.T, *rand.Rand, int) (puzzle.Rules, bool)) puzzle.Puzzle {
	for range 20_000 {
		r, ok := try(t, random, n)
		if !ok {
			continue
		}
		p, err := puzzle.New(r)
		if err != nil {
			t.Fatal(err)
		}
		if r.Regions == nil || solvedByHints(t, p) {
			return p
		}
	}
	t.Fatalf("no puzzle of size %d", n)
	return puzzle.Puzzle{}
}

// solvedByHints follows the hints from the empty board.
func solvedByHints(t *testing.T, p puzzle.Puzzle) bool {
	var pieces, marks []queens.Square
	for {
		h, err := p.Hint(pieces, marks)
		if err != nil {
			t.Fatal(err)
		}
		switch h.Kind {
		case puzzle.ForcedHint:
			pieces = append(pieces, h.Squares...)
		case puzzle.ExcludedHint:
			marks = append(marks, h.Squares...)
		default:
			return p.Check(pieces) == nil
		}
	}
}

func nQueens(n int) puzzle.Rules {
	return puzzle.Rules{Rows: n, Cols: n, Pieces: puzzle.Queen, PerRow: puzzle.Exactly(1), PerCol: puzzle.Exactly(1)}
}

// isUnique returns up to two solutions, and whether there is one only.
func isUnique(t *testing.T, r puzzle.Rules) ([][]queens.Square, bool) {
	p, err := puzzle.New(r)
	if err != nil {
		t.Fatal(err)
	}
	found, answer, err := puzzle.Unique(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return found, answer == puzzle.Yes
}

func randomSolution(t *testing.T, random *rand.Rand, r puzzle.Rules) []queens.Square {
	p, err := puzzle.New(r)
	if err != nil {
		t.Fatal(err)
	}
	solution, answer, err := puzzle.Random(t.Context(), p, random.Uint64())
	if answer != puzzle.Yes || err != nil {
		t.Fatal(answer, err)
	}
	random.Shuffle(len(solution), func(i, j int) { solution[i], solution[j] = solution[j], solution[i] })
	return solution
}

// makeCompletion gives the fewest queens, in a random order, that leave one solution.
func makeCompletion(t *testing.T, random *rand.Rand, n int) (puzzle.Rules, bool) {
	r := nQueens(n)
	for _, s := range randomSolution(t, random, r) {
		r.Given = append(r.Given, s)
		if _, one := isUnique(t, r); one {
			break
		}
	}
	return r, len(r.Given) < n-2
}

// makeBlocked blocks a square of each other solution that is found.
func makeBlocked(t *testing.T, random *rand.Rand, n int) (puzzle.Rules, bool) {
	r := nQueens(n)
	solution := randomSolution(t, random, r)
	for {
		found, one := isUnique(t, r)
		if one {
			return r, len(r.Blocked) <= n*n/2
		}
		r.Blocked = append(r.Blocked, stray(random, found, solution))
	}
}

// stray returns a square of a found solution that is not in another.
func stray(random *rand.Rand, found [][]queens.Square, solution []queens.Square) queens.Square {
	var squares []queens.Square
	for _, s := range slices.Concat(found...) {
		if !slices.Contains(solution, s) {
			squares = append(squares, s)
		}
	}
	return squares[random.IntN(len(squares))]
}

// makeRegions grows regions around the stars of a random solution, some to each, and moves squares of other
// solutions to a neighbour until there is no other.
func makeRegions(t *testing.T, random *rand.Rand, n, stars int) (puzzle.Rules, bool) {
	each := puzzle.Exactly(stars)
	r := puzzle.Rules{Rows: n, Cols: n, Pieces: puzzle.King, PerRow: each, PerCol: each}
	solution := randomSolution(t, random, r)
	g := regions{n: n, of: make([]int, n*n)}
	if !g.grow(random, solution, stars) {
		return r, false
	}
	r.PerRegion = each
	for range 40 * n {
		r.Regions = slices.Clone(g.of)
		found, one := isUnique(t, r)
		if one {
			return r, true
		}
		s := stray(random, found, solution)
		if at := s.Row*n + s.Col; g.detachable(at) {
			if near := g.near(at); len(near) > 0 {
				g.of[at] = near[random.IntN(len(near))]
			}
		}
	}
	return r, false
}

// regions are numbers of regions by square; −1 is none yet.
type regions struct {
	n  int
	of []int
}

// beside returns the squares beside one.
func (g *regions) beside(at int) (squares []int) {
	row, col := at/g.n, at%g.n
	for _, d := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		if r, c := row+d[0], col+d[1]; r >= 0 && c >= 0 && r < g.n && c < g.n {
			squares = append(squares, r*g.n+c)
		}
	}
	return squares
}

// near returns the other regions beside a square.
func (g *regions) near(at int) (others []int) {
	for _, s := range g.beside(at) {
		if g.of[s] >= 0 && g.of[s] != g.of[at] {
			others = append(others, g.of[s])
		}
	}
	return others
}

// detachable reports whether a region hangs together without a square.
func (g *regions) detachable(at int) bool {
	region, size := g.of[at], 0
	for _, other := range g.of {
		if other == region {
			size++
		}
	}
	for _, start := range g.beside(at) {
		if g.of[start] == region {
			return g.reach(start, func(s int) bool { return s != at && g.of[s] == region }) == size-1
		}
	}
	return false
}

// reach returns how many squares can be reached from one over squares that are allowed.
func (g *regions) reach(start int, allowed func(int) bool) int {
	seen := []int{start}
	for i := 0; i < len(seen); i++ {
		for _, s := range g.beside(seen[i]) {
			if allowed(s) && !slices.Contains(seen, s) {
				seen = append(seen, s)
			}
		}
	}
	return len(seen)
}

// grow gives each region so many stars, joined by straight ways, and then square after square.
func (g *regions) grow(random *rand.Rand, solution []queens.Square, stars int) bool {
	for s := range g.of {
		g.of[s] = -1
	}
	star := make(map[int]bool)
	for _, s := range solution {
		star[s.Row*g.n+s.Col] = true
	}
	for region := range g.n {
		from := slices.IndexFunc(solution, func(s queens.Square) bool { return g.of[s.Row*g.n+s.Col] < 0 })
		at := solution[from].Row*g.n + solution[from].Col
		g.of[at] = region
		for range stars - 1 {
			if !g.join(at, region, star) {
				return false
			}
		}
	}
	for slices.Contains(g.of, -1) {
		at := random.IntN(len(g.of))
		if near := g.near(at); g.of[at] < 0 && len(near) > 0 {
			g.of[at] = near[random.IntN(len(near))]
		}
	}
	return true
}

// join takes the way to the nearest star without a region into a region.
func (g *regions) join(from, region int, star map[int]bool) bool {
	before := map[int]int{from: from}
	queue := []int{from}
	for i := 0; i < len(queue); i++ {
		for _, s := range g.beside(queue[i]) {
			if _, seen := before[s]; seen || g.of[s] >= 0 {
				continue
			}
			before[s] = queue[i]
			if star[s] {
				for at := s; at != from; at = before[at] {
					g.of[at] = region
				}
				return true
			}
			queue = append(queue, s)
		}
	}
	return false
}

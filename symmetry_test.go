package queens

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSymmetryMeaning follows the corner and its neighbour, which tell all eight apart.
func TestSymmetryMeaning(t *testing.T) {
	const n, end = 4, 3
	for _, test := range []struct {
		y                Symmetry
		corner, neighbor Square // images of row 1 column 1 and row 1 column 2
		name             string
	}{
		{Identity, Square{0, 0}, Square{0, 1}, "identity"},
		{Rotate90, Square{0, end}, Square{1, end}, "quarter turn clockwise"},
		{Rotate180, Square{end, end}, Square{end, end - 1}, "half turn"},
		{Rotate270, Square{end, 0}, Square{end - 1, 0}, "quarter turn counter-clockwise"},
		{MirrorCols, Square{0, end}, Square{0, end - 1}, "left-right mirror"},
		{MirrorRows, Square{end, 0}, Square{end, 1}, "top-bottom mirror"},
		{Transpose, Square{0, 0}, Square{1, 0}, "diagonal mirror"},
		{Antitranspose, Square{end, end}, Square{end - 1, end}, "antidiagonal mirror"},
	} {
		if got := test.y.Image(n, Square{0, 0}); got != test.corner {
			t.Errorf("%v: corner goes to %v, want %v", test.y, got, test.corner)
		}
		if got := test.y.Image(n, Square{0, 1}); got != test.neighbor {
			t.Errorf("%v: neighbour goes to %v, want %v", test.y, got, test.neighbor)
		}
		if got := test.y.String(); got != test.name {
			t.Errorf("got %q, want %q", got, test.name)
		}
	}
}

// table writes down where a symmetry takes every square.
func table(n int, y Symmetry) string {
	var image []Square
	for i := range n * n {
		image = append(image, y.Image(n, Square{i / n, i % n}))
	}
	return fmt.Sprint(image)
}

func TestSymmetryGroup(t *testing.T) {
	for n := 2; n <= 5; n++ {
		tables := map[string]Symmetry{}
		for _, y := range Symmetries {
			tables[table(n, y)] = y
		}
		if len(tables) != 8 {
			t.Fatalf("n=%d: %d different symmetries, want 8", n, len(tables))
		}
		for _, y := range Symmetries {
			seen := map[Square]bool{}
			for i := range n * n {
				s := y.Image(n, Square{i / n, i % n})
				if !s.on(n) || seen[s] {
					t.Fatalf("n=%d %v: %v is off the board or hit twice", n, y, s)
				}
				seen[s] = true
			}
			inverses := 0
			for _, z := range Symmetries {
				var image []Square
				for i := range n * n {
					image = append(image, z.Image(n, y.Image(n, Square{i / n, i % n})))
				}
				both, closed := tables[fmt.Sprint(image)]
				if !closed {
					t.Errorf("n=%d: %v, then %v is no symmetry", n, y, z)
				}
				if closed && both == Identity {
					inverses++
				}
			}
			if inverses != 1 {
				t.Errorf("n=%d %v: %d inverses, want 1", n, y, inverses)
			}
		}
	}
}

func TestSymmetryKeepsLines(t *testing.T) {
	const n = 5
	for _, y := range Symmetries {
		for i := range n * n {
			for j := range n * n {
				a, b := Square{i / n, i % n}, Square{j / n, j % n}
				_, before := Attacks(a, b)
				if _, after := Attacks(y.Image(n, a), y.Image(n, b)); before != after {
					t.Fatalf("%v: %v and %v attack: %v, their images: %v", y, a, b, before, after)
				}
			}
		}
	}
}

// TestOrbits sorts all solutions into orbits by force and compares.
func TestOrbits(t *testing.T) {
	for n := range 9 {
		all := bruteSolutions(n)
		known := map[string]bool{}
		for _, s := range all {
			known[fmt.Sprint(s)] = true
		}
		var classes Classes
		for _, s := range all {
			var images []Solution
			for _, y := range Symmetries {
				image := s.Image(y)
				if !known[fmt.Sprint(image)] {
					t.Fatalf("n=%d: the %v of %v is no solution: %v", n, y, s, image)
				}
				var squares []Square
				for _, square := range s.Squares() {
					squares = append(squares, y.Image(n, square))
				}
				slices.SortFunc(squares, compareSquares)
				if !slices.Equal(squares, image.Squares()) {
					t.Fatalf("n=%d: solution and squares differ under %v", n, y)
				}
				if !slices.ContainsFunc(images, func(o Solution) bool { return slices.Equal(o, image) }) {
					images = append(images, image)
				}
			}
			orbit := s.Orbit()
			if len(orbit) != len(images) || len(orbit) != s.Class().Orbit() {
				t.Errorf("n=%d %v: orbit of %d, want %d; class %v", n, s, len(orbit), len(images), s.Class())
			}
			slices.SortFunc(images, slices.Compare)
			if !slices.EqualFunc(orbit, images, slices.Equal) {
				t.Errorf("n=%d %v: got orbit %v, want %v", n, s, orbit, images)
			}
			least := images[0]
			if got := s.Fundamental(); !slices.Equal(got, least) {
				t.Errorf("n=%d %v: got fundamental %v, want %v", n, s, got, least)
			}
			if got, want := s.IsFundamental(), slices.Equal(s, least); got != want {
				t.Errorf("n=%d %v: got IsFundamental %v, want %v", n, s, got, want)
			}
			if s.IsFundamental() {
				classes[s.Class()]++
			}
		}
		if want, _ := KnownClasses(n); classes != want {
			t.Errorf("n=%d: got classes %v, want %v", n, classes, want)
		}
		sum := 8*classes[Ordinary] + 4*classes[Point] + 2*classes[Rotational] + classes[Full]
		if want, _ := Known(n); sum != want {
			t.Errorf("n=%d: orbits sum to %d, want %d", n, sum, want)
		}
	}
}

func TestEightQueens(t *testing.T) {
	var classes Classes
	for _, s := range bruteSolutions(8) {
		if s.IsFundamental() {
			classes[s.Class()]++
		}
	}
	if want := (Classes{Ordinary: 11, Point: 1}); classes != want {
		t.Errorf("got %v, want %v: 92 = 11·8 + 1·4", classes, want)
	}
}

func TestClassNames(t *testing.T) {
	for class, want := range map[Class]string{Ordinary: "ordinary", Point: "point", Rotational: "rotational", Full: "full"} {
		if got := class.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestIsFundamentalAllocatesNothing(t *testing.T) {
	s := explicit(64)
	if got := testing.AllocsPerRun(100, func() { s.IsFundamental() }); got != 0 {
		t.Errorf("got %v allocations, want 0", got)
	}
	// Beyond that size it allocates, and is right.
	if s := explicit(65); !s.Fundamental().IsFundamental() || s.IsFundamental() != slices.Equal(s, s.Fundamental()) {
		t.Error("size 65: IsFundamental and Fundamental differ")
	}
}

// TestProblemImages takes random problems through all symmetries.
func TestProblemImages(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		n := 1 + random.IntN(6)
		p := randomProblem(t, random, n)
		want := countByForce(p)
		for _, y := range Symmetries {
			image := p.Image(y)
			if image.N() != n {
				t.Fatalf("%v of\n%vhas size %d", y, p, image.N())
			}
			if got := countByForce(image); got != want {
				t.Errorf("%v of\n%vhas %d completions, want %d", y, p, got, want)
			}
			for _, s := range p.Given() {
				if !slices.Contains(image.Given(), y.Image(n, s)) {
					t.Errorf("%v of\n%vlacks the queen from %v", y, p, s)
				}
			}
			for _, s := range p.Blocked() {
				if !slices.Contains(image.Blocked(), y.Image(n, s)) {
					t.Errorf("%v of\n%vlacks the blocked square from %v", y, p, s)
				}
			}
			// An image is canonical: built anew from its parts it is the same.
			again := mustBlocked(t, mustGiven(t, mustNew(t, n), image.Given()...), image.Blocked()...)
			if !again.Equal(image) || again.Hash() != image.Hash() {
				t.Errorf("%v of\n%vis not canonical", y, p)
			}
		}
	}
}

// randomProblem makes a problem with about a third of the squares blocked and up to two queens.
func randomProblem(t *testing.T, random *rand.Rand, n int) Problem {
	p := mustNew(t, n)
	for range random.IntN(3) {
		if q, err := p.WithGiven(Square{random.IntN(n), random.IntN(n)}); err == nil {
			p = q
		}
	}
	for range random.IntN(1 + n*n/3) {
		if q, err := p.WithBlocked(Square{random.IntN(n), random.IntN(n)}); err == nil {
			p = q
		}
	}
	return p
}

// countByForce tries all permutations.
func countByForce(p Problem) int {
	count := 0
	permutations(p.N(), func(cols []int) {
		squares := toSquares(cols)
		for _, s := range p.Blocked() {
			if slices.Contains(squares, s) {
				return
			}
		}
		for _, s := range p.Given() {
			if !slices.Contains(squares, s) {
				return
			}
		}
		if peaceful(squares) {
			count++
		}
	})
	return count
}

func TestStabilizer(t *testing.T) {
	empty := mustNew(t, 4)
	all := Symmetries[:]
	for _, test := range []struct {
		name string
		p    Problem
		want []Symmetry
	}{
		{"size 0", Problem{}, all},
		{"empty", empty, all},
		{"corner", mustGiven(t, empty, Square{0, 0}), []Symmetry{Identity, Transpose}},
		{"corners", mustBlocked(t, empty, Square{0, 0}, Square{3, 3}), []Symmetry{Identity, Rotate180, Transpose, Antitranspose}},
		{"all corners", mustBlocked(t, empty, Square{0, 0}, Square{3, 3}, Square{0, 3}, Square{3, 0}), all},
		{"top row", mustBlocked(t, empty, Square{0, 0}, Square{0, 1}, Square{0, 2}, Square{0, 3}), []Symmetry{Identity, MirrorCols}},
		{
			"solution", mustGiven(t, empty, Square{0, 1}, Square{1, 3}, Square{2, 0}, Square{3, 2}),
			[]Symmetry{Identity, Rotate90, Rotate180, Rotate270},
		},
		{"center", mustGiven(t, mustNew(t, 5), Square{2, 2}), all},
		{"given and blocked", mustBlocked(t, mustGiven(t, empty, Square{0, 0}), Square{1, 2}), []Symmetry{Identity}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.p.Stabilizer(); !slices.Equal(got, test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
	random := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		p := randomProblem(t, random, 1+random.IntN(4))
		fixing := p.Stabilizer()
		if fixing[0] != Identity || 8%len(fixing) != 0 {
			t.Errorf("stabilizer of\n%vis %v", p, fixing)
		}
	}
}

package draw

import (
	"fmt"
	"image/color"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"queens"
	"queens/puzzle"
)

func parsePuzzle(t *testing.T, text string) puzzle.Puzzle {
	t.Helper()
	reading, err := puzzle.Parse(text, puzzle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return reading.Puzzle
}

// solved is a puzzle with a solution that is found.
func solved(t *testing.T, text string) Puzzle {
	t.Helper()
	p := parsePuzzle(t, text)
	pieces, _, err := puzzle.One(t.Context(), p)
	if err != nil || pieces == nil {
		t.Fatal("no solution", err)
	}
	return Puzzle{Puzzle: p, Pieces: pieces}
}

// Puzzles of ours. In the second a region has two pieces and some squares have none.
const (
	sixRegions   = "AAAAAB\nAAABCB\nDAEBBB\nDEEBBF\nDEEFBF\nDDFFFF\n"
	eightRegions = "rules star-battle 1\nboard 8\nregions\nAAAAABBB\nCCCDBBBB\nECCDDDBB\nEFCDGGGB\nEFCDGGGB\nEFFFAGGB\nEFHFAABB\nEFHFA..B\n"
	allRules     = "board 8x10\npieces queen+knight\ntorus\neach row at most 1\nexclude diagonals a8\nexclude antidiagonals b1 j1\n" +
		"squares\n..Q.......\n...*.##...\n..........\n.#........\n.......*..\n..........\n..........\n..*.......\n"
	weighted = "board 3x4\npieces queen\ntotal 2\nblocked a1\nregions\nABBB\nAACC\nA.CC\nweights\n1 20 300 -4\n5 6 7 8\n9 10 11 120\n"
)

// goldenPuzzles adds pictures of puzzles to those that are kept.
func goldenPuzzles(t *testing.T, add func(string, *Scene, error)) {
	t.Helper()
	draw := func(name string, p Puzzle, o Options) {
		s, err := p.Scene(o)
		add(name, s, err)
	}
	draw("puzzle-6", solved(t, sixRegions), Options{Square: 40, Coordinates: Algebraic})
	draw("puzzle-8", solved(t, eightRegions), Options{Square: 32, Theme: Dark})
	draw("puzzle-11", Puzzle{Puzzle: parsePuzzle(t, manyRegions(11, 11, 30)), Caption: "region E has islands"}, Options{Theme: Auto})
	draw("puzzle-rules", Puzzle{Puzzle: parsePuzzle(t, allRules)}, Options{Square: 32, Coordinates: Numbers})
	wrong := []queens.Square{sq(0, 0), sq(1, 1)}
	draw("puzzle-weights", Puzzle{Puzzle: parsePuzzle(t, weighted), Pieces: wrong}, Options{Square: 48})
}

// manyRegions returns a board of so many regions, most of them with islands.
func manyRegions(rows, cols, regions int) string {
	random := rand.New(rand.NewPCG(uint64(rows), uint64(regions)))
	var b strings.Builder
	fmt.Fprintf(&b, "board %dx%d\npieces king\neach region at most 1\nregions\n", rows, cols)
	seeds := make([]queens.Square, regions)
	for i := range seeds {
		seeds[i] = sq(random.IntN(rows), random.IntN(cols))
	}
	for row := range rows {
		for col := range cols {
			near, least := 0, math.MaxInt
			for i, s := range seeds {
				if d := (s.Row-row)*(s.Row-row) + (s.Col-col)*(s.Col-col); d < least {
					near, least = i, d
				}
			}
			if random.IntN(40) == 0 {
				near = 0
			}
			fmt.Fprintf(&b, "%d ", near+1)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestRegionsDiffer: regions that touch, be it at a corner, differ in colour by more than anybody
// overlooks, in both themes and whatever cones the reader has.
func TestRegionsDiffer(t *testing.T) {
	for _, text := range []string{
		sixRegions, eightRegions, weighted,
		manyRegions(11, 11, 11), manyRegions(20, 20, 60), manyRegions(64, 64, 300),
	} {
		p := parsePuzzle(t, text)
		r := p.Rules()
		m := regionsOf(r)
		t.Run(fmt.Sprintf("squares=%dx%d/regions=%d", r.Rows, r.Cols, len(m.colours)), func(t *testing.T) {
			for a, set := range m.touching(len(m.colours), true) {
				for b := range set {
					for _, theme := range []Theme{Light, Dark} {
						x, y := theme.palette()[m.colours[a]], theme.palette()[m.colours[b]]
						for sight, cones := range sights {
							if got, want := colourApart(x, y, cones), 10.0; got < want {
								t.Fatalf("theme=%d sight=%s: regions %s and %s differ by %.1f, want %.0f", theme, sight, regionName(a), regionName(b), got, want)
							}
						}
					}
				}
			}
		})
	}
}

// sights are what people see of linear red, green and blue (G. M. Machado, M. M. Oliveira, L. A. F.
// Fernandes, A physiologically-based model for simulation of color vision deficiency, IEEE
// Transactions on Visualization and Computer Graphics 15 (2009), 1291–1298, severity 1).
var sights = map[string][3][3]float64{
	"normal":       {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// colourApart is the distance of two colours in CIE 1976 L*a*b*, as somebody sees them. A distance of
// 2.3 is just noticed.
func colourApart(a, b color.RGBA, sight [3][3]float64) float64 {
	x, y := lab(a, sight), lab(b, sight)
	return math.Hypot(math.Hypot(x[0]-y[0], x[1]-y[1]), x[2]-y[2])
}

func lab(c color.RGBA, sight [3][3]float64) [3]float64 {
	seen := times(sight, [3]float64{linear(c.R), linear(c.G), linear(c.B)})
	for i := range seen {
		seen[i] = min(max(seen[i], 0), 1)
	}
	xyz := times([3][3]float64{{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}, seen)
	f := func(v float64) float64 {
		if v > 216.0/24389 {
			return math.Cbrt(v)
		}
		return (24389.0/27*v + 16) / 116
	}
	x, y, z := f(xyz[0]/.95047), f(xyz[1]), f(xyz[2]/1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

func times(m [3][3]float64, v [3]float64) (w [3]float64) {
	for i := range m {
		for j := range v {
			w[i] += m[i][j] * v[j]
		}
	}
	return w
}

// TestRegionColours: as many regions as there are colours have a colour each, also if all touch; of
// more that do, two are alike.
func TestRegionColours(t *testing.T) {
	used := map[Colour]bool{}
	for _, c := range regionsOf(parsePuzzle(t, eightRegions).Rules()).colours {
		used[c] = true
	}
	if got, want := len(used), 8; got != want {
		t.Errorf("got %d colours for 8 regions, want %d", got, want)
	}
	for _, n := range []int{1, int(regionColours), int(regionColours) + 1} {
		touching := make([]map[int]bool, n)
		for i := range touching {
			touching[i] = map[int]bool{}
			for j := range n {
				if i != j {
					touching[i][j] = true
				}
			}
		}
		if _, got := coloured(touching); got != (n <= int(regionColours)) {
			t.Errorf("%d regions that all touch have different colours: got %t", n, got)
		}
	}
}

func TestRegionNames(t *testing.T) {
	for region, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 27: "AB", 26*27 - 1: "ZZ", 26 * 27: "AAA"} {
		if got := regionName(region); got != want {
			t.Errorf("region=%d: got %s, want %s", region, got, want)
		}
	}
}

func TestPuzzleWords(t *testing.T) {
	tests := []struct {
		name, title, desc string
		puzzle            Puzzle
	}{
		{
			"regions", "puzzle of 6×6 squares, 6 pieces: a solution",
			"Rules: pieces king, each row 1, each column 1, each region 1. " +
				"Pieces: c6, e5, a4, d3, b2, f1. Regions, row by row: AAAAAB, AAABCB, DAEBBB, DEEBBF, DEEFBF, DDFFFF.",
			solved(t, sixRegions),
		},
		{
			"rules", "puzzle of 8×10 squares, 1 piece",
			"Rules: pieces queen+knight, opposite edges meet, each row at most 1. Given: c8. " +
				"Blocked squares: d7, h4, c1. Walls: f7, g7, b5. No piece may stand on 3 dashed diagonals.",
			Puzzle{Puzzle: parsePuzzle(t, allRules)},
		},
		{
			"weights", "puzzle of 3×4 squares, 2 pieces",
			"Rules: pieces queen, in all 2. Pieces: a3, b2. Blocked squares: a1. " +
				"Regions, row by row: ABBB, AACC, A.CC. Weights, square by square: 1 20 300 -4 5 6 7 8 9 10 11 120. " +
				"Not a solution: pieces at row 1 column 1 and row 2 column 2 attack each other.",
			Puzzle{Puzzle: parsePuzzle(t, weighted), Pieces: []queens.Square{sq(1, 1), sq(0, 0)}},
		},
		{"given", "One", "Two", Puzzle{Title: "One", Desc: "Two"}},
	}
	for _, test := range tests {
		t.Run("puzzle="+test.name, func(t *testing.T) {
			s, err := test.puzzle.Scene(Options{Coordinates: Algebraic})
			if err != nil {
				t.Fatal(err)
			}
			if s.Title != test.title || s.Desc != test.desc {
				t.Errorf("got %q\n%s\nwant %q\n%s", s.Title, s.Desc, test.title, test.desc)
			}
		})
	}
}

func TestPuzzleErrors(t *testing.T) {
	for _, test := range []struct {
		puzzle  Puzzle
		options Options
		want    string
	}{
		{Puzzle{Puzzle: parsePuzzle(t, "board 2x65\npieces rook\n")}, Options{}, "size 65 is outside 0..64, the limit of drawing"},
		{Puzzle{Puzzle: parsePuzzle(t, "2x3"), Pieces: []queens.Square{sq(2, 0)}}, Options{}, "row 3 column 1 is off the board of 2×3 squares"},
		{Puzzle{}, Options{Square: 5}, "squares of 5 pixels are outside the limits 6..256"},
	} {
		if _, err := test.puzzle.Scene(test.options); err == nil || err.Error() != test.want {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}

package puzzle_test

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"
	"testing"

	"queens"
	"queens/puzzle"
)

func square(row, col int) queens.Square { return queens.Square{Row: row, Col: col} }

// TestNewForgets makes puzzles of rules that say the same in other ways.
func TestNewForgets(t *testing.T) {
	want := must(puzzle.New(puzzle.Rules{
		Rows: 2, Cols: 3, Pieces: puzzle.Queen,
		Blocked:       []queens.Square{square(0, 1), square(1, 2)},
		ExcludedDiags: []int{-2, 1},
		Regions:       []int{0, 0, 1, -1, 2, 2},
	}))
	for name, r := range map[string]puzzle.Rules{
		"order": {
			Rows: 2, Cols: 3, Pieces: puzzle.Rook | puzzle.Bishop,
			Blocked:       []queens.Square{square(1, 2), square(0, 1), square(1, 2)},
			ExcludedDiags: []int{1, -2, 1},
			Regions:       []int{7, 7, 1, -1, 0, 0},
		},
		"king": {
			Rows: 2, Cols: 3, Pieces: puzzle.Queen | puzzle.King, Given: []queens.Square{}, Weights: []int{},
			Blocked:       []queens.Square{square(0, 1), square(1, 2)},
			ExcludedDiags: []int{-2, 1},
			Regions:       []int{5, 5, 9, -1, 4, 4},
			PerRow:        puzzle.AtLeast(0),
		},
	} {
		got, err := puzzle.New(r)
		if err != nil || !got.Equal(want) || got.ID() != want.ID() || got.String() != want.String() {
			t.Errorf("%s: got %v (%v), want %v", name, got, err, want)
		}
	}
	if none := must(puzzle.New(puzzle.Rules{Rows: 1, Cols: 2, Regions: []int{-1, -1}})); none.Rules().Regions != nil {
		t.Errorf("got regions %v of squares in none, want nil", none.Rules().Regions)
	}
}

// TestPuzzleNeverChanges changes what was handed to New and what came from Rules.
func TestPuzzleNeverChanges(t *testing.T) {
	r := puzzle.Rules{Rows: 2, Cols: 2, Given: []queens.Square{square(0, 1)}, Weights: []int{1, 2, 3, 4}, Regions: []int{0, 0, 1, 1}}
	p := must(puzzle.New(r))
	want := p.String()
	copied := p.Rules()
	for _, rules := range []puzzle.Rules{r, copied} {
		rules.Given[0] = square(1, 1)
		rules.Weights[0] = 9
		rules.Regions[3] = 0
	}
	if got := p.String(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestDifferent has puzzles that differ in one rule each: none equals another, no two IDs are alike.
func TestDifferent(t *testing.T) {
	change := []func(r *puzzle.Rules){
		func(*puzzle.Rules) {},
		func(r *puzzle.Rules) { r.Rows = 5 },
		func(r *puzzle.Rules) { r.Cols = 5 },
		func(r *puzzle.Rules) { r.Pieces = puzzle.Rook },
		func(r *puzzle.Rules) { r.Torus = true },
		func(r *puzzle.Rules) { r.Given = []queens.Square{square(1, 1)} },
		func(r *puzzle.Rules) { r.Blocked = []queens.Square{square(1, 1)} },
		func(r *puzzle.Rules) { r.Walls = []queens.Square{square(1, 1)} },
		func(r *puzzle.Rules) { r.ExcludedDiags = []int{1} },
		func(r *puzzle.Rules) { r.ExcludedAntis = []int{1} },
		func(r *puzzle.Rules) { r.Regions = []int{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1} },
		func(r *puzzle.Rules) { r.Regions = []int{0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1} },
		func(r *puzzle.Rules) { r.Weights = make([]int, 16) },
		func(r *puzzle.Rules) { r.PerRow = puzzle.AtMost(1) },
		func(r *puzzle.Rules) { r.PerCol = puzzle.AtMost(1) },
		func(r *puzzle.Rules) { r.PerDiagonal = puzzle.AtMost(1) },
		func(r *puzzle.Rules) { r.Total = puzzle.AtMost(1) },
		func(r *puzzle.Rules) { r.Total = puzzle.AtLeast(1) },
		func(r *puzzle.Rules) { r.Total = puzzle.Exactly(1) },
		func(r *puzzle.Rules) { r.Total = puzzle.Between(1, 3) },
	}
	var all []puzzle.Puzzle
	for _, f := range change {
		r := puzzle.Rules{Rows: 4, Cols: 4, Pieces: puzzle.Queen}
		f(&r)
		all = append(all, must(puzzle.New(r)))
	}
	for i, p := range all {
		for j, q := range all {
			if got, want := p.Equal(q), i == j; got != want {
				t.Errorf("changes %d and %d: got equal %t", i, j, got)
			}
			if (p.ID() == q.ID()) != (i == j) || (p.String() == q.String()) != (i == j) {
				t.Errorf("changes %d and %d: got IDs %s and %s, texts\n%s%s", i, j, p.ID(), q.ID(), p, q)
			}
		}
	}
}

// TestIDIsFrozen pins IDs that may stand in someone's links.
func TestIDIsFrozen(t *testing.T) {
	for text, want := range map[string]string{
		"queens 8\n":                        "qp1.kCAGKbuL",
		"queens 8\ngiven a1 b3\n":           "qp1.0CKV4Ya2H7A",
		fourRegions:                         "qp1.UcEIJCQl3PpOVwA9uQIc",
		fourWeights:                         "qp1.TYCGJCRI0DQ4PDBYQPSAX_s",
		"board 3x7\nrules k-queens 2\n":     "qp1.DBAG5GDAUtvY",
		"board 5\nrules superqueens\ntorus": "qp1.b4AKJCQQ0ZxC",
	} {
		got, err := puzzle.Parse(text, puzzle.Options{})
		if err != nil || got.Puzzle.ID() != want {
			t.Errorf("%q: got %s (%v), want %s", text, got.Puzzle.ID(), err, want)
		}
	}
}

// TestIDTyped mistypes every character of an ID, and leaves out its end.
func TestIDTyped(t *testing.T) {
	id := must(puzzle.New(puzzle.Rules{Rows: 6, Cols: 7, Pieces: puzzle.Knight, Given: []queens.Square{square(2, 3)}, Total: puzzle.AtLeast(3)})).ID()
	for i := len("qp1."); i < len(id); i++ {
		for _, c := range "AZaz09-_" {
			typed := id[:i] + string(c) + id[i+1:]
			if _, err := puzzle.Parse(typed, puzzle.Options{}); typed != id && !errors.Is(err, queens.ErrSyntax) {
				t.Errorf("%s for %s: got %v, want a syntax error", typed, id, err)
			}
		}
		if _, err := puzzle.Parse(id[:i], puzzle.Options{}); !errors.Is(err, queens.ErrSyntax) {
			t.Errorf("%s for %s: got %v, want a syntax error", id[:i], id, err)
		}
	}
}

// TestIDIsTheOnlyOne packs a puzzle in another way, with a check that fits.
func TestIDIsTheOnlyOne(t *testing.T) {
	id := must(puzzle.New(puzzle.Rules{Rows: 3, Cols: 3, Pieces: puzzle.Queen})).ID()
	packed, err := base64.RawURLEncoding.DecodeString(strings.TrimPrefix(id, "qp1."))
	if err != nil {
		t.Fatal(err)
	}
	other := func(rules []byte) string {
		sum := crc32.ChecksumIEEE(append([]byte("qp1"), rules...))
		return "qp1." + base64.RawURLEncoding.EncodeToString(binary.BigEndian.AppendUint32(slices.Clone(rules), sum))
	}
	rules := packed[:len(packed)-4]
	if got := other(rules); got != id {
		t.Fatalf("got %s, want %s", got, id)
	}
	if _, err := puzzle.Parse(other(append(rules, 0)), puzzle.Options{}); !errors.Is(err, queens.ErrSyntax) {
		t.Errorf("a zero byte more: got %v, want a syntax error", err)
	}
}

func TestProblem(t *testing.T) {
	problem, err := queens.ParseProblem("queens 4\ngiven b4\nblocked a1 d2\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ text, want string }{
		{"queens 4\ngiven b4\nblocked a1 d2\n", "queens 4\ngiven b4\nblocked a1 d2\n"},
		{"board 4\npieces queen\ntotal 4\n", "queens 4\n"},
		{"board 4\npieces queen+king\neach row at most 1\neach column 1\neach diagonal at most 1\n", "queens 4\n"},
		{"queens 3\nexclude diagonals a2\nexclude antidiagonals a2\nblocked a1\n", "queens 3\nblocked a1 a2 b1 b3\n"},
		{"queens 4\nregions\nAABB\nAABB\nAABB\nAABB\n", "queens 4\n"},
		{"queens 0\n", "queens 0\n"},
		{"queens 4\ntorus\n", ""},
		{"queens 4\nwalls a1\n", ""},
		{"board 4\nrules superqueens\n", ""},
		{"board 4\nrules k-queens 3\n", ""},
		{"board 4\npieces queen\n", ""},
		{"board 3x4\npieces queen\ntotal 3\n", ""},
		{"queens 4\neach diagonal 0\n", ""},
		{"queens 4\neach diagonal 1\n", ""},
		{"queens 4\neach region 2\nregions\nAABB\nAABB\nAABB\nAABB\n", ""},
	} {
		reading, err := puzzle.Parse(test.text, puzzle.Options{})
		if err != nil {
			t.Fatalf("%q: %v", test.text, err)
		}
		got, ok := reading.Puzzle.Problem()
		if ok != (test.want != "") || ok && got.String() != test.want {
			t.Errorf("%q: got problem %q, %t, want %q", test.text, got, ok, test.want)
		}
	}
	p := puzzle.FromProblem(problem)
	if got, ok := p.Problem(); !ok || !got.Equal(problem) || p.String() != problem.String() {
		t.Errorf("got %v, %t, want %v", got, ok, problem)
	}
	roundTrips(t, p)
}

// TestLimits makes the largest puzzles there may be, and ones that are larger.
func TestLimits(t *testing.T) {
	weights := make([]int, puzzle.MaxSide*puzzle.MaxSide)
	regions := make([]int, len(weights))
	for i := range weights {
		weights[i], regions[i] = i%2*2*puzzle.MaxWeight-puzzle.MaxWeight, len(weights)-i
	}
	largest := puzzle.Rules{Rows: puzzle.MaxSide, Cols: puzzle.MaxSide, Pieces: puzzle.Queen, Weights: weights, Regions: regions}
	roundTrips(t, must(puzzle.New(largest)))
	wide, heavy := largest, largest
	wide.Cols++
	heavy.Weights = append([]int{puzzle.MaxWeight + 1}, weights[1:]...)
	plain := puzzle.Rules{Rows: 100_000, Cols: 100_000, Pieces: puzzle.Queen, PerRow: puzzle.Exactly(1), PerCol: puzzle.Exactly(1), Given: []queens.Square{square(99_999, 5)}}
	roundTrips(t, must(puzzle.New(plain)))
	tooLarge, notPlain := plain, plain
	tooLarge.Rows, tooLarge.Cols = queens.MaxN+1, queens.MaxN+1
	notPlain.Torus = true
	for name, r := range map[string]puzzle.Rules{"wide": wide, "too large": tooLarge, "not plain": notPlain} {
		if _, err := puzzle.New(r); !errors.Is(err, queens.ErrSize) {
			t.Errorf("%s: got %v, want a size error", name, err)
		}
	}
	if _, err := puzzle.New(heavy); err == nil || !strings.Contains(err.Error(), "weight") {
		t.Errorf("heavy: got %v, want an error about weights", err)
	}
}

// TestNoRegion makes a puzzle whose regions hold fewer pieces than its rows: others stand outside.
func TestNoRegion(t *testing.T) {
	r := puzzle.Rules{Rows: 2, Cols: 2, PerRow: puzzle.Exactly(1), PerRegion: puzzle.Exactly(1), Regions: []int{0, 0, -1, -1}}
	if _, err := puzzle.New(r); err != nil {
		t.Errorf("got %v, want a puzzle", err)
	}
}

// TestNewErrors has rules that no form can say.
func TestNewErrors(t *testing.T) {
	for _, test := range []struct {
		rules puzzle.Rules
		want  string
	}{
		{puzzle.Rules{Rows: -1}, "size -1 is outside 0..256, the limit of puzzles but for plain ones"},
		{puzzle.Rules{Rows: 2, Cols: 2, Pieces: 16}, "pieces of an unknown kind: 0x10"},
		{puzzle.Rules{Rows: 2, Cols: 2, Given: []queens.Square{square(2, 0)}}, "row 3 column 1 is off the board of 2 rows and 2 columns"},
		{puzzle.Rules{Rows: 2, Cols: 2, ExcludedDiags: []int{2}}, "the excluded diagonal row−column = 2 is off the board"},
		{puzzle.Rules{Rows: 2, Cols: 2, ExcludedAntis: []int{3}}, "the excluded antidiagonal row+column = 5, counted from 1, is off the board"},
		{puzzle.Rules{Rows: 2, Cols: 2, Regions: []int{0, 1}}, "regions of 2 squares on a board of 4"},
		{puzzle.Rules{Rows: 2, Cols: 2, Regions: []int{0, 1, -2, 0}}, "region -2: regions count from 0, and −1 is none"},
		{puzzle.Rules{Rows: 2, Cols: 2, Weights: []int{1}}, "1 weight on a board of 4 squares"},
		{puzzle.Rules{Rows: 2, Cols: 2, PerRow: puzzle.Exactly(-3)}, "each row: a number of pieces outside 0..1000000"},
		{puzzle.Rules{Rows: 2, Cols: 2, PerCol: puzzle.Between(2, 1)}, "each column: at least 2 and at most 1 pieces"},
		{puzzle.Rules{Rows: 2, Cols: 2, PerRegion: puzzle.AtMost(1)}, "each region: there are no regions"},
		{puzzle.Rules{Rows: 2, Cols: 3, Torus: true, PerDiagonal: puzzle.Exactly(7)}, "each diagonal: 7 pieces in a diagonal of 6 squares"},
	} {
		if _, err := puzzle.New(test.rules); err == nil || err.Error() != test.want {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}

// TestPresets makes an empty board of each that needs nothing drawn.
func TestPresets(t *testing.T) {
	for _, p := range puzzle.Presets() {
		t.Run("rules="+p.Name, func(t *testing.T) {
			again, err := puzzle.ParsePreset(strings.ToUpper(p.String()))
			if err != nil || again.String() != p.String() {
				t.Fatalf("got %v (%v), want %v", again, err, p)
			}
			r := p.Rules(6, 6)
			if r.PerRegion != (puzzle.Bound{}) {
				for i := range 36 {
					r.Regions = append(r.Regions, i/6)
				}
			}
			q, err := puzzle.New(r)
			if err != nil {
				t.Fatal(err)
			}
			text := fmt.Sprintf("board 6x6\nrules %v\n", p)
			if r.Regions != nil {
				text += "regions\nAAAAAA\nBBBBBB\nCCCCCC\nDDDDDD\nEEEEEE\nFFFFFF\n"
			}
			got, err := puzzle.Parse(text, puzzle.Options{})
			if err != nil || !got.Puzzle.Equal(q) {
				t.Errorf("got %v (%v), want %v", got.Puzzle, err, q)
			}
		})
	}
	kings, err := puzzle.ParsePreset("kings")
	if got, want := kings.Rules(3, 5).Total, puzzle.Exactly(6); err != nil || got != want {
		t.Errorf("kings on 3 rows of 5: got %v (%v), want %v", got, err, want)
	}
	for _, text := range []string{"", "tours", "torus 2", "star-battle", "star-battle -1", "star-battle x", "k-queens 65537"} {
		if _, err := puzzle.ParsePreset(text); !errors.Is(err, queens.ErrSyntax) {
			t.Errorf("%q: got %v, want a syntax error", text, err)
		}
	}
}

// TestUnmarshal reads puzzles within other JSON.
func TestUnmarshal(t *testing.T) {
	var got struct{ P puzzle.Puzzle }
	if err := json.Unmarshal([]byte(`{"P": {"rows": 2, "cols": 2, "pieces": ["rook"], "total": {"min": 2}}}`), &got); err != nil {
		t.Fatal(err)
	}
	if got, want := got.P.String(), "board 2x2\npieces rook\ntotal at least 2\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	before := got.P
	for _, text := range []string{`{}`, `[]`, `{"rows":2,"cols":2,"per_row":{"min":9}}`, `{"rows":2,"cols":2}]`} {
		if err := got.P.UnmarshalJSON([]byte(text)); err == nil || !got.P.Equal(before) {
			t.Errorf("%s: got %v and %v, want an error and no change", text, err, got.P)
		}
	}
}

// TestNoForm has puzzles that the forms of star battles do not hold.
func TestNoForm(t *testing.T) {
	for name, text := range map[string]string{
		"plain":    "queens 4\n",
		"islands":  "board 4\nrules regions\nregions\nAABB\nCCCC\nDDDD\nADDD\n",
		"no piece": "board 4\nrules regions\npieces none\nregions\nAABB\nCABB\nCCDB\nCDDD\n",
		"given":    "board 4\nrules regions\ngiven b4\nregions\nAABB\nCABB\nCCDB\nCDDD\n",
		"no home":  "board 4\nrules regions\nregions\nAABB\nCABB\nCCDB\nCDD.\n",
	} {
		reading, err := puzzle.Parse(text, puzzle.Options{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		p := reading.Puzzle
		var rule *puzzle.RuleError
		if text, err := p.SBN(); !errors.As(err, &rule) {
			t.Errorf("%s: got SBN %q (%v), want an error", name, text, err)
		}
		if text, err := p.PuzzLink(); !errors.As(err, &rule) {
			t.Errorf("%s: got address %q (%v), want an error", name, text, err)
		}
	}
	small := must(puzzle.New(puzzle.Rules{Rows: 1, Cols: 1, Pieces: puzzle.King, Regions: []int{0}, PerRow: puzzle.Exactly(1), PerCol: puzzle.Exactly(1), PerRegion: puzzle.Exactly(1)}))
	if text, err := small.SBN(); err == nil {
		t.Errorf("size 1: got SBN %q, want an error", text)
	}
	starless := must(puzzle.New(puzzle.Rules{Rows: 5, Cols: 6, Pieces: puzzle.King, Regions: make([]int, 30), PerRow: puzzle.Exactly(0), PerCol: puzzle.Exactly(0), PerRegion: puzzle.Exactly(0)}))
	if text, err := starless.SBN(); err == nil {
		t.Errorf("5 rows of 6: got SBN %q, want an error", text)
	}
}

package puzzle_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"queens"
	"queens/puzzle"
)

// The boards of these tests, as they are written in the text form.
const (
	fourQueens = "queens 4\ngiven a2 b4 c1 d3\n"

	// With a star in row 1 column 2, row 2 column 4, row 3 column 1 and row 4 column 3.
	fourRegions = `board 4x4
pieces king
each row 1
each column 1
each region 1
regions
  AABB
  CABB
  CCDB
  CDDD
`
	fourWeights = `board 3x3
pieces queen
each row 1
each column 1
weights
  1 2 3
  4 5 6
  7 8 10
`
)

// forms has each form that is read, with a text and the puzzle in it.
var forms = []struct {
	name, text, want, form string
	answer                 []queens.Square
}{
	{name: "text", text: "# two\nQUEENS 4\ngiven A2,b4\nGiven c1 d3 # and two\n", want: fourQueens, form: "the text form of a puzzle"},
	{name: "text/regions", text: fourRegions, want: fourRegions, form: "the text form of a puzzle"},
	{name: "text/weights", text: fourWeights, want: fourWeights, form: "the text form of a puzzle"},
	{name: "json", text: `{"rows":4,"cols":4,"pieces":["queen"],"given":[[0,1],[1,3],[2,0],[3,2]],"per_row":{"min":1,"max":1},"per_col":{"min":1,"max":1}}`, want: fourQueens, form: "the JSON form of a puzzle"},
	{name: "id", text: "qp1.yUGCtFMxSw\n", want: fourQueens, form: "a puzzle ID"},

	{name: "size", text: "8\n", want: "queens 8\n", form: "a size"},
	{name: "sides", text: " 2x3\n", want: "board 2x3\npieces queen\ntotal 2\n", form: "a size"},
	{name: "drawing", text: ".Q..\n...Q\nQ...\n..Q.\n", want: fourQueens, form: "a board of Q, . and *"},
	{name: "drawing/spaced", text: "\n. Q . .\n. . . Q\nQ . . .\n. . Q .\n", want: fourQueens, form: "a board of Q, . and *"},
	{name: "drawing/sized", text: "4\n....\n..*.\nQ...\n....\n", want: "queens 4\ngiven a2\nblocked c3\n", form: "a board of Q, . and *"},
	{name: "drawing/strings", text: `["...", "..*", "Q.."]`, want: "queens 3\ngiven a1\nblocked c2\n", form: "a board of Q, . and *"},
	{name: "drawing/walls", text: "# three walls\n..#\n.#.\n#..\n", want: "board 3x3\npieces queen\ntotal at least 1\nsquares\n  ..#\n  .#.\n  #..\n", form: "a board with walls"},
	{name: "boards/json", text: `[".Q..","...Q","Q...","..Q."]`, want: fourQueens, form: "a board of Q, . and *"},
	{name: "boards/brackets", text: "[[.Q.., ...Q, Q..., ..Q.]]", want: fourQueens, form: "boards of Q and ."},
	{name: "boards/box", text: "+---+---+---+---+\n|   | Q |   |   |\n+---+---+---+---+\n|   |   |   | Q |\n+---+---+---+---+\n| Q |   |   |   |\n+---+---+---+---+\n|   |   | Q |   |\n+---+---+---+---+\n", want: fourQueens, form: "boards of Q and blanks"},
	{name: "boards/unicode", text: "_ ♕ _ _\n_ _ _ ♕\n♕ _ _ _\n_ _ ♕ _\n", want: fourQueens, form: "boards of ♕ and _"},
	{name: "matrix", text: "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n", want: fourQueens, form: "0/1 matrix"},
	{name: "matrix/json", text: "[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]", want: fourQueens, form: "0/1 matrix"},
	{name: "columns/0", text: "[1,3,0,2]", want: fourQueens, form: "columns counted from 0"},
	{name: "columns/1", text: "2 4 1 3\n", want: fourQueens, form: "columns counted from 1"},
	{name: "columns/digits", text: "2413\n", want: fourQueens, form: "columns run together, counted from 1"},
	{name: "columns/object", text: `{"n":4,"columns":[1,3,0,2]}`, want: fourQueens, form: "JSON, columns counted from 0"},
	{name: "pairs/json", text: "[[0, 1], [1, 3], [2, 0], [3, 2]]", want: fourQueens, form: "pairs of row and column counted from 0"},
	{name: "pairs/lisp", text: "((4 3) (3 1) (2 4) (1 2))", want: fourQueens, form: "pairs of row and column counted from 1"},
	{name: "pairs/lines", text: "4\n0 1\n1 3\n2 0\n3 2\n", want: fourQueens, form: "pairs of row and column counted from 0, 1 line of text skipped"},
	{name: "algebraic", text: "a2,b4,c1,d3\n", want: fourQueens, form: "squares named as in chess"},
	{name: "fen", text: "1Q2/3Q/Q3/2Q1 w - - 0 1\n", want: fourQueens, form: "FEN"},
	{name: "weights", text: " 1 2 3\n 4 5 6\n 7 8 10\n", want: fourWeights, form: "a board with weights"},
	{name: "weights/json", text: "[[1,2,3],[4,5,6],[7,8,10]]", want: fourWeights, form: "a board with weights"},

	{name: "essence", text: "language ESSENCE' 1.0\n$ by hand\nletting n =  4\nletting blocks =  [[1, 3], [4, 4]]\nletting init be [[2, 1]]\n", want: "queens 4\ngiven a3\nblocked c4 d1\n", form: "an Essence' parameter file"},
	{name: "diagonals", text: "n = 4\nnumdiags = 2\ndiags = [[1, 1], [0, 0]]\n", want: "board 4x4\npieces queen\neach row 1\neach column 1\nexclude diagonals d4\nexclude antidiagonals b4\n", form: "data of a constraint model"},
	{name: "minizinc", text: "% eight\nn = 8;\n", want: "queens 8\n", form: "data of a constraint model"},

	{name: "regions/letters", text: "AABB\nCABB\nCCDB\nCDDD\n", want: fourRegions, form: "regions"},
	{name: "regions/spaced", text: "b b a a\nx b a a\nx x z a\nx z z z\n", want: fourRegions, form: "regions"},
	{name: "regions/digits", text: "1122\n3122\n3342\n3444\n", want: fourRegions, form: "regions"},
	{name: "regions/numbers", text: "10 10 2 2\n7 10 2 2\n7 7 0 2\n7 0 0 0\n", want: fourRegions, form: "regions"},
	{name: "regions/json", text: "[[1,1,2,2],[3,1,2,2],[3,3,4,2],[3,4,4,4]]", want: fourRegions, form: "regions"},
	{name: "regions/strings", text: `["AABB","CABB","CCDB","CDDD"]`, want: fourRegions, form: "regions"},
	{name: "level", text: "import { red } from \"./colors\";\n\nconst level1 = {\n  size: 4,\n  colorRegions: [ // four\n    [\"A\", \"A\", \"B\", \"B\"],\n    ['C', 'A', 'B', 'B'],\n    [\"C\", \"C\", \"D\", \"B\"],\n    [\"C\", \"D\", \"D\", \"D\"],\n  ],\n  regionColors: { A: red },\n  solutionsCount: 1,\n};\n\nexport default level1;\n", want: fourRegions, form: "a level with regions"},
	{name: "level/json", text: `{"n": 4, "stars": 1, "regions": ["AABB","CABB","CCDB","CDDD"]}`, want: fourRegions, form: "a level with regions"},
	{name: "colours", text: "[{idx:0,color:5},{idx:1,color:5},{idx:2,color:1},{idx:3,color:1},{idx:4,color:2},{idx:5,color:5},{idx:6,color:1},{idx:7,color:1},{idx:8,color:2},{idx:9,color:2},{idx:10,color:0},{idx:11,color:1},{idx:12,color:2},{idx:13,color:0},{idx:14,color:0},{idx:15,color:0}]", want: fourRegions, form: "a list of colours"},
	{name: "task", text: "1,1,2,2,3,1,2,2,3,3,4,2,3,4,4,4\n", want: fourRegions, form: "regions on one line"},
	{name: "sbn", text: "441WMSZH", want: fourRegions, form: "a star battle in SBN"},
	{name: "sbn/marks", text: "441eMSZH1b0e08~h:0102:1", want: fourRegions, form: "a star battle in SBN", answer: fourStars},
	{name: "sbn/letters", text: "4x1.AABBCABBCCDBCDDD", want: fourRegions, form: "a star battle in letters"},
	{name: "sbn/letters/about", text: "4x1.AABBCABBCCDBCDDD.s99d5l3c8\n", want: fourRegions, form: "a star battle in letters"},
	{name: "link", text: "https://puzz.link/p?starbattle/4/4/1/b70gp8\n", want: fourRegions, form: "a star battle as an address of puzz.link"},
	{name: "link/one", text: "starbattle/1/1/1/", want: "board 1x1\npieces king\neach row 1\neach column 1\neach region 1\nregions\n  A\n", form: "a star battle as an address of puzz.link"},
	{name: "link/file", text: "pzprv3/starbattle/4/4/1/4/0 0 1 1 /2 0 1 1 /2 2 3 1 /2 3 3 3 /+ # + + /. + . # /# . . . /. . # . /", want: fourRegions, form: "a file of puzz.link", answer: fourStars},
	{name: "link/file/lines", text: "pzprv3\nstarbattle\n4\n4\n1\n4\n0 0 1 1 \n2 0 1 1 \n2 2 3 1 \n2 3 3 3 \n. . . . \n. . . . \n. . . . \n. . . . \n", want: fourRegions, form: "a file of puzz.link"},
	{name: "answered", text: "1x 1s 2x 2x\n3x 1x 2x 2s\n3s 3x 4x 2x\n3x 4x 4s 4x\n", want: fourRegions, form: "regions with an answer", answer: fourStars},
}

var fourStars = []queens.Square{{Row: 0, Col: 1}, {Row: 1, Col: 3}, {Row: 2, Col: 0}, {Row: 3, Col: 2}}

func TestParse(t *testing.T) {
	for _, test := range forms {
		t.Run("form="+test.name, func(t *testing.T) {
			got, err := puzzle.Parse(test.text, puzzle.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got.Puzzle.String() != test.want || got.Form != test.form {
				t.Errorf("got %s:\n%swant %s:\n%s", got.Form, got.Puzzle, test.form, test.want)
			}
			if len(got.Answer) != len(test.answer) {
				t.Fatalf("got answer %v, want %v", got.Answer, test.answer)
			}
			for i, s := range got.Answer {
				if s != test.answer[i] {
					t.Errorf("got answer %v, want %v", got.Answer, test.answer)
				}
			}
		})
	}
}

// TestParseLineEnds reads every form with the line ends of other systems and a mark in front.
func TestParseLineEnds(t *testing.T) {
	for _, test := range forms {
		text := "\ufeff" + strings.ReplaceAll(test.text, "\n", "\r\n")
		got, err := puzzle.Parse(text, puzzle.Options{})
		if err != nil || got.Puzzle.String() != test.want {
			t.Errorf("%s: got %v (%v), want %s", test.name, got.Puzzle, err, test.want)
		}
	}
}

// TestUsualStars reads boards of sizes that have more than one star in each row where they are from.
func TestUsualStars(t *testing.T) {
	for n, stars := range map[int]int{9: 1, 10: 2, 14: 3, 17: 4, 21: 5, 25: 6} {
		var numbers []string
		for row := range n {
			for range n {
				numbers = append(numbers, strconv.Itoa(row))
			}
		}
		got, err := puzzle.Parse(strings.Join(numbers, ","), puzzle.Options{})
		if want := puzzle.Exactly(stars); err != nil || got.Puzzle.Rules().PerRegion != want {
			t.Errorf("size %d: got %v (%v), want %v stars", n, got.Puzzle, err, want)
		}
	}
}

// TestPreset reads the same regions under other rules.
func TestPreset(t *testing.T) {
	for _, test := range []struct{ text, preset, want string }{
		{"AABB\nCABB\nCCDB\nCDDD\n", "star-battle 2", "each region 2"},
		{"AABB\nCABB\nCCDB\nCDDD\n", "torus", "torus"},
		{"1 1 2 2\n3 1 2 2\n3 3 4 2\n3 4 4 4\n", "n-queens", "weights"},
		{"1 1 2\n3 1 2\n", "rectangle", "weights"},
		{"8\n", "superqueens", "pieces queen+knight"},
		{"..#\n...\n...\n", "rooks", "pieces rook"},
	} {
		got, err := puzzle.Parse(test.text, puzzle.Options{Preset: test.preset})
		if err != nil || !strings.Contains(got.Puzzle.String(), test.want) {
			t.Errorf("%q with rules %s: got %v (%v), want %q in it", test.text, test.preset, got.Puzzle, err, test.want)
		}
	}
	// The text form has its own rules.
	got, err := puzzle.Parse("queens 4\n", puzzle.Options{Preset: "torus"})
	if err != nil || got.Puzzle.String() != "queens 4\n" {
		t.Errorf("got %v (%v), want queens 4", got.Puzzle, err)
	}
}

func TestBase(t *testing.T) {
	_, err := puzzle.Parse("1 2 1\n", puzzle.Options{})
	if err == nil || !strings.Contains(err.Error(), "from 0 or from 1") {
		t.Errorf("got %v, want the base to be unclear", err)
	}
}

func TestRead(t *testing.T) {
	got, err := puzzle.Read(strings.NewReader(fourRegions), puzzle.Options{})
	if err != nil || got.Puzzle.String() != fourRegions {
		t.Errorf("got %v (%v), want %s", got.Puzzle, err, fourRegions)
	}
	broken := errors.New("broken")
	if _, err := puzzle.Read(iotest.ErrReader(broken), puzzle.Options{}); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
	if _, err := puzzle.Read(strings.NewReader(strings.Repeat("#", 5<<20)), puzzle.Options{}); !errors.Is(err, queens.ErrSyntax) {
		t.Errorf("5 MiB: got %v, want a syntax error", err)
	}
}

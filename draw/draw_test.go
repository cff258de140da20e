package draw

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queens"
)

func sq(row, col int) queens.Square { return queens.Square{Row: row, Col: col} }

// everything is a board with all there is to draw.
func everything(t *testing.T) Board {
	t.Helper()
	p, err := empty(t, 8).WithGiven(sq(1, 2), sq(6, 0))
	if err != nil {
		t.Fatal(err)
	}
	p, err = p.WithBlocked(sq(0, 7), sq(3, 3), sq(5, 5))
	if err != nil {
		t.Fatal(err)
	}
	b := Board{
		Problem: p,
		Queens:  []queens.Square{sq(0, 4), sq(2, 2), sq(4, 7), sq(7, 6)},
		Attacks: []queens.Square{sq(4, 7)},
		Caption: "two conflicts\nand a rejection",
		Rejected: &Rejected{
			Square: sq(3, 4), By: sq(1, 2),
		},
	}
	for style := range markStyles {
		b.Marks = append(b.Marks, Mark{sq(7, int(style)), style}, Mark{sq(6, int(style)+1), style})
	}
	return b
}

// goldenScenes are the pictures kept in testdata.
func goldenScenes(t *testing.T) map[string]*Scene {
	t.Helper()
	scenes := map[string]*Scene{}
	add := func(name string, s *Scene, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		scenes[name] = s
	}
	board := func(name string, b Board, o Options) {
		s, err := b.Scene(o)
		add(name, s, err)
	}
	solution := Board{Problem: empty(t, 4), Queens: queens.Solution{1, 3, 0, 2}.Squares()}
	board("solution-4", solution, Options{})
	board("solution-4-algebraic", solution, Options{Coordinates: Algebraic, Theme: Dark})
	board("solution-8", Board{Problem: empty(t, 8), Queens: example.Squares()}, Options{Square: 12, Coordinates: Numbers})
	board("everything-12", everything(t), Options{Square: 12, Theme: Dark})
	board("everything-40", everything(t), Options{Square: 40, Coordinates: Algebraic})
	board("everything-auto", everything(t), Options{Square: 60, Coordinates: Algebraic, Theme: Auto})
	board("empty-0", Board{}, Options{})
	board("empty-1", Board{Problem: empty(t, 1), Caption: "one square"}, Options{Coordinates: Numbers, Square: 12})
	board("empty-30", Board{Problem: empty(t, 30)}, Options{Coordinates: Algebraic, Square: 12})

	var orbit []Board
	for i, s := range example.Orbit() {
		orbit = append(orbit, Board{Problem: empty(t, 8), Queens: s.Squares(), Caption: fmt.Sprintf("image %d", i+1)})
	}
	s, err := Sheet("The orbit of a solution", orbit, Options{Theme: Dark})
	add("sheet-8", s, err)
	s, err = Sheet("", []Board{{}, solution, orbit[0]}, Options{Coordinates: Algebraic, Columns: 2})
	add("sheet-mixed", s, err)

	goldenPuzzles(t, add)
	trees := goldenTrees(t)
	for _, name := range []string{"tree-4", "tree-6-fewest"} {
		s, err = trees[name].Scene(Light)
		add(name, s, err)
	}
	s, err = trees["tree-4-folded"].Scene(Dark)
	add("tree-4-folded", s, err)
	s, err = trees["tree-4"].Scene(Auto)
	add("tree-4-auto", s, err)
	return scenes
}

func TestGoldenSVG(t *testing.T) {
	for name, scene := range goldenScenes(t) {
		t.Run("picture="+name, func(t *testing.T) {
			var got bytes.Buffer
			if err := scene.WriteSVG(&got); err != nil {
				t.Fatal(err)
			}
			golden(t, filepath.Join("testdata", name+".svg"), got.Bytes())
		})
	}
}

// TestGoldenPNG compares pixels, not bytes: the compressor is not ours, and processors may round the
// last bit of a smooth edge differently.
func TestGoldenPNG(t *testing.T) {
	const tolerance = 2
	scenes := goldenScenes(t)
	for _, name := range []string{
		"solution-4-algebraic", "everything-12", "everything-40", "empty-0", "sheet-mixed", "tree-4", "tree-4-folded",
		"puzzle-6", "puzzle-8", "puzzle-11", "puzzle-rules", "puzzle-weights",
	} {
		t.Run("picture="+name, func(t *testing.T) {
			var b bytes.Buffer
			if err := scenes[name].WritePNG(&b); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join("testdata", name+".png")
			if *update {
				golden(t, path, b.Bytes())
			}
			file, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			got, err := png.Decode(&b)
			if err != nil {
				t.Fatal(err)
			}
			want, err := png.Decode(file)
			if err != nil {
				t.Fatal(err)
			}
			if d := difference(got, want); d > tolerance {
				t.Errorf("pixels differ by %d from %s: look at it and run go test ./draw -update", d, path)
			}
		})
	}
}

// difference returns the largest difference of a colour channel, 256 for pictures of other sizes.
func difference(a, b image.Image) int {
	if a.Bounds() != b.Bounds() {
		return 256
	}
	largest := 0
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			p := color.RGBAModel.Convert(a.At(x, y)).(color.RGBA)
			q := color.RGBAModel.Convert(b.At(x, y)).(color.RGBA)
			largest = max(largest, int(apart(p.R, q.R)), int(apart(p.G, q.G)), int(apart(p.B, q.B)))
		}
	}
	return largest
}

// TestDocuments reads every SVG as XML: one root with a title and a description, and names that
// are there once and lead somewhere.
func TestDocuments(t *testing.T) {
	for name, scene := range goldenScenes(t) {
		t.Run("picture="+name, func(t *testing.T) {
			var b bytes.Buffer
			if err := scene.WriteSVG(&b); err != nil {
				t.Fatal(err)
			}
			texts := map[string]string{}
			ids := map[string]int{}
			var wanted []string
			var element string
			d := xml.NewDecoder(&b)
			for {
				token, err := d.Token()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				switch token := token.(type) {
				case xml.StartElement:
					element = token.Name.Local
					for _, a := range token.Attr {
						switch a.Name.Local {
						case "id":
							ids[a.Value]++
						case "aria-labelledby":
							wanted = append(wanted, strings.Fields(a.Value)...)
						case "href":
							wanted = append(wanted, strings.TrimPrefix(a.Value, "#"))
						}
					}
				case xml.CharData:
					texts[element] += string(token)
				}
			}
			if strings.TrimSpace(texts["title"]) == "" || strings.TrimSpace(texts["desc"]) == "" {
				t.Errorf("got title %q and description %q, want both", texts["title"], texts["desc"])
			}
			for _, id := range wanted {
				if ids[id] != 1 {
					t.Errorf("id %s: got %d elements, want 1", id, ids[id])
				}
			}
		})
	}
}

func TestWords(t *testing.T) {
	tests := []struct {
		name         string
		board        Board
		coordinates  Coordinates
		title, descr string
	}{
		{"empty", Board{Problem: empty(t, 4)}, NoCoordinates, "4×4 board, no queens", "The board is empty."},
		{"nothing", Board{}, NoCoordinates, "0×0 board, no queens: a solution", "The board is empty."},
		{
			"solution",
			Board{Problem: empty(t, 4), Queens: queens.Solution{1, 3, 0, 2}.Squares()},
			Algebraic,
			"4×4 board, 4 queens: a solution", "Queens: b4, d3, a2, c1.",
		},
		{
			"everything", everything(t), Algebraic, "8×8 board, 6 queens",
			"Given queens: c7, a2. Queens: e8, c6, h4, g1. Blocked squares: h8, d5, f3. " +
				"Conflict: c7 and c6 share a column. Conflict: e8 and c6 share an antidiagonal. " +
				"Rejected: e5 shares a diagonal with the queen at c7. Lines show what a queen attacks from: h4. " +
				"Tinted squares: a1, b2. Hatched squares: b1, c2. Hatched the other way squares: c1, d2. " +
				"Dotted squares: d1, e2. Framed squares: e1, f2. Crossed squares: f1, g2.",
		},
		{
			"blocked",
			Board{Problem: empty(t, 30), Rejected: &Rejected{Square: sq(0, 27), Blocked: true}},
			Algebraic,
			"30×30 board, no queens", "Rejected: ab30 is blocked.",
		},
		{
			"numbers",
			Board{Problem: empty(t, 3), Queens: []queens.Square{sq(2, 0)}, Title: "One", Caption: "x"},
			Numbers,
			"One", "Queens: row 3 column 1.",
		},
	}
	for _, test := range tests {
		t.Run("board="+test.name, func(t *testing.T) {
			s, err := test.board.Scene(Options{Coordinates: test.coordinates})
			if err != nil {
				t.Fatal(err)
			}
			if s.Title != test.title {
				t.Errorf("got title %q, want %q", s.Title, test.title)
			}
			if s.Desc != test.descr {
				t.Errorf("got description\n%s\nwant\n%s", s.Desc, test.descr)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	scene := func(b Board, o Options) error {
		_, err := b.Scene(o)
		return err
	}
	sheet := func(b Board, o Options) error {
		_, err := Sheet("", []Board{{}, b}, o)
		return err
	}
	tests := []struct {
		name, want string
		err        error
	}{
		{"size", "size 65 is outside 0..64, the limit of drawing", scene(Board{Problem: empty(t, 65)}, Options{})},
		{"sheet", "board 2: size 17 is outside 0..16, the limit of a contact sheet", sheet(Board{Problem: empty(t, 17)}, Options{})},
		{"queen", "row 1 column 5 is off the board of size 4", scene(Board{Problem: empty(t, 4), Queens: []queens.Square{sq(0, 4)}}, Options{})},
		{"attack", "row 0 column 1 is off the board of size 4", scene(Board{Problem: empty(t, 4), Attacks: []queens.Square{sq(-1, 0)}}, Options{})},
		{"mark", "row 5 column 1 is off the board of size 4", scene(Board{Problem: empty(t, 4), Marks: []Mark{{Square: sq(4, 0)}}}, Options{})},
		{"style", "mark style 9 is outside 0..5", scene(Board{Problem: empty(t, 4), Marks: []Mark{{Style: 9}}}, Options{})},
		{
			"reason", "row 2 column 3 is not attacked from row 1 column 1, which is to be the reason it is rejected",
			scene(Board{Problem: empty(t, 4), Rejected: &Rejected{Square: sq(1, 2)}}, Options{}),
		},
		{"pixels", "squares of 5 pixels are outside the limits 6..256", scene(Board{Problem: empty(t, 4)}, Options{Square: 5})},
		{"pixels", "squares of 300 pixels are outside the limits 6..256", sheet(Board{}, Options{Square: 300})},
		{"theme", "theme 3 is outside 0..2", scene(Board{}, Options{Theme: 3})},
		{"coordinates", "coordinates 3 are outside 0..2", scene(Board{}, Options{Coordinates: 3})},
		{"columns", "a sheet of -1 columns: the number must not be negative", sheet(Board{}, Options{Columns: -1})},
		{
			"picture", "a picture of 5000×5000 pixels is outside the limits: sides 1..16384, at most 16777216 pixels in all",
			(&Scene{Width: 5000, Height: 5000}).WriteSVG(io.Discard),
		},
		{"letter", `text "여왕" cannot be painted: the font has no '여'`, paint(t, Board{Caption: "여왕"})},
	}
	for _, test := range tests {
		t.Run("error="+test.name, func(t *testing.T) {
			if got := fmt.Sprint(test.err); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
	if err := scene(Board{Problem: empty(t, 65)}, Options{}); !errors.Is(err, queens.ErrSize) {
		t.Errorf("got %v, want one that wraps ErrSize", err)
	}
}

func paint(t *testing.T, b Board) error {
	t.Helper()
	s, err := b.Scene(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.WriteSVG(io.Discard); err != nil {
		t.Errorf("as SVG: got %v, want no error", err)
	}
	return s.WritePNG(io.Discard)
}

// TestHatchStaysInside because a hatching is put on a square without a clip.
func TestHatchStaysInside(t *testing.T) {
	for _, size := range [][2]float64{{6, 6}, {12, 12}, {40, 10}, {10, 40}, {256, 256}} {
		for _, falling := range []bool{false, true} {
			got := Hatch(size[0], size[1], 5, 2, falling).bounds()
			if got.x0 < 0 || got.y0 < 0 || got.x1 > size[0] || got.y1 > size[1] {
				t.Errorf("size=%v falling=%t: got %v, want it inside", size, falling, got)
			}
		}
	}
}

func TestLargestBoard(t *testing.T) {
	p := empty(t, 64)
	var all []queens.Square
	for i := range 64 {
		all = append(all, sq(i, (i*3)%64))
	}
	for _, square := range []int{0, MinSquare} {
		s, err := Board{Problem: p, Queens: all}.Scene(Options{Square: square})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Image(); err != nil {
			t.Errorf("square=%d: %v", square, err)
		}
	}
}

func BenchmarkSheet(b *testing.B) {
	p, err := queens.New(8)
	if err != nil {
		b.Fatal(err)
	}
	boards := make([]Board, 92)
	for i := range boards {
		boards[i] = Board{Problem: p, Queens: example.Squares(), Caption: fmt.Sprint(i + 1)}
	}
	for _, format := range []string{"svg", "png"} {
		b.Run("format="+format, func(b *testing.B) {
			for b.Loop() {
				s, err := Sheet("", boards, Options{})
				if err != nil {
					b.Fatal(err)
				}
				write := s.WriteSVG
				if format == "png" {
					write = s.WritePNG
				}
				if err := write(io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

package draw

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"queens"
)

var update = flag.Bool("update", false, "write the pictures of the docs and the golden files")

// The pictures of docs/counting.md are made here and kept in docs/pictures. They are made by a
// test, so that they cannot go out of date, and so that they are not in the binary:
//
//	go generate ./draw
func TestPicturesOfTheDocs(t *testing.T) {
	for name, scene := range map[string]*Scene{
		"halves":    halves(t),
		"quadrants": quadrants(t),
		"block":     block(t),
		"cross":     centreCross(t),
	} {
		t.Run("picture="+name, func(t *testing.T) {
			var got bytes.Buffer
			if err := scene.WriteSVG(&got); err != nil {
				t.Fatal(err)
			}
			golden(t, filepath.Join("..", "docs", "pictures", name+".svg"), got.Bytes())
		})
	}
}

// golden compares with a file, or writes it with -update.
func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is out of date: look at it and run go generate ./draw", path)
	}
}

// example is the solution that the pictures show.
var example = queens.Solution{0, 4, 7, 5, 2, 6, 1, 3}

func boardPen(t *testing.T, square int) *pen {
	t.Helper()
	p, err := newPen(Options{Square: square})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func empty(t testing.TB, n int) queens.Problem {
	t.Helper()
	p, err := queens.New(n)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func label(x, y, size float64, c Colour, text string) Text {
	return Text{X: x, Y: y, Size: size, Colour: c, Text: text}
}

// halves shows the two half boards of a solution side by side, with the columns they use and the
// diagonals that lead from each into the other.
func halves(t *testing.T) *Scene {
	const s, left, top, apart = 42.0, 24.0, 58.0, 60.0
	p := boardPen(t, s)
	side := p.side(8)
	scene := &Scene{
		Width: int(2*left + 2*side + apart), Height: 494, Theme: Auto,
		Title: "Two half boards that fit together",
		Desc: "An 8×8 board twice, cut between rows 4 and 5. On the left the top half: queens in columns 1, 5, 8 and 6, whose diagonals lead down across " +
			"the cut. On the right the bottom half: queens in columns 3, 7, 2 and 4, whose diagonals lead up across it. The column sets " +
			"complement each other and no diagonal is used by both, so the halves make one solution.",
	}
	for half := range 2 {
		x0, colour := left+float64(half)*(side+apart), [2]Colour{Blue, Orange}[half]
		put := func(items ...Item) { scene.Add(Moved(x0, top, items...)...) }
		scene.Add(Text{X: x0, Y: 32, Size: 17, Bold: true, Colour: Ink, Text: [2]string{"Top half", "Bottom half"}[half]})

		put(p.board(Board{Problem: empty(t, 8)})...)
		own := example.Squares()[4*half : 4*half+4]
		style := [2]MarkStyle{Tinted, Hatched}[half]
		for _, q := range own {
			for row := range 4 {
				x, y := p.corner(queens.Square{Row: row + 4*half, Col: q.Col})
				put(p.marks[style].At(x, y))
			}
		}
		// The half that is not ours is paper, so that only the diagonals stand out.
		other := float64(1-half) * 4 * s
		veil := Fill(Paper, new(Path).Rect(p.frame, p.frame+other, 8*s, 4*s))
		veil.Opacity = .55
		put(veil)
		down := 1 - 2*half
		for _, q := range own {
			for _, dc := range []int{-1, 1} {
				steps := min(room(q.Row, down, 8), room(q.Col, dc, 8))
				enters := 4 - q.Row // steps to the other half
				if half == 1 {
					enters = q.Row - 3
				}
				if steps < enters {
					continue
				}
				c, far := p.centre(q), float64(steps)+.35
				put(Shape{
					Path:  new(Path).Line(c.x+.45*s*float64(dc), c.y+.45*s*float64(down), c.x+far*s*float64(dc), c.y+far*s*float64(down)),
					Style: Style{Stroke: colour, Width: 2.5, Dash: float64(half) * 6},
				})
			}
		}
		for _, q := range own {
			x, y := p.corner(q)
			for _, shape := range p.queen(false, false) {
				put(shape.At(x, y))
			}
		}
		put(Stroke(Ink, 3, new(Path).Line(-10, side/2, side+10, side/2)))

		// The set of columns, as a row of boxes.
		for col := range 8 {
			x, y := p.frame+float64(col)*s+4, side+14
			used := slices.ContainsFunc(own, func(q queens.Square) bool { return q.Col == col })
			if used {
				put(Fill([2]Colour{BlueTint, OrangeTint}[half], new(Path).Rect(x, y, s-8, 24)))
				if half == 1 {
					put(Fill(Orange, Hatch(s-8, 24, 8, 1.2, false)).At(x, y))
				}
				put(Stroke(colour, 2, new(Path).Rect(x, y, s-8, 24)))
				put(Fill(Paper, new(Path).Circle(x+s/2-4, y+12, 9.5)))
			} else {
				put(Stroke(Faint, 1.2, new(Path).Rect(x, y, s-8, 24)))
			}
			number := Boxed(x, y, s-8, 24, 14, Muted, fmt.Sprint(col+1))
			if used {
				number.Colour, number.Bold = Ink, true
			}
			put(number)
		}
	}
	y := top + side + 66
	scene.Add(
		label(left, y, 15, Ink, "They fit: the column sets complement each other, and no diagonal across the cut is used by both."),
	)
	return scene
}

// quadrants shows the four quadrants with rows and columns counted from the middle.
func quadrants(t *testing.T) *Scene {
	const s, d, gap, left, top = 44.0, 4, 34.0, 28.0, 28.0
	const side = 2*d*s + gap
	scene := &Scene{
		Width: 812, Height: int(2*top + side), Theme: Auto,
		Title: "Quadrants and local coordinates",
		Desc: "The 8×8 board cut into four 4×4 quadrants: top left, top right, bottom left, bottom right. In each, p counts rows and q counts columns " +
			"outward from the middle, from 1 to 4. A queen at p=3, q=2 in the top left quadrant has δ = p−q = 1 and σ = p+q−1 = 4.",
	}
	at := func(half, i int) float64 { // start of line i, counted from the middle, of a half
		if half == 0 {
			return float64(d-i) * s
		}
		return d*s + gap + float64(i-1)*s
	}
	put := func(items ...Item) { scene.Add(Moved(left, top, items...)...) }
	for v := range 2 {
		for h := range 2 {
			light, dark := new(Path), new(Path)
			for p := 1; p <= d; p++ {
				for q := 1; q <= d; q++ {
					path := light
					if (p+q+v+h)%2 == 1 {
						path = dark
					}
					path.Rect(at(h, q), at(v, p), s, s)
				}
			}
			x, y := at(h, 1), at(v, 1)
			if h == 0 {
				x = 0
			}
			if v == 0 {
				y = 0
			}
			put(Fill(LightSquare, light), Fill(DarkSquare, dark), Stroke(Border, 1.5, new(Path).Rect(x, y, d*s, d*s)))
			name := string("TB"[v]) + string("LR"[h])
			corner := Boxed(at(h, d), at(v, d), s, s, 17, Ink, name)
			corner.Bold = true
			put(corner)
		}
	}
	for half := range 2 {
		for i := 1; i <= d; i++ {
			n := fmt.Sprint(i)
			put(Boxed(at(half, i), d*s, s, gap, 15, Blue, n), Boxed(d*s, at(half, i), gap, s, 15, Orange, n))
		}
	}
	put(Boxed(d*s, d*s, gap, gap, 15, Muted, "·"))

	// The queen at p=3, q=2 and her local diagonals.
	cx, cy := at(0, 2)+s/2, at(0, 3)+s/2
	line := func(dx, dy, a, b float64, dash float64, c Colour) {
		put(Shape{Path: new(Path).Line(cx+a*dx*s, cy+a*dy*s, cx+b*dx*s, cy+b*dy*s), Style: Style{Stroke: c, Width: 2.5, Dash: dash}})
	}
	line(1, 1, .45, 1.4, 0, Violet)
	line(-1, -1, .45, 1.4, 0, Violet)
	line(-1, 1, .45, 2.4, 6, Green)
	line(1, -1, .45, 1.4, 6, Green)
	for _, shape := range queenShapes(s, false, false) {
		put(shape.At(at(0, 2), at(0, 3)))
	}

	x := left + side + 36
	y := top + 20
	scene.Add(Text{X: x, Y: y, Size: 17, Bold: true, Colour: Ink, Text: "Counted from the middle"})
	y += 32
	scene.Add(
		label(x, y, 16, Orange, "p"), label(x+22, y, 15, Ink, "rows, 1 next to the middle"),
		label(x, y+26, 16, Blue, "q"), label(x+22, y+26, 15, Ink, "columns, 1 next to the middle"),
	)
	y += 64
	scene.Add(
		Stroke(Violet, 2.5, new(Path).Line(x, y-5, x+30, y-5)), label(x+44, y, 15, Ink, "δ = p − q,  here 1"),
		Shape{Path: new(Path).Line(x, y+21, x+30, y+21), Style: Style{Stroke: Green, Width: 2.5, Dash: 6}}, label(x+44, y+26, 15, Ink, "σ = p + q − 1,  here 4"),
	)
	y += 66
	scene.Add(Text{X: x, Y: y, Size: 17, Bold: true, Colour: Ink, Text: "On the whole board"})
	y += 28
	rows := [][3]string{
		{"", "diagonal d", "antidiagonal s"},
		{"TL", "−δ", "−σ"},
		{"TR", "−σ", "−δ"},
		{"BL", "+σ", "+δ"},
		{"BR", "+δ", "+σ"},
	}
	checkQuadrants(t, d, rows[1:])
	for i, row := range rows {
		c := Ink
		if i == 0 {
			c = Muted
		} else {
			scene.Add(Fill(Faint, new(Path).Rect(x, y-19, 300, 1)))
		}
		scene.Add(
			Text{X: x + 2, Y: y, Size: 15, Bold: true, Colour: c, Text: row[0]},
			label(x+60, y, 15, c, row[1]), label(x+170, y, 15, c, row[2]),
		)
		y += 27
	}
	scene.Add(
		label(x, y+6, 14, Muted, "d = v − u and s = v + u, where v and u are row"),
		label(x, y+26, 14, Muted, "and column from the middle: ±½, ±1½, …"),
	)
	return scene
}

// checkQuadrants holds the table of the picture against the definitions.
func checkQuadrants(t *testing.T, d int, rows [][3]string) {
	t.Helper()
	for _, row := range rows {
		for p := 1; p <= d; p++ {
			for q := 1; q <= d; q++ {
				v, u := float64(p)-.5, float64(q)-.5
				if row[0][0] == 'T' {
					v = -v
				}
				if row[0][1] == 'L' {
					u = -u
				}
				local := map[string]int{"+δ": p - q, "−δ": q - p, "+σ": p + q - 1, "−σ": 1 - p - q}
				for i, want := range []float64{v - u, v + u} {
					if got := float64(local[row[1+i]]); got != want {
						t.Errorf("%s p=%d q=%d: got %s = %v, want %v", row[0], p, q, row[1+i], got, want)
					}
				}
			}
		}
	}
}

// centreCross shows rings 0 and 1 of an even and an odd board.
func centreCross(t *testing.T) *Scene {
	const s, left, top, apart = 38.0, 24.0, 52.0, 48.0
	p := boardPen(t, s)
	scene := &Scene{
		Theme: Auto,
		Title: "The centre cross: rings 0 and 1",
		Desc: "On the 8×8 board ring 0 is the two middle rows and the two middle columns, ring 1 the rows and columns next to them. Four queens fill ring 0. " +
			"On the 9×9 board ring 0 is the middle row and the middle column; two queens fill it.",
	}
	x0 := left
	for _, board := range []queens.Solution{example, {1, 3, 6, 0, 2, 8, 5, 7, 4}} {
		n := len(board)
		b := Board{Problem: empty(t, n)}
		if err := queens.Verify(b.Problem, board.Squares()); err != nil {
			t.Fatal(err)
		}
		ring := func(at int) int { return max((n-1)/2-at, at-n/2) }
		var numbers []Item
		for row := range n {
			for col := range n {
				sq := queens.Square{Row: row, Col: col}
				r := min(ring(row), ring(col))
				if r > 1 {
					continue
				}
				b.Marks = append(b.Marks, Mark{sq, [2]MarkStyle{Tinted, Hatched}[r]})
				if r == 0 && board[row] == col {
					b.Queens = append(b.Queens, sq)
					continue
				}
				x, y := p.corner(sq)
				if r == 1 {
					numbers = append(numbers, Fill(LightSquare, new(Path).Circle(x+s/2, y+s/2, 10)))
				}
				numbers = append(numbers, Boxed(x, y, s, s, 14, Ink, fmt.Sprint(r)))
			}
		}
		scene.Add(Text{X: x0, Y: 32, Size: 17, Bold: true, Colour: Ink, Text: fmt.Sprintf("n = %d", n)})
		scene.Add(Moved(x0, top, append(p.board(b), numbers...)...)...)
		x0 += p.side(n) + apart
		scene.Height = int(top + p.side(n) + 64)
	}
	scene.Width = int(x0 - apart + left)
	y := float64(scene.Height) - 24
	box := func(x float64, style MarkStyle, text string) {
		scene.Add(Fill(LightSquare, new(Path).Rect(x, y-16, 22, 22)), markShape(style, 22).At(x, y-16),
			Stroke(Border, 1, new(Path).Rect(x, y-16, 22, 22)), label(x+32, y, 15, Ink, text))
	}
	box(left, Tinted, "ring 0: filled first")
	box(left+200, Hatched, "ring 1: filled next, where much work is left")
	return scene
}

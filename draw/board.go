package draw

import (
	"fmt"
	"math"
	"strings"

	"queens"
)

// MaxN is the largest size of a board that is drawn.
const MaxN = 64

// The limits of [Options.Square].
const (
	MinSquare = 6
	MaxSquare = 256
)

// A Board says what a picture of one board shows. Only Problem is needed. Boards that are wrong
// can be drawn: queens on one line are shown as conflicts, with the line between them.
type Board struct {
	Problem  queens.Problem  // size, given queens, blocked squares
	Queens   []queens.Square // placed queens; one on a given queen's square is that queen
	Attacks  []queens.Square // from each, the lines along which a queen there attacks
	Marks    []Mark
	Rejected *Rejected
	Caption  string // below the board; lines end with \n

	// Title and Desc replace the ones that are made from the rest: see [Scene].
	Title, Desc string
}

// Of is the board of a solution of the empty board.
func Of(s queens.Solution) (Board, error) {
	p, err := queens.New(len(s))
	return Board{Problem: p, Queens: s.Squares()}, err
}

// Rejected is a square on which no queen can stand, and the reason.
type Rejected struct {
	Square  queens.Square
	Blocked bool          // the square is blocked; otherwise
	By      queens.Square // the queen here attacks it; the line between is drawn
}

// A Mark makes a square stand out.
type Mark struct {
	Square queens.Square
	Style  MarkStyle
}

// A MarkStyle is a way to mark a square. They differ in colour and in form.
type MarkStyle uint8

// The ways to mark a square.
const (
	Tinted      MarkStyle = iota // filled, blue
	Hatched                      // rising lines, orange
	BackHatched                  // falling lines, green
	Dotted                       // a dot in the middle, blue
	Framed                       // a frame inside the square, violet
	Crossed                      // a small cross, grey
	markStyles
)

// Options say how boards are drawn. The zero value is a picture about 480 pixels wide, light,
// without coordinates.
type Options struct {
	Square      int // pixels on a side of a square, from MinSquare to MaxSquare; 0 chooses by n
	Coordinates Coordinates
	Theme       Theme
	Columns     int // boards side by side on a sheet; 0 chooses
}

// SquareFor returns the [Options.Square] that makes a board of size n about width pixels wide.
func SquareFor(n, width int) int {
	return min(max(width/max(n, 1), MinSquare), MaxSquare)
}

// Scene draws the board. The error is a [queens.SizeError] above [MaxN], a [queens.SquareError] for
// a square off the board, or says what is wrong with the options.
func (b Board) Scene(o Options) (*Scene, error) {
	n := b.Problem.N()
	if err := queens.CheckSize(n, MaxN, "drawing"); err != nil {
		return nil, err
	}
	if o.Square == 0 {
		o.Square = max(12, min(96, SquareFor(n, 480)))
	}
	p, err := newPen(o)
	if err != nil {
		return nil, err
	}
	if err := b.check(); err != nil {
		return nil, err
	}
	scene := p.scene(n, n, p.board(b), b.Caption)
	scene.Title, scene.Desc = b.words(o.Coordinates)
	return scene, nil
}

// scene returns the picture of a board of so many rows and columns, with paper around it and a caption
// below.
func (p *pen) scene(rows, cols int, board []Item, caption string) *Scene {
	m := p.margins(rows, cols)
	items := Moved(m.left, m.top, board...)
	width, height := m.left+p.side(cols)+m.right, m.top+p.side(rows)+m.bottom
	if caption != "" {
		lines := p.captionLines(caption, width-2*p.pad)
		wide := width
		for _, line := range lines {
			wide = max(wide, math.Ceil(line.TextWidth()+2*p.pad))
		}
		items = Moved(math.Floor((wide-width)/2), 0, items...)
		width = wide
		for _, line := range lines {
			items = append(items, line.moved(width/2, height+line.Size*.9))
			height += math.Ceil(p.captionSize() * 1.4)
		}
		height += p.pad
	}
	return &Scene{Width: int(width), Height: int(height), Theme: p.o.Theme, Items: items}
}

// check returns an error for a square off the board.
func (b Board) check() error {
	n := b.Problem.N()
	squares := append(append([]queens.Square{}, b.Queens...), b.Attacks...)
	for _, m := range b.Marks {
		squares = append(squares, m.Square)
		if m.Style >= markStyles {
			return fmt.Errorf("mark style %d is outside 0..%d", m.Style, markStyles-1)
		}
	}
	if r := b.Rejected; r != nil {
		squares = append(squares, r.Square, r.By)
		if _, attacked := queens.Attacks(r.By, r.Square); !r.Blocked && (!attacked || r.By == r.Square) {
			return fmt.Errorf("%v is not attacked from %v, which is to be the reason it is rejected", r.Square, r.By)
		}
	}
	for _, s := range squares {
		if s.Row < 0 || s.Row >= n || s.Col < 0 || s.Col >= n {
			return &queens.SquareError{Square: s, Rule: fmt.Sprintf("is off the board of size %d", n)}
		}
	}
	return nil
}

// A pen draws boards with squares of one size. What they have in common, the squares and the
// queens, it makes once, so that all boards of a sheet share it.
type pen struct {
	o      Options
	s      float64            // side of a square
	frame  float64            // width of the frame around a board
	pad    float64            // paper around everything
	ground map[[2]int][]Shape // by rows and columns
	crowns map[[2]bool][]Shape
	marks  [markStyles]Shape
}

func newPen(o Options) (*pen, error) {
	if o.Square < MinSquare || o.Square > MaxSquare {
		return nil, fmt.Errorf("squares of %d pixels are outside the limits %d..%d", o.Square, MinSquare, MaxSquare)
	}
	switch {
	case o.Coordinates > Numbers:
		return nil, fmt.Errorf("coordinates %d are outside 0..%d", o.Coordinates, Numbers)
	case o.Theme > Auto:
		return nil, fmt.Errorf("theme %d is outside 0..%d", o.Theme, Auto)
	case o.Columns < 0:
		return nil, fmt.Errorf("a sheet of %d columns: the number must not be negative", o.Columns)
	}
	s := float64(o.Square)
	p := &pen{
		o: o, s: s,
		frame:  max(1, math.Round(s/24)),
		pad:    math.Round(min(max(s/5, 3), 14)),
		ground: map[[2]int][]Shape{},
		crowns: map[[2]bool][]Shape{},
	}
	for style := range markStyles {
		p.marks[style] = markShape(style, s)
	}
	return p, nil
}

// side is the length of so many squares with the frame at both ends.
func (p *pen) side(n int) float64 { return float64(n)*p.s + 2*p.frame }

// corner returns the top left corner of a square, from that of the board's frame.
func (p *pen) corner(s queens.Square) (x, y float64) {
	return p.frame + float64(s.Col)*p.s, p.frame + float64(s.Row)*p.s
}

func (p *pen) centre(s queens.Square) point {
	x, y := p.corner(s)
	return point{x + p.s/2, y + p.s/2}
}

// board draws b with the top left corner of its frame at (0, 0), labels around it.
func (p *pen) board(b Board) []Item {
	n := b.Problem.N()
	var items []Item
	put := func(s queens.Square, shapes ...Shape) {
		x, y := p.corner(s)
		for _, shape := range shapes {
			items = append(items, shape.moved(x, y))
		}
	}
	for _, shape := range p.squares(n, n) {
		items = append(items, shape)
	}
	for style := range markStyles {
		for _, m := range b.Marks {
			if m.Style == style {
				put(m.Square, p.marks[style])
			}
		}
	}
	for _, s := range b.Problem.Blocked() {
		put(s, blockedShapes(p.s)...)
	}
	items = append(items, p.attackLines(n, b.Attacks)...)
	standing := b.standing()
	inConflict, lines := conflicts(standing)
	for _, pair := range lines {
		items = append(items, p.between(pair[0], pair[1], .5, Style{Stroke: Warn, Width: max(1.5, .09*p.s)}))
	}
	if r := b.Rejected; r != nil {
		if !r.Blocked {
			items = append(items, p.reasonLine(r))
		}
		put(r.Square, rejectionShape(p.s))
	}
	given := setOf(b.Problem.Given())
	blocked := setOf(b.Problem.Blocked())
	for _, s := range standing {
		put(s, p.queen(given[s], inConflict[s] || blocked[s])...)
	}
	return append(items, p.labels(n, n)...)
}

// standing returns all queens in reading order.
func (b Board) standing() []queens.Square {
	return sorted(append(b.Problem.Given(), b.Queens...))
}

// squares returns the empty board.
func (p *pen) squares(rows, cols int) []Shape {
	if shapes, ok := p.ground[[2]int{rows, cols}]; ok {
		return shapes
	}
	width, height, f := p.side(cols), p.side(rows), p.frame
	frame := new(Path).Rect(0, 0, width, height)
	shapes := []Shape{Fill(Border, frame)}
	if rows > 0 && cols > 0 {
		frame.Hole(f, f, width-2*f, height-2*f)
		dark := new(Path)
		for row := range rows {
			for col := range cols {
				if (rows-1-row+col)%2 == 0 { // a1 is dark, as in chess
					x, y := p.corner(queens.Square{Row: row, Col: col})
					dark.Rect(x, y, p.s, p.s)
				}
			}
		}
		light := new(Path).Rect(f, f, width-2*f, height-2*f)
		shapes = []Shape{Fill(LightSquare, light), Fill(DarkSquare, dark), Fill(Border, frame)}
	}
	p.ground[[2]int{rows, cols}] = shapes
	return shapes
}

// queen returns the shapes of a queen.
func (p *pen) queen(given, conflict bool) []Shape {
	kind := [2]bool{given, conflict}
	shapes, ok := p.crowns[kind]
	if !ok {
		shapes = queenShapes(p.s, given, conflict)
		p.crowns[kind] = shapes
	}
	return shapes
}

func (p *pen) captionSize() float64 { return math.Round(min(max(p.s*.3, 11), max(16, p.s*.2))) }

// captionLines returns the lines of a caption without their places. A line wider than the picture
// is set smaller, so that pictures that differ in their captions keep their size, down to what can
// be read.
func (p *pen) captionLines(text string, width float64) []Text {
	var lines []Text
	for line := range strings.SplitSeq(text, "\n") {
		t := Text{Size: p.captionSize(), Colour: Ink, Anchor: Middle, Text: line}
		for t.Size > 8 && t.TextWidth() > width {
			t.Size--
		}
		lines = append(lines, t)
	}
	return lines
}

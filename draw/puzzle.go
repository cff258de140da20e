package draw

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"queens"
	"queens/puzzle"
)

// A Puzzle says what a picture of a puzzle shows: its board with regions, weights, given pieces,
// blocked squares and walls, and pieces of an answer. If the answer is wrong and two pieces attack each
// other, they are shown as in conflict.
type Puzzle struct {
	Puzzle  puzzle.Puzzle
	Pieces  []queens.Square // of an answer; nil: only the given ones are drawn
	Caption string          // below the board; lines end with \n

	// Title and Desc replace the ones that are made from the rest: see [Scene].
	Title, Desc string
}

// Scene draws the puzzle. The error is a [queens.SizeError] above [MaxN] rows or columns, a
// [queens.SquareError] for a piece off the board, or says what is wrong with the options.
func (b Puzzle) Scene(o Options) (*Scene, error) {
	r := b.Puzzle.Rules()
	if err := queens.CheckSize(max(r.Rows, r.Cols), MaxN, "drawing"); err != nil {
		return nil, err
	}
	for _, s := range b.Pieces {
		if s.Row < 0 || s.Row >= r.Rows || s.Col < 0 || s.Col >= r.Cols {
			return nil, &queens.SquareError{Square: s, Rule: fmt.Sprintf("is off the board of %d×%d squares", r.Rows, r.Cols)}
		}
	}
	if o.Square == 0 {
		o.Square = max(12, min(96, SquareFor(max(r.Rows, r.Cols), 480)))
	}
	p, err := newPen(o)
	if err != nil {
		return nil, err
	}
	scene := p.scene(r.Rows, r.Cols, p.puzzle(b, &r), b.Caption)
	scene.Title, scene.Desc = b.words(o.Coordinates, &r)
	return scene, nil
}

// puzzle draws b with the top left corner of its frame at (0, 0), labels around it.
func (p *pen) puzzle(b Puzzle, r *puzzle.Rules) []Item {
	var items []Item
	put := func(squares []queens.Square, shapes ...Shape) {
		for _, s := range squares {
			x, y := p.corner(s)
			for _, shape := range shapes {
				items = append(items, shape.moved(x, y))
			}
		}
	}
	regions := regionsOf(*r)
	if regions == nil {
		for _, shape := range p.squares(r.Rows, r.Cols) {
			items = append(items, shape)
		}
	} else {
		items = append(append(items, p.paper(r.Rows, r.Cols)...), regions.ground(p)...)
		items = append(items, p.grid(r.Rows, r.Cols))
	}
	if r.Torus {
		items = append(items, p.openFrame(r.Rows, r.Cols))
	}
	put(r.Blocked, blockedShapes(p.s)...)
	put(r.Walls, wallShapes(p.s)...)
	items = append(items, p.excluded(r)...)
	if regions != nil {
		items = append(items, regions.borders(p))
		items = append(items, regions.letters(p)...)
	}
	items = append(items, p.weights(r)...)

	attack := new(puzzle.AttackError)
	wrong := errors.As(b.fault(), &attack)
	if wrong {
		items = append(items, p.between(attack.A, attack.B, .5, Style{Stroke: Warn, Width: max(1.5, .09*p.s)}))
	}
	size, top := 1.0, 0.0 // of a piece, which leaves room for letters and weights
	switch {
	case r.Weights != nil:
		size, top = .66, .12
	case r.Regions != nil:
		size, top = .78, .11
	}
	given := setOf(r.Given)
	for _, s := range b.standing() {
		shapes := queenShapes(size*p.s, given[s], wrong && (s == attack.A || s == attack.B))
		for i := range shapes {
			shapes[i] = shapes[i].At((1-size)/2*p.s, top*p.s)
		}
		put([]queens.Square{s}, shapes...)
	}
	return append(items, p.labels(r.Rows, r.Cols)...)
}

// standing returns all pieces in reading order.
func (b Puzzle) standing() []queens.Square {
	return sorted(append(b.Puzzle.Rules().Given, b.Pieces...))
}

// fault says what is wrong with the answer, nil if nothing is or there is none.
func (b Puzzle) fault() error {
	if b.Pieces == nil {
		return nil
	}
	return b.Puzzle.Check(b.standing())
}

// paper returns the frame of a board and the ground of squares that have no colour.
func (p *pen) paper(rows, cols int) []Item {
	width, height := p.side(cols), p.side(rows)
	half := p.frame / 2
	return []Item{
		Fill(Panel, new(Path).Rect(0, 0, width, height)),
		Stroke(Ink, max(2, .07*p.s), new(Path).Rect(half, half, width-2*half, height-2*half)),
	}
}

// openFrame breaks the frame of a board whose opposite edges meet.
func (p *pen) openFrame(rows, cols int) Shape {
	half := p.frame / 2
	shape := Stroke(Paper, max(2, .08*p.s), new(Path).Rect(half, half, p.side(cols)-2*half, p.side(rows)-2*half))
	shape.Dash = round(p.s / 5)
	return shape
}

// grid draws hairlines between the squares.
func (p *pen) grid(rows, cols int) Shape {
	path := new(Path)
	x0, y0 := p.corner(queens.Square{})
	x1, y1 := p.corner(queens.Square{Row: rows, Col: cols})
	for row := 1; row < rows; row++ {
		_, y := p.corner(queens.Square{Row: row})
		path.Line(x0, y, x1, y)
	}
	for col := 1; col < cols; col++ {
		x, _ := p.corner(queens.Square{Col: col})
		path.Line(x, y0, x, y1)
	}
	shape := Stroke(Ink, 1, path)
	shape.Opacity = .28
	return shape
}

// wallShapes returns what fills a wall: bricks.
func wallShapes(s float64) []Shape {
	shapes := []Shape{Fill(BlockedInk, new(Path).Rect(0, 0, s, s))}
	if s < lettersFrom {
		return shapes
	}
	w := max(1, .05*s)
	joints := new(Path)
	for i, x := range []float64{.5, .25, .5} {
		top := float64(i) * s / 3
		joints.Rect(0, top, s, w).Rect(x*s, top+w, w, s/3-w)
		if x < .5 {
			joints.Rect(.75*s, top+w, w, s/3-w)
		}
	}
	return append(shapes, Fill(DarkSquare, joints))
}

// excluded draws the diagonals on which no piece may stand, dashed from edge to edge.
func (p *pen) excluded(r *puzzle.Rules) []Item {
	var items []Item
	style := Style{Stroke: Orange, Width: max(1.5, .06*p.s), Dash: round(max(3, .16*p.s))}
	add := func(on func(row int) int) {
		var ends []queens.Square
		for row := range r.Rows {
			if col := on(row); 0 <= col && col < r.Cols {
				ends = append(ends, queens.Square{Row: row, Col: col})
			}
		}
		if len(ends) == 0 {
			return
		}
		first, last := ends[0], ends[len(ends)-1]
		a, b := p.centre(first), p.centre(last)
		rise := .38 * p.s // a line across half a square at least
		if on(1) < on(0) {
			rise = -rise
		}
		items = append(items, Shape{Path: new(Path).Line(a.x-rise, a.y-.38*p.s, b.x+rise, b.y+.38*p.s), Style: style})
	}
	for _, d := range r.ExcludedDiags {
		add(func(row int) int { return row - d })
	}
	for _, a := range r.ExcludedAntis {
		add(func(row int) int { return a - row })
	}
	return items
}

// weights writes the weight of each square that may hold a piece at its lower edge, as large as the widest has room.
func (p *pen) weights(r *puzzle.Rules) []Item {
	var items []Item
	widest := 1.0
	for _, weight := range r.Weights {
		widest = max(widest, Text{Size: 10, Text: strconv.Itoa(weight)}.TextWidth())
	}
	size := min(.2*p.s, 10*.9*p.s/widest)
	if size < 5 {
		return nil
	}
	closed := setOf(append(r.Blocked, r.Walls...))
	for i, weight := range r.Weights {
		s := queens.Square{Row: i / r.Cols, Col: i % r.Cols}
		if closed[s] {
			continue
		}
		c := p.centre(s)
		text := Text{Size: round(size), Colour: Ink, Anchor: Middle, Text: strconv.Itoa(weight)}
		items = append(items, text.moved(c.x, c.y+.41*p.s))
	}
	return items
}

// words returns a title and a description of the puzzle.
func (b Puzzle) words(c Coordinates, r *puzzle.Rules) (title, desc string) {
	standing := b.standing()
	if title = b.Title; title == "" {
		title = fmt.Sprintf("puzzle of %d×%d squares, %s", r.Rows, r.Cols, counted(len(standing), "piece"))
		if b.Pieces != nil && b.fault() == nil {
			title += ": a solution"
		}
	}
	if b.Desc != "" {
		return title, b.Desc
	}
	says := []string{rulesWords(r)}
	list := func(format string, squares []queens.Square) {
		if len(squares) > 0 {
			says = append(says, fmt.Sprintf(format, names(c, r.Rows, squares)))
		}
	}
	given := setOf(r.Given)
	var placed []queens.Square
	for _, s := range standing {
		if !given[s] {
			placed = append(placed, s)
		}
	}
	list("Given: %s.", r.Given)
	list("Pieces: %s.", placed)
	list("Blocked squares: %s.", r.Blocked)
	list("Walls: %s.", r.Walls)
	if lines := len(r.ExcludedDiags) + len(r.ExcludedAntis); lines > 0 {
		says = append(says, fmt.Sprintf("No piece may stand on %s.", counted(lines, "dashed diagonal")))
	}
	if regions := regionsOf(*r); regions != nil {
		says = append(says, regions.words())
	}
	if r.Weights != nil {
		says = append(says, fmt.Sprintf("Weights, square by square: %s.", strings.Trim(fmt.Sprint(r.Weights), "[]")))
	}
	if err := b.fault(); err != nil {
		says = append(says, "Not a solution: "+err.Error()+".")
	}
	return title, strings.Join(says, " ")
}

// rulesWords says which pieces there are and how many stand where.
func rulesWords(r *puzzle.Rules) string {
	words := []string{"Rules: pieces " + r.Pieces.String()}
	if r.Torus {
		words = append(words, "opposite edges meet")
	}
	for _, part := range []struct {
		name  string
		bound puzzle.Bound
	}{
		{"each row", r.PerRow},
		{"each column", r.PerCol},
		{"each region", r.PerRegion},
		{"each diagonal", r.PerDiagonal},
		{"in all", r.Total},
	} {
		if part.bound != (puzzle.Bound{}) {
			words = append(words, part.name+" "+part.bound.String())
		}
	}
	return strings.Join(words, ", ") + "."
}

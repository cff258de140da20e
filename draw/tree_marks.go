package draw

import (
	"slices"

	"queens"
	"queens/trace"
)

// marks draws what stands at the nodes. Statuses differ in their forms, not only in their colours.
// Placed are the queens of its parent.
func (p *treePen) marks(n *trace.Node, placed []queens.Square, t *twig, left float64) []Item {
	x, top := left+t.x, treeHead+float64(n.Level)*p.level
	if n.Level > 0 {
		placed = append(placed[:n.Level-1:n.Level-1], n.Square)
	}
	items := Moved(x, top, hinted(nodeText(n), p.mark(n, placed))...)
	if n.Folded.Nodes > 0 {
		mark := hinted(foldedText(n.Folded), p.foldMark(p.foldCaption(n)))
		items = append(items, Moved(x, top+p.height(n)+10, mark...)...)
	}
	for i, child := range n.Children {
		items = append(items, p.marks(child, placed, t.children[i], left)...)
	}
	return items
}

// hinted returns the items with a hint on every shape.
func hinted(hint string, items []Item) []Item {
	all := slices.Clone(items)
	for i, item := range all {
		if shape, ok := item.(Shape); ok {
			shape.Hint = hint
			all[i] = shape
		}
	}
	return all
}

// mark draws a node whose level begins at 0, around x = 0.
func (p *treePen) mark(n *trace.Node, placed []queens.Square) []Item {
	switch {
	case n.Status == trace.Rejected:
		return p.rejectedMark(p.tree.short(n, p.byRows))
	case p.square > 0:
		return p.boardMark(n, placed)
	default:
		items := slices.Clip(p.disc(n.Status))
		if p.letters > 0 && n.Level > 0 {
			items = append(items, Boxed(-p.radius, 0, 2*p.radius, 2*p.radius, p.letters, Ink, p.tree.short(n, p.byRows)))
		}
		return items
	}
}

// diamond is how much larger the mark of a solution is than a disc.
const diamond = 1.35

// disc draws a node without its board: a disc, a square for a dead end, a diamond for a
// solution. Small ones are filled, so that they are seen.
func (p *treePen) disc(s trace.Status) []Item {
	items, ok := p.discs[s]
	if !ok {
		items = []Item{p.newDisc(s)}
		p.discs[s] = items
	}
	return items
}

func (p *treePen) newDisc(s trace.Status) Shape {
	r := p.radius
	form, colour, tint := new(Path).Circle(0, r, r), Muted, Panel
	switch s {
	case trace.DeadEnd:
		form, colour, tint = new(Path).Rect(-.85*r, .15*r, 1.7*r, 1.7*r), Orange, OrangeTint
	case trace.Solution:
		d := diamond * r
		form, colour, tint = new(Path).Polygon(0, r-d, d, r, 0, r+d, -d, r), Green, GreenTint
	}
	if p.letters == 0 {
		if s == trace.DeadEnd {
			return Shape{Path: form, Style: Style{Fill: Paper, Stroke: colour, Width: p.thin * 1.5}}
		}
		return Fill(colour, form)
	}
	return Shape{Path: form, Style: Style{Fill: tint, Stroke: colour, Width: 1.4}}
}

// cross returns the height of the middle of a cross, and how far it reaches.
func (p *treePen) cross() (y, arm float64) {
	arm = min(4, p.rejected*.3)
	if p.square > 0 {
		return arm, arm
	}
	return p.radius, arm
}

// rejectedMark draws a cross, and under it the square where there is room.
func (p *treePen) rejectedMark(square string) []Item {
	y, arm := p.cross()
	cross := new(Path).Line(-arm, y-arm, arm, y+arm).Line(arm, y-arm, -arm, y+arm)
	items := []Item{Stroke(Warn, 1.5*p.thin, cross)}
	if p.letters > 0 {
		items = append(items, Text{Y: y + arm + p.letters, Size: p.letters - 1, Colour: Muted, Anchor: Middle, Text: square})
	}
	return items
}

// boardMark draws the board of a node in a frame, with its captions.
func (p *treePen) boardMark(n *trace.Node, placed []queens.Square) []Item {
	side := p.boards.side(p.tree.Problem.N())
	items := Moved(-side/2, 0, p.boards.board(Board{Problem: p.tree.Problem, Queens: placed})...)
	switch n.Status {
	case trace.DeadEnd:
		frame := Stroke(Orange, 2, new(Path).Rect(-side/2, 0, side, side))
		frame.Dash = 4
		items = append(items, frame)
	case trace.Solution:
		items = append(items, Stroke(Green, 3, new(Path).Rect(-side/2, 0, side, side)))
	}
	for i, line := range p.captions(n) {
		items = append(items, line.moved(0, side+float64(i+1)*(p.letters+3)))
	}
	return items
}

// foldMark draws the mark of what is folded, from y = 0 down.
func (p *treePen) foldMark(caption Text) []Item {
	r := max(p.radius, 3)
	if p.letters > 0 {
		r = 5
	}
	triangle := new(Path).Polygon(0, 0, r, 1.7*r, -r, 1.7*r)
	items := []Item{Shape{Path: triangle, Style: Style{Fill: Panel, Stroke: Muted, Width: p.thin}}}
	if caption.Text != "" {
		items = append(items, caption.moved(0, 1.7*r+caption.Size+1))
	}
	return items
}

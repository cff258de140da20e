package draw

import (
	"fmt"
	"strings"

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
	var items []Item
	for _, item := range p.mark(n, placed) {
		if shape, ok := item.(Shape); ok {
			shape.Hint = nodeText(n)
			item = shape
		}
		items = append(items, item.moved(x, top))
	}
	if folded := foldedText(n.Folded); folded != "" {
		for _, item := range p.foldMark(p.foldCaption(n)) {
			if shape, ok := item.(Shape); ok {
				shape.Hint = folded
				item = shape
			}
			items = append(items, item.moved(x, top+p.height(n)+10))
		}
	}
	for i, child := range n.Children {
		items = append(items, p.marks(child, placed, t.children[i], left)...)
	}
	return items
}

// mark draws a node whose level begins at 0, around x = 0.
func (p *treePen) mark(n *trace.Node, placed []queens.Square) []Item {
	switch {
	case n.Status == trace.Rejected && n.Children == nil:
		return p.rejectedMark(p.tree.short(n, p.byRows))
	case p.square > 0:
		return p.boardMark(n, placed)
	default:
		items := p.disc(n.Status)
		if p.letters > 0 && n.Level > 0 {
			items = append(items, Boxed(-p.radius, 0, 2*p.radius, 2*p.radius, p.letters, Ink, p.tree.short(n, p.byRows)))
		}
		return items
	}
}

// disc draws a node without its board: a disc, a square for a dead end, a ringed disc for a
// solution. Small ones are filled, so that they are seen.
func (p *treePen) disc(s trace.Status) []Item {
	r := p.radius
	form, colour, tint := new(Path).Circle(0, r, r), Muted, Panel
	switch s {
	case trace.DeadEnd:
		form, colour, tint = new(Path).Rect(-.85*r, .15*r, 1.7*r, 1.7*r), Orange, OrangeTint
	case trace.Solution:
		form, colour, tint = new(Path).Polygon(0, -.35*r, 1.35*r, r, 0, 2.35*r, -1.35*r, r), Green, GreenTint
	}
	if p.letters == 0 {
		if s == trace.DeadEnd {
			return []Item{Shape{Path: form, Style: Style{Fill: Paper, Stroke: colour, Width: p.thin * 1.5}}}
		}
		return []Item{Fill(colour, form)}
	}
	return []Item{Shape{Path: form, Style: Style{Fill: tint, Stroke: colour, Width: 1.4}}}
}

// rejectedMark draws a cross, and under it the square where there is room.
func (p *treePen) rejectedMark(square string) []Item {
	arm := min(4, p.rejected*.3)
	y := p.radius
	if p.square > 0 {
		y = arm
	}
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

// legend explains the lines and marks there are, from (0, 0) to the right.
func (p *treePen) legend() (items []Item, width float64) {
	var seen [5]bool
	rejected, folded, solved, unsolved := false, false, false, false
	for n := range p.tree.Root.All() {
		seen[n.Status] = true
		rejected = rejected || n.Status == trace.Rejected
		folded = folded || foldedText(n.Folded) != ""
		if n.Level > 0 && n.Status != trace.Rejected {
			solved = solved || n.Counts.Solutions > 0
			unsolved = unsolved || n.Counts.Solutions == 0
		}
	}
	styles := p.lineStyles()
	add := func(sample []Item, wide float64, text string) {
		items = append(items, Moved(width+wide/2, 0, sample...)...)
		label := Text{X: width + wide + 7, Y: 4.5, Size: 12, Colour: Ink, Text: text}
		items = append(items, label)
		width += wide + 7 + label.TextWidth()*1.08 + 20
	}
	line := func(kind int) []Item {
		return []Item{Shape{Path: new(Path).Line(-13, 0, 13, 0), Style: styles[kind]}}
	}
	disc := func(s trace.Status) []Item { return Moved(0, -p.radius, p.disc(s)...) }
	if p.square > 0 {
		disc = func(trace.Status) []Item { return nil }
	}
	if solved {
		add(line(toSolution), 26, "leads to a solution")
	}
	if unsolved {
		add(line(toNone), 26, "leads to none")
	}
	if p.square == 0 {
		if seen[trace.DeadEnd] {
			add(disc(trace.DeadEnd), 2*p.radius, "dead end")
		}
		if seen[trace.Solution] {
			add(disc(trace.Solution), 2.7*p.radius, "solution")
		}
	}
	if rejected {
		sample := p.rejectedMark("")
		arm := min(4, p.rejected*.3)
		y := p.radius
		if p.square > 0 {
			y = arm
		}
		sample = append(line(toRejected), Moved(18, -y, sample...)...)
		add(sample, 42, "rejected")
	}
	if folded {
		add(Moved(0, -4, p.foldMark(Text{})...), 10, "folded: nodes not drawn")
	}
	return items, max(width-20, 0)
}

// describe says in words what the picture shows.
func (p *treePen) describe() string {
	var b strings.Builder
	b.WriteString("A state-space tree, from the root down. Nodes per level:")
	for level := range p.levels {
		if level > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, " %s", grouped(uint64(p.nodes[level])))
	}
	b.WriteByte('.')
	if folded := p.folded(); folded != "" {
		fmt.Fprintf(&b, " Below level %d is folded: %s.", p.levels-1, strings.TrimPrefix(folded, "+"))
	}
	return b.String()
}

// folded says what is folded in all.
func (p *treePen) folded() string {
	var all trace.Counts
	for n := range p.tree.Root.All() {
		all.Nodes += n.Folded.Nodes
		all.Rejected += n.Folded.Rejected
	}
	return foldedText(all)
}

package draw

import (
	"fmt"
	"math"

	"queens"
	"queens/trace"
)

// Scene draws the tree from the root down: the boards of the nodes where there is room, else the
// columns of their queens, else dots; with a legend, and in SVG a hint for whoever points at a node.
// The error says that the tree is too wide, or is that of [Board.Scene].
func (t Tree) Scene(theme Theme) (*Scene, error) {
	if err := queens.CheckSize(t.Problem.N(), MaxN, "drawing"); err != nil {
		return nil, err
	}
	p := &treePen{tree: t, byRows: t.byRows(), nodes: map[int]uint64{}, hidden: map[int]uint64{}}
	for n := range t.Root.All() {
		p.levels = max(p.levels, n.Level+1)
		if n.Counts.Nodes > 0 {
			p.nodes[n.Level]++
		}
		if n.Hidden > 0 {
			p.levels = max(p.levels, n.Level+2)
			p.hidden[n.Level+1] += n.Hidden
		}
	}
	var (
		root  *twig
		width float64
		err   error
	)
	for _, p.treeScale = range treeScales {
		if p.boards, err = newPen(Options{Square: max(p.square, MinSquare), Theme: theme}); err != nil {
			return nil, err
		}
		p.discs = map[trace.Status][]Item{}
		root = p.twigs(t.Root)
		if width = tidy(root); width <= p.most {
			break
		}
	}
	if width > widestTree {
		return nil, fmt.Errorf("the tree is %.0f pixels wide, more than a picture should be: fold more of it", width)
	}
	return p.scene(root, width, theme), nil
}

// A treeScale is a way to draw nodes. The first is taken with which the tree is no wider than most.
type treeScale struct {
	square   int     // pixels of a square of the boards at the nodes; 0 draws discs
	radius   float64 // of the discs
	letters  float64 // size of what is written at the nodes; 0 writes nothing
	rejected float64 // width of a rejected square
	gap      float64 // between neighbours
	level    float64 // from one level to the next
	thin     float64 // width of a line
	most     float64
}

var treeScales = [...]treeScale{
	{square: 11, letters: 11, rejected: 16, gap: 12, level: 132, thin: 1.2, most: 1500},
	{radius: 10, letters: 11, rejected: 12, gap: 5, level: 80, thin: 1.2, most: 2000},
	{radius: 5, rejected: 7, gap: 3, level: 80, thin: 1, most: 2600},
	{radius: 3, rejected: leastWidth, gap: 1.5, level: 100, thin: .8, most: math.Inf(1)},
}

// widestTree is the largest width of a tree in pixels.
const widestTree = maxSide / 2

// MaxTreeWidth is the largest number of nodes and rejected squares of a level of a tree that is drawn. Of
// nodes alone there is room for fewer.
const MaxTreeWidth = widestTree / leastWidth

// leastWidth is the width of a rejected square at the last of treeScales.
const leastWidth = 5

// Around the tree, in pixels.
const (
	treePad  = 18
	treeLeft = 96 // the names of the levels
	treeHead = 84 // the title
)

// A treePen draws a tree at one scale.
type treePen struct {
	treeScale
	tree   Tree
	byRows bool
	levels int
	nodes  map[int]uint64 // by level: those that are drawn
	hidden map[int]uint64 // and those that are not, for they were rejected
	boards *pen
	discs  map[trace.Status][]Item // drawn once
}

// twigs returns the tree as the layout needs it.
func (p *treePen) twigs(n *trace.Node) *twig {
	t := &twig{width: p.width(n) + p.gap}
	for _, child := range n.Children {
		t.children = append(t.children, p.twigs(child))
	}
	return t
}

// width returns the width of what is drawn for a node.
func (p *treePen) width(n *trace.Node) float64 {
	if n.Status == trace.Rejected {
		return p.rejected - p.gap
	}
	width := 2 * p.radius
	switch {
	case p.square > 0:
		width = p.boards.side(p.tree.Problem.N())
	case n.Status == trace.Solution:
		width *= diamond
	}
	for _, line := range append(p.captions(n), p.foldCaption(n)) {
		width = max(width, line.TextWidth())
	}
	return width
}

// captions returns what is written under a board, without places.
func (p *treePen) captions(n *trace.Node) []Text {
	line := Text{Size: p.letters, Colour: Muted, Anchor: Middle}
	said := func(colour Colour, bold bool, text string) []Text {
		line.Colour, line.Bold, line.Text = colour, bold, text
		return []Text{line}
	}
	switch {
	case p.square == 0:
		return nil
	case n.Status == trace.Solution:
		return said(Green, true, "solution")
	case n.Status == trace.DeadEnd:
		return said(Orange, false, "dead end")
	case n.Status == trace.Unfinished:
		return said(Muted, false, "not finished")
	default:
		lines := said(Muted, false, number64(n.Counts.Nodes, "node"))
		return append(lines, said(Muted, false, number64(n.Counts.Solutions, "solution"))...)
	}
}

// foldCaption returns what is written under the mark of a fold, without its place.
func (p *treePen) foldCaption(n *trace.Node) Text {
	t := Text{Size: p.letters, Colour: Muted, Anchor: Middle}
	if p.letters > 0 && n.Folded.Nodes > 0 {
		t.Text = "+" + grouped(n.Folded.Nodes)
	}
	return t
}

// height returns how far a node reaches down from the top of its level: to where the lines to its
// children begin.
func (p *treePen) height(n *trace.Node) float64 {
	if p.square == 0 {
		return 2 * p.radius
	}
	return p.boards.side(p.tree.Problem.N()) + float64(len(p.captions(n)))*(p.letters+3) + 5
}

// scene puts everything in its place.
func (p *treePen) scene(root *twig, width float64, theme Theme) *Scene {
	legend := p.legend()
	title := Text{X: treePad, Y: treePad + 16, Size: 18, Bold: true, Colour: Ink, Text: p.tree.Name}
	counts := Text{X: treePad, Y: treePad + 36, Size: 13, Colour: Muted, Text: countsText(p.tree.Root.Counts)}
	wide := treeLeft + width + treePad
	for _, least := range []float64{title.TextWidth() * 1.1, counts.TextWidth() * 1.1, legend.width} {
		wide = max(wide, math.Ceil(least)+2*treePad)
	}
	foot := treeHead + float64(p.levels-1)*p.level + p.foot()
	s := &Scene{
		Width: int(math.Ceil(wide)), Height: int(math.Ceil(foot + 40 + treePad)), Theme: theme,
		Title: p.tree.title(), Desc: p.describe(),
	}
	s.Add(title, counts)
	for level := range p.levels {
		y := treeHead + float64(level)*p.level + p.radius + 4
		s.Add(
			Text{X: treePad, Y: y, Size: 12, Bold: true, Colour: Muted, Text: fmt.Sprintf("level %d", level)},
			Text{X: treePad, Y: y + 15, Size: 12, Colour: Muted, Text: number64(p.nodes[level]+p.hidden[level], "node")},
		)
		if p.hidden[level] > 0 {
			s.Add(Text{X: treePad, Y: y + 30, Size: 12, Colour: Muted, Text: grouped(p.nodes[level]) + " shown"})
		}
	}
	left := treeLeft + (wide-treeLeft-treePad-width)/2
	s.Add(p.lines(p.tree.Root, root, left)...)
	s.Add(p.marks(p.tree.Root, nil, root, left)...)
	s.Add(Moved(treePad, foot+28, legend.items...)...)
	return s
}

// foot is how far the last level reaches down.
func (p *treePen) foot() float64 {
	foot := 2*p.radius + 14
	if p.hidden[p.levels-1] > 0 {
		foot = p.radius + 40 // three lines at the margin
	}
	for n := range p.tree.Root.All() {
		if n.Level == p.levels-1 {
			h := p.height(n)
			if n.Status == trace.Rejected {
				h = 2*p.radius + 14
			}
			if n.Folded.Nodes > 0 {
				h += 30
			}
			foot = max(foot, h)
		}
	}
	return foot
}

// The lines of a tree, by what they lead to.
const (
	toSolution = iota
	toNone
	toRejected
	toFolded
	treeLines
)

// lineStyles are their styles: each has a width or dashes of its own.
func (p *treePen) lineStyles() [treeLines]Style {
	return [treeLines]Style{
		toSolution: {Stroke: Green, Width: 2.4 * p.thin},
		toNone:     {Stroke: Muted, Width: p.thin},
		toRejected: {Stroke: Warn, Width: p.thin, Dash: 3},
		toFolded:   {Stroke: Muted, Width: p.thin, Dash: 2},
	}
}

// lines draws the lines from nodes to their children: those of a kind as one shape, so that large
// trees stay small.
func (p *treePen) lines(n *trace.Node, t *twig, left float64) []Item {
	var paths [treeLines]Path
	p.addLines(&paths, n, t, left)
	var items []Item
	styles := p.lineStyles()
	for _, kind := range []int{toRejected, toNone, toFolded, toSolution} {
		if len(paths[kind].segments) > 0 {
			items = append(items, Shape{Path: &paths[kind], Style: styles[kind]})
		}
	}
	return items
}

func (p *treePen) addLines(paths *[treeLines]Path, n *trace.Node, t *twig, left float64) {
	top := treeHead + float64(n.Level)*p.level
	x, y := left+t.x, top+p.radius
	if p.square > 0 {
		y = top + p.height(n)
	}
	for i, child := range n.Children {
		to, kind := t.children[i], toNone
		end := top + p.level + p.radius
		switch {
		case child.Counts.Solutions > 0:
			kind = toSolution
		case child.Status == trace.Rejected:
			kind = toRejected
			if p.square > 0 {
				end -= 2
			}
		}
		paths[kind].Line(x, y, left+to.x, end)
		p.addLines(paths, child, to, left)
	}
	if n.Folded.Nodes > 0 {
		paths[toFolded].Line(x, y, x, top+p.height(n)+10)
	}
}

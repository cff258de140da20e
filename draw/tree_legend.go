package draw

import (
	"fmt"
	"strings"

	"queens/trace"
)

// A treeLegend is what explains a tree, growing to the right from (0, 0).
type treeLegend struct {
	items []Item
	width float64
}

// add adds a sample, drawn around (0, 0) and so wide, and what it stands for.
func (l *treeLegend) add(sample []Item, wide float64, colour Colour, text string) {
	if l.width > 0 {
		l.width += 20
	}
	l.items = append(l.items, Moved(l.width+wide/2, 0, sample...)...)
	if wide > 0 {
		wide += 7
	}
	label := Text{X: l.width + wide, Y: 4.5, Size: 12, Colour: colour, Text: text}
	l.items = append(l.items, label)
	l.width += wide + label.TextWidth()*1.08 // the reader's font may be wider
}

// legend explains the lines and marks that there are.
func (p *treePen) legend() treeLegend {
	var rejected, folded, solved, unsolved, deadEnds, solutions bool
	for n := range p.tree.Root.All() {
		rejected = rejected || n.Status == trace.Rejected
		deadEnds = deadEnds || n.Status == trace.DeadEnd
		solutions = solutions || n.Status == trace.Solution
		folded = folded || n.Folded.Nodes > 0
		if n.Level > 0 && n.Status != trace.Rejected {
			solved = solved || n.Counts.Solutions > 0
			unsolved = unsolved || n.Counts.Solutions == 0
		}
	}
	const stroke = 26
	styles := p.lineStyles()
	line := func(kind int) []Item {
		return []Item{Shape{Path: new(Path).Line(-stroke/2, 0, stroke/2, 0), Style: styles[kind]}}
	}
	var l treeLegend
	if solved {
		l.add(line(toSolution), stroke, Ink, "leads to a solution")
	}
	if unsolved {
		l.add(line(toNone), stroke, Ink, "leads to none")
	}
	if deadEnds && p.square == 0 { // on boards it is written
		l.add(Moved(0, -p.radius, p.disc(trace.DeadEnd)...), 2*p.radius, Ink, "dead end")
	}
	if solutions && p.square == 0 {
		l.add(Moved(0, -p.radius, p.disc(trace.Solution)...), 2*diamond*p.radius, Ink, "solution")
	}
	if rejected {
		y, arm := p.cross()
		cross := Moved(stroke/2+arm, -y, p.rejectedMark("")...)
		l.add(append(line(toRejected), cross...), stroke+4*arm, Ink, "rejected")
	}
	if folded {
		l.add(Moved(0, -4, p.foldMark(Text{})...), 10, Ink, "nodes folded away")
	}
	if len(p.hidden) > 0 {
		l.add(nil, 0, Muted, "rejected nodes are not shown")
	}
	switch {
	case p.letters == 0 || p.levels == 1 || p.square > 0 && !rejected: // no square is named
	case p.byRows:
		l.add(nil, 0, Muted, "numbers are columns, from 1")
	default:
		l.add(nil, 0, Muted, "squares are named as in chess")
	}
	return l
}

// describe says in words what the picture shows.
func (p *treePen) describe() string {
	var b strings.Builder
	b.WriteString("A state-space tree, from the root down. Nodes per level:")
	for level := range p.levels {
		if level > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, " %s", grouped(p.nodes[level]+p.hidden[level]))
		if p.hidden[level] > 0 {
			fmt.Fprintf(&b, " (%s shown)", grouped(p.nodes[level]))
		}
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

package draw

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"

	"queens/trace"
)

// branches are the strokes of a tree in text: in front of a child, of the last child, and of what
// hangs under either.
type branches struct{ child, last, under, underLast, folded string }

var (
	boxBranches   = branches{"├─ ", "└─ ", "│  ", "   ", "└┄ "}
	asciiBranches = branches{"|- ", "`- ", "|  ", "   ", "`~ "}
)

// A TreeText says how a tree is printed.
type TreeText struct {
	ASCII bool // and not in UTF-8

	// Columns is where a line is broken between words; 0 breaks none.
	Columns int

	// Paint returns what is said of a node as it looks with that status; nil changes nothing. It adds
	// no width.
	Paint func(trace.Status, string) string
}

// WriteText prints the tree, a node a line, with strokes between them. The error is that of w.
func (t Tree) WriteText(w io.Writer, o TreeText) error {
	p := treeText{TreeText: o, w: bufio.NewWriter(w), strokes: boxBranches}
	if o.ASCII {
		p.strokes = asciiBranches
	}
	if p.Paint == nil {
		p.Paint = func(_ trace.Status, text string) string { return text }
	}
	if t.Name != "" {
		p.write("", "", trace.Inner, t.Name)
	}
	p.node(t.Root, "", "")
	return p.w.Flush()
}

type treeText struct {
	TreeText
	w       *bufio.Writer
	strokes branches
}

// write prints a text with a stroke in front of it, and another in front of the lines that it takes
// more. Words that find no room beside the strokes stand there anyway.
func (p *treeText) write(before, below string, s trace.Status, text string) {
	room := p.Columns - utf8.RuneCountInString(before)
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case p.Columns > 0 && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > room:
			p.w.WriteString(before + p.Paint(s, line) + "\n")
			before, line = below, word
			room = p.Columns - utf8.RuneCountInString(below)
		default:
			line += " " + word
		}
	}
	p.w.WriteString(before + p.Paint(s, line) + "\n")
}

// node prints a node and what hangs under it: what stands in front of its line, and in front of
// those below.
func (p *treeText) node(n *trace.Node, before, below string) {
	folded := foldedText(n.Folded)
	under := below + p.strokes.underLast
	if len(n.Children) > 0 || folded != "" {
		under = below + p.strokes.under
	}
	p.write(before, under, n.Status, nodeText(n))
	for i, child := range n.Children {
		if i < len(n.Children)-1 {
			p.node(child, below+p.strokes.child, below+p.strokes.under)
		} else {
			p.node(child, below+p.strokes.last, below+p.strokes.underLast)
		}
	}
	if folded != "" {
		p.write(below+p.strokes.folded, below+p.strokes.underLast, trace.Inner, folded)
	}
}

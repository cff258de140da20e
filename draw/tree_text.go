package draw

import (
	"bufio"
	"io"

	"queens/trace"
)

// branches are the strokes of a tree in text: in front of a child, of the last child, and of what
// hangs under either.
type branches struct{ child, last, under, underLast, folded string }

var (
	boxBranches   = branches{"├─ ", "└─ ", "│  ", "   ", "└┄ "}
	asciiBranches = branches{"|- ", "`- ", "|  ", "   ", "`~ "}
)

// WriteText prints the tree, a node a line, with strokes between them, in UTF-8 or, if asked to, in
// ASCII. The error is that of w.
func (t Tree) WriteText(w io.Writer, ascii bool) error {
	p := treeText{w: bufio.NewWriter(w), strokes: boxBranches}
	if ascii {
		p.strokes = asciiBranches
	}
	if t.Name != "" {
		p.w.WriteString(t.Name + "\n")
	}
	p.node(t.Root, "", "")
	return p.w.Flush()
}

type treeText struct {
	w       *bufio.Writer
	strokes branches
}

// node prints a node and what hangs under it: what stands in front of its line, and in front of
// those below.
func (p *treeText) node(n *trace.Node, before, below string) {
	p.w.WriteString(before + nodeText(n) + "\n")
	for i, child := range n.Children {
		if i < len(n.Children)-1 {
			p.node(child, below+p.strokes.child, below+p.strokes.under)
		} else {
			p.node(child, below+p.strokes.last, below+p.strokes.underLast)
		}
	}
	if folded := foldedText(n.Folded); folded != "" {
		p.w.WriteString(below + p.strokes.folded + folded + "\n")
	}
}

package draw

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"queens/trace"
)

// WriteDOT prints the tree in the language of Graphviz (https://graphviz.org/doc/info/lang.html).
// The colours are those of the light theme; what is said by them is said by shapes and strokes
// too. The error is that of w.
func (t Tree) WriteDOT(w io.Writer) error {
	p := treeDOT{tree: t, w: bufio.NewWriter(w), byRows: t.byRows()}
	fmt.Fprintf(p.w, "digraph tree {\n\tgraph [label=%s, labelloc=t, ordering=out, fontname=\"Helvetica,Arial,sans-serif\"]\n", quotedDOT(t.title()))
	fmt.Fprint(p.w, "\tnode [shape=circle, style=filled, fillcolor=white, fontname=\"Helvetica,Arial,sans-serif\", fontsize=11, margin=0.03]\n")
	fmt.Fprintf(p.w, "\tedge [arrowhead=none, color=\"%s\"]\n", dotColour(Muted))
	p.node(t.Root)
	p.w.WriteString("}\n")
	return p.w.Flush()
}

type treeDOT struct {
	tree   Tree
	w      *bufio.Writer
	byRows bool
	nodes  int // printed so far, which numbers them
}

// node prints a node, then its children with the edges to them, and returns its number.
func (p *treeDOT) node(n *trace.Node) int {
	me := p.nodes
	p.nodes++
	label := ""
	if n.Level > 0 {
		label = p.tree.short(n, p.byRows)
	}
	look := ""
	switch n.Status {
	case trace.Rejected:
		look = fmt.Sprintf(`, shape=plaintext, style="", fontcolor="%s"`, dotColour(Warn))
		label += "\n×"
	case trace.DeadEnd:
		look = fmt.Sprintf(`, shape=box, color="%s", fillcolor="%s"`, dotColour(Orange), dotColour(OrangeTint))
	case trace.Solution:
		look = fmt.Sprintf(`, shape=doublecircle, color="%s", fillcolor="%s"`, dotColour(Green), dotColour(GreenTint))
	case trace.Inner, trace.Unfinished:
	}
	fmt.Fprintf(p.w, "\tn%d [label=%s, tooltip=%s%s]\n", me, quotedDOT(label), quotedDOT(nodeText(n)), look)
	for _, child := range n.Children {
		p.edge(me, p.node(child), child)
	}
	if folded := foldedText(n.Folded); folded != "" {
		fmt.Fprintf(p.w, "\tn%d [label=%s, shape=triangle, style=dashed]\n\tn%[3]d -> n%[1]d [style=dotted]\n", p.nodes, quotedDOT(folded), me)
		p.nodes++
	}
	return me
}

func (p *treeDOT) edge(from, to int, child *trace.Node) {
	look := ""
	switch {
	case child.Status == trace.Rejected:
		look = fmt.Sprintf(` [style=dashed, color="%s"]`, dotColour(Warn))
	case child.Counts.Solutions > 0:
		look = fmt.Sprintf(` [penwidth=2.5, color="%s"]`, dotColour(Green))
	}
	fmt.Fprintf(p.w, "\tn%d -> n%d%s\n", from, to, look)
}

func dotColour(c Colour) string { return css(Light.palette()[c]) }

// quotedDOT writes text as a quoted string of DOT. In one, only the quotation mark is special to the
// language, and the backslash to those who read labels; a line feed there is \n.
func quotedDOT(text string) string {
	text = strings.ToValidUTF8(strings.NewReplacer("\x00", "", "\r", "").Replace(text), "")
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(text) + `"`
}

package draw

import (
	"fmt"
	"strings"

	"queens"
	"queens/lesson"
	"queens/search"
	"queens/trace"
)

// A Tree says what a picture of a state-space tree shows. [Tree.Scene] draws it, [Tree.WriteText]
// and [Tree.WriteDOT] print it. It is the same tree in all three: each node, what became of it, and
// what its subtree holds, folded or not.
type Tree struct {
	Problem queens.Problem
	Root    *trace.Node // see [trace.Tree]; not nil

	// Name begins the title: "n = 4, method bits".
	Name string
}

// title says what the whole tree holds.
func (t Tree) title() string {
	title := countsText(t.Root.Counts)
	if t.Name != "" {
		title = t.Name + ": " + title
	}
	return title
}

// countsText says what a subtree holds: "17 nodes, 44 rejected, 4 dead ends, 2 solutions".
func countsText(c trace.Counts) string {
	parts := []string{number64(c.Nodes, "node")}
	if c.Rejected > 0 {
		parts = append(parts, grouped(c.Rejected)+" rejected")
	}
	if c.DeadEnds > 0 {
		parts = append(parts, number64(c.DeadEnds, "dead end"))
	}
	if c.Solutions > 0 {
		parts = append(parts, number64(c.Solutions, "solution"))
	}
	return strings.Join(parts, ", ")
}

// foldedText says what is folded under a node; "" if nothing is.
func foldedText(c trace.Counts) string {
	switch {
	case c.Nodes == 0 && c.Rejected == 0:
		return ""
	case c.Nodes == 0:
		return fmt.Sprintf("+%s rejected", grouped(c.Rejected))
	case c.Rejected == 0:
		return "+" + number64(c.Nodes, "node")
	default:
		return fmt.Sprintf("+%s, %s rejected", number64(c.Nodes, "node"), grouped(c.Rejected))
	}
}

// statusText says what became of a node, "" for an inner one.
func statusText(n *trace.Node) string {
	switch n.Status {
	case trace.Rejected:
		return "rejected, " + reasonText(n)
	case trace.DeadEnd:
		return lesson.English.Tell(search.Event{Kind: search.DeadEnd, Line: n.Line, Square: n.First})
	case trace.Solution:
		return "solution"
	case trace.Unfinished:
		return "not finished"
	default:
		return ""
	}
}

// reasonText says why a node was rejected, and of which queen that is said if it is not the node's last.
func reasonText(n *trace.Node) string {
	r := n.Rejection
	text := lesson.English.Reason(search.Event{Reason: r.Reason, By: r.By, Line: r.Line})
	if r.Square != n.Square {
		text = fmt.Sprintf("%v is %s", r.Square, text)
	}
	return text
}

// nodeText says all about a node in one line.
func nodeText(n *trace.Node) string {
	text := n.Square.String()
	if n.Level == 0 {
		text = "root"
	}
	switch status := statusText(n); {
	case status != "":
		return text + ": " + status
	default:
		return text + ": " + countsText(n.Counts)
	}
}

// byRows reports whether all nodes branch on rows: then a column says where a queen stands.
func (t Tree) byRows() bool {
	for n := range t.Root.All() {
		if n.Line == queens.Column {
			return false
		}
	}
	return true
}

// short names the square of a node as short as it goes.
func (t Tree) short(n *trace.Node, byRows bool) string {
	if byRows {
		return fmt.Sprint(n.Square.Col + 1)
	}
	return n.Square.Algebraic(t.Problem.N())
}

// number64 puts a number and a noun together.
func number64(k uint64, noun string) string {
	switch k {
	case 0:
		return "no " + noun
	case 1:
		return "1 " + noun
	default:
		return grouped(k) + " " + noun + "s"
	}
}

// grouped writes a number with commas.
func grouped(k uint64) string {
	digits := fmt.Sprint(k)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

package trace

import (
	"iter"

	"queens"
	"queens/search"
)

// A Tree is the state-space tree of a walk. It grows while [Tree.Observe] is told of the walk's
// steps, by a search or from a record. A level with more nodes than it was made for is folded, with
// all levels below, so its memory is bounded however long the walk is. What is folded is counted:
// the numbers of every subtree are exact, however much of it is kept.
//
// A tree is not for concurrent use while it grows.
type Tree struct {
	Root *Node // nil before the walk has begun

	depth   int // the deepest level that is kept
	options TreeOptions
	width   [search.MaxN + 1]int // by level: nodes and rejected squares the walk has left
	path    []*Node              // from the root to where the walk is, as far as it is kept
}

// TreeOptions say what a tree keeps.
type TreeOptions struct {
	// Depth is the deepest level kept, from 0, the root alone, to [search.MaxN].
	Depth int

	// Widest is the largest number of nodes and rejected squares kept of a level. The tree keeps all
	// that it may keep of a level, or nothing. The root is kept always.
	Widest int

	// Rejected keeps the squares that were rejected, as leaves. They are counted in any case.
	Rejected bool
}

// NewTree returns a tree to be grown.
func NewTree(o TreeOptions) *Tree { return &Tree{depth: o.Depth, options: o} }

// A Node is a node of the tree or, as a leaf, a square that was rejected.
type Node struct {
	Square   queens.Square // where its last queen stands, or the rejected square; the root has none
	Level    int           // the number of its queens
	Status   Status
	Children []*Node // in the order of the walk

	// A node above level n branches on a row or column: Line says which, First is its first square.
	Line  queens.Line
	First queens.Square

	Rejection Rejection // why, if it was rejected

	Counts Counts // of the node with all that hangs under it, folded or not
	Folded Counts // of that what is not under Children because it was folded
	Hidden uint64 // of that the nodes, just below this one, that were rejected and are not kept
}

// A Status says what became of a node.
type Status uint8

// The statuses.
const (
	Unfinished Status = iota // the walk has not left the node
	Inner                    // it has children
	Rejected                 // it is no partial solution
	DeadEnd                  // nothing hangs under it, and it is short of n queens
	Solution                 // it has n queens
)

// String returns "unfinished", "inner", "rejected", "dead end" or "solution".
func (s Status) String() string {
	return [...]string{"unfinished", "inner", "rejected", "dead end", "solution"}[s]
}

// A Rejection says why a square was rejected, in the words of a [search.Event].
type Rejection struct {
	Square queens.Square // of the queen that is attacked; with some methods not the last one
	Reason search.Reason
	By     queens.Square
	Line   queens.Line
}

// Counts count what a subtree has.
type Counts struct{ Nodes, Rejected, DeadEnds, Solutions uint64 }

func (c *Counts) add(d Counts) {
	c.Nodes += d.Nodes
	c.Rejected += d.Rejected
	c.DeadEnds += d.DeadEnds
	c.Solutions += d.Solutions
}

// Kept returns how many nodes and rejected squares are kept, but for the root and those that the walk has not left
// yet, in all and of the level that has most.
func (t *Tree) Kept() (all, widest int) {
	for level := range min(t.depth, search.MaxN) + 1 {
		all, widest = all+t.width[level], max(widest, t.width[level])
	}
	return all, widest
}

// Observe has the tree grow by a step of the walk. It is a [search.Observer]; the events of a walk
// come in their order, from the first.
func (t *Tree) Observe(e search.Event) {
	switch e.Kind {
	case search.Enter:
		t.enter(e)
	case search.Reject:
		if e.RejectsNode() {
			t.rejectNode(e)
		} else {
			t.rejectSquare(e)
		}
	case search.DeadEnd:
		t.is(e.Level(), DeadEnd, Counts{DeadEnds: 1})
	case search.Solution:
		t.is(e.Level(), Solution, Counts{Solutions: 1})
	case search.Leave:
		t.leave(e.Level())
	case search.Try, search.Place, search.Remove: // are told by what comes between
	}
}

func (t *Tree) enter(e search.Event) {
	level := e.Level()
	if level > t.depth {
		t.fold(Counts{Nodes: 1})
		return
	}
	node := &Node{Level: level, Line: e.Line, First: e.Square, Counts: Counts{Nodes: 1}}
	if level > 0 {
		node.Square = e.Partial[level-1]
	}
	t.keep(node)
}

// keep hangs a node under the one where the walk is, and goes there.
func (t *Tree) keep(node *Node) {
	if node.Level == 0 {
		t.Root = node
	} else {
		parent := t.path[node.Level-1]
		parent.Children = append(parent.Children, node)
	}
	t.path = append(t.path[:node.Level], node)
}

// leave goes back up from a node of that level.
func (t *Tree) leave(level int) {
	if level > t.depth {
		return
	}
	node := t.path[level]
	t.path = t.path[:level]
	if node.Status == Unfinished {
		node.Status = Inner
	}
	if level == 0 {
		return
	}
	parent := t.path[level-1]
	parent.Counts.add(node.Counts)
	if node.Status == Rejected && !t.options.Rejected {
		parent.Children = parent.Children[:len(parent.Children)-1]
		parent.Hidden++
		return
	}
	if t.width[level]++; t.width[level] > t.options.Widest {
		t.foldBelow(level - 1)
	}
}

// is says what became of the node where the walk is, and what that adds to the counts.
func (t *Tree) is(level int, status Status, c Counts) {
	if level > t.depth {
		t.fold(c)
		return
	}
	t.path[level].Status = status
	t.path[level].Counts.add(c)
}

// rejectNode is told by methods that test a node when they are there.
func (t *Tree) rejectNode(e search.Event) {
	level := e.Level()
	t.is(level, Rejected, Counts{Rejected: 1})
	if level <= t.depth {
		t.path[level].Rejection = rejection(e)
	}
}

// rejectSquare is told by methods that test a square before they place a queen.
func (t *Tree) rejectSquare(e search.Event) {
	c, level := Counts{Rejected: 1}, e.Level()+1
	switch {
	case !t.options.Rejected:
		t.path[min(e.Level(), t.depth)].Counts.add(c)
	case level > t.depth:
		t.fold(c)
	default:
		t.keep(&Node{Square: e.Square, Level: level, Status: Rejected, Rejection: rejection(e), Counts: c})
		t.leave(level)
	}
}

func rejection(e search.Event) Rejection { return Rejection{e.Square, e.Reason, e.By, e.Line} }

// fold counts what is not kept, under the deepest node that is.
func (t *Tree) fold(c Counts) {
	last := t.path[len(t.path)-1]
	last.Counts.add(c)
	last.Folded.add(c)
}

// foldBelow takes away what is kept below a level, where the walk has just gone up to.
func (t *Tree) foldBelow(depth int) {
	t.depth = depth
	for node := range t.Root.All() {
		if node.Level != depth {
			continue
		}
		for hidden := range node.All() {
			node.Folded.add(Counts{Nodes: hidden.Hidden, Rejected: hidden.Hidden})
			if hidden != node {
				node.Folded.add(hidden.alone())
				node.Folded.add(hidden.Folded)
			}
		}
		node.Children, node.Hidden = nil, 0
	}
}

// alone counts the node without what hangs under it.
func (n *Node) alone() Counts {
	c := Counts{Nodes: min(n.Counts.Nodes, 1)}
	switch n.Status {
	case Rejected:
		c.Rejected = 1
	case DeadEnd:
		c.DeadEnds = 1
	case Solution:
		c.Solutions = 1
	case Unfinished, Inner:
	}
	return c
}

// All yields the node and all that is kept under it, parents before their children, in the order
// of the walk.
func (n *Node) All() iter.Seq[*Node] {
	return func(yield func(*Node) bool) { n.each(yield) }
}

func (n *Node) each(yield func(*Node) bool) bool {
	if !yield(n) {
		return false
	}
	for _, child := range n.Children {
		if !child.each(yield) {
			return false
		}
	}
	return true
}

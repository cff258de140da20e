package trace

import (
	"context"
	"math/bits"

	"queens"
	"queens/search"
)

// A Survey is a walk seen from afar: how long it is, and how much hangs beside some paths down its tree. Of a walk
// of which a stretch was recorded, it says what is around.
type Survey struct {
	Steps    int  // of the walk, or as far as the survey went
	Complete bool // it is the whole walk
	Root     *Landmark
}

// A Landmark is a node on one of the paths, or beside one: a child or a rejected square of a node on it.
type Landmark struct {
	Square queens.Square // of its last queen, or the rejected one; the root has none
	Level  int
	Step   int // the number of the step that places its queen or rejects it; of the root the first
	Status Status

	// Nodes is how many there are from the node down, 0 of a rejected square. Of an unfinished node it is how many the
	// survey came to see.
	Nodes int

	// Children are those of a node on a path, in the order of the walk.
	Children []*Landmark
}

// Explore surveys a walk along paths: queens in the order in which they are placed, as in the events of the walk. It
// goes on to the end of the walk or, so that its time is bounded, for about so many steps. It takes some hundredth of
// what walking takes, since it counts the steps at a node without taking them. The error is the cause of ctx, or a
// [queens.SizeError] above [search.MaxN].
func Explore(ctx context.Context, p queens.Problem, m search.Method, steps int, paths ...[]queens.Square) (*Survey, error) {
	if err := queens.CheckSize(p.N(), search.MaxN, "tracing"); err != nil {
		return nil, err
	}
	x := &explorer{ctx: ctx, problem: p, most: steps}
	root := &Landmark{}
	at := newPosition(p, m)
	x.visit(&at, root, nil, paths)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return &Survey{Steps: min(x.steps, steps), Complete: x.steps <= steps, Root: root}, nil
}

// An explorer goes through the tree and counts.
type explorer struct {
	ctx     context.Context
	problem queens.Problem
	most    int
	steps   int // so far
	nodes   int
	looks   int // at the context
	ended   bool
}

// over reports whether the survey has gone far enough, or too long.
func (x *explorer) over() bool {
	x.looks++
	x.ended = x.ended || x.steps > x.most || x.looks%1024 == 0 && x.ctx.Err() != nil
	return x.ended
}

// leaf counts a node at level n. Where queens are placed without a look along all lines, they have to be verified.
func (x *explorer) leaf(m search.Method, placed []queens.Square) Status {
	x.nodes, x.steps = x.nodes+1, x.steps+3
	switch {
	case m == search.Permutations && anyAttacks(placed), m == search.Unpruned && queens.Verify(x.problem, placed) != nil:
		return Rejected
	default:
		return Solution
	}
}

// anyAttacks reports whether two queens attack each other. It ends at the first pair, which most permutations have
// among the last queens.
func anyAttacks(placed []queens.Square) bool {
	for i := len(placed) - 1; i > 0; i-- {
		for _, above := range placed[:i] {
			if _, attacks := queens.Attacks(above, placed[i]); attacks {
				return true
			}
		}
	}
	return false
}

// count passes over what hangs under a node that is on no path.
func (x *explorer) count(at *position, placed []queens.Square) Status {
	if at.level == at.n {
		return x.leaf(at.method, placed)
	}
	open := at.branch()
	nodes, steps := at.cost(bits.OnesCount64(open))
	x.nodes, x.steps = x.nodes+int(nodes), x.steps+int(steps)
	if open == 0 {
		return DeadEnd
	}
	status := DeadEnd
	for ; open != 0 && !x.over(); open &= open - 1 {
		child, square := *at, at.square(bits.TrailingZeros64(open))
		child.place(square)
		if x.count(&child, append(placed, square)) != Rejected {
			status = Inner
		}
	}
	if status == DeadEnd {
		x.steps++ // which is not in the cost
	}
	return status
}

// visit looks at every square of a node on a path; the paths go on from there.
func (x *explorer) visit(at *position, node *Landmark, placed []queens.Square, paths [][]queens.Square) {
	if at.level == at.n {
		node.Nodes, node.Status = 1, x.leaf(at.method, placed)
		return
	}
	before := x.nodes
	open := at.branch()
	x.nodes, x.steps = x.nodes+1, x.steps+1 // enter
	node.Status = DeadEnd
	for i := 0; i < at.n && !x.over(); i++ {
		x.steps++ // try
		child := &Landmark{Square: at.square(i), Level: node.Level + 1, Step: x.steps, Status: Rejected}
		node.Children = append(node.Children, child)
		x.steps++ // place or reject
		switch {
		case open>>i&1 == 1:
			x.enter(at, child, append(placed, child.Square), below(paths, child.Square))
			x.steps++ // remove
		case at.method == search.Promising:
			child.Nodes = 1
			x.nodes, x.steps = x.nodes+1, x.steps+4 // enter, reject, leave; remove
		}
		if child.Status != Rejected {
			node.Status = Inner
		}
	}
	if node.Status == DeadEnd {
		x.steps++
	}
	x.steps++ // leave
	x.finish(node, before)
}

// enter goes to a child.
func (x *explorer) enter(parent *position, node *Landmark, placed []queens.Square, paths [][]queens.Square) {
	at := *parent
	at.place(node.Square)
	if len(paths) > 0 || at.level == at.n {
		x.visit(&at, node, placed, paths)
		return
	}
	before := x.nodes
	node.Status = x.count(&at, placed)
	x.finish(node, before)
}

// finish says how many nodes there are from a node down.
func (x *explorer) finish(node *Landmark, before int) {
	node.Nodes = x.nodes - before
	if x.steps > x.most {
		node.Status = Unfinished
	}
}

// below returns the rest of the paths that go on by a square.
func below(paths [][]queens.Square, square queens.Square) [][]queens.Square {
	var rest [][]queens.Square
	for _, path := range paths {
		if len(path) > 0 && path[0] == square {
			rest = append(rest, path[1:])
		}
	}
	return rest
}

package web

import (
	"context"
	"fmt"
	"net/http"

	"queens"
	"queens/search"
	"queens/trace"
)

const (
	mostWidest = 1000      // nodes of a level that are sent
	mostTold   = 5_000_000 // steps that a tree is grown by
)

// A treeRequest asks for the tree of a walk, levels to a depth and nodes of a level to a number.
type treeRequest struct {
	walkRequest
	Depth    int  `json:"depth"`
	Widest   int  `json:"widest"`
	Rejected bool `json:"rejected"` // rejected squares are leaves
	Limit    int  `json:"limit"`    // events; 0 is the whole walk
}

// treeAnswer is the tree, as far as the walk went.
type treeAnswer struct {
	Stopped string   `json:"stopped"`
	Events  int      `json:"events"`
	Root    treeNode `json:"root"`
}

// A treeNode is a node, or as a leaf a rejected square.
type treeNode struct {
	Square *square     `json:"square,omitempty"` // of its last queen; the root has none
	Level  int         `json:"level"`
	Status string      `json:"status"`
	Branch *branch     `json:"branch,omitempty"` // what it branches on
	Reject *rejection  `json:"rejection,omitempty"`
	Counts treeCounts  `json:"counts"` // with all that hangs under it
	Hidden *treeCounts `json:"hidden,omitempty"`
	Child  []treeNode  `json:"children"`
}

// A branch is the row or column whose squares are tried.
type branch struct {
	Line   string `json:"line"`
	Number int    `json:"number"`
}

// A rejection says why; the square is not always that of the node.
type rejection struct {
	Square square  `json:"square"`
	Reason string  `json:"reason"` // "blocked", "placed", "given"
	By     *square `json:"by,omitempty"`
	Line   string  `json:"line,omitempty"`
}

type treeCounts struct {
	Nodes     uint64 `json:"nodes"`
	Rejected  uint64 `json:"rejected"`
	DeadEnds  uint64 `json:"dead_ends"`
	Solutions uint64 `json:"solutions"`
}

func postTree(s *Server, w http.ResponseWriter, r *http.Request) error {
	q := treeRequest{Depth: mostWhole, Widest: 200}
	p, m, err := readWalk(r, &q)
	if err != nil {
		return err
	}
	switch {
	case q.Depth < 0 || q.Depth > search.MaxN:
		return tooLarge(search.MaxN, fmt.Sprintf("depth takes a whole number from 0 to %d", search.MaxN))
	case q.Widest < 1 || q.Widest > mostWidest:
		return tooLarge(mostWidest, fmt.Sprintf("widest takes a whole number from 1 to %d", mostWidest))
	case q.Limit < 0 || q.Limit > mostTold:
		return tooLarge(mostTold, fmt.Sprintf("limit takes a whole number from 0 to %d", mostTold))
	}
	limits := trace.Limits{Events: q.Limit}
	if q.Limit == 0 {
		limits.Events = mostTold
	}
	tree, events := trace.NewTree(trace.TreeOptions{Depth: q.Depth, Widest: q.Widest, Rejected: q.Rejected}), 0
	var stop trace.Stop
	err = s.work(r, func(ctx context.Context) error {
		var err error
		stop, _, err = trace.Walk(ctx, p, m, limits, func(e search.Event) error {
			tree.Observe(e)
			events++
			return nil
		})
		return err
	})
	if err != nil {
		return err
	}
	if q.Limit == 0 && stop != trace.Complete {
		return tooLarge(mostTold, fmt.Sprintf("the whole walk has more than %d events: ask for a limit", mostTold))
	}
	return writeJSON(w, http.StatusOK, treeAnswer{stop.String(), events, nodeOf(tree.Root, p.N())})
}

func nodeOf(n *trace.Node, size int) treeNode {
	node := treeNode{Level: n.Level, Status: n.Status.String(), Counts: treeCounts(n.Counts), Child: []treeNode{}}
	if n.Level > 0 {
		at := squareOf(n.Square)
		node.Square = &at
	}
	switch {
	case n.Status == trace.Rejected:
		node.Reject = rejectionOf(n.Rejection)
	case n.Level < size && n.Line == queens.Column:
		node.Branch = &branch{n.Line.String(), n.First.Col}
	case n.Level < size:
		node.Branch = &branch{n.Line.String(), n.First.Row}
	}
	if n.Folded != (trace.Counts{}) {
		hidden := treeCounts(n.Folded)
		node.Hidden = &hidden
	}
	for _, child := range n.Children {
		node.Child = append(node.Child, nodeOf(child, size))
	}
	return node
}

func rejectionOf(r trace.Rejection) *rejection {
	if r.Reason == search.Blocked {
		return &rejection{Square: squareOf(r.Square), Reason: "blocked"}
	}
	by, reason := squareOf(r.By), "placed"
	if r.Reason == search.ByGiven {
		reason = "given"
	}
	return &rejection{squareOf(r.Square), reason, &by, r.Line.String()}
}

package search

import (
	"context"
	"math"
	"math/rand/v2"

	"queens"
)

// How large is a tree that is too large to walk? Go down from the root, at each node to a child
// chosen at random, until there is none. If the nodes on the way had d₀, d₁, d₂, … children, then
// 1 + d₀ + d₀·d₁ + d₀·d₁·d₂ + … is the number of nodes on average: were all nodes of a level alike,
// it would be that number. This is D. E. Knuth, "Estimating the efficiency of backtrack programs",
// Mathematics of Computation 29, 1975. The mean of many such probes is close, and how much they
// differ says how close.

// An Estimate says how many nodes a walk enters. The true number lies within Nodes ± Error with a
// confidence of 95 %, if there were enough probes; an Error of 0 says that all probes agree, as they
// do where all nodes of a level have as many children.
type Estimate struct{ Nodes, Error float64 }

// Estimate probes the tree as the method in use would walk it, so many times. Equal seeds make equal
// probes. It takes some microseconds for each probe of a small board, some milliseconds for one of
// size [MaxN]. The error is that of ctx.
func (s *Search) Estimate(ctx context.Context, probes int, seed uint64) (Estimate, error) {
	random := rand.New(rand.NewPCG(seed, uint64(s.board.n)))
	sum, squares := 0.0, 0.0
	for range probes {
		if err := ctx.Err(); err != nil {
			return Estimate{}, err
		}
		x := s.probe(ctx, random)
		sum += x
		squares += x * x
	}
	m := float64(probes)
	e := Estimate{Nodes: sum / m}
	if variance := (squares - sum*sum/m) / (m - 1); variance > 1e-12*squares/m {
		e.Error = 1.96 * math.Sqrt(variance/m)
	}
	return e, nil
}

// probe goes down to a leaf and returns its estimate. A method cannot be asked for the children of
// one node, but its walk can be led: it finds all doors shut but those on the way and those at its
// end. So it walks once for each level, each time to one more. Children that are rejected when they
// are entered count as nodes, but are no way to go on.
func (s *Search) probe(ctx context.Context, random *rand.Rand) float64 {
	nodes, level := 1.0, 1.0
	way := &guide{}
	for {
		w := &walk{board: s.board, method: s.method, ctx: ctx, guide: way, yield: func(queens.Solution) bool { return true }}
		way.begin(w)
		w.run()
		children, open := way.end()
		nodes += level * float64(children)
		if len(open) == 0 {
			return nodes
		}
		level *= float64(len(open))
		way.choices = append(way.choices, open[random.IntN(len(open))])
	}
}

// A guide leads a walk down one way, and to all children of the node at its end.
type guide struct {
	walk     *walk
	choices  []int         // by level: which child is on the way
	children [MaxN + 2]int // by level: children met so far of the node on the way one level up
	refused  []uint64      // how many of the children at the end were rejected before each
}

func (g *guide) begin(w *walk) {
	g.walk, g.children, g.refused = w, [MaxN + 2]int{}, g.refused[:0]
}

// enters reports whether a node of that level is to be entered.
func (g *guide) enters(level int) bool {
	last := len(g.choices) + 1
	if level == 0 || level > last {
		return level == 0
	}
	child := g.children[level]
	g.children[level]++
	if level == last {
		g.refused = append(g.refused, g.walk.refused[level])
		return true
	}
	return child == g.choices[level-1]
}

// end returns how many children the node at the end of the way has, and which were not rejected.
func (g *guide) end() (children int, open []int) {
	last := len(g.choices) + 1
	for child, before := range g.refused {
		after := g.walk.refused[last]
		if child+1 < len(g.refused) {
			after = g.refused[child+1]
		}
		if after == before {
			open = append(open, child)
		}
	}
	return len(g.refused), open
}

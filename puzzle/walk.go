package puzzle

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"queens"
)

// The search. A node is a set of candidates that hold a piece, and the open ones: those that may still.
// From a node it draws conclusions, until there are no more:
//
//   - a unit that needs as many pieces as it has open candidates gets them all;
//   - a candidate with a piece closes what it is in conflict with, a full unit its other candidates;
//   - a unit that needs more pieces than it has open candidates makes the node a dead end, and so does a
//     cut of the board that cannot hold the total;
//   - a unit that needs several pieces is covered with cliques, each good for one. If it needs as many as
//     there are, a clique of one candidate gets its piece; if it needs more, this is a dead end.
//
// Then it branches: of the units that need a piece it takes the one with the fewest possibilities, the
// first of several, and tries its open candidates. Where no unit needs anything, what is open is free to
// hold pieces or not: this node is a leaf, and what is done with it is up to the operation.
//
// Nothing is undone: each level has a copy of the open candidates and of what the units hold.

// A walk is one pass over the tree on a ground.
type walk struct {
	*ground
	ctx    context.Context
	visit  func(l *level) bool         // walks what is below a node, and reports whether the walk goes on
	choose func(l *level, u *unit) int // the open candidate of a unit to try first
	leaf   func(l *level) bool         // what visit does with a leaf

	nodes    uint64  // entered, the root and dead ends among them
	limit    uint64  // on nodes
	nextLook uint64  // the number of nodes at which to look at the context
	ended    bool    // by the limit or the context
	placed   []int32 // the candidates that hold a piece at the current node
	levels   []*level

	scratch set   // two sets, for cliques
	lone    []int // what cliques leaves
}

// A level is the state of one node on the path from the root.
type level struct {
	depth int
	open  set
	have  []int16 // by unit: the pieces it holds
	next  int     // the unit to branch on, or −1 for a leaf
}

func newWalk(ctx context.Context, g *ground) *walk {
	w := &walk{ground: g, ctx: ctx, limit: math.MaxUint64, scratch: make(set, 2*g.words)}
	w.visit, w.choose = w.branch, func(l *level, u *unit) int { return u.first(l.open) }
	return w
}

// run walks the tree from its root, and reports whether it came to the end of it.
func (w *walk) run() bool {
	w.ended, w.nextLook = false, w.nodes
	if !w.goesOn() {
		return false
	}
	l := w.root()
	return l == nil || w.visit(l)
}

// root returns the root, or nil if it is a dead end.
func (w *walk) root() *level {
	if w.dead {
		return nil
	}
	l := w.at(0)
	for v := range w.squares {
		l.open.add(v)
	}
	clear(l.have)
	w.placed = w.placed[:0]
	if !w.conclude(l) {
		return nil
	}
	return l
}

// at returns the level of a depth.
func (w *walk) at(depth int) *level {
	if depth == len(w.levels) {
		w.levels = append(w.levels, &level{depth: depth, open: make(set, w.words), have: make([]int16, len(w.units))})
	}
	return w.levels[depth]
}

// branch visits a node.
func (w *walk) branch(l *level) bool {
	for l.next >= 0 {
		u := &w.units[l.next]
		v := w.choose(l, u)
		if !w.descend(l, v) {
			return false
		}
		// What follows is without v. Of a unit that holds one piece nothing more is learnt from
		// that: the other branches close v too.
		l.open.remove(v)
		if u.exact {
			if u.open(l.open) == 0 {
				return true
			}
		} else if !w.conclude(l) {
			return true
		}
	}
	return w.leaf(l)
}

// descend visits the child of a node that has a piece on v.
func (w *walk) descend(l *level, v int) bool {
	if !w.goesOn() {
		return false
	}
	child := w.at(l.depth + 1)
	copy(child.open, l.open)
	copy(child.have, l.have)
	placed := len(w.placed)
	w.place(child, v)
	on := !w.conclude(child) || w.visit(child)
	w.placed = w.placed[:placed]
	return on
}

// goesOn counts a node and reports whether the walk may go on. It looks at the context every
// millisecond or so: a node takes up to some nanoseconds for each word of each unit.
func (w *walk) goesOn() bool {
	w.nodes++
	if w.nodes >= w.nextLook {
		w.nextLook = w.nodes + 1 + 1<<18/uint64(1+w.words*(len(w.units)+16))
		w.ended = w.ctx.Err() != nil
	}
	w.ended = w.ended || w.nodes > w.limit
	return !w.ended
}

// place puts a piece on an open candidate.
func (w *walk) place(l *level, v int) {
	w.placed = append(w.placed, int32(v))
	l.open.minus(w.conflict(v))
	for _, i := range w.of[v] {
		l.have[i]++
		if u := &w.units[i]; int(l.have[i]) == u.max {
			l.open[u.from:][:len(u.set)].minus(u.set)
		}
	}
}

// conclude draws conclusions, and chooses the unit to branch on. It reports whether the node is none
// of the dead ends it can tell.
func (w *walk) conclude(l *level) bool {
	for again := true; again; {
		again = false
		l.next = -1
		fewest := math.MaxInt
		for i := range w.units {
			u := &w.units[i]
			need := u.min - int(l.have[i])
			if need <= 0 {
				continue
			}
			n := u.open(l.open)
			if n < need {
				return false
			}
			if n == need {
				if !w.placeAll(l, u) {
					return false
				}
				again = true
				continue
			}
			if need > 1 && n <= 4*need && i != w.total {
				cliques := w.cliques(l, u)
				if cliques < need {
					return false
				}
				if cliques == need && len(w.lone) > 0 {
					if !w.placeLone(l) {
						return false
					}
					again = true
					continue
				}
			}
			if ways := choices(n, need); ways < fewest {
				l.next, fewest = i, ways
			}
		}
	}
	return w.total < 0 || w.reachesTotal(l)
}

// cliques covers the open candidates of a unit with sets in which any two are in conflict. It returns how many
// there are, each good for one piece at most, and leaves those of one candidate in w.lone.
func (w *walk) cliques(l *level, u *unit) int {
	rest, both := w.scratch[:len(u.set)], w.scratch[w.words:][:len(u.set)]
	for i, word := range u.set {
		rest[i] = word & l.open[u.from+i]
	}
	w.lone = w.lone[:0]
	cliques := 0
	for {
		first := rest.first()
		if first < 0 {
			return cliques
		}
		cliques++
		size := 0
		copy(both, rest)
		for v := first; v >= 0; v = both.first() {
			rest.remove(v)
			both.remove(v)
			conflict := w.conflict(v + u.from<<6)[u.from:]
			for i := range both {
				both[i] &= conflict[i]
			}
			size++
		}
		if size == 1 {
			w.lone = append(w.lone, first+u.from<<6)
		}
	}
}

// placeAll puts pieces on all open candidates of a unit, and reports whether there is no conflict.
func (w *walk) placeAll(l *level, u *unit) bool {
	for i, word := range u.set {
		for word &= l.open[u.from+i]; word != 0; word &= word - 1 {
			v := (u.from+i)<<6 + bits.TrailingZeros64(word)
			if !l.open.has(v) {
				return false
			}
			w.place(l, v)
		}
	}
	return true
}

// placeLone puts pieces on the candidates that cliques left alone, as placeAll does.
func (w *walk) placeLone(l *level) bool {
	for _, v := range w.lone {
		if !l.open.has(v) {
			return false
		}
		w.place(l, v)
	}
	return true
}

// reachesTotal reports whether no cut of the board shows that it cannot hold its total.
func (w *walk) reachesTotal(l *level) bool {
	need := w.units[w.total].min - int(l.have[w.total])
	if need <= 0 {
		return true
	}
	for _, cut := range w.covers {
		most := 0
		for i := range cut {
			c := &cut[i]
			room := c.max
			if c.number >= 0 {
				room -= int(l.have[c.number])
			}
			if room > 0 {
				most += min(room, c.open(l.open))
			}
		}
		if most < need {
			return false
		}
	}
	return true
}

// choices returns in how many ways k of n can be chosen, or a large number if that is larger.
func choices(n, k int) int {
	ways := 1
	for i := range min(k, n-k) {
		ways = ways * (n - i) / (i + 1)
		if ways > 1<<30 {
			return 1 << 30
		}
	}
	return ways
}

// solution returns the given pieces and those placed, in reading order. It is never nil, though it may
// be empty.
func (w *walk) solution() []queens.Square {
	pieces := append(make([]queens.Square, 0, len(w.given)+len(w.placed)), w.given...)
	for _, v := range w.placed {
		pieces = append(pieces, w.squares[v])
	}
	slices.SortFunc(pieces, compareSquares)
	return pieces
}

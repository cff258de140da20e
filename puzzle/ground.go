package puzzle

import (
	"cmp"
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"queens"
)

// The ground is what the search walks over. It knows nothing of boards any more, only
//
//   - candidates: the squares that may still hold a piece once the given ones stand, numbered in
//     reading order;
//   - conflicts: which candidates no solution holds together. All groups that hold at most one piece
//     end here;
//   - units: sets of candidates of which a solution holds at least so many, or at most so many, two or
//     more. All other groups end here.

// Limits of what is solved by the general search. One solution of an n-queens problem is found on
// larger boards, see [One].
const (
	MaxSquares    = 1 << 20 // squares of the board
	MaxCandidates = 1 << 14 // squares that may hold a piece beside the given ones
)

// A set is a set of candidates: bit v%64 of word v/64 is candidate v.
type set []uint64

func (s set) has(v int) bool { return s[v>>6]>>(v&63)&1 != 0 }
func (s set) add(v int)      { s[v>>6] |= 1 << (v & 63) }
func (s set) remove(v int)   { s[v>>6] &^= 1 << (v & 63) }

// first returns the first candidate, or −1.
func (s set) first() int {
	for i, word := range s {
		if word != 0 {
			return i<<6 + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// minus takes the candidates of t out of s.
func (s set) minus(t set) {
	t = t[:len(s)]
	for i := range s {
		s[i] &^= t[i]
	}
}

// A unit is a set of candidates and how many of them hold a piece. Its set leaves out the words before
// from, which are all zero, as are those behind its end.
type unit struct {
	set      set
	from     int
	min, max int
	exact    bool // it holds one, and any two of its candidates are in conflict
}

// open returns how many candidates the unit shares with a set of all words.
func (u *unit) open(s set) int {
	n := 0
	s = s[u.from:][:len(u.set)]
	for i, w := range u.set {
		n += bits.OnesCount64(w & s[i])
	}
	return n
}

// first returns the first candidate the unit shares with a set of all words, or −1.
func (u *unit) first(s set) int {
	for i, word := range u.set {
		if word &= s[u.from+i]; word != 0 {
			return (u.from+i)<<6 + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// pick returns a random one of the candidates the unit shares with a set of all words; there is one.
func (u *unit) pick(s set, random *rand.Rand) int {
	n := random.IntN(u.open(s))
	for i, word := range u.set {
		word &= s[u.from+i]
		for ; word != 0; word &= word - 1 {
			if n == 0 {
				return (u.from+i)<<6 + bits.TrailingZeros64(word)
			}
			n--
		}
	}
	return -1
}

// A ground is a puzzle in the form that is searched. It never changes once built.
type ground struct {
	dead      bool            // the given pieces break a rule: there is no solution
	given     []queens.Square // in reading order
	squares   []queens.Square // by candidate
	words     int             // of a set
	conflicts []uint64        // by candidate, a set each: itself and what it is in conflict with
	units     []unit
	of        [][]int32 // by candidate: the units it is in
	total     int       // the unit that is the whole board, or −1
	all       unit      // every candidate
	covers    [][]cover // ways to cut the board up, to bound what it can hold
}

// A cover is one group of a board that was cut up.
type cover struct {
	unit
	group  int // among the groups, or −1 for a candidate that is in none
	number int // among the units, or −1
}

// conflict returns the candidates in conflict with v, and v.
func (g *ground) conflict(v int) set { return g.conflicts[v*g.words : (v+1)*g.words] }

// newGround builds the ground of a puzzle. The error is a [queens.SizeError], or the cause of the context.
func newGround(ctx context.Context, r *Rules) (*ground, error) {
	if err := queens.CheckSize(r.Rows*r.Cols, MaxSquares, "the squares of a puzzle to solve"); err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	g := &ground{total: -1, given: slices.Compact(slices.SortedFunc(slices.Values(r.Given), compareSquares))}
	g.dead = r.noTorus()
	closed := r.closed()
	held := make([]bool, len(closed))
	for _, s := range g.given {
		at := s.Row*r.Cols + s.Col
		g.dead = g.dead || closed[at]
		held[at] = true
	}
	groups := r.groups()
	for i := range groups {
		p := &groups[i]
		for _, s := range p.squares {
			if held[s] {
				p.min, p.max = max(0, p.min-1), p.max-1
			}
		}
		g.dead = g.dead || p.max < 0
		if p.max <= 0 {
			for _, s := range p.squares {
				closed[s] = true
			}
		}
	}

	candidate := make([]int, len(closed)) // by square, or −1
	for s := range closed {
		candidate[s] = -1
		if !closed[s] && !held[s] {
			candidate[s] = len(g.squares)
			g.squares = append(g.squares, queens.Square{Row: s / r.Cols, Col: s % r.Cols})
		}
	}
	if err := queens.CheckSize(len(g.squares), MaxCandidates, "the open squares of a puzzle to solve"); err != nil {
		return nil, err
	}
	g.words = (len(g.squares) + 63) / 64
	for i := range groups {
		p := &groups[i]
		p.squares = slices.DeleteFunc(p.squares, func(s int) bool { return candidate[s] < 0 })
		for j, s := range p.squares {
			p.squares[j] = candidate[s]
		}
		p.max = min(p.max, len(p.squares))
	}
	g.cutUp(groups)
	if !g.connect(ctx, groups) {
		return nil, context.Cause(ctx)
	}
	g.addUnits(groups)
	return g, nil
}

// connect finds the conflicts, and reports whether it came to the end before the context: of what is built it
// takes longest by far.
func (g *ground) connect(ctx context.Context, groups []group) bool {
	g.conflicts = make([]uint64, len(g.squares)*g.words)
	for v := range g.squares {
		if ctx.Err() != nil {
			return false
		}
		g.conflict(v).add(v)
	}
	for _, p := range groups {
		if ctx.Err() != nil {
			return false
		}
		if p.max != 1 {
			continue
		}
		for _, v := range p.squares {
			row := g.conflict(v)
			for _, u := range p.squares {
				row.add(u)
			}
		}
	}
	return true
}

// cutUp cuts the board up into groups, beginning with the rows, the columns or the regions, and draws
// what conclusions there are about the total and the groups: a board of n rows that is to hold n queens
// needs one in each.
func (g *ground) cutUp(groups []group) {
	total := slices.IndexFunc(groups, func(p group) bool { return p.kind == totalKind })
	for first := rowKind; first <= regionKind; first++ {
		if cut := g.cut(groups, first); cut != nil {
			g.covers = append(g.covers, cut)
		}
	}
	if total < 0 {
		return
	}
	t := &groups[total]
	for range 2 {
		for _, cut := range g.covers {
			least, most := sums(cut, groups)
			t.min, t.max = max(t.min, least), min(t.max, most)
			for _, c := range cut {
				if c.group >= 0 {
					p := &groups[c.group]
					p.min = max(p.min, t.min-(most-p.max))
				}
			}
		}
	}
	implied := func(cut []cover) bool {
		least, most := sums(cut, groups)
		return least >= t.min && most <= t.max
	}
	if t.min <= t.max && slices.ContainsFunc(g.covers, implied) {
		t.min, t.max = 0, len(t.squares)
	}
}

// sums returns how many pieces the groups of a board that was cut up hold at least and at most.
func sums(cut []cover, groups []group) (least, most int) {
	for _, c := range cut {
		if c.group < 0 {
			most++
			continue
		}
		least += groups[c.group].min
		most += groups[c.group].max
	}
	return least, most
}

// cut covers all candidates with groups that have none in common: first those of one kind, then others,
// the largest first, and single candidates where there are none. It returns nil if the kind has no group,
// but for rows.
func (g *ground) cut(groups []group, first kind) []cover {
	order := make([]int, 0, len(groups))
	for i, p := range groups {
		if p.kind != totalKind && len(p.squares) > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := &groups[i], &groups[j]
		switch {
		case a.kind == first && b.kind != first:
			return -1
		case a.kind != first && b.kind == first:
			return 1
		}
		return cmp.Or(cmp.Compare(len(b.squares), len(a.squares)), cmp.Compare(a.max, b.max))
	})
	if first != rowKind && (len(order) == 0 || groups[order[0]].kind != first) {
		return nil
	}
	var cut []cover
	taken := make([]bool, len(g.squares))
	for _, i := range order {
		if !slices.ContainsFunc(groups[i].squares, func(v int) bool { return taken[v] }) {
			for _, v := range groups[i].squares {
				taken[v] = true
			}
			cut = append(cut, cover{group: i})
		}
	}
	for v, t := range taken {
		if !t {
			cut = append(cut, cover{group: -1, unit: g.unit([]int{v}, 0, 1)})
		}
	}
	return cut
}

// unit makes a unit of candidates.
func (g *ground) unit(candidates []int, least, most int) unit {
	u := unit{min: least, max: most, exact: least == 1 && most == 1}
	if len(candidates) == 0 {
		return u
	}
	u.from = slices.Min(candidates) >> 6
	u.set = make(set, slices.Max(candidates)>>6-u.from+1)
	for _, v := range candidates {
		u.set.add(v - u.from<<6)
	}
	return u
}

// addUnits makes units of the groups, and completes the covers.
func (g *ground) addUnits(groups []group) {
	g.of = make([][]int32, len(g.squares))
	candidates := make([]int, len(g.squares))
	for v := range candidates {
		candidates[v] = v
	}
	g.all = g.unit(candidates, 0, len(candidates))
	number := make([]int, len(groups))
	for i, p := range groups {
		number[i] = -1
		if p.min == 0 && (p.max <= 1 || p.max >= len(p.squares)) {
			continue
		}
		number[i] = len(g.units)
		if p.kind == totalKind {
			g.total = len(g.units)
		}
		for _, v := range p.squares {
			g.of[v] = append(g.of[v], int32(len(g.units)))
		}
		g.units = append(g.units, g.unit(p.squares, p.min, p.max))
		g.dead = g.dead || p.min > p.max || p.min > len(p.squares)
	}
	for _, cut := range g.covers {
		for i := range cut {
			c := &cut[i]
			c.number = -1
			if c.group >= 0 {
				p := &groups[c.group]
				c.unit, c.number = g.unit(p.squares, p.min, p.max), number[c.group]
			}
		}
	}
}

package puzzle

import (
	"slices"

	"queens"
)

// A look is the board as a solver sees it who puts pieces and crosses out squares: for each group how many
// pieces it holds and how many of its squares are still open.
//
//	open ──shut──▶ shut      by a mark, an attack, a group that is full
//	   └───put───▶ held      which shuts others
type look struct {
	*Rules
	groups []group
	in     [][]int32 // by square: its groups
	held   []bool    // by square
	open   []bool    // by square
	has    []int     // by group: its pieces
	free   []int     // by group: its open squares
}

// look returns the board with some pieces and marks on it.
func (r *Rules) look(pieces, marks []queens.Square) *look {
	squares := r.Rows * r.Cols
	l := &look{Rules: r, groups: r.groups(), in: make([][]int32, squares), held: make([]bool, squares), open: make([]bool, squares)}
	l.has, l.free = make([]int, len(l.groups)), make([]int, len(l.groups))
	closed := r.closed()
	for s := range l.open {
		l.open[s] = !closed[s]
	}
	for i, g := range l.groups {
		for _, s := range g.squares {
			l.in[s] = append(l.in[s], int32(i))
			if l.open[s] {
				l.free[i]++
			}
		}
	}
	for i := range l.groups {
		l.fill(i)
	}
	for _, s := range pieces {
		l.put(s.Row*r.Cols + s.Col)
	}
	for _, s := range marks {
		l.shut(s.Row*r.Cols + s.Col)
	}
	return l
}

// clone returns a copy on which one may try.
func (l *look) clone() *look {
	c := *l
	c.held, c.open = slices.Clone(l.held), slices.Clone(l.open)
	c.has, c.free = slices.Clone(l.has), slices.Clone(l.free)
	return &c
}

// put puts a piece on a square, open or not: pieces are believed.
func (l *look) put(s int) {
	if l.held[s] {
		return
	}
	l.held[s] = true
	l.shut(s)
	for _, i := range l.in[s] {
		l.has[i]++
		l.fill(int(i))
	}
}

// shut crosses out a square.
func (l *look) shut(s int) {
	if !l.open[s] {
		return
	}
	l.open[s] = false
	for _, i := range l.in[s] {
		l.free[i]--
	}
}

// fill shuts the rest of a group that is full.
func (l *look) fill(i int) {
	if l.has[i] < l.groups[i].max {
		return
	}
	for _, s := range l.groups[i].squares {
		l.shut(s)
	}
}

// needs returns how many more pieces a group needs; none if it is not positive.
func (l *look) needs(i int) int { return l.groups[i].min - l.has[i] }

// starving returns the first group with fewer open squares than it needs, or −1.
func (l *look) starving() int {
	for i := range l.groups {
		if l.needs(i) > l.free[i] {
			return i
		}
	}
	return -1
}

// unit names a group.
func (l *look) unit(i int) Unit { return Unit{l.groups[i].part, l.groups[i].number} }

// pick returns the squares of a list for which a flag is set.
func (l *look) pick(list []int, flag []bool) (squares []queens.Square) {
	for _, s := range list {
		if flag[s] {
			squares = append(squares, l.square(s))
		}
	}
	return squares
}

// all returns the squares of a list.
func (l *look) all(list []int) (squares []queens.Square) {
	for _, s := range list {
		squares = append(squares, l.square(s))
	}
	return squares
}

// stuck looks for a group with too few open squares, and enough for one with just as many as it needs.
func (l *look) stuck() (Hint, bool) {
	if i := l.starving(); i >= 0 {
		return l.counted(StuckHint, i), true
	}
	return Hint{}, false
}

func (l *look) enough() (Hint, bool) {
	for i := range l.groups {
		if l.needs(i) > 0 && l.needs(i) == l.free[i] {
			return l.counted(ForcedHint, i), true
		}
	}
	return Hint{}, false
}

func (l *look) counted(kind HintKind, i int) Hint {
	squares := l.groups[i].squares
	return Hint{Kind: kind, Technique: Enough, Squares: l.pick(squares, l.open), Unit: l.unit(i), Needs: l.needs(i), Of: l.all(squares)}
}

//go:build amd64 && !purego

package walk

import (
	"math/bits"

	"golang.org/x/sys/cpu"
)

// The avx2 kernel: eight nodes at once.
//
// A node is the open squares of each row that has no queen yet, one 32-bit word a row, in the order
// of [arrange]; nothing else. No diagonals are kept. A queen q of the first row attacks, in a row
// that is g rows away, the squares q | q<<g | q>>g, and these are cut from it. What leaves the word
// on either side has left the board. So one form serves every size, every order of the rows, and
// every kind of root.
//
// A stack holds nodes with the same number of rows left, in an array for each row. Eight neighbours
// in it are the lanes of a vector, and one turn of the loop places a queen in each of them:
//
//	             stack of this level                    lane  0   1   2   3   4   5   6   7
//	             ┌───────────────────────┐
//	first row    │ … [a b c d e f g h] … │  lowest open       q   q   q   q   q   q   q   q
//	second row   │ … [a b c d e f g h] … │  square is cut     ↓   ↓   ↓   ↓   ↓   ↓   ↓   ↓
//	third row    │ … [a b c d e f g h] … │  from the others   ↓   ↓   ↓   ↓   ↓   ↓   ↓   ↓
//	             └───────────────────────┘
//	                                        promising         yes  ·  yes yes  ·   ·  yes  ·
//	             stack of the level below   compress           0   2   3   6
//	             ┌───────────────────────┐
//	second row   │ … … … … [a c d g]     │  the next vector is written
//	third row    │ … … … … [a c d g]     │  from here on
//	             └───────────────────────┘
//
// A child is promising if every row has an open square, and every column that was open in the
// rows behind the first, but for the queen's own, still is in one of them. A column that is open in
// the child's first row only forces that row: its other squares are dropped. If there are two
// such columns, one of them is lost, and the branch ends later for want of columns. With three rows
// left, the other two are a closed form as in the portable kernel.
//
// Parents that still have an open square are compressed too, onto a second stack of the
// same level. (Writing them back in place stalls, as loads meet half-written vectors.) When the
// first stack is used up, the two change places. The search goes down when the stack below
// holds a batch, and climbs when there are too few nodes left here to fill vectors well; these
// few wait for more from above. At the end the levels are emptied from the top. So 96 % of the
// lanes are in use.
//
// One call of the assembly is one pass over a batch at most. It takes some microseconds; the Go
// scheduler cannot interrupt it.
//
// Tried and lost: the columns to fill as one more array, instead of what is open behind the first
// row, with no forced columns, which is an eighth more nodes. Batches from 128 to 1,000 nodes make
// no difference, unless an array is 4,096 bytes; then all rows fall on the same lines of the cache
// and it takes twice the time. On paper, cutting by rows that have one open square
// halves the nodes and doubles the work for each.

const (
	lanes = 8
	batch = 256
	few   = 64 // fewer nodes than that wait for others to join them

	// A pass ends as soon as batch nodes are made, so a stack has batch+lanes−1 at most, and
	// whole vectors are read and written up to the next multiple of lanes and a vector behind
	// the last node.
	capacity = batch + 2*lanes
	stride   = 4 * capacity // bytes from row to row
)

// A lane of the sum gets at most two completions from each vector of a pass, and a pass has at
// most capacity/lanes vectors. This does not compile if a sum could pass eight bits; a lane has 32.
const _ uint8 = 2 * capacity / lanes

// squares are the open squares of one row, for each node of a stack.
type squares [capacity]uint32

// A stack holds nodes with the same number of rows left. Every node has an open square in the first
// row, and in the vector's lanes behind the last node that word is zero while it is worked on.
type stack struct {
	open  []squares // for each row
	at    int       // nodes before it are done with
	count int
}

// A level is where a certain number of rows is left.
type level struct {
	now, later stack
	// How far the i-th row after the first is from it, in every lane, at gaps[i−1], and behind
	// these, how far the last two are apart.
	gaps [][lanes]uint32
}

// A pass is what one call of the assembly is told, and where it leaves what it found. The
// assembly knows the fields by name.
type pass struct {
	now, later, below []squares // below has no arrays if three rows are left
	gaps              [][lanes]uint32
	at, count         int // of now; at may end up to a vector behind count
	kept              int // nodes in later
	made              int // nodes in below, fewer than batch at the start
	completions       uint64
	//lint:ignore U1000 the assembly writes it
	children [MaxN][lanes]uint32 // room for a vector of them
}

// batched is the machine. The place function makes a pass at a level: it places queens in the nodes
// of p.now from p.at on, until they are used up or p.made has reached batch.
type batched struct {
	place   func(left int, p *pass)
	rows    []lineup        // in the order in which they are taken
	levels  [MaxN + 1]level // by rows left
	left    int             // the level the search is at
	highest int             // levels above it are empty; below three the search is over
	small   uint64          // completions of a root too small to search, not yet returned
	pass    pass
}

func (m *batched) Load(root *Root) {
	m.rows = arrange(m.rows[:0], root)
	m.left, m.highest = 0, 0
	m.small = 0
	if !promising(m.rows, root.Columns) {
		return
	}
	switch n := len(m.rows); n {
	case 0, 1:
		m.small = 1
	case 2:
		a, b := m.rows[0], m.rows[1]
		m.small = two(^a.blocked, ^b.blocked, root.Columns, distance(a, b))
	default:
		for left := 3; left <= n; left++ {
			m.levels[left].clear(m.rows[n-left:])
		}
		start := &m.levels[n].later
		for i, r := range m.rows {
			start.open[i][0] = ^r.blocked
		}
		start.count = 1
		m.left, m.highest = n, n
	}
}

// promising reports whether every row has an open square, and every column in some row.
func promising(rows []lineup, columns uint32) bool {
	var open uint32
	for _, r := range rows {
		if ^r.blocked == 0 {
			return false
		}
		open |= ^r.blocked
	}
	return open == columns
}

// clear empties the level in which these rows are left.
func (l *level) clear(rows []lineup) {
	n := len(rows)
	if l.gaps == nil {
		l.now.open = make([]squares, n)
		l.later.open = make([]squares, n)
		l.gaps = make([][lanes]uint32, n)
	}
	l.now.at, l.now.count, l.later.count = 0, 0, 0
	for i, r := range rows[1:] {
		l.gaps[i] = inEveryLane(distance(rows[0], r))
	}
	l.gaps[n-1] = inEveryLane(distance(rows[n-2], rows[n-1]))
}

func inEveryLane(gap uint8) (v [lanes]uint32) {
	for i := range v {
		v[i] = uint32(gap)
	}
	return v
}

// Step overshoots by one pass, which is at most batch+lanes−1 nodes.
func (m *batched) Step(budget int) (completions, nodes uint64, done bool) {
	completions, m.small = m.small, 0
	for m.highest >= 3 && nodes < uint64(budget) {
		switch {
		case m.levels[m.left].ready(m.left == m.highest):
			c, n := m.descend()
			completions += c
			nodes += n
		case m.left < m.highest:
			m.left++
		default:
			m.left--
			m.highest--
		}
	}
	return completions, nodes, m.highest < 3
}

// ready reports whether the level has nodes to work on, and puts them in place. The highest level
// need not wait for others to join them.
func (l *level) ready(highest bool) bool {
	if l.now.at < l.now.count {
		return true
	}
	if l.later.count == 0 || l.later.count < few && !highest {
		return false
	}
	l.now, l.later = l.later, l.now
	l.now.at, l.later.count = 0, 0
	clear(l.now.open[0][l.now.count : l.now.count+lanes])
	return true
}

// descend makes one pass at the level, and goes down if that has filled a batch.
func (m *batched) descend() (completions, nodes uint64) {
	l, below := &m.levels[m.left], &m.levels[m.left-1].later
	p := &m.pass
	p.now, p.later, p.below, p.gaps = l.now.open, l.later.open, below.open, l.gaps
	p.at, p.count, p.kept, p.made = l.now.at, l.now.count, l.later.count, below.count
	p.completions = 0

	m.place(m.left, p)

	at := min(p.at, p.count)
	nodes = uint64(at - l.now.at)
	l.now.at, l.later.count, below.count = at, p.kept, p.made
	if p.made >= batch {
		m.left--
	}
	return p.completions, nodes
}

// compress[mask] lists the lanes in mask.
//
//lint:ignore U1000 the assembly reads it
var compress = func() (t [1 << lanes][lanes]uint8) {
	for mask := range t {
		n := 0
		for set := uint(mask); set != 0; set &= set - 1 {
			t[mask][n] = uint8(bits.TrailingZeros(set))
			n++
		}
	}
	return t
}()

// The passes in assembly. Those for few rows are the same loop, unrolled.

//go:noescape
func place3(p *pass)

//go:noescape
func place4(p *pass)

//go:noescape
func place5(p *pass)

//go:noescape
func place6(p *pass)

//go:noescape
func place7(p *pass)

//go:noescape
func place8(p *pass)

//go:noescape
func placeMany(left int, p *pass)

func placeAVX2(left int, p *pass) {
	switch left {
	case 3:
		place3(p)
	case 4:
		place4(p)
	case 5:
		place5(p)
	case 6:
		place6(p)
	case 7:
		place7(p)
	case 8:
		place8(p)
	default:
		placeMany(left, p)
	}
}

// vectorKernels lists the kernels that only some processors have.
func vectorKernels() []Kernel {
	if !cpu.X86.HasAVX2 || !cpu.X86.HasPOPCNT {
		return nil
	}
	return []Kernel{{"avx2", func() Machine { return &batched{place: placeAVX2} }}}
}

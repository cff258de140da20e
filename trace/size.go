package trace

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"

	"queens"
	"queens/search"
)

// A Size says how large a whole walk is. An error is half the width of a 95 % confidence interval, and 0
// where the number is exact.
type Size struct {
	Nodes, NodesError   float64
	Events, EventsError float64
}

// exactNodes is how many nodes are counted rather than guessed: some tenths of a second's worth.
const exactNodes = 1 << 20

// Measure says how large the walk of a problem would be, without taking it to its end: exactly up to
// a million nodes, and estimated beyond. Equal questions have equal answers. The error is the cause of
// ctx, or a [queens.SizeError] above [search.MaxN].
func Measure(ctx context.Context, p queens.Problem, m search.Method) (Size, error) {
	s, err := search.New(p)
	if err != nil {
		return Size{}, err
	}
	s.Use(m)
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	s.Progress(func() {
		if s.Stats().Nodes > exactNodes {
			cancel()
		}
	})
	if _, err := s.Count(within); err == nil {
		now := s.Stats()
		return Size{Nodes: float64(now.Nodes), Events: float64(now.Events())}, nil
	}
	if ctx.Err() != nil {
		return Size{}, context.Cause(ctx)
	}
	return estimate(ctx, p, m)
}

// probes is how many paths an estimate goes down.
const probes = 4000

// estimate goes down from the root to a leaf many times, at each node to a child chosen by lot. A node
// with d children counts as d nodes on the next level, so the product of these d on a path estimates,
// without bias, how many nodes there are that deep: D. E. Knuth, "Estimating the efficiency of backtrack
// programs", Mathematics of Computation 29, 1975. The sum of squares gives the error; where a few
// paths have most of the tree below them, it may be larger than it looks.
func estimate(ctx context.Context, p queens.Problem, m search.Method) (Size, error) {
	dice := rand.New(rand.NewPCG(1975, uint64(p.N())))
	root := newPosition(p, m)
	var nodes, events mean
	for range probes {
		if ctx.Err() != nil {
			return Size{}, context.Cause(ctx)
		}
		at, weight := root, 1.0
		var n, e float64
		for {
			open := at.branch()
			enters, tells := at.cost(bits.OnesCount64(open))
			n += weight * enters
			e += weight * tells
			if open == 0 {
				break
			}
			weight *= float64(bits.OnesCount64(open))
			at.place(at.square(pick(open, dice)))
		}
		nodes.add(n)
		events.add(e)
	}
	return Size{Nodes: nodes.sum / probes, NodesError: nodes.halfWidth(), Events: events.sum / probes, EventsError: events.halfWidth()}, nil
}

// pick chooses one of the bits by lot.
func pick(mask uint64, dice *rand.Rand) int {
	for range dice.IntN(bits.OnesCount64(mask)) {
		mask &= mask - 1
	}
	return bits.TrailingZeros64(mask)
}

// A mean adds up samples.
type mean struct{ sum, squares float64 }

func (m *mean) add(x float64) { m.sum, m.squares = m.sum+x, m.squares+x*x }

// halfWidth is 1.96 standard errors.
func (m *mean) halfWidth() float64 {
	variance := (m.squares - m.sum*m.sum/probes) / (probes - 1)
	return 1.96 * math.Sqrt(max(variance, 0)/probes)
}

// A position is a node of a probe. In each row that waits for a queen, bit c of open is set if the walk
// goes on from column c.
type position struct {
	method  search.Method
	n       int
	level   int
	open    [search.MaxN]uint64
	rows    uint64 // that wait
	columns uint64
	line    queens.Line // branched on
	index   int
}

func newPosition(p queens.Problem, m search.Method) position {
	n := p.N()
	all := uint64(1)<<n - 1
	at := position{method: m, n: n, rows: all, columns: all}
	for row := range n {
		at.open[row] = all
	}
	if m == search.Unpruned {
		return at
	}
	for _, s := range p.Blocked() {
		at.open[s.Row] &^= 1 << s.Col
	}
	for _, queen := range p.Given() {
		for row := range n {
			struck := attacked(queen, row)
			if row == queen.Row {
				struck = ^(uint64(1) << queen.Col)
			}
			at.open[row] &^= struck
		}
	}
	return at
}

// attacked is what a queen attacks of another row.
func attacked(queen queens.Square, row int) uint64 {
	away := max(queen.Row-row, row-queen.Row)
	at := uint64(1) << queen.Col
	return at | at<<away | at>>away
}

// branch chooses the line that the node branches on, and returns its open squares: none at level n.
func (at *position) branch() uint64 {
	if at.level == at.n {
		return 0
	}
	at.line, at.index = queens.Row, at.level
	if branchesOnRows(at.method) {
		return at.open[at.level]
	}
	var chosen uint64
	least := at.n + 1
	consider := func(line queens.Line, index int, open uint64) {
		if d := bits.OnesCount64(open); d < least {
			at.line, at.index, chosen, least = line, index, open, d
		}
	}
	for rows := at.rows; rows != 0; rows &= rows - 1 {
		row := bits.TrailingZeros64(rows)
		consider(queens.Row, row, at.open[row])
	}
	for columns := at.columns; columns != 0; columns &= columns - 1 {
		column := bits.TrailingZeros64(columns)
		var open uint64
		for rows := at.rows; rows != 0; rows &= rows - 1 {
			row := bits.TrailingZeros64(rows)
			open |= at.open[row] >> column & 1 << row
		}
		consider(queens.Column, column, open)
	}
	return chosen
}

// square returns the i-th square of the line.
func (at *position) square(i int) queens.Square {
	if at.line == queens.Column {
		return queens.Square{Row: i, Col: at.index}
	}
	return queens.Square{Row: at.index, Col: i}
}

// place places a queen.
func (at *position) place(queen queens.Square) {
	at.level++
	at.rows &^= 1 << queen.Row
	at.columns &^= 1 << queen.Col
	for rows := at.rows; rows != 0; rows &= rows - 1 {
		row := bits.TrailingZeros64(rows)
		switch at.method {
		case search.Unpruned:
		case search.Permutations:
			at.open[row] &^= 1 << queen.Col
		default:
			at.open[row] &^= attacked(queen, row)
		}
	}
}

// cost is how many nodes a node stands for and how many events, when the walk goes on from d squares of
// its line: with promising the children that are rejected are nodes too.
func (at *position) cost(d int) (nodes, events float64) {
	if at.level == at.n {
		return 1, 3 // enter, solution or reject, leave
	}
	n, open := float64(at.n), float64(d)
	nodes, events = 1, 2+n // enter, leave; a try for each square
	if at.method == search.Promising {
		nodes += n - open
		events += 2*n + 3*(n-open) // place and remove; enter, reject and leave
	} else {
		events += 2*open + (n - open) // place and remove; reject
	}
	if d == 0 {
		events++ // dead end
	}
	return nodes, events
}

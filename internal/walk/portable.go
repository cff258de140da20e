package walk

// The portable kernel: fast, and plain Go.
//
// Attacked diagonals are kept as sets that belong to the whole board, instead of masks that are
// shifted from row to row. Bit row+col of anti stands for an antidiagonal, bit
// col−row+31 of diag for a diagonal; the squares of a row that they attack are a shift away:
//
//	anti  … 0 1 0 0 0 1 0 0      one word for the whole board
//	          └─────┴─────       row r sees the bits from r on: anti >> r
//	diag  … 0 0 1 0 0 0 1 0
//	            └─────┴───       row r sees the bits from 31−r on: diag >> (31−r)
//
// Two 64-bit words hold the 63 diagonals of up to 32 rows, and the rows can be taken in any order,
// see [arrange].
//
// While more than six rows are left, a node is cut off if one of the next two rows has no open
// square. With six rows or fewer, it is cut off unless every row has an open square and every
// column to fill is open in some row. There the open squares of each row are carried along rather
// than found anew, and the last two rows are a closed form.
//
// Tried and lost: taking the row with the fewest open squares at every node, and columns that are
// open in one row first. It needs half the nodes and three times the time.

// tailRows is how many of the rows, the last to be taken, are counted by the functions six to three.
const tailRows = 6

// portable keeps a stack for the rows above the tail and makes plain calls within it.
type portable struct {
	columns uint32   // to be filled
	rows    []lineup // in the order in which they are taken
	head    int      // how many of them come before the tail
	level   int      // how many of the head's rows have a queen; -1 when the search is over
	stack   [MaxN]frame
	gap     [tailRows][tailRows]uint8 // rows apart, for each two of the tail; the last row is 5

	completions, nodes uint64 // since the last Step
}

// A frame is the position at one level: columns used, diagonals attacked, and the open squares of
// the level's row that have not been tried.
type frame struct {
	used, open uint32
	diag, anti uint64
}

func (m *portable) Load(root *Root) {
	m.columns = root.Columns
	m.rows = arrange(m.rows[:0], root)

	m.head = max(0, len(m.rows)-tailRows)
	tail := m.rows[m.head:]
	first := tailRows - len(tail)
	for i := range tail {
		for j := range tail {
			m.gap[first+i][first+j] = distance(tail[i], tail[j])
		}
	}

	m.level = 0
	m.completions, m.nodes = 0, 0
	m.stack[0] = frame{}
	if m.head > 0 {
		m.stack[0].open = m.open(0, 0, 0, 0)
	}
}

// open returns the open squares of the i-th row. Shifts are masked so that no test for large
// shifts is compiled.
func (m *portable) open(i int, used uint32, diag, anti uint64) uint32 {
	r := &m.rows[i]
	return ^(r.blocked | used | uint32(diag>>(r.diag&31)) | uint32(anti>>(r.anti&31)))
}

// Step overshoots by one tail: at most 6! + 6!/1! + 6!/2! + … < 2,000 nodes.
func (m *portable) Step(budget int) (completions, nodes uint64, done bool) {
	m.completions, m.nodes = 0, 0
	if m.head == 0 && m.level == 0 {
		m.level = -1
		m.last(0, 0, 0)
	}
	for m.level >= 0 && m.nodes < uint64(budget) {
		m.descend()
	}
	return m.completions, m.nodes, m.level < 0
}

// descend places the next queen of the current level, or climbs.
func (m *portable) descend() {
	f := &m.stack[m.level]
	if f.open == 0 {
		m.level--
		return
	}
	queen := f.open & -f.open
	f.open &^= queen
	row := &m.rows[m.level]
	used := f.used | queen
	diag := f.diag | uint64(queen)<<(row.diag&31)
	anti := f.anti | uint64(queen)<<(row.anti&31)
	m.nodes++

	next := m.level + 1
	if next == m.head {
		m.last(used, diag, anti)
		return
	}
	open := m.open(next, used, diag, anti)
	if open == 0 || m.open(next+1, used, diag, anti) == 0 {
		return
	}
	m.level = next
	m.stack[next] = frame{used, open, diag, anti}
}

// last counts what the tail's rows add to a position in which all of the head has queens.
func (m *portable) last(used uint32, diag, anti uint64) {
	var o [tailRows]uint32
	tail := len(m.rows) - m.head
	for i := range tail {
		o[tailRows-tail+i] = m.open(m.head+i, used, diag, anti)
	}
	free := m.columns &^ used
	switch tail {
	case 6:
		m.six(o[0], o[1], o[2], o[3], o[4], o[5], free)
	case 5:
		m.five(o[1], o[2], o[3], o[4], o[5], free)
	case 4:
		m.four(o[2], o[3], o[4], o[5], free)
	case 3:
		m.three(o[3], o[4], o[5], free)
	case 2:
		m.completions += two(o[4], o[5], free, m.gap[4][5])
	case 1:
		if o[5] != 0 {
			m.completions++
		}
	case 0:
		m.completions++
	}
}

// cut returns the squares of open that stay open when a queen is placed on the same column or
// gap columns to either side, which is what a row gap rows away sees of her.
func cut(open, queen uint32, gap uint8) uint32 {
	return open &^ (queen | queen<<(gap&31) | queen>>(gap&31))
}

// six counts the completions of six rows with the open squares o0 to o5 and the six free columns.
func (m *portable) six(o0, o1, o2, o3, o4, o5, free uint32) {
	if o0 == 0 || o1 == 0 || o2 == 0 || o3 == 0 || o4 == 0 || o5 == 0 || o0|o1|o2|o3|o4|o5 != free {
		return
	}
	for g := &m.gap[0]; o0 != 0; o0 &= o0 - 1 {
		queen := o0 & -o0
		m.nodes++
		m.five(cut(o1, queen, g[1]), cut(o2, queen, g[2]), cut(o3, queen, g[3]),
			cut(o4, queen, g[4]), cut(o5, queen, g[5]), free&^queen)
	}
}

// five is six with a row less, and so on down.
func (m *portable) five(o1, o2, o3, o4, o5, free uint32) {
	if o1 == 0 || o2 == 0 || o3 == 0 || o4 == 0 || o5 == 0 || o1|o2|o3|o4|o5 != free {
		return
	}
	for g := &m.gap[1]; o1 != 0; o1 &= o1 - 1 {
		queen := o1 & -o1
		m.nodes++
		m.four(cut(o2, queen, g[2]), cut(o3, queen, g[3]), cut(o4, queen, g[4]),
			cut(o5, queen, g[5]), free&^queen)
	}
}

func (m *portable) four(o2, o3, o4, o5, free uint32) {
	if o2 == 0 || o3 == 0 || o4 == 0 || o5 == 0 || o2|o3|o4|o5 != free {
		return
	}
	for g := &m.gap[2]; o2 != 0; o2 &= o2 - 1 {
		queen := o2 & -o2
		m.nodes++
		m.three(cut(o3, queen, g[3]), cut(o4, queen, g[4]), cut(o5, queen, g[5]), free&^queen)
	}
}

func (m *portable) three(o3, o4, o5, free uint32) {
	if o3 == 0 || o4 == 0 || o5 == 0 || o3|o4|o5 != free {
		return
	}
	for g := &m.gap[3]; o3 != 0; o3 &= o3 - 1 {
		queen := o3 & -o3
		m.nodes++
		m.completions += two(cut(o4, queen, g[4]), cut(o5, queen, g[5]), free&^queen, m.gap[4][5])
	}
}

// two counts in closed form: both rows must have an open square, both columns must be open, and
// the two queens must not share a diagonal. Then there is one way, or two if all four squares are
// open.
func two(o4, o5, free uint32, gap uint8) uint64 {
	left := free & -free
	switch {
	case o4 == 0 || o5 == 0 || o4|o5 != free || left<<(gap&31) == free&^left:
		return 0
	case o4 == o5:
		return 2
	default:
		return 1
	}
}

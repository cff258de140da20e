package walk

// reference is the kernel to check the others by: one queen a row, in the order of the rows, no
// look-ahead, no tricks. A node is a placed queen.
type reference struct {
	rows  []Row
	level int // how many of the rows have a queen; -1 when the search is over
	// Of the position at each level: the columns used, the diagonals and antidiagonals attacked
	// as seen from the next row, and the open squares of that row not tried yet. 64 bits keep
	// what leaves the board on the left until it is gone for good.
	used, diag, anti, open [MaxN + 1]uint64
}

func (m *reference) Load(root *Root) {
	m.rows = append(m.rows[:0], root.Rows...)
	m.level = 0
	m.used[0], m.diag[0], m.anti[0] = 0, 0, 0
	m.look()
}

// look finds the open squares of the next row.
func (m *reference) look() {
	i := m.level
	if i < len(m.rows) {
		m.open[i] = uint64(^m.rows[i].Blocked) &^ (m.used[i] | m.diag[i] | m.anti[i])
	}
}

func (m *reference) Step(budget int) (completions, nodes uint64, done bool) {
	for ; budget > 0; budget-- {
		i := m.level
		switch {
		case i < 0:
			return completions, nodes, true
		case i == len(m.rows):
			completions++
			m.level--
		case m.open[i] == 0:
			m.level--
		default:
			queen := m.open[i] & -m.open[i]
			m.open[i] &^= queen
			gap := m.rows[i].Gap
			m.used[i+1] = m.used[i] | queen
			m.diag[i+1] = (m.diag[i] | queen) << gap
			m.anti[i+1] = (m.anti[i] | queen) >> gap
			m.level++
			m.look()
			nodes++
		}
	}
	return completions, nodes, m.level < 0
}

// Package walk counts the completions of one position, row by row.
//
// A [Root] says what is left to do: the rows still without a queen and the columns still to fill.
// A [Kernel] counts its completions in steps of bounded work, so that a count can be watched,
// stopped and shared out. [Kernels] lists them; all obey one contract and one test body.
//
// Nothing here knows of problems, symmetry or threads: that is package count.
package walk

import "math/bits"

// MaxN is the largest board: a row is a 32-bit mask.
const MaxN = 32

// A Root is a position to count from: the rows that have no queen yet, top to bottom, and the
// columns that have none. It has as many of the one as of the other. Given queens, blocked
// squares and excluded diagonals all look alike here: squares that cannot take a queen.
type Root struct {
	Rows    []Row
	Columns uint32 // bit c: column c is to be filled
}

// A Row is one row that has no queen yet.
type Row struct {
	// Blocked has bit c set if column c cannot take a queen in this row: it is occupied,
	// attacked by a queen placed above the root, blocked, or beyond the edge of the board.
	Blocked uint32
	// Gap is how many rows further down the next Row lies, 1 if it is adjacent; unused in the last.
	Gap int
}

// Valid reports whether the root keeps its promises: at most [MaxN] rows, as many columns as rows,
// every column not to be filled blocked in every row, gaps of at least 1 that stay within MaxN rows.
func (r *Root) Valid() bool {
	if len(r.Rows) > MaxN || bits.OnesCount32(r.Columns) != len(r.Rows) {
		return false
	}
	height := 1
	for i, row := range r.Rows {
		if row.Blocked|r.Columns != ^uint32(0) {
			return false
		}
		if i < len(r.Rows)-1 {
			if row.Gap < 1 {
				return false
			}
			height += row.Gap
		}
	}
	return height <= MaxN
}

// A Machine counts the completions of one root at a time. It is not for concurrent use; every
// goroutine makes its own.
type Machine interface {
	// Load starts on a root, which must be [Root.Valid], and forgets what was before. It keeps
	// no reference to it.
	Load(root *Root)
	// Step does some work, about budget nodes, and returns the completions and nodes it found
	// since the last Step and whether the root is finished. It overshoots the budget by a bounded
	// number of nodes, and every node stands for at most two completions, so what one Step
	// returns cannot overflow. What a node is, and in which order rows are taken, is the
	// kernel's own business; completions do not depend on it.
	Step(budget int) (completions, nodes uint64, done bool)
}

// A Kernel is one way to make machines.
type Kernel struct {
	Name string
	New  func() Machine
}

// Kernels lists the kernels this machine can run, the plainest first and the fastest last.
func Kernels() []Kernel {
	return append([]Kernel{
		{"reference", func() Machine { return new(reference) }},
		{"portable", func() Machine { return new(portable) }},
	}, vectorKernels()...)
}

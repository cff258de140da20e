package search

import (
	"context"
	"math/bits"

	"queens"
)

// What a queen attacks in the rows below her is kept in three masks, one for each kind of line
// that leads down. Bit c stands for column c of the row that is next:
//
//	. . Q . . .    the queen, bit 2
//	. a c d . .    one row down: antidiagonal bit 1, column bit 2, diagonal bit 3
//	a . c . d .    two rows down: bits 0, 2 and 4
//	. . c . . d    three rows down: the antidiagonal has left the board
//
// So a step to the next row moves the diagonals up by one bit and the antidiagonals down by one,
// for all queens at once. What leaves the board on either side falls off the mask or meets no
// allowed square. Undoing a queen takes nothing at all: each node has masks of its own.

// A walk is one pass over the tree of a board.
type walk struct {
	board    board // a copy, for speed
	ctx      context.Context
	yield    func(queens.Solution) bool
	observe  Observer // or nil
	progress func()   // or nil

	queens    [MaxN]int        // the column of each row's queen, in the rows above the current one
	nodes     uint64           // visited so far
	profile   [MaxN + 1]uint64 // the same by level
	deadEnds  uint64           // visited so far
	nextPause uint64           // the number of nodes at which to look up from the board
	complete  bool             // the root's subtree was walked to its end

	// What Share and the observer need; the walk itself does not read it.
	level   int                 // queens placed when the walk last handed over to somebody else
	share   float64             // the largest share reported
	partial [MaxN]queens.Square // by level: the queens placed
	told    [MaxN + 1]int       // by level: how many squares of the next row the observer was told of
}

// visit walks the subtree of one node and reports whether it came to its end. The node's queens
// stand in the rows above level, and attack columns, diags and antis in the row level.
func (w *walk) visit(level int, columns, diags, antis uint64) bool {
	if w.nodes >= w.nextPause && !w.pause(level) {
		return false
	}
	if level == w.board.n {
		return w.solution()
	}
	w.nodes++
	w.profile[level]++
	w.tell(Enter, level)

	open := w.board.allowed[level] &^ (columns | diags | antis)
	if open == 0 {
		w.deadEnds++
		w.tell(DeadEnd, level)
	}
	for ; open != 0; open &= open - 1 {
		queen := open & -open // the leftmost open square
		w.queens[level] = bits.TrailingZeros64(queen)
		w.tell(Place, level)
		if !w.visit(level+1, columns|queen, (diags|queen)<<1, (antis|queen)>>1) {
			return false
		}
		w.tell(Remove, level)
	}
	w.tell(Leave, level)
	return true
}

// solution visits a leaf: it hands the solution to the caller and reports whether the walk goes on.
// The last look at the context comes after the last call of somebody who may cancel it.
func (w *walk) solution() bool {
	n := w.board.n
	w.level = n
	if w.ctx.Err() != nil {
		return false
	}
	w.nodes++
	w.profile[n]++
	if w.observe != nil {
		w.tell(Enter, n)
		w.tell(Solution, n)
		if w.ctx.Err() != nil {
			return false
		}
	}
	if !w.yield(w.queens[:n:n]) && !w.atEnd() {
		return false
	}
	w.tell(Leave, n)
	return true
}

// pauseEvery is the number of nodes between two pauses: a few dozen microseconds' worth.
const pauseEvery = 1 << 12

// pause reports progress, and whether the walk goes on. An observed walk pauses before every node.
func (w *walk) pause(level int) bool {
	w.level = level
	if w.observe == nil {
		w.nextPause += pauseEvery
	}
	if w.progress != nil {
		w.progress()
	}
	return w.ctx.Err() == nil
}

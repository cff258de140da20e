package search

import "math/bits"

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

func walkBits(w *walk) { w.visitBits(0, 0, 0, 0) }

func (w *walk) visitBits(row int, columns, diags, antis uint64) {
	if !w.enter(row) {
		return
	}
	if row == w.board.n {
		w.solution()
		return
	}
	for open := w.board.allowed[row] &^ (columns | diags | antis); open != 0; open &= open - 1 {
		w.place(row, bits.TrailingZeros64(open)) // the leftmost open square
		queen := open & -open
		w.visitBits(row+1, columns|queen, (diags|queen)<<1, (antis|queen)>>1)
	}
	w.leave(row)
}

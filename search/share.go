package search

import (
	"iter"
	"math/bits"
)

// Progress has report called by the walks begun from now on: before the first node, then every few
// thousand nodes, solutions or not (before every node, if the walk is observed). That is many
// thousand times a second, so report looks at the clock before it prints. It may call
// [Search.Stats] and [Search.Share], and cancel the context. Nil calls nobody.
func (s *Search) Progress(report func()) { s.progress = report }

// Share estimates how much of the tree the latest walk has visited, as if all children of a node
// had trees of the same size: half of a node's share is done when half of its children are. It
// never falls, is 0 before the first walk and 1 when the walk is complete. The estimate is D. E. Knuth's, "Estimating the
// efficiency of backtrack programs", 1975, applied to a single path.
func (s *Search) Share() float64 {
	w := s.walk
	switch {
	case w == nil:
		return 0
	case w.complete:
		return 1
	}
	share, each := 0.0, 1.0
	for before, after := range w.path() {
		each /= float64(before + 1 + after)
		share += each * float64(before)
	}
	// On the way back up, levels drop out of the sum before their node counts as done.
	w.share = max(w.share, share)
	return w.share
}

// atEnd reports whether no square is left to try on the path to the current node.
func (w *walk) atEnd() bool {
	for _, after := range w.path() {
		if after > 0 {
			return false
		}
	}
	return true
}

// path goes down from the root to the current node, and yields for each queen placed how many open
// squares of her row lie before hers and how many after. It finds them again from the queens'
// columns, so that the walk need not remember them.
func (w *walk) path() iter.Seq2[int, int] {
	return func(yield func(before, after int) bool) {
		var columns, diags, antis uint64
		for level, col := range w.queens[:w.level] {
			open := w.board.allowed[level] &^ (columns | diags | antis)
			queen := uint64(1) << col
			before := bits.OnesCount64(open & (queen - 1))
			after := bits.OnesCount64(open) - before - 1
			if !yield(before, after) {
				return
			}
			columns, diags, antis = columns|queen, (diags|queen)<<1, (antis|queen)>>1
		}
	}
}

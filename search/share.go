package search

import (
	"iter"

	"queens"
)

// Progress has report called by the walks begun from now on: before the first node of each level, then
// before every 512th, solutions or not (before every node, if the walk is observed). That is many
// thousand times a second, so report looks at the clock before it prints. It may call
// [Search.Stats] and [Search.Share], and cancel the context. Nil calls nobody.
func (s *Search) Progress(report func()) { s.progress = report }

// Share estimates how much of the tree the latest walk has visited, as if all children of a node
// had trees of the same size: half of a node's share is done when half of its children are. It
// never falls, is 0 before the first walk and 1 when the walk is complete. The estimate is
// D. E. Knuth's, "Estimating the efficiency of backtrack programs", 1975, applied to a single path.
func (s *Search) Share() float64 {
	w := s.walk
	switch {
	case w == nil:
		return 0
	case w.complete:
		return 1
	}
	share, each := 0.0, 1.0
	for before, after := range w.siblings() {
		each /= float64(before + 1 + after)
		share += each * float64(before)
	}
	// On the way back up, levels drop out of the sum before their node counts as done.
	w.share = max(w.share, share)
	return w.share
}

// atEnd reports whether no child is left to visit on the path to the current node.
func (w *walk) atEnd() bool {
	for _, after := range w.siblings() {
		if after > 0 {
			return false
		}
	}
	return true
}

// siblings goes down from the root to the current node, and yields for each queen placed how many
// children come before hers and how many after. It finds them again from the queens, so that the
// walk need not remember them.
func (w *walk) siblings() iter.Seq2[int, int] {
	return func(yield func(before, after int) bool) {
		var placed [MaxN]queens.Square
		for level := range w.level {
			var children [2]int // before her square, and from it on
			for i := range w.board.n {
				if w.isChild(w.lines[level].square(i), placed[:level]) {
					if i < w.at[level] {
						children[0]++
					} else {
						children[1]++
					}
				}
			}
			if !yield(children[0], children[1]-1) {
				return
			}
			placed[level] = w.square(level)
		}
	}
}

// isChild reports whether the method enters a node that has one more queen, on that square.
func (w *walk) isChild(square queens.Square, placed []queens.Square) bool {
	if w.method == Promising || w.method == Unpruned {
		return true
	}
	_, rejected := w.rejection(square, placed, w.method != Permutations)
	return !rejected
}

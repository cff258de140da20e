package puzzle

import (
	"context"
	"iter"
	"slices"

	"queens"
)

// All yields every solution once, its pieces in reading order, the solutions in lexicographic order:
// where two differ first, the one with the earlier square comes first, and one that ends there before
// both. Each is the caller's. Memory does not grow with their number.
//
// An error ends the sequence: a [queens.SizeError], or the context's if it ended first. The limits are
// those of [Count].
func All(ctx context.Context, p Puzzle) iter.Seq2[[]queens.Square, error] {
	return func(yield func([]queens.Square, error) bool) {
		w, err := prepare(ctx, p)
		if err != nil {
			yield(nil, err)
			return
		}
		w.visit = w.inOrder
		left := false
		w.leaf = func(*level) bool {
			if w.ended = ctx.Err() != nil; w.ended {
				return false
			}
			pieces := w.solution()
			if err = verify(p, pieces); err != nil {
				return false
			}
			left = !yield(pieces, nil)
			return !left
		}
		switch w.run(); {
		case left:
		case err != nil:
			yield(nil, err)
		case w.ended:
			yield(nil, context.Cause(ctx))
		}
	}
}

// inOrder visits a node so that the solutions below it come in order. It always branches on the first
// open candidate: with a piece first, and without one afterwards.
//
// The solution without any more pieces is before all others if it is their beginning, that is, if no
// piece stands behind the open candidates. So it comes then, or else at the end.
func (w *walk) inOrder(l *level) bool {
	told := -1 // the number of pieces that the solution had
	for v := l.open.first(); v >= 0; v = l.open.first() {
		if l.next < 0 && told < len(w.placed) && !w.pieceBehind(v) {
			told = len(w.placed)
			if !w.leaf(l) {
				return false
			}
		}
		if !w.descend(l, v) {
			return false
		}
		l.open.remove(v)
		if !w.conclude(l) {
			return true
		}
	}
	return told == len(w.placed) || w.leaf(l)
}

// pieceBehind reports whether a piece stands behind a candidate, as squares are read.
func (w *walk) pieceBehind(v int) bool {
	if n := len(w.given); n > 0 && compareSquares(w.given[n-1], w.squares[v]) > 0 {
		return true
	}
	return slices.ContainsFunc(w.placed, func(u int32) bool { return int(u) > v })
}

package search

import (
	"context"
	"iter"

	"queens"
)

// MaxN is the largest size searched: a row is a 64-bit mask.
const MaxN = 64

// A Search walks the tree of one problem, as often as it is asked to. It is not for concurrent
// use: call its methods between walks, or during one from the loop over [Search.Completions], the
// observer or the progress function. A walk begun during another leaves that one alone.
type Search struct {
	board    board
	method   Method
	observe  Observer
	from     uint64 // the step from which on the observer is told
	progress func()
	walk     *walk // the latest to begin; nil before the first
}

// New prepares a search. The error is a [queens.SizeError] above [MaxN].
func New(p queens.Problem) (*Search, error) {
	if err := queens.CheckSize(p.N(), MaxN, "searching"); err != nil {
		return nil, err
	}
	return &Search{board: newBoard(p), method: Bits}, nil
}

// Completions yields every completion of the problem once, by row in lexicographic order; [DLX] and
// [Fewest] have an order of their own. The solution
// is overwritten by the next one: clone what you keep. Memory does not grow with their number.
//
// The walk stops when the loop is left. It also stops when ctx is cancelled, well within 100 ms
// even if the next solution is years away. ctx is looked at right before each solution is yielded,
// so none follows a cancel from the loop, the observer or the progress function; of a cancel from
// another goroutine, the loop may see one solution that was on its way. [Search.Stats] then says
// whether anything was left to visit. Ranging again begins a new walk.
func (s *Search) Completions(ctx context.Context) iter.Seq[queens.Solution] {
	return func(yield func(queens.Solution) bool) { s.begin(ctx, yield) }
}

// begin makes a walk and returns it when it has ended.
func (s *Search) begin(ctx context.Context, yield func(queens.Solution) bool) *walk {
	w := s.newWalk(ctx, yield)
	s.walk = w
	w.run()
	return w
}

// Count walks the whole tree and returns the number of completions. If ctx stops the walk there is
// no count: the error is that of ctx, and [Search.Stats] says how far the walk came.
func (s *Search) Count(ctx context.Context) (uint64, error) {
	w := s.begin(ctx, func(queens.Solution) bool { return true })
	if !w.complete {
		return 0, ctx.Err()
	}
	return w.solutions, nil
}

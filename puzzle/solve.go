package puzzle

import (
	"context"
	"fmt"
	"math/rand/v2"

	"queens"
)

// An Answer to a question about a puzzle.
type Answer uint8

// The answers. No is proved: everything was looked at. Unknown is the answer of a question that was
// stopped, and comes with an error.
const (
	Unknown Answer = iota
	No
	Yes
)

// String returns "not known", "no" or "yes".
func (a Answer) String() string { return [...]string{"not known", "no", "yes"}[a] }

// One returns one solution, in reading order, and Yes; or No if there is none. It is the same one each
// time, not the first of [All].
//
// Any puzzle may have up to [MaxCandidates] squares to choose from. An n-queens problem may have any
// size if it has no given queens and no blocked squares, and size [MaxLarge] if it has. The error is a
// [queens.SizeError], or the context's if it ended first; the answer is then Unknown.
func One(ctx context.Context, p Puzzle) ([]queens.Square, Answer, error) {
	if q, ok := p.Problem(); ok && isLarge(q) {
		return oneLarge(ctx, p, q, nil)
	}
	if n := p.Rows(); n > 0 && p.Equal(torusQueens(n)) {
		if cols := constructTorus(n); cols != nil {
			return checked(p, cols.Squares())
		}
		return nil, No, nil
	}
	w, err := prepare(ctx, p)
	if err != nil {
		return nil, Unknown, err
	}
	return w.one(p, rand.New(rand.NewPCG(0, 0)), false)
}

// Unique answers whether the puzzle has exactly one solution. It returns what it found, at most two
// solutions: one with Yes, none or two that differ with No. Limits and error are those of [Count].
func Unique(ctx context.Context, p Puzzle) ([][]queens.Square, Answer, error) {
	w, err := prepare(ctx, p)
	if err != nil {
		return nil, Unknown, err
	}
	w.takeRandomly(rand.New(rand.NewPCG(0, 0))) // finds two sooner if there are many
	var found [][]queens.Square
	w.each(func() bool {
		found = append(found, w.solution())
		return len(found) < 2
	})
	w.run()
	for _, pieces := range found {
		if err := verify(p, pieces); err != nil {
			return nil, Unknown, err
		}
	}
	switch {
	case len(found) == 2:
		return found, No, nil
	case w.ended:
		return found, Unknown, context.Cause(ctx)
	case len(found) == 1:
		return found, Yes, nil
	default:
		return nil, No, nil
	}
}

// prepare returns a walk through the solutions of a puzzle.
func prepare(ctx context.Context, p Puzzle) (*walk, error) {
	r := p.Rules()
	g, err := newGround(ctx, &r)
	if err != nil {
		return nil, err
	}
	return newWalk(ctx, g), nil
}

// each has the walk call a function for every solution, with its pieces placed, until it returns false.
func (w *walk) each(found func() bool) {
	w.leaf = func(l *level) bool {
		if !found() {
			return false
		}
		for v := l.open.first(); v >= 0; v = l.open.first() {
			if !w.descend(l, v) {
				return false
			}
			l.open.remove(v)
		}
		return true
	}
}

// firstLimit is the number of nodes before the first restart.
const firstLimit = 1 << 12

// one looks for one solution. A walk that began badly may take an age to find its way back. So it begins
// anew after a while, in another order, and each time goes twice as far as before: if there is no
// solution it comes to the end of the tree at last. With fill, squares that are free to hold a piece
// or not are left to chance, otherwise they hold none.
func (w *walk) one(p Puzzle, random *rand.Rand, fill bool) ([]queens.Square, Answer, error) {
	var pieces []queens.Square
	w.leaf = func(l *level) bool {
		for fill && l.open.first() >= 0 {
			if v := w.all.pick(l.open, random); random.IntN(2) == 0 {
				w.place(l, v)
			} else {
				l.open.remove(v)
			}
		}
		pieces = w.solution()
		return false
	}
	for limit := uint64(firstLimit); ; limit *= 2 {
		w.limit = w.nodes + limit
		switch whole := w.run(); {
		case pieces != nil:
			return checked(p, pieces)
		case whole:
			return nil, No, nil
		case w.ctx.Err() != nil:
			return nil, Unknown, context.Cause(w.ctx)
		}
		w.takeRandomly(random)
	}
}

// takeRandomly has the walk take branches in random order from now on.
func (w *walk) takeRandomly(random *rand.Rand) {
	w.choose = func(l *level, u *unit) int { return u.pick(l.open, random) }
}

// checked hands out a solution after it was verified.
func checked(p Puzzle, pieces []queens.Square) ([]queens.Square, Answer, error) {
	if err := verify(p, pieces); err != nil {
		return nil, Unknown, err
	}
	return pieces, Yes, nil
}

// verify checks a solution before it is handed out, with code that finds none.
func verify(p Puzzle, pieces []queens.Square) error {
	var err error
	if q, ok := p.Problem(); ok {
		err = queens.Verify(q, pieces) // the same rules, faster
	} else {
		err = p.Check(pieces)
	}
	if err != nil {
		return fmt.Errorf("the search is broken, it takes this for a solution: %w", err)
	}
	return nil
}

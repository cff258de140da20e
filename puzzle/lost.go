package puzzle

import (
	"context"
	"slices"

	"queens"
)

// Lost answers whether no solution goes on from some pieces and marks, the squares where the solver wants
// none. With Yes it returns what alone keeps the puzzle from every solution, if anything does: pieces that
// are in none, or else marks on squares that every solution with these pieces needs. A mark under a piece
// does not count, and the given pieces of the puzzle need not be named.
//
// A puzzle without a solution is lost from the start, and nothing on it is to blame. Pieces are to break no
// rule. Limits and error are those of [One]; the answer is then Unknown, or Yes without squares if there was
// time for that.
func Lost(ctx context.Context, p Puzzle, pieces, marks []queens.Square) (Answer, []queens.Square, error) {
	marks = slices.DeleteFunc(slices.Clone(marks), func(s queens.Square) bool {
		return slices.Contains(pieces, s) || slices.Contains(p.rules.Given, s) || slices.Contains(p.rules.Walls, s)
	})
	lost, err := without(ctx, p, pieces, marks)
	if lost != Yes || err != nil {
		return lost, nil, err
	}
	if never, err := without(ctx, p, nil, nil); never != No {
		return Yes, nil, err
	}
	wrong, err := blame(pieces, func(s queens.Square) (Answer, error) { return without(ctx, p, []queens.Square{s}, nil) })
	if wrong != nil || err != nil {
		return Yes, wrong, err
	}
	if together, err := without(ctx, p, pieces, nil); together != No {
		return Yes, nil, err
	}
	wrong, err = blame(marks, func(s queens.Square) (Answer, error) { return without(ctx, p, pieces, []queens.Square{s}) })
	return Yes, wrong, err
}

// blame returns the squares that alone leave no solution, none if there is an error.
func blame(squares []queens.Square, alone func(queens.Square) (Answer, error)) (wrong []queens.Square, err error) {
	for _, s := range squares {
		switch lost, err := alone(s); {
		case err != nil:
			return nil, err
		case lost == Yes:
			wrong = append(wrong, s)
		}
	}
	return wrong, nil
}

// without answers whether there is no solution with some pieces and without others.
func without(ctx context.Context, p Puzzle, with, without []queens.Square) (Answer, error) {
	r := p.Rules()
	r.Given = slices.Concat(r.Given, with)
	r.Blocked = slices.Concat(r.Blocked, without)
	q, err := New(r)
	if err != nil {
		return Yes, nil // numbers alone show it
	}
	switch _, answer, err := One(ctx, q); answer {
	case Yes:
		return No, err
	case No:
		return Yes, err
	default:
		return Unknown, err
	}
}

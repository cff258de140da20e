package model

import (
	"context"
	"math/big"

	"queens"
	"queens/puzzle"
)

// A Count says how many solutions a puzzle has, and how that is known. The zero Count is that it is not
// known.
type Count struct {
	Solutions *big.Int
	Source    string // "OEIS A000170", "counted"
}

// Known returns how many solutions a puzzle has: what is published for n queens on the empty board, else
// what [puzzle.Count] counts until the context ends. It is the zero Count if neither gives a number.
func Known(ctx context.Context, p puzzle.Puzzle) Count {
	if q, ok := p.Problem(); ok && len(q.Given())+len(q.Blocked()) == 0 {
		if n, ok := queens.Known(q.N()); ok {
			return Count{new(big.Int).SetUint64(n), "OEIS A000170"}
		}
	}
	total, err := puzzle.Count(ctx, p, 0)
	if err != nil {
		return Count{} // too large, or out of time
	}
	return Count{total.Solutions, "counted"}
}

func (c Count) String() string {
	switch {
	case c.Solutions == nil:
		return "It is not known how many solutions there are."
	case c.Solutions.IsUint64() && c.Solutions.Uint64() == 1:
		return "There is 1 solution (" + c.Source + ")."
	default:
		return "There are " + c.Solutions.String() + " solutions (" + c.Source + ")."
	}
}

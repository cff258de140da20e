package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/bits"

	"queens"
)

// ErrAsymmetric is the error of counting the classes of a problem that some symmetry changes.
var ErrAsymmetric = errors.New("the given queens and blocked squares are not fixed by all eight symmetries")

// A ClassResult is a count by symmetry class.
type ClassResult struct {
	Result                  // all completions
	Fundamental [4]*big.Int // fundamental solutions of each [queens.Class]
}

// FundamentalCount returns the number of fundamental solutions (for the empty board OEIS A002562).
func (r ClassResult) FundamentalCount() *big.Int {
	sum := new(big.Int)
	for _, f := range r.Fundamental {
		sum.Add(sum, f)
	}
	return sum
}

// Classes counts the fundamental solutions of p by symmetry class. Beside the errors of
// [Completions] it returns [ErrAsymmetric] unless all eight symmetries fix p.
//
// The solutions that a turn fixes are counted apart. All others follow, because no solution of
// size 2 or more is fixed by a reflection (Burnside's lemma: fundamental = (Q + R2 + 2·R4)/8, where
// R2 and R4 solutions are fixed by the half turn and by the quarter turn).
func Classes(ctx context.Context, p queens.Problem, o Options) (ClassResult, error) {
	if err := queens.CheckSize(p.N(), MaxN, "counting"); err != nil {
		return ClassResult{}, err
	}
	if len(p.Stabilizer()) < len(queens.Symmetries) {
		return ClassResult{}, ErrAsymmetric
	}
	all, err := Completions(ctx, p, o)
	if err != nil {
		return ClassResult{}, err
	}
	result := ClassResult{Result: all}
	for c := range result.Fundamental {
		result.Fundamental[c] = new(big.Int)
	}
	if p.N() < 2 {
		result.Fundamental[queens.Full] = all.Count
		return result, nil
	}
	half, err := fixedByTurn(ctx, p, queens.Rotate180)
	if err != nil {
		return ClassResult{}, err
	}
	quarter, err := fixedByTurn(ctx, p, queens.Rotate90)
	if err != nil {
		return ClassResult{}, err
	}
	inOrbits := func(class queens.Class, solutions *big.Int) error {
		orbit := big.NewInt(int64(class.Orbit()))
		rest := new(big.Int)
		if result.Fundamental[class].DivMod(solutions, orbit, rest); rest.Sign() != 0 {
			return fmt.Errorf("%v %v solutions are not whole orbits of %v; the count cannot be trusted", solutions, class, orbit)
		}
		return nil
	}
	r2, r4 := new(big.Int).SetUint64(half), new(big.Int).SetUint64(quarter)
	err = errors.Join(
		inOrbits(queens.Rotational, r4),
		inOrbits(queens.Point, new(big.Int).Sub(r2, r4)),
		inOrbits(queens.Ordinary, new(big.Int).Sub(all.Count, r2)),
	)
	if err != nil {
		return ClassResult{}, err
	}
	return result, nil
}

// fixedByTurn counts the solutions of p that a turn, Rotate90 or Rotate180, maps to themselves. The
// turn must fix p.
func fixedByTurn(ctx context.Context, p queens.Problem, turn queens.Symmetry) (uint64, error) {
	t := turner{splitter: newSplitter(p), turn: turn}
	t.walk(ctx, t.start(p))
	if t.stopped {
		return 0, context.Cause(ctx)
	}
	return t.solutions, nil
}

// A turner walks the partial solutions that a turn fixes: it places queens by whole orbits, two
// or four at once.
type turner struct {
	splitter
	turn             queens.Symmetry
	solutions, nodes uint64
	stopped          bool
}

func (t *turner) walk(ctx context.Context, b board) {
	if t.nodes++; t.nodes%stepNodes == 0 {
		t.stopped = t.stopped || ctx.Err() != nil
	}
	row := t.narrowest(&b)
	if row < 0 {
		t.solutions++
		return
	}
	for open := t.open(&b, row); open != 0 && !t.stopped; open &= open - 1 {
		first := queens.Square{Row: row, Col: bits.TrailingZeros32(open)}
		if with, ok := t.placeOrbit(b, first); ok {
			t.walk(ctx, with)
		}
	}
}

// placeOrbit places queens on all squares that the turn takes first to, unless two conflict.
func (t *turner) placeOrbit(b board, first queens.Square) (board, bool) {
	for sq := first; ; {
		if b.rows>>sq.Row&1 != 0 || t.open(&b, sq.Row)>>sq.Col&1 == 0 {
			return b, false
		}
		b.place(t.n, sq)
		if sq = t.turn.Image(t.n, sq); sq == first {
			return b, true
		}
	}
}

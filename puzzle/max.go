package puzzle

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"queens"
)

// Max returns a solution of the largest weight, that weight, and Yes; or No if there is no solution.
// The weight is the sum of the weights of the pieces' squares, or their number if the puzzle has no
// weights. If the context ends first the answer is Unknown and the solution the best one so far, nil if
// there was none yet. Limits and error are those of [Count].
func Max(ctx context.Context, p Puzzle) ([]queens.Square, int, Answer, error) {
	w, err := prepare(ctx, p)
	if err != nil {
		return nil, 0, Unknown, err
	}
	var best []queens.Square
	var most int
	b := newBounder(w, p.Rules())
	w.choose = b.heaviest
	w.visit = func(l *level) bool {
		return best != nil && b.bound(l) <= most || w.branch(l)
	}
	w.leaf = func(l *level) bool {
		if sum := b.placed(); best == nil || sum > most {
			best, most = w.solution(), sum
		}
		for b.bound(l) > most {
			v := b.heaviest(l, &b.all)
			if !w.descend(l, v) {
				return false
			}
			l.open.remove(v)
		}
		return true
	}
	whole := w.run()
	if best != nil {
		if err := verify(p, best); err != nil {
			return nil, 0, Unknown, err
		}
	}
	switch {
	case !whole:
		return best, most, Unknown, context.Cause(ctx)
	case best == nil:
		return nil, 0, No, nil
	default:
		return best, most, Yes, nil
	}
}

// A bounder tells what a node's solutions can weigh at most.
type bounder struct {
	*walk
	given  int       // what the given pieces weigh
	weight []int     // by candidate
	sorted [][][]int // by cut and its parts: the candidates, the heaviest first
}

func newBounder(w *walk, r Rules) *bounder {
	b := &bounder{walk: w}
	weigh := func(s queens.Square) int {
		if r.Weights == nil {
			return 1
		}
		return r.Weights[s.Row*r.Cols+s.Col]
	}
	for _, s := range w.given {
		b.given += weigh(s)
	}
	for _, s := range w.squares {
		b.weight = append(b.weight, weigh(s))
	}
	for _, cut := range w.covers {
		var parts [][]int
		for i := range cut {
			part := cut[i].candidates()
			slices.SortStableFunc(part, func(u, v int) int { return cmp.Compare(b.weight[v], b.weight[u]) })
			parts = append(parts, part)
		}
		b.sorted = append(b.sorted, parts)
	}
	return b
}

// candidates returns the candidates of a unit.
func (u *unit) candidates() []int {
	var list []int
	for i, word := range u.set {
		for ; word != 0; word &= word - 1 {
			list = append(list, (u.from+i)<<6+bits.TrailingZeros64(word))
		}
	}
	return list
}

// placed returns what the pieces on the board weigh.
func (b *bounder) placed() int {
	sum := b.given
	for _, v := range b.walk.placed {
		sum += b.weight[v]
	}
	return sum
}

// bound returns a weight that no solution below a node exceeds: each part of a cut board gets the
// heaviest of its open candidates, as many as it needs, and more while there is room and they weigh
// something.
func (b *bounder) bound(l *level) int {
	placed := b.placed()
	least := placed
	for i, cut := range b.covers {
		sum := placed
		for j := range cut {
			c := &cut[j]
			need, room := c.min, c.max
			if c.number >= 0 {
				need, room = need-int(l.have[c.number]), room-int(l.have[c.number])
			}
			for _, v := range b.sorted[i][j] {
				if room <= 0 || need <= 0 && b.weight[v] <= 0 {
					break
				}
				if l.open.has(v) {
					sum += b.weight[v]
					need, room = need-1, room-1
				}
			}
		}
		if i == 0 || sum < least {
			least = sum
		}
	}
	return least
}

// heaviest returns the heaviest open candidate of a unit, the first of several.
func (b *bounder) heaviest(l *level, u *unit) int {
	best := -1
	for i, word := range u.set {
		for word &= l.open[u.from+i]; word != 0; word &= word - 1 {
			if v := (u.from+i)<<6 + bits.TrailingZeros64(word); best < 0 || b.weight[v] > b.weight[best] {
				best = v
			}
		}
	}
	return best
}

package puzzle

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
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
	// Any solution to begin with spares most of the tree where solutions are rare.
	best, answer, err := w.one(p, rand.New(rand.NewPCG(0, 0)), false)
	if answer != Yes {
		return nil, 0, answer, err
	}
	b := newBounder(w, p.Rules())
	most := b.sum(best)
	w.choose, w.limit = b.heaviest, math.MaxUint64
	w.visit = func(l *level) bool {
		return b.bound(l) <= most || w.branch(l)
	}
	w.leaf = func(l *level) bool {
		if sum := b.placed(); sum > most {
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
	if best, answer, err = checked(p, best); err == nil && !whole {
		answer, err = Unknown, context.Cause(ctx)
	}
	return best, most, answer, err
}

// A bounder tells what a node's solutions can weigh at most.
type bounder struct {
	*walk
	weigh  func(queens.Square) int
	given  int       // what the given pieces weigh
	weight []int     // by candidate
	cuts   [][]cover // those of the ground, and the whole board if its total is bounded
	sorted [][][]int // by cut and its groups: the candidates, the heaviest first
}

func newBounder(w *walk, r Rules) *bounder {
	b := &bounder{walk: w, cuts: w.covers}
	b.weigh = func(s queens.Square) int {
		if r.Weights == nil {
			return 1
		}
		return r.Weights[s.Row*r.Cols+s.Col]
	}
	b.given = b.sum(w.given)
	for _, s := range w.squares {
		b.weight = append(b.weight, b.weigh(s))
	}
	if w.total >= 0 {
		whole := []cover{{unit: w.units[w.total], number: w.total}}
		b.cuts = append(slices.Clip(b.cuts), whole)
	}
	for _, cut := range b.cuts {
		var sorted [][]int
		for i := range cut {
			group := cut[i].candidates()
			slices.SortStableFunc(group, func(u, v int) int { return cmp.Compare(b.weight[v], b.weight[u]) })
			sorted = append(sorted, group)
		}
		b.sorted = append(b.sorted, sorted)
	}
	return b
}

// sum returns what pieces weigh.
func (b *bounder) sum(pieces []queens.Square) int {
	sum := 0
	for _, s := range pieces {
		sum += b.weigh(s)
	}
	return sum
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

// bound returns a weight that no solution below a node exceeds: each group of a cut board gets the
// heaviest of its open candidates, as many as it needs, and more while there is room and they weigh
// something.
func (b *bounder) bound(l *level) int {
	placed := b.placed()
	least := placed
	for i, cut := range b.cuts {
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

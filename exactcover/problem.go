package exactcover

import (
	"context"
	"fmt"
	"iter"
	"math"
	"slices"
)

// A Problem is a set of items and a list of options. Once all options are added, it may be solved
// any number of times, also at the same time by several goroutines or within a loop over its own
// solutions.
type Problem struct {
	primary int
	links   links
}

// New returns a problem with so many items and no options yet. Neither number is negative.
func New(primary, secondary int) *Problem {
	return &Problem{primary: primary, links: newLinks(primary, secondary)}
}

// Add adds an option: a set of items, at least one, in any order. It is an error to name an item twice or one
// that there is not; then nothing is added.
func (p *Problem) Add(items ...int) error {
	if len(items) == 0 {
		return fmt.Errorf("option %d has no items", p.Options())
	}
	for i, item := range items {
		switch {
		case item < 0 || item >= p.links.items():
			return fmt.Errorf("option %d: item %d is outside 0..%d", p.Options(), item, p.links.items()-1)
		case slices.Contains(items[:i], item):
			return fmt.Errorf("option %d: item %d is named twice", p.Options(), item)
		}
	}
	p.links.add(items)
	return nil
}

// Bound says that an item is to be in least to most chosen options, not in exactly one, or in one at most
// if it is secondary. It is an error if there is no such item, if least is negative or above most, or
// if it is above 0 for a secondary item.
func (p *Problem) Bound(item, least, most int) error {
	switch {
	case item < 0 || item >= p.links.items():
		return fmt.Errorf("item %d is outside 0..%d", item, p.links.items()-1)
	case least < 0 || least > most:
		return fmt.Errorf("item %d: no number of options is from %d to %d", item, least, most)
	case least > 0 && item >= p.primary:
		return fmt.Errorf("item %d is secondary: its least number of options is 0, not %d", item, least)
	}
	n := &p.links.ring[item]
	p.links.ways[item] += n.least
	n.least, n.most = int32(min(least, math.MaxInt32)), int32(min(most, math.MaxInt32))
	p.links.ways[item] -= n.least
	return nil
}

// Options returns the number of options added.
func (p *Problem) Options() int { return p.links.options() }

// Solutions yields every solution once: the numbers of the options chosen, in the order in which they were.
// The slice is overwritten by the next one: clone what you keep. A problem without primary items has
// one solution, which chooses nothing. Memory does not grow with the number of solutions.
//
// The walk stops when the loop is left or ctx is cancelled, at most some thousand nodes later, and
// within some milliseconds. Whoever
// wants to know whether all solutions were seen asks ctx.
func (p *Problem) Solutions(ctx context.Context) iter.Seq[[]int] {
	return func(yield func([]int) bool) { p.solve(ctx, yield) }
}

// solve yields every solution and reports whether the whole tree was walked.
func (p *Problem) solve(ctx context.Context, yield func([]int) bool) bool {
	if ctx.Err() != nil {
		return false
	}
	w := p.newWalk()
	goOn := w.looking(ctx)
	w.watch = func(e Event) bool {
		switch e.Kind {
		case Choose:
			return goOn()
		case Solution:
			return ctx.Err() == nil && yield(w.chosen)
		}
		return true
	}
	return w.visit()
}

// looking returns a function that looks at the context now and then, when it is called at each node, and reports
// whether the walk may go on.
func (w *walk) looking(ctx context.Context) func() bool {
	nodes, lookEvery := 0, 1+lookAfter/(1+len(w.links.nodes))
	return func() bool {
		nodes++
		return nodes%lookEvery != 0 || ctx.Err() == nil
	}
}

// lookAfter bounds what is done between two looks at the context, in links: a node of the tree takes as many
// as the problem has, and nearly always far fewer.
const lookAfter = 1 << 20

// Count returns the number of solutions, or limit if there are as many or more: with limit 2, whether there
// is none, one, or more than one. It meets each solution; [Problem.Tally] counts them all, sooner as a rule. If
// ctx stops the walk before that is known, there is no count, and the error is that of ctx.
func (p *Problem) Count(ctx context.Context, limit uint64) (uint64, error) {
	count := uint64(0)
	if limit == 0 {
		return 0, nil
	}
	complete := p.solve(ctx, func([]int) bool {
		count++
		return count < limit
	})
	if !complete && count < limit {
		return 0, ctx.Err()
	}
	return count, nil
}

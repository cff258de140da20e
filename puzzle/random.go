package puzzle

import (
	"context"
	"math/rand/v2"
	"slices"

	"queens"
)

// uniformUpTo is the number of solutions up to which each is as likely to be the random one.
const uniformUpTo = 1000

// uniformNodes is the number of nodes that are visited to find them all.
const uniformNodes = 1 << 16

// Random returns a random solution and Yes, or No if there is none: the same one for the same seed.
//
// Every solution can come. All are equally likely if there are at most a thousand and they are found
// quickly. Otherwise the search takes random branches: solutions that share their beginning with few
// others come more often than others. Limits and error are those of [One].
func Random(ctx context.Context, p Puzzle, seed uint64) ([]queens.Square, Answer, error) {
	random := rand.New(rand.NewPCG(seed, 0))
	if q, ok := p.Problem(); ok && isLarge(q) {
		return oneLarge(ctx, p, q, random)
	}
	w, err := prepare(ctx, p)
	if err != nil {
		return nil, Unknown, err
	}
	var few [][]int32
	w.limit = uniformNodes
	w.each(func() bool {
		few = append(few, slices.Clone(w.placed))
		return len(few) <= uniformUpTo
	})
	if w.run() {
		if few == nil {
			return nil, No, nil
		}
		w.placed = few[random.IntN(len(few))]
		return checked(p, w.solution())
	}
	w.takeRandomly(random)
	return w.one(p, random, true)
}

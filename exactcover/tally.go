package exactcover

import (
	"context"
	"encoding/binary"
	"math/big"
)

// What follows from the options chosen depends on what is left, and not on how the walk came there: on
// which options may still be chosen, and on what the items need. Often many ways lead to the same: of
// twelve rooks, six in the upper half of the board leave the same problem behind whichever of 720 ways they
// stand on their six columns. So a tally keeps what it found below a node, and does not walk below one
// that has as much left again. The idea is that of M. Nishino, N. Yasuda, S. Minato and M. Nagata,
// "Dancing with decision diagrams: a combined approach to exact cover", AAAI 2017; they keep all solutions,
// here it is no more than a number and a weight.

// A Tally is what the solutions of a problem come to together.
type Tally struct {
	Solutions *big.Int // how many there are
	Heaviest  int      // the largest weight that one has; 0 if there are none
}

// add adds solutions to others.
func (t *Tally) add(more Tally) {
	if more.Solutions.Sign() > 0 && (t.Solutions.Sign() == 0 || more.Heaviest > t.Heaviest) {
		t.Heaviest = more.Heaviest
	}
	t.Solutions.Add(t.Solutions, more.Solutions)
}

// Tally counts all solutions and finds the largest weight, which is the sum of the weights of the options
// chosen. It need not meet the solutions one by one, so it may do where [Problem.Count] would take ages; for what it
// keeps it takes up to some 100 MB. If ctx stops it there is no tally, and the error is that of ctx.
func (p *Problem) Tally(ctx context.Context, weight func(option int) int) (Tally, error) {
	if ctx.Err() != nil {
		return Tally{}, ctx.Err()
	}
	t := tallying{walk: p.newWalk(), kept: map[string]Tally{}, room: tallyRoom, sum: Tally{Solutions: new(big.Int)}}
	for i := p.primary; i < t.links.items(); i++ {
		if t.links.ring[i].most > 1 {
			t.several = append(t.several, int32(i))
		}
	}
	goOn := t.looking(ctx)
	t.visit = t.node
	t.watch = func(e Event) bool {
		switch e.Kind {
		case Choose:
			return goOn()
		case Take:
			t.weight += weight(e.Option)
		case TakeBack:
			t.weight -= weight(e.Option)
		case Solution:
			t.sum.add(Tally{big.NewInt(1), t.weight})
		}
		return true
	}
	if !t.visit() {
		return Tally{}, ctx.Err()
	}
	return t.sum, nil
}

// tallyRoom is how many bytes are kept.
const tallyRoom = 64 << 20

// worthKeeping is how many nodes are below one that is kept: it costs no more to walk fewer again.
const worthKeeping = 8

// A tallying is a walk that adds up the solutions that it meets.
type tallying struct {
	*walk
	sum     Tally            // of the current node so far
	weight  int              // of the options chosen
	nodes   int              // met
	several []int32          // the secondary items that may be in several options
	kept    map[string]Tally // by what is left; the weight is without that of the options chosen before
	room    int              // bytes that may still be kept
	key     []byte
}

// node adds what is below a node to the sum.
func (t *tallying) node() bool {
	t.nodes++
	key, met := string(t.left()), t.nodes
	below, ok := t.kept[key]
	if !ok {
		before := t.sum
		t.sum = Tally{Solutions: new(big.Int)}
		if !t.branch() {
			return false
		}
		below, t.sum = t.sum, before
		below.Heaviest -= t.weight
		if size := len(key) + 128; t.nodes-met >= worthKeeping && size <= t.room {
			t.kept[key] = below
			t.room -= size
		}
	}
	t.sum.add(Tally{below.Solutions, below.Heaviest + t.weight})
	return true
}

// left writes down what is left: the options, and what the items need that are not covered. Which items these
// are the options tell, and of a secondary item that may be in one option all.
func (t *tallying) left() []byte {
	key := t.key[:0]
	for _, word := range t.links.left {
		key = binary.LittleEndian.AppendUint64(key, word)
	}
	root := int32(t.links.items())
	for i := t.links.ring[root].right; i != root; i = t.links.ring[i].right {
		least, most := t.links.needs(i)
		key = binary.AppendUvarint(key, uint64(least))
		key = binary.AppendUvarint(key, uint64(most))
	}
	for _, i := range t.several {
		_, most := t.links.needs(i)
		key = binary.AppendUvarint(key, uint64(most))
	}
	t.key = key
	return key
}

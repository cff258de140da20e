package join

import (
	"math/bits"
	"sync"
	"sync/atomic"
)

// Tables holds the slices that workers share. A slice is built by the first worker that needs it,
// so building is as parallel as counting and a sample of the units builds only what it needs.
// Slices are kept while there is room. They are grouped in layers: with narrow keys all slices of one
// middle-row queen, with wide keys those of one number of columns on the left. Only the layer that was
// entered last is kept; workers still busy in another one hold on to it themselves.
type Tables struct {
	p   *Plan
	mu  sync.Mutex
	cur *layer
}

type layer struct {
	x, size int
	room    atomic.Int64 // bytes left
	at      [4][]atomic.Pointer[slice]
}

// NewTables returns empty tables for the workers of one count.
func (p *Plan) NewTables() *Tables { return &Tables{p: p} }

// layer returns the layer of units with middle-row queen x and size columns on the left.
func (t *Tables) layer(x, size int) *layer {
	if !t.p.g.wide {
		size = 0
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.cur == nil || t.cur.x != x || t.cur.size != size {
		l := &layer{x: x, size: size}
		l.room.Store(t.p.tableBytes)
		for q := range l.at {
			l.at[q] = make([]atomic.Pointer[slice], 1<<t.p.g.d)
		}
		t.cur = l
	}
	return t.cur
}

// slice returns the slice of a quadrant on the given columns; for the top right quadrant and odd n
// the queen of the middle column is merged in.
func (w *Worker) slice(q quadrant, cols uint32) *slice {
	if s := w.l.at[q][cols].Load(); s != nil {
		return s
	}
	k := w.t.p.keys[w.l.x]
	name := sliceName{k, cols}
	if w.holds[q] == name {
		return &w.private[q]
	}
	return w.build(q, k, cols)
}

// build builds a slice, and the others that come from the same enumeration, and keeps them if there
// is room. It returns the one asked for.
func (w *Worker) build(q quadrant, k *keys, cols uint32) *slice {
	g := w.g
	w.enum.enumerate(g, k, q, cols)
	w.j.spend(8 * len(w.enum.found))
	if g.wide {
		s := w.cut(q, k, cols, 0, 0, true)
		if k.x == 0 && s != &w.private[q] {
			// The board turned by 180 degrees: the quadrant across has the same placements, with
			// positive and negative diagonals exchanged.
			w.l.at[q^3][cols].Store(&slice{off: s.off, list: s.list.swapped()})
		}
		return s
	}
	var asked *slice
	for quad := topLeft; quad <= bottomRight; quad++ {
		if k.x > 0 && (quad^q)&1 != 0 {
			continue // the queen of the middle row leaves other squares open on that side
		}
		s := w.cut(quad, k, cols, int(quad&1), uint(quad>>1)*32, quad == q)
		if quad == q {
			asked = s
		}
	}
	return asked
}

// cut makes the slice of quadrant q of what was enumerated and keeps it if there is room. Without
// room it is made only if it was asked for, and belongs to the worker until the next one of that quadrant.
func (w *Worker) cut(q quadrant, k *keys, cols uint32, word int, shift uint, asked bool) *slice {
	g, found, size := w.g, w.enum.found, bits.OnesCount32(cols)
	if k.x > 0 && q == topRight {
		w.merged = withMiddle(g, k, word, found, w.merged[:0])
		found = w.merged
		size++
	}
	bytes := sliceBytes(g, len(found), size)
	if w.l.room.Add(-bytes) >= 0 {
		s := new(slice)
		s.sort(g, found, size, word, shift)
		w.l.at[q][cols].Store(s)
		return s
	}
	w.l.room.Add(bytes)
	if !asked {
		return nil
	}
	s := &w.private[q]
	s.sort(g, found, size, word, shift)
	w.holds[q] = sliceName{k, cols}
	return s
}

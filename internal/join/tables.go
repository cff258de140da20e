package join

import (
	"math/bits"
	"sync"
	"sync/atomic"
)

// Tables holds the slices that workers share. A slice is built by the first worker that needs it,
// so building is as parallel as counting and a sample of the units builds only what it needs.
// Slices are kept while there is room. They are grouped in layers: with narrow keys all slices of
// one middle-row queen, with wide keys those of one number of columns on the left. Only the layer
// that was entered last is kept; workers still busy in another one hold on to it themselves.
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

// enter makes w.l the layer of units with middle-row queen x and size columns on the left.
func (w *Worker) enter(x, size int) {
	if !w.g.wide {
		size = 0
	}
	if w.l == nil || w.l.x != x || w.l.size != size {
		w.l = w.t.layer(x, size)
	}
}

func (t *Tables) layer(x, size int) *layer {
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
	size := bits.OnesCount32(cols)
	if w.j.stop { // found may not be complete
		return w.nothing(k, q, size)
	}
	var buf [4]target
	targets := buf[:0]
	for quad := topLeft; quad <= bottomRight; quad++ {
		switch {
		case g.wide && quad != q:
			// One at a time.
		case k.x > 0 && (quad^q)&1 != 0:
			// The queen of the middle row leaves other squares open on that side.
		case k.x > 0 && quad == topRight:
			w.merged = w.withMiddle(k, w.enum.word(quad), w.enum.found, w.merged[:0])
			if t, ok := w.room(quad, k, cols, len(w.merged), size+1, quad == q); ok {
				w.finish(cols, w.merged, size+1, []target{t})
			}
		default:
			t, ok := w.room(quad, k, cols, len(w.enum.found), size, quad == q)
			if ok && t.s == &w.private[quad] { // its arrays are used again: it must not share them
				w.finish(cols, w.enum.found, size, []target{t})
			} else if ok {
				targets = append(targets, t)
			}
		}
	}
	if len(targets) > 0 {
		w.finish(cols, w.enum.found, size, targets)
	}
	if w.j.stop {
		return w.nothing(k, q, size)
	}
	if s := w.l.at[q][cols].Load(); s != nil {
		return s
	}
	return &w.private[q]
}

// nothing returns an empty slice, for nobody else, in the place of one that was not finished.
func (w *Worker) nothing(k *keys, q quadrant, size int) *slice {
	if k.x > 0 && q == topRight {
		size++
	}
	w.holds[q] = sliceName{}
	w.private[q] = slice{off: make([]uint32, 2*len(w.g.subsets[size])+1)}
	return &w.private[q]
}

// room returns a slice to build: a new one if there is room to keep it; else, if it was asked for,
// one that belongs to the worker until the next one of that quadrant.
func (w *Worker) room(q quadrant, k *keys, cols uint32, words, size int, asked bool) (t target, ok bool) {
	t = target{quad: q, word: w.enum.word(q), shift: w.enum.shift(q)}
	bytes := sliceBytes(w.g, words, size)
	if w.l.room.Add(-bytes) >= 0 {
		t.s = new(slice)
		return t, true
	}
	w.l.room.Add(bytes)
	if asked {
		t.s = &w.private[q]
		w.holds[q] = sliceName{k, cols}
	}
	return t, asked
}

// finish fills the slices and shows those that are kept to other workers.
func (w *Worker) finish(cols uint32, found []placement, size int, targets []target) {
	if w.sortInto(found, size, targets); w.j.stop {
		return
	}
	for _, t := range targets {
		if t.s == &w.private[t.quad] {
			continue
		}
		w.l.at[t.quad][cols].Store(t.s)
		if w.g.wide && w.l.x == 0 {
			// The board turned by 180 degrees: the quadrant across has the same placements, with
			// positive and negative diagonals exchanged.
			w.l.at[t.quad^3][cols].Store(&slice{off: t.s.off, list: t.s.list.swapped()})
		}
	}
}

package trace

import (
	"fmt"
	"slices"

	"queens"
	"queens/search"
)

// A Cursor stands at one step of a trace, the first at the beginning. It is not for concurrent use, but a
// trace may have many.
//
// A step to a neighbour takes a few nanoseconds. It changes the node only between the steps of
// placing and entering, and between those of leaving and removing:
//
//	step     place b   enter   …   leave   remove b
//	queens   a         a b         a b     a
type Cursor struct {
	trace   *Trace
	step    int             // of those recorded, from 0
	partial []queens.Square // where the step is taken
	tally   tally           // that step counted
}

// Cursor returns a cursor at the first step.
func (t *Trace) Cursor() *Cursor {
	c := &Cursor{trace: t}
	c.reset()
	return c
}

// Replay hands each event to do, from the first to the last, and returns what was counted. The error is
// that of do, which ends it.
func (t *Trace) Replay(do func(search.Event) error) (search.Stats, error) {
	c := t.Cursor()
	for more := true; more; more = c.Next() {
		if err := do(c.Event()); err != nil {
			return c.Stats(), err
		}
	}
	return c.Stats(), nil
}

func (c *Cursor) reset() {
	start := &c.trace.start
	c.step, c.partial, c.tally = 0, append(c.partial[:0], start.path...), tally{start.before.snapshot()}
	c.count()
}

// Step returns the number of the step in the walk, from From to From+Len−1.
func (c *Cursor) Step() int { return c.trace.start.step + c.step }

// Event returns the event of the step. Its partial solution is overwritten when the cursor moves.
func (c *Cursor) Event() search.Event {
	level := len(c.partial)
	return c.trace.events[c.step].event(c.partial[:level:level])
}

// Stats returns the counters at the step, its event counted. Complete is set at the last step of a
// walk through the whole tree. The profile is the caller's.
func (c *Cursor) Stats() search.Stats {
	now := c.tally.snapshot()
	now.Complete = c.trace.stop == Complete && c.step == c.trace.Len()-1
	return now
}

// Next goes one step forward. At the last step it stays there and returns false.
func (c *Cursor) Next() bool {
	if c.step == c.trace.Len()-1 {
		return false
	}
	if now := c.trace.events[c.step]; now.kind() == search.Place {
		c.partial = append(c.partial, now.square())
	}
	c.step++
	if c.trace.events[c.step].kind() == search.Remove {
		c.partial = c.partial[:len(c.partial)-1]
	}
	c.count()
	return true
}

// Back goes one step back. At the first step it stays there and returns false.
func (c *Cursor) Back() bool {
	if c.step == 0 {
		return false
	}
	now := c.trace.events[c.step]
	c.tally.take(now.kind(), len(c.partial))
	if now.kind() == search.Remove {
		c.partial = append(c.partial, now.square())
	}
	c.step--
	if c.trace.events[c.step].kind() == search.Place {
		c.partial = c.partial[:len(c.partial)-1]
	}
	return true
}

func (c *Cursor) count() { c.tally.add(c.trace.events[c.step].kind(), len(c.partial)) }

// Seek goes to a step from From to From+Len−1, and panics for another. It takes time in proportion to the
// distance from the current step or the first, whichever is nearer: some milliseconds for a million.
func (c *Cursor) Seek(step int) {
	from := c.trace.start.step
	if step < from || step >= from+c.trace.Len() {
		panic(fmt.Sprintf("trace: step %d is outside %d..%d", step, from, from+c.trace.Len()-1))
	}
	c.seek(step - from)
}

func (c *Cursor) seek(step int) {
	if step < c.step/2 {
		c.reset()
	}
	for c.step < step {
		c.Next()
	}
	for c.step > step {
		c.Back()
	}
}

// NextOf goes forward to the next step of one of the kinds. If there is none it stays where it is and
// returns false.
func (c *Cursor) NextOf(kinds ...search.Kind) bool {
	for step := c.step + 1; step < c.trace.Len(); step++ {
		if slices.Contains(kinds, c.trace.events[step].kind()) {
			c.seek(step)
			return true
		}
	}
	return false
}

// BackTo goes back to the latest step before this one of one of the kinds. If there is none it stays
// where it is and returns false.
func (c *Cursor) BackTo(kinds ...search.Kind) bool {
	for step := c.step - 1; step >= 0; step-- {
		if slices.Contains(kinds, c.trace.events[step].kind()) {
			c.seek(step)
			return true
		}
	}
	return false
}

package count

import "context"

// A patrol looks at a context once in a number of steps, for loops whose steps are short and many.
type patrol struct {
	ctx         context.Context
	every, left int // steps between two looks, and until the next
	ended       bool
}

// How many steps take a millisecond or less.
const (
	quickSteps = 1 << 12 // a few operations and perhaps a search
	slowSteps  = 1 << 6  // some random dives
)

// newPatrol returns a patrol that looks at the first step.
func newPatrol(ctx context.Context, every int) *patrol { return &patrol{ctx: ctx, every: every} }

// stopped notes a step and reports whether the context had ended when it was last looked at.
func (p *patrol) stopped() bool {
	if p.left--; p.left < 0 {
		p.left = p.every
		p.ended = p.ended || p.ctx.Err() != nil
	}
	return p.ended
}

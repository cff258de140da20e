package count

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"queens"
)

// A Plan says what a count takes.
type Plan struct {
	N       int
	Engine  string
	Kernel  string
	Threads int
	Units   int
	Memory  int64 // bytes that the engine takes, about

	Seconds      float64 // estimated; negative if not known
	SecondsError float64 // about half the width of its 95 % confidence interval
	// MeasuredN is the size whose units were timed: N, or a smaller one if a unit of N takes too long.
	// Then the time was scaled by the numbers of solutions.
	MeasuredN int
}

const (
	calibration = time.Second     // how long units are timed for a plan, about
	longestUnit = calibration / 5 // sizes whose units take longer are not timed
	patience    = 3 * calibration // with units of a problem that has no smaller size to learn from
	enoughUnits = 300             // of those
	pilot       = 16              // up to this size units take no time worth mention
	steadiest   = 0.1             // the least relative error: machines have other things to do
	scaled      = 0.25            // the least relative error of a scaled time
)

// NewPlan plans the count of p and times some of its units for about a second. The errors are those
// of [Completions], too little memory among them.
func NewPlan(ctx context.Context, p queens.Problem, o Options) (Plan, error) {
	c, err := prepare(p, o)
	if err != nil {
		return Plan{}, err
	}
	o.Engine, o.Kernel, o.Threads = c.name, c.kernel, c.threads
	plan := Plan{
		N: p.N(), Engine: c.name, Kernel: c.kernel, Threads: c.threads,
		Units: c.engine.units(), Memory: c.engine.memory(), MeasuredN: p.N(),
	}
	if !isEmpty(p) {
		x, err := c.timePatiently(ctx)
		switch {
		case err == nil:
			plan.setTime(x, steadiest)
		case ctx.Err() == nil && errors.Is(err, errPatience):
			plan.Seconds = -1
		default:
			return Plan{}, err
		}
		return plan, nil
	}
	n := p.N()
	if n > pilot {
		n = pilot + n%2
	}
	at, err := prepareEmpty(n, o)
	if err != nil {
		return Plan{}, err
	}
	for n < p.N() {
		next, err := prepareEmpty(n+2, o)
		if err != nil {
			return Plan{}, err
		}
		x, err := at.timeUnits(ctx, leastSample)
		if err != nil {
			return Plan{}, err
		}
		perUnit := x.sum * float64(at.threads) * queens.About(n+2) / queens.About(n) / float64(next.engine.units())
		if perUnit > longestUnit.Seconds() {
			break
		}
		n, at = n+2, next
	}
	x, err := at.calibrate(ctx)
	if err != nil {
		return Plan{}, err
	}
	least := steadiest
	if n < p.N() {
		growth := queens.About(p.N()) / queens.About(n)
		x.sum, x.halfWidth = x.sum*growth, x.halfWidth*growth
		least = scaled
	}
	plan.MeasuredN = n
	plan.setTime(x, least)
	return plan, nil
}

func (p *Plan) setTime(x extrapolation, least float64) {
	p.Seconds, p.SecondsError = x.sum, max(x.halfWidth, least*x.sum)
}

func prepareEmpty(n int, o Options) (choice, error) {
	p, err := queens.New(n)
	if err != nil {
		return choice{}, err
	}
	return prepare(p, o)
}

// timeUnits estimates the seconds of the whole count from some of its units.
func (c *choice) timeUnits(ctx context.Context, some int) (extrapolation, error) {
	m, err := c.measure(ctx, chooseUnits(c.engine.units(), some, 1), nil)
	return m.time, err
}

// calibrate times units for about a second.
func (c *choice) calibrate(ctx context.Context) (extrapolation, error) {
	x, err := c.timeUnits(ctx, leastSample)
	if err != nil || x.sum == 0 {
		return x, err
	}
	share := calibration.Seconds() / x.sum
	return c.timeUnits(ctx, int(min(1, share)*float64(c.engine.units())))
}

// timePatiently is calibrate for a problem that has no smaller size to learn from: it times units at
// random until its patience ends.
func (c *choice) timePatiently(ctx context.Context) (extrapolation, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, patience, errPatience)
	defer cancel()
	list := chooseUnits(c.engine.units(), enoughUnits, 1)
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	m, err := c.measure(ctx, list, nil)
	return m.time, err
}

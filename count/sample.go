package count

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"time"

	"queens"
)

// An Estimate is what a random sample of the units of a count says about the whole. The errors are half
// the width of a 95 % confidence interval.
type Estimate struct {
	N          int
	Engine     string
	Kernel     string
	Threads    int
	Units      int // of the whole count
	Sampled    int // of them, counted
	Seed       uint64
	Count      float64 // estimated solutions
	CountError float64 // 0 if every unit was counted
	// Seconds is the estimated time of the whole count on these threads. It is no time.Duration: those
	// end at 292 years.
	Seconds      float64
	SecondsError float64
	Elapsed      time.Duration // of the sample
}

// leastSample is how many units a sample has at least, so that its error means something.
const leastSample = 30

// Sample counts a random share of the units, 0 < share ≤ 1, and extrapolates the count and the time.
// Equal seeds choose equal units. The errors are those of [Completions].
func Sample(ctx context.Context, p queens.Problem, o Options, share float64, seed uint64) (Estimate, error) {
	if !(share > 0 && share <= 1) {
		return Estimate{}, &OptionError{"share", fmt.Sprint(share), "a sample is more than nothing and at most the whole"}
	}
	start := time.Now()
	c, err := prepare(ctx, p, o)
	if err != nil {
		return Estimate{}, err
	}
	list, err := chooseUnits(ctx, c.engine.units(), int(math.Ceil(share*float64(c.engine.units()))), seed)
	if err != nil {
		return Estimate{}, err
	}
	m, err := c.measure(ctx, list, o.Progress)
	if err != nil {
		return Estimate{}, err
	}
	return Estimate{
		N: p.N(), Engine: c.name, Kernel: c.kernel, Threads: c.threads,
		Units: c.engine.units(), Sampled: len(list), Seed: seed,
		Count: m.count.sum, CountError: m.count.halfWidth,
		Seconds: m.time.sum, SecondsError: m.time.halfWidth,
		Elapsed: time.Since(start),
	}, nil
}

// A measurement is what some units say about the whole: solutions, and seconds with all threads at work.
type measurement struct{ count, time extrapolation }

// leastMeasured is how many units say anything about the others.
const leastMeasured = 5

// errPatience ends a context when enough time was spent on measuring: what was finished will do.
var errPatience = errors.New("no more time to measure")

// measure counts the listed units. If ctx ends by errPatience it makes do with the finished ones.
func (c *choice) measure(ctx context.Context, list []int, tell func(Progress)) (measurement, error) {
	e := c.engine
	watch := &watch{start: time.Now()}
	patrol := newPatrol(ctx, quickSteps)
	for _, unit := range list {
		if patrol.stopped() {
			return measurement{}, context.Cause(ctx)
		}
		watch.total += e.cost(unit)
	}
	defer watch.report(tell)()

	var costs, counts, seconds []float64
	_, err := run(ctx, e, these(list), c.threads, watch, func(u finished) error {
		solutions, err := u.sum.value()
		if err != nil {
			return err
		}
		count, _ := solutions.Float64()
		costs = append(costs, e.cost(u.unit))
		counts = append(counts, count)
		seconds = append(seconds, u.took.Seconds()/float64(c.threads))
		return nil
	})
	if err != nil && (len(costs) < leastMeasured || !errors.Is(err, errPatience)) {
		return measurement{}, err
	}
	whole := e.totalCost()
	return measurement{extrapolate(counts, costs, whole, e.units()), extrapolate(seconds, costs, whole, e.units())}, nil
}

// chooseUnits returns some of n units in ascending order, so that neighbours share their tables: at least
// leastSample, if there are so many.
func chooseUnits(ctx context.Context, n, some int, seed uint64) ([]int, error) {
	some = min(max(some, leastSample), n)
	// R. W. Floyd's algorithm (Bentley, "Programming pearls", CACM 30, 1987).
	dice := rand.New(rand.NewPCG(seed, uint64(n)))
	chosen := newBitset(n)
	patrol := newPatrol(ctx, quickSteps)
	for top := n - some; top < n && !patrol.stopped(); top++ {
		i := dice.IntN(top + 1)
		if chosen.has(i) {
			i = top
		}
		chosen.add(i)
	}
	list := make([]int, 0, some)
	for i, word := range chosen {
		if patrol.stopped() {
			return nil, context.Cause(ctx)
		}
		for ; word != 0; word &= word - 1 {
			list = append(list, 64*i+bits.TrailingZeros64(word))
		}
	}
	return list, nil
}

// An extrapolation is an estimated sum and half the width of its 95 % confidence interval.
type extrapolation struct{ sum, halfWidth float64 }

// extrapolate estimates the sum of a value over n units from a sample. The known cost of every unit, whole in all, steadies it: this is the
// ratio estimator (W. G. Cochran, Sampling Techniques, 3rd ed., 1977, chapter 6).
func extrapolate(values, costs []float64, whole float64, n int) extrapolation {
	total := func(x []float64) (sum float64) {
		for _, v := range x {
			sum += v
		}
		return sum
	}
	m := float64(len(values))
	if m == 0 || total(costs) == 0 {
		return extrapolation{}
	}
	if m == float64(n) {
		return extrapolation{sum: total(values)}
	}
	ratio := total(values) / total(costs)
	x := extrapolation{sum: ratio * whole}
	squares := 0.0
	for i := range values {
		squares += (values[i] - ratio*costs[i]) * (values[i] - ratio*costs[i])
	}
	variance := float64(n) * float64(n) * (1 - m/float64(n)) / m * squares / (m - 1)
	x.halfWidth = 1.96 * math.Sqrt(variance)
	return x
}

package cluster

import (
	"context"

	"queens"
	"queens/campaign"
	"queens/count"
	"queens/ledger"
)

// An Estimate is what a campaign takes, estimated on this machine.
type Estimate struct {
	Work        campaign.Work // with the times of its units
	CheckFactor float64       // how many times as long as to count a unit it takes to check it: see [campaign.Options]
	Within      float64       // how far off the times may be, as a share of them, with 95 % confidence
}

// Plan weighs the units of a campaign on this machine. Of the options it takes engine and memory. The errors are those of
// [count.NewPlan].
func Plan(ctx context.Context, p queens.Problem, o count.Options, program string) (Estimate, error) {
	o = count.Options{Engine: o.Engine, Memory: o.Memory, Threads: 1}
	counter, err := count.NewCounter(ctx, p, o)
	if err != nil {
		return Estimate{}, err
	}
	o.Engine = counter.Outline().Engine
	return weigh(ctx, p, o, counter, program)
}

// weigh does so for a count that is prepared.
func weigh(ctx context.Context, p queens.Problem, o count.Options, counter *count.Counter, program string) (Estimate, error) {
	fastest, factor, err := measure(ctx, p, o)
	if err != nil {
		return Estimate{}, err
	}
	pace := fastest.Seconds / counter.TotalCost()
	outline := counter.Outline()
	head := ledger.NewHead(p, outline.Engine, outline.Units, outline.Split, program)
	work := campaign.Work{
		Problem: p, Engine: outline.Engine, Units: outline.Units, Split: outline.Split,
		Ledger: head.Name(), Version: program, Seconds: func(unit int) float64 { return pace * counter.Cost(unit) },
	}
	return Estimate{work, factor, fastest.SecondsError / fastest.Seconds}, nil
}

// measure plans the whole count on one thread with the fastest kernel, and returns how many times as long the next one takes. The seconds
// are above 0.
func measure(ctx context.Context, p queens.Problem, o count.Options) (fastest count.Plan, factor float64, err error) {
	fastest, err = count.NewPlan(ctx, p, o)
	if err != nil {
		return fastest, 0, err
	}
	if fastest.Seconds <= 0 {
		fastest.Seconds = 3600 // tasks come out too large or too small, nothing worse
		fastest.SecondsError = fastest.Seconds
		return fastest, 1, nil
	}
	kernels := count.Kernels(o.Engine)
	for i, kernel := range kernels {
		if kernel == fastest.Kernel && i > 0 {
			o.Kernel = kernels[i-1]
			next, err := count.NewPlan(ctx, p, o)
			if err != nil {
				return fastest, 0, err
			}
			return fastest, min(max(1, next.Seconds/fastest.Seconds), 1000), nil
		}
	}
	return fastest, 1, nil
}

package cluster

import (
	"context"

	"queens"
	"queens/campaign"
	"queens/count"
	"queens/ledger"
)

// Plan returns the work of a campaign, its units weighed on this machine, and how many times as long as to count one it takes to
// check one: see [campaign.Options]. Of the options it takes engine and memory. The errors are those of [count.NewPlan].
func Plan(ctx context.Context, p queens.Problem, o count.Options, program string) (work campaign.Work, checkFactor float64, err error) {
	o = count.Options{Engine: o.Engine, Memory: o.Memory, Threads: 1}
	counter, err := count.NewCounter(ctx, p, o)
	if err != nil {
		return campaign.Work{}, 0, err
	}
	o.Engine = counter.Outline().Engine
	return weigh(ctx, p, o, counter, program)
}

// weigh does so for a count that is prepared.
func weigh(ctx context.Context, p queens.Problem, o count.Options, counter *count.Counter, program string) (campaign.Work, float64, error) {
	pace, factor, err := measure(ctx, p, o)
	if err != nil {
		return campaign.Work{}, 0, err
	}
	pace /= counter.TotalCost()
	outline := counter.Outline()
	head := ledger.NewHead(p, outline.Engine, outline.Units, outline.Split, program)
	return campaign.Work{
		Problem: p, Engine: outline.Engine, Units: outline.Units, Split: outline.Split,
		Ledger: head.Name(), Version: program, Seconds: func(unit int) float64 { return pace * counter.Cost(unit) },
	}, factor, nil
}

// measure returns the seconds that one thread takes for the whole count with the fastest kernel, and how many times as long the
// next one takes.
func measure(ctx context.Context, p queens.Problem, o count.Options) (seconds, factor float64, err error) {
	fastest, err := count.NewPlan(ctx, p, o)
	if err != nil {
		return 0, 0, err
	}
	const unknown = 3600 // seconds; tasks come out too large or too small, nothing worse
	if fastest.Seconds <= 0 {
		return unknown, 1, nil
	}
	kernels := count.Kernels(o.Engine)
	for i, kernel := range kernels {
		if kernel == fastest.Kernel && i > 0 {
			o.Kernel = kernels[i-1]
			next, err := count.NewPlan(ctx, p, o)
			if err != nil {
				return 0, 0, err
			}
			return fastest.Seconds, min(max(1, next.Seconds/fastest.Seconds), 1000), nil
		}
	}
	return fastest.Seconds, 1, nil
}

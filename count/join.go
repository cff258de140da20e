package count

import (
	"context"

	"queens/internal/join"
)

// A joinEngine counts the empty board by joining half boards. A unit is a range of the join's units,
// which take microseconds for small n: as many as are worth handing out.
type joinEngine struct {
	plan   *join.Plan
	tables *join.Tables
	kernel join.Kernel
	size   int // of a range
}

func newJoinEngine(n int, memory int64, threads int, k join.Kernel) (*joinEngine, error) {
	plan, err := join.NewPlan(n, memory, threads)
	if err != nil {
		return nil, err
	}
	return &joinEngine{plan, plan.NewTables(), k, plan.Range()}, nil
}

func (e *joinEngine) units() int { return (e.plan.Units() + e.size - 1) / e.size }

// bounds returns the first unit of a range and the first after it.
func (e *joinEngine) bounds(unit int) (from, to int) {
	return unit * e.size, min((unit+1)*e.size, e.plan.Units())
}

func (e *joinEngine) cost(unit int) float64 {
	from, to := e.bounds(unit)
	cost := 0.0
	for i := from; i < to; i++ {
		cost += e.plan.Cost(i)
	}
	return cost
}

func (e *joinEngine) totalCost() float64 { return e.plan.TotalCost() }
func (e *joinEngine) memory() int64      { return e.plan.Memory() }
func (e *joinEngine) newWorker() worker  { return &joinWorker{e, e.tables.NewWorker(e.kernel)} }

type joinWorker struct {
	*joinEngine
	worker *join.Worker
}

func (w *joinWorker) count(ctx context.Context, unit int, step func(work uint64)) (sum total, work uint64, err error) {
	from, to := w.bounds(unit)
	for i := from; i < to; i++ {
		solutions, stats, err := w.worker.Count(ctx, i)
		if err == nil {
			err = sum.add(solutions, 1)
		}
		if err != nil {
			return total{}, 0, err
		}
		work += stats.Slots
		step(stats.Slots)
	}
	return sum, work, nil
}

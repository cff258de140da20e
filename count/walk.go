package count

import (
	"context"

	"queens"
	"queens/internal/walk"
)

// stepNodes is the budget of one step of a kernel: a millisecond or two on a slow core.
const stepNodes = 1 << 16

// A walkEngine counts the subproblems of a problem with a kernel of the walk. A unit is a subproblem.
type walkEngine struct {
	splitter *splitter
	subs     []Subproblem
	kernel   walk.Kernel
}

func newWalkEngine(ctx context.Context, p queens.Problem, k walk.Kernel) (*walkEngine, error) {
	s, subs, err := split(ctx, p)
	if err != nil {
		return nil, err
	}
	return &walkEngine{s, subs, k}, nil
}

func (e *walkEngine) units() int            { return len(e.subs) }
func (e *walkEngine) cost(unit int) float64 { return e.subs[unit].cost }
func (e *walkEngine) totalCost() float64 {
	total := 0.0
	for i := range e.subs {
		total += e.subs[i].cost
	}
	return total
}

func (e *walkEngine) memory() int64     { return int64(len(e.subs))*256 + 1<<20 }
func (e *walkEngine) newWorker() worker { return &walkWorker{e, e.kernel.New()} }

type walkWorker struct {
	*walkEngine
	machine walk.Machine
}

func (w *walkWorker) count(ctx context.Context, unit int, step func(work uint64)) (sum total, work uint64, err error) {
	sub := &w.subs[unit]
	w.machine.Load(w.splitter.root(&sub.board))
	for {
		if ctx.Err() != nil {
			return total{}, 0, context.Cause(ctx)
		}
		completions, nodes, done := w.machine.Step(stepNodes)
		if err := sum.add(completions, sub.Weight); err != nil {
			return total{}, 0, err
		}
		work += nodes
		step(nodes)
		if done {
			return sum, work, nil
		}
	}
}

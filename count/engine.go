package count

import (
	"context"
	"sync"
	"time"
)

// An engine is one way of counting one problem, cut into units that are counted apart and in any
// order. All workers share it; but for tables that it makes as it goes it does not change.
type engine interface {
	units() int
	// cost estimates the work in a unit. Costs are compared with each other and with nothing else.
	cost(unit int) float64
	totalCost() float64 // of all units
	newWorker() worker
	split(ctx context.Context) (string, error) // a digest of how the count is split, see [Outline]
	memory() int64                             // bytes that all workers together take at most, about
}

// A worker counts units for one goroutine, one after the other.
type worker interface {
	// count returns the weighted solutions of a unit and the work they took. It looks at ctx every
	// few milliseconds. It may call step with the work done since it last did, so that long
	// units show progress.
	count(ctx context.Context, unit int, step func(work uint64)) (sum total, work uint64, err error)
}

// A selection is the units of a run, in the order in which they are handed out: each call returns the
// next one, or none. There may be hundreds of millions, so it need not be a list.
type selection func() (unit int, ok bool)

// these selects the listed units.
func these(list []int) selection {
	return func() (int, bool) {
		if len(list) == 0 {
			return 0, false
		}
		unit := list[0]
		list = list[1:]
		return unit, true
	}
}

// those selects the units from 0 to n−1 that are wanted, until ctx ends.
func those(ctx context.Context, n int, wanted func(unit int) bool) selection {
	next, patrol := 0, newPatrol(ctx, quickSteps)
	return func() (int, bool) {
		for ; next < n && !patrol.stopped(); next++ {
			if wanted(next) {
				next++
				return next - 1, true
			}
		}
		return 0, false
	}
}

// finished is what is known of a unit when it is done.
type finished struct {
	unit int
	sum  total
	work uint64
	took time.Duration
}

// run counts the selected units on some threads and calls collect with each as it is finished, one
// at a time and in no order. It returns the work done. An error of a worker or of collect, or the end of
// ctx, stops all workers; the first such error is returned when they have stopped. The watch may
// be nil.
func run(ctx context.Context, e engine, next selection, threads int, watch *watch, collect func(finished) error) (uint64, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		workers sync.WaitGroup
		lock    sync.Mutex // of what follows, and of collect
		work    uint64
	)
	// exchange hands in a unit, if there is one, and takes out another.
	exchange := func(u *finished) (unit int, ok bool) {
		lock.Lock()
		defer lock.Unlock()
		if u != nil {
			work += u.work
			watch.finish(e.cost(u.unit), u.work, u.took)
			if err := collect(*u); err != nil {
				cancel(err)
			}
		}
		if ctx.Err() != nil {
			return 0, false
		}
		return next()
	}
	for range threads {
		workers.Go(func() {
			w := e.newWorker()
			unit, ok := exchange(nil)
			for ok {
				start := time.Now()
				sum, work, err := w.count(ctx, unit, watch.step)
				if err != nil {
					cancel(err)
					return
				}
				unit, ok = exchange(&finished{unit, sum, work, time.Since(start)})
			}
		})
	}
	workers.Wait()
	if ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	return work, nil
}

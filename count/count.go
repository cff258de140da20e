// Package count counts exactly: all completions of a problem of size up to 32.
//
// [Completions] counts them, [Classes] counts by symmetry class. Both use every core, report
// progress, stop when their context does, and give either the whole count or none.
package count

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"queens"
	"queens/internal/walk"
)

// MaxN is the largest size counted.
const MaxN = walk.MaxN

// Options are the choices of a count. The zero value is a good one.
type Options struct {
	Threads  int            // how many goroutines count; 0 is one for each core
	Kernel   string         // one of [KernelNames]; "" is what QUEENS_KERNEL names, or else the fastest
	Progress func(Progress) // called four times a second, never twice at once and not after the end; nil is nobody
}

// A Result is a finished count and where it came from.
type Result struct {
	N           int
	Count       *big.Int // the completions
	Engine      string   // "walk"
	Kernel      string
	Threads     int
	Subproblems int
	Nodes       uint64 // visited below the subproblems, as the kernel counts them
	Elapsed     time.Duration
}

// stepNodes is the budget of one step of a kernel, a millisecond or two on a slow core.
const stepNodes = 1 << 16

// Completions counts all completions of p. The error is a [queens.SizeError] above [MaxN], an
// unknown kernel's name, or the context's error if it ended first; then there is no result. It
// returns within a few milliseconds of the context's end.
func Completions(ctx context.Context, p queens.Problem, o Options) (Result, error) {
	start := time.Now()
	kernel, err := findKernel(o.Kernel)
	if err != nil {
		return Result{}, err
	}
	s, subs, err := split(p)
	if err != nil {
		return Result{}, err
	}
	threads := o.Threads
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	threads = max(1, min(threads, len(subs)))

	watch := newWatch(subs, start)
	stopWatch := watch.report(o.Progress)
	defer stopWatch()

	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		next    atomic.Int64
		workers sync.WaitGroup
		lock    sync.Mutex // of sum and nodes
		sum     total
		nodes   uint64
	)
	for range threads {
		workers.Go(func() {
			w := worker{machine: kernel.New(), watch: watch}
			for {
				i := int(next.Add(1)) - 1
				if i >= len(subs) {
					break
				}
				if err := w.count(ctx, s.root(&subs[i].board), &subs[i]); err != nil {
					cancel(err)
					return
				}
			}
			lock.Lock()
			defer lock.Unlock()
			nodes += w.nodes
			if err := sum.merge(w.sum); err != nil {
				cancel(err)
			}
		})
	}
	workers.Wait()
	if ctx.Err() != nil {
		return Result{}, context.Cause(ctx)
	}
	count, err := sum.value()
	if err != nil {
		return Result{}, err
	}
	return Result{
		N:           p.N(),
		Count:       count,
		Engine:      "walk",
		Kernel:      kernel.Name,
		Threads:     threads,
		Subproblems: len(subs),
		Nodes:       nodes,
		Elapsed:     time.Since(start),
	}, nil
}

// A worker counts subproblems one after the other.
type worker struct {
	machine walk.Machine
	watch   *watch
	sum     total
	nodes   uint64
}

func (w *worker) count(ctx context.Context, root *walk.Root, sub *Subproblem) error {
	w.machine.Load(root)
	var before uint64
	for done := false; !done; {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		var completions, nodes uint64
		completions, nodes, done = w.machine.Step(stepNodes)
		if err := w.sum.add(completions, sub.Weight); err != nil {
			return err
		}
		w.nodes += nodes
		before += nodes
		w.watch.step(nodes)
	}
	w.watch.finish(sub.cost, before)
	return nil
}

// KernelNames lists the names [Options.Kernel] takes on this machine, the fastest last.
func KernelNames() []string {
	var names []string
	for _, k := range walk.Kernels() {
		names = append(names, k.Name)
	}
	return names
}

func findKernel(name string) (walk.Kernel, error) {
	kernels := walk.Kernels()
	if name = cmp.Or(name, os.Getenv("QUEENS_KERNEL")); name == "" {
		return kernels[len(kernels)-1], nil
	}
	for _, k := range kernels {
		if k.Name == name {
			return k, nil
		}
	}
	return walk.Kernel{}, fmt.Errorf("kernel %q is not among those of this machine: %s", name, strings.Join(KernelNames(), ", "))
}

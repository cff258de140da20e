// Package count counts exactly: all completions of a problem of size up to 32.
//
// [Completions] counts them, [Classes] counts by symmetry class. [NewPlan] says beforehand what a
// count takes, [Sample] estimates one that would take too long. All use every core, report
// progress, stop when their context does, and give either the whole answer or none.
//
// There are two engines that share no code, so that each is a check on the other. The walk counts
// any problem row by row (package internal/walk). The join counts the empty board by joining half
// boards and is much faster there (package internal/join).
package count

import (
	"context"
	"fmt"
	"math/big"
	"runtime"
	"time"

	"queens"
	"queens/internal/join"
	"queens/internal/walk"
)

// MaxN is the largest size counted.
const MaxN = walk.MaxN

// The engines' names.
const (
	Walk = "walk"
	Join = "join"
)

// Options are the choices of a count. The zero value is a good one.
type Options struct {
	Engine   string         // Walk or Join; "" is the fastest for the problem
	Kernel   string         // one of [Kernels]; "" is the fastest
	Threads  int            // how many goroutines count; 0 is one for each core
	Memory   int64          // bytes that the tables and lists of the join may take; 0 is 1 GiB
	Record   *Record        // where finished units are kept and were kept before; nil is nowhere
	Progress func(Progress) // called four times a second, never twice at once and not after the end; nil is nobody
}

// A Result is a finished count and where it came from.
type Result struct {
	N       int
	Count   *big.Int // the completions
	Engine  string
	Kernel  string
	Threads int
	Units   int           // parts counted apart
	Had     int           // of them, counted before: from [Record.Have]
	Work    uint64        // nodes visited by the walk, pairs of half boards tested by the join
	Elapsed time.Duration // of this run
	// Distrusted names kernels that would have been used, but failed their self-test on this machine.
	Distrusted []string
}

// Completions counts all completions of p. The error is a [queens.SizeError] above [MaxN], an
// [OptionError] or a [MemoryError] for options that do not fit the problem or the machine, or the context's error if it
// ended first; then there is no result. It returns within a few milliseconds of the context's end.
func Completions(ctx context.Context, p queens.Problem, o Options) (Result, error) {
	start := time.Now()
	c, err := prepare(ctx, p, o)
	if err != nil {
		return Result{}, err
	}
	a, err := o.Record.open(ctx, &c)
	if err != nil {
		return Result{}, err
	}
	had := a.n
	if _, err := c.complete(ctx, a, o, nil, start); err != nil {
		return Result{}, err
	}
	count, err := a.value()
	if err != nil {
		return Result{}, err
	}
	return Result{
		N:          p.N(),
		Count:      count,
		Engine:     c.name,
		Kernel:     c.kernel,
		Threads:    c.threads,
		Units:      a.units,
		Had:        had,
		Work:       a.work,
		Elapsed:    time.Since(start),
		Distrusted: c.distrusted,
	}, nil
}

// An OptionError says which option cannot be had, and why.
type OptionError struct{ Option, Value, Rule string }

func (e *OptionError) Error() string { return fmt.Sprintf("%s %q: %s", e.Option, e.Value, e.Rule) }

// A MemoryError says that the join needs more memory than [Options] allow it. The walk needs next to
// none.
type MemoryError = join.MemoryError

// A choice is an engine, ready to count one problem, and how it was chosen.
type choice struct {
	engine     engine
	name       string
	kernel     string
	distrusted []string
	threads    int
}

// joinFrom is the size from which on the join is the faster engine, even n and odd n. Measured by
// BenchmarkEngines, see benchmarks/.
var joinFrom = [2]int{16, 15}

// Check returns the error, if there is one, with which a count of p would not begin, or that of the context if it ended first.
func Check(ctx context.Context, p queens.Problem, o Options) error {
	_, err := prepare(ctx, p, o)
	return err
}

// Fastest returns the engine that counts p unless [Options] name another.
func Fastest(p queens.Problem) string {
	if isEmpty(p) && p.N() >= joinFrom[p.N()%2] {
		return Join
	}
	return Walk
}

// isEmpty reports whether p is an empty board.
func isEmpty(p queens.Problem) bool { return len(p.Given()) == 0 && len(p.Blocked()) == 0 }

// prepare checks the options and makes the engine.
func prepare(ctx context.Context, p queens.Problem, o Options) (choice, error) {
	if err := queens.CheckSize(p.N(), MaxN, "counting"); err != nil {
		return choice{}, err
	}
	if ctx.Err() != nil {
		return choice{}, context.Cause(ctx)
	}
	c := choice{name: o.Engine, threads: o.Threads}
	if c.threads <= 0 {
		c.threads = runtime.GOMAXPROCS(0)
	}
	if c.name == "" {
		c.name = Fastest(p)
	}
	var err error
	switch {
	case c.name == Walk:
		err = c.walk(ctx, p, o)
	case c.name != Join:
		err = &OptionError{"engine", c.name, "there are walk and join"}
	case !isEmpty(p):
		err = &OptionError{"engine", Join, "counts the empty board only, without given queens and blocked squares"}
	case p.N() < join.MinN:
		err = &OptionError{"engine", Join, fmt.Sprintf("counts from size %d on", join.MinN)}
	default:
		err = c.join(p.N(), o)
	}
	if err != nil {
		return choice{}, err
	}
	c.threads = max(1, min(c.threads, c.engine.units()))
	return c, nil
}

func (c *choice) walk(ctx context.Context, p queens.Problem, o Options) error {
	kernels := walk.Kernels()
	k, err := c.chooseKernel(o.Kernel, func(i int) error { return testWalk(kernels[i]) })
	if err != nil {
		return err
	}
	c.engine, err = newWalkEngine(ctx, p, kernels[k])
	return err
}

func (c *choice) join(n int, o Options) error {
	memory := o.Memory
	if memory == 0 {
		memory = 1 << 30
	}
	kernels := join.Kernels()
	k, err := c.chooseKernel(o.Kernel, func(i int) error { return join.SelfTest(context.Background(), kernels[i]) })
	if err != nil {
		return err
	}
	c.engine, err = newJoinEngine(n, memory, c.threads, kernels[k])
	return err
}

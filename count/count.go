// Package count counts exactly: all completions of a problem of size up to 32.
//
// [Completions] counts them, [Classes] counts by symmetry class. Both use every core, report
// progress, stop when their context does, and give either the whole count or none.
package count

import (
	"context"
	"errors"
	"math/big"
	"time"

	"queens"
	"queens/internal/walk"
)

// MaxN is the largest size counted.
const MaxN = walk.MaxN

// Options are the choices of a count. The zero value is a good one.
type Options struct {
	Threads  int            // how many goroutines count; 0 is one for each core
	Kernel   string         // name of the kernel; "" is the fastest
	Progress func(Progress) // called a few times a second, never twice at once; nil is nobody
}

// Progress says how far a count is.
type Progress struct {
	Share   float64       // of the work that is done, 0..1, estimated
	Nodes   uint64        // visited so far
	Elapsed time.Duration // since the count began
	Left    time.Duration // estimated; negative when not known yet
}

// A Result is a finished count and where it came from.
type Result struct {
	N           int
	Count       *big.Int // the completions
	Engine      string   // "walk"
	Kernel      string
	Threads     int
	Subproblems int
	Nodes       uint64
	Elapsed     time.Duration
}

// Completions counts all completions of p. The error is a [queens.SizeError] above [MaxN], or that
// of the context if it ended first; then there is no result.
func Completions(ctx context.Context, p queens.Problem, o Options) (Result, error) {
	return Result{}, errors.New("not built yet")
}

// ErrAsymmetric is the error of counting classes of a problem that is not fixed by all eight symmetries.
var ErrAsymmetric = errors.New("the problem is not fixed by all eight symmetries")

// A ClassResult is a count by symmetry class.
type ClassResult struct {
	Result                  // all completions
	Fundamental [4]*big.Int // fundamental solutions of each [queens.Class]
}

// Classes counts the fundamental solutions of p by symmetry class. Beside the errors of
// [Completions] it returns [ErrAsymmetric] unless all eight symmetries fix p.
func Classes(ctx context.Context, p queens.Problem, o Options) (ClassResult, error) {
	return ClassResult{}, errors.New("not built yet")
}

// KernelNames lists the names [Options.Kernel] takes on this machine, the fastest last.
func KernelNames() []string {
	var names []string
	for _, k := range walk.Kernels() {
		names = append(names, k.Name)
	}
	return names
}

package main

import (
	"context"
	"math/big"
	"os"
	"runtime/debug"
	"time"

	"queens"
	"queens/count"
	"queens/search"
)

// An engine is one way of counting, as the commands see it. Engines share no code, so that each
// is a check on the others.
type engine struct {
	name string
	work string // what its work is counted in
	// samples are sizes of the empty board that it counts in some ten and some hundred milliseconds.
	samples [2]int
	// suits reports whether this is an engine for p if none is named.
	suits func(p queens.Problem) bool
	// count counts the completions of p, and if byClass the fundamental ones by class; if not,
	// those are nil.
	count func(ctx context.Context, p queens.Problem, byClass bool, o count.Options) (count.ClassResult, error)
}

// What work is counted in: nodes of the tree, or pairs of half boards.
const (
	workNodes = "nodes"
	workPairs = "pairs"
)

// engines lists them, the one to use first.
var engines = []engine{
	{"join", workPairs, [2]int{15, 17}, func(p queens.Problem) bool { return count.Fastest(p) == count.Join }, countBy(count.Join)},
	{"walk", workNodes, [2]int{14, 15}, anyProblem, countBy(count.Walk)},
	{"search", workNodes, [2]int{11, 13}, anyProblem, countBySearch},
}

func anyProblem(queens.Problem) bool { return true }

// automatic is the word for the engine that suits the problem.
const automatic = "auto"

func engineNames() []string {
	names := []string{automatic}
	for _, e := range engines {
		names = append(names, e.name)
	}
	return names
}

// workOf returns what an engine's work is counted in.
func workOf(name string) string {
	for _, e := range engines {
		if e.name == name {
			return e.work
		}
	}
	return workNodes
}

// enginesFor returns the engine with that name, or the first that suits p, and for a check the
// first of the others that suits p.
func enginesFor(name string, p queens.Problem) (e, other engine) {
	for _, candidate := range engines {
		if candidate.name == name || name == automatic && candidate.suits(p) {
			e = candidate
			break
		}
	}
	for _, candidate := range engines {
		if candidate.name != e.name && candidate.suits(p) {
			return e, candidate
		}
	}
	return e, other
}

// check returns the error, if there is one, with which the engine would not begin; that of ctx if it ends first.
func (e engine) check(ctx context.Context, p queens.Problem, o count.Options) error {
	if e.name != count.Join && e.name != count.Walk {
		return nil
	}
	o.Engine = e.name
	return count.Check(ctx, p, o)
}

// countBy returns the function that counts by an engine of package count.
func countBy(engine string) func(context.Context, queens.Problem, bool, count.Options) (count.ClassResult, error) {
	return func(ctx context.Context, p queens.Problem, byClass bool, o count.Options) (count.ClassResult, error) {
		o.Engine = engine
		if engine == count.Walk {
			defer collectLess()()
		}
		if byClass {
			return count.Classes(ctx, p, o)
		}
		r, err := count.Completions(ctx, p, o)
		return count.ClassResult{Result: r}, err
	}
}

// collectLess has the heap grow further before the garbage is collected, until the function it returns is
// called. A collection stops all threads, and waits for each kernel to come to the end of its step: with two
// threads and n = 17, a twentieth of the time went by in two collections of 3 MB.
func collectLess() (restore func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	percent := debug.SetGCPercent(800) // of a heap of a few MB
	return func() { debug.SetGCPercent(percent) }
}

// countBySearch counts by visiting every solution, one after the other.
func countBySearch(ctx context.Context, p queens.Problem, byClass bool, o count.Options) (count.ClassResult, error) {
	if byClass && len(p.Stabilizer()) != len(queens.Symmetries) {
		return count.ClassResult{}, count.ErrAsymmetric
	}
	s, err := search.New(p)
	if err != nil {
		return count.ClassResult{}, err
	}
	begun := time.Now()
	if o.Progress != nil {
		s.Progress(reporter(s, begun, o.Progress))
	}
	var total uint64
	var classes [4]int64
	for solution := range s.Completions(ctx) {
		total++
		if byClass && solution.IsFundamental() {
			classes[solution.Class()]++
		}
	}
	stats := s.Stats()
	if !stats.Complete {
		return count.ClassResult{}, ctx.Err()
	}
	r := count.ClassResult{Result: count.Result{
		N:       p.N(),
		Count:   new(big.Int).SetUint64(total),
		Engine:  "search",
		Kernel:  "search",
		Threads: 1,
		Units:   1,
		Work:    stats.Nodes,
		Elapsed: time.Since(begun),
	}}
	if byClass {
		for c := range classes {
			r.Fundamental[c] = big.NewInt(classes[c])
		}
	}
	return r, nil
}

// reporter returns a function to call very often that reports a few times a second.
func reporter(s *search.Search, begun time.Time, report func(count.Progress)) func() {
	calls, last := 0, begun
	return func() {
		if calls++; calls%16 != 0 {
			return
		}
		now := time.Now()
		if now.Sub(last) < 200*time.Millisecond {
			return
		}
		last = now
		report(count.NewProgress(s.Share(), s.Stats().Nodes, now.Sub(begun)))
	}
}

package main

import (
	"context"
	"math/big"
	"time"

	"queens"
	"queens/count"
	"queens/search"
)

// An engine is one way of counting, as the commands see it. Engines share no code, so that each
// is a check on the others.
type engine struct {
	name string
	maxN int
	// sample is the size of an empty board that it counts in a fraction of a second.
	sample int
	// count counts the completions of p, and if byClass the fundamental ones by class; if not,
	// those are nil.
	count func(ctx context.Context, p queens.Problem, byClass bool, o count.Options) (count.ClassResult, error)
}

// engines lists them, the one to use first.
var engines = []engine{
	{"walk", count.MaxN, 14, countByWalk},
	{"search", count.MaxN, 11, countBySearch},
}

func engineNames() []string {
	var names []string
	for _, e := range engines {
		names = append(names, e.name)
	}
	return names
}

// engineNamed returns the engine with that name, and for a check one of the others.
func engineNamed(name string) (e, other engine) {
	for _, candidate := range engines {
		switch {
		case candidate.name == name:
			e = candidate
		case other.count == nil:
			other = candidate
		}
	}
	return e, other
}

func countByWalk(ctx context.Context, p queens.Problem, byClass bool, o count.Options) (count.ClassResult, error) {
	if byClass {
		return count.Classes(ctx, p, o)
	}
	r, err := count.Completions(ctx, p, o)
	return count.ClassResult{Result: r}, err
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
	begun, reported := time.Now(), time.Now()
	var total uint64
	var classes [4]int64
	for solution := range s.Completions(ctx) {
		total++
		if byClass && solution.IsFundamental() {
			classes[solution.Class()]++
		}
		if o.Progress != nil && total%1024 == 0 && time.Since(reported) >= 200*time.Millisecond {
			reported = time.Now()
			o.Progress(progressAt(solution, s.Stats().Nodes, time.Since(begun)))
		}
	}
	stats := s.Stats()
	if !stats.Complete {
		return count.ClassResult{}, ctx.Err()
	}
	r := count.ClassResult{Result: count.Result{
		N:           p.N(),
		Count:       new(big.Int).SetUint64(total),
		Engine:      "search",
		Kernel:      "search",
		Threads:     1,
		Subproblems: 1,
		Nodes:       stats.Nodes,
		Elapsed:     time.Since(begun),
	}}
	if byClass {
		for c := range classes {
			r.Fundamental[c] = big.NewInt(classes[c])
		}
	}
	return r, nil
}

// progressAt guesses how far a search is from where in lexicographic order it has come.
func progressAt(solution queens.Solution, nodes uint64, elapsed time.Duration) count.Progress {
	share, width := 0.0, 1.0
	for _, col := range solution {
		width /= float64(len(solution))
		share += float64(col) * width
	}
	left := time.Duration(-1)
	if share > 0 {
		left = time.Duration(float64(elapsed) * (1 - share) / share)
	}
	return count.Progress{Share: share, Nodes: nodes, Elapsed: elapsed, Left: left}
}

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
	// samples are sizes of the empty board that it counts in some ten and some hundred milliseconds.
	samples [2]int
	// count counts the completions of p, and if byClass the fundamental ones by class; if not,
	// those are nil.
	count func(ctx context.Context, p queens.Problem, byClass bool, o count.Options) (count.ClassResult, error)
}

// engines lists them, the one to use first.
var engines = []engine{
	{"walk", count.MaxN, [2]int{14, 15}, countByWalk},
	{"search", count.MaxN, [2]int{11, 13}, countBySearch},
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
		p := count.Progress{Share: s.Share(), Nodes: s.Stats().Nodes, Elapsed: now.Sub(begun), Left: -1}
		if p.Share > 0 {
			p.Left = time.Duration((1 - p.Share) / p.Share * float64(p.Elapsed))
		}
		report(p)
	}
}

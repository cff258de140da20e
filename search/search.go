// Package search walks the state-space tree of a problem, row by row, and is written to be read.
package search

import (
	"context"
	"iter"

	"queens"
)

// MaxN is the largest size searched: a row is a 64-bit mask.
const MaxN = 64

// Stats says what a search has visited so far.
type Stats struct {
	Nodes     uint64   // partial solutions visited, the root among them
	DeadEnds  uint64   // nodes short of n queens without a promising child
	Solutions uint64   // solutions visited
	Profile   []uint64 // nodes per level, levels 0..n; sums to Nodes
	Complete  bool     // the whole tree was walked
}

// A Search is one walk through the tree of a problem. It is not for concurrent use.
type Search struct {
	p     queens.Problem
	stats Stats
}

// New prepares a search. The error is a [queens.SizeError] above [MaxN].
func New(p queens.Problem) (*Search, error) {
	if err := queens.CheckSize(p.N(), MaxN, "searching"); err != nil {
		return nil, err
	}
	return &Search{p: p}, nil
}

// Completions yields every completion of the problem once, in lexicographic order. The solution
// is overwritten by the next one: clone what you keep.
func (s *Search) Completions(ctx context.Context) iter.Seq[queens.Solution] {
	return func(yield func(queens.Solution) bool) {}
}

// Stats returns what has been visited so far; after the walk, in all.
func (s *Search) Stats() Stats { return s.stats }

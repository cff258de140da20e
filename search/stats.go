package search

import "slices"

// Stats says what a walk has visited so far. The package comment defines the words; the numbers do
// not depend on whether the walk is observed, and are exact for a walk that was stopped.
type Stats struct {
	Nodes      uint64   // nodes entered, the root among them
	Tried      uint64   // squares looked at, those of the lines branched on
	Rejected   uint64   // squares rejected, and nodes
	Backtracks uint64   // queens taken back
	DeadEnds   uint64   // promising nodes short of n queens without a promising child
	Solutions  uint64   // solutions visited
	Profile    []uint64 // nodes per level, levels 0..n; sums to Nodes
	Complete   bool     // the whole tree was walked
}

// Events returns how many steps these counters stand for, if they are those of a whole walk or of one that is about
// to enter a node, as it is when the progress function is called. Every node is entered and left; every queen that
// was taken back was placed before; on the path, each queen placed stands for a node that is not left yet.
func (s Stats) Events() uint64 {
	return 2*s.Nodes + s.Tried + s.Rejected + 2*s.Backtracks + s.DeadEnds + s.Solutions
}

// Stats returns what the latest walk to begin has visited so far; after the walk, in all. Before the
// first it is zero. The profile is the caller's.
func (s *Search) Stats() Stats {
	if s.walk == nil {
		return Stats{Profile: make([]uint64, s.board.n+1)}
	}
	return s.walk.stats()
}

func (w *walk) stats() Stats {
	n := w.board.n
	s := Stats{DeadEnds: w.deadEnds, Solutions: w.solutions, Profile: slices.Clone(w.profile[:n+1]), Complete: w.complete}
	for _, nodes := range s.Profile {
		s.Nodes += nodes
	}
	if w.observe != nil {
		s.Tried, s.Rejected, s.Backtracks = w.events[Try], w.events[Reject], w.events[Remove]
		return s
	}
	// What was not told follows from the nodes. Every node but the root has a queen that was placed,
	// and so has the one that waits to be entered. Those not on the path were taken back.
	placed := s.Nodes - 1
	if w.waiting {
		placed++
	}
	s.Backtracks = placed - uint64(w.level)
	// A node above level n looks at all n squares of its line, unless it is rejected. On the path it
	// has come to the square of its queen.
	for level := range n {
		s.Tried += uint64(n) * (w.profile[level] - w.refused[level])
		s.Rejected += w.refused[level]
	}
	for level := range w.level {
		s.Tried -= uint64(n - 1 - w.at[level])
	}
	// A square tried is rejected, unless a queen is placed there.
	s.Rejected += w.refused[n] + s.Tried - placed
	return s
}

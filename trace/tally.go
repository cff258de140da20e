package trace

import (
	"slices"

	"queens/search"
)

// A tally keeps the counters of a walk: after each event what [search.Search.Stats] would say then.
type tally struct{ stats search.Stats }

func newTally(n int) tally { return tally{search.Stats{Profile: make([]uint64, n+1)}} }

// add counts an event at a node of that level.
func (t *tally) add(k search.Kind, level int) { t.count(k, level, 1) }

// take counts the latest event back.
func (t *tally) take(k search.Kind, level int) { t.count(k, level, ^uint64(0)) } // −1

func (t *tally) count(k search.Kind, level int, by uint64) {
	switch k {
	case search.Enter:
		t.stats.Nodes += by
		t.stats.Profile[level] += by
	case search.Try:
		t.stats.Tried += by
	case search.Reject:
		t.stats.Rejected += by
	case search.Remove:
		t.stats.Backtracks += by
	case search.DeadEnd:
		t.stats.DeadEnds += by
	case search.Solution:
		t.stats.Solutions += by
	}
}

// snapshot returns the counters as they are now.
func (t *tally) snapshot() search.Stats {
	now := t.stats
	now.Profile = slices.Clone(now.Profile)
	return now
}

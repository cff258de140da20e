package ledger

import (
	"fmt"
	"strconv"
	"strings"
)

// A Shard is one of M parts of the units of a count, for people who spread a count over machines by hand. K counts
// from 1. Unit u belongs to shard K if u mod M = K−1. Units are numbered so that neighbours take about equal time, so
// all shards of a count take about equal time too. The zero value is the whole, 1/1.
type Shard struct{ K, M int }

// ParseShard reads "3/16". The error names the text and the rule.
func ParseShard(text string) (Shard, error) {
	k, m, ok := strings.Cut(text, "/")
	if ok {
		var s Shard
		var err [2]error
		s.K, err[0] = strconv.Atoi(k)
		s.M, err[1] = strconv.Atoi(m)
		if err[0] == nil && err[1] == nil && s.M > 0 && s.check() == nil && s.String() == text {
			return s, nil
		}
	}
	return Shard{}, fmt.Errorf("shard %q is not K/M with 1 ≤ K ≤ M, as in 3/16", text)
}

// String returns "3/16".
func (s Shard) String() string {
	s = s.whole()
	return fmt.Sprintf("%d/%d", s.K, s.M)
}

// Has reports whether the unit belongs to the shard.
func (s Shard) Has(unit int) bool {
	s = s.whole()
	return unit%s.M == s.K-1
}

// All reports whether every unit belongs to the shard.
func (s Shard) All() bool { return s.whole().M == 1 }

// whole returns s, or 1/1 for the zero value.
func (s Shard) whole() Shard {
	if s == (Shard{}) {
		return Shard{1, 1}
	}
	return s
}

func (s Shard) check() error {
	if s = s.whole(); s.K < 1 || s.K > s.M || s.M > mostUnits {
		return fmt.Errorf("shard %d/%d is not K/M with 1 ≤ K ≤ M ≤ %d", s.K, s.M, mostUnits)
	}
	return nil
}

// size returns how many of the units 0..units−1 belong to the shard.
func (s Shard) size(units int) int {
	s = s.whole()
	return (units + s.M - s.K) / s.M
}

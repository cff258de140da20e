package campaign

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"time"
)

// Which units are counted twice. They are chosen by blocks of consecutive units, since neighbours share tables and travel
// in one task, and by a hash, so that a campaign that starts again chooses the same without a list on disk.
//
// Each block is chosen on its own with the probability Verify = R. A worker whose answers are wrong in k of the
// blocks escapes if none of these is chosen: with the probability (1−R)^k. At 5 %, 1 in 2 with 14 blocks and 1 in 100
// with 90.

// mostBlocks is how many there are; fewer only where there are fewer units.
const mostBlocks = 2000

// A choice says which units are to be counted twice.
type choice struct {
	perBlock int
	blocks   []bool
}

func choose(w Work, o Options) choice {
	c := choice{perBlock: max(1, (w.Units+mostBlocks-1)/mostBlocks)}
	c.blocks = make([]bool, (w.Units+c.perBlock-1)/c.perBlock)
	for b := range c.blocks {
		hash := sha256.Sum256(fmt.Appendf(nil, "%s\n%d\n%d\n", w.Ledger, o.Seed, b))
		c.blocks[b] = float64(binary.BigEndian.Uint64(hash[:])>>11)/(1<<53) < o.Verify
	}
	return c
}

func (c *choice) chosen(u int) bool { return c.blocks[u/c.perBlock] }

// fast is how many times as fast as expected is too fast to be true.
const fast = 20

// tooFast reports whether some threads cannot have done in a time what is expected to take one thread some seconds. The
// ledger keeps times by the microsecond, so what takes less proves nothing. After a restart the times in the ledger tell the
// same again.
func tooFast(took time.Duration, threads int, seconds float64) bool {
	return (took+time.Microsecond).Seconds()*float64(threads)*fast < seconds
}

// timed takes the time of an answer into account and returns the time that is believed, and whether the answer came too fast: for
// its threads, or for the worker that it is from. A worker takes one task after the other, so it
// cannot have begun before its last answer.
func (p *party) timed(now time.Time, a Answer, seconds float64) (took time.Duration, suspicious bool) {
	took = a.Took
	if !p.since.IsZero() {
		took = max(0, min(took, now.Sub(p.since)))
	}
	p.since = now
	if tooFast(took, a.Threads, seconds) {
		return took, true
	}
	if seconds < 1 { // mostly the way there and back
		return took, false
	}
	pace := seconds / max(took, time.Microsecond).Seconds()
	switch {
	case p.pace == 0:
		p.pace = pace
	case pace > fast*p.pace:
		return took, true
	default:
		p.pace += (pace - p.pace) / 8
	}
	return took, false
}

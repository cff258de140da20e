// Package campaign decides who is believed when many workers count one problem: which units are to be counted,
// which counted again, which answers become lines of the ledger, and when there is a total.
//
// A coordinator makes one with [New] and then goes round: it hands out what [Campaign.Publish] returns and gives what workers
// answer to [Campaign.Fold], until [Campaign.Done]. [Simulate] does the same on a virtual clock.
//
// There is no network here, no file and no clock. How tasks travel and where the lines go is the caller's affair. The
// ledger is the only record: a campaign that is made anew from it goes on where the old one was, and whatever
// workers bring from before is folded in unit by unit.
//
// # Who is believed
//
// An answer for a unit that nobody has counted becomes its line. That is belief on credit. A unit that is to be counted twice, all of
// them unless [Options.Verify] says less, is done when another worker has found the same by another kernel: two
// machines and two programs would have to err alike. Neither the same worker nor the same kernel can confirm.
//
// Where two answers differ neither is believed, however many agree with it: the coordinator counts the unit itself
// by other means, see [Campaign.Dispute]. Whoever told otherwise is quarantined. All that it sends is refused, and
// what it counted is taken back and counted anew, except for what a believed worker has confirmed.
//
// Beside that some tasks ask for what is known, so that a worker that goes bad is found out where few units are counted
// twice, and what was answered too fast to be true is counted twice in any case.
//
// A quarantine is noted in the ledger, and lasts: a worker that was repaired comes under another name.
package campaign

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"strings"
	"time"

	"queens/ledger"
)

// A Campaign is the state of a count on many machines. It is not for several goroutines at once. It takes 25 bytes
// for each unit and at most 12 for each task that the units make.
type Campaign struct {
	w       Work
	o       Options
	program string // on lines: the version, unless the head of the ledger says it

	// What is known of the units, without pointers, so that 2·10⁷ of them fit into 500 MB.
	hi, lo []uint64 // the sum
	by     []uint32 // author of the line in the ledger; nobody if the unit is missing
	again  []uint32 // author of the line that confirms it; nobody if none does
	flags  []uint8

	counted, confirmed int
	wanted, pending    int    // units to be confirmed; of them, those that are not
	owed               int    // of the pending, those that are counted: the sum of what is owed for each party
	residue            uint64 // of the sum of all that is counted, from the residues alone
	disputes           map[int]*dispute
	disputed           []int // units with disputes, the oldest first; also some that have none any more

	cast
	choice
	plan
	arrears
	tally
}

// What the flags of a unit say.
const (
	counting  uint8 = 1 << iota // it is in a task of the kind Count that has no answer
	checking                    // in one of the kind Check
	contested                   // it has a dispute
	suspect                     // it was counted too fast, and is counted twice for that alone
)

// nobody is the author of what is not there.
const nobody = 0

// New begins a campaign, or goes on with it from what a ledger holds. It errs if work or options are not sound or the
// ledger is of something else.
func New(w Work, o Options, found ledger.Report) (*Campaign, error) {
	if err := w.check(); err != nil {
		return nil, fmt.Errorf("campaign: %w", err)
	}
	o, err := o.withDefaults(w)
	if err != nil {
		return nil, fmt.Errorf("campaign: %w", err)
	}
	if h := found.Head; h.Hash != w.Problem.Hash() || h.Engine != w.Engine || h.Units != w.Units || h.Split != w.Split || !h.Shard.All() {
		return nil, errors.New("campaign: the ledger is of another count or of a shard")
	}
	c := &Campaign{
		w: w, o: o,
		hi: make([]uint64, w.Units), lo: make([]uint64, w.Units),
		by: make([]uint32, w.Units), again: make([]uint32, w.Units), flags: make([]uint8, w.Units),
		disputes: map[int]*dispute{},
		cast:     newCast(),
		choice:   choose(w, o),
		tally:    newTally(w.Units),
	}
	if w.Version != found.Head.Program {
		c.program = w.Version
	}
	c.rng = rand.New(rand.NewPCG(o.Seed, uint64(w.Units)))
	c.cut(w, o)
	for u := range w.Units {
		c.total += w.Seconds(u)
		if c.chosen(u) {
			c.want(u)
		}
	}
	if err := c.remember(found); err != nil {
		return nil, fmt.Errorf("campaign: %w", err)
	}
	c.lineUp()
	return c, nil
}

// remember takes what the ledger holds.
func (c *Campaign) remember(found ledger.Report) error {
	for _, e := range found.Entries {
		author, n, err := c.recall(e)
		if err != nil {
			return err
		}
		if c.by[e.Unit] != nobody {
			return fmt.Errorf("the ledger has unit %d twice", e.Unit)
		}
		c.count(e.Unit, n, author)
		if tooFast(e.Took, 1, c.w.Seconds(e.Unit)) {
			c.distrust(e.Unit)
		}
	}
	for _, e := range found.Again {
		author, n, err := c.recall(e)
		if err != nil {
			return err
		}
		if u := e.Unit; c.by[u] != nobody && c.again[u] == nobody && n == c.sum(u) {
			c.confirm(u, author)
		}
	}
	for _, n := range found.Notes {
		if n.Note == NoteQuarantine && isName(n.About) && n.About != Judge {
			c.parties[c.worker(n.About)].guilty = cmp.Or(n.Reason, "so the ledger says")
		}
	}
	return nil
}

// recall returns author and sum of a line.
func (c *Campaign) recall(e ledger.Entry) (author uint32, n number, err error) {
	if e.Unit < 0 || e.Unit >= c.w.Units {
		return 0, number{}, fmt.Errorf("the ledger has a unit %d, which is not from 0 to %d", e.Unit, c.w.Units-1)
	}
	if n, err = numberOf(e); err != nil {
		return 0, number{}, err
	}
	worker := e.Host[strings.LastIndex(e.Host, "/")+1:]
	return c.author(c.worker(worker), e.Host, e.Kernel), n, nil
}

// The four things that can happen to a unit. They change the state only; the book was written before.

func (c *Campaign) count(u int, n number, author uint32) {
	c.hi[u], c.lo[u], c.by[u] = n.hi, n.lo, author
	c.residue = (c.residue + n.residue()) % ledger.Prime
	c.counted++
	c.did(c.w.Seconds(u))
	c.cell(u).Counted++
	if c.wants(u) {
		c.owe(u, 1)
	}
}

func (c *Campaign) confirm(u int, author uint32) {
	c.again[u] = author
	c.confirmed++
	c.exemplify(u)
	c.cell(u).Confirmed++
	if c.wants(u) {
		c.pending--
		c.owe(u, -1)
		c.did(c.w.Seconds(u) * c.o.CheckFactor)
	}
}

// want is for a unit that was not wanted.
func (c *Campaign) want(u int) {
	c.wanted++
	c.cell(u).Wanted++
	c.total += c.w.Seconds(u) * c.o.CheckFactor
	if c.again[u] == nobody {
		c.pending++
		if c.by[u] != nobody {
			c.owe(u, 1)
		}
	} else {
		c.did(c.w.Seconds(u) * c.o.CheckFactor)
	}
}

func (c *Campaign) forget(u int) {
	seconds := c.w.Seconds(u)
	if c.again[u] != nobody {
		c.again[u] = nobody
		c.confirmed--
		c.cell(u).Confirmed--
		if c.wants(u) {
			c.pending++
			c.owe(u, 1)
			c.did(-seconds * c.o.CheckFactor)
		}
	}
	if c.flags[u]&suspect != 0 {
		c.flags[u] &^= suspect
		c.wanted--
		c.pending--
		c.owe(u, -1)
		c.cell(u).Wanted--
		c.total -= seconds * c.o.CheckFactor
	}
	if c.wants(u) {
		c.owe(u, -1)
	}
	c.residue = (c.residue + ledger.Prime - c.sum(u).residue()) % ledger.Prime
	c.hi[u], c.lo[u], c.by[u] = 0, 0, nobody
	c.counted--
	c.did(-seconds)
	c.cell(u).Counted--
}

// owe notes that a counted unit is to be confirmed, by 1, or is not any more, by -1.
func (c *Campaign) owe(u, by int) {
	c.owed += by
	c.of(c.by[u]).owed += by
}

// distrust makes sure that a unit is counted twice.
func (c *Campaign) distrust(u int) {
	if !c.wants(u) {
		c.flags[u] |= suspect
		c.want(u)
	}
}

// wants reports whether a unit is to be counted twice.
func (c *Campaign) wants(u int) bool { return c.chosen(u) || c.flags[u]&suspect != 0 }

func (c *Campaign) sum(u int) number { return number{c.hi[u], c.lo[u]} }

// Done reports whether there is a total: every unit is counted, every unit that is to be counted twice is, and no dispute
// is open.
func (c *Campaign) Done() bool {
	return c.counted == c.w.Units && c.pending == 0 && len(c.disputes) == 0
}

// errIncomplete says that there is no total yet.
var errIncomplete = errors.New("campaign: not all units are counted and confirmed")

// Sum returns the total. It errs before the campaign is done. It goes through all units and believes no counter, and
// compares with the sum of the residues, which was kept apart.
func (c *Campaign) Sum() (*big.Int, error) {
	if !c.Done() {
		return nil, errIncomplete
	}
	var sum number
	for u := range c.w.Units {
		if c.by[u] == nobody || c.wants(u) && c.again[u] == nobody || c.flags[u]&contested != 0 {
			return nil, errIncomplete
		}
		var carry uint64
		sum.lo, carry = bits.Add64(sum.lo, c.lo[u], 0)
		if sum.hi, carry = bits.Add64(sum.hi, c.hi[u], carry); carry != 0 {
			return nil, errors.New("campaign: the sum is above 2^128-1")
		}
	}
	if sum.residue() != c.residue {
		return nil, errors.New("campaign: the sum disagrees with the sum of the residues")
	}
	return sum.big(), nil
}

// A tally is what there is to show beside the counters.
type tally struct {
	total, done float64 // expected thread-seconds
	cells       []Cell
	perCell     int
	samples     []sample // of the last minutes, the oldest first
	refused     map[string]int
	answers     int
	known       int
	settled     int
	voided      int
}

// A sample is how much was done at some time: expected thread-seconds, and units counted and confirmed.
type sample struct {
	at    time.Time
	done  float64
	units int
}

func (t *tally) did(seconds float64) { t.done += seconds }

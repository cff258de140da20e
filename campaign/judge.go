package campaign

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"queens/ledger"
)

// What happens when answers differ. Neither is believed, not even where one of them has been confirmed: the judge, which is the
// coordinator, counts the unit by other means, and its number stands. Who told another is quarantined.

// Judge is the name that the judge has in the ledger, in place of a worker's. No worker may have it.
const Judge = "judge"

// The notes of a campaign in its ledger. See package ledger.
const (
	NoteQuarantine = ledger.Quarantine
	NotePause      = "pause"
	NoteResume     = "resume"
)

// A Dispute is a unit on which answers differ.
type Dispute struct {
	Unit    int
	Sum     *big.Int // what is in the ledger
	Residue uint64
	Kernel  string // that it was counted by
}

// A dispute is what was told of a unit that has another sum in the ledger.
type dispute struct{ tellings []telling }

// A telling is what somebody says of a unit.
type telling struct {
	by    uint32
	sum   number
	entry ledger.Entry
}

// mostTellings bounds a dispute. The judge will know without the others.
const mostTellings = 8

// contest keeps what was told of a unit that has another sum.
func (c *Campaign) contest(u int, t telling) {
	d := c.disputes[u]
	if d == nil {
		d = &dispute{}
		c.disputes[u] = d
		c.disputed = append(c.disputed, u)
		c.flags[u] |= contested
		c.cell(u).Disputed++
	}
	told := func(other telling) bool { return other.by == t.by && other.sum == t.sum }
	if len(d.tellings) < mostTellings && !slices.ContainsFunc(d.tellings, told) {
		d.tellings = append(d.tellings, t)
	}
}

// reconcile ends a dispute.
func (c *Campaign) reconcile(u int) {
	delete(c.disputes, u)
	c.flags[u] &^= contested
	c.cell(u).Disputed--
}

// Dispute returns a dispute to be settled, the oldest, and whether there is one.
func (c *Campaign) Dispute() (Dispute, bool) {
	for len(c.disputed) > 0 {
		u := c.disputed[0]
		if c.disputes[u] != nil {
			return Dispute{u, c.sum(u).big(), c.sum(u).residue(), c.authors[c.by[u]].kernel}, true
		}
		c.disputed = c.disputed[1:]
	}
	return Dispute{}, false
}

// Settle ends the dispute on the unit of the judged entry, which the coordinator itself has counted by other
// means; judged.Host is its host. It returns the workers that are quarantined for it, by name, none if the unit has no dispute (any
// more). An error is the end of the campaign: that of the book, or the judge contradicts what it said before.
func (c *Campaign) Settle(judged ledger.Entry, b Book) (quarantined []string, err error) {
	u := judged.Unit
	d := c.disputes[u]
	if d == nil {
		return nil, nil
	}
	truth, err := numberOf(judged)
	if err != nil {
		return nil, fmt.Errorf("campaign: the judge: %w", err)
	}
	judged.Host += "/" + Judge
	judged.Program = c.program
	judge := c.author(c.worker(Judge), judged.Host, judged.Kernel)
	liars := map[uint32]string{}
	accuse := func(by uint32, told number) {
		if told != truth {
			liars[c.authors[by].party] = fmt.Sprintf("unit %d is %v, not %v", u, truth.big(), told.big())
		}
	}
	accuse(c.by[u], c.sum(u))
	if c.again[u] != nobody {
		accuse(c.again[u], c.sum(u))
	}
	for _, t := range d.tellings {
		accuse(t.by, t.sum)
	}
	if reason, ok := liars[c.authors[judge].party]; ok {
		return nil, fmt.Errorf("campaign: the judge contradicts itself: %s", reason)
	}
	c.reconcile(u)
	c.settled++
	for p, reason := range liars {
		c.parties[p].guilty = reason
		quarantined = append(quarantined, c.parties[p].name)
	}
	slices.Sort(quarantined)
	// The notes come first: if all ends before the rest is written, Resume does the rest.
	for _, name := range quarantined {
		if err := b.Note(ledger.Note{Note: NoteQuarantine, About: name, Reason: c.parties[c.partyOf[name]].guilty, When: judged.When}); err != nil {
			return quarantined, err
		}
	}
	if len(liars) > 0 {
		if err := c.purge(u, quarantined, b); err != nil {
			return quarantined, err
		}
	}
	if c.sum(u) != truth {
		if err := c.void(u, fmt.Sprintf("judged to be %v", truth.big()), b); err != nil {
			return quarantined, err
		}
		if err := b.Append(judged); err != nil {
			return quarantined, err
		}
		c.count(u, truth, judge)
	} else if c.confirms(u, judge) {
		if err := b.Confirm(judged); err != nil {
			return quarantined, err
		}
		c.confirm(u, judge)
	}
	for _, t := range d.tellings {
		if t.sum == truth && c.believed(t.by) && c.confirms(u, t.by) {
			t.entry.Solutions = t.sum.big()
			if err := b.Confirm(t.entry); err != nil {
				return quarantined, err
			}
			c.confirm(u, t.by)
		}
	}
	c.review(u, u)
	return quarantined, nil
}

// stands reports whether somebody who is believed vouches for what a unit has.
func (c *Campaign) stands(u int) bool { return c.believed(c.by[u]) || c.believed(c.again[u]) }

// Resume takes back what only the quarantined vouch for. A campaign that goes on from a ledger begins with it, for the one before
// may have ended between a verdict and this. An error is that of the book.
func (c *Campaign) Resume(b Book) error {
	var quarantined []string
	for _, p := range c.parties {
		if p.guilty != "" {
			quarantined = append(quarantined, p.name)
		}
	}
	if quarantined == nil {
		return nil
	}
	return c.purge(-1, quarantined, b)
}

// purge takes back all that only the quarantined vouch for, except for one unit or -1 for none, and what they said in disputes.
func (c *Campaign) purge(except int, quarantined []string, b Book) error {
	reason := "quarantined: " + strings.Join(quarantined, ", ")
	for u := range c.w.Units {
		if u != except && c.by[u] != nobody && !c.stands(u) {
			if c.disputes[u] != nil {
				c.reconcile(u)
			}
			if err := c.void(u, reason, b); err != nil {
				return err
			}
			c.review(u, u)
		}
	}
	for _, u := range slices.Sorted(maps.Keys(c.disputes)) {
		d := c.disputes[u]
		d.tellings = slices.DeleteFunc(d.tellings, func(t telling) bool { return !c.believed(t.by) })
		if len(d.tellings) == 0 {
			c.reconcile(u)
			c.review(u, u)
		}
	}
	return nil
}

// void takes back what a unit has.
func (c *Campaign) void(u int, reason string, b Book) error {
	if err := b.Void(u, reason); err != nil {
		return err
	}
	c.forget(u)
	c.voided++
	return nil
}

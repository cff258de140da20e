// Package campaign decides who is believed when many workers count one problem: which units are to be counted,
// which counted again, which answers become lines of the ledger, and when there is a total.
package campaign

import (
	"math/big"
	"time"

	"queens/ledger"
)

// A Campaign is the state of a count on many machines. It is not for several goroutines at once.
type Campaign struct {
	w Work
	o Options
}

// New begins a campaign, or goes on with it from what a ledger holds. It errs if work and options are not sound or the
// ledger is of something else.
func New(w Work, o Options, found ledger.Report) (*Campaign, error) { panic("soon") }

// Publish returns the tasks to put into the queue now, dearest first.
func (c *Campaign) Publish() []Task { panic("soon") }

// Republish says that the queue lost its tasks: Publish returns all of them again that have no answer.
func (c *Campaign) Republish() { panic("soon") }

// Outstanding returns how many tasks were published and have no answer.
func (c *Campaign) Outstanding() int { panic("soon") }

// Fold takes an answer. The error is a [RefusedError], and nothing has happened; or that of the book, and the campaign is over.
func (c *Campaign) Fold(now time.Time, a Answer, b Book) (Verdict, error) { panic("soon") }

// Meet takes a sign of life. The error is a [RefusedError].
func (c *Campaign) Meet(now time.Time, w Worker) error { panic("soon") }

// Leave says that a worker said goodbye.
func (c *Campaign) Leave(name string) { panic("soon") }

// Judge is the name that the judge has in the ledger, in place of a worker's. No worker may have it.
const Judge = "judge"

// A Dispute is a unit on which answers differ.
type Dispute struct {
	Unit    int
	Sum     *big.Int // what is in the ledger
	Residue uint64
	Kernel  string // that it was counted by
}

// Dispute returns a dispute to be settled, the oldest, and whether there is one.
func (c *Campaign) Dispute() (Dispute, bool) { panic("soon") }

// Settle ends the dispute on a unit: the coordinator itself has counted the unit of the judged entry by other means.
// judged.Host is its host. It returns the names of the workers that are quarantined for it. An error is the end of the campaign.
func (c *Campaign) Settle(judged ledger.Entry, b Book) (quarantined []string, err error) {
	panic("soon")
}

// Done reports whether there is a total.
func (c *Campaign) Done() bool { panic("soon") }

// Sum returns the total. It errs before the campaign is done.
func (c *Campaign) Sum() (*big.Int, error) { panic("soon") }

// Status returns what there is to see from outside.
func (c *Campaign) Status(now time.Time) Status { panic("soon") }

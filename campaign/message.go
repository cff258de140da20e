package campaign

import (
	"fmt"
	"time"

	"queens/ledger"
)

// A Kind is what a task is for.
type Kind string

const (
	Count Kind = "count" // nobody has counted its units
	Check Kind = "check" // somebody has: count them again by another kernel
)

// A Task is consecutive units to be counted by one worker. Its ID says no more than kind and units: a task that is
// made again, after a restart too, has the ID that it had. Tasks of the kind Check may ask for what is known.
type Task struct {
	ID         string   `json:"id"` // "count 17-40"
	Kind       Kind     `json:"kind"`
	First      int      `json:"first"`
	Last       int      `json:"last"`
	Seconds    float64  `json:"seconds"`               // expected, of one thread with the kernel that it needs
	NotKernels []string `json:"not_kernels,omitempty"` // that may not do it
	NotWorkers []string `json:"not_workers,omitempty"`
}

// An Answer is what a worker found. The last three have one value for each unit from First to Last.
type Answer struct {
	Campaign string        `json:"campaign"` // the ledger's name
	Task     string        `json:"task"`     // ID of the task
	Worker   string        `json:"worker"`
	Host     string        `json:"host"`
	Version  string        `json:"version"` // of the program
	Engine   string        `json:"engine"`
	Kernel   string        `json:"kernel"`
	Threads  int           `json:"threads"`
	Took     time.Duration `json:"took"` // by all threads together side by side, in nanoseconds
	First    int           `json:"first"`
	Last     int           `json:"last"`
	Sums     []string      `json:"sums"`     // decimal, below 2^128
	Residues []uint64      `json:"residues"` // the sums modulo [ledger.Prime], from sums kept apart
	Work     []uint64      `json:"work"`     // nodes of the walk or pairs of half boards
}

// A Worker is what a worker says of itself when it gives a sign of life.
type Worker struct {
	Name    string   `json:"name"` // letters, digits, '.', '-' and '_', at most 64
	Host    string   `json:"host"`
	Version string   `json:"version"`
	Threads int      `json:"threads"`
	Kernels []string `json:"kernels"` // the plainest first
	Task    string   `json:"task"`    // ID of what it works on, or ""
}

// A Verdict says what became of the units of an answer that was not refused.
type Verdict struct {
	New       int `json:"new"`       // counted for the first time
	Confirmed int `json:"confirmed"` // counted a second time by other means, and alike
	Known     int `json:"known"`     // alike, but no news: doubled, late, or a known answer
	Disputed  int `json:"disputed"`  // unlike: see [Campaign.Dispute]
}

// The codes of refusals. They do not change: programs may compare them.
const (
	RefusedCampaign   = "campaign"   // of another campaign: another ledger, so another problem, engine or split
	RefusedVersion    = "version"    // from another version of the program
	RefusedWorker     = "worker"     // the name of the worker or host is not one
	RefusedQuarantine = "quarantine" // the worker is not believed any more
	RefusedEngine     = "engine"     // from another engine, or from a kernel without a name
	RefusedUnits      = "units"      // units that the campaign does not have, or too many
	RefusedLength     = "length"     // not one sum, residue and work for each unit
	RefusedSum        = "sum"        // not a decimal number below 2^128
	RefusedResidue    = "residue"    // a sum disagrees with its residue
	RefusedKernel     = "kernel"     // a check by the kernel that is to be checked
	RefusedOwn        = "own"        // a check by the worker that is to be checked
	RefusedCrowd      = "crowd"      // more workers than a campaign keeps apart
	RefusedThreads    = "threads"    // no number of threads, or no time
	RefusedMessage    = "message"    // not a message: for those who decode
	RefusedFlood      = "flood"      // not read, for there were others: for those who receive
)

// A RefusedError says why a message was refused. Nothing was changed by it.
type RefusedError struct {
	Code   string // one of the constants Refused…
	Reason string // a line for people
}

func (e *RefusedError) Error() string { return e.Reason }

func refuse(code, format string, a ...any) error {
	return &RefusedError{code, fmt.Sprintf(format, a...)}
}

// A Book is where a campaign writes what it believes: a [ledger.Ledger]. An error of it is the end of the campaign.
type Book interface {
	Append(e ledger.Entry) error        // the first line of a unit
	Confirm(e ledger.Entry) error       // a further line, alike, from elsewhere
	Void(unit int, reason string) error // takes back all lines of a unit
	Note(n ledger.Note) error           // what is about no unit
}

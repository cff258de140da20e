package campaign

import (
	"cmp"
	"maps"
	"slices"
	"time"
)

// A Status is a campaign as it is seen from outside.
type Status struct {
	Name      string         `json:"name"` // the ledger's
	Problem   string         `json:"problem"`
	Engine    string         `json:"engine"`
	Units     int            `json:"units"`
	Counted   int            `json:"counted"`
	Confirmed int            `json:"confirmed"`    // of the counted, those that another worker counted alike by another kernel
	Wanted    int            `json:"wanted"`       // units that are to be confirmed
	Pending   int            `json:"pending"`      // of the wanted, those that are not confirmed
	Share     float64        `json:"share"`        // of the work that is done, 0..1, counts and checks
	Rate      float64        `json:"rate"`         // expected thread-seconds done in a second, lately; 0 if not known
	Left      float64        `json:"left_seconds"` // negative if not known
	Tasks     int            `json:"tasks"`        // outstanding
	Counts    int            `json:"counts"`       // of them, those of the kind Count
	Checks    int            `json:"checks"`       // of them, those of the kind Check
	Disputes  int            `json:"disputes"`     // open
	Settled   int            `json:"settled"`      // disputes that were
	Voided    int            `json:"voided"`       // units taken back
	Answers   int            `json:"answers"`      // taken
	Known     int            `json:"known"`        // units answered that were no news
	Refused   map[string]int `json:"refused"`      // messages, by code
	Workers   []WorkerStatus `json:"workers"`      // by name
	Unlisted  int            `json:"unlisted"`     // further workers, if who passes it on cannot pass on all
	Cells     []Cell         `json:"cells"`        // at most 400, for a map
	Paused    bool           `json:"paused"`       // no tasks are handed out; whoever hands them out sets it
	Done      bool           `json:"done"`
}

// The states of a worker.
const (
	Working     = "working"
	Waiting     = "waiting"
	Silent      = "silent" // no sign of life for 30 s
	Left        = "left"   // it said goodbye
	Quarantined = "quarantined"
)

// A WorkerStatus is what is known of a worker.
type WorkerStatus struct {
	Name    string  `json:"name"`
	Host    string  `json:"host"`
	Version string  `json:"version"`
	Kernel  string  `json:"kernel"` // of its last answer, or its fastest
	Threads int     `json:"threads"`
	State   string  `json:"state"`
	Reason  string  `json:"reason,omitempty"` // why it is quarantined
	Units   int     `json:"units"`            // it answered, first or second
	Rate    float64 `json:"rate"`             // its pace: expected thread-seconds in a second
	Seen    float64 `json:"seen_seconds"`     // ago; negative if it is known from the ledger only
}

// A Cell is consecutive units. Units that are neither counted nor working are to be counted.
type Cell struct {
	First     int `json:"first"`
	Last      int `json:"last"`
	Counted   int `json:"counted"`
	Confirmed int `json:"confirmed"` // of the counted
	Wanted    int `json:"wanted"`    // to be confirmed, or confirmed
	Working   int `json:"working"`   // in a task that has no answer
	Disputed  int `json:"disputed"`
}

const (
	mostCells   = 400
	silentAfter = 30 * time.Second

	// The rate is that of the last five minutes.
	sampleEvery = 5 * time.Second
	mostSamples = 60
)

func newTally(units int) tally {
	t := tally{perCell: max(1, (units+mostCells-1)/mostCells), refused: map[string]int{}}
	for first := 0; first < units; first += t.perCell {
		t.cells = append(t.cells, Cell{First: first, Last: min(first+t.perCell, units) - 1})
	}
	return t
}

// cell returns the cell that a unit is in.
func (t *tally) cell(u int) *Cell { return &t.cells[u/t.perCell] }

// sampleAt keeps how much is done, if it has not been kept for a while. Where the clock was set back it begins anew.
func (t *tally) sampleAt(now time.Time) {
	if n := len(t.samples); n > 0 && now.Before(t.samples[n-1].at) {
		t.samples = t.samples[:0]
	}
	if n := len(t.samples); n > 0 && now.Sub(t.samples[n-1].at) < sampleEvery {
		return
	}
	if len(t.samples) == mostSamples {
		t.samples = t.samples[:copy(t.samples, t.samples[1:])]
	}
	t.samples = append(t.samples, sample{now, t.done})
}

// rate returns the expected thread-seconds that were done in a second lately, 0 if that is not known.
func (t *tally) rate(now time.Time) float64 {
	if len(t.samples) == 0 {
		return 0
	}
	first := t.samples[0]
	passed := now.Sub(first.at)
	if passed < sampleEvery {
		return 0
	}
	return max(0, (t.done-first.done)/passed.Seconds())
}

// Status returns what there is to see from outside. The caller may keep it.
func (c *Campaign) Status(now time.Time) Status {
	s := Status{
		Name: c.w.Ledger, Problem: c.w.Problem.String(), Engine: c.w.Engine, Units: c.w.Units,
		Counted: c.counted, Confirmed: c.confirmed, Wanted: c.wanted, Pending: c.pending,
		Share: 1, Rate: c.rate(now), Left: -1,
		Tasks: len(c.outstanding), Counts: c.open[toCount], Checks: c.open[toCheck],
		Disputes: len(c.disputes), Settled: c.settled, Voided: c.voided, Answers: c.answers, Known: c.known,
		Refused: maps.Clone(c.refused), Workers: make([]WorkerStatus, 0, c.met), Cells: slices.Clone(c.cells), Done: c.Done(),
	}
	if c.total > 0 {
		s.Share = min(max(c.done/c.total, 0), 1)
	}
	switch {
	case s.Done:
		s.Left = 0
	case s.Rate > 0:
		s.Left = max(0, c.total-c.done) / s.Rate
	}
	for i := range c.parties {
		if p := &c.parties[i]; !p.seen.IsZero() || p.guilty != "" {
			s.Workers = append(s.Workers, p.status(now))
		}
	}
	slices.SortFunc(s.Workers, func(a, b WorkerStatus) int { return cmp.Compare(a.Name, b.Name) })
	return s
}

func (p *party) status(now time.Time) WorkerStatus {
	w := WorkerStatus{
		Name: p.name, Host: p.host, Version: p.version, Kernel: p.kernel, Threads: p.threads,
		State: Waiting, Reason: p.guilty, Units: p.units, Rate: p.pace, Seen: -1,
	}
	if !p.seen.IsZero() {
		w.Seen = now.Sub(p.seen).Seconds()
	}
	switch {
	case p.guilty != "":
		w.State = Quarantined
	case p.left:
		w.State = Left
	case w.Seen > silentAfter.Seconds():
		w.State = Silent
	case p.task != "":
		w.State = Working
	}
	return w
}

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
	Rate      float64        `json:"rate"`         // units counted or confirmed in a second, lately; 0 if not known, or if no worker works
	Left      float64        `json:"left_seconds"` // negative if not known
	Lacks     string         `json:"lacks"`        // without what it will not end, or ""
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
	Paused    bool           `json:"paused"`       // no tasks are handed out: see Pause
	Done      bool           `json:"done"`
	Count     string         `json:"count,omitempty"` // of solutions, decimal, when it is done; whoever has read the ledger again sets it
}

// What a campaign may lack. Then nobody can say when it will end.
const (
	LacksResume  = "resume"  // it is paused
	LacksWorker  = "worker"  // nobody who is believed is there
	LacksChecker = "checker" // the only worker that is there cannot confirm what it counted
)

// Pause says that no tasks are handed out.
func (s *Status) Pause() {
	s.Paused = true
	if !s.Done {
		s.Lacks, s.Left = LacksResume, -1
	}
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
	Name    string   `json:"name"`
	Host    string   `json:"host"`
	Kernels []string `json:"kernels"` // that it has, the plainest first
	Threads int      `json:"threads"`
	State   string   `json:"state"`
	Reason  string   `json:"reason,omitempty"` // why it is quarantined
	Units   int      `json:"units"`            // it answered, first or second
	Rate    float64  `json:"rate"`             // of them, in a second lately; 0 if not known, or if it does not work
	Seen    float64  `json:"seen_seconds"`     // ago; negative if it is known from the ledger only
}

// A Cell is consecutive units. Units that are neither counted nor working are to be counted.
type Cell struct {
	First     int `json:"first"`
	Last      int `json:"last"`
	Counted   int `json:"counted"`
	Confirmed int `json:"confirmed"` // of the counted
	Wanted    int `json:"wanted"`    // to be confirmed, or confirmed
	Working   int `json:"working"`   // that a worker is at
	Disputed  int `json:"disputed"`
}

const (
	mostCells   = 400
	silentAfter = 30 * time.Second
	busyAfter   = 10 * time.Second // an answer a worker still works, if it did not say otherwise: between short tasks it says nothing

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
func (c *Campaign) sampleAt(now time.Time) {
	t := &c.tally
	if n := len(t.samples); n > 0 && now.Before(t.samples[n-1].at) {
		t.samples = t.samples[:0]
	}
	if n := len(t.samples); n > 0 && now.Sub(t.samples[n-1].at) < sampleEvery {
		return
	}
	if len(t.samples) == mostSamples {
		t.samples = t.samples[:copy(t.samples, t.samples[1:])]
	}
	t.samples = append(t.samples, sample{now, t.done, c.counted + c.confirmed})
}

// rates returns the expected thread-seconds that were done in a second lately, and the units, 0 if that is not known.
func (c *Campaign) rates(now time.Time) (done, units float64) {
	if len(c.samples) == 0 {
		return 0, 0
	}
	first := c.samples[0]
	passed := now.Sub(first.at)
	if passed < sampleEvery {
		return 0, 0
	}
	return max(0, (c.done-first.done)/passed.Seconds()), max(0, float64(c.counted+c.confirmed-first.units)/passed.Seconds())
}

// A stretch is of time, between two and a half and five minutes up to now, longer where answers are rarer; and how many units a worker had
// answered when it began, and halfway.
type stretch struct{ begin, middle mark }

type mark struct {
	at    time.Time
	units int
}

// mark notes how many units were answered up to now. Where the clock was set back it begins anew.
func (s *stretch) mark(now time.Time, units int) {
	switch at := (mark{now, units}); {
	case s.begin.at.IsZero() || now.Before(s.middle.at):
		*s = stretch{at, at}
	case now.Sub(s.middle.at) >= sampleEvery*mostSamples/2:
		*s = stretch{s.middle, at}
	}
}

// rate returns how many units were answered in a second, 0 if that is not known.
func (s *stretch) rate(now time.Time, units int) float64 {
	passed := now.Sub(s.begin.at)
	if s.begin.at.IsZero() || passed < sampleEvery {
		return 0
	}
	return float64(units-s.begin.units) / passed.Seconds()
}

// Status returns what there is to see from outside. The caller may keep it.
func (c *Campaign) Status(now time.Time) Status {
	s := Status{
		Name: c.w.Ledger, Problem: c.w.Problem.String(), Engine: c.w.Engine, Units: c.w.Units,
		Counted: c.counted, Confirmed: c.confirmed, Wanted: c.wanted, Pending: c.pending,
		Share: 1, Left: -1,
		Tasks: len(c.outstanding), Counts: c.open[toCount], Checks: c.open[toCheck],
		Disputes: len(c.disputes), Settled: c.settled, Voided: c.voided, Answers: c.answers, Known: c.known,
		Refused: maps.Clone(c.refused), Workers: make([]WorkerStatus, 0, c.met), Cells: slices.Clone(c.cells), Done: c.Done(),
	}
	if c.total > 0 {
		s.Share = min(max(c.done/c.total, 0), 1)
	}
	there, working, owed := 0, 0, 0
	for i := range c.parties {
		p := &c.parties[i]
		if p.seen.IsZero() && p.guilty == "" {
			continue
		}
		w := p.status(now)
		s.Workers = append(s.Workers, w)
		if w.State == Working || w.State == Waiting {
			there, owed = there+1, p.owed
			if w.State == Working {
				working++
			}
			c.show(s.Cells, p.task)
		}
	}
	done, units := c.rates(now)
	if working > 0 {
		s.Rate = units
	}
	switch {
	case s.Done:
		s.Left = 0
	case there == 0:
		s.Lacks = LacksWorker
	case there == 1 && c.pending > c.owed-owed: // of what is counted and what it will count
		s.Lacks = LacksChecker
	case done > 0:
		s.Left = max(0, c.total-c.done) / done
	}
	slices.SortFunc(s.Workers, func(a, b WorkerStatus) int { return cmp.Compare(a.Name, b.Name) })
	return s
}

// show shows in cells that a worker is at a task.
func (c *Campaign) show(cells []Cell, task string) {
	t := c.outstanding[task]
	if t == nil {
		return
	}
	for i := t.First / c.perCell; i <= t.Last/c.perCell; i++ {
		x := &cells[i]
		x.Working = min(x.Working+min(t.Last, x.Last)-max(t.First, x.First)+1, x.Last-x.First+1)
	}
}

func (p *party) status(now time.Time) WorkerStatus {
	w := WorkerStatus{
		Name: p.name, Host: p.host, Kernels: slices.Concat([]string{}, p.kernels), Threads: p.threads,
		State: Waiting, Reason: p.guilty, Units: p.units, Seen: -1,
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
	case p.task != "" || !p.answer.IsZero() && now.Sub(p.answer) < busyAfter:
		w.State = Working
	}
	if w.State == Working {
		w.Rate = p.lately.rate(now, p.units)
	}
	return w
}

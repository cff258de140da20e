package campaign

import (
	"time"

	"queens/ledger"
)

// Fold takes an answer, for whatever task it was: units that are missing are counted, units that are counted are
// confirmed, and the same again is no news. Late, doubled and from before a restart, all are welcome if true.
//
// The error is a [RefusedError], and nothing was believed; or that of the book, and the campaign is over. When Fold
// returns the lines are with the book, not on the disk: tell the worker after Sync.
func (c *Campaign) Fold(now time.Time, a Answer, b Book) (Verdict, error) {
	p, err := c.admit(a.Worker, a.Host, a.Version, a.Threads)
	if err == nil {
		err = c.sound(a)
	}
	var numbers []number
	if err == nil {
		numbers, err = c.numbers(a)
	}
	task := c.outstanding[a.Task]
	if task != nil && (task.First != a.First || task.Last != a.Last) {
		task = nil
	}
	if err == nil && task != nil {
		err = task.may(a)
	}
	by := uint32(nobody)
	if err == nil {
		by, err = c.authorOf(p, a)
	}
	if err != nil {
		return Verdict{}, c.log(err)
	}
	p = c.greet(p, now, a.Worker, a.Host, a.Threads)
	p.uses(a.Kernel)
	p.task, p.answer = "", now
	seconds := 0.0
	for u := a.First; u <= a.Last; u++ {
		seconds += c.w.Seconds(u)
	}
	took, suspicious := p.timed(now, a, seconds)
	if by == nobody {
		by = c.author(c.partyOf[a.Worker], a.Host+"/"+a.Worker, a.Kernel)
	}
	host := c.authors[by].host
	var v Verdict
	for i, n := range numbers {
		u := a.First + i
		told := telling{by, n, ledger.Entry{Unit: u, Residue: n.residue(), Work: a.Work[i], Kernel: a.Kernel, Host: host, Program: c.program, When: now}}
		if seconds > 0 {
			told.entry.Took = time.Duration(float64(took) * float64(a.Threads) * c.w.Seconds(u) / seconds)
		}
		if err := c.hear(u, told, suspicious, b, &v); err != nil {
			return v, err
		}
	}
	c.answers++
	c.known += v.Known
	p.units += v.New + v.Confirmed
	p.lately.mark(now, p.units)
	if task != nil {
		c.finish(task)
	} else {
		c.review(a.First, a.Last)
	}
	c.sampleAt(now)
	return v, nil
}

// hear takes what was told of one unit.
func (c *Campaign) hear(u int, t telling, suspicious bool, b Book, v *Verdict) error {
	switch {
	case c.by[u] == nobody:
		t.entry.Solutions = t.sum.big()
		if err := b.Append(t.entry); err != nil {
			return err
		}
		c.count(u, t.sum, t.by)
		if suspicious {
			c.distrust(u)
		}
		v.New++
	case t.sum != c.sum(u):
		c.contest(u, t)
		v.Disputed++
	case c.confirms(u, t.by):
		t.entry.Solutions = t.sum.big()
		if err := b.Confirm(t.entry); err != nil {
			return err
		}
		c.confirm(u, t.by)
		v.Confirmed++
	default:
		v.Known++
	}
	return nil
}

// confirms reports whether an author who finds what a unit has confirms it.
func (c *Campaign) confirms(u int, by uint32) bool {
	return c.again[u] == nobody && c.independent(c.by[u], by)
}

// sound says what is wrong with the frame of an answer, whoever it is from.
func (c *Campaign) sound(a Answer) error {
	units := c.w.Units
	switch {
	case a.Campaign != c.w.Ledger:
		return refuse(RefusedCampaign, "the answer is for campaign %q, this is %q", brief(a.Campaign), c.w.Ledger)
	case a.Engine != c.w.Engine:
		return refuse(RefusedEngine, "the answer is by engine %q, the units are of the %s", brief(a.Engine), c.w.Engine)
	case !isName(a.Kernel):
		return refuse(RefusedEngine, "%q is no name for a kernel", brief(a.Kernel))
	case a.First < 0 || a.First > a.Last || a.Last >= units:
		return refuse(RefusedUnits, "units %d to %d are not from 0 to %d", a.First, a.Last, units-1)
	case a.Last-a.First >= mostInTask:
		return refuse(RefusedUnits, "units %d to %d are more than %d", a.First, a.Last, mostInTask)
	case a.Took < 0:
		return refuse(RefusedThreads, "a time of %v is negative", a.Took)
	}
	n := a.Last - a.First + 1
	if len(a.Sums) != n || len(a.Residues) != n || len(a.Work) != n {
		return refuse(RefusedLength, "%d sums, %d residues and %d works are not those of %d units", len(a.Sums), len(a.Residues), len(a.Work), n)
	}
	return nil
}

// numbers reads the sums of an answer and holds them against their residues.
func (c *Campaign) numbers(a Answer) ([]number, error) {
	list := make([]number, len(a.Sums))
	for i, text := range a.Sums {
		n, ok := parseNumber(text)
		if !ok {
			return nil, refuse(RefusedSum, "the sum of unit %d is not a decimal number below 2^128", a.First+i)
		}
		if n.residue() != a.Residues[i] {
			return nil, refuse(RefusedResidue, "the sum of unit %d disagrees with its residue", a.First+i)
		}
		list[i] = n
	}
	return list, nil
}

// may says why an answer must not be one to this task.
func (t *published) may(a Answer) error {
	for _, kernel := range t.NotKernels {
		if kernel == a.Kernel {
			return refuse(RefusedKernel, "%s is to be done by another kernel than %s", t.ID, a.Kernel)
		}
	}
	for _, worker := range t.NotWorkers {
		if worker == a.Worker {
			return refuse(RefusedOwn, "%s is to be done by another worker than %s", t.ID, a.Worker)
		}
	}
	return nil
}

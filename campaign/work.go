package campaign

import (
	"errors"
	"fmt"
	"time"

	"queens"
)

// A Work is what a campaign counts, and how it is split.
type Work struct {
	Problem queens.Problem
	Engine  string // that the units are of
	Units   int    // numbered from 0
	Split   string // digest of how they were made
	Ledger  string // the ledger's name: it ties messages to the campaign
	Version string // the program and its version, as in a ledger's head; workers of another are refused

	// Seconds is what a unit is expected to take one thread with the fastest kernel. It is called several times
	// for each unit, always with the same answer.
	Seconds func(unit int) float64
}

func (w Work) check() error {
	switch {
	case w.Engine == "" || w.Split == "" || w.Ledger == "":
		return errors.New("the work names no engine, no split or no ledger")
	case w.Units < 0 || w.Units > mostUnits:
		return fmt.Errorf("%d units are not from 0 to %d", w.Units, mostUnits)
	case w.Seconds == nil:
		return errors.New("the work has no expected seconds")
	}
	return nil
}

// mostUnits is the most that a ledger can have.
const mostUnits = 1 << 30

// Options are the choices of a campaign. The zero value of a field but Verify and Known is the default.
type Options struct {
	Task      time.Duration // that a task should take one thread; default 20 s, or less for a count of little work. A unit is never cut
	MostUnits int           // in a task, which bounds messages; default and most 4096
	Verify    float64       // share of the units that are counted twice, 0..1
	Known     float64       // share of the tasks that ask for what is known, 0..1/2

	// CheckFactor is how many times as long as the fastest kernel another takes; default 1. Tasks that check are that much smaller.
	CheckFactor float64

	// Window is how many tasks are in the queue at once, those that are being worked on among them; default 4096. It grows to
	// four for each worker that was met.
	Window int

	// Seed chooses which units are counted twice and which known answers are asked for. The same seed chooses the
	// same units after a restart. Where workers may choose on purpose where to lie it should be a secret.
	Seed uint64
}

// A task takes a while, so that queue and ledger have little to do, and not longer, for it is what a worker that fails loses. A count
// of little work is cut into some hundreds all the same, so that workers are not idle at its end, unless they would
// do little else than look for tasks that are not their own to check.
const (
	longestTask  = 20 * time.Second
	shortestTask = 50 * time.Millisecond
	fewestTasks  = 256
)

func usualTask(w Work) time.Duration {
	total := 0.0
	for u := range w.Units {
		total += w.Seconds(u)
	}
	seconds := min(total/fewestTasks, longestTask.Seconds()) // a time.Duration may be too short for the total
	return max(time.Duration(seconds*float64(time.Second)), shortestTask)
}

// withDefaults returns the options with every field set, or what is wrong with them.
func (o Options) withDefaults(w Work) (Options, error) {
	if o.Task == 0 {
		o.Task = usualTask(w)
	}
	if o.MostUnits == 0 {
		o.MostUnits = mostInTask
	}
	if o.CheckFactor == 0 {
		o.CheckFactor = 1
	}
	if o.Window == 0 {
		o.Window = 4096
	}
	switch {
	case o.Task < 0:
		return o, fmt.Errorf("a task of %v is not positive", o.Task)
	case o.MostUnits < 1 || o.MostUnits > mostInTask:
		return o, fmt.Errorf("%d units in a task are not from 1 to %d", o.MostUnits, mostInTask)
	case !(o.Verify >= 0 && o.Verify <= 1):
		return o, fmt.Errorf("a verify rate of %v is not from 0 to 1", o.Verify)
	case !(o.Known >= 0 && o.Known <= 0.5):
		return o, fmt.Errorf("a share of known answers of %v is not from 0 to 0.5", o.Known)
	case !(o.CheckFactor > 0 && o.CheckFactor <= 1e6):
		return o, fmt.Errorf("a check factor of %v is not from 0 to a million", o.CheckFactor)
	case o.Window < 2:
		return o, fmt.Errorf("a window of %d tasks is less than 2", o.Window)
	}
	return o, nil
}

// mostInTask bounds an answer: a unit of one takes at most 39 + 10 + 20 digits and some punctuation, so
// 4,096 of them stay below 400 kB.
const mostInTask = 4096

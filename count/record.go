package count

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"math"
	"math/big"
	"time"

	"queens"
	"queens/internal/join"
)

// A Unit is one counted part of a count. Its sum means nothing by itself: units are numbered by the split of one engine,
// and only all units of one split make a count.
type Unit struct {
	Index   int      // its number, from 0
	Sum     *big.Int // what it adds to the count: completions times weights, below 2¹²⁸
	Residue uint64   // the same modulo [Prime], from a sum kept apart
	Work    uint64   // see [Result]
	Kernel  string
	Took    time.Duration // by one thread
}

// Prime is what residues are modulo.
const Prime = checkPrime

// A Record lets a count begin where another ended: [Options.Record]. Package ledger keeps one on disk.
type Record struct {
	Split string           // of the units, see [Outline]; a count that splits otherwise refuses the record
	Have  []Unit           // counted before, each at most once
	Keep  func(Unit) error // called with each other unit when it is finished, one at a time, in no order; nil is nobody. Its error ends the count
}

// An Outline says how a count will be split, before it begins.
type Outline struct {
	Engine string
	Kernel string
	Units  int
	// Split is a digest of the problem, the engine and how it splits the problem. Units of equal numbers are the same if, and only
	// if, their splits have equal digests; kernel, threads and memory make no difference to it.
	Split string
}

// NewOutline returns the outline of the count that [Completions] would make with the same options. The errors are the same too.
func NewOutline(ctx context.Context, p queens.Problem, o Options) (Outline, error) {
	c, err := NewCounter(ctx, p, o)
	if err != nil {
		return Outline{}, err
	}
	return c.Outline(), nil
}

// export returns a finished unit for others to keep, if its sum agrees with its check.
func (u finished) export(kernel string) (Unit, error) {
	sum, err := u.sum.value()
	return Unit{u.unit, sum, u.sum.residue, u.work, kernel, u.took}, err
}

// total returns the sum of a kept unit, if it agrees with its check.
func (u Unit) total() (total, error) {
	if u.Sum == nil || u.Sum.Sign() < 0 || u.Sum.BitLen() > 128 || u.Residue >= checkPrime {
		return total{}, fmt.Errorf("unit %d of the record has no sum below 2^128", u.Index)
	}
	low := new(big.Int).And(u.Sum, new(big.Int).SetUint64(math.MaxUint64))
	t := total{new(big.Int).Rsh(u.Sum, 64).Uint64(), low.Uint64(), u.Residue}
	if _, err := t.value(); err != nil {
		return total{}, fmt.Errorf("unit %d of the record: %w", u.Index, err)
	}
	return t, nil
}

// An account is what is known of a count: which units are in it, once each, and their sum.
type account struct {
	sum   total
	units int // of the whole count
	has   bitset
	n     int // how many it has
	work  uint64
	cost  float64 // estimated, of those from the record
}

// take adds a unit.
func (a *account) take(unit int, sum total, work uint64) error {
	if unit < 0 || unit >= a.units {
		return fmt.Errorf("unit %d is not from 0 to %d", unit, a.units-1)
	}
	if a.has.has(unit) {
		return fmt.Errorf("unit %d is counted twice; the count cannot be trusted", unit)
	}
	a.has.add(unit)
	a.n++
	a.work += work
	return a.sum.merge(sum)
}

// value returns the count, if every unit is in it.
func (a *account) value() (*big.Int, error) {
	if a.n != a.units {
		return nil, fmt.Errorf("%d of %d units are counted; the count cannot be trusted", a.n, a.units)
	}
	return a.sum.value()
}

// open returns an account with the units of the record.
func (r *Record) open(ctx context.Context, c *choice) (*account, error) {
	units := c.engine.units()
	a := &account{units: units, has: newBitset(units)}
	if r == nil {
		return a, nil
	}
	split, err := c.engine.split(ctx)
	if err != nil {
		return nil, err
	}
	if r.Split != split {
		return nil, &OptionError{"record", r.Split, "is of another split than " + split}
	}
	patrol := newPatrol(ctx, quickSteps)
	for _, u := range r.Have {
		if patrol.stopped() {
			return nil, context.Cause(ctx)
		}
		sum, err := u.total()
		if err == nil {
			err = a.take(u.Index, sum, u.Work)
		}
		if err != nil {
			return nil, err
		}
		a.cost += c.engine.cost(u.Index)
	}
	return a, nil
}

// watch returns a watch over the units that only selects, nil is all, and their number. The account
// has no others.
func (c *choice) watch(ctx context.Context, a *account, only func(unit int) bool, start time.Time) (w *watch, selected int, err error) {
	w = &watch{start: start, before: a.cost}
	if only == nil {
		w.total = c.engine.totalCost()
		return w, a.units, nil
	}
	patrol := newPatrol(ctx, quickSteps)
	for unit := range a.units {
		if patrol.stopped() {
			return nil, 0, context.Cause(ctx)
		}
		if only(unit) {
			selected++
			w.total += c.engine.cost(unit)
		}
	}
	return w, selected, nil
}

// complete counts the units that only selects, nil is all, and the account does not have yet, and returns how many units only
// selects. The account has no others; the record may be nil.
func (c *choice) complete(ctx context.Context, a *account, o Options, only func(unit int) bool, start time.Time) (selected int, err error) {
	watch, selected, err := c.watch(ctx, a, only, start)
	if err != nil {
		return 0, err
	}
	missing := those(ctx, a.units, func(unit int) bool { return !a.has.has(unit) && (only == nil || only(unit)) })
	defer watch.report(o.Progress)()
	_, err = run(ctx, c.engine, missing, min(c.threads, selected-a.n), watch, func(u finished) error {
		if o.Record != nil && o.Record.Keep != nil {
			unit, err := u.export(c.kernel)
			if err == nil {
				err = o.Record.Keep(unit)
			}
			if err != nil {
				return err
			}
		}
		return a.take(u.unit, u.sum, u.work)
	})
	return selected, err
}

// A Part is what is known when some units of a count are counted: everything but a count. Their sums are in the record.
type Part struct {
	N       int
	Engine  string
	Kernel  string
	Threads int
	Units   int // of the whole count
	Counted int // of them, in this part
	Had     int // of these, from the record
	Work    uint64
	Elapsed time.Duration
	// Distrusted is as in [Result].
	Distrusted []string
}

// Some counts the units of a count that only selects, and hands them to the record in the options, which there must be. The
// errors are those of [Completions].
func Some(ctx context.Context, p queens.Problem, o Options, only func(unit int) bool) (Part, error) {
	start := time.Now()
	if o.Record == nil || o.Record.Keep == nil {
		return Part{}, &OptionError{"record", "", "a part of a count is lost unless its units are kept"}
	}
	c, err := prepare(ctx, p, o)
	if err != nil {
		return Part{}, err
	}
	a, err := o.Record.open(ctx, &c)
	if err != nil {
		return Part{}, err
	}
	for _, u := range o.Record.Have {
		if !only(u.Index) {
			return Part{}, &OptionError{"record", fmt.Sprint(u.Index), "this unit is not of the part to be counted"}
		}
	}
	had := a.n
	selected, err := c.complete(ctx, a, o, only, start)
	if err != nil {
		return Part{}, err
	}
	if a.n != selected {
		return Part{}, fmt.Errorf("%d of %d units are counted; the part cannot be trusted", a.n, selected)
	}
	return Part{
		p.N(), c.name, c.kernel, c.threads, a.units, a.n, had, a.work, time.Since(start), c.distrusted,
	}, nil
}

// split digests the subproblems, and with them the problem: they tell where the given queens are and what is left to do.
func (e *walkEngine) split(context.Context) (string, error) {
	d := newDigest(Walk, e.splitter.n)
	for row := range e.splitter.n {
		d.add(uint64(e.splitter.blocked[row]))
	}
	for _, sub := range e.subs {
		b := &sub.board
		d.add(sub.Weight, uint64(b.rows), uint64(b.cols), b.diag, b.anti)
	}
	return d.hex(), nil
}

// split digests the column sets of the units and how they are put into ranges. Which solutions count where, and with which
// weight, the column sets do not say; so it counts the units of a small board, one by one, and digests that too.
func (e *joinEngine) split(ctx context.Context) (string, error) {
	n := e.plan.N()
	d := newDigest(Join, n)
	d.add(uint64(e.size), uint64(e.plan.Units()))
	e.plan.Digest(d.hash)
	small, err := join.NewPlan(10+n%2, 1<<28, 1)
	if err != nil {
		return "", err
	}
	worker := small.NewTables().NewWorker(e.kernel)
	for unit := range small.Units() {
		solutions, _, err := worker.Count(ctx, unit)
		if err != nil {
			return "", err
		}
		d.add(solutions)
	}
	return d.hex(), nil
}

// A digest sums up numbers.
type digest struct{ hash hash.Hash }

func newDigest(engine string, n int) digest {
	d := digest{sha256.New()}
	fmt.Fprintf(d.hash, "%s %d\n", engine, n)
	return d
}

func (d digest) add(numbers ...uint64) {
	var bytes [8]byte
	for _, v := range numbers {
		binary.LittleEndian.PutUint64(bytes[:], v)
		d.hash.Write(bytes[:])
	}
}

func (d digest) hex() string { return hex.EncodeToString(d.hash.Sum(nil)[:16]) }

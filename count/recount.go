package count

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"
	"sync"
	"time"

	"queens"
	"queens/internal/walk"
)

// A Recounted is a unit that was counted again.
type Recounted struct {
	Kept  Unit
	Again Unit   // as it was found now
	By    string // engine and kernel that found it: "walk portable"
}

// Agrees reports whether the unit has the same sum again.
func (r Recounted) Agrees() bool {
	return r.Kept.Sum.Cmp(r.Again.Sum) == 0 && r.Kept.Residue == r.Again.Residue
}

// Recount counts some kept units again by other means, and hands each to tell, one at a time and in no order; an error of tell
// ends it. The options are those of the count, its record must name the split. [Options.Kernel] is not looked at.
//
// Units of the join are counted by the walk, with its fastest kernel: nothing but the numbers of the units is shared. It takes longer
// than the join did, and longer than the walk's own split of the same board, by a factor of ten or more.
//
// Units of the walk are counted by the walk too, for the join cannot count them: each as a problem of its own, the queens of the
// subproblem given, with the reference kernel, or with the portable one if the unit was counted by that. The split into subproblems is not
// checked by this. The reference kernel takes longer than the fastest, by a factor of ten or more.
func Recount(ctx context.Context, p queens.Problem, o Options, kept []Unit, tell func(Recounted) error) error {
	o.Kernel = ""
	c, err := prepare(ctx, p, o)
	if err != nil {
		return err
	}
	// The record vouches for what the numbers of the units mean, and finds units that are off, spoiled or twice.
	if o.Record == nil {
		return &OptionError{"record", "", "it must say of which split the units are"}
	}
	if _, err := (&Record{Split: o.Record.Split, Have: kept}).open(ctx, &c); err != nil {
		return err
	}
	var again recounter
	switch e := c.engine.(type) {
	case *walkEngine:
		again = &walkRecounter{p, e}
	case *joinEngine:
		w := choice{name: Walk}
		kernels := walk.Kernels()
		k, err := w.chooseKernel("", func(i int) error { return testWalk(kernels[i]) })
		if err != nil {
			return err
		}
		again = &joinRecounter{e, kernels[k]}
	default:
		return fmt.Errorf("no other way to count units of the %s", c.name)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		workers sync.WaitGroup
		lock    sync.Mutex // of next, and of tell
		next    int
	)
	take := func() (Unit, bool) {
		lock.Lock()
		defer lock.Unlock()
		if next == len(kept) || ctx.Err() != nil {
			return Unit{}, false
		}
		next++
		return kept[next-1], true
	}
	for range min(c.threads, len(kept)) {
		workers.Go(func() {
			for unit, ok := take(); ok; unit, ok = take() {
				found, err := again.recount(ctx, unit)
				if err == nil {
					lock.Lock()
					if err = context.Cause(ctx); err == nil {
						err = tell(found)
					}
					lock.Unlock()
				}
				if err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	workers.Wait()
	return context.Cause(ctx)
}

// A recounter counts units of one engine by other means. It may be used by several goroutines.
type recounter interface {
	recount(ctx context.Context, kept Unit) (Recounted, error)
}

type walkRecounter struct {
	problem queens.Problem
	*walkEngine
}

func (r *walkRecounter) recount(ctx context.Context, kept Unit) (Recounted, error) {
	start := time.Now()
	names := Kernels(Walk)
	kernel := names[0]
	if kernel == kept.Kernel {
		kernel = names[1]
	}
	sub := r.subs[kept.Index]
	p, err := r.problem.WithGiven(sub.Queens...)
	if err != nil {
		return Recounted{}, err
	}
	found, err := Completions(ctx, p, Options{Engine: Walk, Kernel: kernel, Threads: 1})
	if err != nil {
		return Recounted{}, err
	}
	weight := new(big.Int).SetUint64(sub.Weight)
	return recounted(kept, found.Count.Mul(found.Count, weight), found.Work, kernel, start), nil
}

// recounted makes the residue from the sum: here the sum itself is the check.
func recounted(kept Unit, sum *big.Int, work uint64, kernel string, start time.Time) Recounted {
	residue := new(big.Int).Mod(sum, big.NewInt(checkPrime)).Uint64()
	return Recounted{kept, Unit{kept.Index, sum, residue, work, kernel, time.Since(start)}, Walk + " " + kernel}
}

// How the walk counts a unit of the join.
//
// A unit is a set of columns for the queens of the top half; those of the bottom half take the others. So it is a problem with
// blocked squares: the top rows are blocked outside the set, the bottom rows inside. For odd n that is all, but for the queens of the
// middle lines: the unit's sum is the problem's completions, times a weight.
//
// For even n the join sorts solutions by the halves of the long diagonals that hold a queen, and counts of each orbit of
// them only those that have none in the bottom half; of these, if just one half in the top is occupied, only those whose rows S of the queens
// in that quadrant are not above its columns, as numbers. So the problem is cut up once more, by S: the top rows in S are blocked
// right of the middle, the others left. What is occupied follows from four counts, with each half of a long diagonal blocked or
// not.
//
//	      left right          S = {1, 3}
//	row 3  a .  . .           a: squares of the left columns in the rows of S
//	row 2  . .  b b           b: squares of the right columns in the others
//	row 1  a .  . .           d: the complement, without the long diagonals
//	row 1  . .  . .
//	row 2  . d  . .
//	row 3  . d  . .
//
// The weights are those of internal/join, derived there from the same definition; the counting shares nothing with it.

type joinRecounter struct {
	*joinEngine
	kernel walk.Kernel
}

func (r *joinRecounter) recount(ctx context.Context, kept Unit) (Recounted, error) {
	start := time.Now()
	u := unitWalk{ctx: ctx, n: r.plan.N(), machine: r.kernel.New()}
	from, to := r.bounds(kept.Index)
	for i := from; i < to; i++ {
		x, left, right := r.plan.Columns(i)
		err := u.even(left, right)
		if u.n%2 == 1 {
			err = u.odd(x, left, right)
		}
		if err != nil {
			return Recounted{}, err
		}
	}
	sum, err := u.sum.value()
	if err != nil {
		return Recounted{}, err
	}
	return recounted(kept, sum, u.work, r.kernel.Name, start), nil
}

// A unitWalk counts units of the join.
type unitWalk struct {
	ctx     context.Context
	n       int
	machine walk.Machine
	sum     total
	work    uint64
}

// columns returns as columns of the board what is at those distances left and right of the middle.
func (u *unitWalk) columns(left, right uint32) (columns uint32) {
	d := u.n / 2
	for q := range d {
		columns |= left>>q&1<<(d-1-q) | right>>q&1<<(u.n-d+q)
	}
	return columns
}

// mirror is 2 for a column set that stands for its mirror image too.
func mirror(left, right uint32) uint64 {
	if left == right {
		return 1
	}
	return 2
}

func (u *unitWalk) odd(x int, left, right uint32) error {
	d := u.n / 2
	s := splitter{n: u.n}
	var b board
	b.place(u.n, queens.Square{Row: d, Col: d + x})
	top := u.columns(left, right)
	for p := range d {
		allowed := top
		if p+1 > x {
			allowed |= 1 << d // the queen of the middle column, unless that is the one in the centre
		}
		s.blocked[d-1-p] = ^allowed
		s.blocked[d+1+p] = top | 1<<d
	}
	weight := uint64(8)
	if x == 0 {
		weight = 2 * mirror(left, right)
		if right == (1<<d-1)&^left {
			weight = mirror(left, right)
		}
	}
	completions, err := u.completions(&s, &b)
	if err != nil {
		return err
	}
	return u.sum.add(completions, weight)
}

func (u *unitWalk) even(left, right uint32) error {
	if u.n%2 == 1 {
		return nil
	}
	d := u.n / 2
	all := uint32(1)<<d - 1
	twice := 2 * mirror(left, right)
	ranked := func(rows, columns uint32) uint64 { // the weight of a single occupied half in the top
		switch {
		case rows < columns:
			return 2 * twice
		case rows == columns:
			return twice
		}
		return 0
	}
	none := uint64(0)
	switch complement := all &^ left; {
	case right < complement:
		none = twice
	case right == complement:
		none = twice / 2
	}
	for rows := range all + 1 {
		if bits.OnesCount32(rows) != bits.OnesCount32(left) {
			continue
		}
		// free[i]: half of the left long diagonal blocked if i&1, of the right one if i&2
		var free [4]uint64
		for i := range free {
			var err error
			if free[i], err = u.cut(left, right, rows, i&1 != 0, i&2 != 0); err != nil {
				return err
			}
		}
		classes := []struct{ completions, weight uint64 }{
			{free[3], none},
			{free[2] - free[3], ranked(rows, left)},
			{free[1] - free[3], ranked(all&^rows, right)},
			{free[0] - free[1] - free[2] + free[3], 2 * twice},
		}
		for _, c := range classes {
			if err := u.sum.add(c.completions, c.weight); err != nil {
				return err
			}
		}
	}
	return nil
}

// cut counts the part of an even unit in which the left queens of the top half stand in these rows.
func (u *unitWalk) cut(left, right, rows uint32, blockLeft, blockRight bool) (uint64, error) {
	d := u.n / 2
	s := splitter{n: u.n}
	top := u.columns(left, right)
	for p := range d {
		low, high := d-1-p, d+p // the lines at this distance from the middle; on them cross the long diagonals
		allowed := u.columns(0, right)
		if rows>>p&1 != 0 {
			allowed = u.columns(left, 0)
		}
		if blockLeft {
			allowed &^= 1 << low
		}
		if blockRight {
			allowed &^= 1 << high
		}
		s.blocked[low] = ^allowed
		s.blocked[high] = top | 1<<low | 1<<high
	}
	return u.completions(&s, &board{})
}

// completions counts those of a board with queens, under the blocked squares of s.
func (u *unitWalk) completions(s *splitter, b *board) (completions uint64, err error) {
	u.machine.Load(s.root(b))
	for done := false; !done; {
		if u.ctx.Err() != nil {
			return 0, context.Cause(u.ctx)
		}
		var found, nodes uint64
		found, nodes, done = u.machine.Step(stepNodes)
		var carry uint64
		if completions, carry = bits.Add64(completions, found, 0); carry != 0 {
			return 0, errOverflow
		}
		u.work += nodes
	}
	return completions, nil
}

package join

import (
	"context"
	"errors"
	"testing"
)

// countdown is a context that is done after it was asked a number of times.
type countdown struct {
	context.Context
	left, asked int
}

func (c *countdown) Err() error {
	c.asked++
	if c.asked > c.left {
		return context.Canceled
	}
	return nil
}

func TestCancel(t *testing.T) {
	for _, k := range Kernels() {
		n := 22
		if k.slots == 0 {
			n = 18
		}
		p := mustPlan(t, newGeometry(n))
		w := p.NewTables().NewWorker(k)
		unit := p.Units() / 2
		for _, left := range []int{0, 1, 2, 3} {
			ctx := &countdown{Context: context.Background(), left: left}
			got, stats, err := w.Count(ctx, unit)
			if !errors.Is(err, context.Canceled) || got != 0 || stats != (Stats{}) {
				t.Errorf("kernel=%s left=%d: got %d, %+v, %v", k.Name(), left, got, stats, err)
			}
			if ctx.asked > left+2 {
				t.Errorf("kernel=%s left=%d: goes on after the context is done, asks %d times", k.Name(), left, ctx.asked)
			}
		}
		// The same worker then counts right, and asks often: words streamed and pairs compared one by
		// one between two questions are a millisecond's worth.
		want, _, err := p.NewTables().NewWorker(k).Count(context.Background(), unit)
		if err != nil {
			t.Fatal(err)
		}
		ctx := &countdown{Context: context.Background(), left: 1 << 30}
		got, stats, err := w.Count(ctx, unit)
		if err != nil || got != want {
			t.Errorf("kernel=%s: got %d, %v, want %d", k.Name(), got, err, want)
		}
		work := stats.Words + stats.E + stats.W
		if k.slots == 0 {
			work += stats.Slots
		}
		if per := work / uint64(ctx.asked); per > 2*pollWork {
			t.Errorf("kernel=%s: %d words between two looks at the context", k.Name(), per)
		}
	}
}

// Slices of large boards take long to sort: that looks at the context too, and stops anywhere.
func TestCancelWhileSorting(t *testing.T) {
	for _, n := range []int{24, 25} {
		p := mustPlan(t, newGeometry(n))
		build := func(left int) (*slice, *countdown, *Worker) {
			w := p.NewTables().NewWorker(portable)
			ctx := &countdown{Context: context.Background(), left: left}
			w.j.ctx = ctx
			w.enter(n%2, 9)
			return w.slice(topRight, 0x1ff<<1), ctx, w
		}
		s, ctx, _ := build(1 << 30)
		whole, asks := len(s.lo)-slack, ctx.asked
		if least := max(50*whole/pollWork, 4); asks < least {
			t.Errorf("n=%d: %d looks for %d placements, want %d", n, asks, whole, least)
		}
		for left := 0; left < asks; left += 1 + asks/10 {
			s, ctx, w := build(left)
			if !w.j.stop || ctx.asked > left+3 || len(s.lo) != 0 {
				t.Errorf("n=%d left=%d: got %d placements after %d looks", n, left, len(s.lo), ctx.asked)
			}
		}
	}
}

// A worker that is stopped while it builds a slice must not leave it to others.
func TestCancelWhileBuilding(t *testing.T) {
	for _, n := range []int{18, 19, 20, 21} {
		p := mustPlan(t, newGeometry(n))
		unit := p.Units() / 3
		ks := Kernels()
		k := ks[len(ks)-1]
		want, _, err := p.NewTables().NewWorker(k).Count(context.Background(), unit)
		if err != nil {
			t.Fatal(err)
		}
		tables := p.NewTables()
		w := tables.NewWorker(k)
		for work := range 40 {
			w.j.work = 1000 * work // where the next look at the context falls
			w.Count(&countdown{Context: context.Background(), left: 1}, unit)
			if work%10 == 9 {
				w = tables.NewWorker(k)
			}
		}
		got, _, err := w.Count(context.Background(), unit)
		if err != nil || got != want {
			t.Errorf("n=%d: got %d, %v, want %d", n, got, err, want)
		}
	}
}

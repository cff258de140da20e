package count

import (
	"context"
	"errors"
	"testing"
	"time"
)

// looks is a context that is cancelled after it was looked at a number of times, from one goroutine.
type looks struct {
	context.Context
	left, asked int
}

func (c *looks) Err() error {
	if c.asked++; c.asked > c.left {
		return context.Canceled
	}
	return nil
}

// Large boards have millions of units, or take long to split: nothing of that is done for a context
// that has ended. It took seconds; the limit is generous to slow machines.
func TestCancelledBeforeItBegins(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	const limit = 100 * time.Millisecond
	for _, c := range []struct {
		name string
		n    int
		o    Options
	}{
		{"engine=join,n=28", 28, Options{Engine: Join, Memory: 1 << 40}},
		{"engine=walk,n=32", 32, Options{Engine: Walk}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := problem(t, c.n, nil, nil)
			for what, begin := range map[string]func() error{
				"Completions": func() error { _, err := Completions(ctx, p, c.o); return err },
				"Sample":      func() error { _, err := Sample(ctx, p, c.o, 1, 1); return err },
				"NewPlan":     func() error { _, err := NewPlan(ctx, p, c.o); return err },
				"NewOutline":  func() error { _, err := NewOutline(ctx, p, c.o); return err },
				"Check":       func() error { return Check(ctx, p, c.o) },
			} {
				start := time.Now()
				if err := begin(); !errors.Is(err, context.Canceled) {
					t.Errorf("%s: got %v, want %v", what, err, context.Canceled)
				}
				if took := time.Since(start); took > limit {
					t.Errorf("%s: took %v, want at most %v", what, took, limit)
				}
			}
		})
	}
}

// What comes before the first unit can be stopped too.
func TestCancelledWhilePreparing(t *testing.T) {
	p := problem(t, 28, nil, nil)
	join, err := prepare(context.Background(), p, Options{Engine: Join, Memory: 1 << 40})
	if err != nil {
		t.Fatal(err)
	}
	a, err := (*Record)(nil).open(context.Background(), &join)
	if err != nil {
		t.Fatal(err)
	}
	for what, do := range map[string]func(context.Context) error{
		"split":   func(ctx context.Context) error { _, _, err := split(ctx, p); return err },
		"outline": func(ctx context.Context) error { _, err := NewOutline(ctx, p, Options{Engine: Walk}); return err },
		"check":   func(ctx context.Context) error { return Check(ctx, p, Options{Engine: Walk}) },
		"watch": func(ctx context.Context) error {
			_, _, err := join.watch(ctx, a, func(int) bool { return true }, time.Now())
			return err
		},
		"sample": func(ctx context.Context) error {
			_, err := chooseUnits(ctx, join.engine.units(), join.engine.units(), 1)
			return err
		},
		"select": func(ctx context.Context) error {
			if unit, ok := those(ctx, join.engine.units(), func(int) bool { return false })(); ok {
				t.Errorf("got unit %d, want none", unit)
			}
			return ctx.Err()
		},
	} {
		ctx := &looks{Context: context.Background(), left: 2}
		if err := do(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v, want %v", what, err, context.Canceled)
		}
		if ctx.asked < 3 || ctx.asked > 5 {
			t.Errorf("%s: looked at the context %d times, want 3 or a few more", what, ctx.asked)
		}
	}
}

// The whole cost is that of the units, found without visiting them.
func TestTotalCost(t *testing.T) {
	for _, engine := range []string{Walk, Join} {
		for _, n := range []int{4, 11, 12, 17, 18} {
			c, err := prepare(context.Background(), problem(t, n, nil, nil), Options{Engine: engine})
			if err != nil {
				t.Fatal(err)
			}
			want := 0.0
			for unit := range c.engine.units() {
				want += c.engine.cost(unit)
			}
			if got := c.engine.totalCost(); got < want*(1-1e-9) || got > want*(1+1e-9) {
				t.Errorf("engine=%s n=%d: got %v, want %v", engine, n, got, want)
			}
		}
	}
}

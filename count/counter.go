package count

import (
	"context"
	"fmt"

	"queens"
)

// A Counter counts units of one count, a few at a time, without preparing the count anew for each: what a program needs that
// is told from outside what to count next.
type Counter struct {
	choice  choice
	outline Outline
}

// NewCounter prepares the count that [Completions] would make with the same options. The errors are the same too.
func NewCounter(ctx context.Context, p queens.Problem, o Options) (*Counter, error) {
	c, err := prepare(ctx, p, o)
	if err != nil {
		return nil, err
	}
	split, err := c.engine.split(ctx)
	if err != nil {
		return nil, err
	}
	return &Counter{c, Outline{c.name, c.kernel, c.engine.units(), split}}, nil
}

// Outline returns how the count is split.
func (c *Counter) Outline() Outline { return c.outline }

// Distrusted is as in [Result].
func (c *Counter) Distrusted() []string { return c.choice.distrusted }

// Cost estimates the work in a unit. Costs are compared with each other and with [Counter.TotalCost], and with nothing else. It panics
// if there is no such unit.
func (c *Counter) Cost(unit int) float64 {
	if unit < 0 || unit >= c.outline.Units {
		panic(c.noUnit(unit))
	}
	return c.choice.engine.cost(unit)
}

// TotalCost returns the cost of all units.
func (c *Counter) TotalCost() float64 { return c.choice.engine.totalCost() }

// Count counts the units from first to last, on as many threads as the options said, and hands each to keep: one at a time, in no
// order. It returns when no thread works any more, with the first error of keep, or with that of the context if it ended before all
// units were counted. Neighbouring units share tables, so that runs of them are counted faster than units picked here and there. A
// Counter counts for one caller at a time.
func (c *Counter) Count(ctx context.Context, first, last int, keep func(Unit) error) error {
	if first < 0 || last >= c.outline.Units || first > last {
		return c.noUnit(first, last)
	}
	counted := 0
	next := first - 1
	_, err := run(ctx, c.choice.engine, func() (int, bool) { next++; return next, next <= last }, min(c.choice.threads, last-first+1), nil, func(u finished) error {
		unit, err := u.export(c.choice.kernel)
		if err != nil {
			return err
		}
		counted++
		return keep(unit)
	})
	if err == nil && counted != last-first+1 {
		err = fmt.Errorf("%d of the units from %d to %d are counted; they cannot be trusted", counted, first, last)
	}
	return err
}

func (c *Counter) noUnit(units ...int) error {
	return fmt.Errorf("units %v: there are those from 0 to %d", units, c.outline.Units-1)
}

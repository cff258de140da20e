package exactcover_test

import (
	"context"
	"errors"
	"math"
	"testing"
)

func TestCountUpToALimit(t *testing.T) {
	p := dominoes(t, 4)
	for limit, want := range map[uint64]uint64{0: 0, 1: 1, 2: 2, 35: 35, 36: 36, 37: 36, math.MaxUint64: 36} {
		if got, err := p.Count(t.Context(), limit); got != want || err != nil {
			t.Errorf("limit %d: got %d, %v; want %d", limit, got, err, want)
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got, err := dominoes(t, 4).Count(ctx, 100); got != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("got %d, %v; want 0, %v", got, err, context.Canceled)
	}
	if got := all(ctx, dominoes(t, 4)); got != nil {
		t.Errorf("got %v, want no solution", got)
	}
}

func TestCancelledInTheLoop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	got := 0
	for range dominoes(t, 4).Solutions(ctx) {
		if got++; got == 3 {
			cancel()
		}
	}
	if got != 3 {
		t.Errorf("got %d solutions, want 3", got)
	}
}

// A board of 12×12 without two corners of one colour cannot be tiled, and it takes far too long to
// see that: only looks at the context end the walk.
func TestCancelledFarFromASolution(t *testing.T) {
	const n = 12
	var options [][]int
	for row := range n {
		for col := range n {
			for _, next := range [][2]int{{row, col + 1}, {row + 1, col}} {
				a, b := row*n+col, next[0]*n+next[1]
				if next[0] < n && next[1] < n && a != 0 && b != n*n-1 {
					options = append(options, []int{a - 1, b - 1})
				}
			}
		}
	}
	ctx := &afterLooks{Context: t.Context(), left: 20}
	if got, err := newProblem(t, n*n-2, 0, options).Count(ctx, 1); got != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("got %d, %v; want 0, %v", got, err, context.Canceled)
	}
}

// afterLooks is a context that is cancelled after it was looked at a number of times.
type afterLooks struct {
	context.Context
	left int
}

func (c *afterLooks) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

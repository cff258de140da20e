package trace

import (
	"context"
	"errors"

	"queens"
	"queens/search"
)

// FindNext returns the number of the first step of a kind after a step, among the first steps of the walk. It returns
// false if there is none. The error is that of [Walk].
func FindNext(ctx context.Context, p queens.Problem, m search.Method, kind search.Kind, after, among int) (int, bool, error) {
	if after+1 >= among {
		return 0, false, nil
	}
	return find(ctx, p, m, kind, after+1, among, true)
}

// FindPrevious returns the number of the last step of a kind before a step, and false if there is none. The error is
// that of [Walk].
func FindPrevious(ctx context.Context, p queens.Problem, m search.Method, kind search.Kind, before int) (int, bool, error) {
	// Most are near: it looks at the stretch before, then at a longer one before that.
	for length := 1 << 16; before > 0; length *= 4 {
		from := max(0, before-length)
		if step, found, err := find(ctx, p, m, kind, from, before, false); found || err != nil {
			return step, found, err
		}
		before = from
	}
	return 0, false, nil
}

// find returns the first or the last step of a kind from one step to before another. It is no error if the walk
// ends before.
func find(ctx context.Context, p queens.Problem, m search.Method, kind search.Kind, from, to int, first bool) (found int, ok bool, err error) {
	enough := errors.New("found")
	step := from
	_, _, err = Walk(ctx, p, m, Limits{From: from, Events: to - from}, func(e search.Event) error {
		if e.Kind == kind {
			found, ok = step, true
			if first {
				return enough
			}
		}
		step++
		return nil
	})
	if past := new(PastError); err == enough || errors.As(err, &past) {
		err = nil
	}
	return found, ok, err
}

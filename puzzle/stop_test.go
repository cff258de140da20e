package puzzle

import (
	"context"
	"errors"
	"math"
	"testing"
	"testing/synctest"
	"time"

	"queens"
	"queens/count"
)

// far is a puzzle with too many solutions and too large a tree for any operation that needs the whole.
func far(t *testing.T) Puzzle {
	r := Rules{Rows: 24, Cols: 24, Pieces: Queen | Knight, PerRow: Exactly(1)}
	for i := range r.Rows * r.Cols {
		r.Weights = append(r.Weights, i*i%101)
	}
	return build(t, r)
}

// operations are all of them, each told to go on as long as it can.
var operations = []struct {
	name string
	ask  func(ctx context.Context, p Puzzle) (Answer, error)
}{
	{"Count", func(ctx context.Context, p Puzzle) (Answer, error) {
		total, err := Count(ctx, p, 0)
		if total.Solutions != nil {
			return Yes, err
		}
		return Unknown, err
	}},
	{"CountByCover", func(ctx context.Context, p Puzzle) (Answer, error) {
		total, err := CountByCover(ctx, p, 0)
		if total.Solutions != nil {
			return Yes, err
		}
		return Unknown, err
	}},
	{"All", func(ctx context.Context, p Puzzle) (Answer, error) {
		for _, err := range All(ctx, p) {
			if err != nil {
				return Unknown, err
			}
		}
		return Yes, nil
	}},
	{"Max", func(ctx context.Context, p Puzzle) (Answer, error) {
		_, _, answer, err := Max(ctx, p)
		return answer, err
	}},
	{"MaxByCover", func(ctx context.Context, p Puzzle) (Answer, error) {
		_, answer, err := MaxByCover(ctx, p)
		return answer, err
	}},
}

func TestOperationsStop(t *testing.T) {
	for _, operation := range operations {
		t.Run("operation="+operation.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
			defer cancel()
			answer, err := operation.ask(ctx, far(t))
			if answer != Unknown || !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("got %v, %v; want not known, %v", answer, err, context.DeadlineExceeded)
			}
		})
	}
}

// TestStoppedBefore asks with a context that has ended: nothing is found, not even what is at hand.
func TestStoppedBefore(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("enough")
	cancel(cause)
	for _, operation := range operations {
		if answer, err := operation.ask(ctx, far(t)); answer != Unknown || err != cause {
			t.Errorf("%s: got %v, %v; want not known, %v", operation.name, answer, err, cause)
		}
	}
	if _, answer, err := One(ctx, far(t)); answer != Unknown || err != cause {
		t.Errorf("One: got %v, %v; want not known, %v", answer, err, cause)
	}
	if _, answer, err := Unique(ctx, far(t)); answer != Unknown || err != cause {
		t.Errorf("Unique: got %v, %v; want not known, %v", answer, err, cause)
	}
	if _, answer, err := Random(ctx, far(t), 1); answer != Unknown || err != cause {
		t.Errorf("Random: got %v, %v; want not known, %v", answer, err, cause)
	}
}

// A patience is a context that ends when it has been looked at so often.
type patience struct {
	context.Context
	looks *int
}

func (p patience) Err() error {
	if *p.looks--; *p.looks < 0 {
		return context.Canceled
	}
	return nil
}

// TestStopWhileBuilding ends the context before the search has begun: what it walks over takes long to build if the
// board is large.
func TestStopWhileBuilding(t *testing.T) {
	knights := Rules{Rows: 100, Cols: 100, Pieces: Knight}.canonical()
	for _, test := range []struct {
		of    string
		build func(ctx context.Context) error
	}{
		{"ground", func(ctx context.Context) error { _, err := newGround(ctx, &knights); return err }},
		{"cover", func(ctx context.Context) error { _, _, err := newExactCover(ctx, &knights); return err }},
		{"large", func(ctx context.Context) error {
			q, err := queens.New(3000)
			if err != nil {
				t.Fatal(err)
			}
			newLarge(ctx, q, nil)
			return ctx.Err()
		}},
	} {
		t.Run("of="+test.of, func(t *testing.T) {
			most := math.MaxInt
			if err := test.build(patience{t.Context(), &most}); err != nil {
				t.Fatal(err)
			}
			taken := math.MaxInt - most
			if taken < 1000 {
				t.Errorf("it looks at its context %d times, want 1000 at least", taken)
			}
			for looks := range 10 {
				left := taken * looks / 10
				if err := test.build(patience{t.Context(), &left}); err != context.Canceled || left < -10 {
					t.Errorf("%d looks: got %v after %d more, want %v at once", taken*looks/10, err, -left, context.Canceled)
				}
			}
		})
	}
}

// TestCountLooksOften: on a large board a leaf takes some milliseconds, so each of them looks at the context.
func TestCountLooksOften(t *testing.T) {
	knights := Rules{Rows: 100, Cols: 100, Pieces: Knight}.canonical()
	g, err := newGround(t.Context(), &knights)
	if err != nil {
		t.Fatal(err)
	}
	const looks = 20
	left := looks
	c := newCounter(patience{t.Context(), &left}, g)
	if c.run() || c.nodes > 2*looks {
		t.Errorf("it visits %d nodes in %d looks, want %d at most", c.nodes, looks, 2*looks)
	}
}

// TestNoSolutionFollowsACancel cancels from the loop.
func TestNoSolutionFollowsACancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	solutions := 0
	var last error
	for pieces, err := range All(ctx, far(t)) {
		if last = err; err == nil {
			solutions++
			cancel()
		} else if pieces != nil {
			t.Errorf("got %v with %v", pieces, err)
		}
	}
	if solutions != 1 || last != context.Canceled {
		t.Errorf("got %d solutions, %v; want 1, %v", solutions, last, context.Canceled)
	}
}

// TestNoGoroutineStays runs everything in a bubble, which ends only when all goroutines in it have.
func TestNoGoroutineStays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := build(t, nQueens(9, 9))
		for range All(t.Context(), p) {
			break
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		for range All(ctx, p) {
			cancel()
		}
		if total, err := Count(t.Context(), p, 0); err != nil || total.Solutions.Int64() != 352 { // A000170
			t.Errorf("got %v, %v; want 352", total, err)
		}
		for _, ask := range []func(context.Context, Puzzle) ([]queens.Square, Answer, error){
			One,
			func(ctx context.Context, p Puzzle) ([]queens.Square, Answer, error) { return Random(ctx, p, 7) },
		} {
			if _, answer, err := ask(t.Context(), p); answer != Yes {
				t.Error(answer, err)
			}
		}
	})
}

// TestTooLarge asks about a board that has more open squares than the search takes.
func TestTooLarge(t *testing.T) {
	p := build(t, Rules{Rows: 256, Cols: 256, Pieces: King})
	for _, operation := range operations[:1] {
		if _, err := operation.ask(t.Context(), p); !errors.Is(err, queens.ErrSize) {
			t.Errorf("%s: got %v, want %v", operation.name, err, queens.ErrSize)
		}
	}
	if _, err := Count(t.Context(), build(t, nQueens(30, 30)), 0); !errors.As(err, new(*count.MemoryError)) {
		t.Errorf("Count: got %v, want that it needs much memory", err)
	}
	if _, err := CountByCover(t.Context(), build(t, nQueens(1100, 1100)), 0); !errors.Is(err, queens.ErrSize) {
		t.Errorf("CountByCover: got %v, want %v", err, queens.ErrSize)
	}
	if _, answer, err := One(t.Context(), p); answer != Unknown || !errors.Is(err, queens.ErrSize) {
		t.Errorf("One: got %v, %v; want %v", answer, err, queens.ErrSize)
	}
	for _, err := range All(t.Context(), p) {
		if !errors.Is(err, queens.ErrSize) {
			t.Errorf("All: got %v, want %v", err, queens.ErrSize)
		}
	}
}

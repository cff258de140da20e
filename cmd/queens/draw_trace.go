package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queens/draw"
	"queens/lesson"
	"queens/search"
	"queens/trace"
)

const (
	// mostFilmed is how many events of a walk are drawn: n=7 is drawn whole, n=8 is not.
	mostFilmed = 12_000
	// mostReasons is up to how many events reasons are shown unasked: they are most of the bytes. The walk
	// of n=4 has them, that of n=5 does not.
	mostReasons = 500
	// reasonsWide is how many pixels wide a board is that has room for reasons below it.
	reasonsWide = 280
)

// filmFlags are the flags of an animation.
type filmFlags struct {
	on      bool
	method  search.Method
	until   int
	from    string
	reasons string
	stay    time.Duration
}

// filmOnly are the flags that go with --trace only.
var filmOnly = []string{"method", "until", "from", "reasons", "stay"}

func (f *filmFlags) add(cmd *cobra.Command) {
	f.method = search.Bits
	cmd.Flags().BoolVar(&f.on, "trace", false, "draw a walk, step by step")
	addMethod(cmd, &f.method)
	addParsed(cmd, &f.until, "until", "first|K", "end at the first solution, or the K-th", parseUntil, "first")
	addFile(cmd, &f.from, "from", "draw the walk that FILE has as JSON Lines (- is standard input)")
	addWord(cmd, &f.reasons, "reasons", "auto|on|off", "show why a square is rejected", "auto", "on", "off")
	addParsed(cmd, &f.stay, "stay", "TIME", "how long a step stays (default by their number, 600ms to 100ms)", parseStay)
}

func parseStay(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d < 20*time.Millisecond || d > time.Minute {
		return 0, errors.New("takes a time from 20ms to 1m")
	}
	return d, nil
}

// checkFilm refuses what does not go with a walk.
func (f *drawFlags) checkFilm(cmd *cobra.Command) error {
	for _, other := range []string{"base", "queen", "empty"} {
		if err := exclusive(cmd, "trace", other, "no board is read"); err != nil {
			return err
		}
	}
	for _, other := range []string{"title", "desc"} {
		if err := exclusive(cmd, "trace", other, "a GIF has none"); err != nil {
			return err
		}
	}
	if isSet(cmd, "limit") && (f.limit < 1 || f.limit > mostFilmed) {
		return fmt.Errorf("--limit %d: of a walk 1 to %s events are drawn", f.limit, thousands(mostFilmed))
	}
	return nil
}

// drawFilm draws a walk.
func (f *drawFlags) drawFilm(ctx context.Context, cmd *cobra.Command, args []string) (picture, error) {
	if err := atMostOne("size")(cmd, args); err != nil {
		return nil, err
	}
	from, err := f.walkSource(ctx, cmd, args)
	if err != nil {
		return nil, err
	}
	t, err := from.record(ctx)
	if err != nil {
		return nil, err
	}
	switch {
	case t.Len() > mostFilmed && f.trace.from != "":
		return nil, fmt.Errorf("the walk has %s, more than the %s that are drawn", things(uint64(t.Len()), "event"), thousands(mostFilmed))
	case t.Len() > mostFilmed:
		return nil, fmt.Errorf("the walk by %v has more than the %s events that are drawn before it comes to that solution: --limit K draws the first K", t.Method(), thousands(mostFilmed))
	case !f.quiet:
		end := t.Cursor()
		end.Seek(t.Len() - 1)
		from.sayEnd(cmd.ErrOrStderr(), t.Stop(), end.Stats().Solutions)
	}
	return picture{formGIF: func(w io.Writer) error { return f.writeFilm(ctx, w, t) }}, nil
}

// walkSource returns the walk that is drawn. One to a solution is recorded up to an event more than may be.
func (f *drawFlags) walkSource(ctx context.Context, cmd *cobra.Command, args []string) (walkSource, error) {
	if f.trace.from != "" {
		return openWalk(cmd, args, f.trace.from)
	}
	p, err := f.problem.read(cmd, args, drawing)
	if err != nil {
		return walkSource{}, err
	}
	m := f.trace.method
	limits := trace.Limits{Events: min(f.limit, mostFilmed+1), Solutions: f.trace.until}
	if limits.Events > mostFilmed && limits.Solutions == 0 {
		size, err := trace.Measure(ctx, p, m)
		if err != nil {
			return walkSource{}, err
		}
		if size.Events > mostFilmed {
			return walkSource{}, fmt.Errorf("the whole walk by %v has %s, more than the %s events that are drawn: --limit K draws the first K, --until first goes to the first solution",
				m, walkSize(size), thousands(mostFilmed))
		}
	}
	return walkSource{problem: p, method: m, limits: limits}, nil
}

// filmLooks finds out how large the squares are and whether reasons are shown, where the flags leave it open.
func (f *drawFlags) filmLooks(t *trace.Trace) (draw.Options, bool) {
	n, options := max(t.Problem().N(), 1), f.options
	square := func(width int) int { return min(max(width/n, 24), 96) }
	reasons := f.trace.reasons == "on"
	if f.trace.reasons == "auto" {
		side := options.Square
		if side == 0 {
			side = square(reasonsWide)
		}
		reasons = t.Len() <= mostReasons && n*side >= reasonsWide-n
	}
	switch {
	case options.Square != 0:
	case reasons:
		options.Square = square(reasonsWide)
	default:
		options.Square = square(240)
	}
	return options, reasons
}

// writeFilm writes the animation, over and over.
func (f *drawFlags) writeFilm(ctx context.Context, w io.Writer, t *trace.Trace) error {
	options, reasons := f.filmLooks(t)
	film := draw.NewFilm(t.Problem(), reasons)
	var failed error
	var first *draw.Scene
	err := draw.WriteGIF(w, func(yield func(draw.Frame) bool) {
		_, failed = t.Replay(func(e search.Event) error {
			b := film.Board(e)
			stay := f.trace.stays(t, e)
			if stay == 0 {
				return nil
			}
			if reasons { // always two lines, so that the board stays where it is
				what, why, _ := strings.Cut(lesson.English.Tell(e), ": ")
				b.Caption = what + "\n" + why
			}
			scene, err := b.Scene(options)
			switch {
			case err != nil:
				return err
			case first == nil:
				first = scene
			case scene.Width != first.Width:
				return fmt.Errorf("there is no room for reasons below squares of %s: --square makes them larger, --reasons off leaves them out", plural(options.Square, "pixel"))
			}
			if !yield(draw.Frame{Scene: scene, Stays: stay}) {
				return errCut
			}
			return ctx.Err()
		})
	}, true)
	if failed != nil && failed != errCut {
		return failed
	}
	return err
}

// errCut ends a film that its writer does not want to go on with.
var errCut = errors.New("cut")

// stays is how long a step stays, 0 if it is not shown: that a node is entered or left is seen from what
// comes before or after, and so is that a square is tried.
func (f *filmFlags) stays(t *trace.Trace, e search.Event) time.Duration {
	step := f.stay
	if step == 0 { // half a minute for the walk of n=4, two for that of n=6
		step = time.Duration(math.Round(math.Min(600, math.Max(100, 100_000/float64(t.Len()))))) * time.Millisecond
	}
	switch e.Kind {
	case search.Reject, search.Place, search.Remove:
		return step
	case search.DeadEnd:
		return 2 * step
	case search.Solution:
		return max(4*step, 1500*time.Millisecond)
	case search.Enter, search.Leave:
		if e.Level() == 0 { // the beginning and the end
			return max(4*step, 1500*time.Millisecond)
		}
	}
	return 0
}

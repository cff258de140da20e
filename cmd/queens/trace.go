package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"time"

	"github.com/spf13/cobra"

	"queens"
	"queens/search"
	"queens/trace"
)

var tracing = limit{search.MaxN, "tracing"}

const (
	// mostEvents is how long a walk may be that is told without a limit: n=8 is told whole, n=9 is not.
	mostEvents = 100_000
	// mostPlayed is how many events of a walk are kept to be played, in 40 MB.
	mostPlayed = 10_000_000
)

type traceFlags struct {
	problem problemFlags
	method  search.Method
	format  string
	limits  trace.Limits
	from    string
	play    bool
	timeout time.Duration
	quiet   bool
}

func newTrace() *cobra.Command {
	f := &traceFlags{method: defaultMethod}
	cmd := &cobra.Command{
		Use:   "trace [N]",
		Short: "tell a walk through the state-space tree, step by step",
		Long: `Trace walks the state-space tree of the n×n board and tells every step: which
square is tried, why it is rejected, where a queen is placed and taken back. A
paragraph is one visit to a node: the steps taken there, indented by the level,
and the board after them. On it Q is a queen, G a given one, * a blocked square,
and x a square rejected in these steps. Rows are counted from the top, columns
from the left: b4, as --given has it, is row 1 column 2 of the 4×4 board.

N is from 0 to 64; without the argument it is read from standard input. Walks
of more than 100,000 events, the 9×9 board's among them, need --limit or
--until. The format jsonl has an event on each line (see docs/trace.md) and is
read back with --from.

Methods:
` + methodTable() + `
With --play the walk is played on the terminal, forward and back, ten million
events of it at most:

  space        play, pause        s S   next solution, previous
  right left   an event           r R   next rejection, previous
  up down      faster, slower     d D   next dead end, previous
  home end     first, last        q     quit

` + problemHelp,
		Example: `  $ queens trace 4 --until first | tail -1 | cut -d , -f 1-3
  The walk to this solution: 9 nodes, 26 squares tried, 18 rejected
  $ queens trace 2 --format jsonl | sed -n 6,7p | cut -c 1-52
  {"kind":"try","level":1,"row":1,"column":0}
  {"kind":"reject","level":1,"row":1,"column":0,"reaso`,
		Args:              atMostOne("size"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              f.run,
	}
	tracing.takesSize(cmd)
	addMethod(cmd, &f.method)
	addChoice(cmd, &f.format, "format", "how the walk is told", "text", "jsonl")
	addParsed(cmd, &f.limits.Events, "limit", "K", "tell at most K events", whole(1, math.MaxInt))
	addParsed(cmd, &f.limits.Solutions, "until", "first|K", "end at the first solution, or the K-th", parseUntil, "first")
	addFile(cmd, &f.from, "from", "tell the walk that FILE has as JSON Lines (- is standard input)")
	cmd.Flags().BoolVar(&f.play, "play", false, "play it on the terminal; elsewhere it is told as text")
	f.problem.add(cmd)
	addTimeout(cmd, &f.timeout)
	addQuiet(cmd, &f.quiet, "telling")
	return cmd
}

func parseUntil(text string) (int, error) {
	if text == "first" {
		return 1, nil
	}
	k, err := whole(1, math.MaxInt)(text)
	if err != nil {
		return 0, errors.New("takes first, or a whole number from 1")
	}
	return k, nil
}

// A walkSource is a walk to be taken, or one that was saved.
type walkSource struct {
	problem queens.Problem
	method  search.Method
	limits  trace.Limits
	saved   *trace.Trace // or nil
}

// walk hands each event to do.
func (s walkSource) walk(ctx context.Context, do func(search.Event) error) (trace.Stop, search.Stats, error) {
	if s.saved != nil {
		stats, err := s.saved.Replay(do)
		return s.saved.Stop(), stats, err
	}
	return trace.Walk(ctx, s.problem, s.method, s.limits, do)
}

// sayEnd says why a walk is not all that was asked for.
func (s walkSource) sayEnd(talk io.Writer, stop trace.Stop, solutions uint64) {
	switch {
	case s.saved != nil: // nothing was
	case stop == trace.ByEvents:
		fmt.Fprintf(talk, "queens: the walk goes on: --limit cut it after %s\n", things(uint64(s.limits.Events), "event"))
	case stop == trace.Complete && solutions < uint64(s.limits.Solutions):
		fmt.Fprintf(talk, "queens: the whole walk has %s, fewer than the %s of --until\n", things(solutions, "solution"), thousands(float64(s.limits.Solutions)))
	}
}

// record keeps the walk.
func (s walkSource) record(ctx context.Context) (*trace.Trace, error) {
	if s.saved != nil {
		return s.saved, nil
	}
	return trace.Record(ctx, s.problem, s.method, s.limits)
}

func (f *traceFlags) run(cmd *cobra.Command, args []string) error {
	ctx := withTimeout(cmd, f.timeout)
	if err := exclusive(cmd, "play", "format", "--play shows the walk on the terminal"); err != nil {
		return err
	}
	if f.play && f.limits.Events > mostPlayed {
		return fmt.Errorf("--limit %d: of a walk at most %s events are played", f.limits.Events, thousands(mostPlayed))
	}
	from, err := f.source(ctx, cmd, args)
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout().(*output)
	columns, _, onScreen := terminalSize(out.to)
	if f.play && onScreen && isTerminal(cmd.InOrStdin()) {
		err = playOn(ctx, cmd.InOrStdin().(*os.File), out.to.(*os.File), from)
		return unlessStopped(ctx, err, "the walk was not told to its end")
	}
	var stop trace.Stop
	var stats search.Stats
	if f.format == "jsonl" {
		stop, stats, err = writeLines(ctx, out, from)
	} else {
		stop, stats, err = tellStory(ctx, newStory(out, from.problem, columns, onScreen && wantsColour()), from)
	}
	if err != nil {
		return unlessStopped(ctx, err, "the walk was not told to its end")
	}
	if !f.quiet {
		from.sayEnd(cmd.ErrOrStderr(), stop, stats.Solutions)
	}
	return nil
}

// source returns the walk that was saved, or that of the problem that is named, if it is not too long to be
// told.
func (f *traceFlags) source(ctx context.Context, cmd *cobra.Command, args []string) (walkSource, error) {
	if f.from != "" {
		return openWalk(cmd, args, f.from)
	}
	p, err := f.problem.read(cmd, args, tracing)
	if err != nil {
		return walkSource{}, err
	}
	if f.limits == (trace.Limits{}) {
		if err := f.refuseLong(ctx, p); err != nil {
			return walkSource{}, err
		}
	}
	return walkSource{problem: p, method: f.method, limits: f.limits}, nil
}

// refuseLong says how long a walk is that is too long to be told whole.
func (f *traceFlags) refuseLong(ctx context.Context, p queens.Problem) error {
	size, err := trace.Measure(ctx, p, f.method)
	if err != nil {
		return unlessStopped(ctx, err, "nothing was told")
	}
	if size.Events <= mostEvents {
		return nil
	}
	return fmt.Errorf("the whole walk by %v has %s, and more than %s are told only if asked for: --limit K tells the first K, --until first goes to the first solution",
		f.method, walkSize(size), thousands(mostEvents))
}

// walkSize says how long a walk is.
func walkSize(size trace.Size) string {
	return amount(size.Events, size.EventsError, "events") + " in " + amount(size.Nodes, size.NodesError, "nodes")
}

// amount writes a number that may be an estimate: "about 3.1e+12 events (± 4 %)".
func amount(k, within float64, of string) string {
	if within == 0 {
		return thousands(k) + " " + of
	}
	number := fmt.Sprintf("%.2g", k)
	if k < 1e12 {
		unit := math.Pow(10, math.Floor(math.Log10(k))-1)
		number = thousands(math.Round(k/unit) * unit)
	}
	return fmt.Sprintf("about %s %s (± %.0f %%)", number, of, math.Ceil(100*within/k))
}

// openWalk returns the walk that --from names, which says everything about it.
func openWalk(cmd *cobra.Command, args []string, file string) (walkSource, error) {
	if len(args) > 0 {
		return walkSource{}, fmt.Errorf("the size %s and --from exclude each other: the trace names the size", quoted(args[0]))
	}
	for _, other := range []string{"method", "limit", "until", "given", "blocked", "problem"} {
		if err := exclusive(cmd, "from", other, "a saved walk is told as it is"); err != nil {
			return walkSource{}, err
		}
	}
	in, name, err := openInput(cmd, file)
	if err != nil {
		return walkSource{}, err
	}
	defer in.Close()
	t, err := trace.Read(in)
	if err != nil {
		return walkSource{}, inputError(name, err)
	}
	return walkSource{problem: t.Problem(), method: t.Method(), saved: t}, nil
}

// writeLines tells a walk as JSON Lines.
func writeLines(ctx context.Context, out io.Writer, from walkSource) (trace.Stop, search.Stats, error) {
	w, err := trace.NewWriter(out, from.problem, from.method)
	if err != nil {
		return 0, search.Stats{}, err
	}
	stop, stats, err := from.walk(ctx, w.Write)
	if err == nil {
		err = w.Close(stop)
	}
	return stop, stats, err
}

// tellStory tells a walk as text.
func tellStory(ctx context.Context, s *story, from walkSource) (trace.Stop, search.Stats, error) {
	stop, stats, err := from.walk(ctx, s.tell)
	if err == nil {
		err = s.end(stop, stats)
	} else {
		err = errors.Join(err, s.flush())
	}
	return stop, stats, err
}

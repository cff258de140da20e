package main

import (
	"context"
	"fmt"
	"math"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"queens"
	"queens/count"
	"queens/search"
)

var listing = limit{search.MaxN, "listing"}

// listFlags are the flags of the list command.
type listFlags struct {
	problem     problemFlags
	format      queens.Format
	options     queens.WriterOptions
	fundamental bool
	limit, skip int
	timeout     time.Duration
	quiet       bool
}

func newList() *cobra.Command {
	f := &listFlags{limit: math.MaxInt}
	cmd := &cobra.Command{
		Use:   "list [N]",
		Short: "print the solutions",
		Long: `List prints every solution of the n×n board, in lexicographic order of the
columns, row 1 first. N is from 0 to 64; without the argument it is read from
standard input. Solutions are printed as they are found. From n = 34 on even
the first may take long.

Formats:
` + formatTable() + `
` + problemHelp + `

Ctrl-C and --timeout end a list with exit code 3. What was printed by then are
solutions, but not all that were asked for.`,
		Example: `  $ queens list 4 --limit 1
  .Q..
  ...Q
  Q...
  ..Q.
  $ queens list 8 --format algebraic --limit 1
  a8 e7 h6 f5 c4 g3 b2 d1`,
		Args:              atMostOne("size"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              f.run,
	}
	listing.takesSize(cmd)
	var formats []string
	for _, format := range queens.Formats() {
		formats = append(formats, cobra.CompletionWithDesc(format.String(), format.About()))
	}
	addParsed(cmd, &f.format, "format", "FORMAT", "how a solution is written (default boards)", queens.ParseFormat, formats...)
	addParsed(cmd, &f.limit, "limit", "K", "print at most K solutions", whole(0, math.MaxInt))
	addParsed(cmd, &f.skip, "skip", "K", "leave out the first K solutions", whole(0, math.MaxInt))
	cmd.Flags().BoolVar(&f.fundamental, "fundamental", false, "print only the first of all images under turns and reflections")
	f.problem.add(cmd)
	addParsed(cmd, &f.options.Base, "base", "0|1", "number of the first row and column, where numbers are printed (default 0 for coords, json and jsonl, 1 for the others)", queens.ParseBase, "0", "1")
	addSymbols(cmd, &f.options.Queen, &f.options.Empty)
	addTimeout(cmd, &f.timeout)
	addQuiet(cmd, &f.quiet, "searching")
	return cmd
}

// formatTable explains the formats, a line each.
func formatTable() string {
	var b strings.Builder
	for _, f := range queens.Formats() {
		fmt.Fprintf(&b, "  %-12s %s\n", f, f.About())
	}
	return b.String()
}

func (f *listFlags) run(cmd *cobra.Command, args []string) error {
	ctx := withTimeout(cmd, f.timeout)
	p, err := f.problem.read(cmd, args, listing)
	if err != nil {
		return err
	}
	if f.fundamental && len(p.Stabilizer()) != len(queens.Symmetries) {
		return fmt.Errorf("--fundamental: %w", count.ErrAsymmetric)
	}
	out := cmd.OutOrStdout().(*output)
	w, err := queens.NewWriter(out, p.N(), f.format, f.options)
	if err != nil {
		return err
	}
	s, err := search.New(p)
	if err != nil {
		return err
	}
	shown := &shownWriter[queens.Solution]{w: w, out: out, talk: newProgress(cmd.ErrOrStderr(), f.quiet, false)}
	if shown.talk.style != silent {
		if f.skip == 0 && len(p.Given())+len(p.Blocked()) == 0 {
			shown.advice = fmt.Sprintf("no solution yet; queens solve %d finds one at once", p.N())
		}
		shown.talk.begin(fmt.Sprintf("list %d", p.N()), workNodes)
		defer shown.talk.end()
		s.Progress(reporter(s, time.Now(), shown.report))
	}
	stop := shown.flushOften()
	defer stop()
	if err := f.list(ctx, s, shown); err != nil {
		return err
	}
	return shown.close()
}

// list writes the solutions that are asked for.
func (f *listFlags) list(ctx context.Context, s *search.Search, w *shownWriter[queens.Solution]) error {
	skip, left := f.skip, f.limit
	if left == 0 {
		return nil
	}
	for solution := range s.Completions(ctx) {
		if f.fundamental && !solution.IsFundamental() {
			continue
		}
		if skip > 0 {
			skip--
			continue
		}
		if err := w.write(solution); err != nil {
			return err
		}
		if left--; left == 0 {
			return nil
		}
	}
	if s.Stats().Complete {
		return nil
	}
	w.flush()
	return unlessStopped(ctx, ctx.Err(), "the list is not complete")
}

// A solutionWriter writes solutions that are an S each: a [queens.Writer], or one that writes more about
// each than that does.
type solutionWriter[S any] interface {
	Write(S) error
	Flush() error
	Close() error // writes what ends the text
}

// adviceAfter is how long somebody waits for the first solution before another way is named.
const adviceAfter = 10 * time.Second

// A shownWriter writes solutions to standard output for someone who watches: each is there soon
// after it was found, however long the next one takes, and many at a time go out in large pieces.
type shownWriter[S any] struct {
	mu  sync.Mutex
	w   solutionWriter[S]
	out *output

	// What is said while no solution comes.
	talk   *progress
	advice string        // for who has waited long for the first solution; empty once it is of no use
	wrote  bool          // since the last report
	since  time.Duration // nothing was written, counted from the beginning of the list
}

func (s *shownWriter[S]) write(solution S) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.advice = ""
	if s.wrote = true; s.talk.wipe > 0 {
		s.talk.end()
	}
	return s.w.Write(solution)
}

// report says how far the search is if nothing was written for a while. How long it will take is not
// said: who wants the first solution does not want to know of the last.
func (s *shownWriter[S]) report(now count.Progress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.wrote {
		s.wrote, s.since = false, now.Elapsed
	}
	if s.advice != "" && now.Elapsed >= adviceAfter {
		s.talk.say(s.advice, nil)
		s.advice = ""
	}
	if now.Elapsed-s.since >= time.Second {
		now.Left = -1
		s.talk.report(now)
	}
}

func (s *shownWriter[S]) flush() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.w.Flush()
	s.out.Flush()
}

func (s *shownWriter[S]) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.w.Close()
}

// flushOften flushes many times a second until the returned function is called.
func (s *shownWriter[S]) flushOften() (stop func()) {
	ticker := time.NewTicker(50 * time.Millisecond)
	done := make(chan struct{})
	go func() {
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				s.flush()
			case <-done:
				return
			}
		}
	}()
	return func() { close(done) }
}

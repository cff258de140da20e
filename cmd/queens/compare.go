package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queens"
	"queens/search"
)

var comparing = limit{search.MaxN, "comparing"}

// compareFlags are the flags of the compare command.
type compareFlags struct {
	problem problemFlags
	methods []search.Method
	first   bool
	limit   time.Duration
	rounds  int
	format  string
	plot    target
	timeout time.Duration
	quiet   bool
}

func newCompare() *cobra.Command {
	f := &compareFlags{methods: search.Methods(), limit: 10 * time.Second, rounds: 5}
	cmd := &cobra.Command{
		Use:   "compare [N | N..M]",
		Short: "compare the methods of searching by what they do and take",
		Long: `Compare asks each method for all solutions of the n×n board, or with --first for
the first one, and prints what it did: the nodes it entered, the squares it
tried, how many were rejected, the queens it took back and the dead ends. These
numbers are exact; methods that walk the same tree have the same. All methods
must find as many solutions: if not, the exit code is 1.

Memory and time are measured. Memory is what a walk has in use at its first
solution, where it is deepest, on the heap after garbage was collected and on
the stack: the mean of several walks held there at the same time. (Without a
solution it is held at the deepest node.) Time is the least that a walk took, of
several on one thread, or of many if they are short: what else the machine does
only adds to it. The fastest method has the ratio 1. A method that takes longer
than --limit is left out, with a dash for what is not known.

N is from 0 to 64, or a range such as 4..10; without the argument it is read
from standard input. --plot draws the times over a range.

Methods:
` + methodTable() + `
` + problemHelp,
		Example: `  $ queens compare 6 --methods bits,fewest,permutations | cut -c 1-52
    n        method  solutions  nodes  tried  rejected
    6          bits          4    153    894       742
    6        fewest          4    111    642       532
    6  permutations          4  1,957  7,422     6,182
  $ queens compare 4..5 --plot times.svg | wc -l
  19`,
		Args:              atMostOne("size"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              f.run,
	}
	comparing.takesSize(cmd)
	addParsed(cmd, &f.methods, "methods", "NAMES", "compare these, such as matrix,bits (default all)", parseMethods, methodWords()...)
	cmd.Flags().BoolVar(&f.first, "first", false, "stop each method at its first solution")
	addParsed(cmd, &f.limit, "limit", "TIME", "leave out a method that takes longer than TIME (default 10s)", parseTime)
	addParsed(cmd, &f.rounds, "rounds", "K", "measure the time K times, if there is time (default 5)", whole(1, 100))
	addChoice(cmd, &f.format, "format", "form of the table", "text", "json", "csv")
	addChart(cmd, &f.plot, "draw the times over a range of N")
	f.problem.add(cmd)
	addTimeout(cmd, &f.timeout)
	addQuiet(cmd, &f.quiet, "measuring")
	return cmd
}

func (f *compareFlags) run(cmd *cobra.Command, args []string) error {
	ctx := withTimeout(cmd, f.timeout)
	problems, err := f.problems(cmd, args)
	if err != nil {
		return err
	}
	if f.plot.file != "" && len(problems) < 2 {
		return errors.New("--plot draws over a range of sizes, such as 4..10")
	}
	talk := newProgress(cmd.ErrOrStderr(), f.quiet, false)
	defer talk.end()
	if err := f.warmUp(ctx); err != nil { // or the first would pay for what the runtime keeps
		return unlessStopped(ctx, err, "the comparison was not complete")
	}
	var table []compared
	for _, p := range problems {
		rows, err := f.compare(ctx, talk, p, table)
		if err != nil {
			return unlessStopped(ctx, err, "the comparison was not complete")
		}
		table = append(table, rows...)
	}
	talk.end()
	if !slices.ContainsFunc(table, func(c compared) bool { return c.done }) {
		return &stopError{by: fmt.Sprintf("--limit %v: no method was done by then", f.limit)}
	}
	if f.plot.file != "" {
		if err := f.plot.write(ctx, cmd, chart(f.growth(table))); err != nil {
			return unlessStopped(ctx, err, "no chart, and so no table")
		}
	}
	return printCompared(cmd.OutOrStdout().(*output), table, f.format, f.limit)
}

// problems returns the problem of each size that is asked for.
func (f *compareFlags) problems(cmd *cobra.Command, args []string) ([]queens.Problem, error) {
	if len(args) == 0 || f.problem.file != "" || !strings.Contains(args[0], "..") {
		p, err := f.problem.read(cmd, args, comparing)
		return []queens.Problem{p}, err
	}
	low, high, _ := strings.Cut(args[0], "..")
	if low == "" || high == "" {
		return nil, fmt.Errorf("the range %s lacks an end: want two, as in 4..8", quoted(args[0]))
	}
	from, err := comparing.parseSize(low)
	if err != nil {
		return nil, err
	}
	to, err := comparing.parseSize(high)
	if err != nil {
		return nil, err
	}
	if from > to {
		return nil, fmt.Errorf("the range %s is empty: the smaller size comes first", quoted(args[0]))
	}
	var problems []queens.Problem
	for n := from; n <= to; n++ {
		p, err := f.problem.ofSize(n)
		if err != nil {
			return nil, err
		}
		problems = append(problems, p)
	}
	return problems, nil
}

// compared is what one method did with one problem.
type compared struct {
	n       int
	method  search.Method
	done    bool // and if not, the rest is not known
	stats   search.Stats
	bytes   int64
	seconds float64
	ratio   float64 // to the fastest
}

// compare has every method answer. A method that was left out for a smaller size is not asked again.
func (f *compareFlags) compare(ctx context.Context, talk *progress, p queens.Problem, earlier []compared) ([]compared, error) {
	var rows []compared
	for _, m := range f.methods {
		row := compared{n: p.N(), method: m}
		if !slices.ContainsFunc(earlier, func(c compared) bool { return c.method == m && !c.done }) {
			talk.note(fmt.Sprintf("compare %d: %v", p.N(), m))
			if err := f.measure(ctx, p, &row); err != nil {
				return nil, err
			}
		}
		rows = append(rows, row)
	}
	if err := agree(rows); err != nil {
		return nil, err
	}
	fastest := math.Inf(1)
	for _, row := range rows {
		if row.done {
			fastest = min(fastest, row.seconds)
		}
	}
	for i := range rows {
		rows[i].ratio = rows[i].seconds / fastest
	}
	return rows, nil
}

// agree returns a [noError] unless all that are done found as many solutions.
func agree(rows []compared) error {
	var first *compared
	for i, row := range rows {
		switch {
		case !row.done:
		case first == nil:
			first = &rows[i]
		case row.stats.Solutions != first.stats.Solutions:
			return &noError{fmt.Sprintf("n=%d: %v finds %s, %v finds %d",
				row.n, first.method, plural(int(first.stats.Solutions), "solution"), row.method, row.stats.Solutions)}
		}
	}
	return nil
}

// leastTime is how long a round takes at least; shorter walks are repeated.
const leastTime = 5 * time.Millisecond

// warmUp measures a small board.
func (f *compareFlags) warmUp(ctx context.Context) error {
	p, err := queens.New(4)
	if err != nil {
		return err
	}
	return f.measure(ctx, p, &compared{method: search.Bits})
}

// measure fills in the row, unless it takes longer than the limit.
func (f *compareFlags) measure(ctx context.Context, p queens.Problem, row *compared) error {
	s, err := search.New(p)
	if err != nil {
		return err
	}
	s.Use(row.method)
	limited, cancel := context.WithTimeout(ctx, f.limit)
	defer cancel()
	row.seconds = math.Inf(1)
	for round := range f.rounds {
		took, ok := f.time(limited, s)
		if !ok && (round == 0 || ctx.Err() != nil) {
			return context.Cause(ctx) // nil if it was the limit
		}
		if !ok {
			break
		}
		row.stats = s.Stats()
		row.seconds = min(row.seconds, took)
	}
	row.bytes, err = walkMemory(ctx, p, row.method, row.stats, row.seconds)
	row.done = err == nil
	return err
}

// time returns the least seconds that a walk takes, and whether ctx let it come to its end.
func (f *compareFlags) time(ctx context.Context, s *search.Search) (seconds float64, ok bool) {
	seconds = math.Inf(1)
	begun := time.Now()
	for walks := 1; ; {
		start := time.Now()
		for range walks {
			if !f.walk(ctx, s, func() {}) {
				return 0, false
			}
		}
		took := time.Since(start)
		seconds = min(seconds, took.Seconds()/float64(walks))
		switch {
		case time.Since(begun) >= leastTime:
			return seconds, true
		case took < leastTime/100: // the clock is read rarely enough not to count
			walks *= 2
		}
	}
}

// walk walks once and reports whether it came to its end. Visit is called with every solution.
func (f *compareFlags) walk(ctx context.Context, s *search.Search, visit func()) bool {
	for range s.Completions(ctx) {
		visit()
		if f.first {
			return true
		}
	}
	return s.Stats().Complete
}

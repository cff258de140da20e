package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queens"
	"queens/count"
	"queens/ledger"
)

var counting = limit{count.MaxN, "counting"}

// countFlags are the flags of the count command.
type countFlags struct {
	problem     problemFlags
	fundamental bool
	classes     bool
	check       bool
	json        bool
	quiet       bool
	engine      string
	threads     int   // 0: one for each core
	memory      int64 // bytes
	plan        bool
	sample      float64 // share of the units; 0: no sample
	seed        uint64
	checkpoint  string // path of a ledger, or none
	shard       ledger.Shard
	timeout     time.Duration
}

func newCount() *cobra.Command {
	f := new(countFlags)
	cmd := &cobra.Command{
		Use:   "count [N]",
		Short: "print the number of solutions",
		Long: `Count prints the number of solutions of the n×n board, and nothing else.
N is from 0 to 32; without the argument it is read from standard input.

With given queens and blocked squares it counts the solutions that contain the
ones and avoid the others. Squares are named as in chess: a1 is bottom left.

` + problemHelp + `

A count that takes longer says on standard error how far it is. A part of a
count is never printed: Ctrl-C and --timeout end with exit code 3 and no
number. A count that takes days should have a --checkpoint: whatever ends it,
the same command goes on from there. --plan says beforehand what it takes.

There are three engines that share no code: join tests pairs of half boards, for
the empty board only; walk and search go row by row, node by node. Join and walk
cut a count into units that are counted apart, on all cores.
QUEENS_KERNEL=portable in the environment picks an inner loop by its name;
queens version lists them.`,
		Example: `  $ queens count 8
  92
  $ queens count 8 --classes
  92 = 11·8 + 1·4
  $ echo 8 | queens count --given a1
  4`,
		Args:              atMostOne("size"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              f.run,
	}
	counting.takesSize(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&f.fundamental, "fundamental", false, "count solutions that differ by more than a turn or a reflection (OEIS A002562)")
	flags.BoolVar(&f.classes, "classes", false, "print the sum of orbits: so many fundamental solutions times the size of their orbit")
	f.problem.add(cmd)
	addChoice(cmd, &f.engine, "engine", "way of counting: join is for the empty board and fast, walk is for any problem, search is plain and uses one thread", engineNames()...)
	addParsed(cmd, &f.threads, "threads", "K", "count on K threads (default one for each core)", whole(1, 1024))
	flags.BoolVar(&f.check, "check", false, "count twice, by two engines that share no code; exit code 1 if they differ")
	addMemory(cmd, &f.memory)
	flags.BoolVar(&f.plan, "plan", false, "do not count: say what it takes, by timing parts of it for about a second")
	addParsed(cmd, &f.sample, "sample", "SHARE", "count a random SHARE of the units, such as 1/1000, at least 30, and extrapolate", parseShare)
	addParsed(cmd, &f.seed, "seed", "K", "choose the sample by number K (default 1)", parseSeed)
	f.seed = 1
	addFile(cmd, &f.checkpoint, "checkpoint", "keep what is counted in FILE, a ledger, and go on from what is in it")
	addParsed(cmd, &f.shard, "shard", "K/M", "count only the K-th of M parts, for a ledger; K counts from 1", ledger.ParseShard)
	addTimeout(cmd, &f.timeout)
	flags.BoolVar(&f.json, "json", false, "print the number and where it came from as JSON; progress is JSON lines")
	addQuiet(cmd, &f.quiet, "counting")
	return cmd
}

func (f *countFlags) run(cmd *cobra.Command, args []string) error {
	if err := exclusive(cmd, "fundamental", "classes", "one prints a number, the other a sum"); err != nil {
		return err
	}
	if f.engine == "search" && f.threads > 1 && !f.check {
		return fmt.Errorf("--engine search and --threads %d exclude each other: the search uses one thread", f.threads)
	}
	if err := f.checkEstimates(cmd); err != nil {
		return err
	}
	if err := f.checkCheckpoint(cmd); err != nil {
		return err
	}
	ctx := withTimeout(cmd, f.timeout)
	p, err := f.problem.read(cmd, args, counting)
	if err != nil {
		return err
	}
	e, other := enginesFor(f.engine, p)
	talk := newProgress(cmd.ErrOrStderr(), f.quiet, f.json)
	defer talk.end()

	if f.check || p.N() >= announceFrom { // before anything is announced, or counted
		for _, needed := range f.needed(e, other) {
			if err := needed.check(ctx, p, f.options()); err != nil {
				return unlessStopped(ctx, lessMemory(err), "no number, the count was not complete")
			}
		}
	}
	switch {
	case f.plan:
		return f.printPlan(ctx, cmd.OutOrStdout(), e, p)
	case f.sample > 0:
		return f.printSample(ctx, talk, cmd.OutOrStdout(), e, p)
	}
	if err := f.announce(ctx, talk, e, other, p); err != nil {
		return unlessStopped(ctx, err, "no number, the count was not complete")
	}
	if !f.shard.All() {
		return f.countShard(ctx, talk, e, p)
	}
	counted, err := f.count(ctx, talk, e, p)
	if err != nil {
		missing := "no number, the count was not complete"
		if f.checkpoint != "" {
			missing += "; the same command goes on from " + quoted(f.checkpoint)
		}
		return unlessStopped(ctx, err, missing)
	}
	var checked count.ClassResult
	if f.check {
		if checked, err = f.count(ctx, talk, other, p); err != nil {
			return unlessStopped(ctx, err, "no number, the check was not complete")
		}
		if err := compare(counted, checked); err != nil {
			return err
		}
	}
	talk.end()
	return f.print(cmd.OutOrStdout(), p, counted, checked)
}

// options are those of all the engines.
func (f *countFlags) options() count.Options {
	return count.Options{Threads: f.threads, Memory: f.memory, Kernel: os.Getenv("QUEENS_KERNEL")}
}

// needed lists the engines that will count.
func (f *countFlags) needed(e, other engine) []engine {
	if f.check {
		return []engine{e, other}
	}
	return []engine{e}
}

// announce says what is known of the count to come, if it is one of the empty board.
func (f *countFlags) announce(ctx context.Context, talk *progress, e, other engine, p queens.Problem) error {
	if len(p.Given()) > 0 || len(p.Blocked()) > 0 {
		return nil
	}
	what := allSolutions
	if f.fundamental {
		what = allOrbits
	}
	return announce(ctx, talk, f.needed(e, other), what, p.N(), f.options())
}

// count counts p by one engine, with talk.
func (f *countFlags) count(ctx context.Context, talk *progress, e engine, p queens.Problem) (r count.ClassResult, err error) {
	o := f.options()
	o.Progress = talk.report
	if f.checkpoint != "" {
		book, unopened := f.openLedger(ctx, talk, e, p, &o)
		if unopened != nil {
			return r, unopened
		}
		defer func() { err = closeLedger(book, err) }()
	}
	talk.begin(fmt.Sprintf("%s %d", e.name, p.N()), e.work)
	r, err = e.count(ctx, p, f.fundamental || f.classes, o)
	if errors.Is(err, count.ErrAsymmetric) {
		flag := "--fundamental"
		if f.classes {
			flag = "--classes"
		}
		err = fmt.Errorf("%s: %w", flag, err)
	}
	f.distrust(talk, r.Engine, r.Kernel, r.Distrusted)
	return r, lessMemory(err)
}

// lessMemory says what to do about a count that needs too much memory.
func lessMemory(err error) error {
	if memory := new(count.MemoryError); errors.As(err, &memory) {
		return fmt.Errorf("%w: give it more by --memory, or count by --engine walk, which needs next to none", err)
	}
	return err
}

// distrust names the kernels that were passed over.
func (f *countFlags) distrust(talk *progress, engine, used string, distrusted []string) {
	for _, kernel := range distrusted {
		talk.say(fmt.Sprintf("kernel %s fails its self-test on this machine and is not used; %s counts", kernel, used),
			distrustEvent{"distrusted", engine, kernel})
	}
}

// distrustEvent says to programs that a kernel failed its self-test.
type distrustEvent struct {
	Event  string `json:"event"`
	Engine string `json:"engine"`
	Kernel string `json:"kernel"`
}

// compare returns a [noError] with both numbers if two counts of one problem differ.
func compare(a, b count.ClassResult) error {
	if a.Count.Cmp(b.Count) != 0 {
		return &noError{fmt.Sprintf("the engines disagree: %s counts %v, %s counts %v", a.Engine, a.Count, b.Engine, b.Count)}
	}
	for c := range a.Fundamental {
		if x, y := a.Fundamental[c], b.Fundamental[c]; x != nil && x.Cmp(y) != 0 {
			return &noError{fmt.Sprintf("the engines disagree on %v fundamental solutions: %s counts %v, %s counts %v",
				queens.Class(c), a.Engine, x, b.Engine, y)}
		}
	}
	return nil
}

// print prints what was asked for.
func (f *countFlags) print(w io.Writer, p queens.Problem, counted, checked count.ClassResult) error {
	var err error
	switch {
	case f.json:
		err = json.NewEncoder(w).Encode(f.report(p, counted, checked))
	case f.classes:
		_, err = fmt.Fprintln(w, classSum(counted))
	case f.fundamental:
		_, err = fmt.Fprintln(w, counted.FundamentalCount())
	default:
		_, err = fmt.Fprintln(w, counted.Count)
	}
	return err
}

// classSum spells out the number of solutions as a sum over the classes there are: so many
// fundamental solutions times the size of their orbit, "92 = 11·8 + 1·4". It is "0" without any.
func classSum(r count.ClassResult) string {
	var terms []string
	for c, k := range r.Fundamental {
		if k.Sign() != 0 {
			terms = append(terms, fmt.Sprintf("%v·%d", k, queens.Class(c).Orbit()))
		}
	}
	if terms == nil {
		return r.Count.String()
	}
	return r.Count.String() + " = " + strings.Join(terms, " + ")
}

// A countReport is a number and where it came from. Numbers that can be large are strings: many
// programs read JSON numbers above 2^53 wrong.
type countReport struct {
	N         int           `json:"n"`
	Problem   string        `json:"problem"` // text form
	Counted   string        `json:"counted"` // "solutions" or "fundamental solutions"
	Count     string        `json:"count"`
	Classes   []classReport `json:"classes,omitempty"`
	Engine    string        `json:"engine"`
	Kernel    string        `json:"kernel"`
	Threads   int           `json:"threads"`
	Nodes     *uint64       `json:"nodes,omitempty"` // visited, or
	Pairs     *uint64       `json:"pairs,omitempty"` // of half boards tested
	Seconds   float64       `json:"seconds"`
	CheckedBy *checkReport  `json:"checked_by,omitempty"`
	origin
}

type classReport struct {
	Class       string `json:"class"`
	Orbit       int    `json:"orbit"`
	Fundamental string `json:"fundamental"`
}

type checkReport struct {
	Engine  string  `json:"engine"`
	Kernel  string  `json:"kernel"`
	Nodes   *uint64 `json:"nodes,omitempty"`
	Pairs   *uint64 `json:"pairs,omitempty"`
	Seconds float64 `json:"seconds"`
}

func (f *countFlags) report(p queens.Problem, counted, checked count.ClassResult) countReport {
	r := countReport{
		N:       p.N(),
		Problem: p.String(),
		Counted: "solutions",
		Count:   counted.Count.String(),
		Engine:  counted.Engine,
		Kernel:  counted.Kernel,
		Threads: counted.Threads,
		Seconds: counted.Elapsed.Seconds(),
		origin:  here(time.Now().Add(-counted.Elapsed - checked.Elapsed)),
	}
	r.Nodes, r.Pairs = workReport(workOf(counted.Engine), counted.Work)
	if f.fundamental {
		r.Counted, r.Count = "fundamental solutions", counted.FundamentalCount().String()
	}
	if f.classes {
		for c, k := range counted.Fundamental {
			r.Classes = append(r.Classes, classReport{queens.Class(c).String(), queens.Class(c).Orbit(), k.String()})
		}
	}
	if f.check {
		r.CheckedBy = &checkReport{Engine: checked.Engine, Kernel: checked.Kernel, Seconds: checked.Elapsed.Seconds()}
		r.CheckedBy.Nodes, r.CheckedBy.Pairs = workReport(workOf(checked.Engine), checked.Work)
	}
	return r
}

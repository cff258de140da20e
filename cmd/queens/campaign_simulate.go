package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"queens"
	"queens/campaign"
	"queens/cluster"
	"queens/count"
)

// campaignSimulateFlags are the flags of campaign simulate.
type campaignSimulateFlags struct {
	problem problemFlags
	engine  string
	memory  int64
	workers int
	threads int
	mtbf    time.Duration
	spread  float64
	latency time.Duration
	liars   int
	seed    uint64
	sizing  sizingFlags
	json    bool
	timeout time.Duration
	quiet   bool
}

func newCampaignSimulate() *cobra.Command {
	f := &campaignSimulateFlags{workers: 10000, threads: 1, mtbf: time.Hour, spread: 0.2, latency: time.Millisecond, seed: 1}
	cmd := &cobra.Command{
		Use:   "simulate N",
		Short: "say what a campaign would take, by playing it on a virtual clock",
		Long: `Simulate plays a whole campaign on a virtual clock: the coordinator is the real
one, the workers are not. What units cost is estimated and scaled to this
machine, by timing some of them for about a second. Workers fail, at random and
on average after --mtbf, lose what they are at, and are back a minute later.

The seconds are those of the simulated campaign, but for those of the planning:
these are real. It counts nothing.`,
		Example: `  $ queens campaign simulate 16 --workers 100 --unit-time 10ms | head -2
  campaign  queens 16 by the join, …
  workers   100 of 1 thread, …`,
		Args:              atMostOne("size"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              f.run,
	}
	counting.takesSize(cmd)
	f.problem.add(cmd)
	addChoice(cmd, &f.engine, "engine", "way of counting: join is for the empty board and fast, walk is for any problem", automatic, count.Join, count.Walk)
	addMemory(cmd, &f.memory)
	addParsed(cmd, &f.workers, "workers", "K", "have K workers (default 10000)", whole(1, 60000))
	addParsed(cmd, &f.threads, "threads", "K", "give each worker K threads (default 1)", whole(1, 1024))
	addParsed(cmd, &f.mtbf, "mtbf", "TIME", "have a worker fail after TIME on average; 0 is never (default 1h)", parseTimeOrNone)
	addParsed(cmd, &f.spread, "spread", "SHARE", "let speeds differ by up to SHARE either way (default 20%)", parseSpread)
	addParsed(cmd, &f.latency, "latency", "TIME", "let a message take TIME (default 1ms)", parseTimeOrNone)
	addParsed(cmd, &f.liars, "liars", "K", "have K of the workers add 1 to all they count (default 0)", whole(0, 60000))
	addParsed(cmd, &f.seed, "seed", "K", "choose what is random by number K (default 1)", parseSeed)
	f.sizing.add(cmd)
	cmd.Flags().BoolVar(&f.json, "json", false, "print it as JSON")
	addTimeout(cmd, &f.timeout)
	addQuiet(cmd, &f.quiet, "simulating")
	return cmd
}

// parseTimeOrNone reads a time, or 0.
func parseTimeOrNone(text string) (time.Duration, error) {
	if d, err := time.ParseDuration(text); err == nil && d == 0 {
		return 0, nil
	}
	return parseTime(text)
}

// parseSpread reads a share from 0 to 0.9.
func parseSpread(text string) (float64, error) {
	share, err := parseShareOrNone(text)
	if err != nil || share > 0.9 {
		return 0, errors.New("takes a share from 0 to 0.9, such as 0.2 or 20%")
	}
	return share, nil
}

func (f *campaignSimulateFlags) run(cmd *cobra.Command, args []string) error {
	if f.liars > f.workers {
		return fmt.Errorf("--liars %d are more than there are workers, %d", f.liars, f.workers)
	}
	if f.workers == 1 && f.sizing.verify > 0 {
		return errors.New("one worker cannot check what it counted itself: --workers 2 or more, or --verify-rate 0")
	}
	ctx := withTimeout(cmd, f.timeout)
	p, err := f.problem.read(cmd, args, counting)
	if err != nil {
		return err
	}
	e, _ := enginesFor(f.engine, p)
	talk := newProgress(cmd.ErrOrStderr(), f.quiet, f.json)
	defer talk.end()
	talk.note("timing units")
	begin := time.Now()
	s, within, err := f.simulation(ctx, e, p)
	planning := time.Since(begin).Seconds()
	if err != nil {
		return unlessStopped(ctx, lessMemory(err), "no simulation, the timing was not complete")
	}
	talk.note("simulating")
	r, err := campaign.Simulate(ctx, s)
	if err != nil {
		return unlessStopped(ctx, err, "the simulation was not complete")
	}
	talk.end()
	return f.print(cmd.OutOrStdout(), s, r, planning, within)
}

// simulation puts the campaign to simulate together, and says how far off the times of its units may be, as a share of them.
func (f *campaignSimulateFlags) simulation(ctx context.Context, e engine, p queens.Problem) (s campaign.Simulation, within float64, err error) {
	estimate, err := cluster.Plan(ctx, p, count.Options{Engine: e.name, Memory: f.memory}, programVersion())
	if err != nil {
		return campaign.Simulation{}, 0, err
	}
	o := f.sizing.options()
	o.CheckFactor = estimate.CheckFactor
	return campaign.Simulation{
		Work: estimate.Work, Options: o, Workers: f.workers, Threads: f.threads, Spread: f.spread, MTBF: f.mtbf, Lease: f.sizing.lease,
		Latency: f.latency, Liars: f.liars, Seed: f.seed,
	}, estimate.Within, nil
}

// print prints what a simulated campaign took, after the planning, which was real and took seconds here. Its times are that far off.
func (f *campaignSimulateFlags) print(w io.Writer, s campaign.Simulation, r campaign.SimResult, planning, within float64) error {
	work := 0.0
	for unit := range s.Work.Units {
		work += s.Work.Seconds(unit)
	}
	if f.json {
		return json.NewEncoder(w).Encode(simulationReport{s.Work.Problem.N(), s.Work.Engine, s.Work.Units, work, within * work, s.Options.CheckFactor, s.Workers, s.Threads, planning, r})
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	say := func(what, format string, args ...any) { fmt.Fprintf(t, "%s\t%s\n", what, fmt.Sprintf(format, args...)) }
	failing := "that never fail"
	if s.MTBF > 0 {
		failing = fmt.Sprintf("each fails every %s: %s", roughly(s.MTBF.Seconds()), plural(r.Failures, "failure"))
	}
	say("campaign", "%s by the %s, %s, %s of one thread here, within %.0f %%, %.1f times as long to check",
		problemLine(s.Work.Problem.String()), s.Work.Engine, plural(s.Work.Units, "unit"), shortly(work), 100*within, s.Options.CheckFactor)
	say("workers", "%d of %s, %s", s.Workers, plural(s.Threads, "thread"), failing)
	say("time", "%s, and %s before that to plan it", shortly(r.Seconds), shortly(planning))
	say("spent", "%s", spentText(r, s.Workers))
	say("queue", "%s, %d at once at most, %s, %.0f a second", plural(r.Tasks, "task"), r.QueuePeak, plural(r.Messages, "message"), relative(float64(r.Messages), r.Seconds))
	say("ledger", "%s, %s, %s, %.1f a second", plural(r.Lines, "line"), bytesText(r.LedgerBytes), plural(r.Fsyncs, "fsync"), relative(float64(r.Fsyncs), r.Seconds))
	if s.Liars > 0 {
		total := "the total is right"
		if !r.Right {
			total = "the total is wrong"
		}
		say("liars", "%d, %d of them found, %s taken back; %s", s.Liars, r.Quarantined, plural(r.Voided, "unit"), total)
	}
	return t.Flush()
}

// spentText says what so many workers spent their time with, as far as it is a thousandth of it.
func spentText(r campaign.SimResult, workers int) string {
	var parts []string
	for _, part := range []struct {
		seconds float64
		with    string
	}{
		{r.Counting, "counting"},
		{r.Checking, "checking"},
		{r.Knowing, "on known answers"},
		{r.Wasted, "lost"},
		{r.Broken, "down"},
		{r.Waiting, "waiting for the disk"},
		{r.Asking, "waiting for messages"},
		{r.Idle, "idle"},
		{r.Unfinished, "on what was not finished in the end"},
		{r.ShutOut, "not believed"},
	} {
		if share := 100 * relative(part.seconds, r.Seconds*float64(workers)); share >= 0.05 {
			parts = append(parts, fmt.Sprintf("%.1f %% %s", share, part.with))
		}
	}
	return strings.Join(parts, ", ")
}

// simulationReport is the same for programs.
type simulationReport struct {
	N             int     `json:"n"`
	Engine        string  `json:"engine"`
	Units         int     `json:"units"`
	ThreadSeconds float64 `json:"thread_seconds"`       // of one thread, to count all once
	ThreadError   float64 `json:"thread_seconds_error"` // about half the width of its 95 % confidence interval
	CheckFactor   float64 `json:"check_factor"`
	Workers       int     `json:"workers"`
	Threads       int     `json:"threads"`
	Planning      float64 `json:"planning"` // seconds before the first task, which are not among those of the campaign
	campaign.SimResult
}

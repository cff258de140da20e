package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"queens"
	"queens/benchmarks"
	"queens/count"
	"queens/plot"
)

// benchSizes are measured when none are named: a matter of seconds.
var benchSizes = []int{12, 13, 14}

type benchFlags struct {
	rounds int
	limit  time.Duration
	json   bool
	save   string
	plot   target
	quiet  bool
}

func newBench() *cobra.Command {
	f := new(benchFlags)
	cmd := &cobra.Command{
		Use:   "bench [N]...",
		Short: "measure how fast this machine counts",
		Long: `Bench counts the empty boards of those sizes (12 13 14 if none is named) by
every engine and kernel, on one thread and on all cores, several times in turn,
and prints the median of each. The ratio is to the baseline, the loop on three
bit masks that most tutorials end with, in the same run: machines are shared and
their speed drifts, so only ratios carry over from one to another.

Every count runs in a process of its own; its time is that of the count without
the start of the process, its memory is the most that was resident. What would
take longer than --limit is left out.`,
		Example: `  $ queens bench 8 --rounds 1 | sed -n 2p | cut -c 1-11
  8  baseline`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              f.run,
	}
	addParsed(cmd, &f.rounds, "rounds", "K", "count K times each (default 5)", whole(1, 100))
	f.rounds = 5
	addParsed(cmd, &f.limit, "limit", "TIME", "leave out what takes longer than TIME (default 1m)", parseTime)
	f.limit = time.Minute
	cmd.Flags().BoolVar(&f.json, "json", false, "print the results as JSON")
	addFolder(cmd, &f.save, "save", "keep the results as JSON in DIR, in a folder named after the processor")
	addChart(cmd, &f.plot, "draw the times on one thread")
	addQuiet(cmd, &f.quiet, "counting")
	return cmd
}

// A contestant is one way of counting on so many threads.
type contestant struct {
	Engine  string `json:"engine"`
	Kernel  string `json:"kernel"`
	Threads int    `json:"threads"`
}

func (c contestant) name() string {
	if c.Kernel == c.Engine {
		return c.Engine
	}
	return c.Engine + " " + c.Kernel
}

const baselineName = "baseline"

// contestants lists them, the baseline first.
func contestants() []contestant {
	list := []contestant{{baselineName, baselineName, 1}, {"search", "search", 1}}
	for _, engine := range []string{count.Walk, count.Join} {
		for _, kernel := range count.Kernels(engine) {
			list = append(list, contestant{engine, kernel, 1})
			if cores := runtime.NumCPU(); cores > 1 {
				list = append(list, contestant{engine, kernel, cores})
			}
		}
	}
	return list
}

// A benchResult is what a contestant did with one size.
type benchResult struct {
	N int `json:"n"`
	contestant
	Seconds []float64 `json:"seconds"` // of each round
	Median  float64   `json:"median_seconds"`
	Ratio   float64   `json:"times_baseline,omitempty"` // how many times faster than the baseline; 0 if that was left out
	Work    uint64    `json:"work"`
	Unit    string    `json:"work_unit,omitempty"`
	Bytes   int64     `json:"bytes,omitempty"` // most that was resident; 0 where the system does not tell
}

func (f *benchFlags) run(cmd *cobra.Command, args []string) error {
	sizes := benchSizes
	if len(args) > 0 {
		sizes = nil
		for _, arg := range args {
			n, err := counting.parseSize(arg)
			if err != nil {
				return err
			}
			sizes = append(sizes, n)
		}
		slices.Sort(sizes)
		sizes = slices.Compact(sizes)
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	report := benchReport{origin: here(time.Now()), Command: strings.Join(slices.Concat([]string{"queens", "bench"}, args), " ")}
	talk := newProgress(cmd.ErrOrStderr(), f.quiet, false)
	defer talk.end()
	for _, n := range sizes {
		results, err := f.measure(cmd.Context(), talk, program, n, report.Results)
		if err != nil {
			return unlessStopped(cmd.Context(), err, "the measurement was not complete")
		}
		report.Results = append(report.Results, results...)
	}
	talk.end()
	return f.print(cmd, report)
}

// measure counts the board of size n by all contestants in turn, round after round. Earlier results say who
// would take too long.
func (f *benchFlags) measure(ctx context.Context, talk *progress, program string, n int, earlier []benchResult) ([]benchResult, error) {
	var results []benchResult
	begun, all := time.Now(), time.Duration(-1) // how long all rounds take, going by the first
	talk.begin(fmt.Sprintf("bench %d", n), "")
	for _, c := range contestants() {
		if c.Engine == count.Join && n < 4 || tooLong(c, n, earlier, f.limit) {
			continue
		}
		results = append(results, benchResult{N: n, contestant: c})
	}
	for round := range f.rounds {
		for i := 0; i < len(results); i++ {
			r := &results[i]
			now := onlyTime(time.Since(begun))
			if all >= 0 {
				now.Left = max(all-now.Elapsed, 0)
			}
			talk.round(now, round+1, f.rounds, r.name()+" on "+plural(r.Threads, "thread"))
			limited, cancel := context.WithTimeout(ctx, f.limit)
			m, err := runContestant(limited, program, n, r.contestant)
			over := limited.Err() != nil && ctx.Err() == nil
			cancel()
			if over {
				results = slices.Delete(results, i, i+1)
				i--
				continue
			}
			if err != nil {
				return nil, err
			}
			r.Seconds = append(r.Seconds, m.Seconds)
			r.Work, r.Unit = m.work()
			r.Bytes = max(r.Bytes, m.bytes)
		}
		if round == 0 {
			all = time.Since(begun) * time.Duration(f.rounds)
		}
	}
	base := 0.0
	for i := range results {
		r := &results[i]
		sorted := slices.Sorted(slices.Values(r.Seconds))
		r.Median = sorted[len(sorted)/2]
		if r.Engine == baselineName {
			base = r.Median
		}
		if base > 0 {
			r.Ratio = base / r.Median
		}
	}
	return results, nil
}

// round says which round of how many is under way, and what runs.
func (p *progress) round(now count.Progress, round, rounds int, what string) {
	p.tell(now.Elapsed, telling{
		line: func(columns int) string {
			return fittedLine(fmt.Sprintf("%s, round %d of %d: %s", p.what, round, rounds, what), -1, columns, "", leftText(now))
		},
		plain: func() string {
			return plainLine(fmt.Sprintf("%s, round %d of %d", p.what, round, rounds), "", now)
		},
	})
}

// tooLong reports whether c would take longer than limit, going by the largest size it has counted.
func tooLong(c contestant, n int, earlier []benchResult, limit time.Duration) bool {
	for _, r := range slices.Backward(earlier) {
		if r.contestant == c {
			return r.Median*queens.About(n)/queens.About(r.N) > limit.Seconds()
		}
	}
	// With nothing to go by but earlier sizes that it was left out of.
	return len(earlier) > 0
}

// A measured count is what the process of a contestant says of itself.
type measuredCount struct {
	Count   string  `json:"count"`
	Seconds float64 `json:"seconds"`
	Nodes   *uint64 `json:"nodes"`
	Pairs   *uint64 `json:"pairs"`
	bytes   int64
}

func (m measuredCount) work() (uint64, string) {
	switch {
	case m.Nodes != nil:
		return *m.Nodes, workNodes
	case m.Pairs != nil:
		return *m.Pairs, workPairs
	default:
		return 0, ""
	}
}

// runContestant counts in a process of its own. A wrong count is a [noError].
func runContestant(ctx context.Context, program string, n int, c contestant) (measuredCount, error) {
	args := []string{"count", strconv.Itoa(n), "--json", "--quiet", "--engine", c.Engine}
	switch c.Engine {
	case baselineName:
		args = []string{baselineName, strconv.Itoa(n)}
	case "search":
	default:
		args = append(args, "--threads", strconv.Itoa(c.Threads))
	}
	process := exec.CommandContext(ctx, program, args...)
	process.Env = append(os.Environ(), "QUEENS_KERNEL="+kernelFor(c))
	out, err := process.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) && len(exit.Stderr) > 0 {
			err = errors.New(strings.TrimSpace(strings.TrimPrefix(string(exit.Stderr), "queens: ")))
		}
		return measuredCount{}, fmt.Errorf("%s: %w", c.name(), err)
	}
	m := measuredCount{bytes: residentBytes(process.ProcessState)}
	if err := json.Unmarshal(out, &m); err != nil {
		return measuredCount{}, err
	}
	if want, known := queens.Known(n); known && m.Count != strconv.FormatUint(want, 10) {
		return measuredCount{}, &noError{fmt.Sprintf("%s counts %s solutions of size %d, published are %d", c.name(), m.Count, n, want)}
	}
	return m, nil
}

// kernelFor returns the kernel to ask for, if the engine has any.
func kernelFor(c contestant) string {
	if c.Kernel == c.Engine {
		return ""
	}
	return c.Kernel
}

// newBaseline is the hidden command that counts by the baseline loop, for bench.
func newBaseline() *cobra.Command {
	return &cobra.Command{
		Use:   baselineName + " N",
		Short: "count by the baseline loop, for bench",
		Long:  "Baseline counts the solutions of the n×n board by the loop that bench compares\nwith.",
		Example: `  $ queens baseline 8 | cut -c 1-13
  {"count":"92"`,
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := counting.parseSize(args[0])
			if err != nil {
				return err
			}
			start := time.Now()
			solutions := benchmarks.Baseline(n)
			return json.NewEncoder(cmd.OutOrStdout()).Encode(measuredCount{
				Count: strconv.FormatUint(solutions, 10), Seconds: time.Since(start).Seconds(),
			})
		},
	}
}

// A benchReport is the results and where they come from.
type benchReport struct {
	origin
	Command string        `json:"command"`
	Results []benchResult `json:"results"`
}

func (f *benchFlags) print(cmd *cobra.Command, report benchReport) error {
	text, err := json.MarshalIndent(report, "", " ")
	if err != nil {
		return err
	}
	text = append(text, '\n')
	if f.save != "" {
		folder := filepath.Join(f.save, folderName(report.CPU))
		if err := os.MkdirAll(folder, 0o777); err != nil {
			return err
		}
		name := strings.NewReplacer(":", "", "-", "").Replace(report.Begun) + ".json"
		if err := writeFile(filepath.Join(folder, name), text); err != nil {
			return err
		}
	}
	if f.plot.file != "" {
		if err := f.plot.write(cmd.Context(), cmd, chart(growth(report))); err != nil {
			return unlessStopped(cmd.Context(), err, "no chart, and so no results")
		}
	}
	if f.json {
		_, err := cmd.OutOrStdout().Write(text)
		return err
	}
	return printBench(cmd.OutOrStdout(), report.Results)
}

func printBench(w io.Writer, results []benchResult) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "n\twhat\tthreads\tmedian\tratio\tns/solution\trate\tmemory")
	for _, r := range results {
		ratio, rate, memory, per := "-", "-", "-", "-"
		if r.Ratio > 0 {
			ratio = fmt.Sprintf("%.3g", r.Ratio)
		}
		if r.Unit != "" {
			rate = rateText(r.Unit, count.Progress{Work: r.Work, Elapsed: time.Duration(r.Median * float64(time.Second))})
		}
		if r.Bytes > 0 {
			memory = bytesText(r.Bytes)
		}
		if q := queens.About(r.N); q > 0 {
			per = fmt.Sprintf("%.3g", r.Median*1e9/q)
		}
		fmt.Fprintf(t, "%d\t%s\t%d\t%s\t%s\t%s\t%s\t%s\n", r.N, r.name(), r.Threads, secondsText(r.Median), ratio, per, rate, memory)
	}
	return t.Flush()
}

// secondsText writes a time with three digits.
func secondsText(s float64) string {
	switch {
	case s < 1e-3:
		return fmt.Sprintf("%.3g µs", s*1e6)
	case s < 1:
		return fmt.Sprintf("%.3g ms", s*1e3)
	default:
		return fmt.Sprintf("%.4g s", s)
	}
}

// growth charts the medians on one thread over n.
func growth(report benchReport) plot.Chart {
	c := plot.Chart{Title: "Counting all solutions, " + report.CPU, YLabel: "seconds, one thread"}
	for _, r := range report.Results {
		if r.Threads != 1 || r.Kernel == "reference" {
			continue
		}
		at := slices.IndexFunc(c.Series, func(s plot.Series) bool { return s.Name == r.name() })
		if at < 0 {
			at = len(c.Series)
			c.Series = append(c.Series, plot.Series{Name: r.name()})
		}
		c.Series[at].Points = append(c.Series[at].Points, plot.Point{N: r.N, Value: r.Median})
	}
	return c
}

// folderName makes a processor's name fit for a folder.
func folderName(cpu string) string {
	words := strings.FieldsFunc(strings.ToLower(cpu), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	return cmp.Or(strings.Join(words, "-"), "unknown")
}

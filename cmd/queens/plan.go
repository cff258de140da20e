package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"queens"
	"queens/count"
)

// checkEstimates refuses flags that do not go with --plan or --sample.
func (f *countFlags) checkEstimates(cmd *cobra.Command) error {
	for _, flag := range []string{"plan", "sample"} {
		for _, other := range []string{"check", "fundamental", "classes"} {
			if err := exclusive(cmd, flag, other, "one estimates, the other counts"); err != nil {
				return err
			}
		}
		if cmd.Flags().Changed(flag) && f.engine == "search" {
			return fmt.Errorf("--%s and --engine search exclude each other: the search has no parts to time", flag)
		}
	}
	if cmd.Flags().Changed("seed") && !cmd.Flags().Changed("sample") {
		return errors.New("--seed goes with --sample: only a sample is random")
	}
	return exclusive(cmd, "plan", "sample", "one times parts, the other counts them")
}

// printPlan says what counting p by e takes.
func (f *countFlags) printPlan(ctx context.Context, w io.Writer, e engine, p queens.Problem) error {
	o := f.options()
	o.Engine = e.name
	plan, err := count.NewPlan(ctx, p, o)
	if err != nil {
		return unlessStopped(ctx, lessMemory(err), "no plan, the timing was not complete")
	}
	if f.json {
		report := planReport{
			N: plan.N, Engine: plan.Engine, Kernel: plan.Kernel, Threads: plan.Threads, Units: plan.Units,
			Bytes: plan.Memory, MeasuredN: plan.MeasuredN,
		}
		if plan.Seconds >= 0 {
			seconds, within := plan.Seconds, plan.SecondsError
			report.Seconds, report.SecondsError = &seconds, &within
		}
		return json.NewEncoder(w).Encode(report)
	}
	time := "not known: a part of it takes too long to be timed"
	if plan.Seconds >= 0 {
		time = fmt.Sprintf("about %s, within %.0f %%", roughly(plan.Seconds), 100*relative(plan.SecondsError, plan.Seconds))
	}
	if plan.MeasuredN != plan.N {
		time += fmt.Sprintf(", scaled from n=%d", plan.MeasuredN)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "engine\t%s, kernel %s, %s\n", plan.Engine, plan.Kernel, plural(plan.Threads, "thread"))
	fmt.Fprintf(t, "units\t%d\n", plan.Units)
	fmt.Fprintf(t, "memory\tat most about %s\n", bytesText(plan.Memory))
	fmt.Fprintf(t, "time\t%s\n", time)
	return t.Flush()
}

// planReport is a plan for programs.
type planReport struct {
	N            int      `json:"n"`
	Engine       string   `json:"engine"`
	Kernel       string   `json:"kernel"`
	Threads      int      `json:"threads"`
	Units        int      `json:"units"`
	Bytes        int64    `json:"bytes"`
	Seconds      *float64 `json:"seconds,omitempty"` // missing if not known
	SecondsError *float64 `json:"seconds_error,omitempty"`
	MeasuredN    int      `json:"measured_n"`
}

// printSample estimates the count of p by e from a sample.
func (f *countFlags) printSample(ctx context.Context, talk *progress, w io.Writer, e engine, p queens.Problem) error {
	o := f.options()
	o.Engine, o.Progress = e.name, talk.report
	talk.begin(fmt.Sprintf("sample %d", p.N()), e.work)
	x, err := count.Sample(ctx, p, o, f.sample, f.seed)
	if err != nil {
		return unlessStopped(ctx, lessMemory(err), "no estimate, the sample was not complete")
	}
	talk.end()
	if f.json {
		return json.NewEncoder(w).Encode(sampleReport{
			N: x.N, Engine: x.Engine, Kernel: x.Kernel, Threads: x.Threads, Units: x.Units, Sampled: x.Sampled, Seed: x.Seed,
			Estimate: wholeNumber(x.Count), EstimateError: wholeNumber(x.CountError),
			Seconds: x.Seconds, SecondsError: x.SecondsError, SampleSeconds: x.Elapsed.Seconds(),
		})
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "sampled\t%d of %s, seed %d, in %s\n", x.Sampled, plural(x.Units, "unit"), x.Seed, roughly(x.Elapsed.Seconds()))
	if x.Sampled == x.Units {
		fmt.Fprintf(t, "solutions\tabout %.4g: every unit was counted, so queens count without --sample says it exactly\n", x.Count)
	} else {
		fmt.Fprintf(t, "solutions\tabout %.4g, within %.1f %% (95 %% confidence): an estimate, not a count\n", x.Count, 100*relative(x.CountError, x.Count))
	}
	fmt.Fprintf(t, "time\tabout %s for all, within %.0f %%, by the %s (%s) on %s\n", roughly(x.Seconds),
		100*relative(x.SecondsError, x.Seconds), x.Engine, x.Kernel, plural(x.Threads, "thread"))
	return t.Flush()
}

// sampleReport is an estimate for programs. It has no field named count.
type sampleReport struct {
	N             int     `json:"n"`
	Engine        string  `json:"engine"`
	Kernel        string  `json:"kernel"`
	Threads       int     `json:"threads"`
	Units         int     `json:"units"`
	Sampled       int     `json:"sampled"`
	Seed          uint64  `json:"seed"`
	Estimate      string  `json:"estimate"`
	EstimateError string  `json:"estimate_error"`
	Seconds       float64 `json:"seconds"`
	SecondsError  float64 `json:"seconds_error"`
	SampleSeconds float64 `json:"sample_seconds"`
}

func wholeNumber(x float64) string {
	i, _ := big.NewFloat(x).Int(nil)
	return i.String()
}

func relative(part, whole float64) float64 {
	if whole == 0 {
		return 0
	}
	return part / whole
}

func plural(k int, noun string) string {
	if k == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", k, noun)
}

// parseShare reads a share of a whole: 1/1000, 0.1 or 2%.
func parseShare(text string) (float64, error) {
	bad := errors.New("takes a share above 0 and up to 1, such as 1/1000, 0.1 or 2%")
	number, divisor := text, 1.0
	if above, below, ok := strings.Cut(text, "/"); ok {
		d, err := strconv.ParseFloat(below, 64)
		if err != nil {
			return 0, bad
		}
		number, divisor = above, d
	} else if percent, ok := strings.CutSuffix(text, "%"); ok {
		number, divisor = percent, 100
	}
	x, err := strconv.ParseFloat(number, 64)
	if share := x / divisor; err == nil && share > 0 && share <= 1 {
		return share, nil
	}
	return 0, bad
}

func parseSeed(text string) (uint64, error) {
	k, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, errors.New("takes a whole number from 0")
	}
	return k, nil
}

// sizeUnits are the units of memory, each 1024 times the one before.
const sizeUnits = "KMGT"

// bytesText writes bytes with a unit, 512 MB being 512·2²⁰.
func bytesText(bytes int64) string {
	x, unit := float64(bytes)/1024, 0
	for x >= 1024 && unit < len(sizeUnits)-1 {
		x, unit = x/1024, unit+1
	}
	return fmt.Sprintf("%.3g %cB", x, sizeUnits[unit])
}

// addMemory adds the flag --memory, by default a quarter of what the machine has.
func addMemory(cmd *cobra.Command, to *int64) {
	*to = memoryShare()
	addParsed(cmd, to, "memory", "SIZE", "take at most SIZE, such as 512M or 4G (default a quarter of the machine's)", parseBytes)
}

// parseBytes reads 512M, 4G, 1.5GB or a plain number of bytes.
func parseBytes(text string) (int64, error) {
	number := strings.TrimSuffix(strings.TrimSuffix(strings.ToUpper(text), "B"), "I")
	factor := 1.0
	if number != "" {
		if at := strings.IndexByte(sizeUnits, number[len(number)-1]); at >= 0 {
			number, factor = number[:len(number)-1], math.Pow(1024, float64(at+1))
		}
	}
	x, err := strconv.ParseFloat(number, 64)
	if bytes := x * factor; err == nil && bytes >= 1 && bytes < math.MaxInt64/2 {
		return int64(bytes), nil
	}
	return 0, errors.New("takes a size such as 512M or 4G")
}

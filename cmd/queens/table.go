package main

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"queens"
	"queens/count"
)

// lastPublished is the size of the largest board whose count is published.
var lastPublished = func() int {
	n := 0
	for _, ok := queens.Known(n + 1); ok; _, ok = queens.Known(n + 1) {
		n++
	}
	return n
}()

// computeTo is how far table --compute goes when it is not told: a matter of a second.
const computeTo = 14

// tableFlags are the flags of the table command.
type tableFlags struct {
	compute bool
	quiet   bool
	threads int // 0: one for each core
	format  string
	timeout time.Duration
}

func newTable() *cobra.Command {
	f := new(tableFlags)
	cmd := &cobra.Command{
		Use:   "table [MAX]",
		Short: "print the number of solutions for n from 0 to MAX",
		Long: fmt.Sprintf(`Table prints, for n from 0 to MAX, the number of solutions Q(n), the number of
fundamental solutions, and how many of those are ordinary (8 images), have
point symmetry (4) or rotational symmetry (2). Q(n) is the sum of the orbits,
except that the boards of size 0 and 1 are their own only image.

The numbers are the published ones, known to n=%d, from OEIS A000170 and
A002562; the classes follow from A032522 and A033148. With --compute they are
counted here and now, to n=%d unless MAX says otherwise, and compared with
the published ones; if one differs, nothing is printed and the exit code is 1.`, lastPublished, computeTo),
		Example: `  $ queens table 8 | tail -2
    7       40            6         4      2           0  published
    8       92           12        11      1           0  published
  $ queens table 6 --compute --format csv | tail -1
  6,4,1,0,1,0,"computed here, as published"`,
		Args:              atMostOne("size"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              f.run,
	}
	counting.takesSize(cmd)
	cmd.Flags().BoolVar(&f.compute, "compute", false, "count here and now, and compare")
	addParsed(cmd, &f.threads, "threads", "K", "count on K threads (default one for each core)", whole(1, 1024))
	addChoice(cmd, &f.format, "format", "form of the table", "text", "csv", "json")
	addTimeout(cmd, &f.timeout)
	addQuiet(cmd, &f.quiet, "counting")
	return cmd
}

// A tableRow is one line of the table.
type tableRow struct {
	n                  int
	total, fundamental *big.Int
	classes            [4]*big.Int
	source             string
}

func (f *tableFlags) run(cmd *cobra.Command, args []string) error {
	ctx := withTimeout(cmd, f.timeout)
	if isSet(cmd, "threads") && !f.compute {
		return errors.New("--threads goes with --compute: what is published is not counted")
	}
	last := lastPublished
	if f.compute {
		last = computeTo
	}
	if len(args) > 0 {
		var err error
		if last, err = counting.parseSize(args[0]); err != nil {
			return err
		}
	}
	if !f.compute && last > lastPublished {
		return fmt.Errorf("size %d is above %d, the largest whose count is published: --compute counts here", last, lastPublished)
	}
	talk := newProgress(cmd.ErrOrStderr(), f.quiet, false)
	defer talk.end()
	var rows []tableRow
	for n := range last + 1 {
		row := published(n)
		if f.compute {
			p, err := queens.New(n)
			if err != nil {
				return err
			}
			e, _ := enginesFor(automatic, p)
			if row, err = computed(ctx, talk, e, p, f.threads); err != nil {
				return unlessStopped(ctx, err, "no table, the counts were not complete")
			}
		}
		rows = append(rows, row)
	}
	talk.end()
	return printTable(cmd.OutOrStdout(), rows, f.format)
}

// published is the row of published numbers; n is at most lastPublished.
func published(n int) tableRow {
	q, _ := queens.Known(n)
	all, _ := queens.KnownFundamental(n)
	classes, _ := queens.KnownClasses(n)
	row := tableRow{
		n:           n,
		total:       new(big.Int).SetUint64(q),
		fundamental: new(big.Int).SetUint64(all),
		source:      "published",
	}
	for c, k := range classes {
		row.classes[c] = new(big.Int).SetUint64(k)
	}
	return row
}

// computed counts a row by engine e and compares it with the published one. The error is a
// [noError] if they differ.
func computed(ctx context.Context, talk *progress, e engine, p queens.Problem, threads int) (tableRow, error) {
	n := p.N()
	o := count.Options{Threads: threads, Progress: talk.report, Kernel: os.Getenv("QUEENS_KERNEL"), Memory: memoryShare()}
	if err := announce(ctx, talk, []engine{e}, allSolutions, n, o); err != nil {
		return tableRow{}, err
	}
	talk.begin(fmt.Sprintf("%s %d", e.name, n), e.work)
	r, err := e.count(ctx, p, true, o)
	if err != nil {
		return tableRow{}, err
	}
	row := tableRow{n, r.Count, r.FundamentalCount(), r.Fundamental, "computed here"}
	if n > lastPublished {
		return row, nil
	}
	row.source += ", as published"
	want, got := published(n).numbers(), row.numbers()
	for i := range want {
		if got[i] != want[i] {
			return tableRow{}, &noError{fmt.Sprintf("n=%d, %s: %s counted here, %s published", n, tableColumns[i], got[i], want[i])}
		}
	}
	return row, nil
}

// The columns, and the OEIS sequences of those that have one. The classes follow from others:
// A032522 counts the solutions with point symmetry, A033148 those with rotational symmetry.
var (
	tableColumns = [...]string{"n", "Q(n)", "fundamental", "ordinary", "point", "rotational"}
	tableSources = [...]string{"", "A000170", "A002562", "", "", ""}
)

// numbers are the cells of the row but the last, the source.
func (r tableRow) numbers() []string {
	return []string{
		strconv.Itoa(r.n), r.total.String(), r.fundamental.String(),
		r.classes[queens.Ordinary].String(), r.classes[queens.Point].String(), r.classes[queens.Rotational].String(),
	}
}

func printTable(w io.Writer, rows []tableRow, format string) error {
	switch format {
	case "csv":
		lines := csv.NewWriter(w)
		lines.Write(append(tableColumns[:], "source"))
		for _, r := range rows {
			lines.Write(append(r.numbers(), r.source))
		}
		lines.Flush()
		return lines.Error()
	case "json":
		return json.NewEncoder(w).Encode(jsonTable(rows))
	default:
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
		printLine(t, tableColumns[:], "source")
		printLine(t, tableSources[:], "OEIS (classes: A032522, A033148)")
		for _, r := range rows {
			printLine(t, r.numbers(), r.source)
		}
		return t.Flush()
	}
}

// printLine writes cells that are flushed right, and a last one that is not.
func printLine(w io.Writer, cells []string, last string) {
	for _, cell := range cells {
		fmt.Fprintf(w, "%s\t", cell)
	}
	fmt.Fprintf(w, "  %s\n", last)
}

// rowReport is a row for programs. Numbers that can be large are strings.
type rowReport struct {
	N           int    `json:"n"`
	Solutions   string `json:"solutions"`
	Fundamental string `json:"fundamental"`
	Ordinary    string `json:"ordinary"`
	Point       string `json:"point"`
	Rotational  string `json:"rotational"`
	Source      string `json:"source"`
}

func jsonTable(rows []tableRow) []rowReport {
	table := make([]rowReport, len(rows))
	for i, r := range rows {
		cells := r.numbers()
		table[i] = rowReport{r.n, cells[1], cells[2], cells[3], cells[4], cells[5], r.source}
	}
	return table
}

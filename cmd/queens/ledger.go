package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"

	"github.com/spf13/cobra"

	"queens"
	"queens/campaign"
	"queens/count"
	"queens/ledger"
)

func newLedger() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "ledger COMMAND [ARGUMENT] [FLAG]...",
		Short: "check and merge the ledgers of long counts",
		Long: `A ledger is the file that count --checkpoint writes: a line for each unit, a
part of the count that is counted apart. Check adds it up again, merge makes one
of the ledgers of all shards. Units are numbered from 0, as in the file.`,
		Example: `  $ queens count 12 --checkpoint 12.jsonl
  14200
  $ queens ledger check 12.jsonl | tail -1
  total    14200, as published`,
		Args:                  cobra.ArbitraryArgs, // so that an unknown command comes here
		RunE:                  runGroup,
		DisableFlagsInUseLine: true,
	}
	cmd.AddCommand(newLedgerCheck(), newLedgerMerge())
	return cmd
}

type ledgerCheckFlags struct {
	recount float64
	seed    uint64
	threads int
	quiet   bool
}

func newLedgerCheck() *cobra.Command {
	f := &ledgerCheckFlags{seed: 1}
	cmd := &cobra.Command{
		Use:   "check FILE",
		Short: "add up a ledger again",
		Long: `Check reads a ledger, looks at the check of every line and adds up the units.
It prints what is missing or damaged, and the total if every unit is there once.

With --recount a random share of the units is counted again: units of the join
by the walk, units of the walk by another of its kernels. That takes ten times
as long as they took, or more.

Exit codes: 0 the ledger adds up; 1 it does not; 2 it cannot be read.`,
		Example: `  $ queens count 12 --checkpoint 12.jsonl
  14200
  $ queens ledger check 12.jsonl --recount 5% | tail -2
  again    …: all agree
  total    14200, as published`,
		Args: cobra.ExactArgs(1),
		RunE: f.run,
	}
	addParsed(cmd, &f.recount, "recount", "SHARE", "count a random SHARE of the units again, such as 1% or 1/100", parseShare)
	addParsed(cmd, &f.seed, "seed", "K", "choose them by number K (default 1)", parseSeed)
	addParsed(cmd, &f.threads, "threads", "K", "count on K threads (default one for each core)", whole(1, 1024))
	addQuiet(cmd, &f.quiet, "counting")
	return cmd
}

func (f *ledgerCheckFlags) run(cmd *cobra.Command, args []string) error {
	if cmd.Flags().Changed("seed") && f.recount == 0 {
		return errors.New("--seed goes with --recount: only what is counted again is chosen at random")
	}
	r, err := ledger.Check(args[0])
	if err != nil {
		return err
	}
	p, err := queens.ParseProblem(r.Head.Problem)
	if err != nil {
		return fmt.Errorf("%s: %w", quoted(args[0]), err)
	}
	w := cmd.OutOrStdout()
	say := func(what, format string, args ...any) {
		if err == nil {
			_, err = fmt.Fprintf(w, "%-9s%s\n", what, fmt.Sprintf(format, args...))
		}
	}
	say("problem", "%s", problemLine(r.Head.Problem))
	say("engine", "%s, %s%s", r.Head.Engine, plural(r.Head.Units, "unit"), shardText(r.Head.Shard))
	say("counted", "%d of %d", len(r.Entries), r.Units)
	sound := true
	if len(r.Again) > 0 {
		say("checked", "%d of %d, by another worker and another kernel, with the same numbers", len(r.Again), len(r.Entries))
	}
	for _, n := range r.Notes {
		if n.Note == campaign.NoteQuarantine {
			say("noted", "%s was wrong, and is not believed: %s", shown(n.About), shown(n.Reason))
		}
	}
	if r.Missing.Len() > 0 {
		say("missing", "%v", r.Missing)
		sound = false
	}
	for _, trouble := range troubles(r) {
		say("damage", "%s", trouble)
	}
	if f.recount > 0 && len(r.Entries) > 0 {
		agree, err := f.countAgain(cmd.Context(), say, p, r)
		if err != nil {
			return unlessStopped(cmd.Context(), err, "not all of the units were counted again")
		}
		sound = sound && agree
	}
	total, missing := r.Total()
	switch {
	case missing == nil && sound:
		note := ""
		if q, known := queens.Known(p.N()); known && len(p.Given())+len(p.Blocked()) == 0 {
			note = ", as published"
			if total.String() != fmt.Sprint(q) {
				note, sound = fmt.Sprintf(", but published are %d", q), false
			}
		}
		say("total", "%v%s", total, note)
	case missing == nil:
		say("total", "none: the units cannot be trusted")
	case errors.Is(missing, ledger.ErrIncomplete) && sound:
		say("total", "none: shard %v is complete, the others are elsewhere", r.Head.Shard)
	default:
		say("total", "none: %v", missing)
		sound = false
	}
	if !sound && err == nil {
		return errNo
	}
	return err
}

func shardText(s ledger.Shard) string {
	if s.All() {
		return ""
	}
	return fmt.Sprintf(", shard %v of them", s)
}

// countAgain counts some of the units again and reports whether all agree.
func (f *ledgerCheckFlags) countAgain(ctx context.Context, say func(what, format string, args ...any), p queens.Problem, r ledger.Report) (bool, error) {
	o := count.Options{Engine: r.Head.Engine, Threads: f.threads, Memory: memoryShare(), Record: &count.Record{Split: r.Head.Split}}
	units := keptUnits(r.Entries)
	some := max(1, int(math.Round(f.recount*float64(len(units)))))
	dice := rand.New(rand.NewPCG(f.seed, uint64(len(units))))
	dice.Shuffle(len(units), func(i, j int) { units[i], units[j] = units[j], units[i] })
	by, wrong := "", 0
	err := count.Recount(ctx, p, o, units[:some], func(u count.Recounted) error {
		by = u.By
		if !u.Agrees() {
			wrong++
			say("again", "unit %d: the ledger has %v (%s), the %s counts %v", u.Kept.Index, u.Kept.Sum, u.Kept.Kernel, u.By, u.Again.Sum)
		}
		return nil
	})
	if err != nil {
		return false, err
	}
	if wrong == 0 {
		say("again", "%s by the %s: all agree", plural(some, "unit"), by)
	}
	return wrong == 0, nil
}

func newLedgerMerge() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "merge FILE... --out FILE",
		Short: "make one ledger of those of all shards",
		Long: `Merge writes a new ledger, sorted and without damaged lines, from ledgers that
together have every unit once. It refuses gaps and doubles and names them.`,
		Example: `  $ queens count 12 --shard 1/2 --checkpoint 1.jsonl --quiet
  $ queens count 12 --shard 2/2 --checkpoint 2.jsonl --quiet
  $ queens ledger merge 1.jsonl 2.jsonl --out 12.jsonl
  14200`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if out == "" {
				return errors.New("merge needs --out FILE, the ledger to write")
			}
			r, err := ledger.Merge(out, programVersion(), args)
			if err != nil {
				var gaps *ledger.MergeError
				if errors.As(err, &gaps) {
					return &noError{err.Error()}
				}
				return err
			}
			total, err := r.Total()
			if err != nil {
				os.Remove(out)
				return err
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), total)
			return err
		},
	}
	addOut(cmd, &out, "write the new ledger to FILE, which must not exist")
	return cmd
}

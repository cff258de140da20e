package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"queens"
	"queens/count"
	"queens/ledger"
)

// checkCheckpoint refuses flags that do not go with --checkpoint or --shard.
func (f *countFlags) checkCheckpoint(cmd *cobra.Command) error {
	if f.checkpoint == "" {
		if cmd.Flags().Changed("shard") {
			return errors.New("--shard needs --checkpoint: a part of a count is nothing but its ledger")
		}
		return nil
	}
	if f.engine == "search" {
		return errors.New("--checkpoint and --engine search exclude each other: the search has no parts to keep")
	}
	for _, other := range []string{"plan", "sample", "check"} {
		if err := exclusive(cmd, "checkpoint", other, "a ledger is of one count (queens ledger check counts again)"); err != nil {
			return err
		}
	}
	if f.shard.All() {
		return nil
	}
	for _, other := range []string{"fundamental", "classes", "json"} {
		if err := exclusive(cmd, "shard", other, "a part of a count has no number"); err != nil {
			return err
		}
	}
	return nil
}

// openLedger opens the ledger of the count to come, says what is in it, and has the options keep it.
// The caller closes it.
func (f *countFlags) openLedger(ctx context.Context, talk *progress, e engine, p queens.Problem, o *count.Options) (*ledger.Ledger, error) {
	o.Engine = e.name
	outline, err := count.NewOutline(ctx, p, *o)
	if err != nil {
		return nil, err
	}
	head := ledger.NewHead(p, outline.Engine, outline.Units, outline.Split, programVersion())
	head.Shard = f.shard
	book, err := ledger.Open(f.checkpoint, head)
	if err != nil {
		return nil, err
	}
	found := book.Found()
	if !book.Created() {
		talk.say(fmt.Sprintf("%s: %d of %s are counted already", quoted(f.checkpoint), len(found.Entries), plural(found.Units, "unit")),
			ledgerEvent{"resumed", f.checkpoint, len(found.Entries), found.Units})
	}
	for _, trouble := range troubles(found) {
		talk.say(fmt.Sprintf("%s: %s", quoted(f.checkpoint), trouble), ledgerTrouble{"damaged", f.checkpoint, trouble})
	}
	host, _ := os.Hostname()
	o.Record = &count.Record{Split: outline.Split, Have: keptUnits(found.Entries), Keep: func(u count.Unit) error {
		return book.Append(ledger.Entry{
			Unit: u.Index, Solutions: u.Sum, Residue: u.Residue, Work: u.Work, Kernel: u.Kernel, Host: host, Took: u.Took,
		})
	}}
	return book, nil
}

// closeLedger closes the ledger of a count that ended with err, and returns that and what went wrong with the ledger, once
// if it is the same: a number is good only if its ledger is on the disk.
func closeLedger(book *ledger.Ledger, err error) error {
	if closed := book.Close(); !errors.Is(err, closed) {
		return errors.Join(err, closed)
	}
	return err
}

// keptUnits turns the entries of a ledger into units of a count.
func keptUnits(entries []ledger.Entry) []count.Unit {
	units := make([]count.Unit, len(entries))
	for i, e := range entries {
		units[i] = count.Unit{Index: e.Unit, Sum: e.Solutions, Residue: e.Residue, Work: e.Work, Kernel: e.Kernel, Took: e.Took}
	}
	return units
}

// troubles says what is wrong in a ledger, a phrase each, and what is done about it.
func troubles(r ledger.Report) []string {
	const most = 10
	var out []string
	for i, d := range r.Damage {
		if i == most {
			out = append(out, fmt.Sprintf("%d more lines are damaged or out of order", r.Damaged-most))
			break
		}
		out = append(out, d.String())
	}
	if r.Torn > 0 {
		out = append(out, fmt.Sprintf("the last line has no end (%d bytes), as when a run is killed", r.Torn))
	}
	if r.Disputed.Len() > 0 {
		out = append(out, fmt.Sprintf("the lines of unit %v disagree, or are only those of a quarantined worker: distrusted, to be counted again", r.Disputed))
	}
	if r.Doubled.Len() > 0 {
		out = append(out, fmt.Sprintf("unit %v is there more than once, with equal numbers", r.Doubled))
	}
	return out
}

type ledgerEvent struct {
	Event  string `json:"event"`
	Ledger string `json:"ledger"`
	Have   int    `json:"have"`
	Units  int    `json:"units"`
}

type ledgerTrouble struct {
	Event  string `json:"event"`
	Ledger string `json:"ledger"`
	What   string `json:"what"`
}

// countShard counts a part of p for a ledger.
func (f *countFlags) countShard(ctx context.Context, talk *progress, e engine, p queens.Problem) (err error) {
	o := f.options()
	o.Progress = talk.report
	book, err := f.openLedger(ctx, talk, e, p, &o)
	if err != nil {
		return unlessStopped(ctx, err, "the shard is not complete")
	}
	defer func() { err = closeLedger(book, err) }()
	talk.begin(fmt.Sprintf("%s %d, shard %v", e.name, p.N(), f.shard), e.work)
	part, err := count.Some(ctx, p, o, f.shard.Has)
	if err != nil {
		return unlessStopped(ctx, err, "the shard is not complete; the same command goes on from "+quoted(f.checkpoint))
	}
	f.distrust(talk, part.Engine, part.Kernel, part.Distrusted)
	talk.say(fmt.Sprintf("shard %v is complete: %d of %s; queens ledger merge joins the shards", f.shard, part.Counted, plural(part.Units, "unit")),
		ledgerEvent{"complete", f.checkpoint, part.Counted, part.Units})
	return nil
}

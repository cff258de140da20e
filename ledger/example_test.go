package ledger_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"

	"queens"
	"queens/count"
	"queens/ledger"
)

// countWithLedger is what a command does for --checkpoint, and with a shard for --shard. The count is nil if it was a
// shard of it that was counted.
func countWithLedger(ctx context.Context, p queens.Problem, o count.Options, path string, shard ledger.Shard) (total *big.Int, err error) {
	outline, err := count.NewOutline(context.Background(), p, o)
	if err != nil {
		return nil, err
	}
	head := ledger.NewHead(p, outline.Engine, outline.Units, outline.Split, "example v1")
	head.Shard = shard
	book, err := ledger.Open(path, head)
	if err != nil {
		return nil, err
	}
	// Close says whether the last lines are on the disk: its error is as good as any.
	defer func() { err = errors.Join(err, book.Close()) }()
	for _, d := range book.Found().Damage { // Torn, Disputed and Doubled are worth a word too
		fmt.Println(d)
	}

	host, _ := os.Hostname()
	o.Engine = outline.Engine
	o.Record = &count.Record{Split: outline.Split, Keep: func(u count.Unit) error {
		return book.Append(ledger.Entry{
			Unit: u.Index, Solutions: u.Sum, Residue: u.Residue, Work: u.Work, Kernel: u.Kernel, Host: host, Took: u.Took,
		})
	}}
	for _, e := range book.Found().Entries {
		o.Record.Have = append(o.Record.Have, count.Unit{
			Index: e.Unit, Sum: e.Solutions, Residue: e.Residue, Work: e.Work, Kernel: e.Kernel, Took: e.Took,
		})
	}
	if !shard.All() {
		part, err := count.Some(ctx, p, o, shard.Has)
		if err == nil {
			fmt.Printf("shard %v of the %s is done: a part, not a count\n", shard, part.Engine)
		}
		return nil, err
	}
	r, err := count.Completions(ctx, p, o)
	if err != nil {
		return nil, err
	}
	return r.Count, nil
}

func Example() {
	dir, err := os.MkdirTemp("", "ledger")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	p, _ := queens.New(8)
	o := count.Options{Engine: count.Walk}
	var paths []string
	for k := 1; k <= 2; k++ {
		paths = append(paths, filepath.Join(dir, fmt.Sprintf("shard%d.jsonl", k)))
		if _, err := countWithLedger(context.Background(), p, o, paths[k-1], ledger.Shard{K: k, M: 2}); err != nil {
			fmt.Println(err)
		}
	}
	whole := filepath.Join(dir, "whole.jsonl")
	r, err := ledger.Merge(whole, "example v1", paths)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Total())
	fmt.Println(countWithLedger(context.Background(), p, o, whole, ledger.Shard{}))
	// Output:
	// shard 1/2 of the walk is done: a part, not a count
	// shard 2/2 of the walk is done: a part, not a count
	// 92 <nil>
	// 92 <nil>
}

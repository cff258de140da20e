package ledger

import (
	"context"
	"path/filepath"
	"testing"

	"queens"
	"queens/count"
)

// What a line costs the thread that counts; the units of a long count take milliseconds or more. The last fsync is in it.
func BenchmarkAppend(b *testing.B) {
	tr := newTruth(1)
	tr.head.Units = 1 << 28
	l := mustOpen(b, filepath.Join(b.TempDir(), "l"), tr.head)
	e := tr.units[0]
	for e.Unit = 0; b.Loop(); e.Unit++ {
		if err := l.Append(e); err != nil {
			b.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		b.Fatal(err)
	}
}

// A count with a ledger and without: compare the two.
func BenchmarkCheckpoint(b *testing.B) {
	p, err := queens.New(16)
	if err != nil {
		b.Fatal(err)
	}
	o := count.Options{Engine: count.Walk, Threads: 1}
	outline, err := count.NewOutline(context.Background(), p, o)
	if err != nil {
		b.Fatal(err)
	}
	for _, kept := range []bool{false, true} {
		b.Run(map[bool]string{false: "ledger=no", true: "ledger=yes"}[kept], func(b *testing.B) {
			for b.Loop() {
				o := o
				var l *Ledger
				if kept {
					l = mustOpen(b, filepath.Join(b.TempDir(), "l"), NewHead(p, outline.Engine, outline.Units, outline.Split, "test"))
					o.Record = &count.Record{Split: outline.Split, Keep: func(u count.Unit) error {
						return l.Append(Entry{Unit: u.Index, Solutions: u.Sum, Residue: u.Residue, Work: u.Work, Kernel: u.Kernel, Took: u.Took})
					}}
				}
				if _, err := count.Completions(context.Background(), p, o); err != nil {
					b.Fatal(err)
				}
				if kept {
					if err := l.Close(); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(outline.Units), "units")
		})
	}
}

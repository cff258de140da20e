package campaign

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"queens"
	"queens/count"
	"queens/ledger"
)

// TestWithTheLedger counts a board with real counters, a real ledger that is closed and opened again midway, a worker that
// lies, and a judge that counts by other means. Nothing stands in for anything but the way between them.
func TestWithTheLedger(t *testing.T) {
	for engine, n := range map[string]int{count.Walk: 12, count.Join: 13} {
		for _, verify := range []float64{1, 0.3} {
			t.Run(fmt.Sprintf("engine=%s/n=%d/verify=%v", engine, n, verify), func(t *testing.T) {
				inTheLedger(t, engine, n, verify)
			})
		}
	}
}

func inTheLedger(t *testing.T, engine string, n int, verify float64) {
	p, err := queens.New(n)
	if err != nil {
		t.Fatal(err)
	}
	kernels := count.Kernels(engine)
	counters := map[string]*count.Counter{}
	for _, k := range kernels {
		if counters[k], err = count.NewCounter(t.Context(), p, count.Options{Engine: engine, Kernel: k, Threads: 1}); err != nil {
			t.Fatal(err)
		}
	}
	fastest := counters[kernels[len(kernels)-1]]
	outline := fastest.Outline()
	w := Work{
		Problem: p, Engine: engine, Units: outline.Units, Split: outline.Split, Ledger: "name", Version: "queens test",
		Seconds: func(u int) float64 { return 1000 * fastest.Cost(u) / fastest.TotalCost() },
	}
	o := Options{Verify: verify, Known: 0.05, Window: 16}
	path := filepath.Join(t.TempDir(), "ledger.jsonl")
	var c *Campaign
	var l *ledger.Ledger
	restart := func() {
		if l != nil {
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if l, err = ledger.Open(path, ledger.NewHead(p, engine, w.Units, w.Split, w.Version)); err != nil {
			t.Fatal(err)
		}
		if c, err = New(w, o, l.Found()); err != nil {
			t.Fatal(err)
		}
	}
	restart()
	defer func() { l.Close() }()
	rng := rand.New(rand.NewPCG(1, 2))
	now := noon
	for steps := 0; !c.Done(); steps++ {
		if steps > 10_000 {
			t.Fatalf("no end: %+v", c.Status(now))
		}
		tasks := c.Publish()
		if rng.IntN(20) == 0 {
			restart()
			continue
		}
		for _, p := range c.unanswered() {
			tasks = append(tasks, p.Task)
		}
		task := tasks[rng.IntN(len(tasks))]
		worker, kernel := fmt.Sprint("worker-", rng.IntN(3)), kernels[rng.IntN(len(kernels))]
		liar := verify == 1 && rng.IntN(5) == 0
		if liar {
			worker = "liar"
		}
		var list []count.Unit
		if err := counters[kernel].Count(t.Context(), task.First, task.Last, func(u count.Unit) error { list = append(list, u); return nil }); err != nil {
			t.Fatal(err)
		}
		a := answer(w, task, worker, kernel, func(u int) *big.Int {
			for _, found := range list {
				if found.Index == u {
					if liar {
						return new(big.Int).Add(found.Sum, big.NewInt(8))
					}
					return found.Sum
				}
			}
			t.Fatalf("unit %d was not counted", u)
			return nil
		})
		now = now.Add(time.Hour)
		if _, err := c.Fold(now, a, l); err != nil {
			if _, refused := err.(*RefusedError); !refused {
				t.Fatal(err)
			}
		}
		for {
			d, ok := c.Dispute()
			if !ok {
				break
			}
			kept := count.Unit{Index: d.Unit, Sum: d.Sum, Residue: d.Residue, Kernel: d.Kernel}
			err := count.Recount(t.Context(), p, count.Options{Engine: engine, Record: &count.Record{Split: w.Split}}, []count.Unit{kept}, func(r count.Recounted) error {
				_, err := c.Settle(ledger.Entry{Unit: d.Unit, Solutions: r.Again.Sum, Residue: r.Again.Residue, Kernel: r.By, Host: "home", Took: r.Again.Took}, l)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	sum, err := c.Sum()
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	report, err := ledger.Check(path)
	if err != nil {
		t.Fatal(err)
	}
	total, err := report.Total()
	want, _ := queens.Known(n)
	if err != nil || total.Uint64() != want || sum.Cmp(total) != 0 {
		t.Errorf("got %v, in the ledger %v (%v), want %d", sum, total, err, want)
	}
	if verify == 1 && len(report.Again) != w.Units {
		t.Errorf("got %d units confirmed, want all %d", len(report.Again), w.Units)
	}
	if len(report.Doubled) != 0 || len(report.Disputed) != 0 || report.Damaged != 0 {
		t.Errorf("got %v doubled, %v disputed, %d damaged", report.Doubled, report.Disputed, report.Damaged)
	}
	t.Logf("%d units, %d lines", w.Units, report.Lines)
}

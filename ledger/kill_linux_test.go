package ledger

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"queens"
	"queens/count"
)

func init() { children["count"] = countOnLedger }

// killable is the count that is killed: many small units, and the slowest kernel.
func killable() (queens.Problem, count.Options) {
	p, err := queens.New(12)
	if err != nil {
		panic(err)
	}
	return p, count.Options{Engine: count.Walk, Kernel: "reference"}
}

// countOnLedger goes on with the count in a ledger and prints it.
func countOnLedger(args []string) error {
	p, o := killable()
	outline, err := count.NewOutline(context.Background(), p, o)
	if err != nil {
		return err
	}
	l, err := Open(args[0], NewHead(p, outline.Engine, outline.Units, outline.Split, "test"))
	if err != nil {
		return err
	}
	o.Record = &count.Record{Split: outline.Split, Keep: func(u count.Unit) error {
		err := l.Append(Entry{Unit: u.Index, Solutions: u.Sum, Residue: u.Residue, Work: u.Work, Kernel: u.Kernel, Took: u.Took})
		if err == nil && rand.IntN(4) == 0 {
			err = l.Sync() // more often than a long count would, so that kills meet it
		}
		return err
	}}
	for _, e := range l.Found().Entries {
		o.Record.Have = append(o.Record.Have, count.Unit{Index: e.Unit, Sum: e.Solutions, Residue: e.Residue, Work: e.Work})
	}
	fmt.Println("open")
	r, err := count.Completions(context.Background(), p, o)
	if err != nil {
		return err
	}
	fmt.Println(r.Count)
	return l.Close()
}

// A count is killed with kill -9 at random moments, again and again, until a run gets through: the total is always
// exact, and every unit that a killed run left in the ledger is right. QUEENS_KILLS says how many kills; 20 if it is not set.
func TestKilledCountsAreExact(t *testing.T) {
	kills := 20
	if text := os.Getenv("QUEENS_KILLS"); text != "" {
		var err error
		if kills, err = strconv.Atoi(text); err != nil {
			t.Fatalf("QUEENS_KILLS=%q: %v", text, err)
		}
	}
	p, o := killable()
	outline, err := count.NewOutline(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	truth := map[int]*big.Int{}
	o.Record = &count.Record{Split: outline.Split, Keep: func(u count.Unit) error { truth[u.Index] = u.Sum; return nil }}
	whole, err := count.Completions(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	want, _ := queens.Known(p.N())
	if whole.Count.Uint64() != want {
		t.Fatalf("got %v without kills, want %d", whole.Count, want)
	}

	dir := t.TempDir()
	start := time.Now()
	run(t, child(t, "count", filepath.Join(dir, "measure")))
	longest := time.Since(start)

	const seed = 7 // of the moments; where they meet the count is the machine's choice
	dice := rand.New(rand.NewPCG(seed, seed))
	done, torn, resumed, completed := 0, 0, 0, 0
	for file := 0; done < kills; file++ {
		path := filepath.Join(dir, fmt.Sprint(file))
		before := 0
		for try := 0; ; try++ {
			// Half of the kills may meet the start, the others come when the ledger is open.
			whenOpen := dice.IntN(2) == 0
			// Later from try to try, lest a slow start never gets through; and in the end not at all.
			moment := time.Duration(dice.Int64N(int64(longest))) / 2 * time.Duration(8+try) / 8
			if done >= kills {
				moment = time.Hour
			}
			cmd := child(t, "count", path)
			var errs bytes.Buffer
			cmd.Stderr = &errs
			stdout, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			kill := func() { _ = cmd.Process.Kill() }
			out := bufio.NewReader(stdout)
			var timer *time.Timer
			if !whenOpen {
				timer = time.AfterFunc(moment, kill)
			}
			_, _ = out.ReadString('\n')
			if whenOpen {
				timer = time.AfterFunc(moment, kill)
			}
			answer, _ := io.ReadAll(out)
			err = cmd.Wait()
			timer.Stop()
			if err == nil {
				if got := strings.TrimSpace(string(answer)); got != fmt.Sprint(want) {
					t.Fatalf("file %d: got %s, want %d", file, got, want)
				}
				if total, err := mustCheck(t, path).Total(); err != nil || total.Uint64() != want {
					t.Fatalf("file %d: the ledger has %v, %v; want %d", file, total, err, want)
				}
				completed++
				break
			}
			if errs.Len() > 0 {
				t.Fatalf("file %d: it failed instead of being killed: %s", file, &errs)
			}
			done++
			if _, err := os.Stat(path); err != nil {
				continue // killed before there was a ledger
			}
			r := mustCheck(t, path)
			for _, e := range r.Entries {
				if e.Solutions.Cmp(truth[e.Unit]) != 0 {
					t.Fatalf("file %d: unit %d has %v solutions, want %v", file, e.Unit, e.Solutions, truth[e.Unit])
				}
			}
			if r.Damaged != 0 || len(r.Doubled) != 0 || len(r.Entries) < before {
				t.Fatalf("file %d: damage %v, doubled %v, %d units after %d", file, r.Damage, r.Doubled, len(r.Entries), before)
			}
			if r.Torn > 0 {
				torn++
			}
			if before > 0 {
				resumed++
			}
			before = len(r.Entries)
		}
	}
	t.Logf("%d kills, %d of them after a resume, %d torn ends, %d counts completed, all exact", done, resumed, torn, completed)
}

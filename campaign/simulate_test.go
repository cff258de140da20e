package campaign

import (
	"context"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"

	"queens/ledger"
)

// uneven is a work of 3,000 units of 1 to 9 s, and its seconds.
func uneven() (Work, float64) {
	w := testWork(3000, func(u int) float64 { return 1 + 8*float64(truth(u)%1000)/1000 })
	all := 0.0
	for u := range w.Units {
		all += w.Seconds(u)
	}
	return w, all
}

func simulate(t *testing.T, s Simulation) SimResult {
	t.Helper()
	r, err := Simulate(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSimulatedTimeIsAllThere: whatever workers do, it is in the sum, once.
func TestSimulatedTimeIsAllThere(t *testing.T) {
	w, _ := uneven()
	for seed := range uint64(20) {
		s := Simulation{
			Work: w, Workers: 20, Options: Options{Verify: 1, CheckFactor: 4, Known: 0.05}, Spread: 0.3, Seed: seed,
			MTBF: 10 * time.Minute, Latency: 300 * time.Millisecond, Fsync: 100 * time.Millisecond, Liars: int(seed % 3),
		}
		r := simulate(t, s)
		parts := []float64{r.Counting, r.Checking, r.Knowing, r.Wasted, r.Broken, r.Waiting, r.Asking, r.Idle, r.Unfinished, r.ShutOut}
		got := 0.0
		for _, part := range parts {
			if got += part; part < -1e-6 {
				t.Errorf("seed=%d: got negative times: %+v", seed, r)
			}
		}
		if want := r.Seconds * float64(s.Workers); math.Abs(got-want) > 1e-6*want {
			t.Errorf("seed=%d: got %.3f of %.3f worker-seconds: %+v", seed, got, want, r)
		}
		if s.Liars > 0 && r.ShutOut == 0 {
			t.Errorf("seed=%d: no liar was shut out", seed)
		}
	}
}

// TestSimulatedTime: without failures the work is shared out and what is above that is the tail: no worker is idle while another has more
// than a task before it, and the last check follows the last count.
func TestSimulatedTime(t *testing.T) {
	w, all := uneven()
	for _, test := range []struct {
		name string
		s    Simulation
		work float64 // of all workers
	}{
		{"counted once", Simulation{Workers: 50}, all},
		{"counted twice", Simulation{Workers: 50, Options: Options{Verify: 1}}, 2 * all},
		{"checks are slow", Simulation{Workers: 50, Options: Options{Verify: 1, CheckFactor: 5}}, 6 * all},
		{"one worker", Simulation{Workers: 1}, all},
		{"two workers", Simulation{Workers: 2, Options: Options{Verify: 1}}, 2 * all},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.s.Work = w
			r := simulate(t, test.s)
			ideal := test.work / float64(test.s.Workers)
			tail := 2 * (20 + 9*max(1, test.s.Options.CheckFactor)) // a count and a check, each a task and a unit
			if r.Seconds < ideal-1e-6 || r.Seconds > ideal+tail {
				t.Errorf("got %.1f s, want %.1f to %.1f", r.Seconds, ideal, ideal+tail)
			}
			if got := r.Counting + r.Checking; math.Abs(got-test.work) > 1e-3 {
				t.Errorf("got %.3f worker-seconds, want %.3f", got, test.work)
			}
			if got, want := r.Counting+r.Checking+r.Waiting+r.Idle, r.Seconds*float64(test.s.Workers); math.Abs(got-want) > 1e-3 {
				t.Errorf("got %.3f worker-seconds with idle ones, want %.3f", got, want)
			}
			if !r.Right || r.Wasted != 0 || r.Failures != 0 || r.Settled != 0 {
				t.Errorf("got %+v", r)
			}
		})
	}
}

// TestSimulatedFailures: a failure costs what the worker had in hand, half a task in the mean if failures are rare.
func TestSimulatedFailures(t *testing.T) {
	w, all := uneven()
	s := Simulation{Work: w, Workers: 50, Options: Options{Verify: 1}, MTBF: 10 * time.Minute, Latency: time.Millisecond}
	r := simulate(t, s)
	failures := 2 * all / 600 // worker-seconds by mean time between failures
	if got := float64(r.Failures); got < failures/2 || got > failures*2 {
		t.Errorf("got %v failures, want about %.0f", got, failures)
	}
	if mean := r.Wasted / float64(r.Failures); mean < 4 || mean > 14 {
		t.Errorf("got %.1f s wasted by a failure, want about 9, half a task", mean)
	}
	if !r.Right {
		t.Error("the total is wrong")
	}
	if again := simulate(t, s); again != r {
		t.Errorf("got %+v and, with the same seed, %+v", r, again)
	}
	s.Seed++
	if other := simulate(t, s); other == r {
		t.Error("another seed gives the same")
	}
	s.MTBF = time.Minute
	if worse := simulate(t, s); worse.Wasted < 3*r.Wasted || worse.Seconds < r.Seconds {
		t.Errorf("ten times the failures: got %.0f s wasted in %.0f s, before %.0f in %.0f", worse.Wasted, worse.Seconds, r.Wasted, r.Seconds)
	}
}

func TestSimulatedLiars(t *testing.T) {
	w, _ := uneven()
	s := Simulation{Work: w, Workers: 50, Liars: 1, Options: Options{Verify: 1}}
	r := simulate(t, s)
	if !r.Right || r.Quarantined != 1 || r.Settled == 0 {
		t.Errorf("got right=%t, %d quarantined, %d disputes", r.Right, r.Quarantined, r.Settled)
	}
	// Where nothing is counted twice and nobody asks for what is known, nobody finds out. The simulation does.
	s.Options = Options{}
	if r := simulate(t, s); r.Right || r.Quarantined != 0 {
		t.Errorf("unchecked: got right=%t, %d quarantined", r.Right, r.Quarantined)
	}
}

// Two workers can check each other only. If one counted all, the other would check all, which takes five times as long.
func TestSimulatedPair(t *testing.T) {
	w := testWork(1000, func(int) float64 { return 1 })
	r := simulate(t, Simulation{Work: w, Workers: 2, Options: Options{Verify: 1, CheckFactor: 5}})
	if r.Idle > 0.05*2*r.Seconds {
		t.Errorf("the workers are idle for %v of 2 times %v s", r.Idle, r.Seconds)
	}
}

// TestSimulatedThreads: two threads do a task in half the time, but a unit is one thread's. Between the 50 tasks the worker waits
// for the disk.
func TestSimulatedThreads(t *testing.T) {
	s := Simulation{Work: testWork(100, func(int) float64 { return 10 }), Options: Options{Task: 20 * time.Second}, Workers: 1, Fsync: time.Second}
	for threads, want := range map[int]float64{1: 1049, 2: 549, 16: 549} {
		s.Threads = threads
		if r := simulate(t, s); r.Seconds != want {
			t.Errorf("threads=%d: got %v s, want %v: a task has two units", threads, r.Seconds, want)
		}
	}
}

// TestSimulatedTask: a worker fails at its only task again and again. Each time it waits until the lease has ended and it is back,
// and each time for three messages.
func TestSimulatedTask(t *testing.T) {
	s := Simulation{Work: testWork(1, func(int) float64 { return 100 }), Workers: 1, MTBF: 50 * time.Second, Latency: time.Second}
	for _, s.Lease = range []time.Duration{10 * time.Second, 1000 * time.Second} {
		for _, s.Repair = range []time.Duration{20 * time.Second, 2000 * time.Second} {
			r := simulate(t, s)
			want := r.Counting + r.Wasted + float64(r.Failures)*max(s.Lease, s.Repair).Seconds() + 3*float64(r.Failures+1)
			if r.Failures == 0 || math.Abs(r.Seconds-want) > 1e-6 {
				t.Errorf("lease=%v repair=%v: got %v s, want %v after %d failures", s.Lease, s.Repair, r.Seconds, want, r.Failures)
			}
		}
	}
}

// TestSimulatedDisk: of answers that come together the first is written at once, the others after it together.
func TestSimulatedDisk(t *testing.T) {
	r := simulate(t, Simulation{Work: testWork(5, func(int) float64 { return 10 }), Options: Options{Task: 10 * time.Second}, Workers: 5})
	if r.Answers != 5 || r.Fsyncs != 2 {
		t.Errorf("got %d answers and %d fsyncs, want 5 and 2", r.Answers, r.Fsyncs)
	}
}

func TestSimulationsThatCannotBe(t *testing.T) {
	w, _ := uneven()
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Simulate(ended, Simulation{Work: w, Workers: 3}); err != context.Canceled {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	for name, s := range map[string]Simulation{
		"nobody":           {Work: w},
		"one cannot check": {Work: w, Workers: 1, Options: Options{Verify: 1}},
		"spread":           {Work: w, Workers: 3, Spread: 1},
		"negative":         {Work: w, Workers: 3, MTBF: -1},
		"liars":            {Work: w, Workers: 3, Liars: 4},
		"options":          {Work: w, Workers: 3, Options: Options{Verify: 2}},
		"work":             {Workers: 3},
	} {
		if r, err := Simulate(t.Context(), s); err == nil {
			t.Errorf("%s: got %+v, want an error", name, r)
		}
	}
}

// TestSimulatedLedger: the bytes of a simulated ledger are those of a real one.
func TestSimulatedLedger(t *testing.T) {
	w, _ := uneven()
	path := filepath.Join(t.TempDir(), "ledger.jsonl")
	l, err := ledger.Open(path, newMemory(w).head)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	size := func() int64 {
		if err := l.Sync(); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	before := size()
	x := &theatre{}
	for u := range 1000 {
		sum := truth(u)
		e := ledger.Entry{
			Unit: u, Solutions: new(big.Int).SetUint64(sum), Residue: sum % ledger.Prime, Work: sum / 7, Kernel: countKernel, Host: "host-1/worker-1",
			Took: time.Duration(u) * 1_234_567_891, When: time.Unix(1e9, 0),
		}
		for _, b := range []Book{l, x} {
			if err := b.Append(e); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, b := range []Book{l, x} {
		if err := b.Void(17, "for a reason"); err != nil {
			t.Fatal(err)
		}
	}
	got, want := x.result.LedgerBytes, size()-before
	if math.Abs(float64(got-want)) > 0.002*float64(want) {
		t.Errorf("got %d bytes, want %d", got, want)
	}
}

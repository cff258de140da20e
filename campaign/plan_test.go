package campaign

import (
	"fmt"
	"math/big"
	"slices"
	"testing"
	"time"

	"queens/ledger"
)

// TestTasks: every unit is in one task, no task takes longer than it should unless it is one unit, and the dearest come first.
func TestTasks(t *testing.T) {
	w := testWork(5000, func(u int) float64 { return 60 / float64(1+u%977) })
	for _, o := range []Options{
		{Window: 1 << 20}, {Window: 1 << 20, MostUnits: 7}, {Window: 1 << 20, Task: time.Second}, {Window: 1 << 20, Task: time.Hour},
	} {
		t.Run(fmt.Sprintf("task=%v/most=%d", o.Task, o.MostUnits), func(t *testing.T) {
			c, _ := fresh(w, o)
			seen := make([]bool, w.Units)
			before := 1e9
			for _, task := range c.Publish() {
				if task.Kind != Count || task.NotKernels != nil || task.NotWorkers != nil || task.Last-task.First >= c.o.MostUnits {
					t.Errorf("got %+v", task)
				}
				sum := 0.0
				for u := task.First; u <= task.Last; u++ {
					if seen[u] {
						t.Errorf("unit %d is in two tasks", u)
					}
					seen[u] = true
					sum += w.Seconds(u)
				}
				if sum != task.Seconds || sum > c.o.Task.Seconds() && task.Last > task.First {
					t.Errorf("%s takes %v s, says %v, want at most %v", task.ID, sum, task.Seconds, c.o.Task)
				}
				if sum > 1.125*before {
					t.Errorf("%s takes %v s and comes after one of %v", task.ID, sum, before)
				}
				before = sum
			}
			if slices.Contains(seen, false) {
				t.Error("a unit is in no task")
			}
			if again := c.Publish(); again != nil {
				t.Errorf("got %d tasks a second time", len(again))
			}
		})
	}
}

// TestWindow: no more than half is of one kind, and it grows with the workers.
func TestWindow(t *testing.T) {
	w := testWork(1000, func(int) float64 { return 20 })
	c, m := fresh(w, Options{Verify: 1, Window: 20})
	if got := len(c.Publish()); got != 10 {
		t.Errorf("got %d tasks, want 10", got)
	}
	for range 5 { // nobody checks
		all(t, c, m, Count, "ann", "avx2", plain)
	}
	c.Publish()
	if c.open != [2]int{10, 8} { // of the checks that ann may not do, eight
		t.Errorf("got %v tasks of each kind, want 10 and 8", c.open)
	}
	for i := range 30 {
		if err := c.Meet(noon, Worker{Name: fmt.Sprint("w", i), Host: "h", Version: w.Version, Threads: 1, Kernels: []string{"avx2"}}); err != nil {
			t.Fatal(err)
		}
	}
	c.Publish()
	if got, want := c.open, [2]int{62, 50}; got != want { // four for each of ann and thirty; there are fifty to check
		t.Errorf("got %v tasks of each kind, want %v", got, want)
	}
}

// TestShare: however much one worker counted, little of it stands between it and what it may check; and none of it is forgotten.
func TestShare(t *testing.T) {
	w := tens(200)
	c, m := fresh(w, Options{Verify: 1})
	for _, task := range c.Publish() {
		who := "ann"
		if task.First >= 150 {
			who = "bob"
		}
		fold(t, c, answer(w, task, who, "avx2", plain), m)
	}
	out := map[string][]Task{}
	for _, task := range c.Publish() {
		out[task.NotWorkers[0]] = append(out[task.NotWorkers[0]], task)
	}
	for done := 0; len(out["ann"]) > 0; done++ {
		if got, want := len(out["ann"]), min(8, 75-done); got != want {
			t.Fatalf("after %d checks %d of ann's are in the queue, want %d", done, got, want)
		}
		if got := len(out["bob"]); got != 8 {
			t.Fatalf("after %d checks of ann's %d of bob's are in the queue, want 8", done, got)
		}
		fold(t, c, answer(w, out["ann"][0], "bob", "portable", plain), m)
		out["ann"] = append(out["ann"][1:], c.Publish()...)
	}
	for all(t, c, m, Check, "ann", "portable", plain).Confirmed > 0 {
	}
	if !c.Done() {
		t.Errorf("%d of 200 units are confirmed", c.confirmed)
	}
}

// TestRepublish: what has no answer comes again, all of it and nothing else.
func TestRepublish(t *testing.T) {
	w := tens(20)
	c, m := fresh(w, Options{Verify: 1})
	tasks := c.Publish()
	fold(t, c, answer(w, tasks[0], "ann", "avx2", plain), m)
	fold(t, c, answer(w, Task{First: tasks[1].First, Last: tasks[1].Last}, "ann", "avx2", plain), m) // done, though not for the task
	c.Republish()
	got := c.Publish()
	var ids []string
	for _, task := range got {
		ids = append(ids, task.ID)
	}
	slices.Sort(ids)
	want := []string{"check 0-1", "check 2-3"}
	for _, task := range tasks[2:] {
		want = append(want, task.ID)
	}
	slices.Sort(want)
	if !slices.Equal(ids, want) {
		t.Errorf("got %q, want %q", ids, want)
	}
	if err := c.check(m); err != nil {
		t.Error(err)
	}
}

// TestChecks: they are smaller where they are slow, and name who may not do them.
func TestChecks(t *testing.T) {
	w := testWork(32, func(int) float64 { return 1 })
	c, m := fresh(w, Options{Verify: 1, CheckFactor: 5})
	all(t, c, m, Count, "ann", "avx2", plain)
	tasks := c.Publish()
	if len(tasks) != 8 {
		t.Errorf("got %d tasks, want 8", len(tasks))
	}
	for _, task := range tasks {
		if task.Kind != Check || task.Last-task.First != 3 || task.Seconds != 20 || !slices.Equal(task.NotKernels, []string{"avx2"}) || !slices.Equal(task.NotWorkers, []string{"ann"}) {
			t.Errorf("got %+v", task)
		}
	}
	// What two have counted is not checked in one.
	c, m = fresh(w, Options{Verify: 1})
	fold(t, c, answer(w, Task{First: 0, Last: 9}, "ann", "avx2", plain), m)
	fold(t, c, answer(w, Task{First: 10, Last: 19}, "bob", "portable", plain), m)
	for id, worker := range map[string]string{"check 0-9": "ann", "check 10-19": "bob"} {
		c.Publish()
		if task := c.outstanding[id]; task == nil || !slices.Equal(task.NotWorkers, []string{worker}) {
			t.Errorf("%s: got %+v, want it not for %s", id, task, worker)
		}
	}
}

// TestKnownAnswers: some tasks ask for what is known. They look like checks, and a worker that goes bad is found out by them.
func TestKnownAnswers(t *testing.T) {
	w := testWork(2000, func(int) float64 { return 20 })
	c, m := fresh(w, Options{Verify: 0.3, Known: 0.1, Window: 40})
	for round := 0; !c.Done(); round++ {
		if round > 1000 {
			t.Fatal("no end")
		}
		all(t, c, m, Check, "bob", "portable", plain)
		all(t, c, m, Count, "ann", "avx2", plain)
		for _, p := range c.unanswered() {
			if p.known && (p.Kind != Check || p.NotKernels[0] != "avx2" || p.NotWorkers[0] != "ann") {
				t.Errorf("got %+v", p.Task)
			}
		}
	}
	if share := float64(c.known) / float64(c.answers); share < 0.07 || share > 0.13 {
		t.Errorf("got a share of %.3f, want 0.1", share)
	}
	// The very first that a liar gets is enough.
	c, m = fresh(w, Options{Verify: 0.3, Known: 0.5, Window: 40})
	all(t, c, m, Count, "ann", "avx2", plain)
	all(t, c, m, Check, "bob", "portable", plain)
	for range 20 {
		all(t, c, m, Count, "ann", "avx2", plain)
		c.Publish()
		for _, p := range c.unanswered() {
			if p.known {
				v := fold(t, c, answer(w, p.Task, "eve", "portable", plusOne), m)
				if v.Disputed != 1 || !slices.Equal(settle(t, c, m, "walk"), []string{"eve"}) {
					t.Errorf("got %+v", v)
				}
				return
			}
		}
	}
	t.Error("nobody asked for what is known")
}

// TestTheSameAfterARestart: what is to do depends on the book alone.
func TestTheSameAfterARestart(t *testing.T) {
	w := testWork(3000, func(u int) float64 { return float64(1 + u%9) })
	o := Options{Verify: 0.4, Window: 1 << 20}
	c, m := fresh(w, o)
	for i, task := range c.Publish() {
		if i%3 != 0 {
			fold(t, c, answer(w, task, "ann", "avx2", plain), m)
		}
	}
	c.Publish()
	for i, p := range c.unanswered() {
		if p.Kind == Check && i%2 == 0 {
			fold(t, c, answer(w, p.Task, "bob", "portable", plain), m)
		}
	}
	again, err := New(w, o, m.report())
	if err != nil {
		t.Fatal(err)
	}
	again.Publish()
	c.Publish()
	if err := again.check(m); err != nil {
		t.Error(err)
	}
	ids := func(c *Campaign) (ids []string) {
		for _, p := range c.unanswered() {
			ids = append(ids, p.ID)
		}
		return ids
	}
	if got, want := ids(again), ids(c); !slices.Equal(got, want) {
		t.Errorf("got %d tasks, want %d", len(got), len(want))
	}
	// A worker is known by its name: it still cannot confirm what it counted.
	for _, p := range again.unanswered() {
		if p.Kind == Check {
			if got, want := fold(t, again, answer(w, Task{First: p.First, Last: p.First}, "ann", "portable", plain), m), (Verdict{Known: 1}); got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
			break
		}
	}
}

func TestLine(t *testing.T) {
	var l line
	in, out := int32(0), int32(0)
	for round := range 1000 {
		for range round % 7 {
			l.push(in)
			in++
		}
		for range round % 5 {
			if l.empty() {
				break
			}
			if got := l.pieces[l.head]; got != out {
				t.Fatalf("got %d, want %d", got, out)
			}
			l.head++
			out++
		}
	}
	if cap(l.pieces) > 4*int(in-out)+16 {
		t.Errorf("got room for %d pieces while %d wait", cap(l.pieces), in-out)
	}
}

func TestNew(t *testing.T) {
	w := tens(3)
	good := newMemory(w).report()
	entry := verdictOf(1, big.NewInt(5), "avx2")
	for _, test := range []struct {
		name  string
		spoil func(w *Work, o *Options, r *ledger.Report)
	}{
		{"no ledger", func(w *Work, _ *Options, _ *ledger.Report) { w.Ledger = "" }},
		{"no seconds", func(w *Work, _ *Options, _ *ledger.Report) { w.Seconds = nil }},
		{"another problem", func(_ *Work, _ *Options, r *ledger.Report) { r.Head.Hash = "other" }},
		{"another split", func(w *Work, _ *Options, _ *ledger.Report) { w.Split = "other" }},
		{"another engine", func(w *Work, _ *Options, _ *ledger.Report) { w.Engine = "walk" }},
		{"other units", func(w *Work, _ *Options, _ *ledger.Report) { w.Units = 4 }},
		{"negative units", func(w *Work, _ *Options, _ *ledger.Report) { w.Units = -1 }},
		{"a shard", func(_ *Work, _ *Options, r *ledger.Report) { r.Head.Shard = ledger.Shard{K: 1, M: 2} }},
		{"verify", func(_ *Work, o *Options, _ *ledger.Report) { o.Verify = 1.1 }},
		{"known", func(_ *Work, o *Options, _ *ledger.Report) { o.Known = 0.9 }},
		{"task", func(_ *Work, o *Options, _ *ledger.Report) { o.Task = -1 }},
		{"most units", func(_ *Work, o *Options, _ *ledger.Report) { o.MostUnits = 5000 }},
		{"window", func(_ *Work, o *Options, _ *ledger.Report) { o.Window = 1 }},
		{"check factor", func(_ *Work, o *Options, _ *ledger.Report) { o.CheckFactor = -1 }},
		{"unit twice", func(_ *Work, _ *Options, r *ledger.Report) { r.Entries = []ledger.Entry{entry, entry} }},
		{"unknown unit", func(_ *Work, _ *Options, r *ledger.Report) {
			e := entry
			e.Unit = 3
			r.Entries = []ledger.Entry{e}
		}},
		{"residue", func(_ *Work, _ *Options, r *ledger.Report) {
			e := entry
			e.Residue++
			r.Entries = []ledger.Entry{e}
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			w, o, r := w, Options{}, good
			test.spoil(&w, &o, &r)
			if _, err := New(w, o, r); err == nil {
				t.Error("got no error")
			}
		})
	}
	empty, _ := fresh(testWork(0, func(int) float64 { return 1 }), Options{Verify: 1, Known: 0.1})
	if sum, err := empty.Sum(); err != nil || sum.Sign() != 0 || empty.Publish() != nil {
		t.Errorf("no units: got %v, %v, want 0", sum, err)
	}
}

// TestLinesThatDoNotConfirm: a second line with another sum says nothing.
func TestLinesThatDoNotConfirm(t *testing.T) {
	w := tens(1)
	r := newMemory(w).report()
	r.Entries, r.Again = []ledger.Entry{verdictOf(0, plain(0), "avx2")}, []ledger.Entry{verdictOf(0, plusOne(0), "portable")}
	c, err := New(w, Options{Verify: 1}, r)
	if err != nil || c.counted != 1 || c.confirmed != 0 {
		t.Errorf("got %d counted and %d confirmed, %v, want 1 and 0", c.counted, c.confirmed, err)
	}
}

// TestLinesSayTheirVersion: if it is not that of the ledger.
func TestLinesSayTheirVersion(t *testing.T) {
	m := newMemory(tens(1))
	for version, want := range map[string]string{m.head.Program: "", "queens next": "queens next"} {
		w := tens(1)
		w.Version = version
		c, err := New(w, Options{}, m.report())
		if err != nil {
			t.Fatal(err)
		}
		book := newMemory(w)
		fold(t, c, answer(w, next(t, c, Count), "ann", "avx2", plain), book)
		if got := book.lines[0][0].Program; got != want {
			t.Errorf("version %s: got lines of %q, want %q", version, got, want)
		}
	}
}

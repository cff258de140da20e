package trace_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"queens"
	"queens/search"
	"queens/trace"
)

func empty(tb testing.TB, n int) queens.Problem {
	tb.Helper()
	p, err := queens.New(n)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// random returns a problem with some given queens and blocked squares.
func random(tb testing.TB, r *rand.Rand, n int) queens.Problem {
	p := empty(tb, n)
	for range r.IntN(n + 1) {
		with, s := p.WithBlocked, queens.Square{Row: r.IntN(n), Col: r.IntN(n)}
		if r.IntN(3) == 0 {
			with = p.WithGiven
		}
		if q, err := with(s); err == nil {
			p = q
		}
	}
	return p
}

// problems are walked by every method.
func problems(tb testing.TB) []queens.Problem {
	r := rand.New(rand.NewPCG(5, 5))
	all := []queens.Problem{empty(tb, 0), empty(tb, 1), empty(tb, 2), empty(tb, 3), empty(tb, 4), empty(tb, 5)}
	for range 10 {
		all = append(all, random(tb, r, 1+r.IntN(5)))
	}
	return all
}

func record(tb testing.TB, p queens.Problem, m search.Method, l trace.Limits) *trace.Trace {
	tb.Helper()
	t, err := trace.Record(tb.Context(), p, m, l)
	if err != nil {
		tb.Fatal(err)
	}
	return t
}

// A told step is what an observer hears, and the counters then.
type told struct {
	event search.Event
	stats search.Stats
}

// watch walks without the trace room, and counts each step anew from the events so far.
func watch(tb testing.TB, p queens.Problem, m search.Method) []told {
	tb.Helper()
	s, err := search.New(p)
	if err != nil {
		tb.Fatal(err)
	}
	s.Use(m)
	var all []told
	seen := map[search.Kind]uint64{}
	profile := make([]uint64, p.N()+1)
	s.Observe(func(e search.Event) {
		e.Partial = append([]queens.Square{}, e.Partial...)
		seen[e.Kind]++
		if e.Kind == search.Enter {
			profile[e.Level()]++
		}
		all = append(all, told{e, search.Stats{
			Nodes: seen[search.Enter], Tried: seen[search.Try], Rejected: seen[search.Reject], Backtracks: seen[search.Remove],
			DeadEnds: seen[search.DeadEnd], Solutions: seen[search.Solution], Profile: slices.Clone(profile),
		}})
	})
	if _, err := s.Count(tb.Context()); err != nil {
		tb.Fatal(err)
	}
	all[len(all)-1].stats.Complete = true
	if got, want := all[len(all)-1].stats, s.Stats(); !reflect.DeepEqual(got, want) {
		tb.Fatalf("%v by %v: the events make %+v, the search says %+v", p, m, got, want)
	}
	return all
}

// at returns where a cursor stands.
func at(c *trace.Cursor) told {
	e := c.Event()
	e.Partial = append([]queens.Square{}, e.Partial...)
	return told{e, c.Stats()}
}

func eachWalk(t *testing.T, test func(t *testing.T, p queens.Problem, m search.Method)) {
	for _, m := range append(search.Methods(), search.Unpruned) {
		t.Run("method="+m.String(), func(t *testing.T) {
			for _, p := range problems(t) {
				if m != search.Unpruned || p.N() < 5 {
					test(t, p, m)
				}
			}
		})
	}
}

// TestReplay goes through every walk forward, back, and to and fro, and wants at each step what the
// observer heard.
func TestReplay(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	eachWalk(t, func(t *testing.T, p queens.Problem, m search.Method) {
		want := watch(t, p, m)
		tr := record(t, p, m, trace.Limits{})
		if tr.Len() != len(want) || tr.Stop() != trace.Complete {
			t.Fatalf("%v: got %d events, %v; want %d, complete", p, tr.Len(), tr.Stop(), len(want))
		}
		c := tr.Cursor()
		check := func(step int) {
			t.Helper()
			if got := at(c); c.Step() != step || !reflect.DeepEqual(got, want[step]) {
				t.Fatalf("%v: step %d of %d:\n got %d %+v\nwant %+v", p, step, len(want), c.Step(), got, want[step])
			}
		}
		for step := range want {
			check(step)
			if c.Next() != (step+1 < len(want)) {
				t.Fatalf("step %d of %d is taken for the last, or is not", step, len(want))
			}
		}
		for step := len(want) - 1; step >= 0; step-- {
			check(step)
			if c.Back() != (step > 0) {
				t.Fatalf("step %d is taken for the first, or is not", step)
			}
		}
		for range 50 {
			step := r.IntN(len(want))
			c.Seek(step)
			check(step)
		}
	})
}

func TestJumps(t *testing.T) {
	tr := record(t, empty(t, 6), search.Bits, trace.Limits{})
	of := map[search.Kind][]int{}
	for step, now := range watch(t, empty(t, 6), search.Bits) {
		of[now.event.Kind] = append(of[now.event.Kind], step)
	}
	for _, kind := range []search.Kind{search.Reject, search.DeadEnd, search.Solution} {
		t.Run("kind="+kind.String(), func(t *testing.T) {
			c := tr.Cursor()
			var forward, back []int
			for c.NextOf(kind) {
				forward = append(forward, c.Step())
			}
			if !slices.Equal(forward, of[kind]) {
				t.Errorf("forward: got %v, want %v", forward, of[kind])
			}
			c.Seek(tr.Len() - 1)
			for c.BackTo(kind) {
				back = append(back, c.Step())
			}
			slices.Reverse(back)
			if !slices.Equal(back, of[kind]) {
				t.Errorf("back: got %v, want %v", back, of[kind])
			}
		})
	}
	if got := len(of[search.Solution]); got != 4 {
		t.Errorf("got %d solutions, want 4", got)
	}
}

func TestSeekOutside(t *testing.T) {
	c := record(t, empty(t, 1), search.Bits, trace.Limits{}).Cursor()
	for _, step := range []int{-1, c.Step() + 8} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("step %d: no panic", step)
				}
			}()
			c.Seek(step)
		}()
	}
}

// TestLimits cuts a walk at each event and at each solution: what is left is its beginning.
func TestLimits(t *testing.T) {
	p := empty(t, 5)
	want := watch(t, p, search.Bits)
	for k := 1; k <= len(want)+1; k++ {
		tr := record(t, p, search.Bits, trace.Limits{Events: k})
		stop := trace.ByEvents
		if k >= len(want) {
			stop = trace.Complete
		}
		c := tr.Cursor()
		c.Seek(tr.Len() - 1)
		if got := at(c); tr.Len() != min(k, len(want)) || tr.Stop() != stop || !reflect.DeepEqual(got, want[tr.Len()-1]) {
			t.Fatalf("limit %d: got %d events, %v, the last %+v; want %d, %v, %+v", k, tr.Len(), tr.Stop(), got, min(k, len(want)), stop, want[tr.Len()-1])
		}
	}
	for k := 1; k <= 11; k++ { // there are ten
		tr := record(t, p, search.Bits, trace.Limits{Solutions: k})
		c := tr.Cursor()
		c.Seek(tr.Len() - 1)
		wantStop, wantKind := trace.BySolutions, search.Solution
		if k > 10 {
			wantStop, wantKind = trace.Complete, search.Leave
		}
		if tr.Stop() != wantStop || c.Event().Kind != wantKind || c.Stats().Solutions != uint64(min(k, 10)) {
			t.Errorf("solutions %d: got %v, %v, %d solutions", k, tr.Stop(), c.Event(), c.Stats().Solutions)
		}
	}
}

// TestWalkEnds: by the context, by the function, by the size.
func TestWalkEnds(t *testing.T) {
	over := errors.New("that is enough")
	calls := 0
	_, stats, err := trace.Walk(t.Context(), empty(t, 8), search.Bits, trace.Limits{}, func(search.Event) error {
		calls++
		if calls == 100 {
			return over
		}
		return nil
	})
	if err != over || calls != 100 || stats.Nodes == 0 || stats.Complete {
		t.Errorf("got error %v after %d calls, %+v; want %v after 100", err, calls, stats, over)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(over)
	if tr, err := trace.Record(ctx, empty(t, 8), search.Bits, trace.Limits{}); err != over || tr != nil {
		t.Errorf("cancelled: got error %v, want %v", err, over)
	}
	if _, err := trace.Record(t.Context(), empty(t, 65), search.Bits, trace.Limits{}); !errors.Is(err, queens.ErrSize) {
		t.Errorf("n=65: got error %v, want %v", err, queens.ErrSize)
	}
}

// TestSpeed: the whole walk of n=8 recorded and replayed to every step takes a few milliseconds; 50 on any machine.
func TestSpeed(t *testing.T) {
	least := time.Hour
	for range 5 { // the least of a few says what it takes when nothing else runs
		start := time.Now()
		tr := record(t, empty(t, 8), search.Bits, trace.Limits{})
		c := tr.Cursor()
		solutions := 0
		for more := true; more; more = c.Next() {
			if c.Event().Kind == search.Solution {
				solutions++
			}
		}
		for c.Back() {
		}
		least = min(least, time.Since(start))
		if solutions != 92 {
			t.Fatalf("got %d solutions, want 92", solutions)
		}
	}
	if most := 50 * time.Millisecond * slow; least > most {
		t.Errorf("took %v, want at most %v", least, most)
	}
}

func BenchmarkRecord(b *testing.B) {
	var tr *trace.Trace
	for b.Loop() {
		tr = record(b, empty(b, 8), search.Bits, trace.Limits{})
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(tr.Len()), "ns/event")
}

func BenchmarkReplay(b *testing.B) {
	tr := record(b, empty(b, 8), search.Bits, trace.Limits{})
	for b.Loop() {
		c := tr.Cursor()
		for c.Next() {
		}
		for c.Back() {
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(2*tr.Len()), "ns/step")
}

func ExampleTrace_Cursor() {
	p, err := queens.New(4)
	if err != nil {
		panic(err)
	}
	t, err := trace.Record(context.Background(), p, search.Flags, trace.Limits{Solutions: 1})
	if err != nil {
		panic(err)
	}
	c := t.Cursor()
	c.NextOf(search.DeadEnd)
	fmt.Println(c.Step(), c.Event().Partial)
	c.Back()
	fmt.Println(c.Step(), c.Event())
	// Output:
	// 19 [row 1 column 1 row 2 column 3]
	// 18 reject row 3 column 4: diagonal of the queen at row 2 column 3
}

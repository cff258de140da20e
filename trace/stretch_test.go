package trace_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"queens"
	"queens/search"
	"queens/trace"
)

// larger are problems for the parts of walks: that of size 7 for most, whose walk is long enough to be passed over.
func larger(tb testing.TB, m search.Method) []queens.Problem {
	if m == search.Unpruned {
		return append(problems(tb)[:5], empty(tb, 6))
	}
	return append(problems(tb), empty(tb, 6), empty(tb, 7))
}

func eachLarger(t *testing.T, test func(t *testing.T, r *rand.Rand, p queens.Problem, m search.Method, want []told)) {
	for _, m := range append(search.Methods(), search.Unpruned) {
		t.Run("method="+m.String(), func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, 7))
			for _, p := range larger(t, m) {
				test(t, r, p, m, watch(t, p, m))
			}
		})
	}
}

// TestStretch records walks from every kind of step on, and wants at each step what the observer of the whole heard.
func TestStretch(t *testing.T) {
	eachLarger(t, func(t *testing.T, r *rand.Rand, p queens.Problem, m search.Method, want []told) {
		for _, from := range []int{0, 1, len(want) / 2, r.IntN(len(want)), len(want) - 1} {
			from = min(from, len(want)-1)
			tr := record(t, p, m, trace.Limits{From: from, Events: 200})
			end := min(from+200, len(want))
			if tr.From() != from || tr.Len() != end-from || (tr.Stop() == trace.Complete) != (end == len(want)) {
				t.Fatalf("%v from %d: got %d events from %d, %v; want %d", p, from, tr.Len(), tr.From(), tr.Stop(), end-from)
			}
			c := tr.Cursor()
			for step := from; step < end; step++ {
				if got := at(c); c.Step() != step || !reflect.DeepEqual(got, want[step]) {
					t.Fatalf("%v from %d: step %d:\n got %d %+v\nwant %+v", p, from, step, c.Step(), got, want[step])
				}
				c.Next()
			}
			for c.Back() {
			}
			if got := at(c); !reflect.DeepEqual(got, want[from]) {
				t.Fatalf("%v: back at step %d: got %+v, want %+v", p, from, got, want[from])
			}
		}
		var past *trace.PastError
		_, err := trace.Record(t.Context(), p, m, trace.Limits{From: len(want)})
		if !errors.As(err, &past) || *past != (trace.PastError{From: len(want), Steps: len(want)}) {
			t.Fatalf("%v from behind the end: got %v", p, err)
		}
	})
}

// TestStretchAsLines wants a stretch to be written as the same lines as the whole, with what it starts from.
func TestStretchAsLines(t *testing.T) {
	p := empty(t, 4)
	lines := func(l trace.Limits) []string {
		var text bytes.Buffer
		if err := record(t, p, search.Bits, l).Write(&text); err != nil {
			t.Fatal(err)
		}
		return strings.Split(text.String(), "\n")
	}
	whole, got := lines(trace.Limits{}), lines(trace.Limits{From: 9})
	if want := whole[1+9:]; !slices.Equal(got[1:], want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got[1:], "\n"), strings.Join(want, "\n"))
	}
	const want = `{"format":"queens trace","version":1,"problem":"queens 4\n","method":"bits",` +
		`"start":{"step":9,"queens":[[0,0]],"stats":{"nodes":2,"tried":4,"rejected":2,"backtracks":0,"dead_ends":0,"solutions":0,"profile":[1,1,0,0,0]}}}`
	if got[0] != want {
		t.Errorf("got  %s\nwant %s", got[0], want)
	}
	if _, err := trace.Read(strings.NewReader(strings.Join(got, "\n"))); err == nil || !strings.Contains(err.Error(), "a stretch from step 10 on is no whole walk") {
		t.Errorf("read: got error %v", err)
	}
}

// TestFind looks for every kind from many steps, both ways.
func TestFind(t *testing.T) {
	eachLarger(t, func(t *testing.T, r *rand.Rand, p queens.Problem, m search.Method, want []told) {
		is := func(kind search.Kind) func(told) bool {
			return func(now told) bool { return now.event.Kind == kind }
		}
		for _, kind := range []search.Kind{search.Reject, search.DeadEnd, search.Solution, search.Place} {
			for _, from := range []int{0, r.IntN(len(want)), len(want) - 1} {
				next := slices.IndexFunc(want[from+1:], is(kind))
				got, ok, err := trace.FindNext(t.Context(), p, m, kind, from, len(want))
				if err != nil || ok != (next >= 0) || ok && got != from+1+next {
					t.Fatalf("%v: next %v after %d: got %d, %v, %v; want %d", p, kind, from, got, ok, err, from+1+next)
				}
				if _, ok, err := trace.FindNext(t.Context(), p, m, kind, from, got); err != nil || ok {
					t.Fatalf("%v: next %v after %d is found before %d too, or %v", p, kind, from, got, err)
				}
				previous := from - 1
				for previous >= 0 && !is(kind)(want[previous]) {
					previous--
				}
				got, ok, err = trace.FindPrevious(t.Context(), p, m, kind, from)
				if err != nil || ok != (previous >= 0) || ok && got != previous {
					t.Fatalf("%v: %v before %d: got %d, %v, %v; want %d", p, kind, from, got, ok, err, previous)
				}
			}
		}
	})
}

// landmarks makes the whole tree of landmarks from the events of a walk.
func landmarks(walk []told) *trace.Landmark {
	root := &trace.Landmark{}
	path := []*trace.Landmark{root}
	for step, now := range walk {
		node := path[len(path)-1]
		switch e := now.event; e.Kind {
		case search.Enter:
			for _, above := range path {
				above.Nodes++
			}
		case search.Reject:
			if e.RejectsNode() {
				node.Status = trace.Rejected
			} else {
				node.Children = append(node.Children, &trace.Landmark{Square: e.Square, Level: node.Level + 1, Step: step, Status: trace.Rejected})
			}
		case search.Place:
			child := &trace.Landmark{Square: e.Square, Level: node.Level + 1, Step: step}
			node.Children = append(node.Children, child)
			path = append(path, child)
		case search.DeadEnd:
			node.Status = trace.DeadEnd
		case search.Solution:
			node.Status = trace.Solution
		case search.Remove:
			path = path[:len(path)-1]
		case search.Leave:
			if node.Status == trace.Unfinished {
				node.Status = trace.Inner
			}
		case search.Try:
		}
	}
	return root
}

// prune takes the children from all nodes that are on no path.
func prune(node *trace.Landmark, paths [][]queens.Square) *trace.Landmark {
	pruned := *node
	pruned.Children = nil
	for _, child := range node.Children {
		if len(paths) == 0 {
			break
		}
		var below [][]queens.Square
		for _, path := range paths {
			if len(path) > 0 && path[0] == child.Square {
				below = append(below, path[1:])
			}
		}
		pruned.Children = append(pruned.Children, prune(child, below))
	}
	return &pruned
}

func show(node *trace.Landmark) string {
	text := fmt.Sprintf("%*s%v step %d %v, %d nodes\n", 2*node.Level, "", node.Square, node.Step, node.Status, node.Nodes)
	for _, child := range node.Children {
		text += show(child)
	}
	return text
}

// TestExplore holds surveys along the paths to two steps against the tree of the whole walk.
func TestExplore(t *testing.T) {
	eachLarger(t, func(t *testing.T, r *rand.Rand, p queens.Problem, m search.Method, walk []told) {
		whole := landmarks(walk)
		for range 5 {
			paths := [][]queens.Square{walk[r.IntN(len(walk))].event.Partial, walk[r.IntN(len(walk))].event.Partial}
			got, err := trace.Explore(t.Context(), p, m, len(walk), paths...)
			if err != nil {
				t.Fatal(err)
			}
			if got.Steps != len(walk) || !got.Complete {
				t.Fatalf("%v: got %d steps, complete %v; want %d", p, got.Steps, got.Complete, len(walk))
			}
			if want := prune(whole, paths); !reflect.DeepEqual(got.Root, want) {
				t.Fatalf("%v along %v: got\n%swant\n%s", p, paths, show(got.Root), show(want))
			}
		}
		if len(walk) > 10 {
			got, err := trace.Explore(t.Context(), p, m, len(walk)/2, walk[len(walk)/3].event.Partial)
			if err != nil || got.Steps != len(walk)/2 || got.Complete || got.Root.Status != trace.Unfinished {
				t.Fatalf("half of %v: got %+v, %v", p, got, err)
			}
		}
	})
}

// TestExploreLong: what is too long to be walked is surveyed as far as one wants, and can be cancelled.
func TestExploreLong(t *testing.T) {
	got, err := trace.Explore(t.Context(), empty(t, 30), search.Bits, 1_000_000, nil)
	if err != nil || got.Complete || got.Steps != 1_000_000 || len(got.Root.Children) != 1 {
		t.Errorf("got %+v, %v", got, err)
	}
	over := errors.New("that is enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(over)
	if _, err := trace.Explore(ctx, empty(t, 30), search.Bits, 1<<62, nil); err != over {
		t.Errorf("cancelled: got %v, want %v", err, over)
	}
	if _, err := trace.Explore(t.Context(), empty(t, 65), search.Bits, 1); !errors.Is(err, queens.ErrSize) {
		t.Errorf("n=65: got %v, want %v", err, queens.ErrSize)
	}
}

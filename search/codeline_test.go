package search_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"queens"
	"queens/search"
)

// TestCodeLine writes down, to be read, which line each method takes each step on.
func TestCodeLine(t *testing.T) {
	const n = 4
	places := map[string]int{"root": 0, "inside": 2, "leaf": n}
	var got strings.Builder
	for m := range search.Unpruned + 1 {
		lines := strings.Split(m.Code(), "\n")
		fmt.Fprintf(&got, "%v\n", m)
		for k := search.Enter; k <= search.Leave; k++ {
			written := -1
			for _, place := range []string{"root", "inside", "leaf"} {
				if line := m.CodeLine(k, places[place], n); line != written {
					fmt.Fprintf(&got, "  %-9v %-7s %s\n", k, place, strings.TrimSpace(lines[line]))
					written = line
				}
			}
		}
	}
	path := filepath.Join("testdata", "codelines.golden")
	if *update {
		if err := os.WriteFile(path, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("the lines are not those of %s (-update writes it): got\n%s", path, got.String())
	}
}

// TestCodeLineIsTrue looks at the stack when a walk tells of a step at a node: the line that the method is on is
// the line that is named. A queen is taken back where the method visited the child, or on the line behind it.
// Squares are told of when they are over, so of these the stack knows nothing.
func TestCodeLineIsTrue(t *testing.T) {
	const n = 5
	p := problem(t, n, nil, []queens.Square{{Row: 1, Col: 1}})
	for m := range search.Unpruned + 1 {
		t.Run(fmt.Sprintf("method=%v", m), func(t *testing.T) {
			text, err := os.ReadFile(m.String() + ".go")
			if err != nil {
				t.Fatal(err)
			}
			above, _, _ := strings.Cut(string(text), m.Code())
			head := strings.Count(above, "\n") + 1
			s := newSearchBy(t, m, p)
			told := map[search.Kind]int{}
			var before search.Event
			s.Observe(func(e search.Event) {
				all, visits := linesOf(m.String() + ".go")
				want := all[0] - head
				got := m.CodeLine(e.Kind, e.Level(), n)
				switch {
				case e.Kind == search.Leave && before.Kind == search.Solution, e.Kind == search.Leave && before.RejectsNode():
					got = m.CodeLine(before.Kind, e.Level(), n)
				case e.Kind == search.Try, e.Kind == search.Place, e.Kind == search.Reject && !e.RejectsNode():
					got = want
				case e.Kind == search.Remove && m == search.DLX: // it does not visit: it is told
					got = want
				case e.Kind == search.Remove:
					got, want = m.CodeLine(e.Kind, e.Level()+1, n), visits[len(visits)-1-e.Level()]-head
					if got == want+1 {
						got = want
					}
				}
				if got != want {
					t.Errorf("%v: line %d, want %d", e, got, want)
				}
				told[e.Kind]++
				before = e
			})
			walk(t, s, 1000)
			for _, k := range []search.Kind{search.Enter, search.Solution, search.Leave, search.Remove} {
				if told[k] == 0 {
					t.Errorf("no %v was told", k)
				}
			}
		})
	}
}

// linesOf returns the lines of a file on the stack, innermost first, and those of them in functions that visit.
func linesOf(file string) (all, visits []int) {
	pc := make([]uintptr, 200)
	frames := runtime.CallersFrames(pc[:runtime.Callers(1, pc)])
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		if filepath.Base(f.File) != file {
			continue
		}
		all = append(all, f.Line)
		if _, name, _ := strings.Cut(f.Function, ")."); strings.HasPrefix(name, "visit") || strings.HasSuffix(f.Function, ".visit") {
			visits = append(visits, f.Line)
		}
	}
	return all, visits
}

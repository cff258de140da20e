package lesson

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queens/search"
)

var update = flag.Bool("update", false, "write the lessons into testdata")

func write(t *testing.T, l Language, m search.Method, page Page) string {
	t.Helper()
	var text bytes.Buffer
	if err := Write(&text, l, m, page); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func TestLessons(t *testing.T) {
	for _, l := range Languages() {
		t.Run("language="+l.String(), func(t *testing.T) {
			got := write(t, l, search.Flags, Page{Width: 80})
			path := filepath.Join("testdata", l.String()+".txt")
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("the lesson is not that of %s (-update writes it): got\n%s", path, got)
			}
		})
	}
}

// Every lesson keeps to its width, fills in every placeholder and says what the walk did.
func TestEveryLesson(t *testing.T) {
	for _, m := range search.Methods() {
		w, err := record(lessonSize, m)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range Languages() {
			for _, width := range []int{40, 57, 80} {
				t.Run(fmt.Sprintf("method=%v/language=%v/width=%d", m, l, width), func(t *testing.T) {
					text := write(t, l, m, Page{Width: width})
					for line := range strings.Lines(text) {
						line = strings.TrimSuffix(line, "\n")
						if textWidth(line) > width {
							t.Errorf("%d columns: %s", textWidth(line), line)
						}
						if strings.ContainsAny(line, "{}") || strings.TrimRight(line, " ") != line {
							t.Errorf("line %q", line)
						}
					}
					for _, s := range w.solutions {
						if columns := columns(s.Squares()); !strings.Contains(flat(text), columns) {
							t.Errorf("solution %s is not told", columns)
						}
					}
				})
			}
		}
	}
}

// flat joins the lines of the text beside the boards.
func flat(text string) string {
	var words []string
	for line := range strings.Lines(text) {
		if len(line) > 12 {
			words = append(words, strings.Fields(line[12:])...)
		}
	}
	return strings.Join(words, " ")
}

// The steps hold the whole walk: what is told of it has every reject, place, remove, dead end and
// solution once and in order, and every step's board is that of its last event.
func TestStepsAreTheWalk(t *testing.T) {
	must := map[search.Kind]bool{
		search.Reject: true, search.Place: true, search.Remove: true, search.DeadEnd: true, search.Solution: true,
	}
	for _, m := range search.Methods() {
		t.Run("method="+m.String(), func(t *testing.T) {
			w, err := record(lessonSize, m)
			if err != nil {
				t.Fatal(err)
			}
			var want, got []string
			for _, e := range w.events {
				if must[e.Kind] {
					want = append(want, e.String())
				}
			}
			for i, s := range w.steps() {
				if len(s.told) == 0 {
					t.Errorf("step %d tells nothing", i+1)
					continue
				}
				for _, at := range s.told {
					e := w.events[at]
					if must[e.Kind] {
						got = append(got, e.String())
					}
				}
				last := w.events[s.told[len(s.told)-1]]
				level := last.Level()
				if last.Kind == search.Place {
					level++
				}
				if len(s.queens) != level {
					t.Errorf("step %d shows %d queens and ends with %v at level %d", i+1, len(s.queens), last, level)
				}
			}
			if got, want := strings.Join(got, "\n"), strings.Join(want, "\n"); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// A node that is rejected is left because of that, and not because all its squares were tried: in
// every language, by the methods that test late.
func TestLessonOfRejectedNodes(t *testing.T) {
	for _, m := range []search.Method{search.Promising, search.Permutations} {
		for l, want := range map[Language]string{English: ": not promising", Korean: "열: 유망하지 않으므로", Japanese: "有望ではないので"} {
			t.Run(fmt.Sprintf("method=%v/language=%v", m, l), func(t *testing.T) {
				w, err := record(lessonSize, m)
				if err != nil {
					t.Fatal(err)
				}
				nodes := 0
				for _, e := range w.events {
					if e.RejectsNode() {
						nodes++
					}
				}
				if got := strings.Count(write(t, l, m, Page{Width: 80}), want); got != nodes || nodes == 0 {
					t.Errorf("got %d times %q, want %d", got, want, nodes)
				}
			})
		}
	}
}

// The counters are counted from the events; the search counts for itself.
func TestCountersAgree(t *testing.T) {
	for _, m := range search.Methods() {
		w, err := record(lessonSize, m)
		if err != nil {
			t.Fatal(err)
		}
		for kind, want := range map[search.Kind]uint64{
			search.Enter: w.stats.Nodes, search.DeadEnd: w.stats.DeadEnds, search.Solution: w.stats.Solutions,
		} {
			if got := uint64(w.count(kind)); got != want {
				t.Errorf("%v: %d events of kind %v, the search counted %d", m, got, kind, want)
			}
		}
		if len(w.solutions) != 2 || !w.stats.Complete {
			t.Errorf("%v: %d solutions, complete %v; want 2, true", m, len(w.solutions), w.stats.Complete)
		}
	}
}

// Paint is asked for every style and changes nothing but the look.
func TestPaint(t *testing.T) {
	seen := map[Style]bool{}
	paint := func(s Style, text string) string {
		seen[s] = true
		return "<" + text + ">"
	}
	painted := write(t, English, search.Flags, Page{Width: 80, Paint: paint})
	if got, want := strings.NewReplacer("<", "", ">", "").Replace(painted), write(t, English, search.Flags, Page{Width: 80}); got != want {
		t.Errorf("without marks got\n%s\nwant\n%s", got, want)
	}
	for s := Plain; s <= Commands; s++ {
		if !seen[s] {
			t.Errorf("nothing has style %d", s)
		}
	}
}

type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriteErrors(t *testing.T) {
	if err := Write(full{}, English, search.Flags, Page{Width: 80}); !errors.Is(err, errFull) {
		t.Errorf("got %v, want %v", err, errFull)
	}
}

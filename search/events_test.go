package search_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"queens/search"
)

var update = flag.Bool("update", false, "write the golden files")

// The walk that every lesson draws, step by step: size 4, the whole tree, by every method.
func TestEventsOfSize4(t *testing.T) {
	for _, m := range search.Methods() {
		t.Run("method="+m.String(), func(t *testing.T) {
			s := newSearchBy(t, m, empty(t, 4))
			var got bytes.Buffer
			s.Observe(func(e search.Event) {
				fmt.Fprint(&got, e)
				if (e.Kind == search.Enter || e.Kind == search.DeadEnd) && e.Level() < 4 {
					fmt.Fprintf(&got, ", %v of %v", e.Line, e.Square)
				}
				fmt.Fprintln(&got)
			})
			walk(t, s, -1)
			path := filepath.Join("testdata", m.String()+".txt")
			if *update {
				if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got.Bytes(), want) {
				t.Errorf("the events are not those of %s:\n%s", path, got.Bytes())
			}
		})
	}
}

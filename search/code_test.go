package search

import (
	"strings"
	"testing"
)

// TestCode wants the text of every method to define what the table calls, without what stands around it.
func TestCode(t *testing.T) {
	for m := range Method(len(table)) {
		t.Run("method="+m.String(), func(t *testing.T) {
			got := m.Code()
			name := m.String()
			if m == DLX {
				name = "DLX"
			} else {
				name = strings.ToUpper(name[:1]) + name[1:]
			}
			if want := "\nfunc walk" + name + "(w *walk)"; !strings.Contains("\n"+got, want) {
				t.Errorf("got no %q in:\n%s", want, got)
			}
			for _, unwanted := range []string{"package search", "import", "\"queens\""} {
				if strings.Contains(got, unwanted) {
					t.Errorf("got %q in:\n%s", unwanted, got)
				}
			}
			if strings.TrimSpace(got)+"\n" != got {
				t.Error("got blank lines at an end")
			}
		})
	}
}

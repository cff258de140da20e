package ledger

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestNotesAreKept(t *testing.T) {
	tr := newTruth(3)
	path := filepath.Join(t.TempDir(), "count.jsonl")
	notes := []Note{
		{"quarantine", "ws4", `unit 1 is 2, not "3"`, time.Date(2026, 3, 2, 11, 30, 0, 0, time.UTC)},
		{Note: "pause"},
		{Note: "something new", About: "ws4"},
	}
	for i, n := range notes { // also over several runs
		l := mustOpen(t, path, tr.head)
		if err := l.Append(tr.units[i]); err != nil {
			t.Fatal(err)
		}
		if err := l.Note(n); err != nil {
			t.Fatal(err)
		}
		if err := l.Note(Note{}); err == nil {
			t.Error("a note of nothing is taken")
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
	r := mustCheck(t, path)
	got := slices.Clone(r.Notes)
	for i := range got {
		if i > 0 { // of now
			got[i].When = time.Time{}
		}
	}
	if !slices.Equal(got, notes) || r.Damaged != 0 {
		t.Errorf("got %+v, damage %v, want %+v", got, r.Damage, notes)
	}
	if total, err := r.Total(); err != nil || total.Cmp(tr.total) != 0 {
		t.Errorf("got total %v, %v, want %v", total, err, tr.total)
	}
	merged, err := Merge(path+".merged", "queens test", []string{path})
	if err != nil || len(merged.Notes) != 0 {
		t.Errorf("merged: got notes %v, %v, want none", merged.Notes, err)
	}
	// What is a note and something else is neither.
	odd, err := seal(entryLine{Line: 8, Of: tr.head.Name(), Note: "pause", Void: new(int)})
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(content, odd...), 0o666); err != nil {
		t.Fatal(err)
	}
	if r = mustCheck(t, path); r.Damaged != 1 || len(r.Entries) != 3 || !strings.Contains(r.Damage[0].Reason, "field") {
		t.Errorf("got damage %v and %d units, want one line and 3", r.Damage, len(r.Entries))
	}
}

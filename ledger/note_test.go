package ledger

import (
	"errors"
	"math/big"
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

// What only a quarantined worker counted is as good as not counted, for whoever reads the ledger: who noted the quarantine may
// have ended before a line took it back.
func TestQuarantinedAreNotBelieved(t *testing.T) {
	tr := newTruth(4)
	path := filepath.Join(t.TempDir(), "count.jsonl")
	l := mustOpen(t, path, tr.head)
	by := func(unit int, who, kernel string) Entry {
		e := tr.units[unit]
		e.Host, e.Kernel = "vm/"+who, kernel
		return e
	}
	lie := by(1, "liar", "avx2")
	lie.Solutions = new(big.Int).Add(lie.Solutions, big.NewInt(1))
	lie.Residue = (lie.Residue + 1) % Prime
	err := errors.Join(
		l.Append(by(0, "ann", "avx2")), l.Append(lie),
		l.Append(by(2, "liar", "avx2")), l.Confirm(by(2, "ann", "portable")),
		l.Append(by(3, "ann", "avx2")), l.Confirm(by(3, "liar", "portable")),
		l.Note(Note{Note: Quarantine, About: "liar"}), l.Close(),
	)
	if err != nil {
		t.Fatal(err)
	}
	r := mustCheck(t, path)
	if got := r.Missing.String(); got != "1" || r.Disputed.String() != "1" {
		t.Errorf("got units %v missing and %v distrusted, want 1", r.Missing, r.Disputed)
	}
	if total, err := r.Total(); err == nil {
		t.Errorf("got total %v, want none", total)
	}
	if _, err := Merge(path+".merged", "queens test", []string{path}); err == nil {
		t.Error("a ledger without a unit is merged")
	}
	l = mustOpen(t, path, tr.head)
	if err := errors.Join(l.Append(by(1, "ann", "avx2")), l.Close()); err != nil {
		t.Fatal(err)
	}
	r = mustCheck(t, path)
	if total, err := r.Total(); err != nil || total.Cmp(tr.total) != 0 || r.Disputed.Len() != 0 {
		t.Errorf("got total %v, %v, units %v distrusted, want %v and none", total, err, r.Disputed, tr.total)
	}
}

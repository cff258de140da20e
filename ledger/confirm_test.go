package ledger

import (
	"math/big"
	"path/filepath"
	"slices"
	"testing"
)

// second returns the line of another kernel on another host that agrees with e.
func second(e Entry) Entry {
	e.Kernel, e.Host, e.Program = "reference", "ws5/2", "queens v9.1"
	return e
}

func TestUnitsAreConfirmed(t *testing.T) {
	tr := newTruth(6)
	path := filepath.Join(t.TempDir(), "count.jsonl")
	l := mustOpen(t, path, tr.head)
	for _, e := range tr.units[:4] {
		if err := l.Append(e); err != nil {
			t.Fatal(err)
		}
	}
	refused := func(name string, e Entry) {
		t.Helper()
		if err := l.Confirm(e); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	more := second(tr.units[1])
	more.Solutions = new(big.Int).Add(more.Solutions, big.NewInt(Prime)) // the same residue
	refused("another sum", more)
	refused("a unit that is not counted", second(tr.units[4]))
	for name, change := range map[string]func(e *Entry){
		"the same kernel": func(e *Entry) { e.Kernel = tr.units[1].Kernel },
		"the same host":   func(e *Entry) { e.Host = tr.units[1].Host },
		"a wrong residue": func(e *Entry) { e.Residue++ },
	} {
		e := second(tr.units[1])
		change(&e)
		refused(name, e)
	}
	for _, u := range []int{2, 1} {
		if err := l.Confirm(second(tr.units[u])); err != nil {
			t.Fatal(err)
		}
	}
	refused("a confirmed unit", second(tr.units[1]))
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}

	r := mustCheck(t, path)
	if got := unitsOf(r.Again); !slices.Equal(got, []int{1, 2}) || r.Again[0].Host != "ws5/2" || r.Again[0].Program != "queens v9.1" {
		t.Errorf("got %+v confirmed, want units 1 and 2 by ws5/2", r.Again)
	}
	if len(r.Doubled) != 0 || r.Damaged != 0 || len(r.Entries) != 4 || r.Entries[1].Kernel != "portable" {
		t.Errorf("got %+v", r)
	}

	// What was confirmed stays so; what is taken back is not confirmed either.
	l = mustOpen(t, path, tr.head)
	refused("a confirmed unit, after the ledger was opened again", second(tr.units[1]))
	if err := l.Void(2, "for a try"); err != nil {
		t.Fatal(err)
	}
	for _, e := range []Entry{tr.units[2], tr.units[4], tr.units[5]} {
		if err := l.Append(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "merged.jsonl")
	merged, err := Merge(out, "test", []string{path})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []Report{mustCheck(t, path), merged} {
		if got := unitsOf(r.Again); !slices.Equal(got, []int{1}) {
			t.Errorf("%s: got units %v confirmed, want 1", r.Path, got)
		}
		if total, err := r.Total(); err != nil || total.Cmp(tr.total) != 0 {
			t.Errorf("%s: got %v, %v; want %v", r.Path, total, err, tr.total)
		}
	}
}

// A second opinion that is another opinion makes the unit missing.
func TestADisputedUnitIsNotConfirmed(t *testing.T) {
	tr := newTruth(3)
	path, lines := tr.write(t)
	of := tr.head.Name()
	other := second(tr.units[1])
	other.Solutions, other.Residue = big.NewInt(7), 7
	for i, e := range []Entry{second(tr.units[1]), other} {
		line, err := e.line(len(lines)+1+i, of)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(line))
	}
	save(t, path, lines...)
	if r := mustCheck(t, path); len(r.Again) != 0 || r.Disputed.String() != "1" || r.Missing.String() != "1" {
		t.Errorf("got %+v", r)
	}
}

// Further lines that agree are no second opinion if they are of the same kernel or the same host.
func TestDoubledUnitsAreNotConfirmed(t *testing.T) {
	tr := newTruth(3)
	path, lines := tr.write(t)
	sameHost, sameKernel := second(tr.units[1]), second(tr.units[2])
	sameHost.Host, sameKernel.Kernel = tr.units[1].Host, tr.units[2].Kernel
	for i, e := range []Entry{sameHost, sameKernel} {
		line, err := e.line(len(lines)+1+i, tr.head.Name())
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(line))
	}
	save(t, path, lines...)
	if r := mustCheck(t, path); len(r.Again) != 0 || r.Doubled.String() != "1-2" {
		t.Errorf("got %+v", r)
	}
}

func unitsOf(entries []Entry) []int {
	var units []int
	for _, e := range entries {
		units = append(units, e.Unit)
	}
	return units
}

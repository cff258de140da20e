package benchmarks

import (
	"fmt"
	"path/filepath"
	"testing"

	"queens"
	"queens/ledger"
)

// The ledgers kept here add up to the published counts.
func TestLedgersAddUp(t *testing.T) {
	paths, err := filepath.Glob("*/*.jsonl")
	if err != nil || len(paths) == 0 {
		t.Fatalf("got ledgers %v, %v", paths, err)
	}
	for _, path := range paths {
		t.Run("ledger="+path, func(t *testing.T) {
			r, err := ledger.Check(path)
			if err != nil {
				t.Fatal(err)
			}
			p, err := queens.ParseProblem(r.Head.Problem)
			if err != nil {
				t.Fatal(err)
			}
			total, err := r.Total()
			want, _ := queens.Known(p.N())
			if err != nil || fmt.Sprint(total) != fmt.Sprint(want) || r.Damaged != 0 {
				t.Errorf("got %v, %v with %d damaged lines; want %d", total, err, r.Damaged, want)
			}
		})
	}
}

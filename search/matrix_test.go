package search

import (
	"testing"

	"queens"
)

// The count of a node is the sum over its children.
func TestMatrixSums(t *testing.T) {
	for n := range 9 {
		p, err := queens.New(n)
		if err != nil {
			t.Fatal(err)
		}
		s, err := New(p)
		if err != nil {
			t.Fatal(err)
		}
		w := s.newWalk(t.Context(), func(queens.Solution) bool { return true })
		want, _ := queens.Known(n)
		if got := (&matrixWalk{walk: w}).visit(0); uint64(got) != want {
			t.Errorf("n=%d: got %d, want %d", n, got, want)
		}
	}
}

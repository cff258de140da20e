package search_test

import (
	"testing"

	"queens"
	"queens/search"
)

// FuzzBruteForce reads a problem from bytes, and solves it by every method: the size, then a byte for
// each square to be given or blocked. What contradicts what came before is left out.
func FuzzBruteForce(f *testing.F) {
	f.Add([]byte{4})
	f.Add([]byte{6, 1, 13, 200})
	f.Add([]byte{8, 0, 130, 131, 132})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 || len(data) > 60 {
			return
		}
		n := int(data[0] % 8)
		p := empty(t, n)
		for _, b := range data[1:] {
			if n == 0 {
				break
			}
			at := int(b&0x7f) % (n * n)
			square := queens.Square{Row: at / n, Col: at % n}
			with := p.WithBlocked
			if b&0x80 == 0 {
				with = p.WithGiven
			}
			if q, err := with(square); err == nil {
				p = q
			}
		}
		want := bruteForce(p)
		for _, m := range methods {
			if m != search.Unpruned || n < 6 {
				agree(t, m, p, want)
			}
		}
	})
}

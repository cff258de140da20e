//go:build !unix

package join

// guarded returns n words.
func guarded(n int, atEnd bool) (x []uint32, free func()) {
	return make([]uint32, n), func() {}
}

// Package benchmarks keeps the yardstick that every speed in this project is measured with. Its
// folders hold recorded results, one for each processor.
package benchmarks

// Baseline counts the solutions of the empty n×n board, n up to 32, with the loop that every tutorial
// on bits ends with: three masks, lowest bit first, no symmetry. It is frozen: speeds are given as
// ratios to it in the same run, because machines are shared and their speed drifts, so it must not
// change.
func Baseline(n int) uint64 { return baseline(1<<n-1, 0, 0, 0) }

func baseline(full, cols, diag, anti uint) uint64 {
	if cols == full {
		return 1
	}
	var solutions uint64
	for open := full &^ (cols | diag | anti); open != 0; {
		queen := open & -open
		open ^= queen
		solutions += baseline(full, cols|queen, (diag|queen)<<1, (anti|queen)>>1)
	}
	return solutions
}

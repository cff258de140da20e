//go:build race

package queens

// The race detector makes everything some ten times slower. With it tests take less of the same: the
// run without it takes all.
const raceDetector = true

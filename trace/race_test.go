//go:build race

package trace_test

// The race detector makes everything some ten times slower.
const slow = 20

//go:build !race

package trace_test

// slow is how many times longer things may take.
const slow = 1

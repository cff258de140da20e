//go:build race

package campaign

// underRace says that the race detector makes plain Go ten times slower.
const underRace = true

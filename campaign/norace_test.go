//go:build !race

package campaign

const underRace = false

//go:build !race

package count

const underRace = false

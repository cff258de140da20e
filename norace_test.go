//go:build !race

package queens

const raceDetector = false

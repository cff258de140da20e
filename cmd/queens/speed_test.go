package main

import (
	"testing"
	"time"
)

// TestSpeed: what people wait for takes no longer than this. Machines that run tests are busy, so it may be three
// times as much here; where nothing else runs it is a quarter.
func TestSpeed(t *testing.T) {
	for _, test := range []struct {
		name string
		args []string
		most time.Duration
	}{
		{"tree of size 8", []string{"tree", "8", "--format", "svg", "--quiet"}, 200 * time.Millisecond},
		{"film of size 6", []string{"draw", "6", "--trace"}, time.Second},
	} {
		t.Run("picture="+test.name, func(t *testing.T) {
			most, took := 3*test.most, time.Hour
			if raceDetector {
				most *= 20
			}
			for range 5 { // the least of a few says what it takes when nothing else runs
				begun := time.Now()
				answer(t, test.args...)
				took = min(took, time.Since(begun))
				if took < test.most {
					break
				}
			}
			t.Logf("took %v", took)
			if took > most {
				t.Errorf("took %v, want at most %v", took, most)
			}
		})
	}
}

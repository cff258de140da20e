package campaign

import (
	"fmt"
	"testing"
	"time"
)

// Tasks take 20 seconds where there is much to do, and are some hundreds where there is not.
func TestUsualTask(t *testing.T) {
	for _, test := range []struct {
		units   int
		seconds float64 // a unit
		want    time.Duration
	}{
		{0, 1, 50 * time.Millisecond},
		{100, 1e-6, 50 * time.Millisecond},
		{2560, 0.1, time.Second},
		{5120, 1, 20 * time.Second},
		{1000, 1e9, 20 * time.Second},
		{1 << 20, 1e30, 20 * time.Second},
	} {
		t.Run(fmt.Sprintf("units=%d/seconds=%g", test.units, test.seconds), func(t *testing.T) {
			w := Work{Units: test.units, Seconds: func(int) float64 { return test.seconds }}
			if got := usualTask(w); got.Round(time.Millisecond) != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

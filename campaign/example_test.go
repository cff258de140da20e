package campaign_test

import (
	"context"
	"fmt"
	"time"

	"queens"
	"queens/campaign"
)

// What would it take a hundred machines, of which each fails once a day, to count 10,000 units of five minutes twice?
func ExampleSimulate() {
	p, err := queens.New(24)
	if err != nil {
		panic(err)
	}
	r, err := campaign.Simulate(context.Background(), campaign.Simulation{
		Work: campaign.Work{
			Problem: p, Engine: "join", Units: 10_000, Split: "five minutes each", Ledger: "example", Version: "queens",
			Seconds: func(int) float64 { return 300 },
		},
		Options: campaign.Options{Verify: 1},
		Workers: 100,
		MTBF:    24 * time.Hour,
	})
	if err != nil {
		panic(err)
	}
	hours := func(seconds float64) float64 { return seconds / 3600 }
	fmt.Printf("%.1f hours, %.1f of %.0f machine hours wasted by %d failures\n", hours(r.Seconds), hours(r.Wasted), hours(r.Counting+r.Checking+r.Wasted), r.Failures)
	// Output:
	// 16.8 hours, 2.2 of 1669 machine hours wasted by 57 failures
}

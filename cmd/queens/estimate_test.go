package main

import (
	"bytes"
	"context"
	"math"
	"math/big"
	"regexp"
	"testing"
	"time"

	"queens"
	"queens/count"
)

func TestRoughly(t *testing.T) {
	const day = 24 * 3600
	tests := []struct {
		seconds float64
		want    string
	}{
		{0, "0 seconds"},
		{0.6, "1 second"},
		{99.4, "99 seconds"},
		{100, "2 minutes"},
		{3600, "60 minutes"},
		{5 * 3600, "5 hours"},
		{3 * day, "3 days"},
		{59 * day, "59 days"},
		{90 * day, "3 months"},
		{3 * 365.25 * day, "3 years"},
		{1234 * 365.25 * day, "1,200 years"},
		{1.26e6 * 365.25 * day, "1,300,000 years"},
	}
	for _, test := range tests {
		if got := roughly(test.seconds); got != test.want {
			t.Errorf("seconds=%g: got %q, want %q", test.seconds, got, test.want)
		}
	}
}

// TestGuessedSolutions: beyond the published counts the guess grows as Q(n) does for large n, which
// is about (0.143·n)^n (M. Simkin, "The number of n-queens configurations", 2021): by 0.143·e·n
// from n−1 to n.
func TestGuessedSolutions(t *testing.T) {
	for n := 28; n <= 32; n++ {
		got, want := queens.About(n)/queens.About(n-1), 0.143*math.E*float64(n)
		if math.Abs(got/want-1) > 0.05 {
			t.Errorf("n=%d: %g times as many as for %d, want about %g", n, got, n-1, want)
		}
	}
	if got, want := queens.About(8), 92.0; got != want {
		t.Errorf("n=8: got %g, want %g", got, want)
	}
}

// clockwork is an engine that takes a millisecond for each solution.
func clockwork(_ context.Context, p queens.Problem, _ bool, _ count.Options) (count.ClassResult, error) {
	q, _ := queens.Known(p.N())
	return count.ClassResult{Result: count.Result{
		Count:   new(big.Int).SetUint64(q),
		Elapsed: time.Duration(q) * time.Millisecond,
	}}, nil
}

// TestAnnounce: long counts of the empty board are announced, short ones are not.
func TestAnnounce(t *testing.T) {
	slow := engine{name: "clockwork", samples: [2]int{4, 10}, count: clockwork}
	fast := engine{name: "walk", samples: [2]int{4, 10}, count: func(ctx context.Context, p queens.Problem, c bool, o count.Options) (count.ClassResult, error) {
		r, err := clockwork(ctx, p, c, o)
		r.Elapsed = time.Nanosecond
		return r, err
	}}
	tests := []struct {
		name  string
		by    []engine
		what  number
		n     int
		style style
		want  string
	}{
		{"n=17", []engine{slow}, allSolutions, 17, plainLines, `^$`},
		{"n=18", []engine{slow}, allSolutions, 18, plainLines, `^queens: Q\(18\) is published: 666090624 \(OEIS A000170\); to count it here takes about 8 days\n$`},
		{"n=27", []engine{slow}, allSolutions, 27, plainLines, `^queens: Q\(27\) is published: 234907967154122528 \(OEIS A000170\); to count it here takes about [0-9]+,[0-9]+,[0-9]+ years\n$`},
		{"n=32", []engine{slow}, allSolutions, 32, plainLines, `^queens: Q\(32\) has not been published; to count it here takes about [0-9,]+ years\n$`},
		{"n=18,fundamental", []engine{slow}, allOrbits, 18, plainLines, `^queens: the number of fundamental solutions of size 18 is published: 83263591 \(OEIS A002562\); to count it here takes about 8 days\n$`},
		{"n=18,twice", []engine{slow, fast, slow}, allSolutions, 18, plainLines, `to count it here takes about 15 days\n$`},
		{"n=18,fast", []engine{fast}, allSolutions, 18, plainLines, `^$`},
		{"n=18,json", []engine{slow}, allSolutions, 18, jsonLines, `^\{"event":"estimate","n":18,"seconds":666091,"published":"666090624","source":"OEIS A000170"\}\n$`},
		{"n=18,quiet", []engine{slow}, allSolutions, 18, silent, `^$`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got bytes.Buffer
			err := announce(t.Context(), &progress{w: &got, style: test.style}, test.by, test.what, test.n, count.Options{})
			if err != nil || !regexp.MustCompile(test.want).Match(got.Bytes()) {
				t.Errorf("got %q, %v, want %s", got.String(), err, test.want)
			}
		})
	}
}

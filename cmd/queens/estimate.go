package main

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"queens"
	"queens/count"
)

// A count of a large empty board takes months, and its answer may have been published. So before
// such a count the published number and a guess of the time are said. The guess comes from
// counting a smaller board here and now: an engine takes about as long for each solution of one
// board as of another, and how many there are is known. The guess is good to a factor of two or three.

const (
	announceFrom  = 18        // smaller counts are over before anyone wonders
	announceAfter = time.Hour // shorter counts are not announced
)

// A number is something that is counted, and where it is published.
type number struct {
	name   string // with %d for the size
	known  func(n int) (uint64, bool)
	source string
}

var (
	allSolutions = number{"Q(%d)", queens.Known, "OEIS A000170"}
	allOrbits    = number{"the number of fundamental solutions of size %d", queens.KnownFundamental, "OEIS A002562"}
)

// announce says what is known about a number of the empty n×n board, if it takes very long to
// count it by those engines one after the other.
func announce(ctx context.Context, talk *progress, by []engine, what number, n int, o count.Options) error {
	if talk.style == silent || n < announceFrom {
		return nil
	}
	var seconds float64
	for i := range len(engine{}.samples) { // the larger, the slower and the better
		seconds = 0
		for _, e := range by {
			s, err := guess(ctx, e, n, e.samples[i], o)
			if err != nil {
				return err
			}
			seconds += s
		}
		if seconds < announceAfter.Seconds() {
			return nil
		}
	}
	text := fmt.Sprintf(what.name, n)
	event := estimateEvent{Event: "estimate", N: n, Seconds: math.Round(seconds)}
	if k, ok := what.known(n); ok {
		text += fmt.Sprintf(" is published: %d (%s)", k, what.source)
		event.Published, event.Source = strconv.FormatUint(k, 10), what.source
	} else {
		text += " has not been published"
	}
	talk.say(fmt.Sprintf("%s; to count it here takes about %s", text, roughly(seconds)), event)
	return nil
}

// estimateEvent is the announcement for programs.
type estimateEvent struct {
	Event     string  `json:"event"`
	N         int     `json:"n"`
	Seconds   float64 `json:"seconds"`
	Published string  `json:"published,omitempty"`
	Source    string  `json:"source,omitempty"`
}

// guess estimates the seconds of counting the empty n×n board from counting that of size sample.
func guess(ctx context.Context, e engine, n, sample int, o count.Options) (float64, error) {
	o.Progress, o.Memory = nil, 0
	p, err := queens.New(sample)
	if err != nil {
		return 0, err
	}
	r, err := e.count(ctx, p, false, o)
	if err != nil {
		return 0, err
	}
	return r.Elapsed.Seconds() / queens.About(sample) * queens.About(n), nil
}

// roughly puts a time into words, in a unit that leaves one to three digits, two of them sure.
func roughly(seconds float64) string {
	units := []struct {
		name    string
		seconds float64
		below   float64 // how many of it are still said in it
	}{
		{"second", 1, 100},
		{"minute", 60, 100},
		{"hour", 3600, 48},
		{"day", 24 * 3600, 60},
		{"month", 30.44 * 24 * 3600, 24},
		{"year", 365.25 * 24 * 3600, math.Inf(1)},
	}
	for _, u := range units {
		if k := math.Round(seconds / u.seconds); k < u.below {
			if k >= 100 {
				size := math.Pow(10, math.Floor(math.Log10(k))-1)
				k = math.Round(k/size) * size
			}
			if k == 1 {
				return "1 " + u.name
			}
			return thousands(k) + " " + u.name + "s"
		}
	}
	panic("unreachable: years have no bound")
}

// thousands writes a whole number with commas.
func thousands(k float64) string {
	digits := strconv.FormatFloat(k, 'f', 0, 64)
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}

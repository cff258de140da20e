package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"queens/count"
)

// progress is what is said on standard error while a count runs:
//
//   - on a terminal one line, written over and over, wiped at the end;
//   - elsewhere, and on a terminal that cannot go back to the start of a line, a line a minute;
//   - for programs (--json) a JSON object a second;
//   - nothing (--quiet), and nothing for what takes less than half a second.
//
// The line on the terminal needs no more than the carriage return and spaces: no colour, no
// escape sequences. Its methods are not for concurrent use.
type progress struct {
	w     io.Writer
	style style
	width func() int // columns of the terminal
	what  string     // what is being counted: "join 19"
	work  string     // what the work is counted in: "nodes"

	said time.Duration // when the last line was said, since the count began
	wipe int           // columns to wipe at the end
}

type style uint8

const (
	silent style = iota
	onTerminal
	plainLines
	jsonLines
)

// newProgress finds out what w is.
func newProgress(w io.Writer, quiet, asJSON bool) *progress {
	p := &progress{w: &hurried{w: w}}
	_, _, terminal := terminalSize(w)
	switch {
	case quiet:
		p.style = silent
	case asJSON:
		p.style = jsonLines
	case terminal:
		p.style = onTerminal
		p.width = func() int {
			columns, _, _ := terminalSize(w)
			return columns
		}
	default:
		p.style = plainLines
	}
	return p
}

// begin says what the reports from now on are about, and what the work is counted in.
func (p *progress) begin(what, work string) {
	p.end()
	p.what, p.work, p.said = what, work, 0
}

// report says how far the count is, if it is time to; see [count.Options].
func (p *progress) report(now count.Progress) {
	p.tell(now.Elapsed, telling{
		line:  func(columns int) string { return statusLine(p.what, p.work, now, columns) },
		plain: func() string { return plainLine(p.what, p.work, now) },
		event: func() any { return newProgressEvent(p.what, p.work, now) },
	})
}

// A telling is how far something is, in the words of each style.
type telling struct {
	line  func(columns int) string // on a terminal
	plain func() string
	event func() any // for programs
}

// tell says how far something is that began so long ago, if it is time to.
func (p *progress) tell(elapsed time.Duration, t telling) {
	switch p.style {
	case onTerminal:
		if elapsed >= time.Second/2 {
			p.write(t.line(p.width() - len("^C") - 1)) // which the terminal adds
		}
	case plainLines:
		if p.due(elapsed, time.Minute) {
			fmt.Fprintf(p.w, "queens: %s\n", t.plain())
		}
	case jsonLines:
		if p.due(elapsed, time.Second) {
			p.event(t.event())
		}
	}
}

// note shows a line on a terminal until the next one.
func (p *progress) note(line string) {
	if p.style == onTerminal {
		if runes := []rune(line); len(runes) >= p.width() {
			line = string(runes[:max(p.width()-1, 0)])
		}
		p.write(line)
	}
}

// due reports whether another period is full since the last time it was.
func (p *progress) due(elapsed, period time.Duration) bool {
	if elapsed/period == p.said/period {
		return false
	}
	p.said = elapsed
	return true
}

// say says one line between the reports; for programs it is an event with those fields.
func (p *progress) say(line string, event any) {
	switch p.style {
	case onTerminal, plainLines:
		p.end()
		fmt.Fprintf(p.w, "queens: %s\n", line)
	case jsonLines:
		p.event(event)
	}
}

func (p *progress) event(event any) {
	line, err := json.Marshal(event)
	if err == nil {
		p.w.Write(append(line, '\n'))
	}
}

// write replaces the line on the terminal.
func (p *progress) write(line string) {
	columns := len([]rune(line))
	fmt.Fprintf(p.w, "\r%s%s", line, strings.Repeat(" ", max(0, p.wipe-columns)))
	p.wipe = columns
}

// end wipes the line on the terminal, if there is one.
func (p *progress) end() {
	if p.wipe > 0 {
		fmt.Fprintf(p.w, "\r%s\r", strings.Repeat(" ", p.wipe))
		p.wipe = 0
	}
}

// statusLine fits how far a count is into so many columns: first the share and the time left,
// then the rate and the time gone, then a bar.
func statusLine(what, work string, now count.Progress, columns int) string {
	return fittedLine(what, now.Share, columns, shareText(now), leftText(now), rateText(work, now), clock(now.Elapsed)+" gone")
}

// fittedLine fits into so many columns what something is, how far, and of the rest what there is room for, the first first; then
// a bar of the share, unless that is negative.
func fittedLine(what string, share float64, columns int, far string, more ...string) string {
	line := what
	if far != "" {
		line += "  " + far
	}
	for _, more := range more {
		if more != "" && len([]rune(line))+2+len([]rune(more)) <= columns {
			line += "  " + more
		}
	}
	if room := min(columns-len([]rune(line))-4, 40); room >= 8 && share >= 0 {
		full := min(int(share*float64(room)), room)
		bar := strings.Repeat("#", full) + strings.Repeat("-", room-full)
		line = strings.Replace(line, what+"  ", what+"  ["+bar+"]  ", 1)
	}
	if runes := []rune(line); len(runes) > columns {
		line = string(runes[:max(columns, 0)])
	}
	return line
}

// plainLine says the same in a sentence.
func plainLine(what, work string, now count.Progress) string {
	parts := []string{clock(now.Elapsed) + " gone"}
	if share := shareText(now); share != "" {
		parts = []string{share + " done", rateText(work, now), clock(now.Elapsed) + " gone"}
	}
	if left := leftText(now); left != "" {
		parts = append(parts, left)
	}
	return what + ": " + strings.Join(parts, ", ")
}

// progressEvent says the same to programs.
type progressEvent struct {
	Event       string   `json:"event"`
	What        string   `json:"what"`
	Share       float64  `json:"share"`
	Nodes       *uint64  `json:"nodes,omitempty"` // visited, or
	Pairs       *uint64  `json:"pairs,omitempty"` // of half boards tested
	Seconds     float64  `json:"seconds"`
	SecondsLeft *float64 `json:"seconds_left,omitempty"`
	Within      *float64 `json:"seconds_left_within,omitempty"` // a factor of 1 plus this, either way
}

func newProgressEvent(what, work string, now count.Progress) progressEvent {
	e := progressEvent{Event: "progress", What: what, Share: now.Share, Seconds: toMillis(now.Elapsed)}
	e.Nodes, e.Pairs = workReport(work, now.Work)
	if now.Left >= 0 {
		left := toMillis(now.Left)
		e.SecondsLeft, e.Within = &left, &now.Within
	}
	return e
}

// workReport puts work, named by what it is counted in, where programs look for it.
func workReport(name string, work uint64) (nodes, pairs *uint64) {
	if name == workPairs {
		return nil, &work
	}
	return &work, nil
}

// toMillis rounds a time to milliseconds and returns it in seconds.
func toMillis(d time.Duration) float64 { return d.Round(time.Millisecond).Seconds() }

// onlyTime is how far something is that tells nothing of it.
func onlyTime(elapsed time.Duration) count.Progress {
	return count.Progress{Share: -1, Elapsed: elapsed, Left: -1}
}

// shareText says how much is done, nothing if that is not known.
func shareText(now count.Progress) string {
	if now.Share < 0 {
		return ""
	}
	return fmt.Sprintf("%.1f%%", 100*now.Share)
}

// rateText says how many nodes or pairs a second, with three digits, nothing if the share that they
// are of all is not known.
func rateText(work string, now count.Progress) string {
	if now.Share < 0 {
		return ""
	}
	rate := float64(now.Work) / max(now.Elapsed.Seconds(), 1e-3)
	for _, unit := range []string{"", "k", "M"} {
		if rate < 999.5 {
			return fmt.Sprintf("%.3g%s %s/s", rate, unit, work)
		}
		rate /= 1000
	}
	return fmt.Sprintf("%.3gG %s/s", rate, work)
}

// leftText says how long it will take still: a range where it is not well known, nothing where it is
// not known at all.
func leftText(now count.Progress) string {
	if now.Left < 0 {
		return ""
	}
	left := now.Left.Seconds()
	if now.Within <= 0.2 {
		return "about " + roughly(left) + " left"
	}
	least, most := roughly(left/(1+now.Within)), roughly(left*(1+now.Within))
	if least == most {
		return "about " + most + " left"
	}
	if number, unit, _ := strings.Cut(least, " "); strings.HasSuffix(most, strings.TrimSuffix(unit, "s")+"s") {
		least = number
	}
	return least + " to " + most + " left"
}

// clock writes a time as 1:02 or 1:02:03.
func clock(d time.Duration) string {
	s := int(d.Seconds())
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}

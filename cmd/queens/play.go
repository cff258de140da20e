package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"queens/lesson"
	"queens/search"
	"queens/trace"
)

// --play is a loop of one screen and a dozen keys. It needs of a terminal what every one has had since
// the VT100: to go to a line, wipe its rest and show colours. A library for terminal programs would do it
// too, with a dozen modules behind it and a third more to the command.

// playOn shows a walk on the terminal until somebody quits.
func playOn(ctx context.Context, in, out *os.File, from walkSource) error {
	if from.limits.Events == 0 {
		from.limits.Events = mostPlayed
	}
	t, err := from.record(ctx)
	if err != nil {
		return err
	}
	s, err := openScreen(in, out, wantsColour())
	if err != nil {
		return err
	}
	defer s.close()
	p := newPlayer(t)
	keys := readKeys(in)
	resized := time.NewTicker(time.Second / 4) // to look at the size: not every system tells of a change
	defer resized.Stop()
	beat, every := time.NewTicker(time.Hour), time.Duration(0)
	defer beat.Stop()
	for {
		columns, rows := s.size()
		if err := s.show(columns, rows, p.view(columns, rows)); err != nil {
			return err
		}
		if now := p.every(); now != every {
			if every = now; every == 0 {
				beat.Stop()
			} else {
				beat.Reset(every)
			}
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case k, open := <-keys:
			if !open || k == "q" {
				return nil
			}
			if k == "ctrl-c" { // no signal comes of it while keys are read one by one
				return &stopError{by: stoppedBy[os.Interrupt]}
			}
			p.press(k)
		case <-beat.C:
			p.beat()
		case <-resized.C:
		}
	}
}

// A player is where somebody is in a walk, and whether it goes on by itself.
type player struct {
	trace   *trace.Trace
	cursor  *trace.Cursor
	teller  lesson.Teller
	board   markedBoard
	note    string // why the latest key did nothing
	playing bool
	speed   int // in speeds
}

// speeds are how fast a walk can go on by itself.
var speeds = []struct {
	every time.Duration
	steps int
	words string
}{
	{2 * time.Second, 1, "an event every 2 seconds"},
	{time.Second, 1, "1 event a second"},
	{time.Second / 2, 1, "2 events a second"},
	{time.Second / 5, 1, "5 events a second"},
	{time.Second / 10, 1, "10 events a second"},
	{time.Second / 20, 1, "20 events a second"},
	{time.Second / 20, 5, "100 events a second"},
	{time.Second / 20, 50, "1,000 events a second"},
	{time.Second / 20, 500, "10,000 events a second"},
}

func newPlayer(t *trace.Trace) *player {
	return &player{trace: t, cursor: t.Cursor(), teller: lesson.English.Teller(t.Problem()), board: newMarkedBoard(t.Problem()), speed: 2}
}

// every is the time between beats, and 0 if it does not go on by itself.
func (p *player) every() time.Duration {
	if !p.playing {
		return 0
	}
	return speeds[p.speed].every
}

func (p *player) atEnd() bool { return p.cursor.Step() == p.trace.Len()-1 }

// beat goes on by as many steps as the speed has it, and pauses at the end.
func (p *player) beat() {
	for range speeds[p.speed].steps {
		if !p.playing {
			return
		}
		p.playing = p.cursor.Next() && !p.atEnd()
	}
}

// press does what a key says. Going anywhere by hand pauses.
func (p *player) press(k key) {
	p.note = ""
	switch k {
	case " ":
		p.playing = !p.playing && !p.atEnd()
		return
	case "up", "+", "=":
		p.speed = min(p.speed+1, len(speeds)-1)
		return
	case "down", "-":
		p.speed = max(p.speed-1, 0)
		return
	}
	p.playing = false
	switch k {
	case "right":
		p.cursor.Next()
	case "left":
		p.cursor.Back()
	case "s":
		p.goOn(search.Solution, "solution")
	case "S":
		p.goBack(search.Solution, "solution")
	case "r":
		p.goOn(search.Reject, "rejection")
	case "R":
		p.goBack(search.Reject, "rejection")
	case "d":
		p.goOn(search.DeadEnd, "dead end")
	case "D":
		p.goBack(search.DeadEnd, "dead end")
	case "home":
		p.cursor.Seek(0)
	case "end":
		p.cursor.Seek(p.trace.Len() - 1)
	}
}

// goOn goes to the next step of a kind, and goBack to the latest before.
func (p *player) goOn(k search.Kind, name string) {
	if !p.cursor.NextOf(k) {
		p.note = "no " + name + " after this"
	}
}

func (p *player) goBack(k search.Kind, name string) {
	if !p.cursor.BackTo(k) {
		p.note = "no " + name + " before this"
	}
}

// status says what the player does, and at the end why there is no more.
func (p *player) status() string {
	switch {
	case p.note != "":
		return p.note
	case p.playing:
		return "playing, " + speeds[p.speed].words
	case !p.atEnd():
		return "paused (" + speeds[p.speed].words + ")"
	case p.trace.Stop() == trace.Complete:
		return "the end: the whole tree was walked"
	case p.trace.Stop() == trace.BySolutions:
		return "the end: this is the solution asked for"
	default:
		return fmt.Sprintf("the end: the walk was cut after %s", things(uint64(p.trace.Len()), "event"))
	}
}

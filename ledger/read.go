package ledger

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// A Damage is something wrong with a line of a file.
type Damage struct {
	Line   int // its place in the file, from 1
	Reason string
}

func (d Damage) String() string { return fmt.Sprintf("line %d: %s", d.Line, d.Reason) }

// mostDamage bounds the damages that are remembered one by one.
const mostDamage = 100

// A state is what the lines read so far say about a unit.
type state struct {
	entry    Entry
	line     int    // of the entry, its place in the file
	disputed int    // place of a line that disagrees, or 0
	liar     string // who alone counted it and is quarantined, or ""
}

// trusted reports whether what a unit has is believed.
func (s state) trusted() bool { return s.disputed == 0 && s.liar == "" }

// A reading is what a file holds.
type reading struct {
	head    Head
	states  map[int]state
	again   map[int]Entry // of units that are confirmed: the first line that does
	doubled map[int]bool  // units with further lines, alike
	notes   []Note
	lines   int   // whole lines, the head among them
	last    int   // the number that the last of them has, or should have
	end     int64 // bytes up to the end of the last whole line
	torn    int64 // bytes after it
	damage  []Damage
	damaged int // how many damages there are, remembered or not
}

// read reads a whole ledger. It errs if the head is not whole or the file cannot be read.
func read(from io.Reader) (*reading, error) {
	lines := newLineReader(from)
	first, err := lines.next()
	switch {
	case err == io.EOF:
		return nil, errors.New("is empty: it was left alone")
	case errors.Is(err, errTooLong) || errors.Is(err, errEndsHere):
		return nil, errNoHead
	case err != nil:
		return nil, err
	}
	head, err := readHead(first)
	if err != nil {
		return nil, err
	}
	r := &reading{head: head, states: map[int]state{}, again: map[int]Entry{}, doubled: map[int]bool{}, lines: 1, last: 1}
	of := head.Name()
	names := map[string]string{}
	for {
		line, err := lines.next()
		if err == io.EOF || errors.Is(err, errEndsHere) {
			break
		}
		if err != nil && !errors.Is(err, errTooLong) {
			return nil, err
		}
		r.lines++
		r.last++
		var s said
		var number int
		if err == nil {
			s, number, err = head.readLine(line, of)
		}
		if err != nil {
			r.harm(err.Error())
			continue
		}
		if number != r.last {
			r.harm(fmt.Sprintf("it is numbered %d, not %d: lines were dropped or moved", number, r.last))
			r.last = number
		}
		switch {
		case s.note != nil:
			r.notes = append(r.notes, *s.note)
		case s.void != nil:
			r.forget(*s.void)
		default:
			e := *s.entry
			e.Kernel, e.Host, e.Program = intern(names, e.Kernel), intern(names, e.Host), intern(names, e.Program)
			r.take(e)
		}
	}
	r.end, r.torn = lines.end, lines.torn
	r.distrust()
	return r, nil
}

// distrust marks what only a quarantined worker counted, and no line took back: whoever noted the quarantine may have ended before that.
func (r *reading) distrust() {
	quarantined := map[string]bool{}
	for _, n := range r.notes {
		if n.Note == Quarantine {
			quarantined[n.About] = true
		}
	}
	if len(quarantined) == 0 {
		return
	}
	liar := func(e Entry) string {
		if _, who, _ := strings.Cut(e.Host, "/"); quarantined[who] {
			return who
		}
		return ""
	}
	for unit, s := range r.states {
		if again, confirmed := r.again[unit]; !confirmed || liar(again) != "" {
			s.liar = liar(s.entry)
			r.states[unit] = s
		}
	}
}

func (r *reading) harm(reason string) {
	if r.damaged++; r.damaged <= mostDamage {
		r.damage = append(r.damage, Damage{r.lines, reason})
	}
}

// forget takes back what was read of a unit.
func (r *reading) forget(unit int) {
	delete(r.states, unit)
	delete(r.again, unit)
	delete(r.doubled, unit)
}

// take adds the entry last read.
func (r *reading) take(e Entry) {
	s, ok := r.states[e.Unit]
	switch {
	case !ok:
		s = state{entry: e, line: r.lines}
	case s.entry.agrees(e):
		if _, confirmed := r.again[e.Unit]; !confirmed && e.confirms(s.entry) {
			r.again[e.Unit] = e
		} else {
			r.doubled[e.Unit] = true
		}
	case s.disputed == 0:
		s.disputed = r.lines
	}
	r.states[e.Unit] = s
}

// intern makes equal strings share their bytes.
func intern(names map[string]string, s string) string {
	if known, ok := names[s]; ok {
		return known
	}
	names[s] = s
	return s
}

// entries returns what is counted, ascending by unit.
func (r *reading) entries() []Entry {
	list := make([]Entry, 0, len(r.states))
	for _, unit := range slices.Sorted(maps.Keys(r.states)) {
		if s := r.states[unit]; s.trusted() {
			list = append(list, s.entry)
		}
	}
	return list
}

// confirmed returns the lines that confirm what is counted, ascending by unit.
func (r *reading) confirmed() []Entry {
	list := make([]Entry, 0, len(r.again))
	for _, unit := range slices.Sorted(maps.Keys(r.again)) {
		if r.states[unit].trusted() {
			list = append(list, r.again[unit])
		}
	}
	return list
}

// A dispute is a unit whose lines are not believed, and why.
type dispute struct {
	unit   int
	reason string
}

// disputes returns the units whose lines disagree, or are only those of a quarantined worker, ascending.
func (r *reading) disputes() []dispute {
	var list []dispute
	for unit, s := range r.states {
		switch {
		case s.disputed != 0:
			list = append(list, dispute{unit, fmt.Sprintf("lines %d and %d disagree", s.line, s.disputed)})
		case s.liar != "":
			list = append(list, dispute{unit, "quarantined: " + s.liar})
		}
	}
	slices.SortFunc(list, func(a, b dispute) int { return a.unit - b.unit })
	return list
}

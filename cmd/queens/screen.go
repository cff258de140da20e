package main

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"golang.org/x/term"
)

// A screen is the whole terminal. What was on it before is there again when it is closed.
type screen struct {
	in, out  *os.File
	before   *term.State
	taken    *makeshift
	coloured bool
	columns  int // when it was shown last
	rows     int
	shown    []string
}

// openScreen takes the terminal over: keys come one by one and are not echoed.
func openScreen(in, out *os.File, coloured bool) (_ *screen, err error) {
	s := &screen{in: in, out: out, coloured: coloured}
	s.taken, err = begin(func() (err error) {
		s.before, err = term.MakeRaw(int(in.Fd()))
		return err
	}, func() { s.giveBack(&hurried{w: out}) })
	if err != nil {
		return nil, fmt.Errorf("reading keys: %w", err)
	}
	if _, err := out.WriteString("\x1b[?1049h\x1b[?25l"); err != nil { // another screen, no cursor
		s.close()
		return nil, err
	}
	return s, nil
}

func (s *screen) close() {
	s.giveBack(s.out) // which may take long, on a slow connection
	s.taken.finish(func() error { return nil })
}

// giveBack makes the terminal what it was before.
func (s *screen) giveBack(out io.Writer) {
	term.Restore(int(s.in.Fd()), s.before)
	io.WriteString(out, "\x1b[?25h\x1b[?1049l")
}

// size returns the columns and rows as they are now.
func (s *screen) size() (columns, rows int) {
	columns, rows, _ = terminalSize(s.out)
	return columns, rows
}

// show replaces what is shown by lines for a screen of that size. Only lines that changed are written, so
// that it takes little on a slow connection, and a terminal that knows how shows them all at once.
func (s *screen) show(columns, rows int, lines []row) error {
	var b bytes.Buffer
	b.WriteString("\x1b[?2026h")
	if columns != s.columns || rows != s.rows {
		s.columns, s.rows, s.shown = columns, rows, nil
		b.WriteString("\x1b[2J")
	}
	for i := range max(len(lines), len(s.shown)) {
		now := ""
		if i < len(lines) {
			now = lines[i].render(s.coloured)
		}
		if i < len(s.shown) && now == s.shown[i] {
			continue
		}
		fmt.Fprintf(&b, "\x1b[%d;1H\x1b[2K%s", i+1, now)
	}
	s.shown = s.shown[:0]
	for _, line := range lines {
		s.shown = append(s.shown, line.render(s.coloured))
	}
	b.WriteString("\x1b[?2026l")
	_, err := s.out.Write(b.Bytes())
	return err
}

// A key is a printed character, or the name of another key.
type key string

// sequences are what terminals send for other keys, after an escape, and a bracket or an O.
var sequences = map[string]key{
	"A": "up", "B": "down", "C": "right", "D": "left",
	"H": "home", "1~": "home", "7~": "home", "F": "end", "4~": "end", "8~": "end",
}

// readKeys reads keys until there are no more.
func readKeys(in *os.File) <-chan key {
	keys := make(chan key)
	go func() {
		defer close(keys)
		var p keyParser
		buffer := make([]byte, 64)
		for {
			n, err := in.Read(buffer)
			for _, b := range buffer[:n] {
				if k := p.next(b); k != "" {
					keys <- k
				}
			}
			if err != nil {
				return
			}
		}
	}()
	return keys
}

// A keyParser puts keys together from bytes. A sequence may come in parts, as over a slow connection.
// An escape by itself is no key, so nothing has to be guessed from the time between bytes.
type keyParser struct {
	state    keyState
	sequence []byte
}

type keyState uint8

const (
	atKey    keyState = iota
	atEscape          // after an escape
	inside            // after the bracket or O
)

// next returns the key that ends with this byte, if one does.
func (p *keyParser) next(b byte) key {
	switch {
	case b == 0x1b:
		p.state = atEscape
		return ""
	case p.state == atEscape && (b == '[' || b == 'O'):
		p.state, p.sequence = inside, p.sequence[:0]
		return ""
	case p.state == inside:
		if p.sequence = append(p.sequence, b); b < '@' { // the last byte is a letter or ~
			if len(p.sequence) > 16 {
				p.state = atKey
			}
			return ""
		}
		p.state = atKey
		return sequences[string(p.sequence)]
	}
	p.state = atKey
	switch {
	case b == 3:
		return "ctrl-c"
	case ' ' <= b && b <= '~':
		return key(b)
	default:
		return ""
	}
}

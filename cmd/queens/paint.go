package main

import (
	"cmp"
	"os"

	"golang.org/x/term"
)

// A paint is a way to stand out on a terminal, as a parameter of the escape sequence SGR (ECMA-48). Nothing
// is told by colour alone.
type paint string

const (
	plain paint = ""
	bold  paint = "1"
	dim   paint = "2"
	red   paint = "31"
	green paint = "1;32"
	cyan  paint = "1;36"
)

// on returns the text in that paint, for a terminal.
func (p paint) on(text string) string {
	if p == plain {
		return text
	}
	return "\x1b[" + string(p) + "m" + text + "\x1b[0m"
}

// terminalSize returns the columns and rows of the terminal that w is, and whether it is one that can be
// painted on.
func terminalSize(w any) (columns, rows int, ok bool) {
	file, isFile := w.(*os.File)
	if !isFile || !term.IsTerminal(int(file.Fd())) || os.Getenv("TERM") == "dumb" {
		return 0, 0, false
	}
	columns, rows, err := term.GetSize(int(file.Fd()))
	if err != nil {
		columns, rows = 0, 0
	}
	return cmp.Or(columns, 80), cmp.Or(rows, 24), true // one that says only the one is believed
}

// wantsColour follows no-color.org: a NO_COLOR that is not empty asks for none.
func wantsColour() bool { return os.Getenv("NO_COLOR") == "" }

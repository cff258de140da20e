package main

import (
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"
)

// A paint is a way to stand out on a terminal, as a parameter of the escape sequence SGR (ECMA-48). Nothing
// is told by colour alone, and yellow and cyan, which are not seen on white, are left out.
type paint string

const (
	plain   paint = ""
	bold    paint = "1"
	dim     paint = "2"
	red     paint = "31"
	green   paint = "1;32"
	magenta paint = "35"
)

// A span is text in one paint, each character one column wide; a row of them is a line.
type span struct {
	text  string
	paint paint
}

type row []span

func (r *row) add(p paint, text string) {
	if last := len(*r) - 1; last >= 0 && (*r)[last].paint == p {
		(*r)[last].text += text
		return
	}
	*r = append(*r, span{text, p})
}

// width is the number of columns.
func (r row) width() int {
	w := 0
	for _, s := range r {
		w += utf8.RuneCountInString(s.text)
	}
	return w
}

// render returns the row for a terminal or, without colour, for anything.
func (r row) render(coloured bool) string {
	var b strings.Builder
	for _, s := range r {
		if coloured && s.paint != plain {
			b.WriteString("\x1b[" + string(s.paint) + "m" + s.text + "\x1b[0m")
		} else {
			b.WriteString(s.text)
		}
	}
	return strings.TrimRight(b.String(), " ")
}

// clip returns as much of the row as fits into so many columns.
func (r row) clip(columns int) row {
	var out row
	for _, s := range r {
		runes := []rune(s.text)
		if len(runes) > columns {
			runes = runes[:max(columns, 0)]
		}
		out.add(s.paint, string(runes))
		columns -= len(runes)
	}
	return out
}

// wrap breaks text between words into lines of so many columns. A word that is longer has its own.
func wrap(text string, columns int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) <= columns:
			line += " " + word
		default:
			lines, line = append(lines, line), word
		}
	}
	return append(lines, line)
}

// terminalSize returns the columns and rows of the terminal that w is, and whether it is one that can be
// painted on.
func terminalSize(w any) (columns, rows int, ok bool) {
	file, isFile := w.(*os.File)
	if !isFile || !term.IsTerminal(int(file.Fd())) || os.Getenv("TERM") == "dumb" {
		return 0, 0, false
	}
	columns, rows, err := term.GetSize(int(file.Fd()))
	if err != nil || columns <= 0 || rows <= 0 {
		columns, rows = 80, 24
	}
	return columns, rows, true
}

// wantsColour follows no-color.org: a NO_COLOR that is not empty asks for none.
func wantsColour() bool { return os.Getenv("NO_COLOR") == "" }

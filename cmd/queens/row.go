package main

import (
	"strings"
	"unicode/utf8"
)

// magenta is for dead ends: yellow is not seen on white.
const magenta paint = "35"

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
		if coloured {
			b.WriteString(s.paint.on(s.text))
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

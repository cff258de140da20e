package main

import "os"

// pageWidth returns how many columns text for people takes: those of the terminal, if it goes to one,
// within the bounds that read well.
func (o *output) pageWidth() int {
	const least, most = 40, 80
	if !isTerminal(o.w) {
		return most
	}
	return min(max(terminalWidth(o.w.(*os.File)), least), most)
}

// coloured reports whether what is written may have colours: if it goes to a terminal that can show
// them, and nobody asked for none (https://no-color.org).
func (o *output) coloured() bool {
	return isTerminal(o.w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// A colour is the number of a terminal's character attribute (ECMA-48, SGR): the terminal chooses
// how its sixteen colours look on its ground.
type colour string

const (
	bold      colour = "1"
	faint     colour = "2"
	red       colour = "31"
	boldGreen colour = "1;32"
	cyan      colour = "36"
	boldCyan  colour = "1;36"
)

// paint returns the text in that colour.
func (c colour) paint(text string) string {
	return "\x1b[" + string(c) + "m" + text + "\x1b[0m"
}

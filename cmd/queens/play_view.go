package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"queens/search"
)

// keyHelp names the keys.
var keyHelp = []string{"space play", "←→ event", "↑↓ speed", "s S solution", "r R rejection", "d D dead end", "home end", "q quit"}

// view is the screen of so many columns and rows: a title, the board and the words about the step, and
// below what the player does and the keys. The board stands beside the words or above them. Where there
// is no room for it, the keys and the blank line under the title make some, and if that is not enough
// it is left out, and that is said.
func (p *player) view(columns, rows int) []row {
	e, n := p.cursor.Event(), p.trace.Problem().N()
	head := p.title(columns)
	foot := append([]row{{{p.status(), bold}}}, keyRows(columns)...)
	room := rows - len(head) - len(foot)
	if !boardFits(n, columns, room) {
		head, foot = head[:1], foot[:1]
		room = rows - len(head) - len(foot)
	}

	queen := bold
	if e.Kind == search.Solution {
		queen = green
	}
	board := p.board.rows(e.Partial, queen, stepMarks(n, e))
	beside := columns - boardWidth(n) - gap
	var body []row
	switch {
	case !boardFits(n, columns, room):
		for _, line := range wrap("too small for the board", columns) {
			body = append(body, row{{line, magenta}})
		}
		body = append(body, p.words(e, columns, room-len(body), false)...)
	case len(board) <= room && beside >= leastBeside:
		body = join(board, boardWidth(n)+gap, p.words(e, beside, room, true))
	default:
		words := p.words(e, columns, room-len(board), false)
		if body = board; len(board)+1+len(words) <= room {
			body = append(body, row{})
		}
		body = append(body, words...)
	}
	for len(body) < room {
		body = append(body, row{})
	}
	screen := append(append(head, body[:max(room, 0)]...), foot...)
	screen = screen[:min(len(screen), rows)]
	for i := range screen {
		screen[i] = screen[i].clip(columns)
	}
	return screen
}

// leastBeside is the columns that the words need beside a board: those of a counter.
const leastBeside = 22

// boardFits reports whether a board of size n has room on so many columns and rows, with words beside it
// or four lines of them below.
func boardFits(n, columns, rows int) bool {
	lines := n + 1
	return lines <= rows && boardWidth(n)+gap+leastBeside <= columns ||
		lines+4 <= rows && boardWidth(n) <= columns
}

// title says what is walked, how, and where we are.
func (p *player) title(columns int) []row {
	n := p.trace.Problem().N()
	what := fmt.Sprintf("%d×%d by %v", n, n, p.trace.Method())
	where := fmt.Sprintf("event %s of %s", thousands(float64(p.cursor.Step()+1)), thousands(float64(p.trace.Len())))
	if columns < utf8.RuneCountInString(what)+2+len(where) {
		where = strings.TrimPrefix(where, "event ")
	}
	between := max(columns-utf8.RuneCountInString(what)-len(where), 2)
	return []row{{{what, bold}, {strings.Repeat(" ", between), plain}, {where, plain}}, {}}
}

// keyRows names the keys.
func keyRows(columns int) []row {
	var lines []row
	line := ""
	for _, k := range keyHelp {
		switch {
		case line == "":
			line = k
		case utf8.RuneCountInString(line)+3+utf8.RuneCountInString(k) <= columns:
			line += "   " + k
		default:
			lines = append(lines, row{{line, dim}})
			line = k
		}
	}
	return append(lines, row{{line, dim}})
}

// sentence tells the step.
func (p *player) sentence() string {
	var before, after search.Event
	if p.cursor.Back() {
		before = p.cursor.Event()
		before.Partial = slices.Clone(before.Partial)
		p.cursor.Next()
	}
	if p.cursor.Next() {
		after = p.cursor.Event()
		after.Partial = slices.Clone(after.Partial)
		p.cursor.Back()
	}
	return p.teller.Tell(before, p.cursor.Event(), after)
}

// words tells the step and the counters, in a column or as one sentence.
func (p *player) words(e search.Event, columns, rows int, column bool) []row {
	var lines []row
	for _, line := range wrap(p.sentence(), columns) {
		lines = append(lines, row{{line, stepPaints[e.Kind]}})
	}
	stats := p.cursor.Stats()
	if !column || rows < 11 {
		counters := wrap(statsText(stats), columns)
		if len(lines)+1+len(counters) <= rows {
			lines = append(lines, row{})
		}
		for _, line := range counters {
			lines = append(lines, row{{line, plain}})
		}
		return lines
	}
	for len(lines) < 4 { // so that what is below stays where it is
		lines = append(lines, row{})
	}
	for _, c := range []struct {
		name string
		k    uint64
	}{
		{"level", uint64(e.Level())},
		{"nodes", stats.Nodes},
		{"tried", stats.Tried},
		{"rejected", stats.Rejected},
		{"taken back", stats.Backtracks},
		{"dead ends", stats.DeadEnds},
		{"solutions", stats.Solutions},
	} {
		lines = append(lines, row{{fmt.Sprintf("%-10s  %10s", c.name, thousands(float64(c.k))), plain}})
	}
	return lines
}

// join puts lines beside others, from a column on.
func join(left []row, column int, right []row) []row {
	var lines []row
	for i := range max(len(left), len(right)) {
		var line row
		if i < len(left) {
			line = append(line, left[i]...)
		}
		if i < len(right) {
			line.add(plain, strings.Repeat(" ", column-line.width()))
			line = append(line, right[i]...)
		}
		lines = append(lines, line)
	}
	return lines
}

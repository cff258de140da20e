package lesson

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"queens"
	"queens/search"
)

// lessonSize is the size of the lesson's board, the smallest above 1 that has a solution.
const lessonSize = 4

// A Page says how a lesson is set.
type Page struct {
	// Width is how many columns of fixed width a line may take, from 40 on.
	Width int

	// Paint returns a text as it looks in a style; nil changes nothing. It adds no width.
	Paint func(Style, string) string
}

// A Style says what a text is, for those who can show it in colour.
type Style uint8

// The styles. None of them tells what the words do not.
const (
	Plain    Style = iota
	Heading        // of a part of the lesson
	Faint          // numbers around a board
	Queen          // on a board
	Refused        // a rejected square and the reason, a dead end
	Found          // a solution
	Commands       // what to type
)

// Write writes a lesson: the rules, the idea of a method, its walk of the whole tree of the 4×4
// board step by step, the solutions, the counters and what to try next. Every number in it is
// counted by the walk or computed from the size. The error is that of w.
func Write(w io.Writer, l Language, m search.Method, page Page) error {
	walk, err := record(lessonSize, m)
	if err != nil {
		return err
	}
	if page.Paint == nil {
		page.Paint = func(_ Style, text string) string { return text }
	}
	p := &printer{bufio.NewWriter(w), l, page}
	p.introduce(walk.n, m)
	teller := l.Teller(walk.problem)
	for i, s := range walk.steps() {
		var told []sentence
		for _, at := range s.told {
			told = append(told, sentence{walk.tell(teller, at), styleOf(walk.events[at].Kind)})
		}
		p.step(i+1, walk.n, s, told)
	}
	p.conclude(walk)
	p.suggest(m)
	return p.w.Flush()
}

type printer struct {
	w    *bufio.Writer
	lang Language
	page Page
}

// paragraph writes a text, and an empty line after it.
func (p *printer) paragraph(style Style, text string) {
	for _, line := range wrap(text, p.page.Width) {
		p.line(p.page.Paint(style, line))
	}
	p.line("")
}

func (p *printer) line(text string) { fmt.Fprintln(p.w, strings.TrimRight(text, " ")) }

func (p *printer) introduce(n int, m search.Method) {
	say := p.lang.say
	p.paragraph(Heading, say("lesson.title", values{"n": n}))
	p.paragraph(Plain, say("lesson.rules", values{"n": n}))
	product := strings.Repeat(fmt.Sprintf("·%d", n), n)[len("·"):]
	p.paragraph(Plain, say("lesson.rows", values{"n": n, "product": product, "leaves": power(n, n)}))
	switch m {
	case search.Promising:
		p.paragraph(Plain, say("lesson.idea.entering", nil))
	case search.Permutations:
		p.paragraph(Plain, say("lesson.idea.leaves", values{"n": n}))
	case search.Fewest, search.DLX:
		p.paragraph(Plain, say("lesson.idea.fewest", nil))
	default:
		p.paragraph(Plain, say("lesson.idea.rows", nil))
	}
	p.paragraph(Plain, say("lesson.method", values{"method": m, "name": p.lang.Method(m), "about": p.lang.About(m)}))
	p.paragraph(Plain, say("lesson.legend", nil))
}

// A sentence tells an event.
type sentence struct {
	text  string
	style Style
}

// step writes the board, and beside it what is told.
func (p *printer) step(number, n int, s step, told []sentence) {
	p.line(p.page.Paint(Heading, p.lang.say("lesson.step", values{"number": number})))
	p.line("")
	const gap = 3
	board := p.board(n, s.queens, s.rejected)
	var text []string
	for _, t := range told {
		for i, line := range wrap(t.text, p.page.Width-boardWidth(n)-gap-2) {
			if i > 0 {
				line = "  " + line
			}
			text = append(text, p.page.Paint(t.style, line))
		}
	}
	for i := range max(len(board), len(text)) {
		left, right := strings.Repeat(" ", boardWidth(n)), ""
		if i < len(board) {
			left = board[i]
		}
		if i < len(text) {
			right = text[i]
		}
		p.line(left + strings.Repeat(" ", gap) + right)
	}
	p.line("")
}

func styleOf(k search.Kind) Style {
	switch k {
	case search.Reject, search.DeadEnd:
		return Refused
	case search.Solution:
		return Found
	default:
		return Plain
	}
}

// boardWidth returns the columns that a line of a board takes; n has one digit.
func boardWidth(n int) int { return 1 + 2*n }

// board draws a board with the numbers of its rows and columns: n+1 lines of equal width.
func (p *printer) board(n int, placed, rejected []queens.Square) []string {
	paint := p.page.Paint
	head := " "
	for col := range n {
		head += fmt.Sprintf(" %d", col+1)
	}
	lines := []string{paint(Faint, head)}
	for row := range n {
		line := paint(Faint, fmt.Sprint(row+1))
		for col := range n {
			square := queens.Square{Row: row, Col: col}
			switch {
			case slices.Contains(placed, square):
				line += " " + paint(Queen, "Q")
			case slices.Contains(rejected, square):
				line += " " + paint(Refused, "x")
			default:
				line += " ."
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// conclude writes the solutions side by side and the counters.
func (p *printer) conclude(w *walk) {
	say := p.lang.say
	p.paragraph(Heading, say("lesson.found", values{"count": len(w.solutions)}))
	lines := make([]string, w.n+1)
	for i, solution := range w.solutions {
		for j, line := range p.board(w.n, solution.Squares(), nil) {
			if i > 0 {
				lines[j] += "    "
			}
			lines[j] += line
		}
	}
	for _, line := range lines {
		p.line(line)
	}
	p.line("")

	p.paragraph(Heading, say("lesson.counters", nil))
	byLevel := sum(w.stats.Profile)
	p.counters([]counter{
		{Nodes, w.count(search.Enter), say("lesson.by-level", values{"sum": byLevel})},
		{Levels, len(w.stats.Profile), ""},
		{Tried, w.count(search.Try), ""},
		{Rejected, w.count(search.Reject), ""},
		{Backtracks, w.count(search.Remove), ""},
		{DeadEnds, w.count(search.DeadEnd), ""},
		{Solutions, w.count(search.Solution), ""},
	})
	var unpruned []uint64
	all := uint64(0)
	for level := range w.n + 1 {
		unpruned = append(unpruned, power(w.n, level))
		all += power(w.n, level)
	}
	p.paragraph(Plain, say("lesson.pruned", values{
		"sum": sum(unpruned), "all": all, "leaves": power(w.n, w.n), "n": w.n, "nodes": w.count(search.Enter),
	}))
}

// A counter is a line of the table of numbers.
type counter struct {
	word  Word
	value int
	note  string
}

func (p *printer) counters(all []counter) {
	width := 0
	for _, c := range all {
		width = max(width, textWidth(p.lang.Word(c.word)))
	}
	for _, c := range all {
		line := fmt.Sprintf("  %s  %3d", pad(p.lang.Word(c.word), width), c.value)
		switch {
		case c.note == "":
		case textWidth(line)+2+textWidth(c.note) <= p.page.Width:
			line += "  " + c.note
		default:
			for _, part := range wrap(c.note, p.page.Width-4) {
				line += "\n    " + part
			}
		}
		p.line(line)
	}
	p.line("")
}

// suggest writes commands to go on with.
func (p *printer) suggest(m search.Method) {
	another := search.Promising
	if m == another {
		another = search.Flags
	}
	const walked, listed, counted = 5, 6, 8
	p.paragraph(Heading, p.lang.say("lesson.next", nil))
	for _, next := range []struct{ what, command string }{
		{p.lang.say("next.method", nil), fmt.Sprintf("queens lesson --method %v", another)},
		{p.lang.say("next.trace", values{"n": walked}), fmt.Sprintf("queens trace %d --play", walked)},
		{p.lang.say("next.tree", values{"n": walked}), fmt.Sprintf("queens tree %d", walked)},
		{p.lang.say("next.compare", values{"n": counted}), fmt.Sprintf("queens compare %d", counted)},
		{p.lang.say("next.list", values{"n": listed}), fmt.Sprintf("queens list %d", listed)},
		{p.lang.say("next.count", values{"n": counted}), fmt.Sprintf("queens count %d", counted)},
	} {
		p.line("  " + next.what)
		p.line("    " + p.page.Paint(Commands, next.command))
	}
}

// sum writes numbers as a sum: 1 + 4 + 6 + 4 + 2.
func sum(numbers []uint64) string {
	var text []string
	for _, k := range numbers {
		text = append(text, fmt.Sprint(k))
	}
	return strings.Join(text, " + ")
}

func power(n, k int) uint64 {
	product := uint64(1)
	for range k {
		product *= uint64(n)
	}
	return product
}

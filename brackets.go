package queens

import (
	"bytes"
	"io"
)

// Lists of numbers and boards in brackets are groups within groups: [[0, 1], [1, 3], …] is a group
// of pairs, [[".Q..", …], …] a group of boards. A line without brackets is a group as well. What
// differs is how deep the boards lie, how deep the items in them, and what is made of the items:
// that last is the business of a maker.

// A maker makes boards of items.
type maker interface {
	begin(at place)              // a board begins
	item(t token) error          // an item of an innermost group
	group(end place) error       // an innermost group has ended, if that is not the board
	end(at place) (Board, error) // the board has ended
	form() string                // what boards are taken for
}

// groupReader reads boards that are groups at depth outer whose items are at depth inner, which is
// the same or one more. At outer 0 the board is no group: an empty line or one of # ends it.
type groupReader struct {
	*scanner
	maker
	outer, inner int
	lines        bool // each line is a group, and there are no brackets

	open    []token // the brackets open now; for a line, its first word
	item    bool    // a comma may follow
	inBoard bool
	breaks  int  // line ends since the last other token
	boards  int  // read
	colon   bool // a key came last, and its colon is to come
	marked  bool // the last board was ended by a line of #, or none was
}

func newGroupReader(s *scanner, m maker, outer, inner int) *groupReader {
	return &groupReader{scanner: s, maker: m, outer: outer, inner: inner, marked: true}
}

func (g *groupReader) next() (Board, error) {
	for {
		if at := g.at; len(g.open) == 0 && at.col == 1 && !g.again && (g.skipText() || g.skipCount(g.boards)) {
			if g.inBoard {
				g.marked = false
				board, _, err := g.finish(at)
				return board, err
			}
			g.item = false
			continue
		}
		t, err := g.scanner.next()
		if err != nil {
			return Board{}, err
		}
		if t.kind == '\n' {
			g.breaks++
		} else if t.kind != tokenEnd {
			g.breaks = 0
		}
		board, done, err := g.take(t)
		if done || err != nil {
			return board, err
		}
	}
}

// take takes one token; done says that it ended a board.
func (g *groupReader) take(t token) (board Board, done bool, err error) {
	if g.colon != (t.kind == ':') && t.kind != '\n' {
		if g.colon {
			return Board{}, false, t.syntax("want a colon after the key")
		}
		return Board{}, false, t.syntax("a ':' has no meaning here")
	}
	switch t.kind {
	case ':':
		g.colon = false
		return Board{}, false, nil
	case tokenEnd, '\n':
		if g.lines && len(g.open) > 0 {
			g.back()
			g.breaks = 0
			return g.shut(t.place)
		}
		if t.kind == '\n' && (g.breaks < 2 || g.outer > 0 || !g.inBoard) {
			return Board{}, false, nil
		}
		if len(g.open) > 0 {
			if t.kind == '\n' {
				return Board{}, false, nil
			}
			last := g.open[len(g.open)-1]
			return Board{}, false, last.syntax("a bracket that is not closed")
		}
		if g.inBoard {
			g.marked = false
			return g.finish(t.place)
		}
		return Board{}, true, io.EOF
	case ',':
		if !g.item {
			return Board{}, false, t.syntax("a comma with nothing before it")
		}
		g.item = false
	case '[':
		if g.lines {
			return Board{}, false, t.syntax("a bracket where the lines before had none")
		}
		return Board{}, false, g.enter(t)
	case ']':
		if len(g.open) == 0 || !matches(g.open[len(g.open)-1].bracket, t.bracket) {
			return Board{}, false, t.syntax("a bracket that closes none")
		}
		return g.shut(t.place)
	case tokenWord, tokenString:
		if len(g.open) == 0 && t.kind == tokenWord && isMark(t.text) {
			return g.mark(t)
		}
		if len(g.open) == 0 && g.lines {
			if err := g.enter(t); err != nil {
				return Board{}, false, err
			}
		}
		if len(g.open) != g.inner {
			return Board{}, false, t.syntax("%s is not where the items before were: they are %d brackets deep", quoted(string(t.text)), g.inner)
		}
		g.item = true
		_, keyed := g.maker.(*keyedPairMaker)
		g.colon = keyed && t.kind == tokenString
		return Board{}, false, g.maker.item(t)
	default:
		return Board{}, false, t.syntax("a %q has no meaning here", t.kind)
	}
	return Board{}, false, nil
}

// enter opens a group.
func (g *groupReader) enter(t token) error {
	t.text = nil
	g.open = append(g.open, t)
	g.item = false
	depth := len(g.open)
	if depth > g.inner {
		return t.syntax("brackets %d deep, those before were %d deep", depth, g.inner)
	}
	if depth == g.outer || g.outer == 0 && !g.inBoard {
		g.begin(t.place)
		g.inBoard = true
	}
	return nil
}

// shut closes a group.
func (g *groupReader) shut(at place) (Board, bool, error) {
	depth := len(g.open)
	g.open = g.open[:depth-1]
	g.item = !g.lines
	if depth == g.inner && g.inner > g.outer {
		if err := g.group(at); err != nil {
			return Board{}, false, err
		}
	}
	if depth == g.outer {
		return g.finish(at)
	}
	return Board{}, false, nil
}

func (g *groupReader) finish(at place) (Board, bool, error) {
	g.inBoard = false
	g.boards++
	board, err := g.end(at)
	return board, true, err
}

// mark takes a line of #. After another, or at the start, it ends a board without queens.
func (g *groupReader) mark(t token) (Board, bool, error) {
	g.item = false
	switch {
	case g.outer > 0:
		return Board{}, false, t.syntax("a line of # has no meaning here")
	case g.inBoard:
	case !g.marked:
		g.marked = true
		return Board{}, false, nil
	default:
		g.begin(t.place)
	}
	g.marked = true
	return g.finish(t.place)
}

// isMark reports whether a word is a line of #.
func isMark(word []byte) bool { return len(word) >= 3 && len(bytes.Trim(word, "#")) == 0 }

func matches(open, shut byte) bool {
	return open == '[' && shut == ']' || open == '(' && shut == ')' || open == '{' && shut == '}'
}

package search

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

// The files of the methods, to be shown beside a walk.
//
//go:embed matrix.go flags.go columns.go promising.go marks.go bits.go permutations.go dlx.go fewest.go unpruned.go
var code embed.FS

// Code returns the source text of the method: its file, from behind the imports on. It is what runs,
// so it cannot be out of date.
func (m Method) Code() string {
	text, err := code.ReadFile(m.String() + ".go")
	if err != nil {
		panic(fmt.Sprintf("search: the method %v is not embedded: %v", m, err)) // a test asks for all
	}
	_, body, _ := strings.Cut(string(text), "\n") // package search
	body = strings.TrimSpace(body)
	if rest, ok := strings.CutPrefix(body, "import ("); ok {
		_, body, _ = strings.Cut(rest, "\n)")
	} else if rest, ok := strings.CutPrefix(body, "import "); ok {
		_, body, _ = strings.Cut(rest, "\n")
	}
	return strings.TrimSpace(body) + "\n"
}

// CodeLine returns the number, from 0, of the line of [Method.Code] on which the method takes a step at a
// node of that level on an n×n board. For [Place] and [Remove] it is the level of the child. A [Leave]
// right after a [Solution] or after the [Reject] of the node has the line of that step: the method leaves
// the node there.
//
// A method that passes over closed squares at once, as [Bits] does, tries and rejects on the line that
// takes it to the next open one; where there is nothing to undo, the queen is taken back on the line that
// visits the child, which is where the method is back.
func (m Method) CodeLine(k Kind, level, n int) int {
	for _, s := range slices.Concat(own[m], usual) {
		if s.at == inside || s.at == root && level == 0 || s.at == leaf && level == n {
			if slices.Contains(s.kinds, k) {
				before, _, found := strings.Cut(m.Code(), s.text)
				if !found {
					panic(fmt.Sprintf("search: the code of %v has no %q", m, s.text)) // a test asks for all
				}
				return strings.Count(before, "\n")
			}
		}
	}
	panic(fmt.Sprintf("search: no line of %v takes the step %v", m, k))
}

// A spot tells a line by a piece of its text, the first in the code, and the steps taken there.
type spot struct {
	text  string
	at    place
	kinds []Kind
}

// A place narrows a spot to some nodes.
type place uint8

const (
	inside place = iota // any node
	root                // the node of level 0
	leaf                // nodes of level n
)

// usual are the spots of most methods; own those that a method has instead.
var (
	usual = []spot{
		{text: ".enter(", kinds: []Kind{Enter}},
		{text: "for col := range ", kinds: []Kind{Try}},
		{text: ".allows(", kinds: []Kind{Reject}},
		{text: ".place(", kinds: []Kind{Place}},
		{text: ".visit(row + 1)", kinds: []Kind{Remove}},
		{text: ".solution()", kinds: []Kind{Solution}},
		{text: ".leave(", kinds: []Kind{DeadEnd, Leave}},
	}
	own = map[Method][]spot{
		Matrix:    {{text: "m.squares[row][col] = 0", kinds: []Kind{Remove}}},
		Flags:     {{text: "= 0, 0, 0", kinds: []Kind{Remove}}},
		Promising: {{text: "p.reject(", kinds: []Kind{Reject}}},
		Marks: {
			{text: "m.enter(m.board.n)", at: leaf, kinds: []Kind{Enter}},
			{text: "m.enter(row)", kinds: []Kind{Enter}},
			{text: "\t\t\tm.leaf()", at: leaf, kinds: []Kind{Remove}},
			{text: "m.unmark(before)", kinds: []Kind{Remove}},
		},
		Bits: {
			{text: "for open :=", kinds: []Kind{Try, Reject}},
			{text: "w.visitBits(row+1", kinds: []Kind{Remove}},
		},
		Permutations: {
			{text: "p.reject(", at: leaf, kinds: []Kind{Reject}},
			{text: "p.taken[col] = false", kinds: []Kind{Remove}},
		},
		DLX: {
			{text: "cover.Walk(", kinds: []Kind{Try, Reject}},
			{text: "w.enter(n)", at: leaf, kinds: []Kind{Enter}},
			{text: "w.leave(0)", at: root, kinds: []Kind{DeadEnd, Leave}},
			{text: "case exactcover.TakeBack", kinds: []Kind{Remove}},
		},
		Fewest: {
			{text: "for ; open != 0", kinds: []Kind{Try, Reject}},
			{text: "f.visit(level+1", kinds: []Kind{Remove}},
		},
		Unpruned: {{text: "u.reject(", kinds: []Kind{Reject}}},
	}
)

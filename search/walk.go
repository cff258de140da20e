package search

import (
	"context"

	"queens"
)

// A method is a recursive function: it decides which squares are open and takes queens back in its
// own way. What all methods share is here: a walk keeps the path from the root to the current node,
// counts, tells the observer, and ends when somebody wants it to end. A method says what it does as
// it goes,
//
//	if !w.enter(level) {
//		return
//	}
//	for each open square of the line:
//		w.place(level, its position in the line)
//		visit level+1
//		w.remove(level)
//	w.leave(level)
//
// and where all queens are placed, w.solution() instead of the loop and leave. It need not tell of
// squares it passes over: they lie between those it places queens on.
//
// A stopped walk enters no node. So a method needs no way out: it finds every door shut, and is back
// at its root after looking at the rest of the squares on its path.

// A walk is one pass over the tree of a board.
type walk struct {
	board    board
	method   Method
	ctx      context.Context
	yield    func(queens.Solution) bool
	observe  Observer // or nil
	progress func()   // or nil

	// The path. The queen on the way from level k to the next stands on square at[k] of lines[k].
	level int            // of the current node, when the walk last handed over to somebody else
	lines [MaxN + 1]line // by level: the line branched on; row k unless the method says otherwise
	at    [MaxN]int

	profile   [MaxN + 1]uint64 // by level: nodes entered
	refused   [MaxN + 1]uint64 // by level: nodes entered and then rejected
	barren    [MaxN + 1]bool   // by level: the node on the path has no promising child yet
	deadEnds  uint64
	solutions uint64

	lookUp   uint64 // the walk looks up from the board when a level's nodes and lookUp have no bit in common
	waiting  bool   // the current node is not entered yet
	stopped  bool
	complete bool // the method came to its end

	share   float64         // the largest share reported
	columns queens.Solution // handed to the caller
	telling
}

// A line is the row or column whose squares a node's children are on.
type line struct {
	kind  queens.Line // queens.Row or queens.Column
	index int
}

// square returns the i-th square of the line.
func (l line) square(i int) queens.Square {
	if l.kind == queens.Column {
		return queens.Square{Row: i, Col: l.index}
	}
	return queens.Square{Row: l.index, Col: i}
}

// position returns where on the line a square of it is.
func (l line) position(s queens.Square) int {
	if l.kind == queens.Column {
		return s.Row
	}
	return s.Col
}

// square returns where the queen placed at that level stands.
func (w *walk) square(level int) queens.Square { return w.lines[level].square(w.at[level]) }

// lookEvery is the number of nodes of one level between two looks up: some microseconds' worth.
// A walk that is observed or stopped looks up before every node.
const lookEvery = 1 << 10

// run walks from the root to the end, or until somebody stops it.
func (w *walk) run() {
	for row := range w.lines {
		w.lines[row] = line{queens.Row, row}
	}
	w.columns = make(queens.Solution, w.board.n)
	if w.observe == nil {
		w.lookUp = lookEvery - 1
	}
	table[w.method].walk(w)
	if w.complete = !w.stopped; w.complete {
		w.level = 0
	}
}

// stop has the walk enter no further node.
func (w *walk) stop() { w.stopped, w.lookUp = true, 0 }

// branch says before enter which line a node branches on, if that is not the row of its level.
func (w *walk) branch(level int, l line) {
	if !w.stopped {
		w.lines[level] = l
	}
}

// enter visits a node and reports whether the walk goes on; if not, the node is not entered.
func (w *walk) enter(level int) bool {
	if w.profile[level]&w.lookUp == 0 && !w.look(level) {
		return false
	}
	w.profile[level]++
	w.barren[level] = true
	if w.observe != nil {
		w.squares[level] = 0
		w.tell(Enter, level)
	}
	return true
}

// look reports progress, and whether the walk goes on.
func (w *walk) look(level int) bool {
	if w.stopped {
		return false
	}
	w.level, w.waiting = level, true
	if w.progress != nil {
		w.progress()
	}
	if w.ctx.Err() != nil {
		w.stop()
		return false
	}
	w.waiting = false
	return true
}

// place puts the next queen on the i-th square of the line that the node branches on.
func (w *walk) place(level, i int) {
	if w.lookUp == 0 {
		w.tellPlace(level, i)
		return
	}
	w.at[level] = i
}

// remove takes the queen back that the node at this level has placed last.
func (w *walk) remove(level int) {
	if w.lookUp == 0 {
		w.tellRemove(level)
	}
}

// leave leaves a node when its children have been visited.
func (w *walk) leave(level int) {
	if w.stopped {
		return
	}
	if w.observe != nil {
		w.tellRest(level)
	}
	if w.barren[level] {
		w.deadEnds++
		w.tell(DeadEnd, level)
	}
	w.tell(Leave, level)
	if level > 0 {
		w.barren[level-1] = false
	}
}

// reject leaves a node just entered, because its queens do not go together.
func (w *walk) reject(level int) {
	w.refused[level]++
	if w.observe != nil {
		w.tellReject(level)
	}
}

// solution hands the solution to the caller and leaves the node just entered at level n. The last
// look at the context comes after the last call of somebody who may cancel it.
func (w *walk) solution() {
	n := w.board.n
	w.level = n
	if w.ctx.Err() != nil {
		w.stop()
		return
	}
	w.solutions++
	w.barren[n] = false
	if w.observe != nil {
		w.tell(Solution, n)
		if w.ctx.Err() != nil {
			w.stop()
			return
		}
	}
	for level := range n {
		s := w.square(level)
		w.columns[s.Row] = s.Col
	}
	if !w.yield(w.columns[:n:n]) && !w.atEnd() {
		w.stop()
		return
	}
	w.leave(n)
}

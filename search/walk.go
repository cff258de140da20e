package search

import (
	"context"

	"queens"
)

// A method is a recursive function: it decides which squares are open and takes queens back in its
// own way. What all methods share is here: a walk keeps the path from the root to the current node,
// counts, tells the observer, and ends when somebody wants it to end. A method says where it goes:
//
//	visit(level):
//		if !w.enter(level), return
//		if all queens are placed, w.solution() and return
//		for each open square of the line:
//			w.place(level, the square's position in the line)
//			visit(level+1)
//		w.leave(level)
//
// It need not tell of the squares it passes over: they lie between those it places queens on. Nor does
// it tell that a queen is taken back: that follows when a node is left.
//
// A stopped walk enters no node. So a method needs no way out: it finds every door shut, and is back
// at its root after looking at the rest of the squares on its path.

// A walk is one pass over the tree of a board.
type walk struct {
	board    board
	method   Method
	ctx      context.Context
	yield    func(queens.Solution) bool
	observe  Observer  // or nil
	late     latecomer // instead, for now
	progress func()    // or nil

	path
	branched bool // the method chooses lines
	level    int  // of the current node, when the walk last handed over to somebody else
	waiting  bool // the current node is not entered yet

	profile   [MaxN + 1]uint64 // by level: nodes entered
	refused   [MaxN + 1]uint64 // by level: nodes entered and then rejected
	deadEnds  uint64
	solutions uint64
	left      int // the level of the node left last, but for rejected ones

	lookUp    uint64 // lookEvery−1; 0 if observed or stopped
	stopped   bool
	stoppedOn path // the method may leave marks on the path until it is back at its root
	complete  bool // the method came to its end

	share   float64         // the largest share reported
	columns queens.Solution // handed to the caller
	telling
}

// A path leads from the root down: the queen placed at level k stands on square at[k] of lines[k].
type path struct {
	lines [MaxN + 1]line // by level: the line branched on; row k unless the method says otherwise
	at    [MaxN]int
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
func (p *path) square(level int) queens.Square { return p.lines[level].square(p.at[level]) }

// lookEvery is the number of nodes of one level between two looks up from the board: some
// microseconds' worth. It is a power of two. A walk that is observed or stopped looks up before every
// node.
const lookEvery = 1 << 9

// newWalk prepares a walk of s.
func (s *Search) newWalk(ctx context.Context, yield func(queens.Solution) bool) *walk {
	w := &walk{board: s.board, method: s.method, ctx: ctx, yield: yield, progress: s.progress}
	for row := range w.lines {
		w.lines[row] = line{queens.Row, row}
	}
	w.columns = make(queens.Solution, s.board.n)
	if s.observe == nil || s.from > 0 {
		w.lookUp = lookEvery - 1
		w.late = latecomer{s.observe, s.from}
	} else {
		w.observe = s.observe
	}
	return w
}

// run walks from the root to the end, or until somebody stops it.
func (w *walk) run() {
	table[w.method].walk(w)
	if w.stopped {
		w.path = w.stoppedOn
	} else {
		w.level, w.complete = 0, true
	}
}

// stop has the walk enter no further node, and remembers where it was.
func (w *walk) stop() { w.stopped, w.stoppedOn, w.lookUp = true, w.path, 0 }

// enter visits a node and reports whether the walk goes on; if not, the node is not entered.
func (w *walk) enter(level int) bool {
	if w.profile[level]&w.lookUp == 0 {
		return w.enterLooking(level)
	}
	w.profile[level]++
	return true
}

// enterLooking is enter for a walk that looks up: it reports progress and looks at the context.
func (w *walk) enterLooking(level int) bool {
	if w.stopped {
		return false
	}
	w.tellPlaced(level)
	w.level, w.waiting = level, true
	if w.late.observe != nil {
		w.arrive(level)
	}
	if w.progress != nil {
		w.progress()
	}
	if w.ctx.Err() != nil {
		w.stop()
		return false
	}
	w.waiting = false
	w.profile[level]++
	w.tell(Enter, level)
	return true
}

// branch says before enter which line a node branches on, if that is not the row of its level.
func (w *walk) branch(level int, l line) { w.lines[level], w.branched = l, true }

// place puts the next queen on the i-th square of the line that the node branches on. The child is
// entered next.
func (w *walk) place(level, i int) { w.at[level] = i }

// leave leaves a node when its children have been visited. It is a dead end if no child was left since
// it was entered: what was left before lies as high as the node, or higher.
func (w *walk) leave(level int) {
	if w.lookUp == 0 {
		w.leaveTelling(level)
		return
	}
	if w.left <= level {
		w.deadEnds++
	}
	w.left = level
}

// reject leaves a node just entered, because its queens do not go together.
func (w *walk) reject(level int) {
	w.refused[level]++
	w.tellReject(level)
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
	w.tell(Solution, n)
	if w.observe != nil && w.ctx.Err() != nil {
		w.stop()
		return
	}
	copy(w.columns, w.at[:n]) // the squares of row k are its columns
	if w.branched {
		for level := range n {
			s := w.square(level)
			w.columns[s.Row] = s.Col
		}
	}
	if !w.yield(w.columns[:n:n]) && !w.atEnd() {
		w.stop()
		return
	}
	w.left = n
	w.tellLeft(n)
}

package puzzle

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"queens"
)

// One solution of an n-queens problem too large for sets of squares. The search is that of walk.go, made
// for queens and nothing else:
//
//   - It looks only at the free rows and columns, those without a given queen. Which squares are open
//     follows from four lists: rows, columns, diagonals and antidiagonals that have a queen.
//   - For each free row and column it keeps the number of open squares. To place a queen is to go
//     along her four lines once, over the free rows, and count down. So n queens take some n² steps.
//   - It branches on the free row or column with the fewest open squares, and takes back the queen if
//     any has none left.
//
// Nearly always that finds a solution with hardly a queen taken back, on boards of any size (L. V. Kalé,
// An almost perfect heuristic for the n nonattacking queens problem, Information Processing Letters
// 34 (1990), 173–178). When it goes astray it would stay so for ages. So after a number of queens taken back
// it begins anew with other random choices, and the next time it has more patience (C. P. Gomes, B. Selman,
// H. Kautz, Boosting combinatorial search through randomization, AAAI 1998). With patience enough the
// whole tree is walked, and that proves that there is no solution.

// MaxLarge is the largest size of an n-queens problem with given queens or blocked squares of which
// [One] finds a solution.
const MaxLarge = 10_000

// largeFrom is the size from which on one solution is looked for here. Below that the general search is
// as fast.
const largeFrom = 33

// isLarge reports whether a problem is solved here.
func isLarge(q queens.Problem) bool { return q.N() >= largeFrom }

// oneLarge is [One] for large problems, and [Random] with a source of random numbers.
func oneLarge(ctx context.Context, p Puzzle, q queens.Problem, random *rand.Rand) ([]queens.Square, Answer, error) {
	if random == nil {
		if len(q.Given()) == 0 && len(q.Blocked()) == 0 {
			return checked(p, construct(q.N()).Squares())
		}
		random = rand.New(rand.NewPCG(0, 0))
	}
	if err := queens.CheckSize(q.N(), MaxLarge, "finding a solution"); err != nil {
		return nil, Unknown, err
	}
	l := newLarge(ctx, q, random)
	for l.patience = 100; ; l.patience *= 2 {
		l.failures, l.stopped = 0, false
		switch {
		case l.solve():
			slices.SortFunc(l.squares, compareSquares)
			return checked(p, l.squares)
		case !l.stopped:
			return nil, No, nil
		case ctx.Err() != nil:
			return nil, Unknown, context.Cause(ctx)
		}
	}
}

// A large is the state of the search.
type large struct {
	ctx      context.Context
	random   *rand.Rand
	n        int
	rows     lineSet         // free rows
	cols     lineSet         // free columns
	diags    []bool          // by row−column+n−1: has a queen
	antis    []bool          // by row+column
	blocked  set             // by row·n+column, or nil if no square is
	squares  []queens.Square // of the queens, the given ones first
	failures int             // queens taken back since the last beginning
	patience int             // how many may be
	stopped  bool            // by failures or the context
}

// A lineSet is a set of rows or of columns, with the number of open squares of each.
type lineSet struct {
	list []int32 // its members, in no order
	at   []int32 // by line: where it is in the list, or −1
	open []int32 // by line
}

func newLineSet(n int) lineSet {
	s := lineSet{at: make([]int32, n), open: make([]int32, n)}
	for i := range n {
		s.list = append(s.list, int32(i))
		s.at[i] = int32(i)
	}
	return s
}

// has reports whether a line is in the set.
func (s *lineSet) has(line int) bool { return s.at[line] >= 0 }

// remove takes a line out.
func (s *lineSet) remove(line int) {
	at, last := s.at[line], len(s.list)-1
	moved := s.list[last]
	s.list[at], s.at[moved] = moved, at
	s.list = s.list[:last]
	s.at[line] = -1 - at
}

// restore puts the line back that was taken out last of those that are out.
func (s *lineSet) restore(line int) {
	at, last := -1-s.at[line], len(s.list)
	s.list = s.list[:last+1] // what was last then is still there
	s.at[s.list[last]] = int32(last)
	s.list[at], s.at[line] = int32(line), at
}

// fewest returns a line with the fewest open squares and how many these are; there is one.
func (s *lineSet) fewest(random *rand.Rand) (line int, open int32) {
	open = math.MaxInt32
	alike := 0
	for _, l := range s.list {
		switch o := s.open[l]; {
		case o < open:
			line, open, alike = int(l), o, 1
		case o == open:
			if alike++; random.IntN(alike) == 0 {
				line = int(l)
			}
		}
	}
	return line, open
}

func newLarge(ctx context.Context, q queens.Problem, random *rand.Rand) *large {
	n := q.N()
	l := &large{
		ctx: ctx, random: random, n: n,
		rows: newLineSet(n), cols: newLineSet(n),
		diags: make([]bool, 2*n), antis: make([]bool, 2*n),
		squares: q.Given(),
	}
	for _, s := range l.squares {
		l.rows.remove(s.Row)
		l.cols.remove(s.Col)
		l.diags[s.Row-s.Col+n], l.antis[s.Row+s.Col] = true, true
	}
	if blocked := q.Blocked(); blocked != nil {
		l.blocked = make(set, (n*n+63)/64)
		for _, s := range blocked {
			l.blocked.add(s.Row*n + s.Col)
		}
	}
	for _, row := range l.rows.list {
		if ctx.Err() != nil { // then solve stops at once
			break
		}
		for _, col := range l.cols.list {
			if l.isOpen(int(row), int(col)) {
				l.rows.open[row]++
				l.cols.open[col]++
			}
		}
	}
	return l
}

// isOpen reports whether a square on a free row and column is open.
func (l *large) isOpen(row, col int) bool {
	return !l.diags[row-col+l.n] && !l.antis[row+col] && (l.blocked == nil || !l.blocked.has(row*l.n+col))
}

// solve completes the board, and reports whether it did. If not, the board is as it was.
func (l *large) solve() bool {
	if len(l.rows.list) == 0 {
		return true
	}
	if l.failures > l.patience || l.ctx.Err() != nil {
		l.stopped = true
		return false
	}
	row, open := l.rows.fewest(l.random)
	col, less := l.cols.fewest(l.random)
	across := &l.cols // its lines cross the one to branch on
	if less < open {
		across = &l.rows
	}
	var tried set // of these lines; nil at first, and mostly for good
	for {
		s, line := l.pick(queens.Square{Row: row, Col: col}, across, tried)
		if line < 0 {
			break
		}
		l.place(s)
		if l.solve() {
			return true
		}
		l.takeBack()
		if l.stopped {
			return false
		}
		if tried == nil {
			tried = make(set, (l.n+63)/64)
		}
		tried.add(line)
	}
	l.failures++
	return false
}

// pick returns a random open square of a row or column that was not tried yet, and its line of those across, or
// −1 if there is none.
func (l *large) pick(at queens.Square, across *lineSet, tried set) (s queens.Square, line int) {
	line = -1
	alike := 0
	for _, i := range across.list {
		if across == &l.rows {
			at.Row = int(i)
		} else {
			at.Col = int(i)
		}
		if !l.isOpen(at.Row, at.Col) || tried != nil && tried.has(int(i)) {
			continue
		}
		if alike++; l.random.IntN(alike) == 0 {
			s, line = at, int(i)
		}
	}
	return s, line
}

// place puts a queen on an open square. Each step closes what is still open on one of her lines.
func (l *large) place(s queens.Square) {
	l.squares = append(l.squares, s)
	l.rows.remove(s.Row)
	l.alongRow(s.Row, -1)
	l.cols.remove(s.Col)
	l.alongColumn(s.Col, -1)
	l.alongDiagonal(s.Row-s.Col, -1)
	l.diags[s.Row-s.Col+l.n] = true
	l.alongAntidiagonal(s.Row+s.Col, -1)
	l.antis[s.Row+s.Col] = true
}

// takeBack takes the last queen back: it undoes the steps of place, the last one first.
func (l *large) takeBack() {
	s := l.squares[len(l.squares)-1]
	l.squares = l.squares[:len(l.squares)-1]
	l.antis[s.Row+s.Col] = false
	l.alongAntidiagonal(s.Row+s.Col, 1)
	l.diags[s.Row-s.Col+l.n] = false
	l.alongDiagonal(s.Row-s.Col, 1)
	l.alongColumn(s.Col, 1)
	l.cols.restore(s.Col)
	l.alongRow(s.Row, 1)
	l.rows.restore(s.Row)
}

// alongRow adds to the number of open squares of each free column that has one on a row.
func (l *large) alongRow(row int, by int32) {
	for _, col := range l.cols.list {
		if l.isOpen(row, int(col)) {
			l.cols.open[col] += by
		}
	}
}

func (l *large) alongColumn(col int, by int32) {
	for _, row := range l.rows.list {
		if l.isOpen(int(row), col) {
			l.rows.open[row] += by
		}
	}
}

// alongDiagonal adds to the numbers of open squares of the free rows and columns that meet in one on a
// diagonal.
func (l *large) alongDiagonal(diag int, by int32) {
	for _, row := range l.rows.list {
		l.at(int(row), int(row)-diag, by)
	}
}

func (l *large) alongAntidiagonal(anti int, by int32) {
	for _, row := range l.rows.list {
		l.at(int(row), anti-int(row), by)
	}
}

// at adds to the numbers of open squares of a free row and a column, if they meet in one.
func (l *large) at(row, col int, by int32) {
	if col >= 0 && col < l.n && l.cols.has(col) && l.isOpen(row, col) {
		l.rows.open[row] += by
		l.cols.open[col] += by
	}
}

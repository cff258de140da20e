// Package puzzle is the rule language for the relatives of the n-queens problem: boards of any
// shape, other pieces, walls, edges that meet, regions, weights, and how many pieces each part of the
// board holds.
//
// Most readers want [Parse], which recognises a puzzle in any form that is met in the wild, and
// [New], which makes one of [Rules]. A [Preset] is a set of rules with a name. The text form
// ([Puzzle.String]), the JSON form and the one-line [Puzzle.ID] hold every puzzle and read back as
// the same one.
//
//	board 4x4               queens 4          qp1.6BEOCN5nnTo
//	pieces king             given b4
//	each row 1              blocked a1
//	each column 1
//	each region 1
//	regions
//	  AABB
//	  ACCB
//	  ACDD
//	  DDDD
//
// A board has at most [MaxSide] rows and columns; only plain problems of n queens may be larger.
//
// # Solving
//
// [One], [Random] and [Max] find a solution, [All] yields every one in order, [Count] and [Unique] count.
// All answer for any puzzle, stop when their context ends, and tell No, which is proved, from Unknown, which
// is the answer of what was stopped. Every solution is verified before it is handed out, by code that
// finds none: [Puzzle.Check] says what is wrong with a set of pieces. [CountByCover] and [MaxByCover] answer by another
// way that shares no code with Count and Max. All may be called concurrently, and leave no goroutine behind.
//
//	attacks.go    what a piece attacks, step by step
//	check.go      the independent checker
//	groups.go     the board as the search sees it: sets of squares that hold so many
//	ground.go     the puzzle as the search sees it: candidates, conflicts, units
//	walk.go       the search itself
//	solve.go      one solution, whether there is one only; all.go, count.go, max.go, random.go the rest
//	large.go      one solution of n queens on large boards
//	construct.go  and without any search
//	cover.go      the other way
//
// # Hints
//
// [Puzzle.Hint] is the next step of a solver who does not search, with its reason; [Lost] says whether any
// solution goes on.
//
//	hint.go       the techniques and their words
//	look.go       the board as such a solver sees it, and counting squares
//	claim.go      parts that fill lines
//	trial.go      what a piece would lead to
//	lost.go       what keeps a board from every solution
package puzzle

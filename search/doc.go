// Package search walks the state-space tree of a problem by one of nine methods, and is written to be
// read.
//
// Most readers want [New] and [Search.Completions], which yields every completion of a problem
// with given queens and blocked squares. [Search.Use] chooses how; [Search.Observe] lets you watch
// the walk; [Search.Stats] tells what it took. Sizes go up to [MaxN]. To count many solutions fast,
// see package queens/count; it shares no code with this one, so that each can check the other.
//
// # Backtracking in five minutes
//
// Four queens could be put on the 4×4 board, one in each row, in 4·4·4·4 = 256 ways, and two of
// them are solutions. Backtracking finds them without looking at most of the others. It places a
// queen in the first row, then one in the second on a square she does not attack, and so on. When
// a row has no such square, nothing below can help: it takes the last queen back and tries her on
// the next square.
//
// The boards seen on the way form a tree. This is the half of it that begins with a queen on the
// first or second square; each node is written as the columns of its queens, counted from 1.
//
//	·─┬─ 1 ─┬─ 13                     dead end
//	  │     └─ 14 ─── 142             dead end
//	  ├─ 2 ─── 24 ─── 241 ─── 2413    solution
//	  ┆
//
// The words, as they are used throughout:
//
//   - A partial solution is a set of queens. None stands on a blocked square, none shares a line
//     with another or with a given queen, and where a line has a given queen, she is the one.
//   - The tree's nodes are the sets of queens that the walk enters: partial solutions, but for the three
//     methods below that enter others too. The root is the empty one.
//   - A node with fewer than n queens branches on a line, a row or column that has no queen yet:
//     each of its children has one more queen, on a square of that line. Row by row, the k-th
//     queen stands in the k-th row.
//   - The level of a node is its number of queens. Given queens count when the walk comes to
//     their line, not before. So the profile, the number of nodes on each level, has n+1 entries
//     and begins with the root's 1. On the empty board, row by row, these are the rows of OEIS
//     A319284: for n = 4, 1+4+6+4+2 = 17 nodes.
//   - A square of the line a node branches on is open if it is not blocked and is attacked neither by
//     the node's queens nor by a given queen, wherever she stands. In a line with a given queen
//     only her own square can be open.
//   - The squares of the line are tried, in order: all n of them, unless the walk ends before. A
//     queen is placed on a square that is open; others are rejected. What a method does to know is
//     its own affair: it may visit the square or never look at it, it is tried and rejected all the same.
//     Up to the first solution, row by row, the squares tried are OEIS A140450.
//   - A node is promising: it may still lead to a solution. A method that does not ask before it places a
//     queen may find later that a node is not; then the node is rejected, and has no children.
//   - A dead end is a promising node above level n without a promising child.
//   - A completion, or solution, is a promising node on level n.
//   - When all that hangs under a node has been visited, the walk leaves it and takes its last queen back:
//     that is a backtrack.
//
// [Stats] counts nodes, tries, rejections, backtracks, dead ends and solutions. All are counts of the
// tree: methods that walk the same tree have the same.
//
// The walk visits a node, then its children in order, each with all that hangs under it. All it has
// to remember is the path from the root to the node where it is.
//
// # The methods
//
// They differ in how they keep the board, test a square and take a queen back; a file each, of one
// recursive function, to be read beside the others. Five walk one and the same tree, row by row:
//
//	matrix.go         a table of 0 and 1; look back up along the lines
//	flags.go          a flag for each column, diagonal and antidiagonal
//	columns.go        one number a row; compare with every queen above
//	marks.go          a table of the squares attacked; remember which were marked anew
//	bits.go           three words of bits; nothing to undo
//
// Row by row, too, but with other nodes:
//
//	promising.go      enters every child and asks there: its nodes are the partial solutions and the
//	                  rejected ones below them (n = 4: 61)
//	permutations.go   asks along columns only; the nodes of level n are all n! permutations
//	unpruned.go       never asks: nⁿ nodes on level n. It is there to be compared with, and not one of [Methods]
//
// And two ways to walk a smaller tree, which branches on the line with the fewest open squares,
// of several the first, rows before columns:
//
//	fewest.go         sets of open squares, for each row and column
//	dlx.go            exact cover, by package exactcover
//
// By row the solutions come in lexicographic order; by the two last in the order of their tree.
//
// # Where to read on
//
//	board.go     what the problem forbids from the start
//	walk.go      what the methods share: the path, the counts, the ends
//	method.go    the list of methods
//	search.go    the door: one Search, many walks
//	stats.go     the counts that follow from others
//	event.go     what an observer is told
//	observe.go   telling it, square by square
//	share.go     how far the walk has come
package search

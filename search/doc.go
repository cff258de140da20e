// Package search walks the state-space tree of a problem, row by row, and is written to be read.
//
// Most readers want [New] and [Search.Completions], which yields every completion of a problem
// with given queens and blocked squares, in lexicographic order. [Search.Observe] lets you watch
// the walk. Sizes go up to [MaxN]. To count many solutions fast, see package queens/count; it
// shares no code with this one, so that each can check the other.
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
//   - A partial solution is a set of queens in the rows 0 to k−1, one in each. None stands on a
//     blocked square, none shares a line with another or with a given queen, and where a row has a
//     given queen, she is the one.
//   - The tree's nodes are the partial solutions, for every k from 0 to n. The root is the empty
//     one. The children of a node are the partial solutions with one more queen.
//   - The level of a node is k, its number of queens. Given queens count when the walk comes to
//     their row, not before. So the profile, the number of nodes on each level, has n+1 entries
//     and begins with the root's 1. On the empty board these are the rows of OEIS A319284: for
//     n = 4, 1+4+6+4+2 = 17 nodes.
//   - A square in a node's next row is open if it is not blocked and is attacked neither by the
//     node's queens nor by a given queen, wherever she stands. In a row with a given queen only
//     her own square can be open.
//   - A node's child is promising if its queen stands on an open square: it may still lead to a
//     solution. Squares that are not open are rejected. What they would lead to is no partial
//     solution, and so no node of the tree.
//   - A dead end is a node above level n without a promising child.
//   - A completion, or solution, is a node on level n.
//
// The walk visits a node, then its children from left to right, each with all that hangs under
// it. That makes the order of the solutions lexicographic, and all the walk has to remember is the
// path from the root to the node where it is.
//
// # Where to read on
//
//	board.go     what the problem forbids from the start
//	walk.go      the walk itself
//	search.go    the door: one Search, many walks
//	event.go     what an observer is told
//	observe.go   telling it, square by square
//	share.go     how far the walk has come
package search

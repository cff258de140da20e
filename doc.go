// Package queens is the problem of placing n queens on an n×n board so that no two attack each
// other, with queens already given and squares blocked if you like.
//
// Most readers want [New], which makes a [Problem], and [Verify], which checks a solution of one.
// To find solutions, see package queens/search; to count them fast, package queens/count. Texts are
// read and printed here only: problems by [ParseProblem] and [Problem.String], solutions by
// [NewReader] and [NewWriter].
//
// # The problem in five minutes
//
// A queen attacks along her row, her column, her diagonal (row−column is constant) and her
// antidiagonal (row+column is constant). So a solution has one queen in each row and one in each
// column, and is written as a list of columns, row by row: [1 3 0 2] is the first solution of
// size 4.
//
//	. Q . .
//	. . . Q
//	Q . . .
//	. . Q .
//
// Turning and reflecting a solution gives a solution again. The eight symmetries sort the
// solutions into orbits; the least member of an orbit is the fundamental solution. On the 8×8
// board there are 92 solutions in 12 orbits: eleven of 8 and one of 4.
//
// # Conventions
//
// Rows count from the top and columns from the left, from 0 in this interface. Texts for people
// count from 1, and chess squares have rank 1 at the bottom; only the notation files know both.
// The problem of size 0 has one solution, the empty board.
//
// # Rooms
//
//	queens          the problem, solutions, symmetry, notation, published counts
//	search          walks the state-space tree by nine methods; written to be read
//	exactcover      exact cover problems, by dancing links
//	count           counts exactly, fast and in parallel
//	puzzle          variants and puzzles: their rules, and the forms they are written in
//	judge           the exact input and output of online judges
//	ledger          the record of a long count on disk
//	draw            boards as pictures
//	plot            charts over n
//	internal/walk   engine under count: row by row, any problem
//	internal/join   engine under count: half boards, the empty board
//	cmd/queens      the command
package queens

package puzzle

import "queens"

// construct returns a solution of the empty n×n board without any search, or nil if there is none:
// for n = 2 and 3.
//
// Even n, unless n leaves 2 when divided by 6: queens on the squares a knight's move apart, first
// in the even columns (counting from 1), then in the odd ones.
//
//	. Q . . . .        row i, counted from 1: column 2i in the upper half
//	. . . Q . .
//	. . . . . Q
//	Q . . . . .        column 2i−n−1 in the lower half
//	. . Q . . .
//	. . . . Q .
//
// If n leaves 2 the two halves meet on a diagonal, and the columns are moved on by n/2−1. Neither
// has a queen on the long diagonal from the first square, so for odd n one more queen goes into the
// last corner.
//
// Source: E. Pauls, Das Maximalproblem der Damen auf dem Schachbrete, Deutsche Schachzeitung 29 (1874);
// the form is that of E. J. Hoffman, J. C. Loessi, R. C. Moore, Constructions for the solution of the m
// queens problem, Mathematics Magazine 42 (1969), 66–72.
func construct(n int) queens.Solution {
	if n == 2 || n == 3 {
		return nil
	}
	columns := make(queens.Solution, n)
	if n%2 == 1 {
		columns[n-1] = n - 1
		n--
	}
	for i := range n / 2 {
		if n%6 != 2 {
			columns[i] = 2*i + 1
			columns[n-1-i] = n - 2 - 2*i
		} else {
			columns[i] = (2*i + n/2 - 1) % n
			columns[n-1-i] = n - 1 - columns[i]
		}
	}
	return columns
}

// noTorus reports whether rules ask for n queens on an n×n torus where there is no room for them: if n is
// divisible by 2 or 3, whatever else the rules say.
//
// Source: G. Pólya, Über die "doppelt-periodischen" Lösungen des n-Damen-Problems, in W. Ahrens,
// Mathematische Unterhaltungen und Spiele 2, 1918.
func (r *Rules) noTorus() bool {
	n := r.Rows
	return r.Torus && r.Cols == n && r.Pieces&Queen == Queen && r.Walls == nil && (n%2 == 0 || n%3 == 0) && n > 0 &&
		(r.PerRow.Min() > 0 || r.PerCol.Min() > 0 || r.Total.Min() >= n)
}

// torusQueens returns the puzzle of n queens on the empty torus.
func torusQueens(n int) Puzzle { return Puzzle{onePerLine(Queen, true)(n, n).canonical()} }

// constructTorus returns a solution of it, or nil if there is none: queens a knight's move apart, around
// the torus. The source is that of [Rules.noTorus].
func constructTorus(n int) queens.Solution {
	if n%2 == 0 || n%3 == 0 {
		return nil
	}
	columns := make(queens.Solution, n)
	for row := range columns {
		columns[row] = 2 * row % n
	}
	return columns
}

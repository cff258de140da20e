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
package puzzle

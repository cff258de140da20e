// Package draw makes pictures of boards, as SVG, PNG and animated GIF, and of state-space trees, also
// as DOT and text, in light and dark.
//
// Most readers want [Of], which makes a [Board] of a solution, and [Board.Scene], whose result
// prints itself with [Scene.WriteSVG] or [Scene.WritePNG]. [Sheet] puts many boards on one picture,
// [Film] shows a walk step by step, [WriteGIF] strings steps together. A single board has a size up to
// [MaxN], those of a sheet up to [MaxSheetN].
//
// A [Board] is what there is to see: given and placed queens, blocked squares, marks, the lines a
// queen attacks along, a rejected square and the reason. Queens that share a line are shown as
// conflicts without being asked for. [Options] are how it looks.
//
// A [Puzzle] is a board with rules of package puzzle, in any shape, its regions in colours.
//
// A [Tree] is the state-space tree of a walk, as package trace grows it.
//
// A [Scene] is a picture as a list of shapes and texts. It is the only thing that is ever printed,
// and diagrams of other things are scenes too.
//
// Pictures are for everybody. Each has a title and a description in words; nothing is told by colour
// alone; equal scenes give equal bytes, so that pictures can be kept in version control.
//
// Nothing here is changed by being drawn: everything may be used from many goroutines at once,
// except that a [Path] and a [Scene] are not to be added to meanwhile.
//
// The files:
//
//	board.go, queen.go, marks.go, lines.go    what a board looks like
//	puzzle.go, regions.go                     puzzles; regions and their colours
//	coordinates.go, words.go                  labels around it and words about it
//	sheet.go, film.go                         many boards; a walk, board after board
//	tree.go, tree_text.go, tree_dot.go        a tree in words, as text, as DOT
//	tree_scene.go, tree_marks.go, tree_legend.go, tree_layout.go    a tree as a picture
//	scene.go, path.go, text.go, theme.go      the picture as a list
//	svg.go, pixels.go, stroke.go, gif.go      printing it
package draw

//go:generate go test . -run TestPicturesOfTheDocs -update

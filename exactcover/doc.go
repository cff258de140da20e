// Package exactcover solves exact cover problems: given items, and options that are sets of items,
// choose options so that every item is in exactly one of them. Tilings, Sudoku, Langford pairs and
// queens are such problems.
//
// Most readers want [New], [Problem.Add] and then [Problem.Solutions] or [Problem.Count]; [Problem.Tally] counts what
// are too many to be met one by one.
//
// An item is primary or secondary: a primary one must be in exactly one chosen option, a secondary
// one in at most one; [Problem.Bound] sets other numbers than one. An option of secondary items only is
// never chosen. Items are numbered from 0, the primary ones first; options are numbered from 0
// in the order in which they were added. There may be as many as memory holds: an option takes 16 bytes
// an item, and each walk works on a copy.
//
// The method is Knuth's Algorithm X with dancing links, or Algorithm M where items have other bounds: "Dancing
// links", 2000; The Art of Computer Programming 4B, 7.2.2.1. It takes the item that is in the fewest
// options left, tries each of these, and takes out all other options that share an item with it. links.go
// shows how cheaply they are put back.
//
// The walk is the same each time: of several items with the fewest options the lowest is taken, and
// the options of an item are tried in the order of their numbers. So solutions come in a fixed order, in
// which each lists its options as they were chosen.
package exactcover

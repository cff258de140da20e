// Package trace records a walk through the state-space tree and replays it: to any step, forward and
// back, without searching again.
//
// Most readers want [Record], which walks and keeps every event, and [Trace.Cursor], which goes to
// any of them and shows the node and the counters at that step. [NewWriter] and [NewReader] write and
// read a walk as JSON Lines, whose form docs/trace.md describes, event by event in bounded memory.
//
// A recorded event takes four bytes: the whole walk of the 8×8 board, 38,346 events, takes 153 kB. What
// an event has in common with its neighbours, the queens placed and the counters, is not recorded. A
// cursor keeps both as it goes from step to step. Sizes go up to [search.MaxN].
//
// The files:
//
//	record.go, limits.go    walking, all the way or until a limit
//	pack.go                 an event in 32 bits
//	cursor.go, tally.go     replaying
//	tree.go                 the tree of a walk, folded where it is too much
//	find.go                 the next step of a kind, and the one before
//	survey.go               what is around a stretch of a walk
//	size.go                 how large a walk is, before it is taken
//	writer.go, reader.go    the walk as JSON Lines
//	rules.go                what a walk may do next
package trace

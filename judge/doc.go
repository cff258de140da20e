// Package judge speaks the forms of online judges: it reads what a judge gives to a program and
// writes, to the byte, what the judge wants back.
//
// Most readers want [Find], which returns the adapter of a judge's task, and [Adapter.Run]. [All] lists
// the adapters, [Adapter.Samples] returns inputs to try a program of one's own on.
//
// The tasks look alike and are not. Three things differ, and an adapter is mostly the knowledge of them:
//
//   - whether a square that must stay empty stops attacks: at HackerRank it does, at UVa and CSES it
//     does not;
//   - whether rows and columns count from 0 or from 1;
//   - whether row 0 is at the top or at the bottom, as at Kattis.
//
// Input is read in a stream, case by case, and held to the limits that the judge states. What is wrong
// with it is a [queens.SyntaxError] with line and column. White space is as free as judges have it: any
// amount between two words, and Windows' line ends too.
//
// Where a judge takes any solution, the same input always gets the same one.
package judge

// Package model states puzzles in the languages of other solvers: of satisfiability (DIMACS, SMT-LIB),
// of constraints (MiniZinc), of answer sets, of linear programs, and of exact covers.
//
// Most readers want [Languages] and [Language.Write]. What [puzzle.Puzzle.Constraints] says, sets of
// squares and how many pieces each holds, is all that is stated; so a language is a file here that
// knows how to say that, and one of them:
//
//	q(1,1)+…+q(1,8) = 1      DIMACS    1 2 3 4 5 6 7 8 0, and -1 -2 0 for each pair
//	                         MiniZinc  constraint sum([q[1,1], q[1,2], …]) = 1;
//	                         ASP       :- not 1 { q(1,1); q(1,2); … } 1.
//	                         LP        each_row_1: q_1_1 + q_1_2 + … = 1
//	                         SMT-LIB   (assert (or q_1_1 q_1_2 …)), and so on
//	                         DLX       r1 is an item, and in the options of the squares
//
// Every model has exactly as many models, answer sets or covers as the puzzle has solutions, and says in
// comments what the puzzle is, how many that are, and which variable is which square. Rows are counted
// from the top and columns from the left, from 1.
package model

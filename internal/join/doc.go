// Package join counts the solutions of the empty n×n board, n from 4 to 32, by joining half boards.
//
// [NewPlan] lists the units of work of a count; a [Worker] of shared [Tables] counts them one by
// one. Package count adds threads, progress and totals. The package imports nothing of ours, so
// that it can be checked against the engines that walk. It cannot take given queens or blocked
// squares.
//
// # The idea
//
// Backtracking places queens row by row and pays for every node of its tree. Here the board is cut
// between the two middle rows. Choose which columns the queens of the upper half stand in, the
// column set C; the lower half then has the others. List every way to place the upper queens on
// their columns, and every way to place the lower ones. A solution is an upper and a lower half
// board that do not attack each other. They share no row and no column, so they fit if they share
// no diagonal and no antidiagonal. Write the diagonals a half board occupies as the ones of a word:
// two halves fit if e&w == 0. Both lists are far shorter than the list of solutions, and pairs are
// counted by the hundred without looking at each.
//
// The lists of one column set of the 8×8 board, complete: C = columns 1, 5, 6 and 8.
//
//	  1 2 3 4 5 6 7 8      columns, rows 1 to 4   diagonals      antidiagonals
//	1 Q . . .|. . . .      1 5 8 6                1 1 0 1 0 0 0  0 1 0 0 1 1 0   e1
//	2 . . . .|Q . . .      1 6 8 5                0 0 1 1 0 0 0  0 0 1 1 0 1 0   e2
//	3 . . . .|. . . Q      5 1 8 6                0 1 0 0 1 0 0  1 0 0 0 1 1 0   e3
//	4 . . . .|. Q . .      5 8 6 1                1 0 0 0 0 0 1  1 0 0 1 1 0 0   e4
//	  -------+-------      6 1 5 8                0 1 0 0 1 0 0  0 1 1 0 0 0 1   e5
//	5 . . Q .|. . . .      6 8 1 5                0 0 1 0 0 1 0  0 1 0 1 1 0 0   e6
//	6 . . . .|. . Q .      6 8 5 1                0 1 0 0 0 0 1  0 1 1 0 1 0 0   e7
//	7 . Q . .|. . . .      8 5 1 6                1 1 0 0 0 1 0  0 1 0 1 1 0 0   e8
//	8 . . . Q|. . . .
//	                       columns, rows 5 to 8
//	this board is e1       2 4 7 3                0 0 0 1 0 1 1  0 1 0 0 1 1 0   w1
//	with w2                3 7 2 4                0 0 1 0 0 1 0  0 0 1 1 0 0 1   w2
//	                       3 7 4 2                0 0 1 0 0 1 1  0 0 1 0 1 1 0   w3
//	                       4 2 7 3                0 0 0 1 1 0 0  0 0 1 1 0 1 0   w4
//
// Of the 32 pairs two have no bit in common: w2 with e1, which is the solution 1 5 8 6 3 7 2 4, and
// with e3. The diagonals are row-column = -3 to 3, the antidiagonals the long one and three on each
// side: only these can be reached from both halves. (The two long ones will be left out below; that
// leaves 4·(n/2)-4 bits.)
//
// The two quadrants of a half board, left and right, can meet on the same diagonals only; so the
// lists themselves are products: the placements of the left quadrant that fill the rows S, times
// those of the right quadrant that fill the other rows, for every S, each pair tested by the same
// e&w == 0 and joined by |. The placements of one quadrant on given columns, sorted by the rows
// they fill, are a slice (slice.go); they are found by a small backtracking.
//
// # The join
//
// Counting the pairs of two lists (node.go) goes in three steps.
//
// Splitting. Choose a bit. Of E, the words with the bit meet only the words of W without it; those
// without the bit meet all. So the pairs that clash in this bit, a quarter or more, are never
// looked at. A sample of 64 words of each list says which bit is worth most.
//
// Blocks. When a part of E has 256 words or less (64 in plain Go), turn it on its side: for each
// bit a plane of 256 bits, a one for each word, or slot, that lacks the bit. And-ing the planes of
// the bits of a word w leaves a one for each slot that fits w. To and six planes at once, take six
// bits of w as the index of a table of all their ands:
//
//	slot              0 1 2 3 4 5 … 255
//	plane of bit 0    1 0 0 1 1 0 …        w = 000010 110101
//	plane of bit 1    1 1 0 1 0 1 …            ------ ------
//	plane of bit 2    0 1 1 1 0 0 …               |      table 0 [110101] = planes 0, 2, 4, 5 anded
//	…                                             table 1 [000010] = plane 7
//	                                       hits of w = ones of table 0[…] & table 1[…]
//
// Streaming. So each word of W costs five or six look-ups and a count of ones for 256 pairs. On
// average a word fits a third of a slot: the cost of a count is about 90 slots, 1 or 2 ns, per
// solution, whatever n.
//
// Up to n = 19 a word of 32 bits holds all the diagonals. Beyond, a word has two parts (wide.go),
// and the lists are split until no more than 32 diagonals occur in both; these are packed into one
// word.
//
// # Symmetry, even n: why each weight is right
//
// Call the four halves of the two long diagonals, one in each quadrant, the arms. On each long
// diagonal stands at most one queen, so of two opposite arms at most one is occupied. A solution
// occupies no arm (Z0), one (Z1) or two adjacent ones (Z2). We list only lower halves without a
// queen on an arm; then the bits of the long diagonals are not needed at all. Let C' be the mirror
// image of C, and w = 2 for C < C', 1 for C = C', nothing for C > C': a sum over all C of something
// that the mirror leaves alone is the sum of w times it over C ≤ C'.
//
//   - Z2: the quarter turn takes the four pairs of adjacent arms into each other, so each is a
//     quarter of Z2. Count the solutions with both upper arms occupied: weight 4w.
//   - Z1: likewise a quarter has the upper left arm occupied, as many the upper right one. The
//     reflection in the long diagonal of that arm keeps it occupied and exchanges the quadrant's
//     rows S and columns Cl, so those with S < Cl (as numbers) are as many as those with S > Cl.
//     Counting the former twice and S = Cl once, for both arms together: Z1 = 4·#(left) = 2·#(left
//     or right), hence 4w for S < Cl and 2w for S = Cl. (The reflection changes C; the equality
//     holds for the sum over all C.)
//   - Z0: here also the flip of top and bottom helps, which takes C to its complement. Count C that
//     is least among its images under mirror and complement, with the number of different images as
//     weight: 4, or 2.
//
// So a unit joins W with a list of weight 4w (upper halves with two arms, or one and S < Cl), one
// of 2w, and rarely one of w. The weights were checked against direct counts of units for n ≤ 13.
//
// # Symmetry, odd n
//
// The middle row has a queen in some column x (from the middle), the middle column one in row y.
// Either both are the centre, or x and y differ, also in size, and are not 0: the eight symmetries
// change signs and exchange them, and of each orbit exactly one has 0 < x < -y, that is, the one to
// the right, the other above and farther out. So count these: weight 8. A unit is x and the columns
// C of the upper half. The diagonals of the queen in the middle row are closed to all. The queen of
// the middle column is merged into the upper right slice (withMiddle); at the rim, y = n/2, her
// diagonals are in no word, but she attacks the squares of the left quadrant on its outermost
// antidiagonal, and the like on the right: these are class 1. (Forgetting that gives the right
// counts for n = 5 and 7, and 384 for n = 9.)
//
// With a queen on the centre the long diagonals are closed, and units are the C least among their
// images under mirror and complement, with the number of images as weight.
//
// # Sources
//
// Joining half boards was first shown to be fast by Kluev's half-board join, a public program in
// C++. The blocks, the adaptive splits and the symmetry classes as they stand here were worked out
// for this project. Q(n) is OEIS A000170.
//
// # Tried and lost
//
//   - A fixed order of bits to split on, the same for all units: 20 to 50 % more slots.
//   - Samples of 32 words; other padding or building costs in the estimate; moving the live bits of
//     narrow words together.
//   - Tables of seven bits: fewer look-ups, but twice the table to build for each block.
//   - Blocks of 128 words in plain Go, two tables sharing an index: within 5 % either way.
//   - AVX-512 (VPCOMPRESSD for products, VPOPCNTQ for streams), on a Zen 4: 5 % at n = 16 and 17.
//     The stream is bound by two 32-byte loads a cycle. Blocks of 512 words stream a third fewer
//     words at n = 18, each at twice the cost.
//   - Making the longer list the blocks at odd n: 30 % fewer slots but twice the blocks, 6 % slower
//     at n = 17, 2 % at n = 19.
//   - Listing the ranges of a product in Go and passing the list to assembly: a third of n = 17
//     went into making the list.
package join

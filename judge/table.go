package judge

// adapters are the judges' tasks. Who adds one adds a line here and, if its form is new, a function.
//
// The forms were read off public statements and accepted programs, those that are not verified are
// remembered. Sizes and limits are what the judge states, or ours if it states none.
var adapters = []Adapter{
	{
		Name: "boj9663", Judge: "BOJ 9663", Task: "count the solutions", Input: "N", Verified: true,
		sizes: span{1, 14}, limits: "10 s", run: countOne, inputs: texts("1", "6", "14"),
	},
	{
		Name: "boj3344", Judge: "BOJ 3344", Task: "one solution, a line a row", Input: "N", Verified: true,
		Notes: "any solution; sizes 2 and 3 have none",
		sizes: span{1, 99_999}, run: lines, inputs: texts("1", "9", "99999"),
	},
	{
		Name: "boj9175", Judge: "BOJ 9175", Task: "one solution for each size", Input: "t, then t sizes", Verified: true,
		Notes: "any solution; columns count from 0",
		sizes: span{4, 300}, run: sizeAndPermutation, inputs: append(texts("3\n4\n9\n14"), eachSize(4, 300, true)),
	},
	{
		Name: "programmers12952", Judge: "Programmers 12952", Task: "count the solutions", Input: "the argument n", Verified: true,
		Notes: "a call solution(n)",
		sizes: span{1, 12}, run: countCall, inputs: texts("5", "[7]", "12"),
	},
	{
		Name: "leetcode51", Judge: "LeetCode 51", Task: "every solution, as strings", Input: "the argument n", Verified: true,
		Notes: "a call solveNQueens(n); the judge takes any order",
		sizes: span{1, 9}, run: everyBoardCall, inputs: texts("1", "3", "6", "9"),
	},
	{
		Name: "leetcode52", Judge: "LeetCode 52", Task: "count the solutions", Input: "the argument n", Verified: true,
		Notes: "a call totalNQueens(n)",
		sizes: span{1, 9}, run: countCall, inputs: texts("2", "7", "9"),
	},
	{
		Name: "uva167", Aliases: []string{"sultans-successors"}, Judge: "UVa 167", Task: "the largest sum under 8 queens", Input: "k, then k times 64 numbers", Verified: true,
		Notes: "sums are written five characters wide",
		sizes: span{8, 8}, limits: "20 boards of numbers 1 to 99", run: bestSums, inputs: weightedBoards,
	},
	{
		Name: "uva750", Judge: "UVa 750", Task: "every solution with a given queen", Input: "t, then t times row and column", Verified: true,
		Notes: "row, then column, from 1; solutions are the rows of the columns' queens",
		sizes: span{8, 8}, run: everyRowOfEach, inputs: append(texts("2\n\n2 7\n\n8 8"), everySquare),
	},
	{
		Name: "uva11195", Judge: "UVa 11195", Task: "count the solutions without bad squares", Input: "N and N rows each, then 0", Verified: true,
		Notes: "bad squares do not stop attacks",
		sizes: span{3, 15}, limits: "10 cases", run: countBad, inputs: starredBoards,
	},
	{
		Name: "cses1624", Judge: "CSES 1624", Task: "count the solutions without reserved squares", Input: "8 rows", Verified: true,
		Notes: "reserved squares do not stop attacks",
		sizes: span{8, 8}, run: countReserved, inputs: reservedBoards,
	},
	{
		Name: "kattis-queens", Judge: "Kattis queens", Task: "is it a solution?", Input: "N, then x and y of N queens", Verified: true,
		Notes: "x and y count from 0 at the bottom left",
		sizes: span{1, 5000}, run: correct, inputs: coordinates,
	},
	{
		Name: "kattis-8queens", Aliases: []string{"spoj-eiqueens", "spoj-eiudisc2"}, Judge: "Kattis 8queens", Task: "is it a solution?", Input: "8 rows", Verified: true,
		Notes: "a board with more or fewer than 8 queens is invalid",
		sizes: span{8, 8}, run: valid, inputs: starredEights,
	},
	{
		Name: "hackerrank-queens-on-board", Aliases: []string{"spoj-codesptd", "luogu-sp9725"}, Judge: "HackerRank Queens on Board",
		Task: "count the placements between walls", Input: "T, then T times N, M and N rows", Verified: true,
		Notes: "walls stop attacks; the empty placement does not count; modulo 1000000007",
		sizes: span{1, 50}, limits: "1 ≤ M ≤ 5, 100 cases", run: walled, inputs: walledBoards,
	},
	{
		Name: "hackerrank-super-queens", Judge: "HackerRank Super-Queens", Task: "count the solutions of superqueens", Input: "N", Verified: true,
		Notes: "queens that move like knights too (OEIS A051223)",
		sizes: span{10, 14}, run: countSuperqueens, inputs: texts("10", "11", "14"),
	},
	{
		Name: "hackerearth-n-queens", Judge: "HackerEarth N-Queens", Task: "one solution as 0 and 1, or NO", Input: "N", Verified: true,
		Notes: "any solution",
		sizes: span{1, 10}, run: yesOrNo, inputs: texts("1", "2", "7", "10"),
	},
	{
		Name: "aoj-alds1-13-a", Judge: "AOJ ALDS1_13_A", Task: "the solution with given queens", Input: "k, then row and column of k queens", Verified: true,
		Notes: "row, then column, from 0; the judge promises that there is one solution",
		sizes: span{8, 8}, run: eightWithGiven, inputs: texts("1\n0 2", "3\n0 0\n1 4\n4 2", "8\n0 3\n1 6\n2 2\n3 7\n4 1\n5 4\n6 0\n7 5"),
	},
	{
		Name: "usaco-checker", Aliases: []string{"luogu-p1219", "sjtu1539"}, Judge: "USACO checker", Task: "three solutions and the count", Input: "N", Verified: true,
		sizes: span{6, 13}, run: firstThreeAndCount, inputs: texts("7", "10", "13"),
	},
	{
		Name: "openjudge-superqueen", Aliases: []string{"openjudge-c0134-101"}, Judge: "OpenJudge c0134/101", Task: "every solution of superqueens", Input: "N", Verified: true,
		Notes: "a space after every number",
		sizes: span{1, 13}, run: everySuperqueens, inputs: texts("1", "9", "11", "13"),
	},
	{
		Name: "haoqixing-a1243", Judge: "haoqixing A1243", Task: "every solution, then the count", Input: "N", Verified: true,
		Notes: "the judge's own sample is wrong: its 2 1 4 3 should be 2 4 1 3, as printed here",
		sizes: span{1, 8}, run: everyPermutationAndCount, inputs: texts("3", "5", "8"),
	},
	{
		Name: "codewars-561bed6a", Judge: "Codewars 561bed6a", Task: "a solution with a given queen", Input: "the arguments square and size", Verified: true,
		Notes: "a call queens(\"a4\", 8); any solution; rank 10 is written 0",
		sizes: span{1, 10}, run: squareCall, inputs: texts(`"a1", 1`, `"b5", 7`, `["j0", 10]`),
	},
	{
		Name: "codewars-52cdc1b0", Judge: "Codewars 52cdc1b0", Task: "one solution as an array, or []", Input: "the argument n", Verified: true,
		Notes: "a call with n; any solution; columns count from 0",
		sizes: span{1, 1_000_000}, ours: true, run: arrayCall, inputs: texts("1", "3", "9", "100000"),
	},
	{
		Name: "codewars-5985ea20", Judge: "Codewars 5985ea20", Task: "a large solution with a given queen", Input: "the arguments size and (column, row)",
		Notes: "a call with the size and (column, row) from 0; any solution, or None",
		sizes: span{1, 1000}, run: boardCall, inputs: texts("4, (0, 0)", "9, (4, 2)", "1000, (321, 654)"),
	},
	{
		Name: "jutge-p16415", Judge: "Jutge P16415", Task: "count the solutions", Input: "N", Verified: true,
		sizes: span{1, 16}, ours: true, run: countOne, inputs: texts("7", "9", "16"),
	},
	{
		Name: "nthu11209", Judge: "NTHU 11209", Task: "count the solutions", Input: "N", Verified: true,
		sizes: span{1, 10}, run: countOne, inputs: texts("2", "5", "10"),
	},
	{
		Name: "nthu13081", Judge: "NTHU 13081", Task: "every solution", Input: "N", Verified: true,
		Notes: "a space after every number",
		sizes: span{1, 13}, ours: true, run: everyPermutation, inputs: texts("3", "6", "12"),
	},
	{
		Name: "eolymp2712", Judge: "Eolymp 2712", Task: "count the solutions", Input: "N", Verified: true,
		sizes: span{1, 13}, ours: true, run: countOne, inputs: texts("3", "9", "13"),
	},
	{
		Name: "gvu-valdoves", Judge: "gvu.lt valdoves", Task: "the count and one solution", Input: "N", Verified: true,
		Notes: "any solution; V is a queen",
		sizes: span{1, 13}, run: countAndBoard, inputs: texts("2", "7", "13"),
	},
	{
		Name: "codingninjas759332", Judge: "CodingNinjas 759332", Task: "every solution as 0 and 1, a line each", Input: "N", Verified: true,
		Notes: "nothing if there is none",
		sizes: span{1, 10}, run: everyMatrix, inputs: texts("1", "2", "5", "10"),
	},
	{
		Name: "openjudges-p1562", Judge: "openjudges P1562", Task: "one solution, or No Solution", Input: "N",
		Notes: "any solution; that the board is drawn with Q and . is remembered",
		sizes: span{1, 13}, run: boardOrNone, inputs: texts("3", "6", "13"),
	},
	{
		Name: "poj3239", Judge: "POJ 3239", Task: "one solution for each size", Input: "sizes, then 0", Verified: true,
		Notes: "any solution, as the rows of the columns' queens; a 0 ends the input",
		sizes: span{8, 300}, limits: "1 s", run: permutations, inputs: append(texts("9\n14\n0"), eachSize(8, 300, false)),
	},
	{
		Name: "alx-101-nqueens", Aliases: []string{"holberton-101-nqueens"}, Judge: "ALX 101-nqueens", Task: "every solution as pairs", Input: "the command's argument N", Verified: true,
		Notes: "the input is the command's arguments; refuses with a message and exit code 1",
		sizes: span{4, 64}, ours: true, run: everyCoordinates, inputs: texts("4", "6", "8"),
	},
	{
		Name: "spoj-nqueen", Aliases: []string{"spoj1771"}, Judge: "SPOJ NQUEEN", Task: "a solution with given queens", Input: "N and N columns each",
		Notes: "any solution; the column in each row from 1, 0 where none is given; the limit is remembered",
		sizes: span{1, 50}, run: fixedInRows, inputs: fixedQueens,
	},
	{
		Name: "hdu2553", Judge: "HDU 2553", Task: "count the solutions of each size", Input: "sizes, then 0",
		Notes: "a 0 ends the input",
		sizes: span{1, 10}, run: countUntilZero, inputs: append(texts("4\n7\n0"), eachSize(1, 10, false)),
	},
	{
		Name: "swea2806", Judge: "SWEA 2806", Task: "count the solutions of each size", Input: "T, then T sizes",
		sizes: span{1, 10}, run: countNumbered, inputs: append(texts("2\n6\n3"), eachSize(1, 10, true)),
	},
}

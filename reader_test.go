package queens

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// readAll returns the boards of a text and the form they were taken for.
func readAll(text string, o ReaderOptions) (boards []Board, form string, err error) {
	r := NewReader(strings.NewReader(text), o)
	for {
		b, err := r.Next()
		if err == io.EOF {
			return boards, r.Form(), nil
		}
		if err != nil {
			return boards, r.Form(), err
		}
		boards = append(boards, b)
	}
}

// sorted returns the squares in reading order.
func sorted(squares []Square) []Square {
	return slices.SortedFunc(slices.Values(squares), compareSquares)
}

// sample returns at most about a thousand solutions, or a hundred with the race
// detector, of size n, the first and the last among them.
func sample(n int) []Solution {
	all := allSolutions(n)
	step := 1 + len(all)/unlessRace(1000, 100)
	var some []Solution
	for i := 0; i < len(all); i += step {
		some = append(some, all[i])
	}
	if step > 1 {
		some = append(some, all[len(all)-1])
	}
	return some
}

// TestRoundTrip reads back what every format writes, in every base and with other symbols.
func TestRoundTrip(t *testing.T) {
	options := []WriterOptions{
		{},
		{Base: Base0},
		{Base: Base1},
		{Queen: '♛', Empty: '·'},
		{Queen: 'x', Empty: 'o'},
		{Queen: 'W', Empty: '~'},
		{Queen: '-', Empty: '+'},
		{Queen: '.', Empty: '*'},
		{Queen: '■', Empty: '*'},
		{Queen: 'F', Empty: 'Q'},
		{Queen: 'é', Empty: '日'},
	}
	for _, f := range Formats() {
		for _, o := range options {
			for _, n := range []int{0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12} {
				if checkOptions(f, o) != nil {
					continue
				}
				if f == FormatDigits && n > 10-max(o.Base, f.Base()).first() {
					continue
				}
				solutions := sample(n)
				text := written(t, n, f, o, solutions...)
				if n == 0 {
					solutions = []Solution{{}}
					text = written(t, n, f, o, solutions...)
				}
				t.Run(fmt.Sprintf("format=%v/base=%d/symbols=%c%c/n=%d", f, o.Base, max(o.Queen, ' '), max(o.Empty, ' '), n), func(t *testing.T) {
					testRoundTrip(t, text, n, f, o, solutions)
				})
			}
		}
	}
}

func testRoundTrip(t *testing.T, text string, n int, f Format, o WriterOptions, want []Solution) {
	var told ReaderOptions
	if n == 1 {
		// One square may be either symbol.
		told = ReaderOptions{Queen: o.Queen, Empty: o.Empty}
	}
	got, form, err := readAll(text, told)
	if err != nil {
		t.Fatalf("%.40q: %v", text, err)
	}
	if n == 0 && strings.Trim(text, "[] \n") == "" && !strings.HasPrefix(text, "[[") {
		want = nil // blank, or a list without boards
	}
	if len(got) != len(want) {
		t.Fatalf("got %d boards taken for %s, want %d", len(got), form, len(want))
	}
	p := mustNew(t, n)
	for i, b := range got {
		if b.N != n || !slices.Equal(sorted(b.Squares), want[i].Squares()) {
			t.Fatalf("board %d taken for %s: got %v, want %v", i, form, b, want[i])
		}
		if err := Verify(p, b.Squares); err != nil {
			t.Fatalf("board %d: %v", i, err)
		}
	}
}

// TestReaderForms reads the two solutions of size 4, in forms that the Writer does not write too.
func TestReaderForms(t *testing.T) {
	const boards = "boards of Q and ."
	first, second := Solution{1, 3, 0, 2}, Solution{2, 0, 3, 1}
	for _, test := range []struct {
		name, form, text string
		want             []Solution
	}{
		{"boards", boards, ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n", []Solution{first, second}},
		{"one board", boards, ".Q..\n...Q\nQ...\n..Q.", []Solution{first}},
		{"crlf", boards, ".Q..\r\n...Q\r\nQ...\r\n..Q.\r\n\r\n..Q.\r\nQ...\r\n...Q\r\n.Q..\r\n", []Solution{first, second}},
		{"blank lines around", boards, "\n\n  \n.Q..\n...Q\nQ...\n..Q.\n\n\n \n..Q.\nQ...\n...Q\n.Q..\n\n", []Solution{first, second}},
		{"byte order mark", boards, "\ufeff.Q..\n...Q\nQ...\n..Q.\n", []Solution{first}},
		{"spaced", boards, ". Q . .\n. . . Q\nQ . . .\n. . Q .\n", []Solution{first}},
		{"indented", boards, "  .Q..\n  ...Q\n  Q...\n  ..Q.\n", []Solution{first}},
		{"tabs", boards, ".\tQ\t.\t.\n.\t.\t.\tQ\nQ\t.\t.\t.\n.\t.\tQ\t.\n", []Solution{first}},
		{"commas", boards, ".,Q,.,.\n.,.,.,Q\nQ,.,.,.\n.,.,Q,.\n", []Solution{first}},
		{"underscores", "boards of Q and _", "_ Q _ _\n_ _ _ Q\nQ _ _ _\n_ _ Q _\n", []Solution{first}},
		{"dashes", "boards of Q and -", "-Q--\n---Q\nQ---\n--Q-\n", []Solution{first}},
		{"ruled off", boards, ".Q..\n...Q\nQ...\n..Q.\n----\n..Q.\nQ...\n...Q\n.Q..\n====\n", []Solution{first, second}},
		{"unicode", "boards of ♕ and ·", "·♕··\n···♕\n♕···\n··♕·\n", []Solution{first}},
		{"black queens", "boards of ♛ and .", ".♛..\n...♛\n♛...\n..♛.\n", []Solution{first}},
		{"emoji", "boards of 👑 and ⬜", "⬜👑⬜⬜\n⬜⬜⬜👑\n👑⬜⬜⬜\n⬜⬜👑⬜\n", []Solution{first}},
		{"emoji style", "boards of ♛ and ⬜", "⬜♛️⬜⬜\n⬜⬜⬜♛️\n♛️⬜⬜⬜\n⬜⬜♛️⬜\n", []Solution{first}},
		{"colours", boards, ".\x1b[1;31mQ\x1b[0m..\n...\x1b[1mQ\x1b[m\nQ...\n..Q.\n", []Solution{first}},
		{"V", "boards of V and .", ".V..\n...V\nV...\n..V.\n", []Solution{first}},
		{"O", "boards of O and .", ".O..\n...O\nO...\n..O.\n", []Solution{first}},
		{"X and O", "boards of X and O", "OXOO\nOOOX\nXOOO\nOOXO\n", []Solution{first}},
		{"O and X", "boards of O and X", "XOXX\nXXXO\nOXXX\nXXOX\n", []Solution{first}},
		{"ampersand", "boards of & and .", ".&..\n...&\n&...\n..&.\n", []Solution{first}},
		{"star", "boards of * and .", ".*..\n...*\n*...\n..*.\n", []Solution{first}},
		{"walls", "boards of # and .", ".#..\n...#\n#...\n..#.\n", []Solution{first}},
		{"Q and zeros", "boards of Q and 0", "0Q00\n000Q\nQ000\n00Q0\n", []Solution{first}},
		{"Q zeros first", "boards of Q and 0", "Q000\n00Q0\n000Q\n0Q00\n", []Solution{{0, 2, 3, 1}}},
		{"box", boards, "+---------+\n| . Q . . |\n| . . . Q |\n| Q . . . |\n| . . Q . |\n+---------+\n", []Solution{first}},
		{
			"boxes", boards, "+----+\n|.Q..|\n|...Q|\n|Q...|\n|..Q.|\n+----+\n+----+\n|..Q.|\n|Q...|\n|...Q|\n|.Q..|\n+----+\n",
			[]Solution{first, second},
		},
		{
			"grid", "boards of Q and blanks", "+---+---+---+---+\n|   | Q |   |   |\n+---+---+---+---+\n|   |   |   | Q |\n+---+---+---+---+\n" +
				"| Q |   |   |   |\n+---+---+---+---+\n|   |   | Q |   |\n+---+---+---+---+\n",
			[]Solution{first},
		},
		{
			"drawn grid", "boards of ♛ and blanks",
			"┌─┬─┬─┬─┐\n│ │♛│ │ │\n├─┼─┼─┼─┤\n│ │ │ │♛│\n├─┼─┼─┼─┤\n│♛│ │ │ │\n├─┼─┼─┼─┤\n│ │ │♛│ │\n└─┴─┴─┴─┘\n",
			[]Solution{first},
		},
		{"bars", boards, "|.|Q|.|.|\n|.|.|.|Q|\n|Q|.|.|.|\n|.|.|Q|.|\n\n|.|.|Q|.|\n|Q|.|.|.|\n|.|.|.|Q|\n|.|Q|.|.|\n", []Solution{first, second}},
		{"ruled bars", "boards of Q and blanks", " -------\n| |Q| | |\n -------\n| | | |Q|\n -------\n|Q| | | |\n -------\n| | |Q| |\n -------\n", []Solution{first}},
		{"matrix", "0/1 matrix", "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n\n0 0 1 0\n1 0 0 0\n0 0 0 1\n0 1 0 0\n", []Solution{first, second}},
		{"matrix run together", "0/1 matrix", "0100\n0001\n1000\n0010\n", []Solution{first}},
		{"matrix with commas", "0/1 matrix", "0,1,0,0\n0,0,0,1\n1,0,0,0\n0,0,1,0\n", []Solution{first}},
		{"matrix flat", "0/1 matrix", "0 1 0 0 0 0 0 1 1 0 0 0 0 0 1 0\n", []Solution{first}},
		{"matrix flat run together", "0/1 matrix", "0100000110000010\n0010100000010100\n", []Solution{first, second}},
		{"matrix JSON", "0/1 matrix", "[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]\n", []Solution{first}},
		{"matrices JSON", "0/1 matrix", "[[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]],\n [[0,0,1,0],[1,0,0,0],[0,0,0,1],[0,1,0,0]]]", []Solution{first, second}},
		{"matrix numpy", "0/1 matrix", "[[0 1 0 0]\n [0 0 0 1]\n [1 0 0 0]\n [0 0 1 0]]\n", []Solution{first}},
		{"matrix lists", "0/1 matrix", "[0, 1, 0, 0]\n[0, 0, 0, 1]\n[1, 0, 0, 0]\n[0, 0, 1, 0]\n\n[0, 0, 1, 0]\n[1, 0, 0, 0]\n[0, 0, 0, 1]\n[0, 1, 0, 0]\n", []Solution{first, second}},
		{"matrix strings", "0/1 matrix", `["0100","0001","1000","0010"]`, []Solution{first}},
		{"matrix words", "0/1 matrix", "[0100, 0001, 1000, 0010]", []Solution{first}},
		{"columns", "columns counted from 1", "2 4 1 3\n3 1 4 2\n", []Solution{first, second}},
		{"columns from 0", "columns counted from 0", "1 3 0 2\n\n2 0 3 1\n", []Solution{first, second}},
		{"columns with commas", "columns counted from 1", "2,4,1,3\n3, 1, 4, 2,\n", []Solution{first, second}},
		{"columns with tabs", "columns counted from 1", "2\t4\t1\t3\n", []Solution{first}},
		{"array", "columns counted from 1", "[2, 4, 1, 3]\n[3, 1, 4, 2]\n", []Solution{first, second}},
		{"array with commas", "columns counted from 1", "[2, 4, 1, 3],\n[3, 1, 4, 2],\n", []Solution{first, second}},
		{"array of arrays", "columns counted from 0", "[[1,3,0,2],[2,0,3,1]]", []Solution{first, second}},
		{"array over lines", "columns counted from 0", "[\n  1,\n  3,\n  0,\n  2,\n]\n", []Solution{first}},
		{"tuple", "columns counted from 0", "(1, 3, 0, 2)\n(2, 0, 3, 1)\n", []Solution{first, second}},
		{"initializer", "columns counted from 0", "{1,3,0,2}\n", []Solution{first}},
		{"go", "columns counted from 0", "[1 3 0 2]\n[2 0 3 1]\n", []Solution{first, second}},
		{"digits", "columns run together, counted from 1", "2413\n3142\n", []Solution{first, second}},
		{"digits from 0", "columns run together, counted from 0", " 1302 \n\n2031", []Solution{first, second}},
		{
			"pairs", "pairs of row and column counted from 1",
			"( 1, 2)\n( 2, 4)\n( 3, 1)\n( 4, 3)\n###################\n( 1, 3)\n( 2, 1)\n( 3, 4)\n( 4, 2)\n###################\n",
			[]Solution{first, second},
		},
		{
			"pairs, blank line between", "pairs of row and column counted from 0",
			"(0, 1)\n(1, 3)\n(2, 0)\n(3, 2)\n\n(0, 2)\n(1, 0)\n(2, 3)\n(3, 1)\n",
			[]Solution{first, second},
		},
		{"square pairs", "pairs of row and column counted from 1", "[1, 2]\n[2, 4]\n[3, 1]\n[4, 3]\n", []Solution{first}},
		{"bare pairs", "pairs of row and column counted from 1", "1 2\n2 4\n3 1\n4 3\n\n1 3\n2 1\n3 4\n4 2\n", []Solution{first, second}},
		{"coords", "pairs of row and column counted from 0", "[[0, 1], [1, 3], [2, 0], [3, 2]]\n[[0, 2], [1, 0], [2, 3], [3, 1]]\n", []Solution{first, second}},
		{"coords in tuples", "pairs of row and column counted from 0", "[(3, 2), (0, 1), (1, 3), (2, 0)]", []Solution{first}},
		{"coords in braces", "pairs of row and column counted from 1", "{{1,2},{2,4},{3,1},{4,3}}", []Solution{first}},
		{"all coords", "pairs of row and column counted from 0", "[[[0,1],[1,3],[2,0],[3,2]],[[0,2],[1,0],[2,3],[3,1]]]", []Solution{first, second}},
		{"lisp", "pairs of row and column counted from 1", "((4 3) (3 1) (2 4) (1 2))", []Solution{first}},
		{"algebraic", "squares named as in chess", "b4 d3 a2 c1\nc4 a3 d2 b1\n", []Solution{first, second}},
		{"algebraic with commas", "squares named as in chess", "A2,B4,C1,D3\n", []Solution{first}},
		{"algebraic list", "squares named as in chess", `["b4", "d3", "a2", "c1"]`, []Solution{first}},
		{"fen", "FEN", "1Q2/3Q/Q3/2Q1\n2Q1/Q3/3Q/1Q2\n", []Solution{first, second}},
		{"fen with fields", "FEN", "1Q2/3Q/Q3/2Q1 w - - 0 1\n1q2/3q/q3/2q1 b\n", []Solution{first, first}},
		{"fen with split runs", "FEN", "1Q02/03Q/Q3/2Q1\n", []Solution{first}},
		{"boards-line", boards, "[[.Q.., ...Q, Q..., ..Q.], [..Q., Q..., ...Q, .Q..]]\n", []Solution{first, second}},
		{"leetcode", boards, `[[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]`, []Solution{first, second}},
		{"leetcode, indented", boards, "[\n  [\n    \".Q..\",\n    \"...Q\",\n    \"Q...\",\n    \"..Q.\"\n  ]\n]\n", []Solution{first}},
		{"python", boards, "[['.Q..', '...Q', 'Q...', '..Q.'], ['..Q.', 'Q...', '...Q', '.Q..']]", []Solution{first, second}},
		{"rows", boards, `[".Q..","...Q","Q...","..Q."]` + "\n" + `["..Q.","Q...","...Q",".Q.."]` + "\n", []Solution{first, second}},
		{"go rows", boards, "[.Q.. ...Q Q... ..Q.]\n", []Solution{first}},
		{"cells", boards, `[[".","Q",".","."],[".",".",".","Q"],["Q",".",".","."],[".",".","Q","."]]`, []Solution{first}},
		{"rows of cells", boards, "['.', 'Q', '.', '.']\n['.', '.', '.', 'Q']\n['Q', '.', '.', '.']\n['.', '.', 'Q', '.']\n", []Solution{first}},
		{"spaced strings", boards, `[". Q . .", ". . . Q", "Q . . .", ". . Q ."]`, []Solution{first}},
		{"json", "JSON, columns counted from 0", `[{"n":4,"columns":[1,3,0,2]},` + "\n" + ` {"n":4,"columns":[2,0,3,1]}]`, []Solution{first, second}},
		{"json with base", "JSON, columns counted from 1", `{"columns": [2, 4, 1, 3], "base": 1, "n": 4}`, []Solution{first}},
		{"json, spaced", "JSON, columns counted from 0", "[\n  {\n    \"n\": 4,\n    \"columns\": [\n      1,\n 3, 0,\n2 ]\n  }\n]\n", []Solution{first}},
		{
			"headings", boards + ", 3 lines of text skipped",
			"Solution 1:\n.Q..\n...Q\nQ...\n..Q.\n--- Solution 2 of 2 ---\n..Q.\nQ...\n...Q\n.Q..\nTotal solutions: 2 (0.03s)\n",
			[]Solution{first, second},
		},
		{"headings of lists", "columns counted from 1, 2 lines of text skipped", "Solutions for n=4:\n2 4 1 3\n3 1 4 2\nFound 2 solutions.\n", []Solution{first, second}},
		{"headings of arrays", "columns counted from 1, 2 lines of text skipped", "The first:\n[2, 4, 1, 3]\n# The second\n[3, 1, 4, 2]\n", []Solution{first, second}},
		{"headings of digits", "columns run together, counted from 1, 2 lines of text skipped", "solution\n2413\nsolution\n3142\n", []Solution{first, second}},
		{
			"headings of pairs", "pairs of row and column counted from 1, 2 lines of text skipped",
			"Solution 1\n( 1, 2)\n( 2, 4)\n( 3, 1)\n( 4, 3)\nSolution 2\n( 1, 3)\n( 2, 1)\n( 3, 4)\n( 4, 2)\n",
			[]Solution{first, second},
		},
		{"headings of FEN", "FEN, 1 line of text skipped", "Lösungen:\n1Q2/3Q/Q3/2Q1\n", []Solution{first}},
		{"numbered", boards + ", 2 lines of text skipped", "#1\n.Q..\n...Q\nQ...\n..Q.\n2.\n..Q.\nQ...\n...Q\n.Q..\n", []Solution{first, second}},
		{"numbered with colons", boards + ", 2 lines of text skipped", "1:\n.Q..\n...Q\nQ...\n..Q.\n2:\n..Q.\nQ...\n...Q\n.Q..\n", []Solution{first, second}},
		{"counted first", boards + ", 1 line of text skipped", "2\n.Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n", []Solution{first, second}},
		{"counted last", boards + ", 1 line of text skipped", ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n\n2\n", []Solution{first, second}},
		{"lists counted", "columns counted from 1, 2 lines of text skipped", "4\n2 4 1 3\n3 1 4 2\n2\n", []Solution{first, second}},
		{"glued", boards, ".Q..\n...Q\nQ...\n..Q.\n..Q.\nQ...\n...Q\n.Q..\n", []Solution{first, second}},
		{"framed", boards, "  a b c d\n4 . Q . . 4\n3 . . . Q 3\n2 Q . . . 2\n1 . . Q . 1\n  a b c d\n  a b c d\n4 . . Q . 4\n3 Q . . . 3\n2 . . . Q 2\n1 . Q . . 1\n  a b c d\n", []Solution{first, second}},
		{"framed from 0", boards, "  0 1 2 3\n0 . Q . .\n1 . . . Q\n2 Q . . .\n3 . . Q .\n\n  0 1 2 3\n0 . . Q .\n1 Q . . .\n2 . . . Q\n3 . Q . .\n", []Solution{first, second}},
		{"columns named", boards, "1234\n.Q..\n...Q\nQ...\n..Q.\n", []Solution{first}},
		{"rows named", boards, "a .Q..\nb ...Q\nc Q...\nd ..Q.\n", []Solution{first}},
		{"rows named behind", boards, ".Q.. 1\n...Q 2\nQ... 3\n..Q. 4\n", []Solution{first}},
		{"matrix framed", "0/1 matrix", "  1 2 3 4\n1 0 1 0 0\n2 0 0 0 1\n3 1 0 0 0\n4 0 0 1 0\n", []Solution{first}},
		{
			"grid framed", "boards of Q and blanks", "    a   b   c   d\n  +---+---+---+---+\n4 |   | Q |   |   |\n  +---+---+---+---+\n3 |   |   |   | Q |\n  +---+---+---+---+\n" +
				"2 | Q |   |   |   |\n  +---+---+---+---+\n1 |   |   | Q |   |\n  +---+---+---+---+\n",
			[]Solution{first},
		},
		{
			"double grid", "boards of Q and blanks",
			"╔═╦═╦═╦═╗\n║ ║Q║ ║ ║\n╠═╬═╬═╬═╣\n║ ║ ║ ║Q║\n╠═╬═╬═╬═╣\n║Q║ ║ ║ ║\n╠═╬═╬═╬═╣\n║ ║ ║Q║ ║\n╚═╩═╩═╩═╝\n",
			[]Solution{first},
		},
		{"semicolons", "columns counted from 0", "1;3;0;2\n2; 0; 3; 1;\n", []Solution{first, second}},
		{"hyphens", "columns counted from 1", "2-4-1-3\n3-1-4-2\n", []Solution{first, second}},
		{"pieces", "squares named as in chess", "Qb4 Qd3 Qa2 Qc1\nQc4, Qa3, Qd2, Qb1\n", []Solution{first, second}},
		{"a square a line", "squares named as in chess", "b4\nd3\na2\nc1\n\nc4\na3\nd2\nb1\n", []Solution{first, second}},
		{"a piece a line", "squares named as in chess, 2 lines of text skipped", "Solution 1:\nQb4\nQd3\nQa2\nQc1\nSolution 2:\nQc4\nQa3\nQd2\nQb1\n", []Solution{first, second}},
		{"json queens", "JSON, columns counted from 0", `{"queens":[1,3,0,2]}` + "\n" + `{"n":4,"queens":[2,0,3,1]}`, []Solution{first, second}},
		{"json queens from 1", "JSON, columns counted from 1", `[{"queens":[2,4,1,3]},{"queens":[3,1,4,2]}]`, []Solution{first, second}},
		{"json squares", "pairs of row and column counted from 0", `[{"row":0,"col":1},{"row":1,"col":3},{"col":0,"row":2},{"row":3,"col":2}]`, []Solution{first}},
		{
			"json lists of squares", "pairs of row and column counted from 1",
			`[[{"row":1,"column":2},{"row":2,"column":4},{"row":3,"column":1},{"row":4,"column":3}],` + "\n" +
				` [{"row":1,"column":3},{"row":2,"column":1},{"row":3,"column":4},{"row":4,"column":2}]]`,
			[]Solution{first, second},
		},
		{"jsonl", "JSON, columns counted from 0", `{"n":4,"columns":[1,3,0,2]}` + "\n\n" + `{"n":4,"columns":[2,0,3,1]}` + "\n", []Solution{first, second}},
	} {
		t.Run("form="+test.name, func(t *testing.T) {
			got, form, err := readAll(test.text, ReaderOptions{})
			if err != nil || len(got) != len(test.want) {
				t.Fatalf("got %v, %v, want %v", got, err, test.want)
			}
			for i, b := range got {
				if b.N != 4 || !slices.Equal(sorted(b.Squares), test.want[i].Squares()) {
					t.Errorf("board %d: got %v, want %v", i, b, test.want[i])
				}
			}
			if form != test.form {
				t.Errorf("taken for %q, want %q", form, test.form)
			}
			// However the bytes come in, the answer is the same.
			r := NewReader(iotest.OneByteReader(strings.NewReader(test.text)), ReaderOptions{})
			for i := range got {
				if b, err := r.Next(); err != nil || b.Line != got[i].Line || !slices.Equal(b.Squares, got[i].Squares) {
					t.Errorf("byte by byte, board %d: got %v, %v, want %v", i, b, err, got[i])
				}
			}
			if _, err := r.Next(); err != io.EOF {
				t.Errorf("byte by byte: got %v at the end", err)
			}
		})
	}
}

func TestReaderSizes(t *testing.T) {
	for _, test := range []struct {
		text string
		want []int
	}{
		{"", nil},
		{" \n\n\t\n", nil},
		{"\ufeff", nil},
		{"[]", nil},
		{"[]\n[]\n", nil},
		{"[[]]", []int{0}},
		{"[[], []]", []int{0, 0}},
		{"###################\n", []int{0}},
		{"###################\n###################\n", []int{0, 0}},
		{"(1, 1)\n\n###################\n", []int{1}},
		{"(1, 1)\n###################\n###################\n", []int{1, 0}},
		{`{"n":0,"columns":[]}`, []int{0}},
		{`[{"n":0,"columns":[]}]`, []int{0}},
		{"Q", []int{1}},
		{"1\n1\n", []int{1, 1}},
		{"1\n2413\n13524\n", []int{1, 4, 5}},
		{"2 4 1 3\n1\n1 3 5 2 4\n", []int{4, 1, 5}},
		{"Q\n\n.Q..\n...Q\nQ...\n..Q.\n\nQ\n", []int{1, 4, 1}},
		{"[2,4,1,3]\n[]\n[1]\n", []int{4, 0, 1}},
		{"b4 d3 a2 c1\na1\n", []int{4, 1}},
		{"a1\na1\n", []int{1, 1}},
		{"a1\na2\n", []int{2}},
		{"a1 j10\n", []int{10}},
		{"1 3 5 2 4\n2 4 1 3 5\n3 1 4 2 5\n4 2 5 3 1\n", []int{5, 5, 5, 5}}, // no rows of size 4 with numbers before
		{"a1 j1\n", []int{10}},
		{"1 2\n\n2 4 1 3\n", []int{2, 4}},
		{"[1, 2]\n[2, 1]\n", []int{2, 2}},
		{"1Q2/3Q/Q3/2Q1\nQ\n", []int{4, 1}},
		{`[["Q"],[".Q..","...Q","Q...","..Q."],[]]`, []int{1, 4, 0}},
		{"[[1000000, 1]]", []int{MaxN}},
		{"[[0, 1], [1, 3], [2, 0]]\n[[0, 2], [1, 0]]", []int{4, 3}},
		{`{"n":7,"columns":[1]}`, []int{7}},
	} {
		boards, _, err := readAll(test.text, ReaderOptions{})
		var got []int
		for _, b := range boards {
			got = append(got, b.N)
		}
		if want := test.want; !slices.Equal(got, want) || err != nil {
			t.Errorf("%q: got sizes %v, %v, want %v", test.text, got, err, want)
		}
	}
}

// TestReaderChequered: what is neither the queen told nor the empty square of its colour is refused:
// it may be a queen.
func TestReaderChequered(t *testing.T) {
	_, form, err := readAll("wQwb\nbwbQ\nQbwb\nbwQw\n", ReaderOptions{Queen: 'Q'})
	if want := "boards of Q, w and b"; form != want || err != nil {
		t.Errorf("taken for %q, %v, want %q", form, err, want)
	}
	for text, want := range map[string]string{
		"wQwb\nbwbQ\nQbwb\nbwqw\n": "line 4 column 3: 'q' is neither the queen 'Q' nor the empty square 'b' of this colour",
		".Q..\n...Q\nQ...\n..q.\n": "line 4 column 3: 'q' is neither the queen 'Q' nor the empty square '.' of this colour",
	} {
		if got, _, err := readAll(text, ReaderOptions{Queen: 'Q'}); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, %v, want %s", text, got, err, want)
		}
	}
}

// TestUnclearIsNoSolution: whatever a list without a base counts from, it is no solution.
func TestUnclearIsNoSolution(t *testing.T) {
	const n = 4
	for code := range 7 * 7 * 7 * 7 {
		text := fmt.Sprintf("[%d, %d, %d, %d]", code%7-1, code/7%7-1, code/49%7-1, code/343-1)
		got, _, err := readAll(text, ReaderOptions{})
		if strings.Trim(text, "[01, ]") == "" {
			continue // a row of a matrix
		}
		if err != nil || len(got) != 1 {
			t.Fatalf("%s: got %v, %v", text, got, err)
		}
		if !got[0].Unclear {
			continue
		}
		for _, base := range []Base{Base0, Base1} {
			told, _, err := readAll(text, ReaderOptions{Base: base})
			if err != nil || Verify(mustNew(t, n), told[0].Squares) == nil {
				t.Errorf("%s is a solution if counted from %d: %v", text, base.first(), err)
			}
		}
	}
}

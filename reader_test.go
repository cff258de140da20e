package queens

import (
	"errors"
	"fmt"
	"io"
	"runtime"
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

// sample returns at most about a thousand solutions of size n, the first and the last among them.
func sample(n int) []Solution {
	all := allSolutions(n)
	step := 1 + len(all)/1000
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
		{}, {Base: Base0}, {Base: Base1}, {Queen: '♛', Empty: '·'}, {Queen: 'x', Empty: 'o'}, {Queen: 'W', Empty: '~'},
		{Queen: '-', Empty: '+'}, {Queen: '.', Empty: '*'}, {Queen: 'é', Empty: '日'},
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
	if n == 1 || strings.ContainsRune(surelyEmpty, o.Queen) {
		// One square may be either symbol, and some symbols are usual for an empty one.
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
			"(0, 1)\n(1, 3)\n(2, 0)\n(3, 2)\n\n(0, 2)\n(1, 0)\n(2, 3)\n(3, 1)\n", []Solution{first, second},
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
		{"1\n0\n", []int{1, 1}},
		{"1\n2413\n13524\n", []int{1, 4, 5}},
		{"2 4 1 3\n1\n0 2 4 1 3\n", []int{4, 1, 5}},
		{"Q\n\n.Q..\n...Q\nQ...\n..Q.\n\nQ\n", []int{1, 4, 1}},
		{"[2,4,1,3]\n[]\n[1]\n", []int{4, 0, 1}},
		{"b4 d3 a2 c1\na1\n", []int{4, 1}},
		{"a1 j10\n", []int{10}},
		{"a1 j1\n", []int{10}},
		{"1 2\n\n2 4 1 3\n", []int{2, 4}},
		{"[1, 2]\n[0, 1]\n", []int{2, 2}},
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

// TestReaderAsTheyStand reads boards that are no solutions: that is for Verify to say.
func TestReaderAsTheyStand(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		// A "solution" printed in a lesson on the subject.
		{"1000\n0010\n0001\n0100\n", "queens at row 2 column 3 and row 3 column 4 share a diagonal"},
		{"1 0 0 0\n0 0 1 0\n0 0 0 1\n0 1 0 0\n", "queens at row 2 column 3 and row 3 column 4 share a diagonal"},
		{"1 3 4 2\n", "queens at row 2 column 3 and row 3 column 4 share a diagonal"},
		{"Q...\n..Q.\n...Q\n.Q..\n", "queens at row 2 column 3 and row 3 column 4 share a diagonal"},
		{".Q..\n...Q\nQ..Q\n..Q.\n", "queens at row 3 column 1 and row 3 column 4 share a row"},
		{".Q..\nQ..Q\nQ...\n..Q.\n", "queens at row 1 column 2 and row 2 column 1 share an antidiagonal"},
		{".Q..\n...Q\nQ...\n....\n", "1 of 4 queens missing: row 4 and column 3 have none"},
		{"....\n....\n....\n....\n", "4 of 4 queens missing: row 1 and column 1 have none"},
		{"QQQQ\nQQQQ\nQQQQ\nQQQQ\n", "queens at row 1 column 1 and row 1 column 2 share a row"},
		{"0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n", "4 of 4 queens missing: row 1 and column 1 have none"},
		{"1 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n", "queens at row 1 column 1 and row 1 column 2 share a row"},
		{"QQ.Q\nQQQQ\nQQQQ\nQQQQ\n", "queens at row 1 column 1 and row 1 column 2 share a row"},
		{"Q Q Q Q\nQ Q Q Q\nQ Q Q Q\nQ Q Q Q\n", "queens at row 1 column 1 and row 1 column 2 share a row"},
		{"2 4 1 2\n", "queens at row 1 column 2 and row 4 column 2 share a column"},
		{"1 2 3 4\n", "queens at row 1 column 1 and row 2 column 2 share a diagonal"},
		{"0 4294967 2 1\n", "row 2 column 4294968 is off the board of size 4"},
		{"-1 3 0 2\n", "row 1 column 0 is off the board of size 4"},
		{"[[0, 1], [1, 3], [2, 0]]", "1 of 4 queens missing: row 4 and column 3 have none"},
		{"[[0, 1], [1, 3], [2, 0], [3, 2], [0, 1]]", "two queens stand at row 1 column 2"},
		{"[[0, -1], [1, 3], [2, 0], [3, 2]]", "row 1 column 0 is off the board of size 4"},
		{"b4 d3 a2\n", "1 of 4 queens missing: row 4 and column 3 have none"},
		{"b4 d3 a2 c1 a1\n", "queens at row 4 column 1 and row 5 column 1 share a column"},
		{"1Q2/4/Q3/2Q1", "1 of 4 queens missing: row 2 and column 4 have none"},
		{"QQQQ/4/4/4", "queens at row 1 column 1 and row 1 column 2 share a row"},
		{`{"n":4,"columns":[1,3,0]}`, "1 of 4 queens missing: row 4 and column 3 have none"},
		{`{"n":4,"columns":[1,3,0,2,0]}`, "row 5 column 1 is off the board of size 4"},
		{`{"n":4,"columns":[2,4,1,3]}`, "row 2 column 5 is off the board of size 4"},
		{`[["QQ","QQ"]]`, "queens at row 1 column 1 and row 1 column 2 share a row"},
		{"( 1, 2)\n( 2, 4)\n###################\n", "2 of 4 queens missing: row 3 and column 1 have none"},
		{"Q7/2Q5/8/8/8/8/8/8 w - - 0 1", "6 of 8 queens missing: row 3 and column 2 have none"},
	} {
		boards, _, err := readAll(test.text, ReaderOptions{})
		if err != nil || len(boards) != 1 {
			t.Errorf("%q: got %v, %v, want one board", test.text, boards, err)
			continue
		}
		b := boards[0]
		if strings.Contains(test.text, "Q") && len(b.Squares) > b.N+1 {
			t.Errorf("%q: got %d queens, want no more than show that they are too many", test.text, len(b.Squares))
		}
		if got := fmt.Sprint(Verify(mustNew(t, b.N), b.Squares)); got != test.want {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}

func TestReaderOptions(t *testing.T) {
	first := Solution{1, 3, 0, 2}
	for _, test := range []struct {
		text string
		o    ReaderOptions
		want Solution
	}{
		{"0 2 0 0\n", ReaderOptions{Base: Base1}, Solution{-1, 1, -1, -1}},
		{"2 3 1 2\n", ReaderOptions{Base: Base0}, Solution{2, 3, 1, 2}},
		{"2 3 1 2\n", ReaderOptions{Base: Base1}, Solution{1, 2, 0, 1}},
		{"[2,3,1,2]\n", ReaderOptions{Base: Base1}, Solution{1, 2, 0, 1}},
		{"0 4 1 2\n", ReaderOptions{Base: Base0}, Solution{0, 4, 1, 2}},
		{"2312\n", ReaderOptions{Base: Base1}, Solution{1, 2, 0, 1}},
		{"2413\n", ReaderOptions{Base: Base0}, Solution{2, 4, 1, 3}},
		{`{"n":4,"columns":[2,4,1,3]}`, ReaderOptions{Base: Base1}, first},
		{`{"n":4,"base":0,"columns":[1,3,0,2]}`, ReaderOptions{Base: Base1}, first},
		{".Q..\n...Q\nQ...\n..Q.\n", ReaderOptions{Base: Base1}, first},
		{"QWQQ\nQQQW\nWQQQ\nQQWQ\n", ReaderOptions{Queen: 'W'}, first},
		{"QWQQ\nQQQW\nWQQQ\nQQWQ\n", ReaderOptions{Empty: 'Q'}, first},
		{"QWQQ\nQQQW\nWQQQ\nQQWQ\n", ReaderOptions{Queen: 'W', Empty: 'Q'}, first},
		{`[["Q.QQ","QQQ.",".QQQ","QQ.Q"]]`, ReaderOptions{Queen: '.'}, first},
		{"W", ReaderOptions{Queen: 'W'}, Solution{0}},
	} {
		got, _, err := readAll(test.text, test.o)
		if err != nil || len(got) != 1 || !slices.Equal(got[0].Squares, test.want.Squares()) {
			t.Errorf("%q with %+v: got %v, %v, want %v", test.text, test.o, got, err, test.want)
		}
	}
	for _, o := range []ReaderOptions{{Queen: 'Q', Empty: 'Q'}, {Queen: '1'}, {Empty: ' '}} {
		if _, _, err := readAll(".", o); !errors.Is(err, ErrSyntax) {
			t.Errorf("%+v: got %v, want an error", o, err)
		}
	}
}

func TestReaderErrors(t *testing.T) {
	const drawn = ".Q..\n...Q\n"
	for _, test := range []struct{ text, want string }{
		{drawn + "Q..\n..Q.\n", "line 3 column 4: row 3 has length 3, row 1 has length 4"},
		{drawn + "Q....\n..Q.\n", "line 3 column 5: row 3 has length 5, row 1 has length 4"},
		{drawn + "Q...\n", "line 4 column 1: the board ends after row 3 but row 1 has length 4: not square"},
		{drawn + "\nQ...\n..Q.\n", "line 3 column 1: the board ends after row 2 but row 1 has length 4: not square"},
		{drawn + "Q...\n..Q.\n....\n", "line 5 column 1: row 5 of a board whose rows have length 4: not square"},
		{drawn + "Q...\n..Qz\n", "line 4 column 4: 'z' is neither the queen 'Q' nor the empty square '.'"},
		{drawn + "Q...\n..Q\x00\n", "line 4 column 4: a NUL byte"},
		{drawn + "Q...\n..Q\xff\n", "line 4 column 4: a byte that is not UTF-8"},
		{drawn + "Q...\n..Q\a\n", `line 4 column 4: '\a' is no symbol`},
		{drawn + "Q...\n,,,,\n", "line 4 column 5: a row without squares"},
		{"0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 2 0\n", "line 4 column 5: '2' is neither the queen '1' nor the empty square '0'"},
		{"010\n001\n\n", "line 3 column 1: the board ends after row 2 but row 1 has length 3: not square"},
		{"|.Q|\n..\n", "line 2 column 1: a row that does not stand between bars"},
		{"|. |QQ|\n|..|.|\n", "line 1 column 6: two symbols on one square"},
		{"0100000110000010\n00101000000101000\n", "line 2 column 1: 17 squares on a line: not a square number"},
		{"hello world\n", "line 1 column 3: 'l' is a third symbol beside 'h' and 'e': a board is drawn with two"},
		{"\n  ab\n", "line 2 column 3: which of 'a' and 'b' is the queen? name the symbols"},
		{"W\n", "line 1 column 1: is 'W' a queen or an empty square? name the symbols"},
		{"\x00", "line 1 column 1: a NUL byte"},
		{"\xff", "line 1 column 1: a byte that is not UTF-8"},
		{"2 9 1 3\n", "line 1 column 1: the list has neither a 0 nor a 4: name the base its columns count from"},
		{"2 4 1 3\n\n 0 4 1 2\n", "line 3 column 2: the list has both a 0 and a 4: columns of size 4 count from 0 or from 1"},
		{"2 4 1 x\n", `line 1 column 7: "x" is not a whole number of at most 9 digits`},
		{"2 4 1 3\n2 4 1 x\n", `line 2 column 7: "x" is not a whole number of at most 9 digits`},
		{"2 4 1 3\n2 4 1 1234567890\n", `line 2 column 7: "1234567890" is not a whole number of at most 9 digits`},
		{"2 4 1 3\n2 4.0 1 3\n", `line 2 column 3: "4.0" is not a whole number of at most 9 digits`},
		{"2 4 1 3\n[3,1,4,2]\n", "line 2 column 1: a bracket where the lines before had none"},
		{"2 4 1 3\n2:4\n", "line 2 column 2: a ':' has no meaning here"},
		{"2 4 1 3\n####\n", "line 2 column 1: a line of # has no meaning here"},
		{"2 4 1 3\n2 \x004\n", "line 2 column 3: a NUL byte"},
		{"2 4 1 3\n2 4\xc3", "line 2 column 4: a byte that is not UTF-8"},
		{"2 4 1 3\n2,,4\n", "line 2 column 3: a comma with nothing before it"},
		{"2 4 1 3\n,2\n", "line 2 column 1: a comma with nothing before it"},
		{"2413\n214\n", "line 2 column 1: the list has neither a 0 nor a 3: name the base its columns count from"},
		{"2413\n31x2\n", "line 2 column 3: 'x' is not a digit"},
		{"2413\n31 42\n", "line 2 column 4: a second word where lines of digits run together were before"},
		{"23456789012\n", "line 1 column 11: over 10 digits run together: larger boards need space between columns"},
		{"[1, 2,, 3]", "line 1 column 7: a comma with nothing before it"},
		{"[, 1]", "line 1 column 2: a comma with nothing before it"},
		{"[[[[1]]]]", "line 1 column 4: brackets 4 deep, those before were 3 deep"},
		{"[[1, 2], [[1, 2]]]", "line 1 column 11: brackets 3 deep, those before were 2 deep"},
		{"[[1, 2], 3]", `line 1 column 10: "3" is not where the items before were: they are 2 brackets deep`},
		{"[1, 2, 3]\n5\n", `line 2 column 1: "5" is not where the items before were: they are 1 brackets deep`},
		{"[[0, 1], [2]]", "line 1 column 12: a pair of 1 numbers"},
		{"[[0, 1], [2, 3, 4]]", "line 1 column 17: a third number where pairs were before"},
		{"[[0, 1], []]", "line 1 column 11: a pair of 0 numbers"},
		{"[[1, 1], [1, 1], [1, 1]]", "line 1 column 1: the pairs have neither a 0 nor a 3: name the base they count from"},
		{"[[1, 1], [1, \"2\"]]", `line 1 column 14: "2" is not a whole number of at most 9 digits`},
		{"[1, 2", "line 1 column 1: a bracket that is not closed"},
		{"[[1, 2], [2, 1]\n", "line 1 column 1: a bracket that is not closed"},
		{"(1, 2]", "line 1 column 6: a bracket that closes none"},
		{"[1]]", "line 1 column 4: a bracket that closes none"},
		{"]", "line 1 column 1: a bracket that closes none"},
		{`[[".Q", "Q.]]`, "line 1 column 9: a string without its closing \""},
		{"[[\".Q\", \"Q.\n\"]]", "line 1 column 9: a string without its closing \""},
		{`[[".Q", "\u0051."]]`, "line 1 column 9: a string with an escape, which no board needs"},
		{`[[".Q", "Q.."]]`, "line 1 column 12: row 2 has length 3, row 1 has length 2"},
		{`[[".Q", "Q"]]`, "line 1 column 11: row 2 has length 1, row 1 has length 2"},
		{`[[".Q"]]`, "line 1 column 7: the board ends after row 1 but row 1 has length 2: not square"},
		{`[[".Q", "Q.", "Q."]]`, "line 1 column 1: row 3 of a board whose rows have length 2: not square"},
		{`[[".Q", ""]]`, "line 1 column 10: a row without squares"},
		{`[[".Q", "Qz"]]`, "line 1 column 11: 'z' is neither the queen 'Q' nor the empty square '.'"},
		{`[[".","Q"],["QQ"]]`, `line 1 column 13: "QQ" is more than one symbol`},
		{"b4 d3 a2 c1\nb4 d3 a2 5\n", `line 2 column 10: "5" is not a square: want letters for the file and a number for the rank, such as a1`},
		{"b4 d3 a2 c1\nb4 d3 a0\n", `line 2 column 7: "a0": no such rank, they count from 1`},
		{"b4 d1000001\n", `line 1 column 4: "d1000001": off the board of size 1000000`},
		{"1Q2/3Q/Q3/2Q\n", "line 1 column 13: row 4 has length 3, but there are 4 rows: not square"},
		{"1Q2/3Q/Q4/2Q1\n", "line 1 column 10: row 3 has length 5, but there are 4 rows: not square"},
		{"  1Q2/3Q/K3/2Q1\n", "line 1 column 10: 'K' is neither a queen, a number nor a slash"},
		{"1Q2/3Q/Q3/2Q1\n1Q2//Q3/2Q1\n", "line 2 column 5: row 2 has length 0, but there are 4 rows: not square"},
		{`{"n":4}`, "line 1 column 1: an object needs both n and columns"},
		{`{}`, "line 1 column 1: an object needs both n and columns"},
		{`{"columns":[1,3,0,2]}`, "line 1 column 1: an object needs both n and columns"},
		{`{"n":4,"columns":[1,3,0,2]`, "line 1 column 27: want a comma or the end of the object"},
		{`{"n":4,"columns":[1,3,0,2}`, "line 1 column 26: want a comma or the end of the list"},
		{`{"n":4,"columns":[1,3,,2]}`, `line 1 column 23: "" is not a whole number of at most 9 digits`},
		{`{"n":4,"columns":1}`, "line 1 column 18: want a list of columns"},
		{`{"n":4,"n":4,"columns":[]}`, `line 1 column 8: "n" is not one key of n, base and columns`},
		{`{"n":4,"rows":[]}`, `line 1 column 8: "rows" is not one key of n, base and columns`},
		{`{"n":-4,"columns":[]}`, "line 1 column 6: want a whole number from 0 to 1000000"},
		{`{"n":"4","columns":[]}`, "line 1 column 6: want a whole number from 0 to 1000000"},
		{`{"n":1000001,"columns":[]}`, "line 1 column 6: want a whole number from 0 to 1000000"},
		{`{"n":4,"base":2,"columns":[]}`, "line 1 column 15: want a whole number from 0 to 1"},
		{`{"n" 4}`, "line 1 column 6: want a colon after the key"},
		{`{"n":4,n:4}`, "line 1 column 8: want a key in quotes"},
		{`[{"n":1,"columns":[0]} {"n":1,"columns":[0]}]`, `line 1 column 24: want an object such as {"n":4,"columns":[1,3,0,2]}`},
		{`[{"n":1,"columns":[0]},`, "line 1 column 24: the list of objects is not closed"},
		{`[{"n":1,"columns":[0]},]`, `line 1 column 24: want an object such as {"n":4,"columns":[1,3,0,2]}`},
		{`{"n":1,"columns":[0]},,{"n":1,"columns":[0]}`, `line 1 column 23: want an object such as {"n":4,"columns":[1,3,0,2]}`},
		{`{"n":1,"columns":[0]} x`, `line 1 column 23: want an object such as {"n":4,"columns":[1,3,0,2]}`},
	} {
		boards, _, err := readAll(test.text, ReaderOptions{})
		if err == nil {
			t.Errorf("%q: got %v, want an error", test.text, boards)
			continue
		}
		if err.Error() != test.want {
			t.Errorf("%q:\ngot  %s\nwant %s", test.text, err, test.want)
		}
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || syntax.Line == 0 || syntax.Col == 0 {
			t.Errorf("%q: %v has no place", test.text, err)
		}
		oneLine(t, err)
	}
}

func TestReaderStays(t *testing.T) {
	r := NewReader(strings.NewReader("2 4 1 3\n2 x\n3 1 4 2\n"), ReaderOptions{})
	if form := r.Form(); form != "" {
		t.Errorf("before the first board: taken for %q", form)
	}
	if b, err := r.Next(); err != nil || b.N != 4 || b.Line != 1 {
		t.Fatalf("got %v, %v", b, err)
	}
	_, first := r.Next()
	if first == nil {
		t.Fatal("got no error")
	}
	if b, again := r.Next(); again != first {
		t.Errorf("after an error: got %v, %v, want it again", b, again)
	}
	broken := errors.New("broken")
	for _, text := range []string{"", "2 4 1 3\n", "[[1, 2", "Q..", strings.Repeat("2 4 1 3\n", 100_000), strings.Repeat("Q\n\n", 100_000)} {
		r := NewReader(io.MultiReader(strings.NewReader(text), failing{broken}), ReaderOptions{})
		var err error
		for _, err = range r.All() {
		}
		if !errors.Is(err, broken) {
			t.Errorf("%.20q: got %v, want the reader's error", text, err)
		}
	}
}

func TestReaderAll(t *testing.T) {
	r := NewReader(strings.NewReader("2 4 1 3\n3 1 4 2\n2 4 1 3\n"), ReaderOptions{})
	var lines []int
	for b, err := range r.All() {
		if err != nil {
			t.Fatal(err)
		}
		if lines = append(lines, b.Line); len(lines) == 2 {
			break
		}
	}
	for b := range r.All() {
		lines = append(lines, b.Line)
	}
	if want := []int{1, 2, 3}; !slices.Equal(lines, want) {
		t.Errorf("got boards at lines %v, want %v", lines, want)
	}
}

// TestReaderKeepsBoards: a board is the caller's, whatever is read next.
func TestReaderKeepsBoards(t *testing.T) {
	for _, f := range Formats() {
		text := written(t, 8, f, WriterOptions{}, allSolutions(8)...)
		boards, _, err := readAll(text, ReaderOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range allSolutions(8) {
			if !slices.Equal(boards[i].Squares, s.Squares()) {
				t.Fatalf("format=%v: board %d is %v, want %v", f, i, boards[i], s)
			}
		}
	}
}

// TestReaderLarge reads the largest boards, and is told of the limit by larger ones.
func TestReaderLarge(t *testing.T) {
	largest := explicit(MaxN)
	boards, _, err := readAll(written(t, MaxN, FormatColumns, WriterOptions{}, largest), ReaderOptions{})
	if err != nil || len(boards) != 1 || boards[0].N != MaxN || !slices.Equal(boards[0].Squares, largest.Squares()) {
		t.Errorf("got %d boards, %v", len(boards), err)
	}
	for _, text := range []string{
		strings.Repeat("2 ", MaxN+1), "[[1,1]" + strings.Repeat("[1,1]", MaxN), strings.Repeat("a1 ", MaxN+1),
		"[[1000001, 1]]", "[[0, 1000000]]", "[[0, 999999999]]",
		strings.Repeat("Q", maxDrawn+1), strings.Repeat(".", 50_000), strings.Repeat(". ", maxDrawn+1),
		strings.Repeat("|.", maxDrawn+1) + "|", strings.Repeat("0", maxDrawn+1) + "\n1",
		"5000Q/1", "[[" + strings.Repeat(".", maxDrawn+1) + "]]", strings.Repeat("Q", 5000) + "/1",
	} {
		_, _, err := readAll(text, ReaderOptions{})
		if !errors.Is(err, ErrSize) || !strings.HasPrefix(err.Error(), "line 1: size ") {
			t.Errorf("%.20q: got %v, want a SizeError with its line", text, err)
			continue
		}
		oneLine(t, err)
	}
	drawn := explicit(maxDrawn)
	for _, f := range []Format{FormatLeetCode, FormatFEN} {
		var got Board
		in, out := io.Pipe()
		go func() {
			w, err := NewWriter(out, maxDrawn, f, WriterOptions{})
			if err == nil {
				err = errors.Join(w.Write(drawn), w.Close())
			}
			out.CloseWithError(err)
		}()
		for b, err := range NewReader(in, ReaderOptions{}).All() {
			if err != nil {
				t.Fatalf("format=%v: %v", f, err)
			}
			got = b
		}
		if got.N != maxDrawn || !slices.Equal(got.Squares, drawn.Squares()) {
			t.Errorf("format=%v: got size %d with %d queens", f, got.N, len(got.Squares))
		}
	}
}

// TestReaderBounded reads 100 MB at a time, of which nearly nothing may be held.
func TestReaderBounded(t *testing.T) {
	board := written(t, 12, FormatBoards, WriterOptions{}, allSolutions(12)[0])
	row := strings.Repeat(".", 49) + "Q" + strings.Repeat(".", 50)
	for _, test := range []struct {
		name, prefix, text string
		fails              bool
	}{
		{"boards", "", strings.Repeat(row+"\n", 100) + "\n", false},
		{"small boards", "", board + "\n", false},
		{"a line of dots", "", ".", true},
		{"a line of ones", "", "1", true},
		{"a line of brackets", "", "[", true},
		{"a line of letters", "", "a", true},
		{"a line of slashes", "", "/", true},
		{"a line of quotes", "", `"`, true},
		{"a line of commas", "", ",", true},
		{"a line of queens", "", "♛", true},
		{"spaces", "", " ", true},
		{"empty lines", "", "\n", true},
		{"zeros", "", "\x00", true},
		{"columns", "", "2 4 1 3\n", false},
		{"columns without end", "", "2 4 1 3 ", true},
		{"pairs without end", "", "(1, 2)\n", true},
		{"strings", "", `["Q",`, true},
		{"objects", "", `{"n":`, true},
		{"marks", "", "#", true},
		{"a word", "[[Q., ", ".", true},
		{"a string", `["Q.", "`, ".", true},
		{"a string of queens", `["`, "♛", true},
		{"spaces in a list", "[1,", " ", true},
		{"empty lines in a list", "[1,", "\n", true},
		{"empty lines after a list", "1\n", "\n", true},
		{"empty lines after a board", "Q\n", "\n", true},
		{"spaces in an object", "{", " ", true},
		{"a second row", "Q.\n", "Q", true},
		{"a second list", "2 4 1 3\n", "1 ", true},
	} {
		t.Run("text="+test.name, func(t *testing.T) {
			t.Parallel()
			size := 100 << 20
			if test.name == "small boards" || test.name == "columns" {
				size = 3 << 20 // it is their number that counts
			}
			in := newEndless(test.text, size)
			r := NewReader(io.MultiReader(strings.NewReader(test.prefix), in), ReaderOptions{})
			boards := 0
			var err error
			var b Board
			for b, err = range r.All() {
				if err == nil {
					boards++
				}
				if limit := 2 * (b.N + 1); cap(b.Squares) > limit+8 {
					t.Fatalf("room for %d queens on a board of size %d", cap(b.Squares), b.N)
				}
			}
			if (err != nil) != test.fails {
				t.Errorf("got %d boards, then %v", boards, err)
			}
			if err != nil && !errors.Is(err, ErrSyntax) && !errors.Is(err, ErrSize) {
				t.Errorf("got %v", err)
			}
			if test.fails && in.at > 40<<20 {
				t.Errorf("refused after %d bytes", in.at)
			}
			if held := cap(r.scanner.buf) + cap(r.scanner.word); held > 4*maxLine {
				t.Errorf("holds %d bytes of the text", held)
			}
		})
	}
}

// TestReaderMemory measures what is in use while 100 MB go by.
func TestReaderMemory(t *testing.T) {
	row := strings.Repeat(".", 499) + "Q" + strings.Repeat(".", 500)
	text := `["` + strings.Repeat(row+`","`, 999) + row + `"],`
	in := newEndless(text, 100<<20)
	inUse := func() uint64 {
		runtime.GC()
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		return stats.HeapAlloc
	}
	before := inUse()
	var most uint64
	boards := 0
	r := NewReader(in, ReaderOptions{})
	for b, err := range r.All() {
		if err != nil {
			t.Fatal(err)
		}
		if boards++; b.N != 1000 {
			t.Fatalf("got size %d", b.N)
		}
		if boards%20 == 0 {
			most = max(most, inUse())
		}
	}
	if boards < 90 {
		t.Errorf("got %d boards", boards)
	}
	if most > before+(2<<20) {
		t.Errorf("%d bytes more in use while reading, want at most 2 MiB", most-before)
	}
}

func FuzzReader(f *testing.F) {
	for _, text := range []string{
		"", "[]", "[[]]", "####\n", ".Q..\n...Q\nQ...\n..Q.\n", "1000\n0010\n0001\n0100\n", "+--+\n|.Q|\n|Q |\n+--+",
		"0 1 0 0 0 0 0 1 1 0 0 0 0 0 1 0", "2 4 1 3\n", "2413\n1302\n", "[2, 4, 1, 3]", "((4 3) (3 1) (2 4) (1 2))",
		"( 1, 2)\n( 2, 4)\n####\n", "b4 d3 a2 c1", "1Q2/3Q/Q3/2Q1 w", "[[.Q.., ...Q, Q..., ..Q.]]",
		`[[".Q..","...Q","Q...","..Q."]]`, `[['.','Q'],['Q','.']]`, `{"n":4,"base":1,"columns":[2,4,1,3]}`,
		`[{"n":1,"columns":[0]}]`, "\ufeff♛·\n·♛\n", "\x1b[1mQ\x1b[0m", "hello", "[[[0,1,0]]]", "-1 5", "Q\n\n",
	} {
		f.Add(text, byte(0), byte(0))
	}
	f.Fuzz(func(t *testing.T, text string, format, base byte) {
		o := ReaderOptions{Base: Base(base % 3)}
		r := NewReader(strings.NewReader(text), o)
		boards := 0
		for b, err := range r.All() {
			if err != nil {
				oneLine(t, err)
				if _, again := r.Next(); again != err {
					t.Errorf("after %v: got %v", err, again)
				}
				break
			}
			if boards++; boards > len(text) || len(b.Squares) > len(text) || b.N < 0 || b.N > MaxN || b.Line < 1 {
				t.Fatalf("%d boards, this of size %d with %d queens at line %d, from %d bytes", boards, b.N, len(b.Squares), b.Line, len(text))
			}
			if form := r.Form(); form == "" || len(form) > 60 || strings.ContainsAny(form, "\n\r\x00\x1b") {
				t.Fatalf("taken for %q", form)
			}
			if b.N == 0 || b.N > 9 || Verify(mustNew(t, b.N), b.Squares) != nil {
				continue
			}
			// A solution, written in any format and base, is read as itself.
			s := make(Solution, b.N)
			for _, q := range b.Squares {
				s[q.Row] = q.Col
			}
			f := Format(format) % Format(len(Formats()))
			wo := WriterOptions{Base: o.Base}
			if f.Base() == AnyBase {
				wo.Base = AnyBase
			}
			again, form, err := readAll(written(t, b.N, f, wo, s), ReaderOptions{})
			if err != nil || len(again) != 1 || again[0].N != b.N || !slices.Equal(sorted(again[0].Squares), s.Squares()) {
				t.Fatalf("%v as %v is read as %v, taken for %s, %v", s, f, again, form, err)
			}
		}
	})
}

func BenchmarkReader(b *testing.B) {
	all := allSolutions(11)
	for _, f := range Formats() {
		if f == FormatDigits {
			continue
		}
		b.Run("format="+f.String(), func(b *testing.B) {
			text := written(b, 11, f, WriterOptions{}, all...)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				count := 0
				for _, err := range NewReader(strings.NewReader(text), ReaderOptions{}).All() {
					if err != nil {
						b.Fatal(err)
					}
					count++
				}
				if count != len(all) {
					b.Fatalf("got %d boards, want %d", count, len(all))
				}
			}
			b.ReportMetric(float64(b.N*len(all))/b.Elapsed().Seconds(), "boards/s")
		})
	}
}

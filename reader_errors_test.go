package queens

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

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
		{"hello world\n", `line 1 column 1: "hello world" is text, and there is no board`},
		{"\n Solution 1:\n\nSolution 2:\n", `line 2 column 2: "Solution 1:" is text, and there is no board`},
		{"abc\n", `line 1 column 1: "abc" is text, and there is no board`},
		{"abca/\n", "line 1 column 1: 'a' is neither a queen, a number nor a slash"},
		{"Solution 1: 2 4 1 3\n", "line 1 column 3: 'l' is a third symbol beside 'S' and 'o': a board is drawn with two"},
		{"2413\nSolution 2: 3141\n", "line 2 column 1: 'S' is not a digit"},
		{"2 4 1 3\nSolution 2: 3 1 4 2\n", `line 2 column 1: "Solution" is not a whole number of at most 9 digits`},
		{"2 4 1 3\nSolution [3, 1, 4, 2]\n", `line 2 column 1: "Solution" is not a whole number of at most 9 digits`},
		{"b4 d3 a2 c1\nSolution c4 a3 d2 b1\n", `line 2 column 9: "Solution" is not a square: want letters for the file and a number for the rank, such as a1`},
		{"[2, 4, 1, 3]\nSolution [3, 1, 4, 2]\n", `line 2 column 1: "Solution" is not where the items before were: they are 1 brackets deep`},
		{drawn + "Solution\nQ...\n..Q.\n", "line 3 column 1: the board ends after row 2 but row 1 has length 4: not square"},
		{drawn + "92\nQ...\n..Q.\n", "line 3 column 1: '9' is neither the queen 'Q' nor the empty square '.'"},
		{drawn + "Q...\n..Q.\n" + drawn + "Q...\n", "line 5 column 1: row 5 of a board whose rows have length 4: not square"},
		{drawn + "Q...\n..Q.\n" + drawn + "Q...\n\n..Q.\n", "line 5 column 1: row 5 of a board whose rows have length 4: not square"},
		{drawn + "Q...\n..Q.\nQ.\n.Q\n", "line 5 column 1: row 5 of a board whose rows have length 4: not square"},
		{"4 .Q..\n3 ...Q\n2 Q...\n1 ..Q.\n\n1 .Q..\n2 ...Q\n3 Q...\n4 ..Q.\n", `line 6 column 1: row 1 is called "1", want "4" by the rows before`},
		{"  a b c d\n4 . Q . .\n3 . . . Q\n2 Q . . .\n1 . . Q .\n\n a b c d e\n4 . Q . .\n", "line 8 column 1: a board of size 4, but 5 columns are named"},
		{"4 .Q..\n3 ...Q\n3 Q...\n1 ..Q.\n", `line 1 column 3: ".Q.." is not a whole number of at most 9 digits`},
		{"1;3;0;2\n1;3;x;2\n", `line 2 column 5: "x" is not a whole number of at most 9 digits`},
		{"1;3;0;2\n1; 3;;2\n", `line 2 column 6: "" is not a whole number of at most 9 digits`},
		{"2024-01-02\n", "line 1 column 4: '4' is a third symbol beside '2' and '0': a board is drawn with two"},
		{"Qb4 Qd3 Qa2 Qc1\nQb4 d3\n", `line 2 column 5: "d3" has no Q in front, as those before have`},
		{`{"queens":[1,3,0,2]} {"queens":[2,4,1,3]}`, "line 1 column 22: the columns count from 1, for there is a 4; but those of line 1 count from 0, for there is a 0: name the base they all count from"},
		{`{"queens":8}`, "line 1 column 11: want a list of columns"},
		{`{"n":5,"queens":[1,3,0,2]}`, "line 1 column 1: n is 5, but there are 4 queens"},
		{`{"queens":[0],"columns":[0]}`, `line 1 column 15: "columns" is not one key of n, base and columns`},
		{`[{"row":0,"col":1},{"row":1}]`, "line 1 column 28: an object needs both row and col"},
		{`[{"row":0,"col":1},{"row":1,"row":2}]`, `line 1 column 29: "row" is not one key of row and col`},
		{`[{"row":0,"x":1}]`, `line 1 column 11: "x" is not one key of row and col`},
		{`[{"row":0,"col" 1}]`, "line 1 column 17: want a colon after the key"},
		{`[{"row":0,"col":"1"}]`, `line 1 column 17: "1" is not one key of row and col`},
		{`[{"row":0,1:"col"}]`, `line 1 column 11: "1" has no key: want "row" or "col" before it`},
		{"\n  ab\n", "line 2 column 3: which of 'a' and 'b' is the queen? name the symbols"},
		{"W\n", "line 1 column 1: is 'W' a queen or an empty square? name the symbols"},
		{"\x00", "line 1 column 1: a NUL byte"},
		{"\xff", "line 1 column 1: a byte that is not UTF-8"},
		{"2 4 1 3\n\n 1 3 0 2\n", "line 3 column 2: the columns count from 0, for there is a 0; but those of line 1 count from 1, for there is a 4: name the base they all count from"},
		{"1302\n2413\n", "line 2 column 1: the columns count from 1, for there is a 4; but those of line 1 count from 0, for there is a 0: name the base they all count from"},
		{"[[1,2],[2,4],[3,1],[4,3]]\n[[0,1],[1,3],[2,0],[3,2]]", "line 2 column 1: the pairs count from 0, for there is a 0; but those of line 1 count from 1, for there is a 4: name the base they all count from"},
		{"[[0,1],[1,3],[2,0],[3,2]]\n[[1,2],[2,4],[3,1],[4,3]]", "line 2 column 1: the pairs count from 1, for there is a 4; but those of line 1 count from 0, for there is a 0: name the base they all count from"},
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

package queens

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

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

// TestReaderKeepsBase: what one list tells of the base holds for the next that tells nothing, and
// the form says no more than is known.
func TestReaderKeepsBase(t *testing.T) {
	for _, test := range []struct {
		text, form string
		o          ReaderOptions
		unclear    []bool
		want       Solution // the columns of the last board
	}{
		{"1 3 0 2\n1 3 1 2\n", "columns counted from 0", ReaderOptions{}, []bool{false, false}, Solution{1, 3, 1, 2}},
		{"2 4 1 3\n1 3 1 2\n", "columns counted from 1", ReaderOptions{}, []bool{false, false}, Solution{0, 2, 0, 1}},
		{"2 4 1 3\n0 4 1 2\n", "columns counted from 1", ReaderOptions{}, []bool{false, false}, Solution{-1, 3, 0, 1}},
		{"[1, 3, 1, 2]\n", "columns counted from 0 or from 1", ReaderOptions{}, []bool{true}, Solution{0, 2, 0, 1}},
		{"[0, 4, 1, 2]\n", "columns counted from 0 or from 1", ReaderOptions{}, []bool{true}, Solution{-1, 3, 0, 1}},
		{"[2, 9, 1, 3]\n", "columns counted from 0 or from 1", ReaderOptions{}, []bool{true}, Solution{1, 8, 0, 2}},
		{"[1, 3, 1, 2]\n[]\n[1, 3, 0, 2]\n", "columns counted from 0", ReaderOptions{}, []bool{true, false, false}, Solution{1, 3, 0, 2}},
		{"8 8\n", "columns counted from 0 or from 1", ReaderOptions{}, []bool{true}, Solution{7, 7}},
		{"1 1 1 1 1\n", "columns counted from 0 or from 1", ReaderOptions{}, []bool{true}, Solution{0, 0, 0, 0, 0}},
		{"1 0 0\n\n", "columns counted from 0", ReaderOptions{}, []bool{false}, Solution{1, 0, 0}},
		{"1312\n2413\n1312\n", "columns run together, counted from 1", ReaderOptions{}, []bool{true, false, false}, Solution{0, 2, 0, 1}},
		{"1312\n", "columns run together, counted from 0 or from 1", ReaderOptions{}, []bool{true}, Solution{0, 2, 0, 1}},
		{"2 4 1 3\n1 3 0 2\n", "columns counted from 1", ReaderOptions{Base: Base1}, []bool{false, false}, Solution{0, 2, -1, 1}},
		{"{\"n\":4,\"base\":1,\"columns\":[2,4,1,3]}\n{\"n\":4,\"columns\":[1,3,0,2]}\n", "JSON, columns", ReaderOptions{}, []bool{false, false}, Solution{1, 3, 0, 2}},
	} {
		got, form, err := readAll(test.text, test.o)
		if err != nil || len(got) != len(test.unclear) {
			t.Errorf("%q: got %v, %v, want %d boards", test.text, got, err, len(test.unclear))
			continue
		}
		for i, b := range got {
			if b.Unclear != test.unclear[i] {
				t.Errorf("%q: board %d: unclear is %v", test.text, i, b.Unclear)
			}
		}
		if last := got[len(got)-1]; !slices.Equal(last.Squares, test.want.Squares()) {
			t.Errorf("%q: got %v, want %v", test.text, last.Squares, test.want.Squares())
		}
		if form != test.form {
			t.Errorf("%q: taken for %q, want %q", test.text, form, test.form)
		}
	}
	// Pairs that tell nothing need to be told; after some that tell they do not.
	for text, want := range map[string]Square{
		"[[0,1],[1,3],[2,0],[3,2]]\n[[1,1],[2,1],[3,1],[1,2]]": {1, 1},
		"[[1,2],[2,4],[3,1],[4,3]]\n[[1,1],[2,1],[3,1],[1,2]]": {0, 0},
	} {
		if got, _, err := readAll(text, ReaderOptions{}); err != nil || len(got) != 2 || got[1].Squares[0] != want {
			t.Errorf("%q: got %v, %v, want %v first in the second", text, got, err, want)
		}
	}
}

// TestErrorOption: what the text does not tell, an option does.
func TestErrorOption(t *testing.T) {
	for text, want := range map[string]string{
		"[[1, 1], [1, 1]]": "Base", "2 4 1 3\n1 3 0 2\n": "Base", "ab\nba\n": "Queen", "W": "Queen", "Q..\n": "",
	} {
		_, _, err := readAll(text, ReaderOptions{})
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || syntax.Option != want {
			t.Errorf("%q: got %v, want option %q", text, err, want)
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
		{"wQwb\nbwbQ\nQbwb\nbwQw\n", ReaderOptions{Queen: 'Q'}, first},
		{"Solution:\n░♕░▓\n▓░▓♕\n♕▓░▓\n▓░♕░\n", ReaderOptions{Queen: '♕'}, first},
		{`[["wQwb","bwbQ","Qbwb","bwQw"]]`, ReaderOptions{Queen: 'Q'}, first},
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

// TestReaderLoneSymbols: what may be rows of a larger board with its empty squares left blank is not
// taken for boards of size 1, which would be solved.
func TestReaderLoneSymbols(t *testing.T) {
	const rule = "+-------+\n"
	for _, text := range []string{
		strings.Repeat(rule+"| Q     |\n", 4) + rule,
		rule + strings.Repeat("| Q     |\n", 4) + rule,
		rule + "|   Q   |\n|       |\n",
		"│ Q     │\n", "|   Q   |\n", "|Q |\n", "| Q|\n", "|  |\n", "|       |\n", "|Q  |\n\n|  Q|\n",
		"+-+\n|Q|\n|Q|\n+-+\n", "+-+\n|Q|\n+-+\n|Q|\n+-+\n",
		"Q\nQ\n", " Q\n   Q\nQ\n  Q\n", "Q\n\n Q\n", " Q\n\nQ\n", "  Q\n", "Q   \n", "Q\t\t\t\n", ",Q,,\n", "Q,,,\n,,Q,\n",
		`[["Q   "], ["  Q "]]`, `["Q  "]`, `[["Q"], [" Q"]]`,
		"2\n4\n1\n3\n", "1\n3\n0\n2\n", // a column a line
	} {
		if got, form, err := readAll(text, ReaderOptions{}); !errors.Is(err, ErrSyntax) || len(got) > 1 {
			t.Errorf("%q: got %v taken for %s, %v, want an error", text, got, form, err)
		}
	}
	for text, want := range map[string]int{
		"Q": 1, "Q \n": 1, " Q\n": 1, "Q\n\nQ\n": 2, "|Q|\n": 1, "| Q |\n": 1, "+---+\n| Q |\n+---+\n": 1, "||\n": 1, "|   |\n": 1,
		"+-+\n|Q|\n+-+\n+-+\n|Q|\n+-+\n": 2, "+-+\n|Q|\n+-+\n\n+-+\n|Q|\n+-+\n": 2, "Solution 1:\nQ\nSolution 2:\nQ\n": 2,
		`[["Q"],["Q"]]`: 2, "\x1b[7m Q \x1b[0m\n": 1, "a1\na1\n": 2,
	} {
		if got, form, err := readAll(text, ReaderOptions{}); err != nil || len(got) != want || got[0].N != 1 {
			t.Errorf("%q: got %v taken for %s, %v, want %d of size 1", text, got, form, err, want)
		}
	}
}

// TestReaderSymbolsByNumber: a usual queen on most squares is no queen if the other symbol is there
// as often as queens are, nor is it where the board is too large to tell.
func TestReaderSymbolsByNumber(t *testing.T) {
	first := Solution{1, 3, 0, 2}
	for _, text := range []string{
		"QFQQ\nQQQF\nFQQQ\nQQFQ\n", "*■**\n***■\n■***\n**■*\n\n**■*\n■***\n***■\n*■**\n", "+----+\n|*_**|\n|***_|\n|_***|\n|**_*|\n+----+\n",
		`[["QFQQ","QQQF","FQQQ","QQFQ"]]`, `[["Q","F","Q","Q"],["Q","Q","Q","F"],["F","Q","Q","Q"],["Q","Q","F","Q"]]`,
		"Solution 1:\n* . * *\n* * * .\n. * * *\n* * . *\n",
	} {
		got, form, err := readAll(text, ReaderOptions{})
		if err != nil || !slices.Equal(got[0].Squares, first.Squares()) {
			t.Errorf("%q: got %v taken for %s, %v, want %v", text, got, form, err, first)
		}
	}
	large := written(t, 300, FormatBoards, WriterOptions{Queen: 'F', Empty: 'Q'}, explicit(300))
	for _, text := range []string{"Q.QQ\nQQQ.\n.QQQ\nQQ.Q\n", large} {
		got, form, err := readAll(text, ReaderOptions{})
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || syntax.Option != "Queen" {
			t.Errorf("%.20q: got %d boards taken for %s, %v, want to be asked for the symbols", text, len(got), form, err)
		}
	}
}

package queens

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
)

func TestAlgebraic(t *testing.T) {
	for _, test := range []struct {
		n    int
		s    Square
		want string
	}{
		{8, Square{7, 0}, "a1"},
		{8, Square{0, 0}, "a8"},
		{8, Square{0, 7}, "h8"},
		{4, Square{0, 1}, "b4"},
		{1, Square{0, 0}, "a1"},
		{30, Square{29, 25}, "z1"},
		{30, Square{29, 26}, "aa1"},
		{30, Square{0, 27}, "ab30"},
		{800, Square{799, 26*26 + 25}, "zz1"},
		{800, Square{799, 26*26 + 26}, "aaa1"},
		{MaxN, Square{0, MaxN - 1}, "bdwgn1000000"},
	} {
		if got := test.s.Algebraic(test.n); got != test.want {
			t.Errorf("%v of size %d: got %q, want %q", test.s, test.n, got, test.want)
		}
		if got, err := ParseSquares(test.n, test.want); err != nil || !slices.Equal(got, []Square{test.s}) {
			t.Errorf("%q on size %d: got %v, %v, want %v", test.want, test.n, got, err, test.s)
		}
	}
}

// TestFilesCount writes the files one after the other, as an odometer would.
func TestFilesCount(t *testing.T) {
	file := []byte{}
	for col := range 26*27*27 + 10 {
		i := len(file) - 1
		for i >= 0 && file[i] == 'z' {
			file[i] = 'a'
			i--
		}
		if i < 0 {
			file = append([]byte{'a'}, file...)
		} else {
			file[i]++
		}
		if got, want := (Square{19999, col}).Algebraic(20000), string(file)+"1"; got != want {
			t.Fatalf("column %d: got %q, want %q", col, got, want)
		}
	}
}

func TestParseSquares(t *testing.T) {
	a1, b5, h8 := Square{7, 0}, Square{3, 1}, Square{0, 7}
	for text, want := range map[string][]Square{
		"":                     nil,
		" \n":                  nil,
		"a1":                   {a1},
		"a1,b5":                {a1, b5},
		"a1 b5":                {a1, b5},
		" a1 ,\tb5\n,\u00a0h8": {a1, b5, h8},
		"A1,B5,H8":             {a1, b5, h8},
		"b5,a1,b5":             {b5, a1, b5},
		"a01":                  {a1},
	} {
		got, err := ParseSquares(8, text)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: got %v, %v, want %v", text, got, err, want)
		}
	}
}

func TestParseSquaresErrors(t *testing.T) {
	const form = " is not a square: want letters for the file and a number for the rank, such as a1"
	for _, test := range []struct {
		n          int
		text, want string
	}{
		{8, "z9", `"z9": off the board of size 8`},
		{8, "a1,i1", `"i1": off the board of size 8`},
		{8, "a9", `"a9": off the board of size 8`},
		{0, "a1", `"a1": off the board of size 0`},
		{8, "b0", `"b0": no such rank, they count from 1`},
		{8, "b00", `"b00": no such rank, they count from 1`},
		{8, "a99999999999999999999999999", `"a9999999999999999999"…: off the board of size 8`},
		{8, "abcdefghijklmnopqrstuvwxyz1", `"abcdefghijklmnopqrst"…: off the board of size 8`},
		// Equal to a1 in arithmetic modulo 2⁶⁴.
		{8, strings.Repeat("y", 62) + "za1", `"yyyyyyyyyyyyyyyyyyyy"…: off the board of size 8`},
		{8, "a1" + strings.Repeat("0", 63) + "1", `"a1000000000000000000"…: off the board of size 8`},
		{8, "5b", `column 1: "5b"` + form},
		{8, "a1,b", `column 5: "b"` + form},
		{8, "a1 b5x", `column 6: "b5x"` + form},
		{8, "a1 ♛5", `column 4: "♛5"` + form},
		{8, "é a1", `column 1: "é"` + form},
		{8, "a1\x00", `column 3: "a1\x00"` + form},
		{8, "a-1", `column 2: "a-1"` + form},
		{8, "a1;b5", `column 3: "a1;b5"` + form},
		{8, ",a1", "column 1: a comma needs a square on both sides"},
		{8, "a1,", "column 3: a comma needs a square on both sides"},
		{8, "a1, ,b5", "column 5: a comma needs a square on both sides"},
		{8, ",", "column 1: a comma needs a square on both sides"},
		{8, strings.Repeat("x", 1<<20), `column 1048577: "xxxxxxxxxxxxxxxxxxxx"…` + form},
	} {
		got, err := ParseSquares(test.n, test.text)
		if got != nil || fmt.Sprint(err) != test.want {
			t.Errorf("%.20q: got %v, %q, want %q", test.text, got, err, test.want)
		}
		if !errors.Is(err, ErrSyntax) {
			t.Errorf("%.20q: %v does not wrap ErrSyntax", test.text, err)
		}
		oneLine(t, err)
	}
}

func TestParseBlockedBoard(t *testing.T) {
	want := []Square{{0, 1}, {2, 0}, {2, 2}}
	for name, text := range map[string]string{
		"plain":       ".*.\n...\n*.*\n",
		"no last end": ".*.\n...\n*.*",
		"crlf":        ".*.\r\n...\r\n*.*\r\n",
		"spaced":      ". * .\n . . .\n* . * ",
		"around":      "\n  \n.*.\n...\n*.*\n\n \n",
	} {
		n, got, err := ParseBlockedBoard(strings.NewReader(text))
		if n != 3 || err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: got %d, %v, %v, want %v", name, n, got, err, want)
		}
	}
	free := strings.Repeat(strings.Repeat(". ", 1000)+"\n", 1000)
	if n, blocked, err := ParseBlockedBoard(strings.NewReader(free)); n != 1000 || len(blocked) != 0 || err != nil {
		t.Errorf("size 1000: got %d, %v, %v", n, blocked, err)
	}
}

func TestParseBlockedBoardErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "line 1: no board: want rows of '.' and '*'"},
		{"\n \n", "line 3: no board: want rows of '.' and '*'"},
		{".*.\n..\n...\n", "line 2: row 2 has length 2, row 1 has length 3"},
		{".*.\n....\n...\n", "line 2: row 2 has length 4, row 1 has length 3"},
		{".*.\n...\n", "line 3: the board ends after row 2 but row 1 has length 3: not square"},
		{"..\n..\n..\n", "line 3: row 3 of a board whose rows have length 2: not square"},
		{"..\n\n..\n", "line 3: a second board, or an empty line within the board"},
		{".Q\n..\n", "line 1 column 2: 'Q' is neither '.' nor '*'"},
		{"..\n.♛\n", "line 2 column 2: '♛' is neither '.' nor '*'"},
		{"..\n.\x00\n", "line 2 column 2: a NUL byte"},
		{"..\n.\xff\n", "line 2 column 2: a byte that is not UTF-8"},
		{strings.Repeat(".", 1001), "size 1001 is outside 0..1000, the limit of a board of blocked squares"},
		{strings.Repeat(".", 5000), "line 1: a line of over 4000 bytes"},
		{strings.Repeat("\n", 5000), "line 4001: over 4000 lines"},
	} {
		n, got, err := ParseBlockedBoard(strings.NewReader(test.text))
		if fmt.Sprint(err) != test.want || n != 0 || got != nil {
			t.Errorf("%.20q: got %d, %v, %q, want %q", test.text, n, got, err, test.want)
			continue
		}
		oneLine(t, err)
	}
	broken := errors.New("broken")
	if _, _, err := ParseBlockedBoard(io.MultiReader(strings.NewReader("..\n."), failing{broken})); !errors.Is(err, broken) {
		t.Errorf("got %v, want the reader's error", err)
	}
	in := newEndless(".*\n", 100<<20)
	if _, _, err := ParseBlockedBoard(in); err == nil || in.at > 1<<20 {
		t.Errorf("100 MB: got %v after %d bytes", err, in.at)
	}
}

func FuzzParseSquares(f *testing.F) {
	f.Add(8, "a1,b5")
	f.Add(8, "A1 b5\th8")
	f.Add(800, "zz1,aaa800")
	f.Add(8, "z9,b0,,")
	f.Add(MaxN, "bdwgn1000000")
	f.Add(-1, "a1")
	f.Fuzz(func(t *testing.T, n int, text string) {
		squares, err := ParseSquares(n, text)
		if err != nil {
			oneLine(t, err)
			return
		}
		var names []string
		for _, s := range squares {
			if !s.on(n) {
				t.Fatalf("%q: %v is not on the board of size %d", text, s, n)
			}
			names = append(names, s.Algebraic(n))
		}
		again, err := ParseSquares(n, strings.Join(names, ","))
		if err != nil || !slices.Equal(again, squares) {
			t.Errorf("%q: printed as %v it is %v, %v, want %v", text, names, again, err, squares)
		}
	})
}

func FuzzParseBlockedBoard(f *testing.F) {
	for _, text := range []string{".*.\n...\n*.*\n", ". *\n* .\n", "..\n", "", "*", "\x1b[1m*\x1b[0m"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, blocked, err := ParseBlockedBoard(strings.NewReader(text))
		if err != nil {
			oneLine(t, err)
			return
		}
		var board strings.Builder
		at := 0
		for i := range n * n {
			symbol := "."
			if at < len(blocked) && blocked[at] == (Square{i / n, i % n}) {
				symbol = "*"
				at++
			}
			board.WriteString(symbol)
			if i%n == n-1 {
				board.WriteString("\n")
			}
		}
		m, again, err := ParseBlockedBoard(strings.NewReader(board.String()))
		if m != n || at != len(blocked) || !slices.Equal(again, blocked) || err != nil {
			t.Errorf("%q: drawn again it is %d, %v, %v, want %d, %v", text, m, again, err, n, blocked)
		}
	})
}

// TestParseSquaresLongNames: a name too long for an int is off every board.
func TestParseSquaresLongNames(t *testing.T) {
	for _, n := range []int{0, 3, 8, MaxN, math.MaxInt - 1, math.MaxInt} {
		for _, name := range []string{strings.Repeat("z", 14) + "1", strings.Repeat("abcdefgh", 4) + "1", "a" + strings.Repeat("9", 19), "a18446744073709551617"} {
			got, err := ParseSquares(n, name)
			if !errors.Is(err, ErrSyntax) || !strings.Contains(err.Error(), "off the board") {
				t.Errorf("n=%d: %s is %v, %v", n, name, got, err)
			}
		}
	}
	want := []Square{{Row: math.MaxInt - 1, Col: 0}, {Row: 0, Col: 26}}
	got, err := ParseSquares(math.MaxInt, fmt.Sprintf("a1 aa%d", math.MaxInt))
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
}

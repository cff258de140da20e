package queens

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// written returns solutions in a format.
func written(t testing.TB, n int, f Format, o WriterOptions, solutions ...Solution) string {
	t.Helper()
	var text bytes.Buffer
	w, err := NewWriter(&text, n, f, o)
	if err != nil {
		t.Fatalf("n=%d format=%v: %v", n, f, err)
	}
	for _, s := range solutions {
		if err := w.Write(s); err != nil {
			t.Fatalf("n=%d format=%v: %v", n, f, err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatalf("n=%d format=%v: %v", n, f, err)
	}
	return text.String()
}

// TestWriterBytes holds every format to its bytes: size 4, both solutions; size 1; size 0, whose
// one solution has no queens; and no solutions.
func TestWriterBytes(t *testing.T) {
	for _, test := range []struct {
		format                Format
		four, one, zero, none string
	}{
		{FormatBoards, ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n", "Q\n", "\n", ""},
		{FormatColumns, "2 4 1 3\n3 1 4 2\n", "1\n", "\n", ""},
		{FormatArray, "[2, 4, 1, 3]\n[3, 1, 4, 2]\n", "[1]\n", "[]\n", ""},
		{FormatDigits, "2413\n3142\n", "1\n", "\n", ""},
		{
			FormatPairs, "( 1, 2)\n( 2, 4)\n( 3, 1)\n( 4, 3)\n###################\n" +
				"( 1, 3)\n( 2, 1)\n( 3, 4)\n( 4, 2)\n###################\n",
			"( 1, 1)\n###################\n", "###################\n", "",
		},
		{FormatCoords, "[[0, 1], [1, 3], [2, 0], [3, 2]]\n[[0, 2], [1, 0], [2, 3], [3, 1]]\n", "[[0, 0]]\n", "[]\n", ""},
		{FormatMatrix, "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n\n0 0 1 0\n1 0 0 0\n0 0 0 1\n0 1 0 0\n", "1\n", "\n", ""},
		{FormatAlgebraic, "b4 d3 a2 c1\nc4 a3 d2 b1\n", "a1\n", "\n", ""},
		{FormatFEN, "1Q2/3Q/Q3/2Q1\n2Q1/Q3/3Q/1Q2\n", "Q\n", "\n", ""},
		{FormatBoardsLine, "[[.Q.., ...Q, Q..., ..Q.], [..Q., Q..., ...Q, .Q..]]\n", "[[Q]]\n", "[[]]\n", "[]\n"},
		{FormatLeetCode, `[[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]` + "\n", `[["Q"]]` + "\n", "[[]]\n", "[]\n"},
		{
			FormatJSON, `[{"n":4,"columns":[1,3,0,2]},` + "\n " + `{"n":4,"columns":[2,0,3,1]}]` + "\n",
			`[{"n":1,"columns":[0]}]` + "\n", `[{"n":0,"columns":[]}]` + "\n", "[]\n",
		},
		{
			FormatJSONL, `{"n":4,"columns":[1,3,0,2]}` + "\n" + `{"n":4,"columns":[2,0,3,1]}` + "\n",
			`{"n":1,"columns":[0]}` + "\n", `{"n":0,"columns":[]}` + "\n", "",
		},
	} {
		t.Run("format="+test.format.String(), func(t *testing.T) {
			for _, c := range []struct {
				n         int
				solutions []Solution
				want      string
			}{
				{4, bruteSolutions(4), test.four},
				{1, bruteSolutions(1), test.one},
				{0, bruteSolutions(0), test.zero},
				{3, nil, test.none},
			} {
				if got := written(t, c.n, test.format, WriterOptions{}, c.solutions...); got != c.want {
					t.Errorf("n=%d:\ngot  %q\nwant %q", c.n, got, c.want)
				}
			}
		})
	}
}

func TestWriterOptions(t *testing.T) {
	first := Solution{1, 3, 0, 2}
	wide := explicit(12) // 1 3 5 7 9 11 0 2 4 6 8 10
	for _, test := range []struct {
		format Format
		o      WriterOptions
		s      Solution
		want   string
	}{
		{FormatColumns, WriterOptions{Base: Base0}, first, "1 3 0 2\n"},
		{FormatColumns, WriterOptions{Base: Base1}, first, "2 4 1 3\n"},
		{FormatColumns, WriterOptions{}, wide, "2 4 6 8 10 12 1 3 5 7 9 11\n"},
		{FormatArray, WriterOptions{Base: Base0}, first, "[1, 3, 0, 2]\n"},
		{FormatDigits, WriterOptions{Base: Base0}, first, "1302\n"},
		{FormatDigits, WriterOptions{Base: Base0}, explicit(10), "1357902468\n"},
		{FormatPairs, WriterOptions{Base: Base0}, Solution{0}, "( 0, 0)\n###################\n"},
		{FormatCoords, WriterOptions{Base: Base1}, first, "[[1, 2], [2, 4], [3, 1], [4, 3]]\n"},
		{FormatJSONL, WriterOptions{Base: Base1}, first, `{"n":4,"base":1,"columns":[2,4,1,3]}` + "\n"},
		{FormatJSON, WriterOptions{Base: Base0}, first, `[{"n":4,"columns":[1,3,0,2]}]` + "\n"},
		{FormatBoards, WriterOptions{Queen: '♛', Empty: '·'}, first, "·♛··\n···♛\n♛···\n··♛·\n"},
		{FormatBoards, WriterOptions{Empty: '_'}, first, "_Q__\n___Q\nQ___\n__Q_\n"},
		{FormatBoardsLine, WriterOptions{Queen: 'X'}, first, "[[.X.., ...X, X..., ..X.]]\n"},
		{FormatLeetCode, WriterOptions{Queen: '*', Empty: 'é'}, first, `[["é*éé","ééé*","*ééé","éé*é"]]` + "\n"},
		{FormatFEN, WriterOptions{}, wide, "1Q10/3Q8/5Q6/7Q4/9Q2/11Q/Q11/2Q9/4Q7/6Q5/8Q3/10Q1\n"},
		{FormatAlgebraic, WriterOptions{}, wide, "b12 d11 f10 h9 j8 l7 a6 c5 e4 g3 i2 k1\n"},
	} {
		if got := written(t, len(test.s), test.format, test.o, test.s); got != test.want {
			t.Errorf("%v %+v:\ngot  %q\nwant %q", test.format, test.o, got, test.want)
		}
	}
	pairs := written(t, 12, FormatPairs, WriterOptions{}, wide)
	if want := "( 9, 5)\n( 10, 7)\n"; !strings.Contains(pairs, want) {
		t.Errorf("rows of two digits: got %q, want %q in it", pairs, want)
	}
}

func TestWriterRefuses(t *testing.T) {
	for _, test := range []struct {
		n    int
		f    Format
		o    WriterOptions
		want string
	}{
		{10, FormatDigits, WriterOptions{}, "size 10 is outside 0..9, the limit of format digits, which has one digit a queen"},
		{11, FormatDigits, WriterOptions{Base: Base0}, "size 11 is outside 0..10, the limit of format digits, which has one digit a queen"},
		{-1, FormatBoards, WriterOptions{}, "size -1 is outside 0..1000000, the limit of writing solutions"},
		{MaxN + 1, FormatColumns, WriterOptions{}, "size 1000001 is outside 0..1000000, the limit of writing solutions"},
		{4, FormatBoards, WriterOptions{Base: Base0}, "format boards prints no numbers that a base would change"},
		{4, FormatMatrix, WriterOptions{Base: Base1}, "format matrix prints no numbers that a base would change"},
		{4, FormatAlgebraic, WriterOptions{Base: Base0}, "format algebraic prints no numbers that a base would change"},
		{4, FormatFEN, WriterOptions{Base: Base0}, "format fen prints no numbers that a base would change"},
		{4, FormatColumns, WriterOptions{Queen: 'X'}, "format columns draws no boards that symbols would change"},
		{4, FormatMatrix, WriterOptions{Empty: '_'}, "format matrix draws no boards that symbols would change"},
		{4, FormatBoards, WriterOptions{Queen: '.'}, "'.' is the symbol of both queen and empty square"},
		{4, FormatBoards, WriterOptions{Empty: 'Q'}, "'Q' is the symbol of both queen and empty square"},
		{4, FormatBoards, WriterOptions{Queen: '#', Empty: '#'}, "'#' is no symbol: it has a meaning around boards"},
		{4, FormatBoards, WriterOptions{Queen: ' '}, "' ' is no symbol: want a visible character"},
		{4, Format(99), WriterOptions{}, "format 99 does not exist"},
		{4, FormatColumns, WriterOptions{Base: 7}, "base 7 does not exist"},
	} {
		w, err := NewWriter(io.Discard, test.n, test.f, test.o)
		if w != nil || fmt.Sprint(err) != test.want {
			t.Errorf("n=%d format=%d %+v: got %v, want %v", test.n, test.f, test.o, err, test.want)
			continue
		}
		oneLine(t, err)
	}
}

func TestWriterRefusesSolutions(t *testing.T) {
	for _, f := range Formats() {
		w, err := NewWriter(io.Discard, 4, f, WriterOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []Solution{nil, {0}, {1, 3, 0, 2, 4}, {1, 3, 0, 4}, {1, -1, 0, 2}} {
			if err := w.Write(s); err == nil {
				t.Errorf("format=%v %v: got no error", f, s)
			}
		}
		if err := w.Write(Solution{0, 0, 0, 0}); err != nil {
			t.Errorf("format=%v: after refusing, and for queens in conflict: %v", f, err)
		}
	}
}

// full is a disk that takes some bytes and no more.
type full struct{ room int }

var errFull = errors.New("no space left")

func (f *full) Write(p []byte) (int, error) {
	if len(p) > f.room {
		n := f.room
		f.room = 0
		return n, errFull
	}
	f.room -= len(p)
	return len(p), nil
}

func TestWriterFull(t *testing.T) {
	all := allSolutions(8)
	for _, f := range Formats() {
		w, err := NewWriter(&full{100}, 8, f, WriterOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for range 1000 {
			for _, s := range all {
				if err = w.Write(s); err != nil {
					break
				}
			}
		}
		if !errors.Is(err, errFull) {
			t.Errorf("format=%v: writing got %v, want %v", f, err, errFull)
		}
		if err := w.Close(); !errors.Is(err, errFull) {
			t.Errorf("format=%v: closing got %v, want %v", f, err, errFull)
		}
	}
	// What fits into memory fails at the end.
	w, err := NewWriter(&full{}, 8, FormatColumns, WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Write(all[0]); err != nil {
		t.Errorf("first solution: %v", err)
	}
	if err := w.Close(); !errors.Is(err, errFull) {
		t.Errorf("closing got %v, want %v", err, errFull)
	}
}

func TestWriterFlush(t *testing.T) {
	var text bytes.Buffer
	w, err := NewWriter(&text, 4, FormatColumns, WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	w.Write(Solution{1, 3, 0, 2})
	if text.Len() > 0 {
		t.Errorf("not gathered: %q", &text)
	}
	if err := w.Flush(); err != nil || text.String() != "2 4 1 3\n" {
		t.Errorf("flushed: %q, %v", &text, err)
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	if err := w.Close(); err != nil {
		t.Errorf("closed twice: %v", err)
	}
	if err := w.Write(Solution{1, 3, 0, 2}); err == nil {
		t.Error("written after Close without an error")
	}
	if got := text.String(); got != "2 4 1 3\n" {
		t.Errorf("got %q", got)
	}
}

func TestWriterAllocatesNothing(t *testing.T) {
	s := explicit(64)
	for _, f := range Formats() {
		if f == FormatDigits {
			s = explicit(9 - 2)
		} else {
			s = explicit(64)
		}
		w, err := NewWriter(io.Discard, len(s), f, WriterOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for range 1000 { // the buffer has grown
			w.Write(s)
		}
		if got := testing.AllocsPerRun(1000, func() { w.Write(s) }); got != 0 {
			t.Errorf("format=%v: got %v allocations a solution, want 0", f, got)
		}
	}
}

// TestWriterLarge draws boards that must not be gathered whole: size 20,000 has 400 MB.
func TestWriterLarge(t *testing.T) {
	const n = 20_000 - 2
	w, err := NewWriter(io.Discard, n, FormatBoards, WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Write(explicit(n)); err != nil {
		t.Fatal(err)
	}
	if got, most := cap(w.buf), 1<<20; got > most {
		t.Errorf("gathered %d bytes, want at most %d", got, most)
	}
}

func TestFormats(t *testing.T) {
	all := Formats()
	if all[0] != FormatBoards || len(all) != 13 {
		t.Errorf("got %v", all)
	}
	for _, f := range all {
		if got, err := ParseFormat(f.String()); got != f || err != nil {
			t.Errorf("%v: got %v, %v", f, got, err)
		}
		if about := f.About(); about == "" || len(about) > 80 || strings.Contains(about, "\n") {
			t.Errorf("%v is about %q", f, about)
		}
	}
	_, err := ParseFormat("morse")
	want := `"morse" is no format: want boards, columns, array, digits, pairs, coords, matrix, algebraic, fen, ` +
		`boards-line, leetcode, json, jsonl`
	if fmt.Sprint(err) != want {
		t.Errorf("got %v, want %v", err, want)
	}
}

func TestParseSymbol(t *testing.T) {
	for _, text := range []string{"Q", ".", "♛", "é", "_", "*", "-", "o", "日", "~"} {
		if r, err := ParseSymbol(text); err != nil || string(r) != text {
			t.Errorf("%q: got %q, %v", text, r, err)
		}
	}
	for _, text := range []string{
		"", "QQ", " ", "\t", "\n", "\x00", "\x1b", "\u00a0", "\u0301", "\ufe0f", "\u200d", "\xff", "\ufffd",
		"0", "1", "٨", "[", "]", "(", ")", "{", "}", ",", ":", `"`, "'", "`", `\`, "/", "|", "│", "#",
	} {
		r, err := ParseSymbol(text)
		if err == nil {
			t.Errorf("%q: got %q, want an error", text, r)
			continue
		}
		oneLine(t, err)
	}
}

func TestParseBase(t *testing.T) {
	for text, want := range map[string]Base{"0": Base0, "1": Base1} {
		if got, err := ParseBase(text); got != want || err != nil {
			t.Errorf("%q: got %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "2", "-1", "01", "one", " 1"} {
		if got, err := ParseBase(text); got != AnyBase || err == nil {
			t.Errorf("%q: got %v, %v, want an error", text, got, err)
		}
	}
}

// BenchmarkWriter reports solutions a second; list promises 500,000 of size 14.
func BenchmarkWriter(b *testing.B) {
	s := explicit(14 - 2)
	s = append(s, 13, 12) // no solution, as long as one of size 14
	for _, f := range Formats() {
		if f == FormatDigits {
			continue
		}
		b.Run("format="+f.String(), func(b *testing.B) {
			w, err := NewWriter(io.Discard, len(s), f, WriterOptions{})
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				w.Write(s)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "solutions/s")
		})
	}
}

// TestFormatUnknown: a Format that is none says so.
func TestFormatUnknown(t *testing.T) {
	for _, f := range []Format{Format(len(Formats())), 255} {
		if f.String() != "unknown format" || f.About() != "" || f.Base() != AnyBase || f.Symbols() {
			t.Errorf("%d: got %q, %q, %d, %t", uint8(f), f, f.About(), f.Base(), f.Symbols())
		}
	}
}

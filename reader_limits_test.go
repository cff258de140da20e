package queens

import (
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// TestReaderLarge reads the largest boards, and is told of the limit by larger ones.
func TestReaderLarge(t *testing.T) {
	n := unlessRace(MaxN, 40_000)
	largest := explicit(n)
	boards, _, err := readAll(written(t, n, FormatColumns, WriterOptions{}, largest), ReaderOptions{})
	if err != nil || len(boards) != 1 || boards[0].N != n || !slices.Equal(boards[0].Squares, largest.Squares()) {
		t.Errorf("got %d boards, %v", len(boards), err)
	}
	long := []string{strings.Repeat("2 ", MaxN+1), "[[1,1]" + strings.Repeat("[1,1]", MaxN), strings.Repeat("a1 ", MaxN+1)}
	for _, text := range append(long[:unlessRace(len(long), 1)],
		"[[1000001, 1]]", "[[0, 1000000]]", "[[0, 999999999]]",
		strings.Repeat("Q", maxDrawn+1), strings.Repeat(".", 50_000), strings.Repeat(". ", maxDrawn+1),
		strings.Repeat("|.", maxDrawn+1)+"|", strings.Repeat("0", maxDrawn+1)+"\n1",
		"5000Q/1", "[["+strings.Repeat(".", maxDrawn+1)+"]]", strings.Repeat("Q", 5000)+"/1",
	) {
		_, _, err := readAll(text, ReaderOptions{})
		if !errors.Is(err, ErrSize) || !strings.HasPrefix(err.Error(), "line 1: size ") {
			t.Errorf("%.20q: got %v, want a SizeError with its line", text, err)
			continue
		}
		oneLine(t, err)
	}
	drawn := explicit(maxDrawn)
	for _, f := range []Format{FormatFEN, FormatLeetCode}[:unlessRace(2, 1)] {
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

// TestReaderBounded reads 100 MB at a time, with the race detector 45, of which nearly nothing may be held.
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
			size := unlessRace(100, 45) << 20
			if test.name == "small boards" || test.name == "columns" {
				size = unlessRace(3, 1) << 20 // it is their number that counts
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

// TestReaderMemory measures what is in use while 100 MB go by, with the race detector 20.
func TestReaderMemory(t *testing.T) {
	row := strings.Repeat(".", 499) + "Q" + strings.Repeat(".", 500)
	text := `["` + strings.Repeat(row+`","`, 999) + row + `"],`
	in := newEndless(text, unlessRace(100, 20)<<20)
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
	if boards < unlessRace(90, 18) {
		t.Errorf("got %d boards", boards)
	}
	if most > before+(2<<20) {
		t.Errorf("%d bytes more in use while reading, want at most 2 MiB", most-before)
	}
}

package queens

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"
)

func TestParseSize(t *testing.T) {
	for text, want := range map[string]int{
		"8": 8, "0": 0, "-0": 0, "+8": 8, "008": 8, " 8\n": 8, "\t\r\n12 \v\f": 12, "1000000": MaxN,
		"1000001":                       MaxN + 1, // a limit of those who use it
		strings.Repeat("0", 1000) + "8": 8,
	} {
		got, err := ParseSize(text)
		if got != want || err != nil {
			t.Errorf("%.20q: got %d, %v, want %d", text, got, err, want)
		}
	}
}

func TestParseSizeErrors(t *testing.T) {
	for _, test := range []struct {
		text, want string
		is         error
	}{
		{"", `"" is no size: want a whole number such as 8`, ErrSyntax},
		{" \n", `" \n" is no size: want a whole number such as 8`, ErrSyntax},
		{"-3", `size "-3" is outside 0..1000000`, ErrSize},
		{"eight", `"eight" is not a whole number`, ErrSyntax},
		{"8.0", `"8.0" is not a whole number`, ErrSyntax},
		{"1e3", `"1e3" is not a whole number`, ErrSyntax},
		{"1_000", `"1_000" is not a whole number`, ErrSyntax},
		{"0x10", `"0x10" is not a whole number`, ErrSyntax},
		{"-", `"-" is not a whole number`, ErrSyntax},
		{"--8", `"--8" is not a whole number`, ErrSyntax},
		{"٨", `"٨" is not a whole number`, ErrSyntax},
		{"8\n9", `"8\n9" is more than one whole number`, ErrSyntax},
		{"8 9 ten", `"8 9 ten" is more than one whole number`, ErrSyntax},
		{"8 x", `"8 x" is not one whole number and nothing else`, ErrSyntax},
		{"x 8", `"x 8" is not a whole number`, ErrSyntax},
		{"8\x00", `"8\x00" is not a whole number`, ErrSyntax},
		{"99999999999999999999999", `size "99999999999999999999"… is outside 0..1000000`, ErrSize},
		{"-99999999999999999999999", `size "-9999999999999999999"… is outside 0..1000000`, ErrSize},
		{strings.Repeat("9", 100_000), `size "99999999999999999999"… is outside 0..1000000`, ErrSize},
		{strings.Repeat("x", 100_000), `"xxxxxxxxxxxxxxxxxxxx"… is not a whole number`, ErrSyntax},
	} {
		n, err := ParseSize(test.text)
		if err == nil {
			t.Errorf("%.20q: got %d, want an error", test.text, n)
			continue
		}
		if n != 0 || err.Error() != test.want || !errors.Is(err, test.is) {
			t.Errorf("%.20q: got %d, %q, want %q", test.text, n, err, test.want)
		}
		oneLine(t, err)
	}
}

// endless repeats a text for size bytes without ever holding them.
type endless struct {
	text string
	size int
	at   int
}

// newEndless rounds size down to whole repetitions.
func newEndless(text string, size int) *endless {
	size -= size % len(text)
	return &endless{text: strings.Repeat(text, 1+64<<10/len(text)), size: size}
}

func (e *endless) Read(buf []byte) (int, error) {
	if e.at == e.size {
		return 0, io.EOF
	}
	n := copy(buf[:min(len(buf), e.size-e.at)], e.text[e.at%len(e.text):])
	e.at += n
	return n, nil
}

func TestReadSize(t *testing.T) {
	if n, err := ReadSize(strings.NewReader("8\n")); n != 8 || err != nil {
		t.Errorf("got %d, %v, want 8", n, err)
	}
	if _, err := ReadSize(strings.NewReader("8\n9\n")); !errors.Is(err, ErrSyntax) {
		t.Errorf("two numbers: got %v", err)
	}
	if n, err := ReadSize(strings.NewReader("8" + strings.Repeat(" ", sizeText) + "9")); err == nil {
		t.Errorf("a second number far behind: got %d", n)
	}
	for _, text := range []string{"9", " ", "\x00", "8\n", "♛"} {
		in := newEndless(text, 100<<20)
		_, err := ReadSize(in)
		if err == nil {
			t.Errorf("100 MB of %q: got no error", text)
			continue
		}
		oneLine(t, err)
		if in.at > 1<<20 {
			t.Errorf("100 MB of %q: %d bytes were read", text, in.at)
		}
	}
	broken := errors.New("broken")
	if _, err := ReadSize(io.MultiReader(strings.NewReader("8"), failing{broken})); !errors.Is(err, broken) {
		t.Errorf("got %v, want the reader's error", err)
	}
}

// failing is a reader that cannot be read.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func FuzzParseSize(f *testing.F) {
	for _, text := range []string{"8", " 8\n", "-3", "", "8\n9", "+", "8.0", "99999999999999999999", "\x00", "٨"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := ParseSize(text)
		if err != nil {
			oneLine(t, err)
			return
		}
		if again, err := ParseSize(strconv.Itoa(n)); n < 0 || again != n || err != nil {
			t.Errorf("%q is %d, which is %d, %v", text, n, again, err)
		}
	})
}

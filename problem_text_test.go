package queens

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestProblemText(t *testing.T) {
	p := mustBlocked(t, mustGiven(t, mustNew(t, 8), Square{3, 1}, Square{7, 0}), Square{4, 3}, Square{5, 2})
	const want = "queens 8\ngiven a1 b5\nblocked c3 d4\n"
	if got := p.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, text := range []string{
		want,
		"queens 8\ngiven a1 b5\nblocked c3 d4",
		"queens 8\r\ngiven a1 b5\r\nblocked c3 d4\r\n",
		"blocked d4, c3\ngiven b5\ngiven a1\nqueens 8\n",
		"# a puzzle\n\n  QUEENS\t8 # small\nGiven B5,A1#both\nblocked c3 c3\nBLOCKED d4 # and c3\n",
		"given\nqueens 8\nblocked #none\ngiven a1,b5\nblocked d4 c3 d4",
		"queens +08\ngiven a1 b5\nblocked c3 d4\n",
	} {
		got, err := ParseProblem(text)
		if err != nil || !got.Equal(p) || got.Hash() != p.Hash() {
			t.Errorf("%q: got %v, %v, want %v", text, got, err, p)
		}
	}
}

// TestProblemHash keeps hashes as they are: they are written down in files.
func TestProblemHash(t *testing.T) {
	for text, want := range map[string]string{
		"queens 8\ngiven a1 b5\nblocked c3 d4\n": "e3ef3e4ce2d9d1e90f31a40065a9a72038448bc5386f254dfd0a5f09afb64e2e",
		"queens 8":                               "4adcf0ae91d12970c0a2866bbf046cd80994d3eb249bf84cba5799511f09ad7e",
		"queens 0":                               "9f3be4ed609336e81ee7a94d084ad88fcb1ff6ab11ae54e478c070198d663882",
	} {
		p, err := ParseProblem(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Hash(); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

func TestProblemTextOrder(t *testing.T) {
	// By file, then by rank as a number: b comes before aa, rank 2 before rank 10.
	p := mustBlocked(t, mustNew(t, 30), Square{29, 26}, Square{29, 1}, Square{20, 1}, Square{28, 1}, Square{0, 0})
	if got, want := p.String(), "queens 30\nblocked a30 b1 b2 b10 aa1\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestProblemTextErrors(t *testing.T) {
	const form = " is not a square: want letters for the file and a number for the rank, such as a1"
	for _, test := range []struct{ text, want string }{
		{"", `line 1: no line with the size, such as "queens 8"`},
		{"given a1\n# no more\n", `line 2: no line with the size, such as "queens 8"`},
		{"queens 8\nqueens 8\n", "line 2 column 1: a second size; line 1 has one"},
		{"queens\n", `line 1 column 7: "" is no size: want a whole number such as 8`},
		{"queens  x\n", `line 1 column 9: "x" is not a whole number`},
		{"queens 8 9\n", `line 1 column 8: "8 9" is more than one whole number`},
		{"queens -1\n", `line 1: size "-1" is outside 0..1000000`},
		{"queens 1000001\n", "line 1: size 1000001 is outside 0..1000000, the limit of a problem"},
		{"\n queens 99999999999999999999999\n", `line 2: size "99999999999999999999"… is outside 0..1000000`},
		{"  rooks 8\n", `line 1 column 3: "rooks" is no keyword: want "queens N", "given SQUARES" or "blocked SQUARES"`},
		{"queens8\n", `line 1 column 1: "queens8" is no keyword: want "queens N", "given SQUARES" or "blocked SQUARES"`},
		{"queens 8\ngiven a1,b\n", `line 2 column 11: "b"` + form},
		{"queens 8\n  given  é5\n", `line 2 column 10: "é5"` + form},
		{"queens 8\ngiven a1, z9\n", `line 2 column 11: "z9": off the board of size 8`},
		{"blocked b0\nqueens 8\n", `line 1 column 9: "b0": no such rank, they count from 1`},
		{"queens 8\ngiven a1,,b5\n", "line 2 column 10: a comma needs a square on both sides"},
		{"queens 8\ngiven a1, # more\n", "line 2 column 9: a comma needs a square on both sides"},
		{"queens 8\nblocked a2\ngiven a1\ngiven b2\n", "line 4: queens at b2 (row 7 column 2) and a1 (row 8 column 1) share an antidiagonal"},
		{"given b2\ngiven c7 d5\ngiven a1\nqueens 8\ngiven b2", "line 3: queens at b2 (row 7 column 2) and a1 (row 8 column 1) share an antidiagonal"},
		{"queens 8\nblocked a1\ngiven c3\ngiven a1\n", "line 4: a1 (row 8 column 1) has a given queen and is blocked"},
		{"queens 8\ngiven a1\nblocked c3 a1\nblocked a1\n", "line 3: a1 (row 8 column 1) has a given queen and is blocked"},
		{"Q...\n.Q..\n....\n....\n", "queens at row 1 column 1 and row 2 column 2 share a diagonal"},
		{"Q...\n....\n", "line 3: the board ends after row 2 but row 1 has length 4: not square"},
		{"Q...\n..*\n", "line 2: row 2 has length 3, row 1 has length 4"},
		{"Q.\nQx\n", "line 2 column 2: 'x' is neither 'Q' (given), '.' nor '*' (blocked)"},
		{"queens 8\x00\n", "line 1 column 9: a NUL byte"},
		{"queens 8\n# \x00\n", "line 2 column 3: a NUL byte"},
		{"queens 8\ngiven \xff1\n", `line 2 column 7: "\xff1"` + form},
	} {
		got, err := ParseProblem(test.text)
		if fmt.Sprint(err) != test.want || !got.Equal(Problem{}) {
			t.Errorf("%q: got %v, %q, want %q", test.text, got, err, test.want)
			continue
		}
		var conflict *ConflictError
		var square *SquareError
		if !errors.As(err, &conflict) && !errors.As(err, &square) {
			oneLine(t, err)
		}
	}
}

func TestParseProblemDrawn(t *testing.T) {
	want := mustNew(t, 4)
	want, err := want.WithBlocked(Square{2, 3}, Square{3, 0})
	if err != nil {
		t.Fatal(err)
	}
	want = mustGiven(t, want, Square{0, 1})
	for _, text := range []string{
		".Q..\n....\n...*\n*...\n",
		"\n# drawn\n. Q . .  # the top row\n. . . .\r\n. . . *\n* . . .",
	} {
		if got, err := ParseProblem(text); err != nil || !got.Equal(want) {
			t.Errorf("%q: got %v, %v, want %v", text, got, err, want)
		}
	}
	for _, row := range []string{"Q", ".", "*"} {
		if got, err := ReadProblem(strings.NewReader(row)); err != nil || got.N() != 1 {
			t.Errorf("%q: got %v, %v, want size 1", row, got, err)
		}
	}
}

func TestReadProblem(t *testing.T) {
	p, err := ReadProblem(strings.NewReader("queens 8\n"))
	if err != nil || p.N() != 8 {
		t.Errorf("got %v, %v", p, err)
	}
	for _, text := range []string{"#", "\n", "queens 8\n", "given a1\n"} {
		in := newEndless(text, 100<<20)
		_, err := ReadProblem(in)
		if err == nil || in.at > 32<<20 {
			t.Errorf("100 MB of %q: got %v after %d bytes", text, err, in.at)
			continue
		}
		oneLine(t, err)
	}
	broken := errors.New("broken")
	if _, err := ReadProblem(failing{broken}); !errors.Is(err, broken) {
		t.Errorf("got %v, want the reader's error", err)
	}
}

func TestProblemTextRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		p := randomProblem(t, random, 1+random.IntN(40))
		got, err := ParseProblem(p.String())
		if err != nil || !got.Equal(p) || got.String() != p.String() || got.Hash() != p.Hash() {
			t.Fatalf("got %v, %v, want %v", got, err, p)
		}
	}
}

func FuzzParseProblem(f *testing.F) {
	for _, text := range []string{
		"queens 8\ngiven a1 b5\nblocked c3 d4\n",
		"blocked d4, c3\nGIVEN b5\n# comment\nqueens 8",
		"queens 8\nqueens 8",
		"queens 8\ngiven a1\ngiven b2",
		"queens 8\ngiven a1\nblocked a1",
		"queens 1000000\ngiven bdwgn1000000",
		"queens 0",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseProblem(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r\x00\x1b") || len(err.Error()) > 250 {
				t.Errorf("error %q", err)
			}
			return
		}
		again, err := ParseProblem(p.String())
		if err != nil || !again.Equal(p) || again.String() != p.String() || again.Hash() != p.Hash() {
			t.Errorf("%q: printed as %q it is %v, %v", text, p, again, err)
		}
	})
}

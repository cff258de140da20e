package judge_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queens"
	"queens/judge"
)

var update = flag.Bool("update", false, "write the answers to the small samples into testdata")

// answer runs an adapter.
func answer(a judge.Adapter, input string) (string, error) {
	var out bytes.Buffer
	err := a.Run(context.Background(), strings.NewReader(input), &out)
	return out.String(), err
}

// find is for names that there are.
func find(t testing.TB, name string) judge.Adapter {
	t.Helper()
	a, err := judge.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestSamples has every adapter answer its samples. The answers must be right and, to the small ones,
// those in testdata, byte for byte.
func TestSamples(t *testing.T) {
	const small = 600
	for _, a := range judge.All() {
		for i, input := range a.Samples() {
			t.Run(fmt.Sprintf("name=%s/sample=%d", a.Name, i+1), func(t *testing.T) {
				got, err := answer(a, input)
				if err != nil {
					t.Fatal(err)
				}
				oracle := oracles[a.Name]
				if oracle == nil {
					t.Fatal("nothing to check the answer against")
				}
				if err := oracle(input, got); err != nil {
					t.Error(err)
				}
				if len(input)+len(got) <= small {
					golden(t, fmt.Sprintf("%s_%d.in", a.Name, i+1), input)
					golden(t, fmt.Sprintf("%s_%d.out", a.Name, i+1), got)
				}
			})
		}
	}
}

// golden compares a text with a file in testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%swant\n%s", path, got, want)
	}
}

// TestNames finds every adapter by its names, however they are written, and by no other.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for _, a := range judge.All() {
		for _, name := range append([]string{a.Name}, a.Aliases...) {
			if seen[name] {
				t.Errorf("%s names two adapters", name)
			}
			seen[name] = true
			for _, written := range []string{name, strings.ToUpper(name), strings.ReplaceAll(name, "-", "_"), strings.ReplaceAll(name, "-", " ")} {
				if got := find(t, written); got.Name != a.Name {
					t.Errorf("%s: got %s, want %s", written, got.Name, a.Name)
				}
			}
		}
	}
	for name, want := range map[string]string{
		"":         `no judge has the name ""`,
		"boj":      `no judge has the name "boj": is it boj9663 or boj3344 or boj9175?`,
		"9663":     `no judge has the name "9663": is it boj9663?`,
		"BOJ-9664": `no judge has the name "BOJ-9664": is it boj9663?`,
		"no such":  `no judge has the name "no such"`,
	} {
		if _, err := judge.Find(name); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", name, err, want)
		}
	}
}

// TestForms tries what the samples do not: ways to write an input, and boards without an answer.
func TestForms(t *testing.T) {
	for _, test := range []struct{ name, input, want string }{
		{"boj9663", " \t\r\n6", "4\n"},
		{"boj9663", "006\r\n\r\n", "4\n"},
		{"leetcode52", "[6]", "4\n"},
		{"leetcode51", "(4)\n", `[[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]` + "\n"},
		{"leetcode52", "n = 6", "4\n"},
		{"leetcode52", "(n=6)", "4\n"},
		{"codewars-561bed6a", "a4 8", `"a4,b8,c5,d3,e1,f7,g2,h6"` + "\n"},
		{"codewars-561bed6a", `["A4", 8]`, `"a4,b8,c5,d3,e1,f7,g2,h6"` + "\n"},
		{"codewars-561bed6a", `'a10' 10`, `"a0,b8,c5,d3,e1,f6,g2,h9,i7,j4"` + "\n"},
		{"codewars-561bed6a", `"a0",10`, `"a0,b8,c5,d3,e1,f6,g2,h9,i7,j4"` + "\n"},
		{"codewars-5985ea20", "[4, [2, 0]]", "..Q.\nQ...\n...Q\n.Q..\n"},
		{"codewars-5985ea20", "4 2 0", "..Q.\nQ...\n...Q\n.Q..\n"},
		{"codewars-5985ea20", "1 (0, 0)", "Q\n"},
		{"codewars-5985ea20", "6, (0, 0)", "None\n"},
		{"boj9175", "0", ""},
		{"spoj-nqueen", "", ""},
		{"spoj-nqueen", "4 0 0 0 0 1 1", "2 4 1 3\n1\n"},
		{"poj3239", "0", ""},
		{"uva750", "0", ""},
		{"uva11195", "0", ""},
		{"hackerrank-queens-on-board", "1\n1 5\n.#.#.", "7\n"},
		{"hackerrank-queens-on-board", "2\n2 2\n..\n..\n2 2\n..\n..\n", "4\n4\n"},
		{"hackerrank-queens-on-board", "2\n3 1\n.\n.\n.\n3 1\n.\n#\n.\n", "3\n3\n"},
		{"kattis-queens", "1 0 0", "CORRECT\n"},
		{"kattis-queens", "2 0 0 0 0", "INCORRECT\n"},
		{"aoj-alds1-13-a", "2\n0 0 0 0", "Q.......\n....Q...\n.......Q\n.....Q..\n..Q.....\n......Q.\n.Q......\n...Q....\n"},
	} {
		t.Run(fmt.Sprintf("name=%s/input=%q", test.name, test.input), func(t *testing.T) {
			got, err := answer(find(t, test.name), test.input)
			if err != nil || got != test.want {
				t.Errorf("got %q (%v), want %q", got, err, test.want)
			}
		})
	}
}

// TestRefused wants every adapter to say what is wrong, and where.
func TestRefused(t *testing.T) {
	for _, test := range []struct{ name, input, want string }{
		{"boj9663", "", "line 1 column 1: the input ends where N should be"},
		{"boj9663", "\n\n  ", "line 3 column 3: the input ends where N should be"},
		{"boj9663", "\n eight", `line 2 column 2: N is "eight", not a whole number`},
		{"boj9663", "8.0", `line 1 column 1: N is "8.0", not a whole number`},
		{"boj9663", "0", "line 1 column 1: N is 0, outside 1..14"},
		{"boj9663", "15", "line 1 column 1: N is 15, outside 1..14"},
		{"boj9663", "123456789012345678901234567890", "line 1 column 1: N is 12345678901234567890…, outside 1..14"},
		{"boj9663", "8 9", `line 1 column 3: "9" stands where the input should end`},
		{"boj9663", "8\nü", `line 2 column 1: "ü" stands where the input should end`},
		{"boj9663", strings.Repeat("8", 1000), "line 1 column 1: N is over 100 bytes long"},
		{"boj3344", "3", "the 3×3 board: no solution"},
		{"boj9175", "1\n3", "line 2 column 1: N is 3, outside 4..300"},
		{"boj9175", "2\n8", "line 2 column 2: the input ends where N should be"},
		{"boj9175", "1\n4\n5", `line 3 column 1: "5" stands where the input should end`},
		{"boj9175", "-1", "line 1 column 1: the number of cases is -1, outside 0..2147483647"},
		{"leetcode51", "10", "line 1 column 1: n is 10, outside 1..9"},
		{"leetcode51", "", "line 1 column 1: the input ends where n should be"},
		{"leetcode51", "[4", "line 1 column 3: a bracket [ is open at the end"},
		{"leetcode51", "[4)", "line 1 column 3: ) closes nothing"},
		{"leetcode51", "4]", "line 1 column 2: ] closes nothing"},
		{"leetcode51", "[4,]", "line 1 column 4: ] closes nothing"},
		{"leetcode51", "4,", "line 1 column 3: nothing stands behind the last comma"},
		{"leetcode51", ",4", "line 1 column 1: a comma stands where a value should be"},
		{"leetcode51", "4,,", "line 1 column 3: a comma stands where a value should be"},
		{"leetcode52", ` {"n":4}`, "line 1 column 2: an object where n should be: want the values without their names"},
		{"codewars-5985ea20", `[4, {"x":2}]`, "line 1 column 5: an object where the size, the column, the row should be: want the values without their names"},
		{"leetcode51", "4\n5", "line 2 column 1: there are more arguments than n"},
		{"leetcode51", "n 4", "line 1 column 3: want = and a value behind n"},
		{"leetcode51", "n", "line 1 column 2: want = and a value behind n"},
		{"leetcode51", "n =", "line 1 column 4: the input ends where n should be"},
		{"leetcode51", "n = 10", "line 1 column 5: n is 10, outside 1..9"},
		{"leetcode51", "m = 4", "line 1 column 3: there are more arguments than n"},
		{"leetcode51", "n = 4, n = 5", "line 1 column 8: there are more arguments than n"},
		{"leetcode51", `"4`, "line 1 column 1: n has no closing quotation mark"},
		{"leetcode51", strings.Repeat("[", 99), "line 1 column 9: brackets are over 8 deep"},
		{"uva167", "21", "line 1 column 1: the number of cases is 21, outside 0..20"},
		{"uva167", "1\n1 2 100", "line 2 column 5: the number at row 1 column 3 is 100, outside 1..99"},
		{"uva750", "1\n\n9 1", "line 3 column 1: a row is 9, outside 1..8"},
		{"uva11195", "2\n..\n..\n0", "line 1 column 1: N is 2, outside 3..15"},
		{"uva11195", "3\n...\n..\n...\n0", "line 3 column 1: row 2 has 2 squares, want 3"},
		{"uva11195", "3\n...\n.x.\n...\n0", `line 3 column 2: "x" is no square: want one of .*`},
		{"uva11195", "3\n...\n...\n...\n", "line 5 column 1: the input ends where N, or the 0 that ends the input, should be"},
		{"uva11195", strings.Repeat("3\n...\n...\n...\n", 11), "line 41 column 1: there are over 10 cases"},
		{"cses1624", strings.Repeat("........\n", 7), "line 8 column 1: the input ends where row 8 should be"},
		{"cses1624", strings.Repeat("........\n", 9), `line 9 column 1: "........" stands where the input should end`},
		{"kattis-queens", "5001", "line 1 column 1: N is 5001, outside 1..5000"},
		{"kattis-queens", "2\n0 2", "line 2 column 3: y is 2, outside 0..1"},
		{"hackerrank-queens-on-board", "101", "line 1 column 1: the number of cases is 101, outside 0..100"},
		{"hackerrank-queens-on-board", "1\n51 1", "line 2 column 1: N is 51, outside 1..50"},
		{"hackerrank-queens-on-board", "1\n1 6", "line 2 column 3: M is 6, outside 1..5"},
		{"aoj-alds1-13-a", "2\n0 0\n7 7", "line 3 column 1: queens at row 1 column 1 and row 8 column 8 share a diagonal"},
		{"aoj-alds1-13-a", "9", "line 1 column 1: the number of queens is 9, outside 0..8"},
		{"aoj-alds1-13-a", "3\n0 0 1 2 2 4", "these queens on the 8×8 board: no solution"},
		{"codewars-561bed6a", "a9 8", `line 1 column 1: "a9" is no square of the 8×8 board, such as a1`},
		{"codewars-561bed6a", "a1,b3", `line 1 column 4: the size is "b3", not a whole number`},
		{"codewars-561bed6a", `"a1 b3" 8`, `line 1 column 1: "a1 b3" is no square of the 8×8 board, such as a1`},
		{"codewars-561bed6a", "a1 4", "a queen on a1 of the 4×4 board: no solution"},
		{"codewars-561bed6a", "ü 99", "line 1 column 3: the size is 99, outside 1..10"},
		{"codewars-561bed6a", "a1 11", "line 1 column 4: the size is 11, outside 1..10"},
		{"codewars-5985ea20", "8 8 0", "line 1 column 3: the column is 8, outside 0..7"},
		{"poj3239", "8", "line 1 column 2: the input ends where N, or the 0 that ends the input, should be"},
		{"poj3239", "7\n0", "line 1 column 1: N is 7, outside 8..300"},
		{"poj3239", "0\n8", `line 2 column 1: "8" stands where the input should end`},
		{"spoj-nqueen", "4 1 0 0 5", "line 1 column 9: the column in row 4 is 5, outside 0..4"},
		{"spoj-nqueen", "4 1 1 0 0", "line 1 column 5: queens at row 1 column 1 and row 2 column 1 share a column"},
		{"spoj-nqueen", "4 1 0 0 0", "the given queens on the 4×4 board: no solution"},
		{"alx-101-nqueens", "65", "line 1 column 1: N is 65, outside 4..64"},
	} {
		t.Run(fmt.Sprintf("name=%s/input=%.20q", test.name, test.input), func(t *testing.T) {
			_, err := answer(find(t, test.name), test.input)
			if err == nil || err.Error() != test.want {
				t.Fatalf("got %v, want %s", err, test.want)
			}
			if isSyntax, isNone := errors.Is(err, queens.ErrSyntax), errors.Is(err, judge.ErrNoSolution); isSyntax == isNone {
				t.Errorf("syntax error %t, no solution %t", isSyntax, isNone)
			}
		})
	}
}

// TestLimits tries the sizes beside the limits that are listed.
func TestLimits(t *testing.T) {
	for _, a := range judge.All() {
		var least, most int
		if _, err := fmt.Sscanf(a.Limits(), "%d ≤ N ≤ %d", &least, &most); err != nil {
			continue // boards of one size
		}
		for _, n := range []int{least - 1, most + 1} {
			for _, input := range []string{"%d", "1\n%d", "%d 0 0", "a1 %d", "1\n%d 1"} {
				got, err := answer(a, fmt.Sprintf(input, n))
				if n != 0 && err == nil {
					t.Errorf("%s: size %d was answered: %.40q", a.Name, n, got)
				}
			}
		}
	}
}

// TestMessages wants the answers of a command that says itself what is wrong.
func TestMessages(t *testing.T) {
	a := find(t, "alx-101-nqueens")
	for input, want := range map[string]string{
		"":      "Usage: nqueens N\n",
		"4 5":   "Usage: nqueens N\n",
		"four":  "N must be a number\n",
		"4.0":   "N must be a number\n",
		"-":     "N must be a number\n",
		"3":     "N must be at least 4\n",
		"-5":    "N must be at least 4\n",
		"-0":    "N must be at least 4\n",
		"00003": "N must be at least 4\n",
	} {
		if got, err := answer(a, input); got != want || !errors.Is(err, judge.ErrRefused) {
			t.Errorf("%q: got %q (%v), want %q", input, got, err, want)
		}
	}
}

// An endless reader repeats a text after another one.
type endless struct {
	text []byte
	rest []byte
}

func (e *endless) Read(p []byte) (int, error) {
	if len(e.rest) == 0 {
		e.rest = e.text
	}
	n := copy(p, e.rest)
	e.rest = e.rest[n:]
	return n, nil
}

var errFull = errors.New("full")

// A full writer takes so many bytes.
type full struct{ left int }

func (f *full) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// TestStreams gives cases without end: those there were are answered, and a writer that takes no more
// ends it.
func TestStreams(t *testing.T) {
	for name, input := range map[string][2]string{
		"boj9175":     {"2147483647\n", "9\n"},
		"uva750":      {"2147483647\n", "\n3 4\n"},
		"poj3239":     {"", "12\n"},
		"hdu2553":     {"", "6\n"},
		"swea2806":    {"2147483647\n", "7\n"},
		"spoj-nqueen": {"", "5 0 0 0 0 0\n"},
	} {
		t.Run("name="+name, func(t *testing.T) {
			in := &endless{text: []byte(input[1]), rest: []byte(input[0])}
			err := find(t, name).Run(context.Background(), in, &full{100_000})
			if !errors.Is(err, errFull) {
				t.Errorf("got %v, want %v", err, errFull)
			}
		})
	}
}

// TestLost wants to hear that an answer was not written, however short it is.
func TestLost(t *testing.T) {
	err := find(t, "boj9663").Run(context.Background(), strings.NewReader("6"), &full{0})
	if !errors.Is(err, errFull) {
		t.Errorf("got %v, want %v", err, errFull)
	}
}

// TestStopped ends the context while there is much left to read or to write.
func TestStopped(t *testing.T) {
	cause := errors.New("enough")
	for name, input := range map[string]string{"hdu2553": "9\n", "alx-101-nqueens": "20"} {
		t.Run("name="+name, func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(context.Background())
			var in io.Reader = &endless{text: []byte(input)}
			if !strings.HasSuffix(input, "\n") {
				in = strings.NewReader(input)
			}
			out := stopper(func() { cancel(cause) })
			if err := find(t, name).Run(ctx, in, out); !errors.Is(err, cause) {
				t.Errorf("got %v, want %v", err, cause)
			}
		})
	}
}

// A stopper stops something when it is written to.
type stopper func()

func (s stopper) Write(p []byte) (int, error) {
	s()
	return len(p), nil
}

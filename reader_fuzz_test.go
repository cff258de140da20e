package queens

import (
	"slices"
	"strings"
	"testing"
)

func FuzzReader(f *testing.F) {
	for _, text := range []string{
		"", "[]", "[[]]", "####\n", ".Q..\n...Q\nQ...\n..Q.\n", "1000\n0010\n0001\n0100\n", "+--+\n|.Q|\n|Q |\n+--+",
		"0 1 0 0 0 0 0 1 1 0 0 0 0 0 1 0", "2 4 1 3\n", "2413\n1302\n", "[2, 4, 1, 3]", "((4 3) (3 1) (2 4) (1 2))",
		"( 1, 2)\n( 2, 4)\n####\n", "b4 d3 a2 c1", "1Q2/3Q/Q3/2Q1 w", "[[.Q.., ...Q, Q..., ..Q.]]",
		`[[".Q..","...Q","Q...","..Q."]]`, `[['.','Q'],['Q','.']]`, `{"n":4,"base":1,"columns":[2,4,1,3]}`,
		`[{"n":1,"columns":[0]}]`, "\ufeff♛·\n·♛\n", "\x1b[1mQ\x1b[0m", "hello", "[[[0,1,0]]]", "-1 5", "Q\n\n",
		"Solution 1:\n.Q..\n...Q\nQ...\n..Q.\n2.\n..Q.\nQ...\n...Q\n.Q..\n2\n", "  a b c d\n4 . Q . .\n3 . . . Q\n2 Q . . .\n1 . . Q .\n",
		"╔═╗\n║Q║\n╚═╝", "1;3;0;2", "2-4-1-3", "Qb4\nQd3\n\nQa1", `{"queens":[1,3,0,2]}`, `[{"row":0,"col":1},{"col":3,"row":1}]`,
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
			if form := r.Form(); form == "" || len(form) > 90 || strings.ContainsAny(form, "\n\r\x00\x1b") {
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

package draw

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"queens"
	"queens/search"
	"queens/trace"
)

// grownTree walks the tree of a problem.
func grownTree(t testing.TB, p queens.Problem, m search.Method, o trace.TreeOptions) Tree {
	t.Helper()
	s, err := search.New(p)
	if err != nil {
		t.Fatal(err)
	}
	tree := trace.NewTree(o)
	s.Use(m)
	s.Observe(tree.Observe)
	if _, err := s.Count(t.Context()); err != nil {
		t.Fatal(err)
	}
	return Tree{Problem: p, Root: tree.Root, Name: fmt.Sprintf("State-space tree, method %v", m)}
}

// goldenTrees are the trees kept in testdata.
func goldenTrees(t *testing.T) map[string]Tree {
	const all = 1000
	given, err := empty(t, 5).WithGiven(sq(2, 2))
	if err != nil {
		t.Fatal(err)
	}
	given, err = given.WithBlocked(sq(4, 0))
	if err != nil {
		t.Fatal(err)
	}
	return map[string]Tree{
		"tree-4":        grownTree(t, empty(t, 4), search.Bits, trace.TreeOptions{Depth: 64, Widest: all, Rejected: true}),
		"tree-4-folded": grownTree(t, empty(t, 4), search.Bits, trace.TreeOptions{Depth: 2, Widest: all, Rejected: true}),
		"tree-5":        grownTree(t, empty(t, 5), search.Bits, trace.TreeOptions{Depth: 64, Widest: all, Rejected: true}),
		"tree-5-given":  grownTree(t, given, search.Permutations, trace.TreeOptions{Depth: 64, Widest: all, Rejected: true}),
		"tree-6-fewest": grownTree(t, empty(t, 6), search.Fewest, trace.TreeOptions{Depth: 64, Widest: all}),
		"tree-0":        grownTree(t, empty(t, 0), search.Bits, trace.TreeOptions{Depth: 64, Widest: all, Rejected: true}),
		"tree-3-late":   grownTree(t, empty(t, 3), search.Promising, trace.TreeOptions{Depth: 64, Widest: all, Rejected: true}),
		"tree-4-thin":   grownTree(t, empty(t, 4), search.Unpruned, trace.TreeOptions{Depth: 64, Widest: all}),
		"tree-7":        grownTree(t, empty(t, 7), search.Bits, trace.TreeOptions{Depth: 64, Widest: all}),
		"tree-7-folded": grownTree(t, empty(t, 7), search.Bits, trace.TreeOptions{Depth: 2, Widest: all}),
	}
}

func TestTreesAsText(t *testing.T) {
	for name, tree := range goldenTrees(t) {
		t.Run("tree="+name, func(t *testing.T) {
			var text, ascii, dot bytes.Buffer
			for _, err := range []error{tree.WriteText(&text, TreeText{}), tree.WriteText(&ascii, TreeText{ASCII: true}), tree.WriteDOT(&dot)} {
				if err != nil {
					t.Fatal(err)
				}
			}
			for i, b := range ascii.Bytes() {
				if b >= 128 {
					t.Fatalf("byte %d of the ASCII tree is %#x", i, b)
				}
			}
			if got, want := strings.Count(ascii.String(), "\n"), strings.Count(text.String(), "\n"); got != want {
				t.Errorf("got %d lines in ASCII, %d in UTF-8", got, want)
			}
			if err := checkDOT(dot.String()); err != nil {
				t.Errorf("DOT: %v", err)
			}
			switch name {
			case "tree-4":
				golden(t, filepath.Join("testdata", name+".txt"), text.Bytes())
				golden(t, filepath.Join("testdata", name+".ascii.txt"), ascii.Bytes())
				golden(t, filepath.Join("testdata", name+".dot"), dot.Bytes())
			case "tree-4-folded", "tree-5-given":
				golden(t, filepath.Join("testdata", name+".txt"), text.Bytes())
				golden(t, filepath.Join("testdata", name+".dot"), dot.Bytes())
			}
		})
	}
}

// TestTreeScenes counts what the picture has for each node: as many hints as nodes, rejected squares
// and folds, nothing off the paper, and no mark on another.
func TestTreeScenes(t *testing.T) {
	for name, tree := range goldenTrees(t) {
		t.Run("tree="+name, func(t *testing.T) {
			s, err := tree.Scene(Dark)
			if err != nil {
				t.Fatal(err)
			}
			want := map[string]int{}
			for n := range tree.Root.All() {
				want[nodeText(n)]++
				if n.Folded.Nodes > 0 {
					want[foldedText(n.Folded)]++
				}
			}
			got := map[string]int{}
			var marks []box
			last := ""
			for _, item := range s.Items {
				if b := item.bounds(); b.x0 < 0 || b.y0 < 0 || b.x1 > float64(s.Width) || b.y1 > float64(s.Height) {
					t.Errorf("%v reaches over the paper of %d×%d: %v", item, s.Width, s.Height, b)
				}
				if shape, ok := item.(Shape); ok && shape.Hint != "" {
					got[shape.Hint] = 1
					b := shape.bounds().grown(-shape.Width)
					if shape.Hint != last { // another node
						marks, last = append(marks, b), shape.Hint
					}
					whole := &marks[len(marks)-1]
					*whole = whole.with(point{b.x0, b.y0}).with(point{b.x1, b.y1})
				}
			}
			for i, a := range marks {
				for _, b := range marks[:i] {
					if a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1 {
						t.Errorf("marks at %v and %v overlap", a, b)
					}
				}
			}
			if len(got) != len(want) {
				t.Errorf("got %d different hints, want %d", len(got), len(want))
			}
			for hint := range want {
				if got[hint] == 0 {
					t.Errorf("no hint says %q", hint)
				}
			}
		})
	}
}

// TestHints reads them back from SVG, whatever is in them.
// TestTreeTextFits breaks lines between words and keeps the strokes together: without the breaks it is
// the same text.
func TestTreeTextFits(t *testing.T) {
	tree := grownTree(t, empty(t, 4), search.Bits, trace.TreeOptions{Depth: 2, Widest: 1000, Rejected: true})
	words := func(columns int) (text string, widest int) {
		var b strings.Builder
		if err := tree.WriteText(&b, TreeText{Columns: columns}); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			widest = max(widest, utf8.RuneCountInString(strings.TrimRight(line, "\n")))
		}
		return strings.Join(strings.FieldsFunc(b.String(), func(r rune) bool { return strings.ContainsRune("│├└─┄ \n", r) }), " "), widest
	}
	want, whole := words(0)
	for _, columns := range []int{24, 40, 79, whole} {
		t.Run(fmt.Sprintf("columns=%d", columns), func(t *testing.T) {
			got, widest := words(columns)
			if got != want {
				t.Errorf("got %s, want %s", got, want)
			}
			if widest > columns || widest < columns-15 {
				t.Errorf("the widest line has %d columns", widest)
			}
		})
	}
	var b strings.Builder
	if err := tree.WriteText(&b, TreeText{Columns: 40, Paint: func(s trace.Status, text string) string {
		if s == trace.DeadEnd {
			return "<" + text + ">"
		}
		return text
	}}); err != nil {
		t.Fatal(err)
	}
	want = "│  ├─ <row 2 column 3: dead end: no>\n│  │  │  <square of row 3 leads on>\n│  │  └┄ +4 rejected\n"
	if !strings.Contains(b.String(), want) {
		t.Errorf("got\n%s\nwant in it\n%s", b.String(), want)
	}
}

// TestLevelsCountWhatIsNotShown: nodes that are rejected may be left out of a picture, but not of its
// numbers.
func TestLevelsCountWhatIsNotShown(t *testing.T) {
	for _, test := range []struct {
		n, depth int
		method   search.Method
		rejected bool
		want     string
	}{
		{4, 64, search.Unpruned, false, "Nodes per level: 1, 4, 16, 64, 256 (2 shown)."},
		{4, 64, search.Unpruned, true, "Nodes per level: 1, 4, 16, 64, 256."},
		{4, 64, search.Promising, false, "Nodes per level: 1, 4, 16 (6 shown), 24 (4 shown), 16 (2 shown)."},
		{4, 2, search.Promising, false, "Nodes per level: 1, 4, 16 (6 shown). Below level 2 is folded: 40 nodes, 34 rejected."},
		{3, 64, search.Promising, false, "Nodes per level: 1, 3, 9 (2 shown), 6 (0 shown)."},
		{4, 64, search.Bits, false, "Nodes per level: 1, 4, 6, 4, 2."},
	} {
		t.Run(fmt.Sprintf("method=%v/n=%d/depth=%d/rejected=%t", test.method, test.n, test.depth, test.rejected), func(t *testing.T) {
			tree := grownTree(t, empty(t, test.n), test.method, trace.TreeOptions{Depth: test.depth, Widest: 1000, Rejected: test.rejected})
			scene, err := tree.Scene(Light)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(scene.Desc, test.want) {
				t.Errorf("got %s, want %s", scene.Desc, test.want)
			}
			var svg bytes.Buffer
			if err := scene.WriteSVG(&svg); err != nil {
				t.Fatal(err)
			}
			shown := len(regexp.MustCompile(`>\d+ shown</text>`).FindAllString(svg.String(), -1))
			if want := strings.Count(test.want, " shown"); shown != want {
				t.Errorf("the margin says %d times how many are shown, want %d", shown, want)
			}
			if says := strings.Contains(svg.String(), "rejected nodes are not shown"); says != (shown > 0) {
				t.Errorf("the legend says that rejected nodes are not shown: %t", says)
			}
		})
	}
}

func TestHints(t *testing.T) {
	path := new(Path).Rect(0, 0, 5, 5)
	s := &Scene{Width: 10, Height: 10, Title: "t", Desc: "d"}
	want := []string{"a & b", "<title>", `"quoted"`}
	for i, hint := range want {
		shape := Fill(Ink, path).At(float64(i), 0) // the path is shared
		shape.Hint = hint
		s.Add(shape)
	}
	own := Fill(Ink, new(Path).Rect(0, 0, 3, 3))
	own.Hint = "alone"
	s.Add(own)
	want = append(want, own.Hint)
	var b bytes.Buffer
	if err := s.WriteSVG(&b); err != nil {
		t.Fatal(err)
	}
	var got []string
	var open []string
	d := xml.NewDecoder(&b)
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			open = append(open, token.Name.Local)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if k := len(open); k >= 2 && open[k-1] == "title" && open[k-2] != "svg" {
				got = append(got, string(token))
			}
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTreeTooWide(t *testing.T) {
	tree := grownTree(t, empty(t, 8), search.Bits, trace.TreeOptions{Depth: 64, Widest: 20000, Rejected: true})
	if _, err := tree.Scene(Light); err == nil || !strings.HasSuffix(err.Error(), "pixels wide, more than a picture should be: fold more of it") {
		t.Errorf("got %v, want an error that says that it is too wide", err)
	}
}

// FuzzDOT gives trees all kinds of names: the text stays DOT, and the name comes back.
func FuzzDOT(f *testing.F) {
	for _, seed := range []string{"plain", `"`, `\`, `\"`, "a\nb", "]; n0 [label=\"", "\\\\\"", "\xff", "\x00", "→", "\\N", "\r\n", "\xd0\r\x8e"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		tree := Tree{Problem: queens.Problem{}, Root: &trace.Node{Status: trace.Solution, Counts: trace.Counts{Nodes: 1, Solutions: 1}}, Name: name}
		var b strings.Builder
		if err := tree.WriteDOT(&b); err != nil {
			t.Fatal(err)
		}
		if err := checkDOT(b.String()); err != nil {
			t.Fatalf("name %q: %v in\n%s", name, err, &b)
		}
		_, label, _ := strings.Cut(b.String(), "label=")
		tokens, err := tokensDOT(label)
		if err != nil {
			t.Fatal(err)
		}
		// What a reader of labels makes of it.
		quoted := tokens[0]
		got := strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\n`, "\n").Replace(quoted[1 : len(quoted)-1])
		want := strings.ToValidUTF8(strings.NewReplacer("\x00", "", "\r", "").Replace(tree.title()), "")
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

func BenchmarkTree(b *testing.B) {
	tree := grownTree(b, empty(b, 8), search.Bits, trace.TreeOptions{Depth: 64, Widest: 700})
	for b.Loop() {
		s, err := tree.Scene(Light)
		if err != nil {
			b.Fatal(err)
		}
		if err := s.WriteSVG(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

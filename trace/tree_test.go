package trace

import (
	"fmt"
	"strings"
	"testing"

	"queens"
	"queens/search"
)

// walked returns the tree of a whole walk, and what the search says of it.
func walked(t *testing.T, p queens.Problem, m search.Method, o TreeOptions) (*Tree, search.Stats) {
	t.Helper()
	s, err := search.New(p)
	if err != nil {
		t.Fatal(err)
	}
	tree := NewTree(o)
	s.Use(m)
	s.Observe(tree.Observe)
	if _, err := s.Count(t.Context()); err != nil {
		t.Fatal(err)
	}
	return tree, s.Stats()
}

func board(t *testing.T, n int) queens.Problem {
	t.Helper()
	p, err := queens.New(n)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// outline writes a tree of the rows in their order: for each node the column of its queen, counted
// from 1, and what became of it; "!" dead end, "*" solution, "x" rejected, "+2" nodes folded.
func outline(n *Node) string {
	mark := map[Status]string{Inner: "", DeadEnd: "!", Solution: "*", Rejected: "x", Unfinished: "?"}[n.Status]
	text := fmt.Sprint(n.Square.Col+1) + mark
	if n.Level == 0 {
		text = "root" + mark
	}
	if n.Folded.Nodes > 0 {
		text += fmt.Sprintf("+%d", n.Folded.Nodes)
	}
	var children []string
	for _, child := range n.Children {
		children = append(children, outline(child))
	}
	if children != nil {
		text += "(" + strings.Join(children, " ") + ")"
	}
	return text
}

func TestTree(t *testing.T) {
	const all = 1 << 20
	for _, test := range []struct {
		n    int
		o    TreeOptions
		want string
	}{
		{0, TreeOptions{Depth: 64, Widest: all}, "root*"},
		{1, TreeOptions{Depth: 64, Widest: all}, "root(1*)"},
		{2, TreeOptions{Depth: 64, Widest: all}, "root(1! 2!)"},
		{2, TreeOptions{Depth: 64, Widest: all, Rejected: true}, "root(1!(1x 2x) 2!(1x 2x))"},
		{4, TreeOptions{Depth: 64, Widest: all}, "root(1(3! 4(2!)) 2(4(1(3*))) 3(1(4(2*))) 4(1(3!) 2!))"},
		{4, TreeOptions{Depth: 2, Widest: all}, "root(1(3! 4+1) 2(4+2) 3(1+2) 4(1+1 2!))"},
		{4, TreeOptions{Depth: 0, Widest: all}, "root+16"},
		{4, TreeOptions{Depth: 64, Widest: 6}, "root(1(3! 4(2!)) 2(4(1(3*))) 3(1(4(2*))) 4(1(3!) 2!))"},
		{4, TreeOptions{Depth: 64, Widest: 5}, "root(1+3 2+3 3+3 4+3)"},
		{4, TreeOptions{Depth: 64, Widest: 3}, "root+16"},
		{4, TreeOptions{Depth: 64, Widest: 15, Rejected: true}, "root(1+3 2+3 3+3 4+3)"},
	} {
		t.Run(fmt.Sprintf("n=%d/options=%v", test.n, test.o), func(t *testing.T) {
			tree, _ := walked(t, board(t, test.n), search.Bits, test.o)
			if got := outline(tree.Root); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestFoldedTreesCountAll holds trees of every method, folded in many ways, against the search's own
// numbers and against the tree that is not folded.
func TestFoldedTreesCountAll(t *testing.T) {
	problem, err := board(t, 6).WithGiven(queens.Square{Row: 4, Col: 2})
	if err != nil {
		t.Fatal(err)
	}
	problem, err = problem.WithBlocked(queens.Square{Row: 0, Col: 1}, queens.Square{Row: 1, Col: 3})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []queens.Problem{board(t, 5), problem} {
		for _, m := range search.Methods() {
			for _, rejected := range []bool{false, true} {
				full, stats := walked(t, p, m, TreeOptions{Depth: search.MaxN, Widest: 1 << 20, Rejected: rejected})
				want := Counts{stats.Nodes, stats.Rejected, stats.DeadEnds, stats.Solutions}
				if full.Root.Counts != want {
					t.Fatalf("n=%d method=%v: got %v, the search says %v", p.N(), m, full.Root.Counts, want)
				}
				for _, depth := range []int{0, 1, 3, p.N()} {
					for _, widest := range []int{1, 15, 40, 150} {
						o := TreeOptions{Depth: depth, Widest: widest, Rejected: rejected}
						t.Run(fmt.Sprintf("n=%d/method=%v/options=%v", p.N(), m, o), func(t *testing.T) {
							tree, _ := walked(t, p, m, o)
							width := map[int]int{}
							for node := range tree.Root.All() {
								width[node.Level]++
							}
							for level, w := range width {
								if level > depth || w > widest {
									t.Errorf("got %d nodes of level %d, at most %d down to level %d are allowed", w, level, widest, depth)
								}
							}
							sameCounts(t, tree.Root, full.Root)
						})
					}
				}
			}
		}
	}
}

// sameCounts compares a folded subtree with the whole one.
func sameCounts(t *testing.T, folded, whole *Node) {
	if folded.Counts != whole.Counts || folded.Status != whole.Status || folded.Square != whole.Square {
		t.Errorf("got node %v, %v, %v, want %v, %v, %v", folded.Square, folded.Status, folded.Counts, whole.Square, whole.Status, whole.Counts)
	}
	if folded.Children == nil {
		var hidden Counts
		for node := range whole.All() {
			hidden.add(Counts{Nodes: node.Hidden, Rejected: node.Hidden})
			if node != whole {
				hidden.add(node.alone())
			}
		}
		if folded.Hidden > 0 { // they are at a level that is kept
			if folded.Hidden != whole.Hidden || whole.Children != nil {
				t.Errorf("node %v: got %d hidden, want %d", folded.Square, folded.Hidden, whole.Hidden)
			}
			return
		}
		if folded.Folded != hidden {
			t.Errorf("node %v: got %v folded, want %v", folded.Square, folded.Folded, hidden)
		}
		return
	}
	if len(folded.Children) != len(whole.Children) || folded.Hidden != whole.Hidden || folded.Folded != (Counts{}) {
		t.Fatalf("node %v: got %d children and %v folded, want %d children", folded.Square, len(folded.Children), folded.Folded, len(whole.Children))
	}
	for i := range folded.Children {
		sameCounts(t, folded.Children[i], whole.Children[i])
	}
}

// TestUnfinishedTree stops a walk after so many events: the nodes on the way to where it is are not
// finished.
// TestTreeKeeps compares what a tree says that it keeps with what hangs on it.
func TestTreeKeeps(t *testing.T) {
	for _, o := range []TreeOptions{
		{Depth: 64, Widest: 1000, Rejected: true},
		{Depth: 64, Widest: 1000},
		{Depth: 3, Widest: 1000, Rejected: true},
		{Depth: 64, Widest: 20, Rejected: true},
		{Depth: 64, Widest: 1},
		{Depth: 0, Widest: 1000},
	} {
		tree, _ := walked(t, board(t, 6), search.Bits, o)
		all, levels := 0, map[int]int{}
		for n := range tree.Root.All() {
			if n.Level > 0 {
				all++
				levels[n.Level]++
			}
		}
		widest := 0
		for _, nodes := range levels {
			widest = max(widest, nodes)
		}
		if gotAll, gotWidest := tree.Kept(); gotAll != all || gotWidest != widest {
			t.Errorf("%+v: got %d and %d, want %d and %d", o, gotAll, gotWidest, all, widest)
		}
	}
}

func TestUnfinishedTree(t *testing.T) {
	s, err := search.New(board(t, 4))
	if err != nil {
		t.Fatal(err)
	}
	tree, left := NewTree(TreeOptions{Depth: 64, Widest: 100}), 30
	s.Observe(func(e search.Event) {
		if left--; left >= 0 {
			tree.Observe(e)
		}
	})
	if _, err := s.Count(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got, want := outline(tree.Root), "root?(1?(3! 4?(2?)))"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestNodesRejectedLate replays the events of a node that is tested after it was entered.
func TestNodesRejectedLate(t *testing.T) {
	a, b := queens.Square{}, queens.Square{Row: 1}
	events := []search.Event{
		{Kind: search.Enter},
		{Kind: search.Try, Square: a},
		{Kind: search.Place, Square: a},
		{Kind: search.Enter, Partial: []queens.Square{a}, Square: b},
		{Kind: search.Try, Partial: []queens.Square{a}, Square: b},
		{Kind: search.Place, Partial: []queens.Square{a}, Square: b},
		{Kind: search.Enter, Partial: []queens.Square{a, b}},
		{Kind: search.Reject, Partial: []queens.Square{a, b}, Square: b, Reason: search.ByPlaced, By: a, Line: queens.Column},
		{Kind: search.Leave, Partial: []queens.Square{a, b}},
		{Kind: search.Remove, Partial: []queens.Square{a}, Square: b},
		{Kind: search.DeadEnd, Partial: []queens.Square{a}, Square: b},
		{Kind: search.Leave, Partial: []queens.Square{a}},
		{Kind: search.Remove, Square: a},
		{Kind: search.Leave},
	}
	for _, test := range []struct {
		o      TreeOptions
		want   string
		folded Counts
	}{
		{TreeOptions{Depth: 2, Widest: 9, Rejected: true}, "root(1!(1x))", Counts{}},
		{TreeOptions{Depth: 2, Widest: 9}, "root(1!)", Counts{}},
		{TreeOptions{Depth: 1, Widest: 9, Rejected: true}, "root(1!+1)", Counts{Nodes: 1, Rejected: 1}},
		{TreeOptions{Depth: 1, Widest: 9}, "root(1!+1)", Counts{Nodes: 1, Rejected: 1}},
	} {
		t.Run(fmt.Sprintf("options=%v", test.o), func(t *testing.T) {
			tree := NewTree(test.o)
			for _, e := range events {
				tree.Observe(e)
			}
			if got := outline(tree.Root); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
			if got, want := tree.Root.Counts, (Counts{Nodes: 3, Rejected: 1, DeadEnds: 1}); got != want {
				t.Errorf("got %v, want %v", got, want)
			}
			if got := tree.Root.Children[0].Folded; got != test.folded {
				t.Errorf("got %v folded, want %v", got, test.folded)
			}
		})
	}
}

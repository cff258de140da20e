package draw

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// grown returns a random tree with so many nodes at most. Equal seeds give equal trees.
func grown(random *rand.Rand, nodes int) *twig {
	root := &twig{width: 10}
	all := []*twig{root}
	for len(all) < nodes {
		// Mostly at young nodes, so that it becomes deep.
		parent := all[len(all)-1-min(random.IntN(len(all)), random.IntN(len(all)))]
		for range 1 + random.IntN(4) {
			child := &twig{width: 1 + 20*random.Float64()}
			parent.children = append(parent.children, child)
			all = append(all, child)
		}
	}
	return root
}

// levels returns the nodes of each level from left to right.
func levels(root *twig) (rows [][]*twig) {
	for row := []*twig{root}; row != nil; {
		rows = append(rows, row)
		var next []*twig
		for _, t := range row {
			next = append(next, t.children...)
		}
		row = next
	}
	return rows
}

// TestTidy holds random trees against what makes a drawing tidy.
func TestTidy(t *testing.T) {
	const slack = 1e-6
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 1))
		root := grown(random, 1+random.IntN(300))
		width := tidy(root)
		least, most := math.Inf(1), math.Inf(-1)
		for level, row := range levels(root) {
			for i, node := range row {
				least, most = min(least, node.x-node.width/2), max(most, node.x+node.width/2)
				if i > 0 && node.x-row[i-1].x < spacing(row[i-1], node)-slack {
					t.Fatalf("seed=%d: nodes %d and %d of level %d are %v apart, want %v", seed, i-1, i, level, node.x-row[i-1].x, spacing(row[i-1], node))
				}
				if k := len(node.children); k > 0 {
					if middle := (node.children[0].x + node.children[k-1].x) / 2; math.Abs(middle-node.x) > slack {
						t.Fatalf("seed=%d: a node of level %d at %v, the middle of its children at %v", seed, level, node.x, middle)
					}
				}
			}
		}
		if gap := widestGap(root); gap > slack {
			t.Fatalf("seed=%d: a last child could stand %v further to the left", seed, gap)
		}
		if math.Abs(least) > slack || math.Abs(most-width) > slack {
			t.Fatalf("seed=%d: the tree reaches from %v to %v, want 0 to %v", seed, least, most, width)
		}
	}
}

// widestGap returns how far a last child with all under it could be moved to the left, at most.
func widestGap(t *twig) float64 {
	widest := 0.0
	if last := len(t.children) - 1; last > 0 {
		right := map[int]float64{} // by level: how far the other children reach
		for _, child := range t.children[:last] {
			for level, row := range levels(child) {
				end := row[len(row)-1]
				right[level] = max(right[level], end.x+end.width/2)
			}
		}
		gap := math.Inf(1)
		for level, row := range levels(t.children[last]) {
			if reach, ok := right[level]; ok {
				gap = min(gap, row[0].x-row[0].width/2-reach)
			}
		}
		widest = gap
	}
	for _, child := range t.children {
		widest = max(widest, widestGap(child))
	}
	return widest
}

// TestTidyShapes checks small trees by hand. All nodes are 10 wide.
func TestTidyShapes(t *testing.T) {
	node := func(children ...*twig) *twig { return &twig{width: 10, children: children} }
	chain := func(depth int) *twig {
		t := node()
		for range depth {
			t = node(t)
		}
		return t
	}
	for _, test := range []struct {
		name string
		root *twig
		want string
	}{
		{"one", node(), "[[5]]"},
		{"chain", chain(2), "[[5] [5] [5]]"},
		{"three", node(node(), node(), node()), "[[15] [5 15 25]]"},
		// The leaves between two wide subtrees stand at equal distances.
		{"spread", node(node(node(), node(), node()), node(), node(node(), node(), node())), "[[30] [15 30 45] [5 15 25 35 45 55]]"},
		// What reaches below a short neighbour is tested against the tree behind it.
		{"behind", node(node(node(node(), node(), node())), node(), node(node(node(), node(), node()))), "[[30] [15 30 45] [15 45] [5 15 25 35 45 55]]"},
	} {
		t.Run("tree="+test.name, func(t *testing.T) {
			tidy(test.root)
			var got [][]float64
			for _, row := range levels(test.root) {
				var xs []float64
				for _, node := range row {
					xs = append(xs, round(node.x))
				}
				got = append(got, xs)
			}
			if fmt.Sprint(got) != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

// TestTidyIsTheSameEverywhere compares equal subtrees in different places: they are drawn equally.
func TestTidyIsTheSameEverywhere(t *testing.T) {
	for seed := range uint64(50) {
		alone := grown(rand.New(rand.NewPCG(seed, 2)), 60)
		tidy(alone)
		again := grown(rand.New(rand.NewPCG(seed, 2)), 60)
		root := &twig{width: 10, children: []*twig{grown(rand.New(rand.NewPCG(seed, 3)), 90), again, grown(rand.New(rand.NewPCG(seed, 4)), 30)}}
		tidy(root)
		want, got := levels(alone), levels(again)
		for level := range want {
			for i := range want[level] {
				if a, b := want[level][i].x-alone.x, got[level][i].x-again.x; math.Abs(a-b) > 1e-6 {
					t.Fatalf("seed=%d: node %d of level %d stands %v from its root, alone %v", seed, i, level, b, a)
				}
			}
		}
	}
}

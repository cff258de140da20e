package draw

// The tidy layout of trees: nodes of a level on one height, parents in the middle above their
// children, equal subtrees drawn equally wherever they hang, nothing on top of another, and no
// wider than that takes. It is E. M. Reingold and J. S. Tilford's ("Tidier drawings of trees",
// 1981) in the form of C. Buchheim, M. Jünger and S. Leipert ("Improving Walker's algorithm to run
// in linear time", 2002), here for nodes of different widths.
//
// Subtrees are laid out from the leaves up and pushed together from left to right until they touch.
// What makes it linear is that nothing is moved when a subtree is pushed: its root remembers the
// shift for all under it (shift), and the contours, the leftmost and rightmost nodes of each level,
// are walked by threads, from a leaf to the next node down of a neighbour's contour. If a large
// subtree is pushed away by one far to its left, the small ones between are spread out: how far is
// left behind at both ends of the gap (gap, gapEach) and shared out in one pass.

// A twig is a node as the layout sees it.
type twig struct {
	width    float64 // of what is drawn, with the space around it
	children []*twig

	x float64 // of its middle; from 0 at the left edge of all when the layout is done

	parent       *twig
	index        int     // among its siblings
	shift        float64 // of all under it, not of itself
	gap, gapEach float64 // spread, for the siblings from here to the left
	thread       *twig   // the next of the contour under a leaf
	ancestor     *twig   // on the contour: the root of the subtree it belongs to, if it is up to date
}

// tidy lays out the tree under root and returns its width.
func tidy(root *twig) float64 {
	root.hang()
	root.arrange()
	left, right := root.settle(0)
	root.move(-left)
	return right - left
}

// hang makes the links that lead up.
func (t *twig) hang() {
	t.ancestor = t
	for i, child := range t.children {
		child.parent, child.index = t, i
		child.hang()
	}
}

// arrange lays out the children of t, and puts t above their middle or right of its left sibling.
func (t *twig) arrange() {
	leftmost := t // whose subtree the next child's is pushed against
	for i, child := range t.children {
		child.arrange()
		if i == 0 {
			leftmost = child
		}
		leftmost = child.apportion(leftmost)
	}
	t.spread()
	middle := 0.0
	if k := len(t.children); k > 0 {
		middle = (t.children[0].x + t.children[k-1].x) / 2
	}
	left := t.left()
	switch {
	case left == nil:
		t.x = middle
	default:
		t.x = left.x + spacing(left, t)
		t.shift = t.x - middle
	}
}

// left returns the sibling to the left, if there is one.
func (t *twig) left() *twig {
	if t.parent == nil || t.index == 0 {
		return nil
	}
	return t.parent.children[t.index-1]
}

// spacing is the least distance between two neighbours.
func spacing(a, b *twig) float64 { return (a.width + b.width) / 2 }

// apportion pushes the subtree of t against all those to its left. The default ancestor is the root
// of the subtree left of which nothing reaches as deep; the new one is returned.
func (t *twig) apportion(ancestor *twig) *twig {
	left := t.left()
	if left == nil {
		return ancestor
	}
	// Four contours are walked down together: inside and outside, of t and of what is left of it.
	insideR, outsideR := t, t
	insideL, outsideL := left, t.parent.children[0]
	sumInR, sumOutR := insideR.shift, outsideR.shift
	sumInL, sumOutL := insideL.shift, outsideL.shift
	for insideL.lastDown() != nil && insideR.firstDown() != nil {
		insideL, insideR = insideL.lastDown(), insideR.firstDown()
		outsideL, outsideR = outsideL.firstDown(), outsideR.lastDown()
		outsideR.ancestor = t
		push := insideL.x + sumInL - insideR.x - sumInR + spacing(insideL, insideR)
		if push > 0 {
			from := ancestor
			if insideL.ancestor.parent == t.parent {
				from = insideL.ancestor
			}
			t.push(from, push)
			sumInR += push
			sumOutR += push
		}
		sumInL += insideL.shift
		sumInR += insideR.shift
		sumOutL += outsideL.shift
		sumOutR += outsideR.shift
	}
	if insideL.lastDown() != nil && outsideR.lastDown() == nil {
		outsideR.thread = insideL.lastDown()
		outsideR.shift += sumInL - sumOutR
	}
	if insideR.firstDown() != nil && outsideL.firstDown() == nil {
		outsideL.thread = insideR.firstDown()
		outsideL.shift += sumInR - sumOutL
		ancestor = t
	}
	return ancestor
}

// firstDown and lastDown return the next node down on the left and on the right contour.
func (t *twig) firstDown() *twig {
	if len(t.children) > 0 {
		return t.children[0]
	}
	return t.thread
}

func (t *twig) lastDown() *twig {
	if k := len(t.children); k > 0 {
		return t.children[k-1]
	}
	return t.thread
}

// push moves the subtree of t to the right, and notes that those between it and from are to be
// spread out.
func (t *twig) push(from *twig, by float64) {
	each := by / float64(t.index-from.index)
	t.gapEach -= each
	t.gap += by
	from.gapEach += each
	t.x += by
	t.shift += by
}

// spread shares out what the pushes of the children left behind.
func (t *twig) spread() {
	shift, each := 0.0, 0.0
	for i := len(t.children) - 1; i >= 0; i-- {
		child := t.children[i]
		child.x += shift
		child.shift += shift
		each += child.gapEach
		shift += child.gap + each
	}
}

// settle adds up the shifts from the root down and returns how far the subtree reaches.
func (t *twig) settle(shift float64) (left, right float64) {
	t.x += shift
	left, right = t.x-t.width/2, t.x+t.width/2
	for _, child := range t.children {
		l, r := child.settle(shift + t.shift)
		left, right = min(left, l), max(right, r)
	}
	return left, right
}

func (t *twig) move(by float64) {
	t.x += by
	for _, child := range t.children {
		child.move(by)
	}
}

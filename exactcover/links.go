package exactcover

import "math"

// The options left are kept as lists, one for each item: its options that may still be chosen. A node
// stands for one item in one option, and is in the list of the item; the nodes of an option lie
// side by side. This is the problem with items a, b, c and the options ab, bc, c, ac:
//
//	header      a       b       c
//	option 0    o ───── o
//	option 1            o ───── o
//	option 2                    o
//	option 3    o ───────────── o
//
// The lists are doubly linked rings, through the header. To take a node out, its neighbours are
// linked to each other; the node itself keeps its links, and so it can be put back by them alone:
//
//	take out:    down[up[x]], up[down[x]] = down[x], up[x]
//	put back:    down[up[x]], up[down[x]] = x, x
//
// provided that what was taken out last is put back first. That is all there is to undo: nothing is
// copied, nothing is looked up. The links dance.

// links is the state of a walk. Nodes 0..items−1 are the headers, those of the options follow.
type links struct {
	nodes []node
	first []int32  // by option: its first node, and at the end the number of nodes
	ways  []int32  // by item: to go on with it
	ring  []need   // and the root at the end: the primary items not covered, in order
	left  []uint64 // bit k%64 of word k/64: option k is in the lists of its items
}

type node struct{ item, option, up, down int32 }

// A need is in how many chosen options more an item is to be. Both numbers fall with each that is chosen, least
// also below zero; when most is zero the item is covered.
//
// An item that needs k of the options in its list has a way to go on for each that may be the first of
// them, which is all but the last k−1; one that needs none has a way for each and one more.
type need struct{ left, right, least, most int32 }

func newLinks(primary, secondary int) links {
	items := primary + secondary
	l := links{nodes: make([]node, items), ways: make([]int32, items), ring: make([]need, items+1)}
	for i := range l.nodes {
		self := int32(i)
		l.nodes[i] = node{item: self, option: -1, up: self, down: self}
		l.ring[i] = need{self, self, 0, 1} // a secondary item need not be covered: it is alone in its ring
		l.ways[i] = 1
	}
	last := int32(items) // the root
	l.ring[items] = need{left: last, right: last}
	for i := range primary {
		l.ring[i] = need{last, int32(items), 1, 1}
		l.ways[i] = 0
		l.ring[last].right, l.ring[items].left = int32(i), int32(i)
		last = int32(i)
	}
	l.first = []int32{int32(items)}
	return l
}

func (l *links) items() int   { return len(l.ways) }
func (l *links) options() int { return len(l.first) - 1 }

// add appends an option to the lists of its items.
func (l *links) add(items []int) {
	option := int32(l.options())
	for _, item := range items {
		x, header := int32(len(l.nodes)), int32(item)
		bottom := l.nodes[header].up
		l.nodes = append(l.nodes, node{item: header, option: option, up: bottom, down: header})
		l.nodes[bottom].down, l.nodes[header].up = x, x
		l.ways[item]++
	}
	l.first = append(l.first, int32(len(l.nodes)))
	if option%64 == 0 {
		l.left = append(l.left, 0)
	}
	l.left[option/64] |= 1 << (option % 64)
}

// cover takes an item out, and every option that has it out of the lists of its other items.
func (l *links) cover(item int32) {
	for x := l.nodes[item].down; x != item; x = l.nodes[x].down {
		l.hide(x)
	}
	at := l.ring[item]
	l.ring[at.left].right, l.ring[at.right].left = at.right, at.left
}

// uncover undoes cover.
func (l *links) uncover(item int32) {
	at := l.ring[item]
	l.ring[at.left].right, l.ring[at.right].left = item, item
	for x := l.nodes[item].up; x != item; x = l.nodes[x].up {
		l.show(x)
	}
}

// option returns the nodes of x's option: the first, and that behind the last.
func (l *links) option(x int32) (first, end int32) {
	option := l.nodes[x].option
	return l.first[option], l.first[option+1]
}

// hide takes the other nodes of x's option out of their lists.
func (l *links) hide(x int32) {
	l.turn(x)
	first, end := l.option(x)
	for y := first; y < end; y++ {
		if y != x {
			l.takeOut(y)
		}
	}
}

// show undoes hide.
func (l *links) show(x int32) {
	first, end := l.option(x)
	for y := end - 1; y >= first; y-- {
		if y != x {
			l.putBack(y)
		}
	}
	l.turn(x)
}

// turn marks that x's option is left no more, or is again.
func (l *links) turn(x int32) {
	option := l.nodes[x].option
	l.left[option/64] ^= 1 << (option % 64)
}

// takeOut takes a node out of its list.
func (l *links) takeOut(x int32) {
	n := &l.nodes[x]
	l.nodes[n.up].down, l.nodes[n.down].up = n.down, n.up
	l.ways[n.item]--
}

// putBack undoes takeOut.
func (l *links) putBack(x int32) {
	n := &l.nodes[x]
	l.nodes[n.up].down, l.nodes[n.down].up = x, x
	l.ways[n.item]++
}

// choose counts x's option for its other items.
func (l *links) choose(x int32) {
	first, end := l.option(x)
	for y := first; y < end; y++ {
		if y != x {
			l.count(l.nodes[y].item)
		}
	}
}

// takeBack undoes choose.
func (l *links) takeBack(x int32) {
	first, end := l.option(x)
	for y := end - 1; y >= first; y-- {
		if y != x {
			l.uncount(l.nodes[y].item)
		}
	}
}

// count counts an option for an item, and covers the item if it may be in no more.
func (l *links) count(item int32) {
	n := &l.ring[item]
	if n.most--; n.most == 0 {
		l.cover(item)
	} else if n.least--; n.least >= 0 {
		l.ways[item]++
	}
}

// uncount undoes count.
func (l *links) uncount(item int32) {
	n := &l.ring[item]
	if n.most == 0 {
		l.uncover(item)
	} else if n.least++; n.least > 0 {
		l.ways[item]--
	}
	n.most++
}

// needs returns in how many options more an item is to be: least is not negative, and most no more than there
// are in its list.
func (l *links) needs(item int32) (least, most int32) {
	n := l.ring[item]
	least = max(n.least, 0)
	return least, min(n.most, l.ways[item]-1+least)
}

// fewest returns the primary item with the fewest ways to go on, of several the first; false if no item needs an
// option more and none has any left.
func (l *links) fewest() (item int32, found bool) {
	root := int32(l.items())
	fewest := int32(math.MaxInt32)
	for i := l.ring[root].right; i != root; i = l.ring[i].right {
		if ways := l.ways[i]; ways < fewest && (ways != 1 || l.ring[i].least > 0) {
			item, fewest = i, ways
		}
	}
	return item, fewest < math.MaxInt32
}

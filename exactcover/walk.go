package exactcover

import "slices"

// A Kind is a kind of step of a walk.
type Kind uint8

// The kinds of step. At each node of the tree there is a Choose, then for each option of the item a
// Take, the steps of the node below, and a TakeBack; or, where no primary item is left, a Solution. If the
// item may be in no option more, the steps of a node at the same level come last: those without any.
const (
	Choose   Kind = iota // an item is chosen to be covered next: of those left, that with the fewest ways
	Take                 // one of its options is taken
	Solution             // all primary items are in as many options as they are to be
	TakeBack             // what follows from the option was walked, and the option is taken back
)

// String returns "choose", "take", "solution" or "take back".
func (k Kind) String() string { return [...]string{"choose", "take", "solution", "take back"}[k] }

// An Event is one step of a walk, taken at a node with Level options chosen.
type Event struct {
	Kind   Kind
	Level  int
	Item   int // Choose: the item
	Option int // Take, TakeBack: the option
}

// Walk walks the whole tree, and tells watch of every step until it returns false.
func (p *Problem) Walk(watch func(Event) bool) {
	w := p.newWalk()
	w.watch = watch
	w.visit()
}

// A walk is one pass over the tree, on links of its own.
type walk struct {
	links  links
	chosen []int
	watch  func(Event) bool
	visit  func() bool // walks what follows from the options chosen, and reports whether to go on
}

func (p *Problem) newWalk() *walk {
	l := p.links
	l.nodes, l.ways, l.ring, l.left = slices.Clone(l.nodes), slices.Clone(l.ways), slices.Clone(l.ring), slices.Clone(l.left)
	for i := range l.items() {
		if l.ring[i].most == 0 {
			l.cover(int32(i))
		}
	}
	w := &walk{links: l, chosen: make([]int, 0, p.Options())}
	w.visit = w.branch
	return w
}

// branch visits a node.
func (w *walk) branch() bool {
	item, found := w.links.fewest()
	if !found {
		return w.watch(Event{Kind: Solution, Level: len(w.chosen)})
	}
	if !w.watch(Event{Kind: Choose, Level: len(w.chosen), Item: int(item)}) {
		return false
	}
	if w.links.ring[item].most > 1 {
		return w.several(item)
	}
	w.links.cover(item)
	for x := w.links.nodes[item].down; x != item; x = w.links.nodes[x].down {
		if !w.take(x) {
			return false
		}
	}
	if w.links.ring[item].least <= 0 && !w.visit() {
		return false
	}
	w.links.uncover(item)
	return true
}

// several walks what follows for an item that may be in more than one option: first with the first of its list,
// then without it. So the options of a solution are taken in the order of the list, and in no other.
func (w *walk) several(item int32) bool {
	x := w.links.nodes[item].down
	switch {
	case w.links.ways[item] <= 0:
		return true
	case x == item:
		return w.visit()
	}
	w.links.hide(x)
	w.links.takeOut(x)
	w.links.count(item)
	if !w.take(x) {
		return false
	}
	w.links.uncount(item)
	if !w.several(item) {
		return false
	}
	w.links.putBack(x)
	w.links.show(x)
	return true
}

// take takes the option of a node, which is out of all lists but its own, and walks what follows.
func (w *walk) take(x int32) bool {
	level, option := len(w.chosen), int(w.links.nodes[x].option)
	if !w.watch(Event{Kind: Take, Level: level, Option: option}) {
		return false
	}
	w.links.choose(x)
	w.chosen = append(w.chosen, option)
	if !w.visit() {
		return false
	}
	w.chosen = w.chosen[:level]
	w.links.takeBack(x)
	return w.watch(Event{Kind: TakeBack, Level: level, Option: option})
}

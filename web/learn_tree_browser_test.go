//go:build !js && !purego

package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens"
	"queens/search"
)

// testLearnTree goes to nodes by a click and by keys, looks closer and moves about.
func testLearnTree(t *testing.T, b *browser) {
	p := b.open(t, "learn?n=4&method=flags")
	p.until("document.querySelectorAll('.port .node').length === 17") // 1+4+6+4+2
	p.says(".note", "all 17 nodes, with every rejected square")
	p.click(".to-next[value=solution]")
	p.says(".told", "columns 2 4 1 3")
	if got, want := value[int](p, "document.querySelectorAll('.tree .solution.current').length"), 1; got != want {
		t.Errorf("%d current solutions in the tree, want %d", got, want)
	}
	p.do(chromedp.Focus(chromedp.CSS(".port")), chromedp.KeyEvent(kb.ArrowUp))
	p.says(".told", "row 3 column 1: a queen is placed")
	p.do(chromedp.KeyEvent(kb.Home + kb.ArrowDown + kb.ArrowRight + kb.ArrowRight + kb.ArrowLeft))
	p.says(".told", "row 1 column 2: a queen is placed")
	value[bool](p, "document.querySelectorAll('.tree .node.dead-end')[1].dispatchEvent(new MouseEvent('click', { bubbles: true }))")
	p.says(".told", "row 3 column 2: a queen is placed")
	value[bool](p, "document.querySelector('.port .cross[data-step=\"5\"]').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
	p.says(".told", "row 2 column 1: attacked along the column by row 1 column 1")
	if got := value[int](p, "document.querySelectorAll('.port .cross').length"); got != 60-16 { // tried, less placed
		t.Errorf("%d rejected squares are drawn, want 44", got)
	}
	p.until("location.hash.includes('step=')")

	// Larger and smaller: buttons, keys, the wheel with Ctrl held, which leaves what is under the mouse there.
	width := func() int {
		return value[int](p, "Number(document.querySelector('.port .tree').getAttribute('width'))")
	}
	grows := func(how string, by int, act func()) {
		t.Helper()
		before := width()
		act()
		if after := width(); (after-before)*by <= 0 {
			t.Errorf("%s: from %d to %d pixels", how, before, after)
		}
	}
	grows("button +", 1, func() { p.click(".tree-panel button:nth-of-type(2)") })
	grows("button −", -1, func() { p.click(".tree-panel button:nth-of-type(1)") })
	p.do(chromedp.Focus(chromedp.CSS(".port")))
	grows("key +", 1, func() { p.do(chromedp.KeyEvent("+")) })
	grows("key −", -1, func() { p.do(chromedp.KeyEvent("-")) })
	for range 4 {
		p.do(chromedp.KeyEvent("+"))
	}
	port := value[[]float64](p, "{ const r = document.querySelector('.port'); r.scrollIntoView({ block: 'center' }); const { left, top, width, height } = r.getBoundingClientRect(); [left + width / 2, top + height / 2] }")
	wheel := func(y float64) {
		p.do(chromedp.MouseEvent(chromedp.MouseWheel, port[0], port[1], chromedp.ButtonModifiers(chromedp.ModifierCtrl), func(m *input.DispatchMouseEventParams) { m.DeltaX, m.DeltaY = 1, y }))
	}
	before := width()
	wheel(-100)
	p.until(fmt.Sprintf("Number(document.querySelector('.port .tree').getAttribute('width')) > %d", before))
	before = width()
	wheel(100)
	p.until(fmt.Sprintf("Number(document.querySelector('.port .tree').getAttribute('width')) < %d", before))

	// Dragging moves it, and chooses nothing.
	told := value[string](p, "document.querySelector('.told').textContent")
	scrolled := value[float64](p, "document.querySelector('.port').scrollLeft")
	node := value[[]float64](p, `{
		const { left, right, top, bottom } = document.querySelector('.port').getBoundingClientRect();
		const all = [...document.querySelectorAll('.port .node')].map((e) => e.getBoundingClientRect());
		const { x, y, width, height } = all.find((r) => r.left > left + 100 && r.right < right && r.top > top && r.bottom < bottom);
		[x + width / 2, y + height / 2]
	}`)
	p.do(chromedp.DragAndDropXY(node[0], node[1], node[0]-80, node[1]))
	if got := value[float64](p, "document.querySelector('.port').scrollLeft"); got <= scrolled {
		t.Errorf("after dragging to the left the tree stands at %v, want more than %v", got, scrolled)
	}
	if got := value[string](p, "document.querySelector('.told').textContent"); got != told {
		t.Errorf("dragging went to %q", got)
	}
	p.do(chromedp.Focus(chromedp.CSS(".port")), chromedp.KeyEvent("0"))
	p.until("document.querySelector('.port').scrollWidth <= document.querySelector('.port').clientWidth")
}

// testLearnFuture wants the tree to tell at every step what the walk has found so far, and nothing of what comes.
func testLearnFuture(t *testing.T, b *browser) {
	tab := b.open(t, "")
	problem, err := queens.New(4)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []search.Method{search.Flags, search.Promising} {
		t.Run(fmt.Sprintf("method=%v", m), func(t *testing.T) {
			var want []string
			nodes, deadEnds, solutions, squares, rejected := 1, 0, 0, 0, 0
			for _, e := range eventsOf(t, problem, m) {
				framed := 0
				switch {
				case e.Kind == search.Place:
					nodes++
				case e.Kind == search.DeadEnd:
					deadEnds++
					framed = 1
				case e.Kind == search.Solution:
					solutions++
				case e.RejectsNode():
					rejected++
				case e.Kind == search.Reject:
					squares++
				}
				want = append(want, fmt.Sprintf("%d nodes, %d dead ends, %d solutions, %d rejected, %d squares, %d framed", nodes, deadEnds, solutions, rejected, squares, framed))
			}
			p := tab.anew(t, fmt.Sprintf("learn?n=4&method=%v", m))
			p.until("document.querySelector('.told')?.textContent")
			got := each(p, `[['.port .node:not(.later)', 'nodes'], ['.port .dead-end > rect', 'dead ends'], ['.port .solution > path', 'solutions'],
				['.port .reject > path', 'rejected'], ['.port .cross:not(.later)', 'squares'], ['.lines .frame', 'framed']]
				.map(([selector, name]) => document.querySelectorAll(selector).length + ' ' + name).join(', ')`)
			if len(got) != len(want) {
				t.Fatalf("%d steps, want %d", len(got), len(want))
			}
			for i := range want {
				if got[i] != want[i] {
					t.Fatalf("step %d: got %s, want %s", i+1, got[i], want[i])
				}
			}
		})
	}
}

// testLearnReadable wants the tree to begin with numbers of 10 pixels or more, and the root and the first branch in
// sight.
func testLearnReadable(t *testing.T, b *browser) {
	tab := b.open(t, "solutions?n=3")
	for _, width := range []int64{360, 1280, 1440} {
		for _, at := range []string{"learn?n=4", "learn?n=6", "learn?n=6&method=promising&second=bits"} {
			t.Run(fmt.Sprintf("width=%d/at=%s", width, at), func(t *testing.T) {
				tab.do(chromedp.EmulateViewport(width, 900))
				p := tab.anew(t, at)
				p.until("document.querySelector('.told')?.textContent")
				for _, fault := range value[[]string](p, `[...document.querySelectorAll('.port')].flatMap((port) => {
					const faults = [];
					const svg = port.querySelector('.tree');
					const size = parseFloat(getComputedStyle(svg.querySelector('text')).fontSize) * svg.getAttribute('width') / svg.viewBox.baseVal.width;
					if (size < 10) faults.push('numbers of ' + size + ' px');
					const box = port.getBoundingClientRect();
					const nodes = [...svg.querySelectorAll('.node')].sort((a, b) => a.dataset.step - b.dataset.step);
					for (const node of nodes.slice(0, 2)) {
						const { left, right, top } = node.getBoundingClientRect();
						if (left < box.left || right > box.right || top < box.top) faults.push('out of sight: the node of step ' + node.dataset.step);
					}
					return faults;
				})`) {
					t.Error(fault)
				}
			})
		}
	}
}

// testLearnFolded wants no node of a large tree lost: each is drawn or counted on a wedge.
func testLearnFolded(t *testing.T, b *browser) {
	p := b.open(t, "learn?n=8&method=flags")
	p.says(".note", "2,057 nodes: drawn is what hangs on the current path")
	for range 3 {
		p.click(".to-next[value=solution]")
		got := value[int](p, `document.querySelectorAll('.port .node').length +
			[...document.querySelectorAll('.port .node > title')].reduce((sum, text) => sum + Number(text.textContent.replaceAll(',', '')), 0)`)
		if got != 2057 {
			t.Errorf("%d nodes are drawn or folded, want 2057", got)
		}
		if got := value[int](p, "document.querySelectorAll('.port .node').length"); got > 100 {
			t.Errorf("%d nodes are drawn: want few", got)
		}
		if got := value[int](p, "document.querySelectorAll('.port .path').length"); got != 9+8 { // and edges
			t.Errorf("%d parts of the path are lit, want 17", got)
		}
	}
	p.visit(b.url + "/?#learn?n=6")
	p.says(".note", "153 nodes: drawn is what hangs on the current path") // whole it is too wide to be looked over
}

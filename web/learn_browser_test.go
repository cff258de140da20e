//go:build !js && !purego

package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens"
	"queens/lesson"
	"queens/puzzle"
	"queens/search"
)

// eventsOf returns a walk's events, kept.
func eventsOf(t *testing.T, problem queens.Problem, m search.Method) []search.Event {
	t.Helper()
	walk, err := search.New(problem)
	if err != nil {
		t.Fatal(err)
	}
	walk.Use(m)
	var events []search.Event
	walk.Observe(func(e search.Event) {
		e.Partial = slices.Clone(e.Partial)
		events = append(events, e)
	})
	for range walk.Completions(t.Context()) {
	}
	return events
}

// tellings says events as package lesson does.
func tellings(l lesson.Language, problem queens.Problem, events []search.Event) []string {
	teller := l.Teller(problem)
	padded := slices.Concat([]search.Event{{}}, events, []search.Event{{}})
	var told []string
	for i := range events {
		told = append(told, teller.Tell(padded[i], padded[i+1], padded[i+2]))
	}
	return told
}

// each evaluates an expression at every step forward, to the end.
func each(p *tab, expression string) []string {
	p.Helper()
	return value[[]string](p, `{
		const got = [];
		for (const on = document.querySelector('.forward'); got.length < 10_000; on.click()) {
			got.push(`+expression+`);
			if (on.disabled) break;
		}
		got
	}`)
}

// testLearnWalks steps through whole walks, forward and back: at every step the sentence is that of package
// lesson, the board has the queens of the event beside the given ones, and the tree lights the path to them.
func testLearnWalks(t *testing.T, b *browser) {
	tab := b.open(t, "")
	for _, test := range []struct {
		method   search.Method
		language lesson.Language
		start    string // of the problem
	}{
		{search.Flags, lesson.English, "queens 4\n"},
		{search.Promising, lesson.Korean, "queens 4\n"},
		{search.Fewest, lesson.Japanese, "queens 5\ngiven b5\nblocked a1 e3\n"},
		{search.DLX, lesson.English, "queens 4\nblocked b2 b3 b4\n"}, // the root branches on a column
		{search.Permutations, lesson.English, "queens 3\n"},
	} {
		t.Run(fmt.Sprintf("method=%v", test.method), func(t *testing.T) {
			reading, err := puzzle.Parse(test.start, puzzle.Options{})
			if err != nil {
				t.Fatal(err)
			}
			problem, _ := reading.Puzzle.Problem()
			events := eventsOf(t, problem, test.method)
			told := tellings(test.language, problem, events)
			var want []string
			for i, e := range events {
				standing := e.Partial
				if e.Kind == search.Place {
					standing = append(standing, e.Square)
				}
				level := len(standing)
				standing = slices.DeleteFunc(standing, func(s queens.Square) bool { return slices.Contains(problem.Given(), s) })
				want = append(want, fmt.Sprintf("%s | %d queens, %d nodes lit", told[i], len(standing), level+1))
			}
			at := fmt.Sprintf("learn?n=%d&method=%v", problem.N(), test.method)
			for _, line := range strings.Split(strings.TrimSpace(test.start), "\n")[1:] {
				word, squares, _ := strings.Cut(line, " ")
				at += "&" + word + "=" + strings.ReplaceAll(squares, " ", "+")
			}
			p := tab.anew(t, at)
			p.until("document.querySelector('.told')?.textContent")
			p.choose("#language", test.language.String())
			steps := func(button string) []string {
				return value[[]string](p, `{
					const told = [];
					for (;;) {
						const queens = [...document.querySelectorAll('.square')].filter((s) => s.querySelector('.queen') && !s.querySelector('.plate'));
						told.push(document.querySelector('.told').textContent + ' | ' + queens.length + ' queens, ' + document.querySelectorAll('.tree .node.path').length + ' nodes lit');
						const button = document.querySelector('`+button+`');
						if (button.disabled) break;
						button.click();
					}
					told
				}`)
			}
			got := steps(".forward")
			back := steps(".back")
			slices.Reverse(back)
			if len(got) != len(want) || len(back) != len(want) {
				t.Fatalf("%d steps forward and %d back, want %d", len(got), len(back), len(want))
			}
			for i := range want {
				if got[i] != want[i] || back[i] != want[i] {
					t.Fatalf("step %d:\nforward %s\nback    %s\nwant    %s", i+1, got[i], back[i], want[i])
				}
			}
		})
	}
}

// testLearnTwo walks two methods on one clock: each has its own words, tree, code and numbers, and the one that is
// over first waits at its end.
func testLearnTwo(t *testing.T, b *browser) {
	problem, err := queens.New(4)
	if err != nil {
		t.Fatal(err)
	}
	methods := []search.Method{search.Promising, search.Fewest}
	var want, nodes []string
	for i, m := range methods {
		events := eventsOf(t, problem, m)
		entered := 0
		for _, e := range events {
			if e.Kind == search.Enter {
				entered++
			}
		}
		nodes = append(nodes, fmt.Sprint(entered))
		for step, told := range tellings(lesson.English, problem, events) {
			if i == 0 {
				want = append(want, "")
			}
			want[step] += fmt.Sprintf("%s | %d lit, %v; ", told, events[step].Level()+1+placed(events[step]), events[step].Kind)
		}
		for step := len(events); i > 0 && step < len(want); step++ { // the first is the longer one
			want[step] += "level 0: the whole tree has been walked | 1 lit, leave; "
		}
	}
	p := b.open(t, "learn?n=4&method=promising&second=fewest")
	p.until("document.querySelectorAll('.told').length === 2 && document.querySelectorAll('.code .now').length === 2")
	got := each(p, `[...document.querySelectorAll('.told')].map((told, i) => {
		const one = document.querySelectorAll('.of-one')[i];
		return told.textContent + ' | ' + one.querySelectorAll('.node.path').length + ' lit, ' + told.dataset.kind + '; ';
	}).join('')`)
	if len(got) != len(want) {
		t.Fatalf("%d steps, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("step %d:\ngot  %s\nwant %s", i+1, got[i], want[i])
		}
	}
	if got, want := value[string](p, "[...document.querySelectorAll('.count-enter td')].map((td) => td.textContent).join()"), strings.Join(nodes, ","); got != want {
		t.Errorf("nodes: got %s, want %s", got, want)
	}
	if got := value[int](p, "new Set([...document.querySelectorAll('.code pre')].map((pre) => pre.textContent)).size"); got != 2 {
		t.Errorf("%d listings, want 2", got)
	}

	// Each board says where its own walk is, each row of marks whose they are, and a jump to whose step it went.
	if got, want := value[string](p, "[...document.querySelectorAll('figcaption, .ticks span')].map((e) => e.textContent).join('; ')"),
		fmt.Sprintf("promising · step %d of %d; fewest · over after 176 steps; promising; fewest", len(want), len(want)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	p.click(".first")
	p.click(".to-next[value=solution]")
	p.says(".clock .said", "fewest: solution")

	// Beside each other where there is room, each below its board and with it in sight; one below the other on a phone.
	p.do(chromedp.EmulateViewport(1440, 900))
	hidden := value[[]string](p, `{
		const clock = document.querySelector('.clock').getBoundingClientRect();
		scrollTo(0, 0);
		[...document.querySelectorAll('.board, .told, .port')].filter((e) => {
			const { top, bottom } = e.getBoundingClientRect();
			return top < 0 || bottom > clock.top || clock.bottom > innerHeight;
		}).map((e) => e.className)
	}`)
	if len(hidden) > 0 {
		t.Errorf("boards and trees are not in sight together: %q", hidden)
	}
	together := "{ const [a, b] = [...document.querySelectorAll('.port')].map((e) => e.getBoundingClientRect().top); a === b }"
	if !value[bool](p, together) {
		t.Error("the trees are not beside each other on a wide screen")
	}
	p.do(chromedp.EmulateViewport(360, 740))
	if value[bool](p, together) {
		t.Error("the trees are beside each other on a narrow screen")
	}
	if got := value[int](p, "document.documentElement.scrollWidth"); got > 360 {
		t.Errorf("the page is %d pixels wide, want 360", got)
	}
}

// placed is 1 for the event that places a queen.
func placed(e search.Event) int {
	if e.Kind == search.Place {
		return 1
	}
	return 0
}

// testLearnCode wants the line marked that takes the step, for every method and every step.
func testLearnCode(t *testing.T, b *browser) {
	problem, err := queens.New(4)
	if err == nil {
		problem, err = problem.WithBlocked(queens.Square{Row: 1, Col: 0})
	}
	if err != nil {
		t.Fatal(err)
	}
	p := b.open(t, "learn?n=4&blocked=a3")
	for _, m := range search.Methods() {
		t.Run(fmt.Sprintf("method=%v", m), func(t *testing.T) {
			lines := strings.Split(m.Code(), "\n")
			var want []string
			var before search.Event
			for _, e := range eventsOf(t, problem, m) {
				told := e
				if e.Kind == search.Leave && (before.Kind == search.Solution || before.RejectsNode()) {
					told = before
				}
				level := told.Level()
				if told.Kind == search.Place || told.Kind == search.Remove {
					level++
				}
				want = append(want, lines[m.CodeLine(told.Kind, level, problem.N())])
				before = e
			}
			p.until("document.querySelector('.method option')")
			p.choose(".method", m.String())
			p.says(".code pre", "walk"+map[bool]string{true: "DLX", false: strings.ToUpper(m.String()[:1]) + m.String()[1:]}[m == search.DLX])
			got := each(p, `[...document.querySelectorAll('.code .now')].map((line) => line.textContent.trimEnd()).join(' and ')`)
			if len(got) != len(want) {
				t.Fatalf("%d steps, want %d", len(got), len(want))
			}
			for i := range want {
				if got[i] != want[i] {
					t.Fatalf("step %d: got %q, want %q", i+1, got[i], want[i])
				}
			}
		})
	}
}

// testLearnClock moves the clock by the time line, by keys, by jumps and by itself.
func testLearnClock(t *testing.T, b *browser) {
	problem, err := queens.New(4)
	if err != nil {
		t.Fatal(err)
	}
	events := eventsOf(t, problem, search.Flags)
	told := tellings(lesson.English, problem, events)
	last := len(events)
	p := b.open(t, "learn?n=4&method=flags")
	p.until("document.querySelector('.told')?.textContent")
	at := func(step int) { // counts from 1
		t.Helper()
		want := fmt.Sprintf("step %d of %d", step, last)
		got := value[[]string](p, `{
			const time = document.querySelector('.time');
			[document.querySelector('.where').textContent, document.querySelector('.told').textContent, time.value, time.getAttribute('aria-valuetext')]
		}`)
		if got[0] != want || got[1] != told[step-1] || got[2] != fmt.Sprint(step-1) || !strings.Contains(got[3], want) || !strings.Contains(got[3], told[step-1]) {
			t.Fatalf("got %q, want %s: %s", got, want, told[step-1])
		}
	}
	key := func(keys string, options ...chromedp.KeyOption) {
		t.Helper()
		p.do(chromedp.KeyEvent(keys, options...))
	}
	shift := chromedp.KeyModifiers(chromedp.ModifierShift)

	// The time line, by keys and with the mouse.
	p.do(chromedp.Focus(chromedp.CSS(".time")))
	key(kb.ArrowRight + kb.ArrowRight)
	at(3)
	key(kb.End)
	at(last)
	key(kb.Home)
	at(1)
	key(" ") // plays, from the time line too
	p.until("document.querySelector('.play').ariaLabel === 'Pause'")
	key(" " + kb.Home)
	at(1)
	p.still(".time") // the spaces also scroll: unlike a keyboard, the browser's driver types what the page has prevented
	line := value[[]float64](p, "{ const r = document.querySelector('.time').getBoundingClientRect(); [r.left, r.top + r.height / 2, r.width] }")
	p.do(chromedp.DragAndDropXY(line[0]+9, line[1], line[0]+line[2]/2, line[1]))
	middle := value[int](p, "Number(document.querySelector('.time').value)") + 1
	if middle < last/3 || middle > last*2/3 {
		t.Errorf("dragged to the middle the step is %d of %d", middle, last)
	}
	at(middle)

	// Keys anywhere on the page.
	value[bool](p, "document.activeElement.blur(); true")
	key(kb.Home)
	at(1)
	key(kb.ArrowRight + kb.ArrowRight + kb.ArrowLeft)
	at(2)
	key(kb.End)
	at(last)

	// Jumps, both ways, over all of a kind.
	for _, kind := range []search.Kind{search.Reject, search.DeadEnd, search.Solution} {
		next, previous := fmt.Sprintf(".to-next[value=%q]", kind), fmt.Sprintf(".to-previous[value=%q]", kind)
		var steps []int
		for i, e := range events {
			if e.Kind == kind {
				steps = append(steps, i+1)
			}
		}
		key(kb.Home)
		for _, step := range steps {
			p.click(next)
			at(step)
		}
		p.click(next)
		p.says(".clock .said", "There is none further on: "+kind.String())
		at(steps[len(steps)-1])
		value[bool](p, "document.activeElement.blur(); true")
		for _, step := range slices.Backward(steps[:len(steps)-1]) {
			key(kb.ArrowLeft, shift)
			at(step)
		}
		p.click(previous)
		p.says(".clock .said", "There is none further on: "+kind.String())
		value[bool](p, "document.activeElement.blur(); true")
	}

	// By itself: a step in four seconds is slow enough to talk about, and the fast end is over at once.
	speeds := value[[]string](p, "[...document.querySelector('.speed').options].map((o) => o.textContent)")
	if speeds[0] != "0.25 steps a second" || speeds[len(speeds)-1] != "1,024 steps a second" {
		t.Errorf("speeds are %q", speeds)
	}
	key(kb.Home)
	p.choose(".speed", "0.25")
	key(" ")
	p.until("document.querySelector('.play').ariaLabel === 'Pause' && document.querySelector('.told').getAttribute('aria-live') === 'off'")
	key(" ")
	p.until("document.querySelector('.play').ariaLabel === 'Play' && document.querySelector('.told').getAttribute('aria-live') === 'polite'")
	at(1)
	p.choose(".speed", "1024")
	key(" ")
	p.says(".told", "the whole tree has been walked")
	p.says(".count-solution td", "2")
	at(last)
}

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

// testLearnStill wants the buttons of the clock to stay where they are while the number beside them grows and the
// sentence above them has one line or two.
func testLearnStill(t *testing.T, b *browser) {
	p := b.open(t, "learn?n=4")
	p.until("document.querySelector('.told')?.textContent")
	if got := slices.Compact(each(p, "String(document.querySelector('.play').getBoundingClientRect().y)")); len(got) != 1 {
		t.Errorf("the buttons stand at %q, want one height", got)
	}
	p = b.open(t, "learn?n=6&method=promising&second=bits")
	p.until("document.querySelector('.told')?.textContent")
	for _, width := range []int64{360, 1280} {
		p.do(chromedp.EmulateViewport(width, 900))
		if got := value[int](p, `{
			const places = new Set();
			for (const step of [0, 99, 4999]) {
				const time = document.querySelector('.time');
				time.value = step;
				time.dispatchEvent(new Event('input'));
				places.add([...document.querySelectorAll('.clock button')].map((e) => e.getBoundingClientRect().x).join());
			}
			places.size
		}`); got != 1 {
			t.Errorf("at %d px the buttons stand in %d places, want 1", width, got)
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
			[...document.querySelectorAll('.port .folded')].reduce((sum, text) => sum + Number(text.textContent.replaceAll(',', '')), 0)`)
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
}

// testLearnStart gives and blocks squares, by clicks and by keys, and tells a start that contradicts itself.
func testLearnStart(t *testing.T, b *browser) {
	p := b.open(t, "learn?n=5&method=dlx")
	p.until("document.querySelector('.square')")
	p.click("input[value=given]")
	p.click(".square")
	p.until("document.querySelector('.square .plate')")
	p.click("input[value=blocked]")
	p.click("[role=row]:nth-child(2) .square:nth-child(3)")
	p.until("document.querySelector('.square .blocked')")
	if got, want := p.square(1, 1), "row 1 column 1, queen, given"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := p.square(2, 3), "row 2 column 3, blocked"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	p.until("location.hash.includes('given=a5') && location.hash.includes('blocked=c4')")

	// By keys: from "blocks the square" one up, then on the board. The keyboard stays on the square.
	p.do(chromedp.Focus(chromedp.CSS("input[value=blocked]")), chromedp.KeyEvent(kb.ArrowUp))
	p.until("document.querySelector('input[value=given]').checked")
	p.do(chromedp.Focus(chromedp.CSS(".square[tabindex='0']")), chromedp.KeyEvent(kb.PageUp+kb.Home+kb.ArrowDown+kb.ArrowDown+kb.ArrowRight+kb.ArrowRight+kb.Enter))
	p.says(".problem", "No solution can contain this start")
	p.says(".problem", "row 1 column 1 and row 3 column 3: they share a diagonal")
	p.until("document.activeElement.ariaLabel === 'row 3 column 3, queen, given, in conflict'")
	if got := value[int](p, "document.querySelectorAll('.lines .conflict').length"); got != 1 {
		t.Errorf("%d lines between the two queens, want 1", got)
	}
	p.choose("#language", "ko")
	p.says(".problem", "1행 1열")
	p.choose("#language", "en")
	p.do(chromedp.KeyEvent(" ")) // taken away
	p.until("document.querySelector('.problem').hidden && document.querySelector('.clock').checkVisibility()")
	p.until("document.activeElement.ariaLabel?.startsWith('row 3 column 3')")

	// An address that contradicts itself is no dead end: a click on a queen, whatever else clicks do, or all at once.
	for _, out := range []string{"[role=row]:nth-child(3) .square:nth-child(2)", ".empty-board"} {
		p.visit(b.url + "/#learn?n=6&method=flags&given=b6+b4")
		p.until("document.querySelectorAll('.square.has-octagon').length === 2")
		p.click(out)
		p.until("document.querySelector('.problem').hidden && document.querySelectorAll('.square.has-octagon').length === 0 && document.querySelector('.told')?.checkVisibility() && !location.hash.includes('+')")
	}
	p.until("document.querySelectorAll('.square .queen').length === 0 && document.querySelector('.empty-board').disabled")

	// A start without a solution that does not contradict itself is walked to its end.
	p.visit(b.url + "/#learn?n=4&method=flags&given=a4")
	p.until("document.querySelectorAll('.square').length === 16 && document.querySelector('.told')?.textContent.includes('only the given queens stand')")
	p.do(chromedp.KeyEvent(kb.End))
	p.says(".told", "the whole tree has been walked")
	p.says(".count-solution td", "0")
}

// testLearnShare sends a step as an address.
func testLearnShare(t *testing.T, b *browser) {
	p := b.open(t, "learn?n=6&method=promising&second=bits&given=b6&blocked=a1&step=57")
	p.says(".where", "step 57 of ")
	told := value[string](p, "document.querySelector('.tellings').innerText")
	p.click(".forward")
	p.click(".back")
	p.useClipboard()
	p.click(".copy-link")
	p.says(".clock .said", "The address of step 57 is copied.")
	address := value[string](p, "navigator.clipboard.readText()")
	other := b.open(t, "play")
	other.visit(address)
	other.says(".where", "step 57 of ")
	if got := value[string](other, "document.querySelector('.tellings').innerText"); got != told {
		t.Errorf("at %s got %q, want %q", address, got, told)
	}
	// Whoever is on the way to another page is not called back.
	value[bool](other, "location.hash = '#count'; document.querySelector('.forward').click(); true")
	other.until("document.querySelector('.start')")
	// What is no step, size, method or square is left out.
	other.visit(b.url + "/#learn?n=4.7&method=what&second=no&given=z9+a1&step=100000")
	other.says(".told", "the whole tree has been walked")
	other.says(".amended", "n=4.7, given=z9 a1, method=what, second=no, step=100000")
	other.until("location.hash.startsWith('#learn?n=4&method=flags&given=a1&step=')")
}

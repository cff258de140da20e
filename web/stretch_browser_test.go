//go:build !js && !purego

package web

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens"
	"queens/lesson"
	"queens/search"
	"queens/trace"
)

// testLearnLimit takes a board whose walk is not followed to its end, and says so.
func testLearnLimit(t *testing.T, b *browser) {
	p := b.open(t, "learn?n=20&method=fewest")
	p.says("figcaption", "the first 100,000,000 steps, not the whole walk")
	p.says(".where", "step 1 of 100,000,000")
	p.says(".note", "drawn is what hangs on the current path")
	p.click(".to-next[value=solution]")
	p.says(".told", "solution: the queens stand in columns")
	p.do(chromedp.KeyEvent(kb.End))
	p.says(".where", "step 100,000,000 of 100,000,000")
	p.until("document.querySelectorAll('.port .current').length === 1 && !document.querySelector('[aria-busy]')")
	p.choose(".size", "9") // the largest that is loaded whole
	p.until("document.querySelector('figcaption').textContent === '' && document.querySelectorAll('.square').length === 81 && document.querySelectorAll('.ticks path').length === 2")
}

// testLearnLong goes all over a walk of 10 queens, of which the page loads a stretch at a time, by the time line, by steps over the borders of what is loaded, by
// jumps, in the tree and by an address: everywhere the sentence, the queens and the path are those of the walk, and no
// node of the tree is lost.
func testLearnLong(t *testing.T, b *browser) {
	problem, err := queens.New(10)
	if err != nil {
		t.Fatal(err)
	}
	method := search.Promising // the longest walk of all
	whole, err := search.New(problem)
	if err != nil {
		t.Fatal(err)
	}
	whole.Use(method)
	for range whole.Completions(t.Context()) {
	}
	steps, nodes := int(whole.Stats().Events()), whole.Stats().Nodes
	if steps < 1_000_000 {
		t.Fatalf("%d steps are not many", steps)
	}
	p := b.open(t, "learn?n=10&method=promising")
	at := func(step int) { // from 0
		t.Helper()
		from := max(0, step-1)
		tr, err := trace.Record(t.Context(), problem, method, trace.Limits{From: from, Events: step - from + 2})
		if err != nil {
			t.Fatal(err)
		}
		var around [3]search.Event // before, at and after the step
		c := tr.Cursor()
		for more := true; more; more = c.Next() {
			around[c.Step()-step+1] = c.Event()
			around[c.Step()-step+1].Partial = slices.Clone(c.Event().Partial)
		}
		told := lesson.English.Teller(problem).Tell(around[0], around[1], around[2])
		c.Seek(step)
		level := around[1].Level() + placed(around[1])
		stats := c.Stats()
		want := fmt.Sprintf("step %s of %s | %s | %d queens, %d lit | %d nodes in all | %d nodes, %d tried, %d rejected, %d dead ends",
			grouped(step+1), grouped(steps), told, level, level+1, nodes, stats.Nodes, stats.Tried, stats.Rejected, stats.DeadEnds)
		p.says(".where", "step "+grouped(step+1)+" of")
		p.until("!document.querySelector('[aria-busy]')")
		got := value[string](p, `{
			const all = (selector) => [...document.querySelectorAll(selector)];
			const number = (element) => Number(element.textContent.replaceAll(',', ''));
			const drawn = all('.port .node').length + all('.port .node > title').reduce((sum, text) => sum + number(text), 0);
			const count = (name) => number(document.querySelector('.count-' + name + ' td'));
			document.querySelector('.where').textContent + ' | ' + document.querySelector('.told').textContent + ' | ' +
				all('.square .queen').length + ' queens, ' + all('.port .node.path').length + ' lit | ' + drawn + ' nodes in all | ' +
				count('enter') + ' nodes, ' + count('try') + ' tried, ' + count('reject') + ' rejected, ' + count('dead-end') + ' dead ends'
		}`)
		if got != want {
			t.Fatalf("got  %s\nwant %s", got, want)
		}
	}
	slide := func(step int) {
		p.Helper()
		value[bool](p, fmt.Sprintf("{ const time = document.querySelector('.time'); time.value = %d; time.dispatchEvent(new Event('input')) }", step))
	}
	p.says(".where", "step 1 of "+grouped(steps))
	at(0)
	for _, step := range []int{steps / 2, steps / 5, steps - 1, 20_000} {
		slide(step)
		at(step)
	}
	// What is loaded around step 20,001 begins with the first step and ends with the 40,000th.
	slide(39_997)
	for step := 39_997; step < 40_001; step++ {
		at(step)
		p.click(".forward")
	}
	// Now it begins 20,000 steps before.
	slide(20_002)
	for step := 20_002; step > 19_998; step-- {
		at(step)
		p.click(".back")
	}
	for _, kind := range []search.Kind{search.Reject, search.DeadEnd, search.Solution} {
		for _, from := range map[search.Kind][]int{search.Reject: {0}, search.DeadEnd: {steps / 3}, search.Solution: {steps / 3, steps - 1}}[kind] {
			slide(from)
			at(from)
			next, found, err := trace.FindNext(t.Context(), problem, method, kind, from, steps)
			if err != nil {
				t.Fatal(err)
			}
			p.click(fmt.Sprintf(".to-next[value=%q]", kind))
			if !found {
				p.says(".clock .said", "There is none further on: "+kind.String())
				next = from
			}
			at(next)
			previous, found, err := trace.FindPrevious(t.Context(), problem, method, kind, next)
			if err != nil {
				t.Fatal(err)
			}
			p.click(fmt.Sprintf(".to-previous[value=%q]", kind))
			if !found {
				p.says(".clock .said", "There is none further on: "+kind.String())
				previous = next
			}
			at(previous)
		}
	}

	// A node far off, by a click on it: the last child of the root.
	step := value[int](p, "{ const far = [...document.querySelectorAll('.port .node')].map((e) => Number(e.dataset.step)).sort((a, b) => a - b).pop(); document.querySelector(`.port .node[data-step=\"${far}\"]`).dispatchEvent(new MouseEvent('click', { bubbles: true })); far }")
	if step < steps/2 {
		t.Errorf("the last node stands at step %d of %d", step+1, steps)
	}
	at(step)

	// The clock goes over a border by itself.
	slide(30_000)
	at(30_000)
	p.choose(".speed", "1024")
	slide(49_900)
	at(49_900)
	p.click(".play")
	p.until("Number(document.querySelector('.time').value) > 50_300")
	p.click(".play")
	at(value[int](p, "Number(document.querySelector('.time').value)"))

	p = b.open(t, fmt.Sprintf("learn?n=10&method=promising&step=%d", steps/2+1))
	at(steps / 2)
}

// grouped writes a number with commas.
func grouped(k int) string {
	text := fmt.Sprint(k)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

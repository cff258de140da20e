//go:build !js && !purego

package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens"
	"queens/lesson"
	"queens/search"
)

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
	p.visit(b.url + "/?#learn?n=4")
	p.until("document.querySelector('.speed').value === '1024'") // as last time
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

// testLearnStart gives and blocks squares, by clicks and by keys, and tells a start that contradicts itself.
func testLearnStart(t *testing.T, b *browser) {
	p := b.open(t, "learn?n=5&method=dlx")
	p.until("document.querySelector('.square')")
	for _, fault := range value[[]string](p, `{
		const squares = [...document.querySelectorAll('.square')].map((e) => e.getBoundingClientRect());
		const beside = (name, square, from, to) => [...document.querySelectorAll('.labels.' + name + ' span')].map((e, at) => {
			const { [from]: a, [to]: b } = e.getBoundingClientRect();
			const { [from]: c, [to]: d } = squares[square(at)];
			return e.textContent === String(at + 1) && Math.abs(a + b - c - d) < 2 ? '' : name + ' ' + e.textContent + ' is not beside square ' + square(at);
		});
		const all = [...beside('across', (at) => at, 'left', 'right'), ...beside('down', (at) => 5 * at, 'top', 'bottom')];
		all.length === 10 ? all.filter(Boolean) : ['there are ' + all.length + ' numbers, want 10']
	}`) {
		t.Error(fault)
	}
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
	other.visit(b.url + "/?#nowhere")
	other.says(".amended", "#nowhere")
	// The link over the head leads to the page that is there.
	value[bool](other, "location.hash = '#count'; true")
	other.says("h1", "Count")
	value[bool](other, "document.querySelector('.skip').click(); true")
	other.until("document.activeElement.id === 'main' && location.hash.startsWith('#count')")
}

//go:build !js && !purego

package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"queens/lesson"
)

// faults is a script that lists what is wrong with the page as it is drawn: what stands out of the window, text
// that is cut off, words broken at the end of a line, numbers of a tree that run into each other, and controls and
// squares of puzzles too small for a finger. Parts that scroll may hold more than they show.
const faults = `(() => {
	const found = [];
	const name = (e) => e.tagName.toLowerCase() + (e.className.baseVal ?? e.className).split(' ').map((c) => c && '.' + c).join('') + ' "' + e.textContent.trim().slice(0, 40) + '"';
	const root = document.documentElement;
	if (root.scrollWidth > root.clientWidth) found.push('the page is ' + root.scrollWidth + ' px wide, the window ' + root.clientWidth);
	for (const e of document.querySelectorAll('body *')) {
		if (!e.checkVisibility({ visibilityProperty: true }) || e.closest('svg, [role=grid], .skip, noscript')) continue;
		const box = e.getBoundingClientRect();
		const scrolls = e.closest('.scroll, .port, .wide, pre, textarea');
		if (!scrolls && (box.left < -1 || box.right > root.clientWidth + 1)) found.push(name(e) + ' stands from ' + box.left + ' to ' + box.right);
		const text = [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
		if (!scrolls && text && getComputedStyle(e).display !== 'inline' && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2)) {
			found.push(name(e) + ' shows ' + e.clientWidth + '×' + e.clientHeight + ' px of ' + e.scrollWidth + '×' + e.scrollHeight);
		}
		for (const node of e.tagName === 'OPTION' || !text ? [] : e.childNodes) {
			for (const { 0: word, index } of node.nodeType === Node.TEXT_NODE ? node.data.matchAll(/(?<!\S)[a-z]+[.,:;?]?(?!\S)/gi) : []) {
				const range = new Range();
				range.setStart(node, index);
				range.setEnd(node, index + word.length);
				if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(name(e) + ' breaks the word ' + word);
			}
		}
		if (e.matches('button, select, a, summary, input, textarea')) {
			const target = (e.closest('label') ?? e).getBoundingClientRect();
			if (target.width < 24 || target.height < 24) found.push(name(e) + ' is a target of ' + target.width + '×' + target.height + ' px');
		}
	}
	const square = document.querySelector('.play .square')?.getBoundingClientRect();
	if (square?.width < 24) found.push('squares are targets of ' + square.width + ' px');
	for (const tree of document.querySelectorAll('.port .tree')) {
		const numbers = [...tree.querySelectorAll('.folded')].map((e) => ({ text: e.textContent, ...e.getBoundingClientRect().toJSON() }));
		for (const one of numbers) {
			if (one.height < 9) found.push('the number ' + one.text + ' of the tree is ' + one.height + ' px high');
			if (numbers.some((other) => other.top === one.top && other.left > one.left && other.left < one.right)) found.push('the number ' + one.text + ' of the tree lies on another');
		}
	}
	return found;
})()`

// testLayout looks at every page in every language, on a phone, a tablet and a large screen.
func testLayout(t *testing.T, b *browser) {
	tab := b.open(t, "")
	regions := "play?kind=regions&id=" + idOf(t, "AABB\nCABB\nCCDB\nCDDD\n")
	for _, at := range []string{
		"learn?n=12&method=flags&step=5000", "learn?n=8&method=promising&second=dlx&step=300", "learn?n=6&given=a1+b2",
		"solutions?n=3", "solutions?n=12&page=100", "solutions?n=8&classes=1", "play", "play?kind=n-queens&id=" + idOf(t, "queens 16\n"), regions, "count", "api",
	} {
		t.Run("at="+at, func(t *testing.T) {
			p := tab
			if at == "learn?n=6&given=a1+b2" {
				p = b.open(t, "")
				p.expected.Store("status of 422")
			}
			p = p.anew(t, at)
			p.until("document.querySelector('.square, .card, .point, .operation, .problem:not([hidden])') || document.querySelector('h2')?.textContent.includes('0')")
			value[bool](p, "for (const part of document.querySelectorAll('details')) part.open = true; true")
			for _, width := range []int64{360, 768, 1440} {
				p.do(chromedp.EmulateViewport(width, 740))
				for _, l := range lesson.Languages() {
					p.choose("#language", l.String())
					for _, fault := range value[[]string](p, faults) {
						t.Errorf("%d px, %v: %s", width, l, fault)
					}
				}
			}
		})
	}
	t.Run("at=dialog", func(t *testing.T) {
		p := tab.anew(t, "solutions?n=8&classes=1")
		p.do(chromedp.EmulateViewport(360, 740))
		p.click("main > .gallery .card")
		p.until("document.querySelectorAll('dialog .card').length === 8")
		for _, width := range []int64{360, 768, 1440} {
			p.do(chromedp.EmulateViewport(width, 740))
			for _, fault := range value[[]string](p, faults) {
				t.Errorf("%d px: %s", width, fault)
			}
		}
	})
}

// testInSight plays on a phone: the step that a hint offers is brought into sight, and so is the last column of a board
// that is wider than the window, once the one before it is touched.
func testInSight(t *testing.T, b *browser) {
	inSight := func(selector string) string {
		return fmt.Sprintf("{ const { left, right, bottom } = document.querySelector(%s).getBoundingClientRect(); left >= 0 && right <= innerWidth && bottom < innerHeight + 1 }", quoted(selector))
	}
	p := b.play(t, "regions", "AABB\nCABB\nCCDB\nCDDD\n")
	p.do(chromedp.EmulateViewport(360, 600))
	value[bool](p, "document.querySelector('.hint').click(); true") // and nothing scrolls to it
	p.until("document.querySelector('.follow').checkVisibility()")
	if !value[bool](p, inSight(".follow")) {
		t.Error("the step of the hint is out of sight")
	}
	p = b.play(t, "n-queens", "queens 16\n")
	p.do(chromedp.EmulateViewport(360, 740))
	if value[bool](p, inSight(at(1, 16))) {
		t.Error("16 squares that a finger can meet are not as narrow as the window")
	}
	value[bool](p, fmt.Sprintf("document.querySelector(%s).click(); true", quoted(at(1, 15))))
	if !value[bool](p, inSight(at(1, 16))) {
		t.Error("the last column stays out of sight")
	}
}

// testLowScreen wants the whole board of the learner in sight together with what is said and the buttons, on screens that
// are not high, and the board's beginning without scrolling.
func testLowScreen(t *testing.T, b *browser) {
	tab := b.open(t, "")
	for _, test := range []struct{ width, height int64 }{{640, 450}, {740, 360}, {360, 640}} {
		t.Run(fmt.Sprintf("width=%d/height=%d", test.width, test.height), func(t *testing.T) {
			tab.do(chromedp.EmulateViewport(test.width, test.height))
			p := tab.anew(t, "learn?n=6&step=20")
			p.until("document.querySelector('.told')?.textContent")
			value[bool](p, "document.querySelector('.board').scrollIntoView(); true")
			got := value[[]float64](p, "[document.querySelector('.board').getBoundingClientRect().bottom, document.querySelector('.told').getBoundingClientRect().top, document.querySelector('.play').getBoundingClientRect().bottom]")
			if got[0] > got[1] || got[2] > float64(test.height) {
				t.Errorf("the board ends at %v, its words begin at %v, the buttons end at %v of %d", got[0], got[1], got[2], test.height)
			}
			value[bool](p, "scrollTo(0, 0); true")
			if got := value[[]float64](p, "[document.querySelector('.board').getBoundingClientRect().top, document.querySelector('.told').getBoundingClientRect().top]"); got[0]+50 > got[1] {
				t.Errorf("the board begins at %v, its words at %v", got[0], got[1])
			}
		})
	}
}

// testFirstScreen wants the board, what is said of it and the button that moves it in sight without scrolling, on
// a phone and on a laptop.
func testFirstScreen(t *testing.T, b *browser) {
	tab := b.open(t, "")
	for _, test := range []struct {
		width, height int64
		at, needed    string
	}{
		{360, 740, "learn", ".board, .told, .clock .play"},
		{1280, 900, "learn", ".board, .told, .clock .play, .time, .to-next, .copy-link"},
		{1440, 900, "learn?n=8", ".board, .told, .clock .play, .time, .to-next, .copy-link"},
		{360, 740, "play", ".board, .message"},
		{1440, 900, "play", ".board, .message, .hint"},
		{360, 740, "count", ".start"},
	} {
		t.Run(fmt.Sprintf("width=%d/at=%s", test.width, test.at), func(t *testing.T) {
			tab.do(chromedp.EmulateViewport(test.width, test.height))
			p := tab.anew(t, test.at)
			p.until("document.querySelector('.square, .point')")
			for _, hidden := range value[[]string](p, fmt.Sprintf(`[...document.querySelectorAll(%s)].filter((e) => e.getBoundingClientRect().bottom > innerHeight).map((e) => e.className)`, quoted(test.needed))) {
				t.Errorf("below the window: %s", hidden)
			}
		})
	}
}

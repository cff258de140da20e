//go:build !js && !purego

package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"queens/lesson"
)

// faults is a script that lists what is wrong with the page as it is drawn: what stands out of the window, text
// that is cut off, and controls too small for a finger. Parts that scroll may hold more than they show.
const faults = `(() => {
	const found = [];
	const name = (e) => e.tagName.toLowerCase() + (e.className.baseVal ?? e.className).split(' ').map((c) => c && '.' + c).join('') + ' "' + e.textContent.trim().slice(0, 40) + '"';
	const root = document.documentElement;
	if (root.scrollWidth > root.clientWidth) found.push('the page is ' + root.scrollWidth + ' px wide, the window ' + root.clientWidth);
	for (const e of document.querySelectorAll('body *')) {
		if (!e.checkVisibility({ visibilityProperty: true }) || e.closest('svg, [role=grid], .skip, noscript')) continue;
		const box = e.getBoundingClientRect();
		const scrolls = e.closest('.scroll, .port, pre, textarea');
		if (!scrolls && (box.left < -1 || box.right > root.clientWidth + 1)) found.push(name(e) + ' stands from ' + box.left + ' to ' + box.right);
		const text = [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
		if (!scrolls && text && getComputedStyle(e).display !== 'inline' && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2)) {
			found.push(name(e) + ' shows ' + e.clientWidth + '×' + e.clientHeight + ' px of ' + e.scrollWidth + '×' + e.scrollHeight);
		}
		if (e.matches('button, select, a, summary, input, textarea')) {
			const target = (e.closest('label') ?? e).getBoundingClientRect();
			if (target.width < 24 || target.height < 24) found.push(name(e) + ' is a target of ' + target.width + '×' + target.height + ' px');
		}
	}
	return found;
})()`

// testLayout looks at every page in every language, on a phone and on a large screen.
func testLayout(t *testing.T, b *browser) {
	tab := b.open(t, "")
	regions := "play?kind=regions&id=" + idOf(t, "AABB\nCABB\nCCDB\nCDDD\n")
	for _, at := range []string{
		"learn?n=6&method=fewest&step=20", "learn?n=8&method=promising&second=dlx&step=300", "learn?n=6&given=a1+b2",
		"solutions?n=3", "solutions?n=12&page=100", "solutions?n=8&classes=1", "play", regions, "count",
	} {
		t.Run("at="+at, func(t *testing.T) {
			p := tab
			if at == "learn?n=6&given=a1+b2" {
				p = b.open(t, "")
				p.expected.Store("status of 422")
			}
			p = p.anew(t, at)
			p.until("document.querySelector('.square, .card, .point, .problem:not([hidden])') || document.querySelector('h2')?.textContent.includes('0')")
			value[bool](p, "for (const part of document.querySelectorAll('details')) part.open = true; true")
			for _, width := range []int64{360, 1440} {
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
		for _, fault := range value[[]string](p, faults) {
			t.Error(fault)
		}
	})
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

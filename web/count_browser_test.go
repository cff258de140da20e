//go:build !js && !purego

package web

import (
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestCountInTheBrowser(t *testing.T) {
	inBrowser(t, "count", map[string]func(*testing.T, *browser){
		"small":  testCountSmall,
		"away":   testCountAway,
		"reload": testCountReload,
		"full":   testCountFull,
		"stop":   testCountStop,
		"gone":   testCountGone,
		"chart":  testCountChart,
	})
}

// begin starts a count that would take a while, and waits until it is under way.
func (p *tab) begin() {
	p.Helper()
	p.choose(".live select", "20")
	p.click(".start")
	p.until("document.querySelector('progress').value > 0")
	p.says(".rate", "a second")
}

// testCountSmall counts where nothing can be measured, and refuses what is too large before it begins.
func testCountSmall(t *testing.T, b *browser) {
	p := b.open(t, "count?n=30")
	p.says(".result", "Too large: the limit here is 20.")
	for n, want := range map[string]string{"0": "n = 0: 1 solution", "2": "n = 2: 0 solutions", "3": "n = 3: 0 solutions", "4": "n = 4: 2 solutions"} {
		p.choose(".live select", n)
		p.click(".start")
		p.until("document.querySelector('.result').textContent === " + quoted(want))
		p.says(".rate", "kernel")
	}
	p.until("document.querySelectorAll('.chart').length === 2 && document.querySelector('.chart:not(:has(.empty)) .point')")
}

// testCountAway: a count goes on while other pages are read, also after a reload there; the navigation says how
// far it is, and when it is done.
func testCountAway(t *testing.T, b *browser) {
	p := b.open(t, "count")
	p.begin()
	const badge = "nav a[href='#count'] .share"
	p.says(badge, "%")
	p.click("nav a[href='#solutions']")
	p.until("document.querySelectorAll('.card').length === 24")
	p.says(badge, "%")
	p.choose("#language", "ko")
	p.says(badge, "%")
	p.do(chromedp.Reload())
	p.until("document.querySelectorAll('.card').length === 24")
	p.says(badge, "%")
	p.click("nav a[href='#count']")
	p.says(".result", "n = 20, 세는 중")
	p.until("document.querySelector('progress').value > 0 && document.querySelector('.live select').value === '20'")
	p.click(".cancel")
	p.says(".result", "취소했습니다")
	p.until("!document.querySelector(" + quoted(badge) + ")")
	b.server.counts.running.Wait()

	p.choose("#language", "en")
	p.click("nav a[href='#play']")
	p.until("document.querySelector('.square')")
	value[bool](p, "import('/js/counting.js').then(({ begin }) => begin(16)).then(() => true)") // so it ends while this page is shown
	p.says(badge, "✓")
	p.click("nav a[href='#count']")
	p.says(".result", "n = 16: 14,772,512 solutions")
	p.until("!document.querySelector(" + quoted(badge) + ")")
	p.do(chromedp.Reload()) // the times are kept
	p.until("/\\d/.test(document.querySelector('.known tbody tr:nth-child(17) td:nth-child(3)')?.textContent)")
}

// testCountReload finds the count again after a reload, in this tab and no other.
func testCountReload(t *testing.T, b *browser) {
	p := b.open(t, "count")
	p.begin()
	p.do(chromedp.Reload())
	p.until("document.querySelector('progress')?.value > 0 && document.querySelector('.live select').value === '20'")
	ctx, cancel := chromedp.NewContext(p.ctx)
	defer cancel()
	other := &tab{T: t, ctx: ctx}
	other.visit(b.url + "/#count")
	other.until("document.querySelectorAll('.known tbody tr').length > 20 && document.querySelector('progress').hidden")
	p.click(".cancel")
	p.says(".result", "cancelled")
	p.do(chromedp.Reload())
	p.until("document.querySelectorAll('.known tbody tr').length > 20 && document.querySelector('progress').hidden")
	b.server.counts.running.Wait()
}

// testCountFull says that a client may not have more counts at once.
func testCountFull(t *testing.T, b *browser) {
	var tabs []*tab
	for range b.server.limits.countsEach {
		p := b.open(t, "count")
		p.begin()
		tabs = append(tabs, p)
	}
	p := b.open(t, "count")
	p.expected.Store("status of 429")
	p.click(".start")
	p.says(".result", "Too much at once: the most here is 2.")
	p.until("!document.querySelector('.start').disabled && document.querySelector('progress').hidden")
	p.choose("#language", "ko")
	p.says(".result", "한꺼번에 너무 많습니다")
	for _, p := range tabs {
		p.click(".cancel")
	}
	b.server.counts.running.Wait()
}

// testCountStop: the server stops in the middle of a count and says so.
func testCountStop(t *testing.T, b *browser) {
	server := New(Options{})
	listener := httptest.NewServer(server)
	defer listener.Close()
	p := (&browser{b.ctx, b.clipboard, server, listener.URL}).open(t, "count")
	p.begin()
	server.Close()
	p.says(".result", "cancelled, as the server stopped")
	p.until("document.querySelector('progress').hidden && !document.querySelector('.start').disabled")
	p.expected.Store("status of 503")
	p.click(".start")
	p.says(".result", "The server is stopping.")
}

// testCountGone: the server is gone from one moment to the next.
func testCountGone(t *testing.T, b *browser) {
	server := New(Options{})
	listener := httptest.NewServer(server)
	p := (&browser{b.ctx, b.clipboard, server, listener.URL}).open(t, "count")
	p.begin()
	p.expected.Store("ERR_")
	listener.Listener.Close()
	listener.CloseClientConnections()
	p.says(".result", "The connection to the server is lost.")
	p.until("document.querySelector('progress').hidden && !document.querySelector('.start').disabled")
	p.click(".start")
	p.says(".result", "The server does not answer.")
	server.Close()
	listener.Close()
}

// testCountChart joins the times of neighbouring sizes only, says what the scale is, and leaves the keyboard on the
// button that is of use.
func testCountChart(t *testing.T, b *browser) {
	p := b.open(t, "count")
	p.until("document.querySelectorAll('.known tbody tr').length > 20")
	value[bool](p, "localStorage.setItem('queens.measured', JSON.stringify({ 4: 0.01, 5: 0.02, 8: 0.1, 10: 0.3, 11: 0.4 })); true")
	p.do(chromedp.Reload())
	p.until("document.querySelectorAll('.chart')[1]?.querySelectorAll('.point').length === 5")
	if got, want := value[string](p, "document.querySelectorAll('.chart')[1].querySelector('.curve').getAttribute('d').replace(/[^ML]/g, '')"), "MLMML"; got != want {
		t.Errorf("the curve goes %s, want %s", got, want)
	}
	p.says(".chart", "(logarithmic)")

	p.choose(".live select", "20")
	p.do(chromedp.Focus(chromedp.CSS(".start")))
	p.do(chromedp.KeyEvent(kb.Enter))
	p.until("document.activeElement.className === 'cancel'")
	p.do(chromedp.KeyEvent(kb.Enter))
	p.until("document.activeElement.classList.contains('start')")
}

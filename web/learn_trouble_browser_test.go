//go:build !js && !purego

package web

import (
	"testing"
	"time"
)

// testLearnTrouble asks for what cannot be had, of a server that is slow and of one that is gone: the page says what it
// waits for and why it is not there, what is shown stays whole and where it is, and the form names it.
func testLearnTrouble(t *testing.T, b *browser) {
	l := defaultLimits()
	l.wait, l.work = time.Minute, time.Second
	p := b.serve(t, Options{limits: &l}).open(t, "learn?n=5&method=dlx")
	p.expected.Store("status of ")
	p.says(".told", "no queen placed yet")
	const shown = `{
		const text = (selector) => document.querySelector(selector).textContent;
		const { top } = document.querySelector('.board').getBoundingClientRect();
		[document.querySelector('.size').value, document.querySelector('.method').value, location.hash, text('.where'),
			text('.code pre').length, document.querySelectorAll('.square').length, top].join('; ')
	}`
	p.click(".forward")
	p.until("location.hash.endsWith('step=2')")
	want := value[string](p, shown)
	stays := func() {
		t.Helper()
		if got := value[string](p, shown); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	p.choose(".size", "20")
	p.until("document.querySelector('.waiting').checkVisibility()")
	p.says(".waiting", "Loading")
	p.says(".problem", "Up to n = 9 every method is quick.")
	p.until("document.querySelector('.waiting').hidden")
	stays()
	p.click(".forward")
	p.until("document.querySelector('.problem').hidden && location.hash.endsWith('step=3')")
	want = value[string](p, shown)

	value[bool](p, "window.served = fetch; window.fetch = () => Promise.reject(new TypeError('network')); true")
	p.choose(".method", "bits")
	p.says(".problem", "The server does not answer.")
	stays()

	// Without a board yet, nothing but that is said, until the server is back.
	value[bool](p, "location.hash = '#learn?n=7'; true")
	p.until("document.querySelectorAll('.square').length === 0 && document.querySelector('.method').disabled")
	p.choose(".size", "8")
	p.says(".problem", "The server does not answer.")
	p.until("!document.querySelector('.clock').checkVisibility()")
	value[bool](p, "window.fetch = served; true")
	p.choose(".size", "6")
	p.until("document.querySelectorAll('.square').length === 36 && document.querySelector('.problem').hidden && document.querySelector('.method').value === 'flags'")

	// A start that contradicts itself is told below the board, which stays where the pointer is.
	p.click("input[value=given]")
	p.click("[role=row]:nth-child(2) .square")
	p.until("document.querySelector('.square .plate')")
	value[bool](p, "window.top0 = document.querySelector('.board').getBoundingClientRect().top + scrollY; true")
	p.click("[role=row]:nth-child(4) .square")
	p.says(".problem", "they share a column")
	p.until("document.querySelector('.board').getBoundingClientRect().top + scrollY === top0")
}

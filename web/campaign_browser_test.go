//go:build !js && !purego

package web

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"queens/lesson"
)

func TestCampaignInTheBrowser(t *testing.T) {
	inBrowser(t, "campaign", map[string]func(*testing.T, *browser){
		"follow":        testCampaignFollow,
		"quiet":         testCampaignQuiet,
		"lacks":         testCampaignLacks,
		"lost":          testCampaignLost,
		"none":          testCampaignNone,
		"language":      testCampaignLanguage,
		"accessibility": testCampaignAccessibility,
	})
}

// watched opens a page of a server that has the campaign of a crowd, and looks at it often.
func (b *browser) watched(t *testing.T, c *crowd, at string) *tab {
	t.Helper()
	l := defaultLimits()
	l.status = 20 * time.Millisecond
	return b.serve(t, Options{Campaign: c.status, limits: &l}).open(t, at)
}

// testCampaignFollow sees the numbers, and how they change until the end.
func testCampaignFollow(t *testing.T, b *browser) {
	c := newCrowd(t)
	c.quarrel()
	p := b.watched(t, c, "learn?n=4")
	p.click("nav a[href='#campaign']")
	for selector, want := range map[string]string{
		".what":                             "queens 20 · engine join · ledger 0123abcd",
		".told":                             "Counting.",
		".problem":                          "Not believed any more, 1 in all: mal.",
		".facts .share":                     "30.1%",
		".facts .left":                      "2 hours",
		".facts .pace":                      "7 units per minute",
		".facts .counted":                   "200 of 500",
		".facts .checked":                   "101 of 500",
		".facts .tasks":                     "10 to count, 8 to check",
		".facts .crew":                      "not believed:\u00a01\u00a0· silent:\u00a01\u00a0· waiting:\u00a01\u00a0· working:\u00a01",
		".facts .disputes":                  "2 open, 1 settled, units taken back: 0",
		".facts .refused":                   "quarantine:\u00a01",
		".workers [data-state=quarantined]": "not believed: unit 190 is 190, not 191",
		".workers [data-state=working]":     "annworking2006.2 units per minute0 seconds ago4portable, avx2host-ann",
		".workers tr:nth-child(3)":          "bob",
	} {
		p.says(selector, want)
	}
	p.until("[...document.querySelectorAll('.workers tbody tr')].every((row) => getComputedStyle(row).display === 'table-row' && getComputedStyle(row).position === 'static')")
	const label = "document.querySelector('.map').getAttribute('aria-label')"
	if got, want := value[string](p, label), "250 squares: finished 50, begun 50, not begun 150, with a dispute 1"; got != want {
		t.Errorf("the map is spoken %q, want %q", got, want)
	}
	p.until("document.querySelectorAll('.map .working').length === 1") // not what waits in the queue
	filled := func(name string) string {
		return value[string](p, "getComputedStyle(document.querySelector('.map .cell:nth-child(96)')).getPropertyValue('--"+name+"')")
	}
	if got, want := filled("counted")+" "+filled("confirmed"), "100% 50%"; got != want { // units 190 and 191
		t.Errorf("the square is filled %s, want %s", got, want)
	}

	c.answer("ann", "avx2", 200, 299, 0)
	p.says(".facts .counted", "300 of 500")
	c.finish()
	p.says(".told", "Done: everything is counted")
	p.says(".total", "124,750 solutions")
	p.until("document.querySelector('.facts .left').parentElement.hidden")
	p.says(".facts .share", "100%")
	p.until(label + ".startsWith('250 squares: finished 250')")
	p.until("document.querySelectorAll('.map .disputed, .map .working').length === 0")
}

// testCampaignQuiet: what is spoken and the rows of the table stay, however often news come.
func testCampaignQuiet(t *testing.T, b *browser) {
	c := newCrowd(t)
	c.quarrel()
	p := b.watched(t, c, "campaign")
	p.says(".facts .counted", "200 of 500")
	p.says(".told", "Counting.")
	value[bool](p, `{ window.changes = 0; new MutationObserver((all) => { window.changes += all.length; }).observe(document.querySelector('.told'), { childList: true, subtree: true, characterData: true });
		window.row = document.querySelector('.workers [data-state=working]'); true }`)
	c.answer("ann", "avx2", 200, 209, 0)
	p.says(".facts .counted", "210 of 500")
	if got := value[int](p, "window.changes"); got != 0 {
		t.Errorf("%d changes are spoken while nothing happens, want none", got)
	}
	p.until("window.row === document.querySelector('.workers tbody tr:nth-child(2)') && window.row.textContent.includes('210')")
	c.mu.Lock()
	c.paused = true
	c.mu.Unlock()
	p.says(".told", "Paused")
	p.until("document.querySelector('.facts .left').parentElement.hidden")
}

// testCampaignLacks: who is there cannot end it, and the page says so in place of a time left. Who has left is in no row.
func testCampaignLacks(t *testing.T, b *browser) {
	c := newCrowd(t)
	p := b.watched(t, c, "campaign")
	p.says(".told", "No worker is there")
	c.meet("ann", "")
	c.answer("ann", "avx2", 0, 499, 0)
	p.says(".facts .counted", "500 of 500")
	p.says(".told", "another must check")
	p.until("document.querySelector('.facts .left').parentElement.hidden")
	c.meet("bob", "")
	p.says(".told", "Everything is counted; now it is checked.")
	c.mu.Lock()
	c.campaign.Leave("ann")
	c.mu.Unlock()
	p.says(".workers + p, .scroll + p", "have left: 1")
	p.until("document.querySelectorAll('.workers tbody tr').length === 1")
}

// testCampaignLost: the server is gone, the page says so and goes on when it is back.
func testCampaignLost(t *testing.T, b *browser) {
	c := newCrowd(t)
	c.quarrel()
	l := defaultLimits()
	l.status = 20 * time.Millisecond
	server := New(Options{Campaign: c.status, limits: &l})
	defer server.Close()
	listener := httptest.NewServer(server)
	p := (&browser{b.ctx, b.clipboard, server, listener.URL}).open(t, "campaign")
	p.says(".told", "Counting.")
	p.expected.Store("ERR_")
	address := listener.Listener.Addr().String()
	listener.Listener.Close()
	listener.CloseClientConnections()
	p.says(".told", "trying again")
	p.says(".facts .counted", "200 of 500") // old, but there
	c.answer("ann", "avx2", 200, 249, 0)
	again, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	back := &http.Server{Handler: server}
	go back.Serve(again)
	defer back.Close()
	p.says(".facts .counted", "250 of 500")
	p.says(".told", "Counting.")
	listener.Close()
}

// testCampaignNone: where there is no campaign, no link leads to it, and who comes there all the same is told.
func testCampaignNone(t *testing.T, b *browser) {
	p := b.open(t, "learn?n=4")
	if value[bool](p, "document.querySelector('nav a[href=\"#campaign\"]').checkVisibility()") {
		t.Error("a link leads to no campaign")
	}
	p.expected.Store("status of 404")
	p.visit(b.url + "/?again#campaign")
	p.says(".told", "There is no campaign on this server.")
	p.until("[...document.querySelectorAll('.campaign .panel')].every((panel) => panel.hidden)")
}

func testCampaignLanguage(t *testing.T, b *browser) {
	c := newCrowd(t)
	c.quarrel()
	p := b.watched(t, c, "campaign")
	p.says(".told", "Counting.")
	for _, l := range lesson.Languages() {
		p.choose("#language", l.String())
		p.says(".facts .counted", map[lesson.Language]string{lesson.English: "200 of 500", lesson.Korean: "500개 중 200개", lesson.Japanese: "500個中200個"}[l])
		p.says(".facts .left", map[lesson.Language]string{lesson.English: "2 hours", lesson.Korean: "2시간", lesson.Japanese: "2 時間"}[l])
	}
}

// testCampaignAccessibility wants no violation of axe-core, and that nothing is wider than the page.
func testCampaignAccessibility(t *testing.T, b *browser) {
	rules := axe(t)
	c := newCrowd(t)
	c.quarrel()
	tab := b.watched(t, c, "campaign")
	for _, width := range []int64{360, 1440} {
		t.Run(fmt.Sprintf("width=%d", width), func(t *testing.T) {
			p := tab.anew(t, "campaign")
			p.do(chromedp.EmulateViewport(width, 900))
			p.says(".workers [data-state=quarantined]", "mal")
			for _, violation := range p.violations(rules) {
				t.Error(violation)
			}
			if got := value[int64](p, "document.documentElement.scrollWidth"); got > width {
				t.Errorf("the page is %d wide, want %d", got, width)
			}
		})
	}
}

//go:build !js && !purego

package web

import (
	"context"
	"fmt"
	"iter"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	browsing "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// The pages are tested in a real browser: Chromium, without a window. .ci/setup installs it, and axe-core for
// the rules of accessibility; where they are missing the tests skip and say how to get them. Without assembly
// (purego) the pages are the same, and once is enough.

// axeVersion is that of .ci/setup.
const axeVersion = "4.14.1"

// missing skips the test, or fails it where QUEENS_REQUIRE promises a browser.
func missing(t *testing.T, what string) {
	t.Helper()
	if slices.Contains(strings.Split(os.Getenv("QUEENS_REQUIRE"), ","), "browser") {
		t.Fatalf("QUEENS_REQUIRE asks for a browser: %s", what)
	}
	t.Skip(what)
}

// chromium returns the path of the browser.
func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	missing(t, "Chromium is missing: make setup says how to get it")
	return ""
}

// axe returns the text of axe-core.
func axe(t *testing.T) string {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		missing(t, err.Error())
	}
	text, err := os.ReadFile(filepath.Join(cache, "queens-tests", "axe-"+axeVersion+".min.js"))
	if err != nil {
		missing(t, "axe-core is missing: make setup fetches it with npm")
	}
	return string(text)
}

// A browser is a running Chromium and the app that it shows.
type browser struct {
	ctx       context.Context
	clipboard *sync.Mutex // there is one
	server    *Server
	url       string
}

// newBrowser starts Chromium, for the test and its subtests. Its context outlives that of the test, so that the
// browser can be closed in order.
func newBrowser(t *testing.T) *browser {
	t.Helper()
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(chromium(t)), chromedp.UserDataDir(t.TempDir()), chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox) // which Chromium refuses to make for root
	}
	ctx, cancel := context.WithTimeout(context.Background(), 8*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	ctx, _ = chromedp.NewContext(ctx)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := chromedp.Cancel(ctx); err != nil {
			t.Logf("closing the browser: %v", err)
		}
	})
	return &browser{ctx: ctx, clipboard: new(sync.Mutex)}
}

// serve starts an app for the test and returns the browser that shows it. Unless the options have limits, those of
// time are wide: the machine may be busy.
func (b *browser) serve(t *testing.T, o Options) *browser {
	t.Helper()
	if o.limits == nil {
		l := defaultLimits()
		l.wait, l.work = time.Minute, time.Minute
		o.limits = &l
	}
	server := New(o)
	listener := httptest.NewServer(server)
	t.Cleanup(listener.Close)
	t.Cleanup(server.Close)
	return &browser{b.ctx, b.clipboard, server, listener.URL}
}

// inBrowser runs tests beside each other in one browser, each with an app of its own.
func inBrowser(t *testing.T, what string, tests map[string]func(*testing.T, *browser)) {
	b := newBrowser(t)
	for name, test := range tests {
		t.Run(what+"="+name, func(t *testing.T) {
			t.Parallel()
			test(t, b.serve(t, Options{}))
		})
	}
}

// A tab shows pages of the app, with a memory of its own. What the browser complains about on it fails the test.
type tab struct {
	*testing.T
	*browser
	ctx context.Context

	expected *atomic.Value // of string: a complaint that holds this is wanted
}

// open opens a page of the app, such as "learn?n=4", and waits until it is ready.
func (b *browser) open(t *testing.T, at string) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	p := &tab{T: t, browser: b, ctx: ctx, expected: new(atomic.Value)}
	p.expected.Store("\x00")
	p.do(chromedp.EmulateViewport(1280, 900))
	// As if it were the only tab, and in front.
	if _, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}); err != nil {
		t.Fatal(err)
	}
	messages := chromedp.Console(ctx)
	var reading sync.WaitGroup
	reading.Go(func() {
		for m, err := range messages {
			if err != nil {
				return // the page is closed
			}
			if !strings.Contains(m.Text, p.expected.Load().(string)) {
				t.Errorf("the console says: %v", m)
			}
		}
	})
	t.Cleanup(func() {
		cancel()
		reading.Wait()
	})
	p.visit(b.url + "/#" + at)
	return p
}

// anew shows another page to a subtest, to whom the app remembers nothing. That takes a fourth of the time that
// another tab does.
func (p *tab) anew(t *testing.T, at string) *tab {
	t.Helper()
	q := *p
	q.T = t
	value[bool](&q, "localStorage.clear(); sessionStorage.clear(); true")
	q.visit(q.url + "/?" + url.QueryEscape(t.Name()) + "#" + at) // another address but for what follows #, so it is loaded
	return &q
}

func (p *tab) visit(url string) {
	p.Helper()
	p.do(chromedp.Navigate(url))
	p.until("document.documentElement?.dataset.ready === ''")
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.Fatal(err)
	}
}

// value evaluates JavaScript, and waits if it is a promise.
func value[T any](p *tab, script string) T {
	p.Helper()
	got, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("%s: %v", script, err)
	}
	return got
}

// until waits for an expression to be true, looking whenever the page is drawn.
func (p *tab) until(expression string) {
	p.Helper()
	got := value[string](p, fmt.Sprintf(`new Promise((done) => {
		const late = performance.now() + 60_000;
		const look = () => {
			if (%s) done('');
			else if (performance.now() > late) done([location, ...document.querySelectorAll('h1, main h2, [role=status], [role=alert], .told')].map((e) => e.textContent ?? e.href).join('\n'));
			else requestAnimationFrame(look);
		};
		look();
	})`, expression))
	if got != "" {
		p.Fatalf("%s: not so after a minute; the page:\n%s", expression, got)
	}
}

// useClipboard lets the page write on the clipboard and read it, and nobody else until the test ends.
func (p *tab) useClipboard() {
	p.Helper()
	p.clipboard.Lock()
	p.Cleanup(p.clipboard.Unlock)
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		_, err := chromedp.CallBrowser(p.ctx, browsing.SetPermission, browsing.SetPermissionParams{
			Permission: &browsing.PermissionDescriptor{Name: name}, Setting: browsing.PermissionSettingGranted,
			BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID,
		})
		if err != nil {
			p.Fatal(err)
		}
	}
}

// downloads has what the page downloads written into a folder, and returns a function that waits for the next
// file.
func (p *tab) downloads() func() string {
	p.Helper()
	events := true
	_, err := chromedp.CallBrowser(p.ctx, browsing.SetDownloadBehavior, browsing.SetDownloadBehaviorParams{
		Behavior: browsing.SetDownloadBehaviorBehaviorAllow, DownloadPath: p.TempDir(), EventsEnabled: &events,
		BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID,
	})
	if err != nil {
		p.Fatal(err)
	}
	next, stop := iter.Pull2(chromedp.BrowserEvents(p.ctx, browsing.DownloadProgress))
	p.Cleanup(stop)
	return func() string {
		p.Helper()
		for {
			switch e, err, ok := next(); {
			case err != nil || !ok:
				p.Fatalf("no download: %v", err)
			case e.State == browsing.DownloadProgressStateCompleted:
				return e.FilePath
			}
		}
	}
}

// quoted is a text for a script.
func quoted(text string) string { return strconv.Quote(text) }

// click clicks what a selector finds.
func (p *tab) click(selector string) {
	p.Helper()
	p.do(chromedp.Click(chromedp.CSS(selector)))
}

// choose chooses an option of a list.
func (p *tab) choose(selector, option string) {
	p.Helper()
	value[bool](p, fmt.Sprintf(`{ const list = document.querySelector(%s); list.value = %s; list.dispatchEvent(new Event('change')) }`, quoted(selector), quoted(option)))
}

// still brings what a selector finds into sight and waits until the page does not move.
func (p *tab) still(selector string) {
	p.Helper()
	value[bool](p, fmt.Sprintf("document.querySelector(%s).scrollIntoView({ block: 'center' }); window.still = 0; true", quoted(selector)))
	p.until("(window.still = scrollY === window.last ? window.still + 1 : 0, window.last = scrollY, window.still > 30)")
}

// says waits for a text.
func (p *tab) says(selector, text string) {
	p.Helper()
	p.until(fmt.Sprintf("document.querySelector(%s)?.textContent.includes(%s)", quoted(selector), quoted(text)))
}

// square is how a square of the board is spoken; rows and columns count from 1.
func (p *tab) square(row, column int) string {
	p.Helper()
	return value[string](p, fmt.Sprintf("document.querySelectorAll('[role=row]')[%d].children[%d].getAttribute('aria-label')", row-1, column-1))
}

// prefer makes the system's colours light or dark.
func (p *tab) prefer(theme string) {
	p.Helper()
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}},
	})
	if err != nil {
		p.Fatal(err)
	}
}

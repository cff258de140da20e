//go:build !js && !purego

package web

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens/lesson"
	"queens/puzzle"
)

func TestInTheBrowser(t *testing.T) {
	inBrowser(t, "page", map[string]func(*testing.T, *browser){
		"learn-walks":   testLearnWalks,
		"learn-two":     testLearnTwo,
		"learn-code":    testLearnCode,
		"learn-clock":   testLearnClock,
		"learn-tree":    testLearnTree,
		"learn-future":  testLearnFuture,
		"learn-read":    testLearnReadable,
		"learn-still":   testLearnStill,
		"learn-folded":  testLearnFolded,
		"learn-start":   testLearnStart,
		"learn-share":   testLearnShare,
		"learn-limit":   testLearnLimit,
		"learn-long":    testLearnLong,
		"learn-trouble": testLearnTrouble,
		"language":      testLanguage,
		"theme":         testTheme,
		"solutions":     testSolutions,
		"solution":      testSolution,
		"take-away":     testTakeAway,
		"print":         testPrint,
		"play-keyboard": testPlayByKeyboard,
		"play-help":     testPlayHelp,
		"paste":         testPaste,
		"count":         testCount,
		"accessibility": testAccessibility,
		"layout":        testLayout,
		"first-screen":  testFirstScreen,
		"in-sight":      testInSight,
		"low-screen":    testLowScreen,
		"weight":        testWeight,
		"reference":     testReference,
	})
}

func testLanguage(t *testing.T, b *browser) {
	p := b.open(t, "play")
	for _, l := range lesson.Languages() {
		p.choose("#language", l.String())
		p.says("h1", map[lesson.Language]string{lesson.English: "Solve a puzzle", lesson.Korean: "퍼즐 풀기", lesson.Japanese: "パズルを解く"}[l])
		if got, want := value[string](p, "document.documentElement.lang"), l.String(); got != want {
			t.Errorf("the page says that it is in %q, want %q", got, want)
		}
	}
	p.do(chromedp.Reload())
	p.says("h1", "パズルを解く")
}

func testTheme(t *testing.T, b *browser) {
	p := b.open(t, "count")
	paper := func() string { return value[string](p, "getComputedStyle(document.documentElement).backgroundColor") }
	const light, dark = "rgb(255, 255, 255)", "rgb(15, 20, 25)"
	for _, test := range []struct{ system, chosen, want string }{
		{"light", "", light},
		{"dark", "", dark},
		{"dark", "light", light},
		{"light", "dark", dark},
	} {
		p.prefer(test.system)
		p.choose("#theme", test.chosen)
		if got := paper(); got != test.want {
			t.Errorf("system %s, chosen %q: paper is %s, want %s", test.system, test.chosen, got, test.want)
		}
	}
	p.do(chromedp.Reload())
	p.until("'ready' in document.documentElement.dataset")
	if got := paper(); got != dark {
		t.Errorf("after a reload the paper is %s, want %s", got, dark)
	}
}

// testPlayByKeyboard solves the board of size 4 with the keys alone.
func testPlayByKeyboard(t *testing.T, b *browser) {
	p := b.open(t, "play?kind=n-queens&id="+idOf(t, "queens 4\n"))
	p.until("document.querySelector('.square')")
	key := func(keys string, options ...chromedp.KeyOption) { p.do(chromedp.KeyEvent(keys, options...)) }
	for range 30 {
		if value[bool](p, "document.activeElement.matches('[role=gridcell]')") {
			break
		}
		key(kb.Tab)
	}
	key(kb.Enter) // row 1 column 1: a mistake
	key(kb.ArrowRight)
	key(kb.Enter)
	p.until("document.querySelectorAll('.square.has-octagon').length === 2")
	if got, want := p.square(1, 2), "row 1 column 2, queen, in conflict"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	key(kb.ArrowLeft)
	key(kb.Enter) // taken away
	p.until("document.querySelectorAll('.square.has-octagon').length === 0")
	key("x")
	if got, want := p.square(1, 1), "row 1 column 1, marked"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	key("z", chromedp.KeyModifiers(chromedp.ModifierCtrl))
	if got, want := p.square(1, 1), "row 1 column 1, empty"; got != want {
		t.Errorf("after undo got %q, want %q", got, want)
	}
	key("y", chromedp.KeyModifiers(chromedp.ModifierCtrl))
	if got, want := p.square(1, 1), "row 1 column 1, marked"; got != want {
		t.Errorf("after redo got %q, want %q", got, want)
	}
	key(kb.ArrowDown + kb.End + kb.Enter)                   // row 2 column 4
	key(kb.ArrowDown + kb.Home + kb.Enter)                  // row 3 column 1
	key(kb.ArrowDown + kb.ArrowRight + kb.ArrowRight + " ") // row 4 column 3
	p.says(".message", "Solved")

	p.do(chromedp.Reload()) // the browser keeps what was reached
	p.says(".message", "Solved")
}

// testPlayHelp asks for everything that is done for the player.
func testPlayHelp(t *testing.T, b *browser) {
	p := b.open(t, "play?kind=regions&id="+idOf(t, "AABB\nCABB\nCCDB\nCDDD\n"))
	p.until("document.querySelector('.square')")
	p.click(".unique")
	p.says(".message", "this puzzle has only one solution.")
	p.click("input[name=automatic]")
	p.click("[role=row]:nth-child(1) .square:nth-child(1)")
	p.until("document.querySelectorAll('.square .auto').length > 3")
	p.click(".undo")
	p.until("document.querySelectorAll('.square .queen').length === 0")
	p.click(".solve")
	p.says(".message", "This is a solution.")
	p.click(".clear")
	p.click(".hint")
	p.until("document.querySelector('.message').dataset.kind === 'hint' && !document.querySelector('.message').textContent.includes('…')")
	p.click("input[name=automatic]")
	p.click("input[value=mark]")
	p.do(chromedp.DragAndDrop(chromedp.CSS("[role=row]:nth-child(2) .square:nth-child(1)"), chromedp.CSS("[role=row]:nth-child(2) .square:nth-child(4)")))
	p.until("document.querySelectorAll('[role=row]:nth-child(2) .mark').length === 4")
	p.click(".undo")
	p.until("document.querySelectorAll('.mark').length === 0")
	p.choose(".kind", "star-battle")
	p.until("document.querySelectorAll('.square').length === 25")
	p.click(".solve")
	p.until("document.querySelectorAll('.square .star').length === 5")
}

// testPaste has pasted boards judged and pasted puzzles shown.
func testPaste(t *testing.T, b *browser) {
	p := b.open(t, "play")
	p.until("document.querySelector('.square')")
	p.click(".paste summary")
	paste := func(text string) {
		t.Helper()
		value[bool](p, fmt.Sprintf("document.querySelector('.paste textarea').value = %s; true", quoted(text)))
		p.click(".read")
	}
	paste(".Q..\n...Q\nQ...\n..Q.\n")
	p.says(".message", "Solved")
	paste("1 5 8 6 3 7 2 5")
	p.says(".message", "row 2 column 5 and row 8 column 5: they share a column")
	p.do(chromedp.EmulateViewport(360, 740)) // the board is far above
	value[bool](p, "document.querySelector('.read').scrollIntoView(); true")
	paste("6")
	p.until("document.querySelectorAll('.square').length === 36 && document.querySelector('.board').getBoundingClientRect().top >= -1")
	paste("AABB\nCABB\nCCDB\nCDDD\n")
	p.until("document.querySelector('.kind').value === 'regions' && document.querySelectorAll('.square').length === 16")
	p.until("location.hash.includes(" + quoted(idOf(t, "AABB\nCABB\nCCDB\nCDDD\n")) + ")")
	p.expected.Store("status of 422")
	paste("what is this?")
	p.until("!document.querySelector('.problem').hidden")
}

// testCount counts live to the right number, and cancels a long count.
func testCount(t *testing.T, b *browser) {
	p := b.open(t, "count")
	p.until("document.querySelectorAll('.known tbody tr').length > 20")
	p.choose(".live select", "12")
	p.click(".start")
	p.says(".result", "n = 12: 14,200 solutions")
	p.says(".rate", "engine")
	p.until("document.querySelectorAll('.chart').length === 2 && document.querySelectorAll('.chart .point').length > 20")

	p.choose(".live select", "20")
	p.click(".start")
	p.until("!document.querySelector('progress').hidden")
	p.click(".cancel")
	p.says(".result", "cancelled")
	b.server.counts.running.Wait() // it really ends, and long before it is done

	// Cancelled before the server has answered that it began.
	value[bool](p, "document.querySelector('.start').click(); document.querySelector('.cancel').click(); true")
	p.says(".result", "cancelled")
	b.server.counts.running.Wait()
}

// violations runs the text of axe-core on the page: all of its rules in the light, and those of colours, which is all that
// a theme changes, once more in the dark.
func (p *tab) violations(axe string) []string {
	p.Helper()
	run := func(options string) []string {
		return value[[]string](p, `axe.run({ resultTypes: ['violations'], `+options+` }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
			nodes.map((node) => id + ': ' + node.html + ' ' + node.failureSummary)))`)
	}
	value[bool](p, axe+"; true")
	p.prefer("light")
	found := run("")
	p.prefer("dark")
	for _, violation := range run("runOnly: ['color-contrast', 'link-in-text-block']") {
		found = append(found, "in the dark: "+violation)
	}
	return found
}

// testAccessibility wants no violation of a rule of axe-core on any page.
func testAccessibility(t *testing.T, b *browser) {
	rules := axe(t)
	tab := b.open(t, "")
	for _, at := range []string{
		"learn?n=4&method=flags&step=40", "learn?n=4&method=promising&second=fewest&step=9", "learn?n=6&given=a1+c3", "learn?n=8&method=bits&step=900",
		"solutions?n=6", "solutions?n=8&classes=1", "solutions?n=8&solution=3",
		"play", "play?kind=regions&id=" + idOf(t, "AABB\nCABB\nCCDB\nCDDD\n"), "count", "api",
	} {
		t.Run("at="+at, func(t *testing.T) {
			p := tab.anew(t, at)
			p.until("document.querySelector('.square, .card, .point, .operation')")
			for _, violation := range p.violations(rules) {
				t.Error(violation)
			}
		})
	}
}

// testReference reads the interface for programs, from the foot of a page.
func testReference(t *testing.T, b *browser) {
	p := b.open(t, "count")
	p.click("footer a")
	p.says("h1", "Interface for programs")
	p.until("document.querySelectorAll('.operation').length === " + fmt.Sprint(len(routes)))
	value[bool](p, "document.querySelectorAll('.operation').forEach((one) => { one.open = true }); true")
	p.says(".operations", `-d '{"n":8}' '`+b.url+"/api/count'")
	p.says(".operations", "'"+b.url+"/api/solutions?n=8'")
}

// testWeight holds what is loaded before the first board is usable.
func testWeight(t *testing.T, b *browser) {
	p := b.open(t, "")
	p.until("document.querySelector('.told')?.textContent")
	sizes := value[map[string]int](p, `Object.fromEntries(performance.getEntries().filter((e) => e.decodedBodySize).map((e) => [e.name, e.decodedBodySize]))`)
	sum := 0
	for _, name := range slices.Sorted(maps.Keys(sizes)) {
		sum += sizes[name]
	}
	if len(sizes) < 10 || sum > 300_000 {
		t.Errorf("%d files of %d bytes in all, want at most 300,000: %v", len(sizes), sum, sizes)
	}
}

// idOf returns the ID of a puzzle in a text form.
func idOf(t *testing.T, text string) string {
	t.Helper()
	reading, err := puzzle.Parse(text, puzzle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return reading.Puzzle.ID()
}

//go:build !js && !purego

package web

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queens"
)

// testSolutions answers "92 or 12?", turns pages and looks at one solution.
func testSolutions(t *testing.T, b *browser) {
	p := b.open(t, "solutions?n=8")
	p.says("main h2", "92 solutions")
	cards := "document.querySelectorAll('main > .gallery .card').length"
	for page := range 3 {
		p.until(fmt.Sprintf("document.querySelector('.pager input').value === '%d' && %s === 24", page+1, cards))
		p.click(".page-on")
	}
	p.until(cards + " === 20") // 92 = 3·24 + 20
	p.click("input[value=classes]")
	p.says("main h2", "12 solutions")
	p.until(cards + " === 12")
	p.says("main > .gallery", "symmetric by a half turn, 4 images")
	p.click("main > .gallery .card")
	p.until("document.querySelectorAll('dialog .card').length === 8")
	p.choose("dialog select", "columns")
	p.until("document.querySelector('dialog textarea').value === '1 5 8 6 3 7 2 4'")
}

// testSolution goes to a solution by its number, with the keys alone, and looks at its orbit.
func testSolution(t *testing.T, b *browser) {
	p := b.open(t, "solutions?n=12")
	p.says("main h2", "14,200 solutions")
	if got := value[int](p, "document.querySelectorAll('.card').length"); got != 24 {
		t.Errorf("%d solutions are loaded, want a page of 24", got)
	}
	p.do(chromedp.Focus(chromedp.CSS(".to")), chromedp.KeyEvent("14199"+kb.Enter))
	p.until("document.activeElement.dataset.number === '14199'")
	p.do(chromedp.KeyEvent(kb.Tab + kb.Enter))
	p.says("dialog h2", "Solution 14,200")
	p.until("location.hash === '#solutions?n=12&solution=14200'")
	p.do(chromedp.KeyEvent(kb.Escape))
	p.until("document.activeElement.dataset.number === '14200' && location.hash === '#solutions?n=12&page=592'")
	p.do(chromedp.Focus(chromedp.CSS(".pager input")), chromedp.KeyEvent(kb.End+kb.Backspace+kb.Backspace+kb.Backspace+"300"+kb.Enter))
	p.says(".gallery", "Solution 7,177") // 299·24 + 1
	value[bool](p, "document.querySelector('.to').value = 99999; document.querySelector('.to').dispatchEvent(new Event('change')); true")
	p.says(".note", "There are only 14,200: this is the last one.")
	p.until("document.activeElement.dataset.number === '14200'")
	for at, want := range map[string]string{
		"n=99": "Boards up to n = 12 are listed here.", "n=0": "something that is not here: n=0.", "n=abc": "n=abc",
		"n=8&page=77": "There are only 4 pages: this is the last one.", "n=8&page=x&solution=-2": "page=x, solution=-2",
	} {
		p.visit(b.url + "/?" + at + "#solutions?" + at)
		p.says("main > .note", want)
	}
	p.visit(b.url + "/?#solutions?n=8")
	p.until("document.querySelector('.card')")
	for _, no := range []string{"0", "-3", "2.5", ""} {
		value[bool](p, fmt.Sprintf("document.querySelector('.note').textContent = ''; document.querySelector('.to').value = %q; document.querySelector('.to').dispatchEvent(new Event('change')); true", no))
		p.says(".note", "Whole numbers from 1 to 92 can be gone to.")
	}

	// The back button leads from a solution to the list, as closing does, and then to the page before.
	p.visit(b.url + "/?#play")
	value[bool](p, "location.hash = '#solutions?n=8'; true")
	p.until("document.querySelectorAll('.card').length === 24")
	before := value[int](p, "history.length")
	for _, how := range []string{"history.back()", "document.querySelector('dialog .close').click()"} {
		p.click("[data-number='10']")
		p.until("document.querySelector('dialog')?.open && location.hash === '#solutions?n=8&solution=10'")
		value[bool](p, how+"; true")
		p.until("!document.querySelector('dialog')?.open && location.hash === '#solutions?n=8' && document.activeElement?.dataset.number === '10'")
	}
	p.click("[data-number='24']")
	p.until("document.querySelector('dialog')?.open")
	p.do(chromedp.KeyEvent(kb.ArrowRight)) // over the end of the page
	p.until("location.hash === '#solutions?n=8&solution=25'")
	p.do(chromedp.KeyEvent(kb.ArrowLeft + kb.ArrowRight + kb.Escape))
	p.until("!document.querySelector('dialog')?.open && /^#solutions.n=8(&page=2)?$/.test(location.hash)")
	if got := value[int](p, "history.length"); got != before+1 {
		t.Errorf("%d entries of the history, want that of the list and that of the solution beside the %d before", got, before-1)
	}
	value[bool](p, "history.back(); true")
	p.says("h1", "Solve a puzzle")

	// From one to the next, over the end of a page; at the last there is none.
	p.visit(b.url + "/?#solutions?n=8&solution=24")
	p.says("dialog h2", "Solution 24")
	p.click("dialog .step[data-label='web.solutions.on']")
	p.says("dialog h2", "Solution 25")
	p.until("location.hash === '#solutions?n=8&solution=25' && document.activeElement.dataset.label === 'web.solutions.on'")
	p.click("dialog .step[data-label='web.solutions.back']")
	p.says("dialog h2", "Solution 24")
	p.visit(b.url + "/?#solutions?n=4&solution=2")
	p.says("dialog h2", "Solution 2")
	p.click("dialog .step[data-label='web.solutions.on']")
	p.until("location.hash === '#solutions?n=4&solution=2' && document.querySelector('dialog')?.open")

	// The first of each class, with its images, each named by the symmetries that lead to it.
	kinds := map[int]string{8: "no symmetry, 8 images", 4: "symmetric by a half turn, 4 images", 2: "symmetric by a quarter turn, 2 images", 1: "symmetric in every way, 1 image"}
	for n, number := range map[int]int{8: 1, 6: 1, 5: 2, 1: 1} {
		t.Run(fmt.Sprintf("n=%d", n), func(t *testing.T) {
			columns := listed(t, n)[number-1]
			want := map[string]string{} // symmetries by image
			for _, y := range queens.Symmetries {
				text := plain(columns.Image(y))
				if want[text] != "" {
					want[text] += ", "
				}
				want[text] += strings.Replace(y.String(), "identity", "itself", 1)
			}
			p := p.anew(t, fmt.Sprintf("solutions?n=%d&solution=%d", n, number))
			p.says("dialog h2", fmt.Sprintf("Solution %d", number))
			p.says("dialog p", kinds[columns.Class().Orbit()])
			got := value[map[string]string](p, `Object.fromEntries([...document.querySelectorAll('dialog .card')].map((card) => {
				card.click(); // it is shown large
				if (card.getAttribute('aria-pressed') !== 'true') return ['not pressed', ''];
				return [document.querySelector('.large-board .picture').getAttribute('aria-label'), card.textContent];
			}))`)
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("got  %q\nwant %q", got, want)
			}
		})
	}

	p.visit(b.url + "/?#solutions?n=8&classes=1")
	p.says(".sum", "11 × 8 + 1 × 4 = 92")
}

// testPrint prints every solution where they are not too many, and else says which page it is; and of a walk which it is
// and where, with a tree that fits the paper.
func testPrint(t *testing.T, b *browser) {
	p := b.open(t, "solutions?n=8&page=2")
	p.says(".sheet", "n = 8 · page 2 of 4")
	value[bool](p, "window.print = () => { window.printed = document.querySelectorAll('.gallery .card').length + document.querySelector('.sheet').textContent }; true")
	p.click(".print")
	p.until("window.printed === '92n = 8'")
	value[bool](p, "dispatchEvent(new Event('afterprint'))")
	p.until("document.querySelectorAll('.gallery .card').length === 24")
	p.says(".gallery", "Solution 25")
	p.choose(".setup select", "12")
	p.says("main h2", "14,200 solutions")
	p.says(".print", "Print this page")
	p.click(".print")
	p.until("window.printed === '24n = 12 · page 1 of 592'")
	p.visit(b.url + "/?#learn?n=8&method=bits&step=300")
	p.says(".sheet", "n = 8 · bits · step 300 of ")
}

// testTakeAway copies a solution in every notation and downloads it in every format, and reads what came.
func testTakeAway(t *testing.T, b *browser) {
	p := b.open(t, "solutions?n=6&solution=2")
	p.says("dialog h2", "Solution 2")
	want := queens.Solution{2, 5, 1, 4, 0, 3}
	p.useClipboard()
	p.until(fmt.Sprintf("document.querySelectorAll('dialog select option').length === %d", len(queens.Formats())))
	for _, f := range queens.Formats() {
		t.Run(fmt.Sprintf("format=%v", f), func(t *testing.T) {
			text, err := written(f, want)
			if err != nil {
				t.Fatal(err)
			}
			text = strings.TrimRight(text, "\n")
			p.choose("dialog select", f.String())
			p.until(fmt.Sprintf("document.querySelector('dialog textarea').value.trimEnd() === %s", quotedJSON(t, text)))
			p.click("dialog .copy")
			p.says("dialog .said", "copied")
			if got := strings.TrimRight(value[string](p, "navigator.clipboard.readText()"), "\n"); got != text {
				t.Errorf("got %q, want %q", got, text)
			}
		})
	}
	next := p.downloads()
	for _, kind := range []string{"svg", "png", "json"} {
		t.Run("download="+kind, func(t *testing.T) {
			p.click("dialog .save-" + kind)
			path := next()
			if got, want := filepath.Base(path), "queens-6-3-6-2-5-1-4."+kind; got != want {
				t.Errorf("the file is %s, want %s", got, want)
			}
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			switch kind {
			case "svg":
				err = xml.Unmarshal(text, new(struct {
					XMLName xml.Name `xml:"http://www.w3.org/2000/svg svg"`
				}))
			case "png":
				file, _ := os.Open(path)
				defer file.Close()
				_, err = png.Decode(file)
			case "json":
				var got struct{ Columns queens.Solution }
				if err = json.Unmarshal(text, &got); err == nil && !slices.Equal(got.Columns, want) {
					t.Errorf("got %v, want %v", got.Columns, want)
				}
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
}

// quotedJSON is a text for a script, whatever is in it.
func quotedJSON(t *testing.T, text string) string {
	t.Helper()
	quoted, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(quoted)
}

// plain is a solution as the pages name it.
func plain(s queens.Solution) string {
	return strings.Trim(fmt.Sprint(addOne(s)), "[]")
}

func addOne(s queens.Solution) []int {
	var more []int
	for _, column := range s {
		more = append(more, column+1)
	}
	return more
}

// listed returns all solutions of a size.
func listed(t *testing.T, n int) []queens.Solution {
	t.Helper()
	var all []queens.Solution
	if err := page(t.Context(), n, 0, mostShown, false, func(s queens.Solution) { all = append(all, slices.Clone(s)) }); err != nil {
		t.Fatal(err)
	}
	return all
}

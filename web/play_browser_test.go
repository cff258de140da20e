//go:build !js && !purego

package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestPlayInTheBrowser(t *testing.T) {
	inBrowser(t, "play", map[string]func(*testing.T, *browser){
		"touch":    testTouch,
		"hints":    testHints,
		"lost":     testLost,
		"told":     testTold,
		"solve":    testSolve,
		"undo":     testUndo,
		"progress": testProgress,
		"share":    testShare,
		"download": testDownload,
		"files":    testFiles,
		"kinds":    testKinds,
		"errors":   testErrors,
		"refused":  testRefused,
		"restored": testRestored,
		"focus":    testFocus,
		"regions":  testRegions,
		"offline":  testOffline,
	})
}

// at selects a square; rows and columns count from 1.
func at(row, column int) string {
	return fmt.Sprintf("[role=row]:nth-child(%d) .square:nth-child(%d)", row, column)
}

// play opens a puzzle.
func (b *browser) play(t *testing.T, kind, text string) *tab {
	t.Helper()
	p := b.open(t, "play?kind="+kind+"&id="+idOf(t, text))
	p.until("document.querySelector('.square')")
	return p
}

// heard wants squares to be spoken so.
func (p *tab) heard(want string, squares ...[2]int) {
	p.Helper()
	for _, s := range squares {
		p.until(fmt.Sprintf("document.querySelector(%s).ariaLabel.endsWith(%s)", quoted(at(s[0], s[1])), quoted(", "+want)))
	}
}

// touch sends a touch to the middle of what a selector finds.
func (p *tab) touch(kind input.DispatchTouchEventType, selector string) {
	p.Helper()
	points := []*input.TouchPoint{}
	if selector != "" {
		at := value[[]float64](p, fmt.Sprintf("{ const r = document.querySelector(%s).getBoundingClientRect(); [r.x + r.width / 2, r.y + r.height / 2] }", quoted(selector)))
		points = append(points, &input.TouchPoint{X: at[0], Y: at[1]})
	}
	if _, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}); err != nil {
		p.Fatal(err)
	}
}

// tap touches what a selector finds. A tap on a page that still moves would only stop it.
func (p *tab) tap(selector string) {
	p.Helper()
	p.still(selector)
	p.touch(input.DispatchTouchEventTypeTouchStart, selector)
	p.touch(input.DispatchTouchEventTypeTouchEnd, "")
}

// testTouch plays on a telephone: a tap places, a long touch marks, marking follows the finger, and else the
// finger moves the page.
func testTouch(t *testing.T, b *browser) {
	p := b.play(t, "n-queens", "queens 4\n")
	p.do(chromedp.EmulateViewport(360, 640, chromedp.EmulateMobile, chromedp.EmulateTouch))
	value[bool](p, "document.querySelector('.board').scrollIntoView({ block: 'center' }); true")
	p.tap(at(1, 2))
	p.heard("queen", [2]int{1, 2})
	p.tap(at(1, 2))
	p.heard("empty", [2]int{1, 2})

	p.touch(input.DispatchTouchEventTypeTouchStart, at(3, 3)) // and stays
	p.heard("marked", [2]int{3, 3})
	p.touch(input.DispatchTouchEventTypeTouchEnd, "")
	p.heard("marked", [2]int{3, 3})
	p.tap(at(3, 3)) // a piece takes the place of the mark
	p.heard("queen", [2]int{3, 3})
	p.tap(at(3, 3))

	before := value[float64](p, "scrollY")
	p.touch(input.DispatchTouchEventTypeTouchStart, at(3, 1))
	for row := 3; row > 0; row-- {
		p.touch(input.DispatchTouchEventTypeTouchMove, at(row, 1))
	}
	p.touch(input.DispatchTouchEventTypeTouchEnd, "")
	p.until(fmt.Sprintf("scrollY !== %v", before))
	if got := value[int](p, "document.querySelectorAll('.mark, .queen').length"); got != 0 {
		t.Errorf("moving the page left %d pieces and marks, want none", got)
	}

	p.tap("input[value=mark]")
	p.until("document.querySelector('input[value=mark]').checked")
	p.tap(at(4, 4))
	p.heard("marked", [2]int{4, 4})
	p.tap(at(4, 4))
	p.heard("empty", [2]int{4, 4})
	value[bool](p, "document.querySelector('.board').scrollIntoView({ block: 'center' }); true")
	before = value[float64](p, "scrollY")
	p.touch(input.DispatchTouchEventTypeTouchStart, at(2, 1))
	for column := 2; column <= 4; column++ {
		p.touch(input.DispatchTouchEventTypeTouchMove, at(2, column))
	}
	p.touch(input.DispatchTouchEventTypeTouchEnd, "")
	p.heard("marked", [2]int{2, 1}, [2]int{2, 2}, [2]int{2, 3}, [2]int{2, 4})
	if got := value[float64](p, "scrollY"); got != before {
		t.Errorf("marking moved the page from %v to %v", before, got)
	}
	if wide := value[int](p, "document.documentElement.scrollWidth"); wide > 360 {
		t.Errorf("the page is %d wide on a screen of 360", wide)
	}
}

// testHints follows hints to the solution, in every language, and wants every technique to be named.
func testHints(t *testing.T, b *browser) {
	p := b.play(t, "regions", "AABBC\nAABBC\nDDDDC\nDEEEC\nDEEEC\n")
	p.click(".hint")
	p.says(".message", "Shared lines – all that row 1, row 2 can hold is for region 1, region 2, so none here: row 1 column 5, row 2 column 5")
	p.heard("hint", [2]int{1, 5}, [2]int{2, 5})
	p.choose("#language", "ko")
	p.says(".message", "줄 나눠 갖기 – 1행, 2행에 놓을 말")
	p.choose("#language", "ja")
	p.says(".message", "列の取り合い")
	p.choose("#language", "en")
	p.click(".follow")
	p.heard("marked", [2]int{1, 5}, [2]int{2, 5})
	p.click(".hint")
	p.says(".message", "Too few places left – row 4 column 4 cannot hold a piece, as column 5 would be left with too few places")
	p.click(".follow")
	p.click(".hint")
	p.says(".message", "Trial – row 2 column 3 cannot hold a piece: put one")
	p.click(".undo")
	p.heard("empty", [2]int{4, 4})
	p.click(at(1, 1))
	p.click(at(2, 4))
	p.click(".hint")
	p.says(".message", "Only place – row 3 column 2: forced, as row 3 has no other place")
	for range 3 {
		p.until("!document.querySelector('.follow').hidden")
		p.click(".follow")
		p.click(".hint")
	}
	p.says(".message", "Solved!")
}

// testLost tells kindly that no solution goes on, and because of what.
func testLost(t *testing.T, b *browser) {
	p := b.play(t, "n-queens", "queens 6\n")
	p.click(at(1, 1))
	p.click(".hint")
	p.says(".message", "no solution has a piece here: row 1 column 1")
	p.click(".follow")
	p.heard("empty", [2]int{1, 1})
	p.click(at(1, 2))
	p.click("input[value=mark]")
	p.click(at(2, 4))
	p.click(".hint")
	p.says(".message", "a piece has to stand where there is a mark: row 2 column 4")
	p.click(".follow")
	p.heard("empty", [2]int{2, 4})
	p.click("input[value=piece]")
	p.click(at(2, 6))
	p.click(".hint")
	p.says(".message", "No solution goes on from here")
	p.says(".follow", "Undo")
	p.click(".follow")
	p.heard("empty", [2]int{2, 6})
	p.click(at(2, 6))
	p.click(at(2, 5))
	p.click(".hint")
	p.says(".message", "share a row")
}

// testTold says at once what is wrong, and never what was right before the server was gone.
func testTold(t *testing.T, b *browser) {
	p := b.play(t, "n-queens", "queens 6\n")
	p.click(at(1, 1))
	p.click(at(1, 3))
	p.says(".message", "row 1 column 1 and row 1 column 3: they share a row")
	p.until("document.querySelector('.message').dataset.kind === 'wrong'")
	p.click(at(1, 3))
	p.says(".message", "1 piece on the board")
	p.click(".check")
	p.says(".message", "No rule is broken so far")
	value[bool](p, "window.fetch = () => Promise.reject(new TypeError('network')); true")
	p.click(at(2, 1))
	p.says(".message", "The server does not answer.")
	p.click(at(2, 1))
	p.click(at(2, 4))
	p.click(".check")
	p.says(".message", "The server does not answer.")
}

// testSolve shows a solution that goes on from the pieces, and else says how many are not in it. It is not the
// player's.
func testSolve(t *testing.T, b *browser) {
	p := b.play(t, "n-queens", "queens 6\n")
	p.click(at(1, 5)) // 5 3 1 6 4 2: not the first solution
	p.click(".solve")
	p.says(".message", "This is a solution.")
	p.heard("queen", [2]int{1, 5}, [2]int{2, 3})
	p.do(chromedp.Reload())
	p.says(".message", "This is a solution.")
	p.click(".undo") // also over a reload
	p.until("document.querySelectorAll('.square .queen').length === 1")
	p.click(".clear")
	p.click(at(1, 1)) // in no solution
	p.click(at(2, 5))
	p.click(".solve")
	p.says(".message", "of your pieces")
	p.until("document.querySelectorAll('.square .queen').length === 6")
	p.click(".undo")
	p.heard("queen", [2]int{1, 1}, [2]int{2, 5})
	if kept := value[string](p, "String(localStorage.getItem('queens.solved'))"); kept != "null" {
		t.Errorf("a solution that was shown is kept as solved: %s", kept)
	}
}

// testUndo goes back and forth by buttons and by all keys, and keeps the keyboard on the page.
func testUndo(t *testing.T, b *browser) {
	p := b.play(t, "n-queens", "queens 5\n")
	p.click(at(1, 1))
	p.click(at(2, 3))
	queens := func(want int) {
		t.Helper()
		p.until(fmt.Sprintf("document.querySelectorAll('.square .queen').length === %d", want))
	}
	key := func(key string, modifiers chromedp.Modifier) {
		t.Helper()
		p.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(modifiers)))
	}
	queens(2)
	key("z", chromedp.ModifierCtrl)
	queens(1)
	key("z", chromedp.ModifierCtrl|chromedp.ModifierShift)
	queens(2)
	key("z", chromedp.ModifierCtrl)
	key("z", chromedp.ModifierCtrl)
	queens(0)
	key("y", chromedp.ModifierCtrl)
	queens(1)
	p.do(chromedp.Focus(chromedp.CSS(".undo")))
	key(kb.Enter, 0)
	queens(0)
	if got, want := value[string](p, "document.activeElement.className + document.activeElement.ariaDisabled"), "undotrue"; got != want {
		t.Errorf("after the last undo %q has the keyboard, want %q", got, want)
	}
	p.do(chromedp.Focus(chromedp.CSS(".redo")))
	key(" ", 0)
	queens(1)
	key(" ", 0)
	queens(2)
	p.click(".clear")
	queens(0)
	p.click(".undo")
	queens(2)
	value[bool](p, "document.activeElement.blur(); true")
	key("z", chromedp.ModifierCtrl)
	queens(1)
}

// testProgress keeps each board by itself, marks what is solved, and leads to the next puzzle.
func testProgress(t *testing.T, b *browser) {
	p := b.open(t, "play?kind=regions")
	p.until("document.querySelector('.square')")
	p.click(at(1, 1))
	p.heard("queen", [2]int{1, 1})
	first := value[string](p, "document.querySelector('.which').value")
	p.click(".solve")
	p.says(".message", "This is a solution")
	if got := value[string](p, "document.querySelector('.which').textContent"); strings.Contains(got, "✓") {
		t.Errorf("a solution that was shown counts as solved: %q", got)
	}
	queen := value[[]int](p, "{ const all = [...document.querySelectorAll('.square')], i = all.findIndex((s) => s.querySelector('.queen')), n = Math.sqrt(all.length); [Math.floor(i / n) + 1, i % n + 1] }")
	p.click(at(queen[0], queen[1])) // taken away and put there by the player
	p.heard("empty", [2]int(queen))
	p.click(at(queen[0], queen[1]))
	p.says(".message", "Solved!")
	p.says(".which", "✓")
	p.click(".follow")
	p.until("document.querySelector('.which').value !== " + quoted(first) + " && document.querySelectorAll('.square .queen').length === 0")
	p.click(at(2, 2))
	p.until("document.querySelectorAll('.square .queen').length === 1")
	p.do(chromedp.Reload())
	p.until("document.querySelectorAll('.square .queen').length === 1")
	p.choose(".which", first)
	p.says(".message", "Solved!")
}

// testShare opens the shared link in a browser that has never seen the puzzle, with and without its kind.
func testShare(t *testing.T, b *browser) {
	p := b.play(t, "regions", "AABBC\nAABBC\nDDDDC\nDEEEC\nDEEEC\n")
	p.useClipboard()
	p.click(at(1, 1))
	p.click(".share")
	p.says(".message", "copied")
	link := value[string](p, "navigator.clipboard.readText()")
	if want := value[string](p, "location.href"); link != want {
		t.Errorf("%q is copied, want %q", link, want)
	}
	_, hash, _ := strings.Cut(link, "#")
	for _, hash := range []string{hash, strings.Replace(hash, "kind=regions&", "", 1)} {
		other := b.open(t, hash)
		other.until("document.querySelectorAll('.square').length === 25 && document.querySelector('.kind').value === 'regions'")
		if got, want := other.square(5, 5), "row 5 column 5, region 3, empty"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}

	// Without a clipboard the link is shown.
	value[bool](p, "Object.defineProperty(navigator, 'clipboard', { value: undefined }); true")
	p.click(".share")
	p.says(".message", link)
}

// testDownload saves the puzzle as pictures and as a text that is the same puzzle.
func testDownload(t *testing.T, b *browser) {
	const text = "queens 6\ngiven b6\n"
	p := b.play(t, "completion", text)
	p.click(at(1, 4))
	p.heard("queen", [2]int{1, 4})
	next := p.downloads()
	for _, test := range []struct{ button, file, begins string }{
		{".save-svg", "completion-6x6.svg", "<svg"},
		{".save-png", "completion-6x6.png", "\x89PNG"},
		{".save-text", "completion-6x6.txt", text + "# pieces d6\n"},
	} {
		p.click(test.button)
		path := next()
		if got := filepath.Base(path); got != test.file {
			t.Errorf("the file is %s, want %s", got, test.file)
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(got), test.begins) {
			t.Errorf("%s holds %.40q, want it to begin with %q", test.file, got, test.begins)
		}
		if test.button == ".save-text" && idOf(t, string(got)) != idOf(t, text) {
			t.Errorf("the text is another puzzle: %q", got)
		}
	}
}

// testFiles opens a file, and takes one that is dropped on the page.
func testFiles(t *testing.T, b *browser) {
	p := b.open(t, "play")
	p.until("document.querySelector('.square')")
	file := filepath.Join(t.TempDir(), "puzzle.txt")
	if err := os.WriteFile(file, []byte("AABB\nCABB\nCCDB\nCDDD\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p.click(".paste summary")
	p.do(chromedp.SetUploadFiles(chromedp.CSS("input[type=file]"), []string{file}))
	p.until("document.querySelectorAll('.square.region').length === 16")
	value[bool](p, `{
		const held = new DataTransfer();
		held.items.add(new File(['queens 5\ngiven c3\n'], 'other.txt'));
		document.querySelector('.board').dispatchEvent(new DragEvent('drop', { dataTransfer: held, bubbles: true, cancelable: true }));
	}`)
	p.until("document.querySelectorAll('.square').length === 25 && document.querySelector('.plate')")
	if got, want := value[string](p, "document.querySelector('.kind').value"), "completion"; got != want {
		t.Errorf("the kind is %q, want %q", got, want)
	}
}

// testKinds wants a puzzle to be called what it is, and rules of its own to be shown.
func testKinds(t *testing.T, b *browser) {
	tab := b.open(t, "play")
	for _, test := range []struct{ asked, text, want, rules string }{
		{"n-queens", "queens 0\n", "n-queens", "row"},
		{"n-queens", "queens 1\n", "n-queens", "row"},
		{"n-queens", "queens 13\n", "n-queens", "row"},
		{"star-battle", "queens 6\n", "n-queens", "row"},
		{"n-queens", "queens 5\nblocked a1\n", "blocked", "block"},
		{"n-queens", "AABB\nCABB\nCCDB\nCDDD\n", "regions", "region"},
		{"star-battle", "AABB\nCABB\nCCDB\nCDDD\n", "star-battle", "region"},
		{"regions", "board 3x4\npieces knight\ntotal 5\n", "other", "pieces knight"},
		{"n-queens", "board 5x5\npieces queen\ntorus\neach row 1\neach column 1\n", "other", "torus"},
		{"n-queens", "board 10x10\nrules superqueens\n", "other", "Each piece attacks like: queen, knight."},
		{"n-queens", "board 5x5\npieces queen\ntorus\neach row at most 1\ntotal 1 to 4\n", "other", "The edges of the board meet."},
		{"n-queens", "board 5x5\npieces rook\neach row at most 1\ntotal 1 to 4\n", "other", "Pieces in each row: at most 1. Pieces in all: 1 to 4."},
	} {
		t.Run(fmt.Sprintf("puzzle=%q/asked=%s", test.text, test.asked), func(t *testing.T) {
			p := tab.anew(t, "play?kind="+test.asked+"&id="+idOf(t, test.text))
			p.until("document.querySelector('.board') && document.querySelector('.kind').value === " + quoted(test.want))
			p.until("(document.querySelector('.about').textContent + document.querySelector('.rules').textContent).includes(" + quoted(test.rules) + ")")
		})
	}
}

// testErrors meets what can go wrong, in the language of the page.
func testErrors(t *testing.T, b *browser) {
	p := b.open(t, "count")
	p.expected.Store("Failed to load resource")
	p.visit(b.url + "/#play?id=qp1.AAAA")
	p.says(".problem", "This link holds no puzzle")
	p.choose("#language", "ko")
	p.says(".problem", "이 링크에는 퍼즐이 없습니다")
	p.choose("#language", "ja")
	p.click(".paste summary")
	paste := func(text, want string) {
		t.Helper()
		value[bool](p, fmt.Sprintf("document.querySelector('.paste textarea').value = %s; true", quoted(text)))
		p.click(".read")
		p.says(".problem", want)
	}
	paste("what is this?", "読み取れません。1行目の1文字目：盤もパズルもありません")
	paste(". Q . .\n. . . Q\nQ . .\n. . Q .\n", "すべての行の長さが同じで")
	paste("AABB\nAABB\nCCD\nCCDD\n", "すべての行の長さが同じで")
	paste(".Q..\n..%Q\nQ...\n..Q.\n", "盤に使わない記号です")
	paste("queens 4\nqueen a1\n", "ここでは使わない言葉で始まる行です")
	paste("1 2 3\n\n3 1 2\n", "二つ目の盤があります")
	paste("board 2x2\neach row 3\n", "読み取れません。2行目：")
	if got := value[string](p, "document.querySelector('.problem [lang=en]')?.textContent ?? ''"); got == "" {
		t.Error("what is said in English is not marked as English")
	}
	paste("queens 4\ngiven a1 b2\n", "3行2列と4行1列")
	paste("queens 4\ngiven a1\nblocked a1\n", "4行1列")
	paste("board 2x2\npieces rook\neach row 3\n", "ルールが食い違っています")
	paste("queens 65\n", "大きすぎます。ここでは64までです。")
	paste("queens 1000000\n", "大きすぎます")
	paste(strings.Repeat(". ", 600_000), "テキストが長すぎます")
	value[bool](p, "window.fetch = () => Promise.reject(new TypeError('network')); true")
	paste("8", "サーバーが応答しません")

	// So on the other pages, and what stands there follows the language.
	p.visit(b.url + "/?others#learn?n=4") // with a server again
	p.says(".told", "レベル0")
	value[bool](p, "window.fetch = () => Promise.resolve(new Response(JSON.stringify({ code: 'busy', detail: 'busy', max: 5 }), { status: 503 })); true")
	p.choose(".size", "5")
	p.says(".problem", "ここでは5件まで")
	p.choose("#language", "en")
	p.says(".problem", "the most here is 5")
	value[bool](p, "location.hash = 'solutions?n=4'; true")
	p.says("h1", "All solutions")
	p.says(".problem", "the most here is 5")
	p.choose("#language", "ko")
	p.says(".problem", "5개까지")
}

// paste has a text read.
func (p *tab) paste(text string) {
	p.Helper()
	value[bool](p, fmt.Sprintf("document.querySelector('.paste').open = true; document.querySelector('.paste textarea').value = %s; true", quoted(text)))
	p.click(".read")
}

// testRefused shows a puzzle whole or not at all: the lists name what stands on the board, and what is said of it is
// true. What nobody thought of is said in words as well.
func testRefused(t *testing.T, b *browser) {
	p := b.open(t, "play")
	p.until("document.querySelector('.square')")
	stands := func(kind, which string, squares int) {
		t.Helper()
		p.until(fmt.Sprintf("document.querySelector('.kind').value === %s && document.querySelector('.which').value === %s && document.querySelectorAll('.square').length === %d",
			quoted(kind), quoted(which), squares))
	}
	p.paste("2 4 1 4") // from a small board, with pieces on it, to a larger one
	p.says(".message", "share a column")
	p.paste("queens 5\ngiven a1\n")
	stands("completion", idOf(t, "queens 5\ngiven a1\n"), 25)
	p.paste("2 4 1 3")
	p.says(".message", "Solved")
	p.expected.Store("status of 422")
	p.paste("hello")
	p.says(".problem", "This cannot be read")
	p.says(".message", "4 pieces on the board")
	p.click(at(1, 1))
	p.until("document.querySelector('.problem').hidden")
	p.paste(" ")
	p.says(".problem", "nothing to read")
	p.paste("0")
	p.says(".message", "no squares")
	p.paste("4")
	stands("n-queens", "queens 4", 16)

	p.expected.Store("asked for too much")
	value[bool](p, "window.kept = window.fetch; window.fetch = () => Promise.reject(new TypeError('network')); true")
	p.choose(".kind", "regions")
	p.says(".problem", "The server does not answer")
	stands("n-queens", "queens 4", 16)
	value[bool](p, "window.fetch = () => Promise.resolve({ ok: true, json: async () => ({ puzzle: { get rows() { throw new Error('asked for too much'); } } }) }); true")
	p.choose(".which", "queens 6")
	p.says(".problem", "Something is wrong with this page")
	stands("n-queens", "queens 4", 16)
	value[bool](p, "setTimeout(() => { throw new Error('asked for too much'); }); true")
	p.says("body > .problem", "Something is wrong with this page")
	p.choose("#language", "ko")
	p.says("body > .problem", "이 페이지에 문제가 있습니다")
}

// testRestored brings a board back where it is chosen, and says so; what is pasted stands as it is written.
func testRestored(t *testing.T, b *browser) {
	p := b.open(t, "play")
	p.until("document.querySelector('.square')")
	queens := func(want int) {
		t.Helper()
		p.until(fmt.Sprintf("document.querySelectorAll('.square .queen').length === %d", want))
	}
	p.paste("2 4 1 4")
	p.says(".message", "share a column")
	p.paste("4")
	queens(0)
	p.says(".message", "Choose a square")
	p.click(".undo")
	queens(4)
	p.choose(".which", "queens 5")
	p.until("document.querySelectorAll('.square').length === 25")
	p.choose(".which", "queens 4")
	queens(4)
	p.says(".message", "as you left it")
	p.says(".message", "share a column")
	p.click(at(4, 4))
	p.until("!document.querySelector('.message').textContent.includes('as you left it')")
}

// testFocus keeps the keyboard on the page when the button of a hint is gone.
func testFocus(t *testing.T, b *browser) {
	p := b.play(t, "regions", "AABBC\nAABBC\nDDDDC\nDEEEC\nDEEEC\n")
	p.do(chromedp.Focus(chromedp.CSS(".hint")))
	p.do(chromedp.KeyEvent(kb.Enter))
	p.until("!document.querySelector('.follow').hidden")
	p.do(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Enter))
	p.heard("marked", [2]int{1, 5})
	if got, want := value[string](p, "document.activeElement.className"), "hint"; got != want {
		t.Errorf("%q has the keyboard, want %q", got, want)
	}
	p.click(at(1, 1))
	p.click(at(2, 2)) // they touch, and in these rules share no diagonal
	p.says(".message", "they touch")
}

// testRegions gives each of ten regions a look of its own, though there are eight colours: the colours of pictures,
// so that regions that touch differ, and dots.
func testRegions(t *testing.T, b *browser) {
	p := b.play(t, "regions", "board 10x10\nrules regions\nregions\n"+
		"AABBBBBBBC\nAABABBBBBC\nAAAADEEECC\nFGAEEEECCC\nGGGGEECCCC\nGGGGEHHCCC\nGGGGHHHHCC\nGGGGIIHHCC\nGGGGIIIHJI\nGGGGIIIIII\n")
	if got, want := value[int](p, `new Set([...document.querySelectorAll('.square')].map((square) => {
		const { backgroundColor, backgroundImage } = getComputedStyle(square);
		return backgroundColor + backgroundImage;
	})).size`), 10; got != want {
		t.Errorf("ten regions have %d looks, want %d", got, want)
	}
}

// testOffline asks for a page that does not come: the one before stays, says so, and the other is there when the
// server is.
func testOffline(t *testing.T, b *browser) {
	var gone atomic.Bool
	listener := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if gone.Load() {
			panic(http.ErrAbortHandler)
		}
		b.server.ServeHTTP(w, r)
	}))
	t.Cleanup(listener.Close)
	p := (&browser{b.ctx, b.clipboard, b.server, listener.URL}).open(t, "count")
	p.expected.Store("ERR_")
	p.until("document.querySelectorAll('.known tbody tr').length > 20")
	gone.Store(true)
	p.click("nav a[href='#play']")
	p.says("body > .problem", "The server does not answer")
	p.until("location.hash.startsWith('#count') && document.querySelector('.known')")
	gone.Store(false)
	p.click("nav a[href='#play']")
	p.until("document.querySelector('.square') && document.querySelector('body > .problem').hidden")
}

//go:build !js && !purego

package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"queens"
	"queens/lesson"
	"queens/puzzle"
	"queens/search"
)

// eventsOf returns a walk's events, kept.
func eventsOf(t *testing.T, problem queens.Problem, m search.Method) []search.Event {
	t.Helper()
	walk, err := search.New(problem)
	if err != nil {
		t.Fatal(err)
	}
	walk.Use(m)
	var events []search.Event
	walk.Observe(func(e search.Event) {
		e.Partial = slices.Clone(e.Partial)
		events = append(events, e)
	})
	for range walk.Completions(t.Context()) {
	}
	return events
}

// tellings says events as package lesson does.
func tellings(l lesson.Language, problem queens.Problem, events []search.Event) []string {
	teller := l.Teller(problem)
	padded := slices.Concat([]search.Event{{}}, events, []search.Event{{}})
	var told []string
	for i := range events {
		told = append(told, teller.Tell(padded[i], padded[i+1], padded[i+2]))
	}
	return told
}

// each evaluates an expression at every step forward, to the end.
func each(p *tab, expression string) []string {
	p.Helper()
	return value[[]string](p, `{
		const got = [];
		for (const on = document.querySelector('.forward'); got.length < 10_000; on.click()) {
			got.push(`+expression+`);
			if (on.disabled) break;
		}
		got
	}`)
}

// testLearnWalks steps through whole walks, forward and back: at every step the sentence is that of package
// lesson, the board has the queens of the event beside the given ones, and the tree lights the path to them.
func testLearnWalks(t *testing.T, b *browser) {
	tab := b.open(t, "")
	for _, test := range []struct {
		method   search.Method
		language lesson.Language
		start    string // of the problem
	}{
		{search.Flags, lesson.English, "queens 4\n"},
		{search.Promising, lesson.Korean, "queens 4\n"},
		{search.Fewest, lesson.Japanese, "queens 5\ngiven b5\nblocked a1 e3\n"},
		{search.DLX, lesson.English, "queens 4\nblocked b2 b3 b4\n"}, // the root branches on a column
		{search.Permutations, lesson.English, "queens 3\n"},
	} {
		t.Run(fmt.Sprintf("method=%v", test.method), func(t *testing.T) {
			reading, err := puzzle.Parse(test.start, puzzle.Options{})
			if err != nil {
				t.Fatal(err)
			}
			problem, _ := reading.Puzzle.Problem()
			events := eventsOf(t, problem, test.method)
			told := tellings(test.language, problem, events)
			var want []string
			for i, e := range events {
				standing := e.Partial
				if e.Kind == search.Place {
					standing = append(standing, e.Square)
				}
				level := len(standing)
				standing = slices.DeleteFunc(standing, func(s queens.Square) bool { return slices.Contains(problem.Given(), s) })
				want = append(want, fmt.Sprintf("%s | %d queens, %d nodes lit", told[i], len(standing), level+1))
			}
			at := fmt.Sprintf("learn?n=%d&method=%v", problem.N(), test.method)
			for _, line := range strings.Split(strings.TrimSpace(test.start), "\n")[1:] {
				word, squares, _ := strings.Cut(line, " ")
				at += "&" + word + "=" + strings.ReplaceAll(squares, " ", "+")
			}
			p := tab.anew(t, at)
			p.until("document.querySelector('.told')?.textContent")
			p.choose("#language", test.language.String())
			steps := func(button string) []string {
				return value[[]string](p, `{
					const told = [];
					for (;;) {
						const queens = [...document.querySelectorAll('.square')].filter((s) => s.querySelector('.queen') && !s.querySelector('.plate'));
						told.push(document.querySelector('.told').textContent + ' | ' + queens.length + ' queens, ' + document.querySelectorAll('.tree .node.path').length + ' nodes lit');
						const button = document.querySelector('`+button+`');
						if (button.disabled) break;
						button.click();
					}
					told
				}`)
			}
			got := steps(".forward")
			back := steps(".back")
			slices.Reverse(back)
			if len(got) != len(want) || len(back) != len(want) {
				t.Fatalf("%d steps forward and %d back, want %d", len(got), len(back), len(want))
			}
			for i := range want {
				if got[i] != want[i] || back[i] != want[i] {
					t.Fatalf("step %d:\nforward %s\nback    %s\nwant    %s", i+1, got[i], back[i], want[i])
				}
			}
		})
	}
}

// testLearnTwo walks two methods on one clock: each has its own words, tree, code and numbers, and the one that is
// over first waits at its end.
func testLearnTwo(t *testing.T, b *browser) {
	problem, err := queens.New(4)
	if err != nil {
		t.Fatal(err)
	}
	methods := []search.Method{search.Promising, search.Fewest}
	var want, nodes []string
	for i, m := range methods {
		events := eventsOf(t, problem, m)
		entered := 0
		for _, e := range events {
			if e.Kind == search.Enter {
				entered++
			}
		}
		nodes = append(nodes, fmt.Sprint(entered))
		for step, told := range tellings(lesson.English, problem, events) {
			if i == 0 {
				want = append(want, "")
			}
			want[step] += fmt.Sprintf("%s | %d lit, %v; ", told, events[step].Level()+1+placed(events[step]), events[step].Kind)
		}
		for step := len(events); i > 0 && step < len(want); step++ { // the first is the longer one
			want[step] += "level 0: the whole tree has been walked | 1 lit, leave; "
		}
	}
	p := b.open(t, "learn?n=4&method=promising&second=fewest")
	p.until("document.querySelectorAll('.told').length === 2 && document.querySelectorAll('.code .now').length === 2")
	got := each(p, `[...document.querySelectorAll('.told')].map((told, i) => {
		const one = document.querySelectorAll('.of-one')[i];
		return told.textContent + ' | ' + one.querySelectorAll('.node.path').length + ' lit, ' + told.dataset.kind + '; ';
	}).join('')`)
	if len(got) != len(want) {
		t.Fatalf("%d steps, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("step %d:\ngot  %s\nwant %s", i+1, got[i], want[i])
		}
	}
	if got, want := value[string](p, "[...document.querySelectorAll('.count-enter td')].map((td) => td.textContent).join()"), strings.Join(nodes, ","); got != want {
		t.Errorf("nodes: got %s, want %s", got, want)
	}
	if got := value[int](p, "new Set([...document.querySelectorAll('.code pre')].map((pre) => pre.textContent)).size"); got != 2 {
		t.Errorf("%d listings, want 2", got)
	}

	// Each board says where its own walk is, each row of marks whose they are, and a jump to whose step it went.
	if got, want := value[string](p, "[...document.querySelectorAll('figcaption, .ticks span')].map((e) => e.textContent).join('; ')"),
		fmt.Sprintf("promising · step %d of %d; fewest · over after 176 steps; promising; fewest", len(want), len(want)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	p.click(".first")
	p.click(".to-next[value=solution]")
	p.says(".clock .said", "fewest: solution")

	// Beside each other where there is room, each below its board and with it in sight, and the clock between them;
	// one below the other on a phone. On a large screen that takes no scrolling.
	for _, test := range []struct {
		width, height int64
		from          string
	}{{900, 800, ".boards .board"}, {1100, 800, ".boards .board"}, {1440, 900, "body"}} {
		p.do(chromedp.EmulateViewport(test.width, test.height))
		for _, fault := range value[[]string](p, fmt.Sprintf(`{
			const parts = [...document.querySelectorAll('.board, .told, .port')];
			const inSight = (e) => e.getBoundingClientRect().top >= 0 && e.getBoundingClientRect().bottom <= innerHeight;
			const underClock = (e) => {
				const [part, clock] = [e, document.querySelector('.clock')].map((one) => one.getBoundingClientRect());
				return part.bottom > clock.top && part.top < clock.bottom;
			};
			scrollTo(0, 0);
			const faults = parts.filter(underClock).map((e) => e.className + ' is under the clock');
			scrollTo(0, document.querySelector(%s).getBoundingClientRect().top);
			[...faults, ...parts.filter((e) => underClock(e) || !inSight(e)).map((e) => e.className + ' is not in sight with the others')]
		}`, quoted(test.from))) {
			t.Errorf("%d×%d: %s", test.width, test.height, fault)
		}
	}
	together := "{ const [a, b] = [...document.querySelectorAll('.port')].map((e) => e.getBoundingClientRect().top); a === b }"
	if !value[bool](p, together) {
		t.Error("the trees are not beside each other on a wide screen")
	}
	p.do(chromedp.EmulateViewport(360, 740))
	if value[bool](p, together) {
		t.Error("the trees are beside each other on a narrow screen")
	}
	if got := value[int](p, "document.documentElement.scrollWidth"); got > 360 {
		t.Errorf("the page is %d pixels wide, want 360", got)
	}
}

// placed is 1 for the event that places a queen.
func placed(e search.Event) int {
	if e.Kind == search.Place {
		return 1
	}
	return 0
}

// testLearnCode wants the line marked that takes the step, for every method and every step.
func testLearnCode(t *testing.T, b *browser) {
	problem, err := queens.New(4)
	if err == nil {
		problem, err = problem.WithBlocked(queens.Square{Row: 1, Col: 0})
	}
	if err != nil {
		t.Fatal(err)
	}
	p := b.open(t, "learn?n=4&blocked=a3")
	for _, m := range search.Methods() {
		t.Run(fmt.Sprintf("method=%v", m), func(t *testing.T) {
			lines := strings.Split(m.Code(), "\n")
			var want []string
			var before search.Event
			for _, e := range eventsOf(t, problem, m) {
				told := e
				if e.Kind == search.Leave && (before.Kind == search.Solution || before.RejectsNode()) {
					told = before
				}
				level := told.Level()
				if told.Kind == search.Place || told.Kind == search.Remove {
					level++
				}
				want = append(want, lines[m.CodeLine(told.Kind, level, problem.N())])
				before = e
			}
			p.until("document.querySelector('.method option')")
			p.choose(".method", m.String())
			p.says(".code pre", "walk"+map[bool]string{true: "DLX", false: strings.ToUpper(m.String()[:1]) + m.String()[1:]}[m == search.DLX])
			got := each(p, `[...document.querySelectorAll('.code .now')].map((line) => line.textContent.trimEnd()).join(' and ')`)
			if len(got) != len(want) {
				t.Fatalf("%d steps, want %d", len(got), len(want))
			}
			for i := range want {
				if got[i] != want[i] {
					t.Fatalf("step %d: got %q, want %q", i+1, got[i], want[i])
				}
			}
		})
	}
}

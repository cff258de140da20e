package lesson

import (
	"fmt"
	"strings"
	"testing"

	"queens"
	"queens/search"
)

func at(row, col int) queens.Square { return queens.Square{Row: row - 1, Col: col - 1} }

// Every kind of event and reason, in every language.
func TestTell(t *testing.T) {
	two := []queens.Square{at(1, 2), at(2, 4)}
	solution := []queens.Square{at(3, 1), at(1, 2), at(4, 3), at(2, 4)} // as a method places them
	reject := func(reason search.Reason, line queens.Line, by queens.Square) search.Event {
		return search.Event{Kind: search.Reject, Partial: two, Square: at(2, 3), Reason: reason, Line: line, By: by}
	}
	for _, test := range []struct {
		name       string
		e          search.Event
		en, ko, ja string
	}{
		{
			"root",
			search.Event{Kind: search.Enter},
			"level 0: no queen placed yet", "레벨 0: 아직 놓은 퀸이 없습니다", "レベル0：まだクイーンを置いていません",
		},
		{
			"root-column",
			search.Event{Kind: search.Enter, Line: queens.Column, Square: at(1, 3)},
			"level 0: column 3 is next", "레벨 0: 다음은 3열입니다", "レベル0：次は3列目です",
		},
		{
			"enter-row",
			search.Event{Kind: search.Enter, Partial: two, Square: at(3, 1)},
			"level 2: row 3 is next", "레벨 2: 다음은 3행입니다", "レベル2：次は3行目です",
		},
		{
			"enter-first-row",
			search.Event{Kind: search.Enter, Partial: two[1:], Square: at(1, 1)},
			"level 1: row 1 is next", "레벨 1: 다음은 1행입니다", "レベル1：次は1行目です",
		},
		{
			"enter-column",
			search.Event{Kind: search.Enter, Partial: two, Line: queens.Column, Square: at(1, 1)},
			"level 2: column 1 is next", "레벨 2: 다음은 1열입니다", "レベル2：次は1列目です",
		},
		{
			"enter-leaf",
			search.Event{Kind: search.Enter, Partial: solution},
			"level 4 is entered", "레벨 4에 들어갑니다", "レベル4に入ります",
		},
		{
			"try",
			search.Event{Kind: search.Try, Partial: two, Square: at(3, 1)},
			"row 3 column 1: can a queen stand here?", "3행 1열: 퀸을 놓을 수 있을까요?", "3行1列：クイーンを置けるでしょうか",
		},
		{
			"blocked", reject(search.Blocked, 0, queens.Square{}),
			"row 2 column 3: blocked", "2행 3열: 막힌 칸입니다", "2行3列：ふさがれたマスです",
		},
		{
			"row", reject(search.ByPlaced, queens.Row, at(2, 1)),
			"row 2 column 3: attacked along the row by row 2 column 1",
			"2행 3열: 2행 1열의 퀸과 같은 행에 있습니다", "2行3列：2行1列のクイーンと同じ行にあります",
		},
		{
			"column", reject(search.ByPlaced, queens.Column, at(1, 3)),
			"row 2 column 3: attacked along the column by row 1 column 3",
			"2행 3열: 1행 3열의 퀸과 같은 열에 있습니다", "2行3列：1行3列のクイーンと同じ列にあります",
		},
		{
			"diagonal", reject(search.ByPlaced, queens.Diagonal, at(1, 2)),
			"row 2 column 3: attacked along the diagonal by row 1 column 2",
			"2행 3열: 1행 2열의 퀸과 같은 대각선에 있습니다", "2行3列：1行2列のクイーンと同じ対角線にあります",
		},
		{
			"antidiagonal", reject(search.ByPlaced, queens.Antidiagonal, at(1, 4)),
			"row 2 column 3: attacked along the antidiagonal by row 1 column 4",
			"2행 3열: 1행 4열의 퀸과 같은 반대각선에 있습니다", "2行3列：1行4列のクイーンと同じ反対角線にあります",
		},
		{
			"given", reject(search.ByGiven, queens.Diagonal, at(4, 5)),
			"row 2 column 3: attacked along the diagonal by the given queen on row 4 column 5",
			"2행 3열: 4행 5열에 주어진 퀸과 같은 대각선에 있습니다", "2行3列：4行5列に与えられたクイーンと同じ対角線にあります",
		},
		{
			"place",
			search.Event{Kind: search.Place, Partial: two, Square: at(3, 1)},
			"row 3 column 1: a queen is placed", "3행 1열: 퀸을 놓습니다", "3行1列：クイーンを置きます",
		},
		{
			"dead-end-row",
			search.Event{Kind: search.DeadEnd, Partial: two, Square: at(3, 1)},
			"dead end: no square of row 3 leads on",
			"막다른 길: 3행에는 더 나아갈 칸이 없습니다", "行き止まり：3行目には先へ進めるマスがありません",
		},
		{
			"dead-end-column",
			search.Event{Kind: search.DeadEnd, Partial: two, Line: queens.Column, Square: at(1, 3)},
			"dead end: no square of column 3 leads on",
			"막다른 길: 3열에는 더 나아갈 칸이 없습니다", "行き止まり：3列目には先へ進めるマスがありません",
		},
		{
			"solution",
			search.Event{Kind: search.Solution, Partial: solution},
			"solution: the queens stand in columns 2 4 1 3",
			"해답: 퀸의 열은 1행부터 차례로 2 4 1 3입니다", "解：クイーンの列は1行目から順に 2 4 1 3 です",
		},
		{
			"solution-of-1",
			search.Event{Kind: search.Solution, Partial: []queens.Square{at(1, 1)}},
			"solution: the queen stands in column 1",
			"해답: 퀸의 열은 1행부터 차례로 1입니다", "解：クイーンの列は1行目から順に 1 です",
		},
		{
			"solution-of-0",
			search.Event{Kind: search.Solution},
			"solution: there is no queen to place", "해답: 놓을 퀸이 없습니다", "解：置くクイーンはありません",
		},
		{
			"remove",
			search.Event{Kind: search.Remove, Partial: two, Square: at(3, 1)},
			"row 3 column 1: the queen is taken back", "3행 1열: 퀸을 뺍니다", "3行1列：クイーンを取り除きます",
		},
		{
			"leave",
			search.Event{Kind: search.Leave, Partial: two},
			"level 2: nothing is left to try, back one level",
			"레벨 2: 더 살펴볼 것이 없으므로 한 레벨 위로 돌아갑니다", "レベル2：調べるものがもうないので、一つ上のレベルへ戻ります",
		},
		{
			"leave-root",
			search.Event{Kind: search.Leave},
			"level 0: the whole tree has been walked", "레벨 0: 트리를 끝까지 살펴보았습니다", "レベル0：木を最後まで調べ終わりました",
		},
	} {
		for l, want := range []string{test.en, test.ko, test.ja} {
			t.Run("event="+test.name+"/language="+Language(l).String(), func(t *testing.T) {
				if got := Language(l).Tell(test.e); got != want {
					t.Errorf("got %s, want %s", got, want)
				}
			})
		}
	}
}

// What a teller says otherwise than a language: of given queens, and of a node that is rejected.
func TestTeller(t *testing.T) {
	empty, err := queens.New(4)
	if err != nil {
		t.Fatal(err)
	}
	problem, err := empty.WithGiven(at(1, 2))
	if err != nil {
		t.Fatal(err)
	}
	node := []queens.Square{at(1, 1), at(2, 1)}
	step := func(kind search.Kind, partial []queens.Square, square queens.Square) search.Event {
		return search.Event{Kind: kind, Partial: partial, Square: square}
	}
	enter, leave := step(search.Enter, node, at(3, 1)), step(search.Leave, node, queens.Square{})
	reject := search.Event{Kind: search.Reject, Partial: node, Square: at(2, 1), Reason: search.ByPlaced, By: at(1, 1), Line: queens.Column}
	square := step(search.Reject, node[:1], at(2, 1)) // of the next row: no node
	var none search.Event
	for _, test := range []struct {
		name             string
		before, e, after search.Event
		en, ko, ja       string
	}{
		{"root-given", none, step(search.Enter, nil, queens.Square{}), none, "level 0: only the given queens stand", "레벨 0: 주어진 퀸만 있습니다", "レベル0：与えられたクイーンだけがあります"},
		{"place-given", none, step(search.Place, nil, at(1, 2)), none, "row 1 column 2: the given queen", "1행 2열: 주어진 퀸입니다", "1行2列：与えられたクイーンです"},
		{"remove-given", none, step(search.Remove, nil, at(1, 2)), none, "row 1 column 2: back from the given queen", "1행 2열: 주어진 퀸에서 되돌아갑니다", "1行2列：与えられたクイーンから戻ります"},
		{"place", none, step(search.Place, nil, at(1, 1)), none, "row 1 column 1: a queen is placed", "1행 1열: 퀸을 놓습니다", "1行1列：クイーンを置きます"},
		{"enter-rejected", none, enter, reject, "level 2 is entered", "레벨 2에 들어갑니다", "レベル2に入ります"},
		{"leave-rejected", reject, leave, none, "row 2 column 1: not promising, back one level", "2행 1열: 유망하지 않으므로 한 레벨 위로 돌아갑니다", "2行1列：有望ではないので、一つ上のレベルへ戻ります"},
		{"enter", none, enter, step(search.Try, node, at(3, 1)), "level 2: row 3 is next", "레벨 2: 다음은 3행입니다", "レベル2：次は3行目です"},
		{"leave", square, leave, none, "level 2: nothing is left to try, back one level", "레벨 2: 더 살펴볼 것이 없으므로 한 레벨 위로 돌아갑니다", "レベル2：調べるものがもうないので、一つ上のレベルへ戻ります"},
	} {
		for l, want := range []string{test.en, test.ko, test.ja} {
			t.Run(fmt.Sprintf("event=%s/language=%v", test.name, Language(l)), func(t *testing.T) {
				if got := Language(l).Teller(problem).Tell(test.before, test.e, test.after); got != want {
					t.Errorf("got %s, want %s", got, want)
				}
			})
		}
	}
}

// What real walks tell can be said, by every method, and nothing is left to fill in.
func TestTellWalks(t *testing.T) {
	empty, err := queens.New(5)
	if err != nil {
		t.Fatal(err)
	}
	problem, err := empty.WithGiven(at(2, 3))
	if err == nil {
		problem, err = problem.WithBlocked(at(1, 5), at(4, 4))
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range search.Methods() {
		for _, p := range []queens.Problem{empty, problem} {
			s, err := search.New(p)
			if err != nil {
				t.Fatal(err)
			}
			s.Use(m)
			told := 0
			s.Observe(func(e search.Event) {
				for _, l := range Languages() {
					told++
					if text := l.Tell(e); text == "" || strings.ContainsAny(text, "{}") {
						t.Errorf("%v in %v: %q", e, l, text)
					}
				}
			})
			for range s.Completions(t.Context()) {
			}
			if told == 0 {
				t.Errorf("%v told nothing", m)
			}
		}
	}
}

// Words that tables and legends need, one of each sort.
func TestWords(t *testing.T) {
	for l, want := range [][]string{
		{"squares tried", "dead end", "dancing links"},
		{"살펴본 칸", "막다른 길", "댄싱 링크"},
		{"調べたマス", "行き止まり", "ダンシングリンク"},
	} {
		l := Language(l)
		for i, got := range []string{l.Word(Tried), l.Kind(search.DeadEnd), l.Method(search.DLX)} {
			if got != want[i] {
				t.Errorf("%v: got %s, want %s", l, got, want[i])
			}
		}
	}
}

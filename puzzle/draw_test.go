package puzzle_test

import (
	"testing"

	"queens"
	"queens/puzzle"
)

func TestDraw(t *testing.T) {
	for _, test := range []struct {
		text   string
		pieces []queens.Square
		ascii  bool
		want   string
	}{
		{"queens 3\ngiven a3\nblocked c1\nwalls b2\n", nil, false, "Q..\n.#.\n..*\n"},
		{"queens 3\ngiven a3\n", []queens.Square{square(1, 2), square(7, 7)}, true, "...\n..Q\n...\n"},
		{fourRegions, fourStars, false, `┌───────┬───────┐
│ .   Q │ .   . │
├───┐   │       │
│ . │ . │ .   Q │
│   └───┼───┐   │
│ Q   . │ . │ . │
│   ┌───┘   └───┤
│ . │ .   Q   . │
└───┴───────────┘
`},
		{"board 2x3\npieces none\nregions\nA.A\nAAB\n", nil, false, `┌───┬───┬───┐
│ . │ . │ . │
│   └───┼───┤
│ .   . │ . │
└───────┴───┘
`},
		{"board 2x3\npieces none\nregions\nA.A\nAAB\n", nil, true, `+---+---+---+
| . | . | . |
|   +---+---+
| .   . | . |
+-------+---+
`},
	} {
		reading, err := puzzle.Parse(test.text, puzzle.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := reading.Puzzle.Draw(test.pieces, test.ascii); got != test.want {
			t.Errorf("%q: got\n%swant\n%s", test.text, got, test.want)
		}
	}
}

package puzzle

import (
	"fmt"
	"strconv"
	"strings"

	"queens"
	"queens/internal/near"
)

// A Preset is a set of rules with a name. It leaves open the board, and given, blocked and other
// squares.
type Preset struct {
	Name  string
	K     int    // the number in "star-battle K" and "k-queens K", else 0
	About string // in a few words

	numbered bool // has a K
	rules    func(rows, cols, k int) Rules
}

// queensPreset is the plain rules, which a board has that names no others.
const queensPreset = "n-queens"

// presets are all of them, as they are listed.
var presets = []Preset{
	{Name: queensPreset, About: "n queens on n×n, none attacking another", rules: plain(nQueens)},
	{Name: "completion", About: "n queens, some of them given", rules: plain(nQueens)},
	{Name: "blocked", About: "n queens, none on a blocked square", rules: plain(nQueens)},
	{Name: "walls", About: "queens, one or more; walls stop their attacks", rules: plain(walledQueens)},
	{Name: "torus", About: "n queens on a board whose edges meet", rules: plain(onePerLine(Queen, true))},
	{Name: "superqueens", About: "n queens that move like knights too", rules: plain(onePerLine(Queen|Knight, false))},
	{Name: "rooks", About: "n rooks, one in each row and column", rules: plain(onePerLine(Rook, false))},
	{Name: "bishops", About: "n bishops, as many as the board has rows", rules: plain(bishops)},
	{Name: "kings", About: "as many kings as there is room for", rules: plain(kings)},
	{Name: "regions", About: "one queen in each row, column and region, none touching", rules: plain(regions)},
	{Name: "star-battle", K: 1, About: "K stars in each row, column and region, none touching", numbered: true, rules: starBattle},
	{Name: "k-queens", K: 1, About: "K queens in all", numbered: true, rules: kQueens},
	{Name: "rectangle", About: "as many queens as the shorter side has squares", rules: plain(rectangle)},
}

// Presets lists all presets, [Preset.K] being 1 where they have one.
func Presets() []Preset { return append([]Preset(nil), presets...) }

// ParsePreset returns the preset of a name such as "torus" or "star-battle 2". Where a space is
// awkward, a hyphen or a colon stands before the number as well. The error is a [queens.SyntaxError].
func ParsePreset(text string) (Preset, error) {
	name, number := cutNumber(strings.ToLower(strings.TrimSpace(text)))
	var names []string
	for _, p := range presets {
		if p.Name != name {
			names = append(names, p.signature())
			continue
		}
		if !p.numbered {
			if number != "" {
				return Preset{}, &queens.SyntaxError{Msg: fmt.Sprintf("%s: the rules take no number", quoted(text))}
			}
			return p, nil
		}
		if number == "" {
			return Preset{}, &queens.SyntaxError{Msg: fmt.Sprintf("%s needs a number, as in %s-2 or, in quotes, \"%[2]s 2\"", quoted(text), p.Name)}
		}
		k, err := strconv.Atoi(number)
		if err != nil || k < 0 || k > MaxSide*MaxSide {
			return Preset{}, &queens.SyntaxError{Msg: fmt.Sprintf("%s: want a number from 0 to %d, as in %s-2", quoted(text), MaxSide*MaxSide, p.Name)}
		}
		p.K = k
		return p, nil
	}
	hint := near.DidYouMean(near.Words(text, names))
	if hint == "" {
		hint = "want " + strings.Join(names, ", ")
	}
	return Preset{}, &queens.SyntaxError{Msg: fmt.Sprintf("%s names no rules: %s", quoted(text), hint)}
}

// cutNumber parts the name of a preset from the number behind it, empty if there is none.
func cutNumber(text string) (name, number string) {
	end := strings.IndexAny(text, " :")
	if end < 0 {
		end = strings.LastIndexByte(text, '-')
		if end < 0 || end+1 == len(text) || strings.Trim(text[end+1:], "0123456789") != "" {
			return text, ""
		}
	}
	return text[:end], strings.TrimSpace(text[end+1:])
}

func (p Preset) signature() string {
	if p.numbered {
		return p.Name + " K"
	}
	return p.Name
}

// String returns the text that [ParsePreset] reads, such as "star-battle 2".
func (p Preset) String() string {
	if p.numbered {
		return fmt.Sprintf("%s %d", p.Name, p.K)
	}
	return p.Name
}

// Rules returns the rules for a board of this size. [New] says whether they suit it.
func (p Preset) Rules(rows, cols int) Rules { return p.rules(rows, cols, p.K) }

// plain makes a function of the size one that is handed a number as well.
func plain(rules func(rows, cols int) Rules) func(rows, cols, k int) Rules {
	return func(rows, cols, _ int) Rules { return rules(rows, cols) }
}

func nQueens(rows, cols int) Rules { return onePerLine(Queen, false)(rows, cols) }

// onePerLine returns rules for one piece in each row and column.
func onePerLine(pieces Pieces, torus bool) func(rows, cols int) Rules {
	return func(rows, cols int) Rules {
		return Rules{Rows: rows, Cols: cols, Pieces: pieces, Torus: torus, PerRow: Exactly(1), PerCol: Exactly(1)}
	}
}

// walledQueens are the rules of boards with walls on which placements of any number are counted.
func walledQueens(rows, cols int) Rules {
	return Rules{Rows: rows, Cols: cols, Pieces: Queen, Total: AtLeast(1)}
}

// bishops are the rules of OEIS A002465.
func bishops(rows, cols int) Rules {
	return Rules{Rows: rows, Cols: cols, Pieces: Bishop, Total: Exactly(rows)}
}

// kings fill a board if one stands on every second square of every second row (OEIS A018807).
func kings(rows, cols int) Rules {
	return Rules{Rows: rows, Cols: cols, Pieces: King, Total: Exactly((rows + 1) / 2 * ((cols + 1) / 2))}
}

func regions(rows, cols int) Rules { return starBattle(rows, cols, 1) }

func starBattle(rows, cols, k int) Rules {
	return Rules{Rows: rows, Cols: cols, Pieces: King, PerRow: Exactly(k), PerCol: Exactly(k), PerRegion: Exactly(k)}
}

func kQueens(rows, cols, k int) Rules {
	return Rules{Rows: rows, Cols: cols, Pieces: Queen, Total: Exactly(k)}
}

func rectangle(rows, cols int) Rules {
	return Rules{Rows: rows, Cols: cols, Pieces: Queen, Total: Exactly(min(rows, cols))}
}

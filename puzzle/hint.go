package puzzle

import (
	"fmt"
	"slices"
	"strconv"

	"queens"
)

// A HintKind says what a hint is.
type HintKind uint8

// The kinds of hint.
const (
	NoHint     HintKind = iota // no rule alone forces a piece: one has to try
	ForcedHint                 // a part of the board has just as many open squares as it needs pieces
	StuckHint                  // a part of the board has too few: pieces have to be taken back
)

// String returns "none", "forced" or "stuck".
func (k HintKind) String() string { return [...]string{"none", "forced", "stuck"}[k] }

// A Hint is the next step of a solver who looks at one part of the board at a time.
type Hint struct {
	Kind    HintKind
	Squares []queens.Square // where pieces must stand; of StuckHint those that are open, if any
	Part    Part            // that needs them: PartPerRow, PartPerCol, PartPerRegion, PartPerDiagonal, PartTotal or PartGiven
	Number  int             // within its part, from 0
	Needs   int             // how many more pieces it needs
	Of      []queens.Square // all its squares
}

// String says the hint for people: "row 3 needs 1 more piece, and 1 square is open".
func (h Hint) String() string {
	if h.Kind == NoHint {
		return "no rule alone forces a piece"
	}
	if h.Part == PartGiven {
		return fmt.Sprintf("a piece is given at %v", h.Squares[0])
	}
	where := map[Part]string{PartPerRow: "row", PartPerCol: "column", PartPerRegion: "region", PartPerDiagonal: "diagonal"}[h.Part]
	if where == "" {
		where = "the board"
	} else {
		where += " " + strconv.Itoa(h.Number+1)
	}
	is := "are"
	if len(h.Squares) == 1 {
		is = "is"
	}
	return fmt.Sprintf("%s needs %s, and %s %s open", where, counted(h.Needs, "more piece"), counted(len(h.Squares), "square"), is)
}

// Hint returns the next step from some pieces, which may be wrong: it believes them. A square is open if
// it holds no piece and may hold one, is not attacked, and is in no part that is full. Of several steps
// the first counts: given pieces that are missing, parts that are stuck, then parts that force a
// piece; rows, columns, regions, diagonals, the board. The error is a [queens.SizeError] for more than
// [MaxSide] rows or columns, or a [queens.SquareError] for a piece off the board.
func (p Puzzle) Hint(pieces []queens.Square) (Hint, error) {
	r := &p.rules
	if err := queens.CheckSize(max(r.Rows, r.Cols), MaxSide, "a hint"); err != nil {
		return Hint{}, err
	}
	b := r.board()
	for _, s := range pieces {
		if !b.on(s) {
			return Hint{}, &queens.SquareError{Square: s, Rule: "is off the board"}
		}
	}
	for i, s := range r.Given {
		if !slices.Contains(pieces, s) {
			return Hint{ForcedHint, []queens.Square{s}, PartGiven, i, 1, []queens.Square{s}}, nil
		}
	}
	held, shut := make([]bool, r.Rows*r.Cols), r.closed()
	for _, s := range pieces {
		held[s.Row*r.Cols+s.Col], shut[s.Row*r.Cols+s.Col] = true, true
		for to := range b.attacks(r.Pieces, s) {
			shut[to.Row*r.Cols+to.Col] = true
		}
	}
	groups := r.groups()
	pick := func(g group, which func(s int) bool) (squares []queens.Square) {
		for _, s := range g.squares {
			if which(s) {
				squares = append(squares, r.square(s))
			}
		}
		return squares
	}
	isHeld := func(s int) bool { return held[s] }
	for _, g := range groups {
		if len(pick(g, isHeld)) >= g.max {
			for _, s := range g.squares {
				shut[s] = true
			}
		}
	}
	first := Hint{}
	for _, g := range groups {
		needs, open := g.min-len(pick(g, isHeld)), pick(g, func(s int) bool { return !shut[s] })
		if needs <= 0 || needs < len(open) {
			continue
		}
		hint := Hint{ForcedHint, open, g.part, g.number, needs, pick(g, func(int) bool { return true })}
		if needs > len(open) {
			hint.Kind = StuckHint
			return hint, nil
		}
		if first.Kind == NoHint {
			first = hint
		}
	}
	return first, nil
}

package puzzle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"queens"
)

// A HintKind says what a hint is.
type HintKind uint8

// The kinds of hint.
const (
	NoHint       HintKind = iota // no technique leads on: one has to try
	ForcedHint                   // pieces must stand on the squares
	ExcludedHint                 // no piece can stand on the squares
	StuckHint                    // a part of the board has too few open squares: something has to be taken back
)

// String returns "none", "forced", "excluded" or "stuck".
func (k HintKind) String() string { return [...]string{"none", "forced", "excluded", "stuck"}[k] }

// A Technique is how people find a step.
type Technique uint8

// The techniques, from the easiest to the hardest.
const (
	NoTechnique Technique = iota
	Given                 // a given piece is missing
	Enough                // a part has just as many open squares as it needs pieces, or too few
	Starve                // a piece on any of the squares would leave a part too few
	Claim                 // some parts need all the pieces that some lines can hold: the rest of the lines holds none
	Trial                 // a piece on the square forces others, and these leave a part too few
)

// String returns "none", "given", "enough", "starve", "claim" or "trial".
func (t Technique) String() string {
	return [...]string{"none", "given", "enough", "starve", "claim", "trial"}[t]
}

// A Unit is one row, column, region or diagonal of the board, the board itself (PartTotal), or a given
// piece.
type Unit struct {
	Part   Part
	Number int // within its part, from 0
}

// String names the unit for people: "row 3", "the board".
func (u Unit) String() string {
	name := map[Part]string{PartPerRow: "row", PartPerCol: "column", PartPerRegion: "region", PartPerDiagonal: "diagonal", PartGiven: "given piece"}[u.Part]
	if name == "" {
		return "the board"
	}
	return name + " " + strconv.Itoa(u.Number+1)
}

// A Hint is the next step of a solver who looks at the board and does not search.
type Hint struct {
	Kind      HintKind
	Technique Technique
	Squares   []queens.Square // what the kind says; of StuckHint those of the unit that are open, if any
	Unit      Unit            // the reason: what needs the pieces, or would have too few squares; not of Claim
	Needs     int             // how many more pieces it needs
	Of        []queens.Square // all its squares; of Claim those of the claiming units that are open

	Claiming, Claimed []Unit // of Claim: which parts, and which lines they fill
}

// String says the hint for people: "row 3 needs 1 more piece, and 1 square is open".
func (h Hint) String() string {
	switch {
	case h.Kind == NoHint:
		return "no rule alone forces a piece"
	case h.Technique == Given:
		return fmt.Sprintf("a piece is given at %v", h.Squares[0])
	case h.Technique == Starve:
		return fmt.Sprintf("a piece on %s would leave %v too few open squares", anyOf(h.Squares), h.Unit)
	case h.Technique == Trial:
		return fmt.Sprintf("a piece on %s would force others and leave %v too few open squares", anyOf(h.Squares), h.Unit)
	case h.Technique == Claim:
		return fmt.Sprintf("%s take all that %s can hold: none stands on %s", allOf(h.Claiming), allOf(h.Claimed), anyOf(h.Squares))
	}
	is := "are"
	if len(h.Squares) == 1 {
		is = "is"
	}
	return fmt.Sprintf("%v needs %s, and %s %s open", h.Unit, counted(h.Needs, "more piece"), counted(len(h.Squares), "square"), is)
}

func anyOf(squares []queens.Square) string {
	if len(squares) == 1 {
		return squares[0].String()
	}
	return fmt.Sprintf("any of %d squares", len(squares))
}

func allOf(units []Unit) string {
	var names []string
	for _, u := range units {
		names = append(names, u.String())
	}
	return strings.Join(names, " and ")
}

// mostLooked is how many squares a board may have for the techniques beyond Enough, so that a hint takes
// no time.
const mostLooked = 32 * 32

// Hint returns the next step from some pieces and marks, which are squares where the solver wants none. It
// believes both; what they keep from every solution is for [Lost] to find. A square is open if it holds
// neither and may hold a piece, is not attacked, and is in no part that is full. Of several steps the
// easiest counts: given pieces that are missing, parts that are stuck, parts that force a piece, then the
// other techniques in their order; rows before columns, regions, diagonals and the board. The error is a
// [queens.SizeError] for more than [MaxSide] rows or columns, or a [queens.SquareError] for a square off
// the board.
func (p Puzzle) Hint(pieces, marks []queens.Square) (Hint, error) {
	r := &p.rules
	if err := queens.CheckSize(max(r.Rows, r.Cols), MaxSide, "a hint"); err != nil {
		return Hint{}, err
	}
	b := r.board()
	for _, s := range slices.Concat(pieces, marks) {
		if !b.on(s) {
			return Hint{}, &queens.SquareError{Square: s, Rule: "is off the board"}
		}
	}
	for i, s := range r.Given {
		if !slices.Contains(pieces, s) {
			return Hint{Kind: ForcedHint, Technique: Given, Squares: []queens.Square{s}, Unit: Unit{PartGiven, i}, Needs: 1, Of: []queens.Square{s}}, nil
		}
	}
	l := r.look(pieces, marks)
	techniques := []func() (Hint, bool){l.stuck, l.enough}
	if r.Rows*r.Cols <= mostLooked {
		techniques = append(techniques, l.starve, l.claim, l.trial)
	}
	for _, find := range techniques {
		if h, ok := find(); ok {
			return h, nil
		}
	}
	return Hint{}, nil
}

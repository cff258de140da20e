package puzzle

import (
	"fmt"
	"slices"

	"queens"
)

// A Part is a part of the rules, named as the text form does.
type Part string

// The parts of the rules that may be wrong.
const (
	PartBoard       Part = "board"
	PartPieces      Part = "pieces"
	PartGiven       Part = "given"
	PartDiagonals   Part = "exclude diagonals"
	PartAntis       Part = "exclude antidiagonals"
	PartRegions     Part = "regions"
	PartWeights     Part = "weights"
	PartPerRow      Part = "each row"
	PartPerCol      Part = "each column"
	PartPerRegion   Part = "each region"
	PartPerDiagonal Part = "each diagonal"
	PartTotal       Part = "total"
)

// A RuleError says that a part of the rules contradicts itself, the board, or another part.
type RuleError struct {
	Part  Part
	Other Part // what it contradicts, or empty
	Msg   string

	Square *queens.Square // one with which it shows, if there is one
}

func (e *RuleError) Error() string { return e.Msg }

func wrong(part, other Part, format string, args ...any) error {
	return &RuleError{Part: part, Other: other, Msg: fmt.Sprintf(format, args...)}
}

// wrongAt is wrong with a square with which it shows.
func wrongAt(s queens.Square, part, other Part, format string, args ...any) error {
	return &RuleError{Part: part, Other: other, Msg: fmt.Sprintf(format, args...), Square: &s}
}

// check returns what is wrong with canonical rules.
func (r *Rules) check() error {
	plain := r.arePlain() && r.Regions == nil && r.Weights == nil && len(r.ExcludedDiags)+len(r.ExcludedAntis) == 0
	limit, doing := MaxSide, "puzzles but for plain ones"
	if plain {
		limit, doing = queens.MaxN, "a puzzle that is a plain problem"
	}
	for _, side := range []int{r.Rows, r.Cols} {
		if err := queens.CheckSize(side, limit, doing); err != nil {
			return err
		}
	}
	if r.Pieces >= Knight<<1 {
		return wrong(PartPieces, "", "pieces of an unknown kind: %#x", uint8(r.Pieces))
	}
	for _, check := range []func() error{r.checkBounds, r.checkSquares, r.checkLists, r.checkSums} {
		if err := check(); err != nil {
			return err
		}
	}
	if plain {
		_, err := r.problem(r.Blocked)
		return err
	}
	return r.checkGiven()
}

// limitOf is the bound of one kind of part of the board.
type limitOf struct {
	part  Part
	name  string // "row"
	bound Bound
}

func (r *Rules) limits() []limitOf {
	return []limitOf{
		{PartPerRow, "row", r.PerRow},
		{PartPerCol, "column", r.PerCol},
		{PartPerRegion, "region", r.PerRegion},
		{PartPerDiagonal, "diagonal", r.PerDiagonal},
		{PartTotal, "board", r.Total},
	}
}

// checkBounds looks at each bound by itself, and at what no line can hold.
func (r *Rules) checkBounds() error {
	for _, l := range r.limits() {
		b := l.bound
		switch {
		case b.min < 0 || b.over < 0 || b.min > maxBound || b.over > maxBound+1:
			return wrong(l.part, "", "%s: a number of pieces outside 0..%d", l.part, maxBound)
		case b.over > 0 && b.min >= b.over:
			return wrong(l.part, "", "%s: at least %d and at most %d pieces", l.part, b.min, b.over-1)
		}
	}
	squares, diagonal := r.Rows*r.Cols, 1 // the shortest diagonal is a corner
	if r.Torus && squares > 0 {
		diagonal = squares / divisor(r.Rows, r.Cols)
	}
	for _, l := range []struct {
		part     Part
		count    int // of lines
		length   int // of the shortest, in squares
		bound    Bound
		attacked Pieces // pieces that attack all along it
		name     string
	}{
		{PartPerRow, r.Rows, r.Cols, r.PerRow, Rook, "row"},
		{PartPerCol, r.Cols, r.Rows, r.PerCol, Rook, "column"},
		{PartPerDiagonal, squares, diagonal, r.PerDiagonal, Bishop, "diagonal"},
		{PartTotal, 1, squares, r.Total, 0, "board"},
	} {
		switch {
		case l.count == 0:
		case l.bound.min > l.length:
			return wrong(l.part, PartBoard, "%s: %d pieces in a %s of %s", l.part, l.bound.min, l.name, counted(l.length, "square"))
		case l.bound.min > 1 && r.Pieces&l.attacked != 0 && len(r.Walls) == 0:
			return wrong(l.part, PartPieces, "%s: %d pieces in a %s attack each other, there being no walls", l.part, l.bound.min, l.name)
		}
	}
	return nil
}

// divisor is the greatest common one of two numbers.
func divisor(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// counted says a number of things.
func counted(k int, thing string) string {
	if k == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", k, thing)
}

// checkSquares looks for squares off the board and for those that are two things at once.
func (r *Rules) checkSquares() error {
	for _, squares := range [][]queens.Square{r.Given, r.Blocked, r.Walls} {
		for _, s := range squares {
			if s.Row < 0 || s.Row >= r.Rows || s.Col < 0 || s.Col >= r.Cols {
				return &queens.SquareError{Square: s, Rule: fmt.Sprintf("is off the board of %s and %s", counted(r.Rows, "row"), counted(r.Cols, "column"))}
			}
		}
	}
	for _, s := range r.Walls {
		if hasSquare(r.Blocked, s) {
			return &queens.SquareError{Square: s, Rule: "is blocked and a wall"}
		}
	}
	for _, s := range r.Given {
		rule := ""
		switch {
		case hasSquare(r.Blocked, s):
			rule = "has a given piece and is blocked"
		case hasSquare(r.Walls, s):
			rule = "has a given piece and is a wall"
		case slices.Contains(r.ExcludedDiags, s.Row-s.Col):
			rule = "has a given piece and is on an excluded diagonal"
		case slices.Contains(r.ExcludedAntis, s.Row+s.Col):
			rule = "has a given piece and is on an excluded antidiagonal"
		default:
			continue
		}
		return &queens.SquareError{Square: s, Rule: rule}
	}
	return nil
}

// hasSquare reports whether s is in a set kept in reading order.
func hasSquare(set []queens.Square, s queens.Square) bool {
	_, ok := slices.BinarySearchFunc(set, s, compareSquares)
	return ok
}

// checkLists looks at excluded diagonals, regions and weights.
func (r *Rules) checkLists() error {
	empty := r.Rows == 0 || r.Cols == 0
	for _, d := range r.ExcludedDiags {
		if d <= -r.Cols || d >= r.Rows || empty {
			return wrong(PartDiagonals, PartBoard, "the excluded diagonal row−column = %d is off the board", d)
		}
	}
	for _, a := range r.ExcludedAntis {
		if a < 0 || a > r.Rows+r.Cols-2 || empty {
			return wrong(PartAntis, PartBoard, "the excluded antidiagonal row+column = %d, counted from 1, is off the board", a+2)
		}
	}
	squares := r.Rows * r.Cols
	if r.Regions != nil && len(r.Regions) != squares {
		return wrong(PartRegions, PartBoard, "regions of %s on a board of %d", counted(len(r.Regions), "square"), squares)
	}
	if i := slices.IndexFunc(r.Regions, func(region int) bool { return region < -1 }); i >= 0 {
		return wrong(PartRegions, "", "region %d: regions count from 0, and −1 is none", r.Regions[i])
	}
	if r.PerRegion != (Bound{}) && r.Regions == nil {
		return wrong(PartPerRegion, "", "each region: there are no regions")
	}
	if r.Weights != nil && len(r.Weights) != squares {
		return wrong(PartWeights, PartBoard, "%s on a board of %s", counted(len(r.Weights), "weight"), counted(squares, "square"))
	}
	for i, w := range r.Weights {
		if w < -MaxWeight || w > MaxWeight {
			return &queens.SquareError{Square: r.square(i), Rule: fmt.Sprintf("has weight %d, outside ±%d", w, MaxWeight)}
		}
	}
	return nil
}

// square returns the square with index i in reading order.
func (r *Rules) square(i int) queens.Square {
	return queens.Square{Row: i / r.Cols, Col: i % r.Cols}
}

// regionSizes returns how many squares each region has.
func (r *Rules) regionSizes() []int {
	var sizes []int
	for _, region := range r.Regions {
		for region >= len(sizes) {
			sizes = append(sizes, 0)
		}
		if region >= 0 {
			sizes[region]++
		}
	}
	return sizes
}

// checkSums compares how many pieces rows, columns, regions and the whole board ask for.
func (r *Rules) checkSums() error {
	sizes := r.regionSizes()
	for region, size := range sizes {
		if r.PerRegion.min > size {
			s := r.square(slices.Index(r.Regions, region))
			return wrongAt(s, PartRegions, PartPerRegion, "each region: %d pieces in the region at %v, which has %s",
				r.PerRegion.min, s, counted(size, "square"))
		}
	}
	type sum struct {
		part  Part
		count int
		bound Bound
		all   bool // every square is in one of them
	}
	sums := []sum{
		{PartPerRow, r.Rows, r.PerRow, true},
		{PartPerCol, r.Cols, r.PerCol, true},
		{PartPerRegion, len(sizes), r.PerRegion, !slices.Contains(r.Regions, -1)},
		{PartTotal, 1, r.Total, true},
	}
	for i, a := range sums {
		for _, b := range sums[:i] {
			for _, pair := range [][2]sum{{a, b}, {b, a}} {
				few, many := pair[0], pair[1]
				most, limited := few.bound.Max()
				if limited && few.all && few.count*most < many.count*many.bound.min {
					return wrong(a.part, b.part, "%s: at least %s; %s: at most %d",
						asking(many.part, many.count, many.bound), counted(many.count*many.bound.min, "piece"),
						asking(few.part, few.count, few.bound), few.count*most)
				}
			}
		}
	}
	return nil
}

// asking says a rule about all of a kind: "7 rows of 1".
func asking(part Part, count int, b Bound) string {
	switch part {
	case PartPerRow:
		return fmt.Sprintf("%s of %v", counted(count, "row"), b)
	case PartPerCol:
		return fmt.Sprintf("%s of %v", counted(count, "column"), b)
	case PartPerRegion:
		return fmt.Sprintf("%s of %v", counted(count, "region"), b)
	default:
		return fmt.Sprintf("a total of %v", b)
	}
}

// checkGiven looks for given pieces that attack each other or are too many.
func (r *Rules) checkGiven() error {
	given := make(map[queens.Square]bool, len(r.Given))
	for _, s := range r.Given {
		given[s] = true
	}
	b := r.board()
	for _, s := range r.Given {
		for other := range b.attacks(r.Pieces, s) {
			if given[other] {
				return &AttackError{s, other}
			}
		}
	}
	type held struct {
		kind int // of the limits
		line int
	}
	limits := r.limits()
	count := make(map[held]int)
	for _, s := range r.Given {
		lines := []held{{0, s.Row}, {1, s.Col}, {4, 0}}
		if r.Regions != nil {
			if region := r.Regions[s.Row*r.Cols+s.Col]; region >= 0 {
				lines = append(lines, held{2, region})
			}
		}
		if !r.Torus {
			lines = append(lines, held{3, s.Row - s.Col}, held{3, s.Row + s.Col + 2*MaxSide})
		}
		for _, line := range lines {
			count[line]++
			if most, limited := limits[line.kind].bound.Max(); limited && count[line] > most {
				l := limits[line.kind]
				where := ""
				if l.part != PartTotal {
					where = fmt.Sprintf(" in the %s through %v", l.name, s)
				}
				return wrongAt(s, PartGiven, l.part, "%s: %s given%s, at most %d may be there", l.part, counted(count[line], "piece"), where, most)
			}
		}
	}
	return nil
}

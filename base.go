package queens

// What the numbers of a text count from is found out list by list: a 0 in a list says 0, its size
// says 1. One text has one base. So what one list tells holds for those that tell nothing, and a
// list that tells otherwise is refused: read in either base, one of the two would be misread.
//
// A list of columns that tells nothing by itself has n numbers, but neither 0 nor n. Then one of
// them comes twice or is off the board, whatever it counts from; and one with both 0 and n has a
// queen off the board either way. Such a list needs no base: it is no solution.

// bases is what is known of the base of a text.
type bases struct {
	base Base // told or found; AnyBase if neither
	told bool
	line int // of the list that told it
	fact int // the number in it that did
}

func newBases(told Base) bases { return bases{base: told, told: told != AnyBase} }

// find takes what a list of size n shows: whether there is a 0 in it, and an n. What names it in an
// error. It returns AnyBase if the base remains unknown.
func (b *bases) find(what string, zero, last bool, n int, at place) (Base, error) {
	shown, fact := AnyBase, 0
	switch {
	case zero && !last:
		shown = Base0
	case last && !zero:
		shown, fact = Base1, n
	}
	switch {
	case b.told || shown == AnyBase || shown == b.base:
	case b.base == AnyBase:
		b.base, b.line, b.fact = shown, at.line, fact
	default:
		err := at.syntax("%s count from %d, for there is a %d; but those of line %d count from %d, for there is a %d: name the base they all count from",
			what, shown.first(), fact, b.line, b.base.first(), b.fact)
		err.Option = "Base"
		return AnyBase, err
	}
	return b.base, nil
}

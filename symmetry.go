package queens

import (
	"slices"
)

// A Symmetry is one of the eight ways to lay the board onto itself.
type Symmetry uint8

// The eight symmetries: four turns and four reflections.
const (
	Identity      Symmetry = iota
	Rotate90               // a quarter turn clockwise
	Rotate180              // a half turn
	Rotate270              // a quarter turn counter-clockwise
	MirrorCols             // left and right change places
	MirrorRows             // top and bottom change places
	Transpose              // reflection in the diagonal from the top left
	Antitranspose          // reflection in the diagonal from the top right
)

// Symmetries lists all eight, Identity first.
var Symmetries = [8]Symmetry{Identity, Rotate90, Rotate180, Rotate270, MirrorCols, MirrorRows, Transpose, Antitranspose}

// String names the symmetry, for example "quarter turn clockwise".
func (y Symmetry) String() string {
	return [8]string{
		"identity", "quarter turn clockwise", "half turn", "quarter turn counter-clockwise",
		"left-right mirror", "top-bottom mirror", "diagonal mirror", "antidiagonal mirror",
	}[y]
}

// Image returns where y takes the square s of an n×n board.
func (y Symmetry) Image(n int, s Square) Square {
	r, c := s.Row, s.Col
	lastRow, lastCol := n-1-r, n-1-c
	switch y {
	case Rotate90:
		return Square{c, lastRow}
	case Rotate180:
		return Square{lastRow, lastCol}
	case Rotate270:
		return Square{lastCol, r}
	case MirrorCols:
		return Square{r, lastCol}
	case MirrorRows:
		return Square{lastRow, c}
	case Transpose:
		return Square{c, r}
	case Antitranspose:
		return Square{lastCol, lastRow}
	default:
		return s
	}
}

// Image returns the image of p under y: a problem with as many solutions.
func (p Problem) Image(y Symmetry) Problem {
	return Problem{n: p.n, given: images(y, p.n, p.given), blocked: images(y, p.n, p.blocked)}
}

// images maps a set of squares, keeping reading order.
func images(y Symmetry, n int, set []Square) []Square {
	if len(set) == 0 {
		return nil
	}
	out := make([]Square, len(set))
	for i, s := range set {
		out[i] = y.Image(n, s)
	}
	slices.SortFunc(out, compareSquares)
	return out
}

// Stabilizer returns the symmetries that map p to itself: a group of 1, 2, 4 or 8, Identity first.
func (p Problem) Stabilizer() []Symmetry {
	var fixing []Symmetry
	for _, y := range Symmetries {
		if p.Image(y).Equal(p) {
			fixing = append(fixing, y)
		}
	}
	return fixing
}

// Image returns the image of s under y. It is a solution if s is one.
func (s Solution) Image(y Symmetry) Solution {
	out := make(Solution, len(s))
	for row, col := range s {
		to := y.Image(len(s), Square{row, col})
		out[to.Row] = to.Col
	}
	return out
}

// Orbit returns the distinct images of s in lexicographic order; the first is [Solution.Fundamental].
func (s Solution) Orbit() []Solution {
	orbit := make([]Solution, 0, len(Symmetries))
	for _, y := range Symmetries {
		orbit = append(orbit, s.Image(y))
	}
	slices.SortFunc(orbit, slices.Compare)
	return slices.CompactFunc(orbit, slices.Equal)
}

// Fundamental returns the least member of the orbit of s, which stands for all of it. The
// fundamental solutions of the empty board are counted by OEIS A002562.
func (s Solution) Fundamental() Solution { return s.Orbit()[0] }

// IsFundamental reports whether s is the least member of its orbit. It allocates nothing for n ≤ 64.
func (s Solution) IsFundamental() bool {
	var room [64]int
	image := Solution(room[:])
	if len(s) > len(room) {
		image = make(Solution, len(s))
	}
	image = image[:len(s)]
	for _, y := range Symmetries[1:] {
		for row, col := range s {
			to := y.Image(len(s), Square{row, col})
			image[to.Row] = to.Col
		}
		if slices.Compare(image, s) < 0 {
			return false
		}
	}
	return true
}

// A Class says how symmetric a solution is. No solution of size 2 or more equals its own
// reflection: a reflection fixes a line that would hold two queens, or none. So three classes are left,
// and a fourth for the boards of size 0 and 1.
type Class uint8

// The symmetry classes, from the many to the few.
const (
	Ordinary   Class = iota // fixed by no turn; orbit of 8
	Point                   // fixed by the half turn only; orbit of 4
	Rotational              // fixed by the quarter turn; orbit of 2
	Full                    // fixed by everything; orbit of 1, sizes 0 and 1 only
)

// Orbit returns the number of solutions in the orbit of a solution of this class.
func (c Class) Orbit() int { return [4]int{8, 4, 2, 1}[c] }

// String returns "ordinary", "point", "rotational" or "full".
func (c Class) String() string {
	return [4]string{"ordinary", "point", "rotational", "full"}[c]
}

// Class returns the symmetry class of s.
func (s Solution) Class() Class {
	switch {
	case slices.Equal(s, s.Image(MirrorCols)):
		return Full
	case slices.Equal(s, s.Image(Rotate90)):
		return Rotational
	case slices.Equal(s, s.Image(Rotate180)):
		return Point
	default:
		return Ordinary
	}
}

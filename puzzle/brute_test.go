package puzzle

import (
	"math"
	"math/rand/v2"
	"slices"

	"queens"
)

// What the tests of this package compare with: every subset of the squares, judged by rules that are
// written once more, without lines, units or sets.

// bruteForce returns all solutions on a board of at most 16 squares, as they come when squares count as
// bits, and so in no order that matters.
func bruteForce(r Rules) [][]queens.Square {
	var all [][]queens.Square
	for subset := range 1 << (r.Rows * r.Cols) {
		var pieces []queens.Square
		for s := range r.Rows * r.Cols {
			if subset>>s&1 != 0 {
				pieces = append(pieces, queens.Square{Row: s / r.Cols, Col: s % r.Cols})
			}
		}
		if bruteSolves(r, pieces) {
			all = append(all, pieces)
		}
	}
	return all
}

// bruteSolves is Check once more.
func bruteSolves(r Rules, pieces []queens.Square) bool {
	for _, g := range r.Given {
		if !slices.Contains(pieces, g) {
			return false
		}
	}
	if slices.ContainsFunc(pieces, func(s queens.Square) bool { return bruteClosed(r, s) }) {
		return false
	}
	for i, a := range pieces {
		for _, b := range pieces[:i] {
			if bruteAttacks(r, a, b) || bruteAttacks(r, b, a) {
				return false
			}
		}
	}
	rows, cols, regions, diags := tallies(r, pieces)
	return rows.within(r.PerRow) && cols.within(r.PerCol) && regions.within(r.PerRegion) &&
		diags.within(r.PerDiagonal) && r.Total.Allows(len(pieces))
}

// bruteClosed reports whether no piece may stand on a square.
func bruteClosed(r Rules, s queens.Square) bool {
	return slices.Contains(r.Blocked, s) || slices.Contains(r.Walls, s) ||
		slices.Contains(r.ExcludedDiags, s.Row-s.Col) || slices.Contains(r.ExcludedAntis, s.Row+s.Col)
}

// A tally counts pieces by line.
type tally map[int]int

// tallies counts the pieces of rows, columns, regions, and diagonals of both kinds.
func tallies(r Rules, pieces []queens.Square) (rows, cols, regions, diags tally) {
	rows, cols, regions, diags = tally{}, tally{}, tally{}, tally{}
	for row := range r.Rows {
		for col := range r.Cols {
			held := 0
			if slices.Contains(pieces, queens.Square{Row: row, Col: col}) {
				held = 1
			}
			rows[row] += held
			cols[col] += held
			if r.Regions != nil && r.Regions[row*r.Cols+col] >= 0 {
				regions[r.Regions[row*r.Cols+col]] += held
			}
			diags[leastOnLine(r, row, col, 1)] += held
			diags[-1-leastOnLine(r, row, col, -1)] += held
		}
	}
	return rows, cols, regions, diags
}

func (t tally) within(b Bound) bool {
	for _, held := range t {
		if !b.Allows(held) {
			return false
		}
	}
	return true
}

// leastOnLine names the diagonal through a square by the first of its squares in reading order.
func leastOnLine(r Rules, row, col, right int) int {
	least := row*r.Cols + col
	for _, way := range []int{1, -1} {
		y, x := row, col
		for range r.Rows * r.Cols {
			y, x = y+way, x+way*right
			if r.Torus {
				y, x = (y+r.Rows)%r.Rows, (x+r.Cols)%r.Cols
			}
			if y < 0 || y >= r.Rows || x < 0 || x >= r.Cols {
				break
			}
			least = min(least, y*r.Cols+x)
		}
	}
	return least
}

// bruteAttacks reports whether a piece on a attacks b: there is a direction and a number of steps.
func bruteAttacks(r Rules, a, b queens.Square) bool {
	for down := -2; down <= 2; down++ {
		for right := -2; right <= 2; right++ {
			long, short := max(down*down, right*right), min(down*down, right*right)
			steps := 0
			switch {
			case long == 1 && short == 0 && r.Pieces&Rook != 0, long == 1 && short == 1 && r.Pieces&Bishop != 0:
				steps = r.Rows * r.Cols
			case long == 1 && r.Pieces&King != 0, long == 4 && short == 1 && r.Pieces&Knight != 0:
				steps = 1
			}
			slides := steps > 1
			at := a
			for range steps {
				at.Row, at.Col = at.Row+down, at.Col+right
				if r.Torus {
					at.Row, at.Col = (at.Row+2*r.Rows)%r.Rows, (at.Col+2*r.Cols)%r.Cols
				}
				if at == b {
					return true
				}
				if slides && slices.Contains(r.Walls, at) {
					break
				}
			}
		}
	}
	return false
}

// randomRules returns rules of all kinds, mixed, on a board of at most so many squares.
func randomRules(random *rand.Rand, squares int) Rules {
	var r Rules
	for r.Rows == 0 || r.Rows*r.Cols > squares {
		r.Rows, r.Cols = 1+random.IntN(6), 1+random.IntN(6)
	}
	one := func(of int) bool { return random.IntN(of) == 0 }
	r.Pieces = []Pieces{
		0, Rook, Bishop, King, Knight, Queen, Queen, Queen, Queen | Knight, Rook | King, Bishop | Knight, King | Knight,
	}[random.IntN(12)]
	r.Torus = one(4)
	pick := func(most int) (list []queens.Square) {
		for range random.IntN(most + 1) {
			list = append(list, queens.Square{Row: random.IntN(r.Rows), Col: random.IntN(r.Cols)})
		}
		return list
	}
	if one(3) {
		r.Walls = pick(4)
	}
	if one(3) {
		r.Blocked = pick(4)
	}
	if one(5) {
		r.Given = pick(2)
	}
	if one(6) {
		r.ExcludedDiags = append(r.ExcludedDiags, random.IntN(r.Rows+r.Cols-1)-r.Cols+1)
	}
	if one(6) {
		r.ExcludedAntis = append(r.ExcludedAntis, random.IntN(r.Rows+r.Cols-1))
	}
	bound := func() Bound {
		switch k := random.IntN(4); random.IntN(9) {
		case 0, 1, 2:
			return Exactly(1)
		case 3:
			return Exactly(k)
		case 4:
			return AtMost(k)
		case 5:
			return AtLeast(k)
		case 6:
			return Between(k, k+1+random.IntN(3))
		default:
			return Bound{}
		}
	}
	if one(2) {
		r.PerRow = bound()
	}
	if one(2) {
		r.PerCol = bound()
	}
	if one(6) {
		r.PerDiagonal = bound()
	}
	if one(3) {
		k := random.IntN(6)
		r.Total = []Bound{Exactly(k), AtMost(k), AtLeast(k), Between(k, k+1+random.IntN(3))}[random.IntN(4)]
	}
	if one(2) {
		number := map[int]int{0: -1} // regions are numbered as they come
		for range r.Rows * r.Cols {
			region := random.IntN(2 + random.IntN(5))
			if _, ok := number[region]; !ok {
				number[region] = len(number) - 1
			}
			r.Regions = append(r.Regions, number[region])
		}
		r.PerRegion = bound()
	}
	if one(2) {
		for range r.Rows * r.Cols {
			r.Weights = append(r.Weights, random.IntN(9)-3)
		}
	}
	return r
}

// solvableRules returns such rules that have a solution: pieces are put at random, and each bound is what
// they keep.
func solvableRules(random *rand.Rand, squares int) Rules {
	r := randomRules(random, squares)
	var pieces []queens.Square
	sparse := 1 + random.IntN(3)
	for _, i := range random.Perm(r.Rows * r.Cols) {
		s := queens.Square{Row: i / r.Cols, Col: i % r.Cols}
		attacked := slices.ContainsFunc(pieces, func(p queens.Square) bool { return bruteAttacks(r, s, p) })
		if random.IntN(sparse) == 0 && !attacked && !bruteClosed(r, s) {
			pieces = append(pieces, s)
		}
	}
	if r.Regions != nil { // dealt out, so that each holds as many or one more
		n := 1 + random.IntN(1+len(pieces)/2)
		for i := range r.Regions {
			r.Regions[i] = random.IntN(1+n) - 1
		}
		for i, s := range pieces {
			r.Regions[s.Row*r.Cols+s.Col] = i % n
		}
	}
	kept := func(t tally) Bound {
		low, high := math.MaxInt, 0
		for _, held := range t {
			low, high = min(low, held), max(high, held)
		}
		if low > high {
			return Bound{} // there are no such lines
		}
		return []Bound{Between(low, high), AtMost(high), AtLeast(low), {}}[random.IntN(4)]
	}
	rows, cols, regions, diags := tallies(r, pieces)
	r.PerRow, r.PerCol, r.PerRegion, r.PerDiagonal = kept(rows), kept(cols), kept(regions), kept(diags)
	r.Total = kept(tally{0: len(pieces)})
	r.Given = pieces[:random.IntN(min(len(pieces), 2)+1)]
	return r
}

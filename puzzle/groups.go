package puzzle

import "slices"

// What the solvers know of the board: groups, which are sets of squares with a bound on the pieces they
// hold. The rules about attacks are such bounds too. A line along which pieces slide is cut at the
// walls, and every piece of it holds at most one,
//
//	a a a # b b        row 3: two groups
//	a a a # b a        on a torus the line is a circle, cut once
//
// kings are at most one in each 2×2 block, and two squares a knight's move apart hold at most one.

// A group is a set of squares, by their number in reading order, and how many pieces it may hold.
type group struct {
	squares  []int
	min, max int
	kind     kind
	part     Part // of the rules, that it comes from
	number   int  // within its part, from 0: that of the row, the column or the region
}

// The kinds of group, in the order in which the search prefers them.
type kind uint8

const (
	rowKind kind = iota
	colKind
	regionKind
	otherKind
	totalKind
)

// The geometry is the board as the solvers number it.
type geometry struct {
	rows, cols int
	torus      bool
}

// at returns the number of a square, that on the other side of a torus, or −1 off the board.
func (g geometry) at(row, col int) int {
	if g.torus {
		row, col = ((row%g.rows)+g.rows)%g.rows, ((col%g.cols)+g.cols)%g.cols
	}
	if row < 0 || row >= g.rows || col < 0 || col >= g.cols {
		return -1
	}
	return row*g.cols + col
}

// lines returns the lines along a direction that leads on in reading order; each square is on one.
func (g geometry) lines(down, right int) [][]int {
	var lines [][]int
	seen := make([]bool, g.rows*g.cols)
	for start := range seen {
		var line []int
		for s := start; s >= 0 && !seen[s]; s = g.at(s/g.cols+down, s%g.cols+right) {
			seen[s] = true
			line = append(line, s)
		}
		if line != nil {
			lines = append(lines, line)
		}
	}
	return lines
}

// cut cuts a line at the walls.
func (g geometry) cut(line []int, wall []bool) [][]int {
	isWall := func(s int) bool { return wall[s] }
	if first := slices.IndexFunc(line, isWall); g.torus && first >= 0 {
		line = slices.Concat(line[first:], line[:first])
	}
	var pieces [][]int
	for len(line) > 0 {
		end := slices.IndexFunc(line, isWall)
		if end < 0 {
			end = len(line)
		}
		pieces = append(pieces, line[:end])
		line = line[min(end+1, len(line)):]
	}
	return pieces
}

// groups returns every rule of the puzzle that says how many pieces squares hold. Attacks along lines of
// which each holds at most one piece anyway are left out.
func (r *Rules) groups() []group {
	g := geometry{r.Rows, r.Cols, r.Torus}
	var groups []group
	part, number := PartBoard, 0
	add := func(p Part, k kind, b Bound, squares []int) {
		if number++; p != part {
			part, number = p, 0
		}
		most, limited := b.Max()
		if !limited || most > len(squares) {
			most = len(squares)
		}
		if b.Min() > 0 || most < len(squares) {
			groups = append(groups, group{squares, b.Min(), most, k, p, number})
		}
	}
	for row := range g.rows {
		add(PartPerRow, rowKind, r.PerRow, g.block(row, 0, 1, g.cols))
	}
	for col := range g.cols {
		add(PartPerCol, colKind, r.PerCol, g.block(0, col, g.rows, 1))
	}
	for _, region := range r.regionSquares() {
		add(PartPerRegion, regionKind, r.PerRegion, region)
	}
	if r.PerDiagonal != (Bound{}) {
		for _, line := range slices.Concat(g.lines(1, 1), g.lines(1, -1)) {
			add(PartPerDiagonal, otherKind, r.PerDiagonal, line)
		}
	}
	add(PartTotal, totalKind, r.Total, g.block(0, 0, g.rows, g.cols))

	wall := make([]bool, g.rows*g.cols)
	for _, s := range r.Walls {
		wall[g.at(s.Row, s.Col)] = true
	}
	slide := func(k kind, each Bound, down, right int) {
		if most, limited := each.Max(); limited && most <= 1 {
			return
		}
		for _, line := range g.lines(down, right) {
			for _, squares := range g.cut(line, wall) {
				add(PartPieces, k, AtMost(1), squares)
			}
		}
	}
	if r.Pieces&Rook != 0 {
		slide(rowKind, r.PerRow, 0, 1)
		slide(colKind, r.PerCol, 1, 0)
	}
	if r.Pieces&Bishop != 0 {
		slide(otherKind, r.PerDiagonal, 1, 1)
		slide(otherKind, r.PerDiagonal, 1, -1)
	}
	for s := range wall {
		row, col := s/g.cols, s%g.cols
		part := !g.torus && (row > 0 && row == g.rows-1 || col > 0 && col == g.cols-1) // of the block before
		if r.Pieces&King != 0 && !part {
			add(PartPieces, otherKind, AtMost(1), g.block(row, col, 2, 2))
		}
		if r.Pieces&Knight != 0 {
			for _, to := range []int{g.at(row+1, col+2), g.at(row+1, col-2), g.at(row+2, col+1), g.at(row+2, col-1)} {
				if to >= 0 && to != s {
					add(PartPieces, otherKind, AtMost(1), []int{s, to})
				}
			}
		}
	}
	return groups
}

// block returns the squares of a rectangle, those on the board, each once.
func (g geometry) block(row, col, height, width int) []int {
	squares := make([]int, 0, height*width)
	for r := row; r < row+height; r++ {
		for c := col; c < col+width; c++ {
			if s := g.at(r, c); s >= 0 {
				squares = append(squares, s)
			}
		}
	}
	slices.Sort(squares)
	return slices.Compact(squares)
}

// regionSquares returns the squares of every region.
func (r *Rules) regionSquares() [][]int {
	var regions [][]int
	for s, region := range r.Regions {
		for region >= len(regions) {
			regions = append(regions, nil)
		}
		if region >= 0 {
			regions[region] = append(regions[region], s)
		}
	}
	return regions
}

// closed returns, by square, whether it can hold no piece whatever the others hold.
func (r *Rules) closed() []bool {
	g := geometry{r.Rows, r.Cols, r.Torus}
	closed := make([]bool, g.rows*g.cols)
	for _, s := range slices.Concat(r.Blocked, r.Walls) {
		closed[g.at(s.Row, s.Col)] = true
	}
	noDiag, noAnti := map[int]bool{}, map[int]bool{}
	for _, d := range r.ExcludedDiags {
		noDiag[d] = true
	}
	for _, a := range r.ExcludedAntis {
		noAnti[a] = true
	}
	for s := range closed {
		row, col := s/g.cols, s%g.cols
		closed[s] = closed[s] || noDiag[row-col] || noAnti[row+col]
	}
	return closed
}

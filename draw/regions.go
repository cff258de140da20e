package draw

import (
	"cmp"
	"slices"
	"strings"

	"queens"
	"queens/puzzle"
)

// Regions are told apart by thick lines between them, by letters, and by colour. There are eight
// colours, any two of which differ for people who see all colours and for those who miss a kind of
// cone; a test simulates that. Regions that touch have different ones.

// A regionMap knows where the regions of a puzzle are and which colours they have.
type regionMap struct {
	rows, cols int
	region     []int // by square, −1 for none
	colours    []Colour
}

// regionsOf returns the regions of a puzzle, nil if there are none.
func regionsOf(r puzzle.Rules) *regionMap {
	if r.Regions == nil {
		return nil
	}
	m := &regionMap{rows: r.Rows, cols: r.Cols, region: r.Regions}
	n := slices.Max(r.Regions) + 1
	for _, corners := range []bool{true, false} {
		if colours, ok := coloured(m.touching(n, corners)); ok || !corners {
			m.colours = colours
			break
		}
	}
	return m
}

// RegionColours returns the colours of the regions of a puzzle as numbers from 0, below eight, by region: those that a
// picture of it has, for who draws it otherwise. It is nil if there are no regions. The time grows with the square of
// their number.
func RegionColours(r puzzle.Rules) []int {
	m := regionsOf(r)
	if m == nil {
		return nil
	}
	numbers := make([]int, len(m.colours))
	for i, c := range m.colours {
		numbers[i] = int(c - Region)
	}
	return numbers
}

// at returns the region of a square, −1 for none and −2 off the board.
func (m *regionMap) at(row, col int) int {
	if row < 0 || row >= m.rows || col < 0 || col >= m.cols {
		return -2
	}
	return m.region[row*m.cols+col]
}

// touching returns, by region, the set of those with a square beside one of its own, or also at a
// corner.
func (m *regionMap) touching(n int, corners bool) []map[int]bool {
	sets := make([]map[int]bool, n)
	for i := range sets {
		sets[i] = map[int]bool{}
	}
	steps := [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}}
	if !corners {
		steps = steps[:2]
	}
	for row := range m.rows {
		for col := range m.cols {
			for _, step := range steps {
				a, b := m.at(row, col), m.at(row+step[0], col+step[1])
				if a >= 0 && b >= 0 && a != b {
					sets[a][b], sets[b][a] = true, true
				}
			}
		}
	}
	return sets
}

// coloured gives each region a colour that those it touches do not have, and reports whether it could.
// The region that has the fewest colours left comes first, of several the one that touches most
// (D. Brélaz, New methods to color the vertices of a graph, Communications of the ACM 22 (1979),
// 251–256). It gets the colour that is used least, so that a few regions have a colour each.
func coloured(touching []map[int]bool) (colours []Colour, ok bool) {
	colours, ok = make([]Colour, len(touching)), true
	var used [regionColours]int
	near := make([][regionColours]int, len(touching)) // by region: how many it touches of each colour
	left := func(i int) (n int) {
		for _, k := range near[i] {
			if k == 0 {
				n++
			}
		}
		return n
	}
	for range touching {
		next := -1
		for i := range touching {
			if colours[i] == NoColour && (next < 0 || cmp.Or(
				cmp.Compare(left(i), left(next)),
				cmp.Compare(len(touching[next]), len(touching[i]))) < 0) {
				next = i
			}
		}
		best := 0
		for c := range used {
			if cmp.Or(cmp.Compare(near[next][c], near[next][best]), cmp.Compare(used[c], used[best])) < 0 {
				best = c
			}
		}
		ok = ok && near[next][best] == 0
		colours[next] = Region + Colour(best)
		used[best]++
		for other := range touching[next] {
			near[other][best]++
		}
	}
	return colours, ok
}

// regionName returns the letters of a region: A to Z, then AA, AB, ….
func regionName(region int) string {
	name := ""
	for region++; region > 0; region = (region - 1) / 26 {
		name = string(rune('A'+(region-1)%26)) + name
	}
	return name
}

// ground fills the squares of each region.
func (m *regionMap) ground(p *pen) []Item {
	paths := make([]*Path, len(m.colours))
	for row := range m.rows {
		for col := 0; col < m.cols; {
			first, region := col, m.at(row, col)
			for col < m.cols && m.at(row, col) == region {
				col++
			}
			if region < 0 {
				continue
			}
			if paths[region] == nil {
				paths[region] = new(Path)
			}
			x, y := p.corner(queens.Square{Row: row, Col: first})
			paths[region].Rect(x, y, float64(col-first)*p.s, p.s)
		}
	}
	var items []Item
	for region, path := range paths {
		shape := Fill(m.colours[region], path)
		shape.Hint = "region " + regionName(region)
		items = append(items, shape)
	}
	return items
}

// borders draws the lines between regions, one for each run of sides.
func (m *regionMap) borders(p *pen) Shape {
	path := new(Path)
	run := func(lines, length int, parted func(line, at int) bool, draw func(line, from, to int)) {
		for line := 1; line < lines; line++ {
			for at := 0; at < length; at++ {
				from := at
				for at < length && parted(line, at) {
					at++
				}
				if at > from {
					draw(line, from, at)
				}
			}
		}
	}
	run(m.rows, m.cols, func(row, col int) bool { return m.at(row-1, col) != m.at(row, col) }, func(row, from, to int) {
		x, y := p.corner(queens.Square{Row: row, Col: from})
		path.Line(x, y, x+float64(to-from)*p.s, y)
	})
	run(m.cols, m.rows, func(col, row int) bool { return m.at(row, col-1) != m.at(row, col) }, func(col, from, to int) {
		x, y := p.corner(queens.Square{Row: from, Col: col})
		path.Line(x, y, x, y+float64(to-from)*p.s)
	})
	return Stroke(Ink, max(2, .07*p.s), path)
}

// lettersFrom is the least side of a square in which letters can be read.
const lettersFrom = 20

// letters names each region in the corner of the first square of each of its pieces.
func (m *regionMap) letters(p *pen) []Item {
	if p.s < lettersFrom {
		return nil
	}
	var items []Item
	seen := make([]bool, len(m.region))
	for i, region := range m.region {
		if region < 0 || seen[i] {
			continue
		}
		m.visit(i, seen)
		x, y := p.corner(queens.Square{Row: i / m.cols, Col: i % m.cols})
		size := max(8, .22*p.s)
		items = append(items, Text{Size: size, Colour: Ink, Bold: true, Text: regionName(region)}.moved(x+.09*p.s, y+.09*p.s+size*CapHeight))
	}
	return items
}

// visit marks the squares of the piece of a region that a square is in.
func (m *regionMap) visit(first int, seen []bool) {
	seen[first] = true
	for todo := []int{first}; len(todo) > 0; {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		row, col := i/m.cols, i%m.cols
		for _, step := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			if row, col := row+step[0], col+step[1]; m.at(row, col) == m.region[i] && !seen[row*m.cols+col] {
				seen[row*m.cols+col] = true
				todo = append(todo, row*m.cols+col)
			}
		}
	}
}

// words says where the regions are, row by row.
func (m *regionMap) words() string {
	between := ""
	if len(m.colours) > 26 {
		between = " "
	}
	var rows []string
	for row := range m.rows {
		var names []string
		for col := range m.cols {
			name := "."
			if region := m.at(row, col); region >= 0 {
				name = regionName(region)
			}
			names = append(names, name)
		}
		rows = append(rows, strings.Join(names, between))
	}
	return "Regions, row by row: " + strings.Join(rows, ", ") + "."
}

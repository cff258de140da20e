package judge

import (
	"fmt"
)

// Queens on a board with walls that stop attacks: in how many ways can one or more be placed?
//
// The board is long and narrow, up to 50 rows of up to 5 squares. So it is filled row by row, and all
// that later rows have to know of the rows above is a profile: from which squares of the row an attack
// goes on straight down, down to the left and down to the right, three bits for each of the m columns.
//
//	. Q # .        after this row:  down  0 1 0 0     left  1 0 0 0     right  0 0 1 0
//	. . # .        a wall in the next row takes away the bits that come to it
//
// Placements with equal profiles can be continued in the same ways, so it is enough to keep how many
// there are of each: at most 2^15 numbers, whatever the number of rows. In a row, queens stand on
// squares that no attack comes to, and between two of them there is a wall.

// modulus is what the number of placements is told modulo.
const modulus = 1_000_000_007

// maxCols is the largest number of columns.
const maxCols = 5

// A profiler counts placements on boards with a number of columns. Bit c of a mask is column c.
type profiler struct {
	cols        int
	rows        [1 << maxCols][]uint8 // by the walls of a row: the sets of queens without an attack in it
	here, next  []uint32              // by profile: the number of placements modulo modulus
	live, alive []uint16              // the profiles in here, and in next, that have placements
}

func newProfiler(cols int) *profiler {
	p := &profiler{cols: cols, here: make([]uint32, 1<<(3*cols)), next: make([]uint32, 1<<(3*cols))}
	for walls := range 1 << cols {
		for set := range 1 << cols {
			if set&walls == 0 && p.apart(set, walls) {
				p.rows[walls] = append(p.rows[walls], uint8(set))
			}
		}
	}
	return p
}

// apart reports whether there is a wall between any two queens that are neighbours in a row.
func (p *profiler) apart(set, walls int) bool {
	attacked := false
	for c := range p.cols {
		switch {
		case walls>>c&1 == 1:
			attacked = false
		case set>>c&1 == 1:
			if attacked {
				return false
			}
			attacked = true
		}
	}
	return true
}

// count returns the number of placements of one queen or more modulo modulus; walls are the walls of
// each row.
func (p *profiler) count(walls []uint8) uint32 {
	p.here[0], p.live = 1, append(p.live[:0], 0)
	for r, w := range walls {
		below := uint8(0)
		if r+1 < len(walls) {
			below = walls[r+1]
		}
		p.step(w, below)
	}
	total := uint64(modulus - 1) // the empty board is none of them
	for _, profile := range p.live {
		total += uint64(p.here[profile])
		p.here[profile] = 0
	}
	return uint32(total % modulus)
}

// step fills a row with the given walls, over one with the walls below.
func (p *profiler) step(walls, below uint8) {
	all := uint8(1)<<p.cols - 1
	for _, profile := range p.live {
		down := uint8(profile) & all
		left := uint8(profile>>p.cols) & all
		right := uint8(profile>>(2*p.cols)) & all
		ways := p.here[profile]
		p.here[profile] = 0
		for _, set := range p.rows[walls] {
			if set&(down|left|right) != 0 {
				continue
			}
			d := (down | set) & all &^ below
			l := (left | set) >> 1 &^ below
			r := (right | set) << 1 & all &^ below
			to := uint16(d) | uint16(l)<<p.cols | uint16(r)<<(2*p.cols)
			if p.next[to] == 0 {
				p.alive = append(p.alive, to)
			}
			if p.next[to] += ways; p.next[to] >= modulus {
				p.next[to] -= modulus
			}
		}
	}
	p.here, p.next = p.next, p.here
	p.live, p.alive = p.alive, p.live[:0]
}

// walled: T, then T boards, each a line with the numbers of rows N and of columns M, then N rows of M
// squares, '#' for a wall; for each the number of placements of one queen or more.
func walled(x *exchange) error {
	profilers := map[int]*profiler{}
	return x.cases(100, func(int) error {
		n, err := x.size()
		if err != nil {
			return err
		}
		m, err := x.number("M", 1, maxCols)
		if err != nil {
			return err
		}
		walls := make([]uint8, n)
		for i := range walls {
			row, err := x.row(i, m, ".#")
			if err != nil {
				return err
			}
			for c := range m {
				if row[c] == '#' {
					walls[i] |= 1 << c
				}
			}
		}
		if profilers[m] == nil {
			profilers[m] = newProfiler(m)
		}
		_, err = fmt.Fprintln(x.out, profilers[m].count(walls))
		return err
	})
}

package join

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// direct counts what a unit stands for by placing queens row by row on a plain board, and weighs
// each solution by looking at it. It shares nothing with the package but the meaning of a unit:
// which columns the top half uses left and right of the middle, by distance from it.
func direct(n int, u unit) uint64 {
	d := n / 2
	odd := n % 2
	// column returns the distance from the middle, 0 the nearest, and whether c lies left of it.
	column := func(c int) (q int, left bool) {
		if c < d {
			return d - 1 - c, true
		}
		return c - d - odd, false
	}
	inTop := func(c int) bool {
		q, left := column(c)
		if left {
			return u.left>>q&1 == 1
		}
		return u.right>>q&1 == 1
	}
	at := make([]int, n) // column of the queen of each row
	total := uint64(0)
	var place func(row int)
	place = func(row int) {
		if row == n {
			total += directWeight(n, u, at)
			return
		}
	columns:
		for c := range n {
			switch middle := odd == 1 && c == d; {
			case odd == 1 && row == d:
				if c != d+u.x {
					continue
				}
			case middle:
				// With x > 0 the queen of the middle column stands more than x above the middle.
				if u.x == 0 || row > d-u.x-1 {
					continue
				}
			case inTop(c) != (row < d):
				continue
			}
			for r := range row {
				if at[r] == c || at[r]-c == r-row || at[r]-c == row-r {
					continue columns
				}
			}
			at[row] = c
			place(row + 1)
		}
	}
	place(0)
	return total
}

// directWeight says how many solutions this one stands for. x > 0: its orbit. Centre: the images of
// its column set. Even n: it stands for all with as many halves of long diagonals occupied, see
// doc.go.
func directWeight(n int, u unit, at []int) uint64 {
	d := n / 2
	all := uint32(1)<<d - 1
	if u.x > 0 {
		return 8
	}
	// The different images of the column set under mirror and complement.
	type set struct{ l, r uint32 }
	c := set{u.left, u.right}
	images := []set{c}
	for _, s := range []set{{c.r, c.l}, {all &^ c.l, all &^ c.r}, {all &^ c.r, all &^ c.l}} {
		if !slices.Contains(images, s) {
			images = append(images, s)
		}
	}
	least := !slices.ContainsFunc(images, func(s set) bool { return s.l < c.l || s.l == c.l && s.r < c.r })
	orbit := uint64(0)
	if least {
		orbit = uint64(len(images))
	}
	if n%2 == 1 {
		return orbit
	}
	var tl, tr, bottom bool
	var rowsLeft, rowsRight uint32
	for row, col := range at {
		diagonal, anti := row == col, row == n-1-col
		switch {
		case row >= d:
			bottom = bottom || diagonal || anti
		case col < d:
			tl = tl || diagonal
			rowsLeft |= 1 << (d - 1 - row)
		default:
			tr = tr || anti
			rowsRight |= 1 << (d - 1 - row)
		}
	}
	w := uint64(2)
	if u.left == u.right {
		w = 1
	}
	byRows := func(rows, cols uint32) uint64 {
		if rows < cols {
			return 4 * w
		} else if rows == cols {
			return 2 * w
		}
		return 0
	}
	switch {
	case bottom:
		return 0
	case tl && tr:
		return 4 * w
	case tl:
		return byRows(rowsLeft, u.left)
	case tr:
		return byRows(rowsRight, u.right)
	}
	return orbit
}

func TestUnitsDirect(t *testing.T) {
	for n := MinN; n <= 13; n++ {
		p, err := NewPlan(n, 1<<30, 1)
		if err != nil {
			t.Fatal(err)
		}
		rnd := rand.New(rand.NewPCG(uint64(n), 3))
		tables := p.NewTables()
		for try := range 60 {
			i := rnd.IntN(p.Units())
			if try < p.Units() && n <= 7 {
				i = try
			}
			want := direct(n, p.unit(i))
			for _, k := range Kernels() {
				got, _, err := tables.NewWorker(k).Count(context.Background(), i)
				if err != nil {
					t.Fatal(err)
				}
				if got != want {
					t.Errorf("n=%d unit=%d %+v kernel=%s: got %d, want %d", n, i, p.unit(i), k.Name(), got, want)
				}
			}
		}
	}
}

// Every column set is a unit once.
func TestUnits(t *testing.T) {
	for n := MinN; n <= 13; n++ {
		t.Run(fmt.Sprintf("n=%d", n), func(t *testing.T) {
			p := mustPlan(t, newGeometry(n))
			seen := map[unit]bool{}
			for i := range p.Units() {
				u := p.unit(i)
				if seen[u] {
					t.Errorf("unit %d, %+v, is there twice", i, u)
				}
				seen[u] = true
			}
			want := 0
			d := n / 2
			for x := range d {
				if n%2 == 0 && x > 0 {
					break
				}
				for l := range uint32(1 << d) {
					for r := range uint32(1 << d) {
						if wanted(p.g, unit{x, l, r}) {
							want++
							if !seen[unit{x, l, r}] {
								t.Errorf("no unit %+v", unit{x, l, r})
							}
						}
					}
				}
			}
			if got := p.Units(); got != want {
				t.Errorf("got %d units, want %d", got, want)
			}
		})
	}
}

func wanted(g *geometry, u unit) bool {
	c := func(l, r uint32) uint32 { return l<<g.d | r }
	size := 0
	for q := range g.d {
		size += int(u.left>>q&1 + u.right>>q&1)
	}
	l, r := g.all()&^u.left, g.all()&^u.right
	me := c(u.left, u.right)
	switch {
	case u.x > 0:
		return size == g.d-1 && u.right>>(u.x-1)&1 == 0
	case g.odd():
		return size == g.d && me <= c(u.right, u.left) && me <= c(l, r) && me <= c(r, l)
	}
	return size == g.d && me <= c(u.right, u.left)
}

package puzzle

import (
	"math/bits"

	"queens"
)

// Some regions may leave no room for others:
//
//	A A . . .      all open squares of regions A and B lie in columns 1 and 2, and two pieces are
//	A B x . .      all that these columns hold: so both are for A and B, and any other square
//	B B . . .      of columns 1 and 2 holds none
//	C C D D .
//
// The same holds for lines within regions, and for rows within columns: whenever parts that share no square
// need as many pieces as all the groups can hold in which their open squares lie.

// mostClaiming is how many parts people see at once.
const mostClaiming = 4

// A family is the groups of one part of the rules; no two share a square.
type family []int

// claim looks for the fewest parts that claim all of some lines, and for a square that this excludes.
func (l *look) claim() (Hint, bool) {
	var families []family
	for _, part := range []Part{PartPerRegion, PartPerRow, PartPerCol} {
		var f family
		for i, g := range l.groups {
			if g.part == part {
				f = append(f, i)
			}
		}
		if len(f) > 0 && len(f) <= 64 {
			families = append(families, f)
		}
	}
	for size := 1; size <= mostClaiming; size++ {
		for a := range families {
			for b := range families {
				if a == b {
					continue
				}
				c := newClaims(l, families[a], families[b], size)
				if c.search(0, 0, 0) {
					return c.hint(), true
				}
			}
		}
	}
	return Hint{}, false
}

// claims are the parts of a family that may claim groups of another, so many at once.
type claims struct {
	*look
	within family
	size   int
	parts  []claimer
	most   int // that one of them needs
	chosen []claimer
}

// A claimer is a part that needs pieces and has open squares only in some groups of the other family,
// bits of a mask.
type claimer struct {
	group int
	lines uint64
}

func newClaims(l *look, of, within family, size int) *claims {
	c := &claims{look: l, within: within, size: size}
	at := make([]int, len(l.open)) // by square: its group of the other family, from 1
	for j, i := range within {
		for _, s := range l.groups[i].squares {
			at[s] = j + 1
		}
	}
	for _, i := range of {
		if l.needs(i) <= 0 {
			continue
		}
		p := claimer{group: i}
		confined := true
		for _, s := range l.groups[i].squares {
			if l.open[s] {
				confined = confined && at[s] > 0
				p.lines |= 1 << at[s] >> 1
			}
		}
		if confined {
			c.parts = append(c.parts, p)
			c.most = max(c.most, l.needs(i))
		}
	}
	return c
}

// room returns how many pieces the groups of a mask can still hold.
func (c *claims) room(lines uint64) (room int) {
	for ; lines != 0; lines &= lines - 1 {
		i := c.within[bits.TrailingZeros64(lines)]
		room += c.groups[i].max - c.has[i]
	}
	return room
}

// search chooses parts from a number on; those chosen need so many pieces within the groups of a mask. It
// reports whether they claim them and exclude a square.
func (c *claims) search(from, needs int, lines uint64) bool {
	if len(c.chosen) == c.size {
		return needs == c.room(lines) && len(c.others(lines)) > 0
	}
	for k := from; k < len(c.parts); k++ {
		p := c.parts[k]
		together := lines | p.lines
		if c.room(together) > c.most*c.size {
			continue
		}
		c.chosen = append(c.chosen, p)
		if c.search(k+1, needs+c.needs(p.group), together) {
			return true
		}
		c.chosen = c.chosen[:len(c.chosen)-1]
	}
	return false
}

// own returns, by square, whether it is of a chosen part.
func (c *claims) own() []bool {
	own := make([]bool, len(c.open))
	for _, p := range c.chosen {
		for _, s := range c.groups[p.group].squares {
			own[s] = true
		}
	}
	return own
}

// others returns the open squares of the groups of a mask that are of no chosen part.
func (c *claims) others(lines uint64) (squares []queens.Square) {
	own := c.own()
	for ; lines != 0; lines &= lines - 1 {
		for _, s := range c.groups[c.within[bits.TrailingZeros64(lines)]].squares {
			if c.open[s] && !own[s] {
				squares = append(squares, c.square(s))
			}
		}
	}
	return squares
}

func (c *claims) hint() Hint {
	h := Hint{Kind: ExcludedHint, Technique: Claim}
	lines := uint64(0)
	for _, p := range c.chosen {
		h.Claiming = append(h.Claiming, c.unit(p.group))
		h.Of = append(h.Of, c.pick(c.groups[p.group].squares, c.open)...)
		h.Needs += c.needs(p.group)
		lines |= p.lines
	}
	h.Squares = c.others(lines)
	for ; lines != 0; lines &= lines - 1 {
		h.Claimed = append(h.Claimed, c.unit(c.within[bits.TrailingZeros64(lines)]))
	}
	return h
}

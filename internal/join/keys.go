package join

import "math/bits"

// quadrant is a quarter of the board beside the middle lines. All four use the same local
// coordinates: row p and column q count from 0 at the middle outwards, so that bit p of a row set
// and bit q of a column set mean the same distance everywhere.
type quadrant int

const (
	topLeft quadrant = iota
	topRight
	bottomLeft
	bottomRight
)

// geometry holds what depends on n alone: the sets of rows or columns of a quadrant, by size.
type geometry struct {
	n, d    int        // the board, and the rows of a half board: d = n/2
	wide    bool       // keys have two words
	subsets [][]uint32 // subsets[k]: the k-subsets of d bits in rising order
	rank    []uint32   // rank[s]: the index of s in subsets[len(s)]
}

func newGeometry(n int) *geometry {
	d := n / 2
	g := &geometry{n: n, d: d, wide: 4*(d-1) > 32, subsets: make([][]uint32, d+1), rank: make([]uint32, 1<<d)}
	for s := range uint32(1 << d) {
		k := bits.OnesCount32(s)
		g.rank[s] = uint32(len(g.subsets[k]))
		g.subsets[k] = append(g.subsets[k], s)
	}
	return g
}

func (g *geometry) odd() bool   { return g.n%2 == 1 }
func (g *geometry) all() uint32 { return 1<<g.d - 1 }

// maxD is the number of rows of a quadrant of the largest board.
const maxD = 16

// keys says what a queen on each square of each quadrant contributes, when the queen of the middle
// row stands in column x (odd n; x = 0 is the centre) or there is none (even n, x = 0).
//
// A key word has one bit for each diagonal that queens of both halves can share. It is kept as lo |
// hi<<32. Narrow keys use lo only. Wide keys put the negative diagonals and antidiagonals into lo
// and the positive ones into hi: two quadrants of the top clash in lo only, two of the bottom in hi
// only.
type keys struct {
	x      int
	square [4][maxD][maxD]uint64 // the key of a queen at [q][p]
	open   [4][maxD]uint32       // rows p of column q that the queen of the middle row leaves open
	mark   [maxD]uint32          // rows p of column q that put a placement into class 1
	middle [maxD + 1]uint64      // odd n: the key of a queen of the middle column, y rows up
	width  int                   // bits in use in lo
	bits   int                   // bits in use altogether
}

func newKeys(g *geometry, x int) *keys {
	k := &keys{x: x}
	d := g.d
	// Dropped diagonals: with odd n those of the queen of the middle row; with even n the two long
	// ones, which the bottom never uses.
	dropDiag, dropAnti := -x, x

	bit := func(anti bool, v int) uint64 {
		if v <= -d || v >= d || !anti && v == dropDiag || anti && v == dropAnti {
			return 0
		}
		h := d - 1
		if g.wide {
			pos := max(v, -v) - 1
			if v == 0 {
				pos = 2 * h
				if anti {
					pos++
				}
			} else if anti {
				pos += h
			}
			if v >= 0 {
				pos += 32
			}
			return 1 << pos
		}
		pos := v + h
		if anti {
			pos += 2*h + 1
			if v > dropAnti {
				pos--
			}
			pos-- // dropDiag is below every antidiagonal
		} else if v > dropDiag {
			pos--
		}
		return 1 << pos
	}
	k.width, k.bits = 4*(d-1), 4*(d-1)
	if g.wide {
		k.width = 2 * (d - 1)
	}

	for q := range d {
		for p := range d {
			delta, sigma := p-q, p+q+1
			if g.odd() {
				sigma++
			}
			for quad := topLeft; quad <= bottomRight; quad++ {
				var diag, anti int
				switch quad {
				case topLeft:
					diag, anti = -delta, -sigma
				case topRight:
					diag, anti = -sigma, -delta
				case bottomLeft:
					diag, anti = sigma, delta
				case bottomRight:
					diag, anti = delta, sigma
				}
				k.square[quad][q][p] = bit(false, diag) | bit(true, anti)
				if !g.odd() || diag != dropDiag && anti != dropAnti {
					k.open[quad][q] |= 1 << p
				}
			}
			switch {
			case !g.odd() && delta == 0, g.odd() && x > 0 && sigma == d:
				k.mark[q] |= 1 << p
			}
		}
	}
	for y := 1; y <= d; y++ {
		k.middle[y] = bit(false, -y) | bit(true, -y)
	}
	return k
}

package join

import (
	"encoding/binary"
	"io"
)

// Digest writes to w which column set each unit is, in a form that is the same for equal plans and for no others. Memory and
// threads make no difference.
func (p *Plan) Digest(w io.Writer) {
	var bytes [20]byte
	for _, r := range p.rows {
		for i, v := range [...]int{r.x, int(r.left), r.size, r.first, r.start} {
			binary.LittleEndian.PutUint32(bytes[4*i:], uint32(v))
		}
		_, _ = w.Write(bytes[:]) // of a hash, which takes everything
	}
}

// Columns says what unit i is, for somebody who counts it in another way. Left and right are the columns of the top half's
// queens, bit q−1 the one at distance q from the middle line. For odd n, x is how far right of the middle the queen of the middle
// row stands; then the queen of the middle column stands in the top half, further up than x, and is not in the sets.
// If x is 0 she is the queen of the middle row too.
func (p *Plan) Columns(i int) (x int, left, right uint32) {
	u := p.unit(i)
	return u.x, u.left, u.right
}

package puzzle

// bitWriter gathers bits into bytes, the highest bit of a byte first.
type bitWriter struct {
	bytes []byte
	free  int // bits of the last byte that are still zero
}

// write appends the low bits of v, as many as told, the highest first.
func (w *bitWriter) write(v uint64, count int) {
	for count--; count >= 0; count-- {
		if w.free == 0 {
			w.bytes = append(w.bytes, 0)
			w.free = 8
		}
		w.free--
		w.bytes[len(w.bytes)-1] |= byte(v>>count&1) << w.free
	}
}

// len returns how many bits were written.
func (w *bitWriter) len() int { return 8*len(w.bytes) - w.free }

// number appends a number in groups of three bits, the lowest first, each behind a bit that says
// whether more follow.
func (w *bitWriter) number(v int) { w.groups(uint64(v)) }

// signed appends a number of either sign: 0, −1, 1, −2, … as 0, 1, 2, 3, …
func (w *bitWriter) signed(v int) { w.groups(uint64(int64(v)<<1 ^ int64(v)>>63)) }

func (w *bitWriter) groups(v uint64) {
	for ; v >= 8; v >>= 3 {
		w.write(8|v&7, 4)
	}
	w.write(v, 4)
}

// bitReader reads what a bitWriter wrote. Behind the end it reads zeros and says so.
type bitReader struct {
	bytes []byte
	pos   int // in bits
	ended bool
}

func (r *bitReader) read(count int) (v uint64) {
	for ; count > 0; count-- {
		if r.pos == 8*len(r.bytes) {
			r.ended = true
			return 0
		}
		v = v<<1 | uint64(r.bytes[r.pos/8]>>(7-r.pos%8)&1)
		r.pos++
	}
	return v
}

// groups reads up to 64 bits.
func (r *bitReader) groups() (v uint64) {
	for shift := 0; shift < 64; shift += 3 {
		group := r.read(4)
		v |= group & 7 << shift
		if group < 8 {
			break
		}
	}
	return v
}

// number reads a number up to a limit, and the limit instead of a larger one: the text is then
// found not to be canonical.
func (r *bitReader) number(limit int) int { return int(min(r.groups(), uint64(limit))) }

func (r *bitReader) signed() int {
	u := r.groups()
	return int(int64(u>>1) ^ -int64(u&1))
}

// left returns how many bits are to come.
func (r *bitReader) left() int { return 8*len(r.bytes) - r.pos }

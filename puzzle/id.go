package puzzle

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/bits"
	"strings"

	"queens"
)

// The ID of a puzzle is its rules, packed: "qp1." and letters, digits, - and _, none of which a URL
// need escape. The 1 is the version of what follows. Of these characters each is six bits, as in
// base64url (RFC 4648) without padding, of
//
//	the rules      bit by bit, see writeRules, zero bits to the end of the byte
//	the check      CRC-32 (IEEE) of the version and the rules, four bytes
//
// Puzzles and IDs are one to one: a text is an ID only if the puzzle in it has that ID. So the
// check, and there being one way only to write each rule, refuse what is cut off or mistyped.

const (
	idPrefix  = "qp"
	idVersion = "1"
)

// maxID is the longest ID that is read, in bytes: that of the largest board with everything on it
// is shorter.
const maxID = 1 << 20

// ID returns the puzzle in one line that fits into a URL, for example "qp1.…", which [Parse] reads
// back. Equal puzzles, and no others, have the same ID. That of a small board has some 20 to 60
// characters.
func (p Puzzle) ID() string {
	w := new(bitWriter)
	p.rules.write(w)
	packed := binary.BigEndian.AppendUint32(w.bytes, checkID(w.bytes))
	return idPrefix + idVersion + "." + base64.RawURLEncoding.EncodeToString(packed)
}

func checkID(rules []byte) uint32 {
	return crc32.ChecksumIEEE(append([]byte(idPrefix+idVersion), rules...))
}

// isID reports whether a text begins like an ID, of any version.
func isID(text string) bool {
	version, _, ok := strings.Cut(strings.TrimPrefix(text, idPrefix), ".")
	return ok && strings.HasPrefix(text, idPrefix) && version != "" && strings.Trim(version, "0123456789") == ""
}

// parseID reads an ID. Its errors have no line.
func parseID(text string) (Puzzle, error) {
	version, body, _ := strings.Cut(strings.TrimPrefix(text, idPrefix), ".")
	if version != idVersion {
		return Puzzle{}, place{0, len(idPrefix) + 1}.syntax("a puzzle ID of version %s, want version %s", version, idVersion)
	}
	start := len(text) - len(body)
	if len(text) > maxID {
		return Puzzle{}, place{}.syntax("a puzzle ID of over %d characters", maxID)
	}
	packed, err := base64.RawURLEncoding.Strict().DecodeString(body)
	var corrupt base64.CorruptInputError
	switch {
	case errors.As(err, &corrupt) && int(corrupt) < len(body) && !isIDSymbol(body[corrupt]):
		return Puzzle{}, place{0, start + int(corrupt) + 1}.syntax("%q is no character of a puzzle ID", body[corrupt])
	case err != nil || len(packed) < 5:
		return Puzzle{}, place{0, len(text)}.syntax("a puzzle ID that is cut off or mistyped")
	}
	rules, sum := packed[:len(packed)-4], packed[len(packed)-4:]
	if binary.BigEndian.Uint32(sum) != checkID(rules) {
		return Puzzle{}, place{0, len(text)}.syntax("a puzzle ID that is cut off or mistyped: its check does not fit")
	}
	r := &bitReader{bytes: rules}
	read := readRules(r)
	if r.ended {
		return Puzzle{}, place{0, len(text)}.syntax("a puzzle ID that ends too early")
	}
	p, err := New(read)
	if err != nil {
		return Puzzle{}, fmt.Errorf("puzzle ID: %w", err)
	}
	if p.ID() != text {
		return Puzzle{}, place{0, len(text)}.syntax("a puzzle ID that another program made up: this puzzle has another one")
	}
	return p, nil
}

func isIDSymbol(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_'
}

// Which parts are there: a bit each, in this order, behind a first one that says that the rules
// are those of n queens, with nothing but given and blocked squares.
func (r *Rules) write(w *bitWriter) {
	plain := nQueens(r.Rows, r.Rows)
	plain.Given, plain.Blocked = r.Given, r.Blocked
	isPlain := (Puzzle{plain}).Equal(Puzzle{*r})
	w.write(flag(isPlain), 1)
	square := r.Rows == r.Cols
	if !isPlain {
		w.write(flag(square), 1)
		w.write(uint64(r.Pieces), 4)
		w.write(flag(r.Torus), 1)
		for _, l := range r.limits() {
			w.write(flag(l.bound != Bound{}), 1)
		}
		for _, there := range []bool{r.Walls != nil, r.ExcludedDiags != nil, r.ExcludedAntis != nil, r.Regions != nil, r.Weights != nil} {
			w.write(flag(there), 1)
		}
	}
	w.write(flag(r.Given != nil), 1)
	w.write(flag(r.Blocked != nil), 1)

	w.number(r.Rows)
	if !square {
		w.number(r.Cols)
	}
	for _, l := range r.limits() {
		if !isPlain && l.bound != (Bound{}) {
			w.number(l.bound.min)
			w.number(l.bound.over)
		}
	}
	for _, squares := range [][]queens.Square{r.Given, r.Blocked, r.Walls} {
		indices := make([]int, len(squares))
		for i, s := range squares {
			indices[i] = s.Row*r.Cols + s.Col
		}
		writeSet(w, indices, r.Rows*r.Cols)
	}
	lines := r.Rows + r.Cols - 1
	diags := make([]int, len(r.ExcludedDiags))
	for i, d := range r.ExcludedDiags {
		diags[i] = d + r.Cols - 1
	}
	writeSet(w, diags, lines)
	writeSet(w, r.ExcludedAntis, lines)
	r.writeRegionBits(w)
	for _, weight := range r.Weights {
		w.signed(weight)
	}
}

func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// readRules reads what write wrote. Of other bits it makes some rules, none that are larger than
// the bits allow.
func readRules(r *bitReader) Rules {
	isFlag := func() bool { return r.read(1) == 1 }
	isPlain, square := isFlag(), true
	var rules Rules
	var bounds, parts [5]bool
	if !isPlain {
		square = isFlag()
		rules.Pieces = Pieces(r.read(4))
		rules.Torus = isFlag()
		for i := range bounds {
			bounds[i] = isFlag()
		}
		for i := range parts {
			parts[i] = isFlag()
		}
	}
	given, blocked := isFlag(), isFlag()
	rules.Rows = r.number(queens.MaxN)
	rules.Cols = rules.Rows
	if !square {
		rules.Cols = r.number(queens.MaxN)
	}
	if isPlain {
		plain := nQueens(rules.Rows, rules.Cols)
		rules.Pieces, rules.PerRow, rules.PerCol = plain.Pieces, plain.PerRow, plain.PerCol
	}
	for i, bound := range []*Bound{&rules.PerRow, &rules.PerCol, &rules.PerRegion, &rules.PerDiagonal, &rules.Total} {
		if bounds[i] {
			*bound = Bound{min: r.number(maxBound), over: r.number(maxBound + 1)}
		}
	}
	squares := rules.Rows * rules.Cols
	for _, set := range []struct {
		there   bool
		squares *[]queens.Square
	}{{given, &rules.Given}, {blocked, &rules.Blocked}, {parts[0], &rules.Walls}} {
		if set.there {
			for _, i := range readSet(r, squares) {
				*set.squares = append(*set.squares, rules.square(i))
			}
		}
	}
	lines := rules.Rows + rules.Cols - 1
	if parts[1] {
		for _, i := range readSet(r, lines) {
			rules.ExcludedDiags = append(rules.ExcludedDiags, i-rules.Cols+1)
		}
	}
	if parts[2] {
		rules.ExcludedAntis = readSet(r, lines)
	}
	if parts[3] {
		rules.Regions = readRegionBits(r, squares, rules.Cols)
	}
	if parts[4] && squares*4 <= r.left() {
		for range squares {
			rules.Weights = append(rules.Weights, r.signed())
		}
	}
	return rules
}

// writeSet writes numbers from 0 to size−1 in order: 1 and a bit for each that may be, or 0, how
// many there are and the gaps between them, whichever is shorter. An empty set is nothing at all.
func writeSet(w *bitWriter, set []int, size int) {
	if len(set) == 0 {
		return
	}
	gaps := func(w *bitWriter) {
		w.number(len(set))
		next := 0
		for _, i := range set {
			w.number(i - next)
			next = i + 1
		}
	}
	length := new(bitWriter)
	if gaps(length); length.len() < size {
		w.write(0, 1)
		gaps(w)
		return
	}
	w.write(1, 1)
	next := 0
	for _, i := range set {
		for ; next < i; next++ {
			w.write(0, 1)
		}
		w.write(1, 1)
		next++
	}
	for ; next < size; next++ {
		w.write(0, 1)
	}
}

func readSet(r *bitReader, size int) (set []int) {
	if r.read(1) == 0 {
		next := 0
		for count := r.number(r.left() / 4); count > 0; count-- {
			i := next + r.number(size)
			if i >= size {
				r.ended = true
				return nil
			}
			set = append(set, i)
			next = i + 1
		}
		return set
	}
	if size > r.left() {
		r.ended = true
		return nil
	}
	for i := range size {
		if r.read(1) == 1 {
			set = append(set, i)
		}
	}
	return set
}

// writeRegionBits writes for each square 0 if it is in the region of the one on its left, 10 if not
// but in that of the one above, and else 11 and the number of the region plus 1, in as many bits as
// the regions so far need with a new one: regions count in the order in which they come.
func (r *Rules) writeRegionBits(w *bitWriter) {
	known := 0
	for i, region := range r.Regions {
		switch {
		case i%r.Cols > 0 && r.Regions[i-1] == region:
			w.write(0, 1)
		case i >= r.Cols && r.Regions[i-r.Cols] == region:
			w.write(0b10, 2)
		default:
			w.write(0b11, 2)
			w.write(uint64(region+1), bits.Len(uint(known+1)))
			known = max(known, region+1)
		}
	}
}

func readRegionBits(r *bitReader, squares, cols int) []int {
	if squares > r.left() {
		r.ended = true
		return nil
	}
	regions := make([]int, squares)
	known := 0
	for i := range regions {
		switch {
		case r.read(1) == 0 && i%cols > 0:
			regions[i] = regions[i-1]
		case r.read(1) == 0 && i >= cols:
			regions[i] = regions[i-cols]
		default:
			regions[i] = int(r.read(bits.Len(uint(known+1)))) - 1
			known = max(known, regions[i]+1)
		}
	}
	return regions
}

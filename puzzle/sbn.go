package puzzle

import (
	"strconv"
	"strings"
)

// SBN is the star battle notation of the solvers around puzzle-star-battle.com: "551W" and so on.
//
//	55       the size as two equal digits, 4 to 25 (10 is A, 25 is P)
//	1        the stars
//	W or e   without or with marks
//	…        borders: zero bits in front to fill the first digit; then for each row, whether there
//	         is a border to the right of each square but the last; then for each column, whether
//	         there is one below each square but the last
//	…        marks: for each square, in reading order, two bits, 0 none, 1 a mark, 2 a star; with
//	         two times two zero bits in front, three squares a digit
//	~…       the history of marks
//
// A digit is six bits.

const sbnDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"

const minSBN, maxSBN = 4, 25

// isSBN reports whether a word begins like one.
func isSBN(text string) bool {
	if len(text) < 4 || text[0] != text[1] || text[2] < '0' || text[2] > '9' || text[3] != 'W' && text[3] != 'e' {
		return false
	}
	n := strings.IndexByte(sbnDigits, text[0])
	return n >= minSBN && n <= maxSBN
}

// parseSBN reads a word that isSBN.
func parseSBN(text string, at place) (*draft, error) {
	n := strings.IndexByte(sbnDigits, text[0])
	body, _, _ := strings.Cut(text, "~")
	digits, err := sbnBits(body[4:], place{at.line, at.col + 4})
	if err != nil {
		return nil, err
	}
	bits := 2 * n * (n - 1)
	count := (bits + 5) / 6
	marks := 0
	if text[3] == 'e' {
		marks = (n*n + 2 + 2) / 3
	}
	end := place{at.line, at.col + len(body)}
	switch {
	case len(digits) < 6*count:
		return nil, end.syntax("the SBN ends after %d of %s of borders", len(digits)/6, counted(count, "digit"))
	case len(digits) < 6*(count+marks):
		return nil, end.syntax("the SBN ends after %d of %s of marks", len(digits)/6-count, counted(marks, "digit"))
	case len(digits) > 6*(count+marks):
		return nil, place{at.line, at.col + 4 + count + marks}.syntax("SBN of size %d has %s behind its head, this one %d", n, counted(count+marks, "digit"), len(digits)/6)
	}
	fill := 6*count - bits
	for _, bit := range digits[:fill] {
		if bit {
			return nil, place{at.line, at.col + 4}.syntax("the first digit of borders has a bit that fills it up and is not 0")
		}
	}
	b := newBorders(n, n)
	copy(b.right, digits[fill:])
	below := digits[fill+len(b.right) : 6*count]
	for col := range n {
		for row := range n - 1 {
			b.below[row*n+col] = below[col*(n-1)+row]
		}
	}
	regions, err := b.regions()
	if err != nil {
		return nil, place{at.line, at.col + 4}.syntax("%v", err)
	}
	d := &draft{rules: starBattle(n, n, int(text[2]-'0')), form: "a star battle in SBN"}
	d.rules.Regions = regions
	marked := digits[6*count:]
	for i := 0; i+1 < len(marked); i += 2 {
		if marked[i] && (marked[i+1] || i < 4 || i/2-2 >= n*n) {
			return nil, place{at.line, at.col + 4 + count + i/6}.syntax("a mark that is neither 0, 1 nor 2, or outside the board")
		}
		if marked[i] {
			d.answer = append(d.answer, d.rules.square(i/2-2))
		}
	}
	return d, nil
}

// sbnBits returns the bits of digits.
func sbnBits(text string, at place) ([]bool, error) {
	var bits []bool
	for i, c := range text {
		v := strings.IndexRune(sbnDigits, c)
		if v < 0 {
			return nil, place{at.line, at.col + i}.syntax("%q is no digit of SBN", c)
		}
		for shift := 5; shift >= 0; shift-- {
			bits = append(bits, v>>shift&1 == 1)
		}
	}
	return bits, nil
}

// SBN returns a star battle in SBN, which [Parse] reads back. The error is a [RuleError] for any
// other puzzle, one that SBN has no size for, and one with a region in several pieces.
func (p Puzzle) SBN() (string, error) {
	stars, err := p.asStarBattle("SBN")
	if err != nil {
		return "", err
	}
	n := p.rules.Rows
	if p.rules.Cols != n || n < minSBN || n > maxSBN || stars > 9 {
		return "", wrong(PartBoard, "", "SBN holds square boards of size %d to %d with at most 9 stars a row", minSBN, maxSBN)
	}
	b := p.rules.bordersOf()
	bits := make([]bool, (6-2*n*(n-1)%6)%6, 2*n*n+6)
	bits = append(bits, b.right...)
	for col := range n {
		for row := range n - 1 {
			bits = append(bits, b.below[row*n+col])
		}
	}
	text := []byte{sbnDigits[n], sbnDigits[n]}
	text = strconv.AppendInt(text, int64(stars), 10)
	return string(appendDigits(append(text, 'W'), bits, 6, sbnDigits)), nil
}

// appendDigits appends a digit for so many bits each, zeros behind the last if they do not suffice.
func appendDigits(text []byte, bits []bool, size int, digits string) []byte {
	for start := 0; start < len(bits); start += size {
		v := 0
		for i := start; i < start+size; i++ {
			v *= 2
			if i < len(bits) && bits[i] {
				v++
			}
		}
		text = append(text, digits[v])
	}
	return text
}

// isLetterSBN reports whether a word begins like a star battle in letters, "10x2.AAAB…".
func isLetterSBN(text string) bool {
	head, _, ok := strings.Cut(text, ".")
	n, k, both := strings.Cut(head, "x")
	return ok && both && n != "" && k != "" && strings.Trim(n+k, "0123456789") == ""
}

// parseLetterSBN reads size, stars and then a letter for each square. A number or, after a dot,
// letters and numbers about how the puzzle was made may follow.
func parseLetterSBN(text string, at place) (*draft, error) {
	head, body, _ := strings.Cut(text, ".")
	size, count, _ := strings.Cut(head, "x")
	n, err := strconv.Atoi(size)
	if err != nil || n < 1 || n > MaxSide {
		return nil, at.syntax("size %s is outside 1..%d", quoted(size), MaxSide)
	}
	stars, err := strconv.Atoi(count)
	if err != nil || stars > MaxSide {
		return nil, at.syntax("%s stars: want 0 to %d", quoted(count), MaxSide)
	}
	begin := place{at.line, at.col + len(head) + 1}
	letters, rest := body, ""
	if len(body) > n*n {
		letters, rest = body[:n*n], body[n*n:]
	}
	g := grid{rows: n, cols: n}
	for i, c := range letters {
		if !isLetter(c) {
			return nil, place{at.line, begin.col + i}.syntax("%q is no letter of a region", c)
		}
		g.labels = append(g.labels, word{string(c), place{at.line, begin.col + i}})
	}
	if len(g.labels) < n*n {
		return nil, place{at.line, begin.col + len(body)}.syntax("the text ends after %d of %s", len(g.labels), counted(n*n, "letter"))
	}
	about, dotted := strings.CutPrefix(rest, ".")
	if allowed := "0123456789"; !dotted && strings.Trim(rest, allowed) != "" || dotted && strings.Trim(about, allowed+"sdlcv") != "" {
		return nil, place{at.line, begin.col + n*n}.syntax("%s behind %s", quoted(rest), counted(n*n, "letter"))
	}
	d := g.draft("a star battle in letters", starBattle(n, n, stars))
	d.setRegions(&g)
	return d, nil
}

func isLetter(c rune) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' && c < 0x80 }

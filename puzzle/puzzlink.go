package puzzle

import (
	"fmt"
	"strconv"
	"strings"

	"queens"
)

// The player at puzz.link writes a star battle into its address, and into files. The address ends
// with
//
//	starbattle/COLUMNS/ROWS/STARS/BORDERS
//
// The borders are digits of five bits, 0 to v: first those to the right of the squares but the last
// of each row, row by row, zero bits behind to fill the last digit; then those below the squares but
// those of the last row, row by row, filled up again. A file begins with "pzprv3", and then, on
// lines or with a slash behind each,
//
//	starbattle / ROWS / COLUMNS / STARS / REGIONS / the regions, a line a row, numbers from 0 /
//	the answer, a line a row: # a star, + a mark, . neither
//
// The source of both is the program's, pzprjs: variety-common/Encode.js, variety/starbattle.js.

const (
	linkKind   = "starbattle"
	linkDigits = "0123456789abcdefghijklmnopqrstuv"
	fileMark   = "pzprv3"
	linkPrefix = "https://puzz.link/p?" + linkKind + "/"
)

// isLink reports whether a word is an address of the player, or its end.
func isLink(text string) bool {
	return strings.HasPrefix(text, linkKind+"/") || strings.Contains(text, "?"+linkKind+"/") ||
		strings.Contains(text, "puzz.link/") || strings.Contains(text, "pzv.jp/") || strings.Contains(text, "pzplus")
}

// parseLink reads a word that isLink.
func parseLink(text string, at place) (*draft, error) {
	start := strings.Index(text, linkKind+"/")
	if start < 0 {
		return nil, at.syntax("an address of another kind of puzzle: want %s/…", linkKind)
	}
	start += len(linkKind) + 1
	parts := fields{text: text[start:], at: place{at.line, at.col + len([]rune(text[:start]))}}
	var numbers [3]int
	for i, name := range []string{"columns", "rows", "stars"} {
		var err error
		if numbers[i], err = parts.number(name); err != nil {
			return nil, err
		}
	}
	cols, rows, stars := numbers[0], numbers[1], numbers[2]
	if cols < 1 || rows < 1 {
		return nil, at.syntax("a board of %s and %s", counted(rows, "row"), counted(cols, "column"))
	}
	digits, digitsAt, more := parts.next()
	if !more {
		return nil, digitsAt.syntax("the address ends before the borders")
	}
	if rest, restAt, more := parts.next(); more && (rest != "" || !parts.ended) {
		return nil, restAt.syntax("%s behind the borders", quoted(rest))
	}
	b := newBorders(rows, cols)
	for _, half := range [][]bool{b.right, b.below} {
		count := (len(half) + 4) / 5
		if len(digits) < count {
			return nil, place{digitsAt.line, digitsAt.col + len(digits)}.syntax("the address ends within the borders: %s missing or more", counted(count-len(digits), "digit"))
		}
		for i, c := range digits[:count] {
			v := strings.IndexRune(linkDigits, c)
			if v < 0 {
				return nil, place{digitsAt.line, digitsAt.col + i}.syntax("%q is no digit of borders: want 0 to 9 or a to v", c)
			}
			for bit := range 5 {
				switch border := v>>(4-bit)&1 == 1; {
				case 5*i+bit < len(half):
					half[5*i+bit] = border
				case border:
					return nil, place{digitsAt.line, digitsAt.col + i}.syntax("a bit that fills up the digit %q and is not 0", c)
				}
			}
		}
		digits = digits[count:]
		digitsAt.col += count
	}
	if digits != "" {
		return nil, digitsAt.syntax("%s behind the borders", quoted(digits))
	}
	regions, err := b.regions()
	if err != nil {
		return nil, at.syntax("%v", err)
	}
	d := &draft{rules: starBattle(rows, cols, stars), form: "a star battle as an address of puzz.link"}
	d.rules.Regions = regions
	return d, nil
}

// PuzzLink returns a star battle as an address at puzz.link, which [Parse] reads back. The error is
// a [RuleError] for any other puzzle, and one with a region in several pieces.
func (p Puzzle) PuzzLink() (string, error) {
	stars, err := p.asStarBattle("an address of puzz.link")
	if err != nil {
		return "", err
	}
	b := p.rules.bordersOf()
	text := fmt.Appendf(nil, "%s%d/%d/%d/", linkPrefix, b.cols, b.rows, stars)
	text = appendDigits(text, b.right, 5, linkDigits)
	return string(appendDigits(text, b.below, 5, linkDigits)), nil
}

// fields cuts a text at slashes and line ends.
type fields struct {
	text  string
	at    place
	ended bool
}

// next returns the next one and where it stands; more is false behind the last.
func (f *fields) next() (text string, at place, more bool) {
	if f.ended {
		return "", f.at, false
	}
	at = f.at
	end := strings.IndexAny(f.text, "/\n")
	if end < 0 {
		f.ended = true
		f.at.col += len([]rune(f.text))
		return strings.TrimSuffix(f.text, "\r"), at, true
	}
	text = f.text[:end]
	f.at.col += len([]rune(text)) + 1
	if f.text[end] == '\n' {
		f.at = place{at.line + 1, 1}
	}
	f.text = f.text[end+1:]
	return strings.TrimSuffix(text, "\r"), at, true
}

// number returns the next one as a number up to [MaxSide].
func (f *fields) number(name string) (int, error) {
	text, at, more := f.next()
	if !more {
		return 0, at.syntax("the text ends before the number of %s", name)
	}
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 0 || n > MaxSide {
		return 0, at.syntax("%s %s: want a number from 0 to %d", quoted(text), name, MaxSide)
	}
	return n, nil
}

// parseLinkFile reads a file of the player, which begins with its mark.
func parseLinkFile(text string, at place) (*draft, error) {
	f := fields{text: text, at: at}
	f.next()
	if kind, kindAt, _ := f.next(); kind != linkKind {
		return nil, kindAt.syntax("%s is another kind of puzzle: want %s", quoted(kind), linkKind)
	}
	var numbers [3]int
	for i, name := range []string{"rows", "columns", "stars"} {
		var err error
		if numbers[i], err = f.number(name); err != nil {
			return nil, err
		}
	}
	rows, cols, stars := numbers[0], numbers[1], numbers[2]
	if _, _, more := f.next(); !more { // how many regions: they say so themselves
		return nil, f.at.syntax("the file ends before the number of regions")
	}
	regions, answer := grid{cols: cols}, grid{cols: cols}
	for _, part := range []struct {
		name string
		grid *grid
	}{{"regions", &regions}, {"the answer", &answer}} {
		for part.grid.rows < rows {
			line, lineAt, more := f.next()
			if !more || line == "" && f.text == "" {
				return nil, lineAt.syntax("the file ends after %s of %s", counted(part.grid.rows, "row"), part.name)
			}
			row := words(line, lineAt)
			if len(row) != cols {
				return nil, lineAt.syntax("row %d of %s has %s, and the board has %s", part.grid.rows+1, part.name, counted(len(row), "square"), counted(cols, "column"))
			}
			part.grid.labels = append(part.grid.labels, row...)
			part.grid.rows++
		}
	}
	d := regions.draft("a file of puzz.link", starBattle(rows, cols, stars))
	d.setRegions(&regions)
	for i, label := range answer.labels {
		switch label.text {
		case "#":
			d.answer = append(d.answer, queens.Square{Row: i / cols, Col: i % cols})
		case "+", ".":
		default:
			return nil, label.syntax("%s is neither # (a star), + (a mark) nor .", quoted(label.text))
		}
	}
	return d, nil
}

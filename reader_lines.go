package queens

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"
)

// digitsReader reads a board a line: the columns of its queens, one digit each.
type digitsReader struct {
	*scanner
	list listMaker
}

// maxDigits is the largest size whose columns are one digit each, counted from 0.
const maxDigits = 10

func (d *digitsReader) next() (Board, error) {
	text, at, _, err := d.textLine()
	if err != nil {
		return Board{}, err
	}
	d.list.begin(at)
	ended := false
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		text = text[size:]
		switch {
		case unicode.IsSpace(r):
			ended = len(d.list.squares) > 0
		case r < '0' || r > '9':
			return Board{}, at.syntax("%q is not a digit", r)
		case ended:
			return Board{}, at.syntax("a second word where lines of digits run together were before")
		case len(d.list.squares) == maxDigits:
			return Board{}, at.syntax("over %d digits run together: larger boards need space between columns", maxDigits)
		default:
			if err := d.list.add(int(r-'0'), at); err != nil {
				return Board{}, err
			}
		}
		at.col++
	}
	if squares := d.list.squares; len(squares) == 1 && squares[0].Col > 1 {
		return Board{}, d.list.begun.syntax("a lone %d is no board: want the columns of all rows on a line", squares[0].Col)
	}
	return d.list.end(at)
}

func (d *digitsReader) form() string { return d.list.named("columns run together,") }

// separatedReader reads a board a line: the columns of its queens with semicolons or hyphens
// between, as in 2;4;1;3 and 2-4-1-3.
type separatedReader struct {
	*scanner
	by   byte
	list listMaker
}

// separator returns the one between the numbers of a line, 0 if it is none of a [separatedReader].
// Hyphens may be signs or make a date: they have no space around them and four numbers or more.
func separator(line []byte) byte {
	for _, by := range []byte(";-") {
		numbers := bytes.Split(bytes.TrimSuffix(line, []byte{';'}), []byte{by})
		if by == '-' && (len(numbers) < 4 || bytes.ContainsAny(line, " \t")) {
			continue
		}
		if len(numbers) > 1 && !slices.ContainsFunc(numbers, func(word []byte) bool {
			v, ok := number(bytes.TrimSpace(word))
			return !ok || v < 0
		}) {
			return by
		}
	}
	return 0
}

func (r *separatedReader) next() (Board, error) {
	text, at, _, err := r.textLine()
	if err != nil {
		return Board{}, err
	}
	r.list.begin(at)
	text = bytes.TrimRightFunc(text, unicode.IsSpace)
	for word := range bytes.SplitSeq(bytes.TrimSuffix(text, []byte{';'}), []byte{r.by}) {
		trimmed := bytes.TrimSpace(word)
		t := token{kind: tokenWord, place: at, text: trimmed}
		t.col += utf8.RuneCount(word[:bytes.Index(word, trimmed)])
		if err := r.list.item(t); err != nil {
			return Board{}, err
		}
		at.col += utf8.RuneCount(word) + 1
	}
	return r.list.end(at)
}

func (r *separatedReader) form() string { return r.list.form() }

// fenReader reads a board a line as chess programs write them: rows from the top with slashes
// between, a number for a run of empty squares. What follows the board on its line, whose turn it
// is and the like, is passed over.
type fenReader struct {
	*scanner
	drawing
}

func (f *fenReader) next() (Board, error) {
	text, at, _, err := f.textLine()
	if err != nil {
		return Board{}, err
	}
	lead := len(text) - len(bytes.TrimLeftFunc(text, unicode.IsSpace))
	at.col += utf8.RuneCount(text[:lead])
	f.begin(at)
	f.n = 1 + bytes.Count(field(text[lead:]), []byte("/"))
	run := 0 // empty squares not added yet
	flush := func() error {
		if f.col += run; f.col > maxDrawn {
			return sizeAt(at, f.col, maxDrawn, "reading FEN")
		}
		run = 0
		return nil
	}
	endRow := func() error {
		if err := flush(); err != nil {
			return err
		}
		f.row++
		if f.col != f.n {
			return at.breaks(RuleRows, "row %d has length %d, but there are %d rows: not square", f.row, f.col, f.n)
		}
		f.col = 0
		return nil
	}
	for _, r := range string(field(text[lead:])) {
		switch {
		case '0' <= r && r <= '9':
			if run = run*10 + int(r-'0'); run > maxDrawn {
				return Board{}, sizeAt(at, run, maxDrawn, "reading FEN")
			}
		case r == 'Q' || r == 'q':
			err = flush()
			if err == nil {
				err = f.drawing.add(true, at)
			}
		case r == '/':
			err = endRow()
		default:
			err = at.breaks(RuleSymbol, "%q is neither a queen, a number nor a slash", r)
		}
		if err != nil {
			return Board{}, err
		}
		at.col++
	}
	if err := endRow(); err != nil {
		return Board{}, err
	}
	return f.end(at)
}

// field returns the text up to the first white space.
func field(text []byte) []byte {
	if i := bytes.IndexFunc(text, unicode.IsSpace); i >= 0 {
		return text[:i]
	}
	return text
}

func (f *fenReader) form() string { return "FEN" }

package queens

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxDrawn is the largest side of a board that is read square by square.
const maxDrawn = 4096

// symbols are the two characters a board is drawn with; 0 is one not seen yet.
type symbols struct{ queen, empty rune }

func (y symbols) String() string {
	switch {
	case y.queen == 0 && y.empty == 0:
		return "boards without squares"
	case y.queen == '1' && y.empty == '0':
		return "0/1 matrix"
	case y.queen == 0:
		return fmt.Sprintf("boards of %c without a queen", y.empty)
	case y.empty == 0:
		return fmt.Sprintf("boards of %c", y.queen)
	case y.empty == ' ':
		return fmt.Sprintf("boards of %c and blanks", y.queen)
	default:
		return fmt.Sprintf("boards of %c and %c", y.queen, y.empty)
	}
}

// The symbols that leave no doubt, and those that are the queen if nothing else tells.
const (
	surelyQueen = "Qq♕♛👑1"
	surelyEmpty = " ._-·0□▢⬜⬛■"
	likelyQueen = "XxVv&*@oO#"
)

// findSymbols tells the two symbols of a board by the beginning of the drawing. What is told
// beforehand wins, then the number of each on the first board, of size n, if that is as on a board
// with n queens; then the symbols that leave no doubt; then the queen is the rarer one: she is on
// any board of size 3 or more with a queen a row.
func findSymbols(told symbols, cells []rune, n int) (symbols, *SyntaxError) {
	if told.queen != 0 && told.empty != 0 {
		return told, nil
	}
	var seen []rune
	var count [2]int
	for _, r := range cells {
		i := slices.Index(seen, r)
		if i < 0 && len(seen) < 2 {
			i = len(seen)
			seen = append(seen, r)
		}
		if i >= 0 {
			count[i]++
		}
	}
	other := func(not rune) rune {
		for _, r := range seen {
			if r != not {
				return r
			}
		}
		return 0
	}
	switch {
	case told.queen != 0:
		return symbols{told.queen, other(told.queen)}, nil
	case told.empty != 0:
		return symbols{other(told.empty), told.empty}, nil
	case len(seen) == 0:
		return symbols{}, nil
	case len(seen) == 1:
		r := seen[0]
		switch {
		case strings.ContainsRune(surelyQueen, r), strings.ContainsRune(likelyQueen, r):
			return symbols{queen: r}, nil
		case strings.ContainsRune(surelyEmpty, r):
			return symbols{empty: r}, nil
		}
		return symbols{}, &SyntaxError{Msg: fmt.Sprintf("is %q a queen or an empty square? name the symbols", r), Option: "Queen"}
	}
	score := func(r rune) int {
		switch {
		case strings.ContainsRune(surelyQueen, r):
			return 1
		case strings.ContainsRune(surelyEmpty, r):
			return -1
		}
		return 0
	}
	a, b := seen[0], seen[1]
	sa, sb := score(a), score(b)
	doubt := &SyntaxError{Msg: fmt.Sprintf("which of %q and %q is the queen? name the symbols", a, b), Option: "Queen"}
	if q := byNumber(cells, n, a, b); q == b && sa-sb == 2 || q == a && sb-sa == 2 {
		return symbols{}, doubt // a usual queen on every square but n, which have the usual sign of none
	} else if q == a {
		return symbols{a, b}, nil
	} else if q == b {
		return symbols{b, a}, nil
	}
	switch {
	case len(cells) < n*n && (sa-sb == 1 && count[0] > count[1] || sb-sa == 1 && count[1] > count[0]):
		return symbols{}, doubt // the board is too large to count
	case sa > sb:
		return symbols{a, b}, nil
	case sb > sa:
		return symbols{b, a}, nil
	case count[0] < count[1]:
		return symbols{a, b}, nil
	case count[1] < count[0]:
		return symbols{b, a}, nil
	}
	return symbols{}, doubt
}

// byNumber returns the one of two symbols that is on n squares of a board of size n, and the other on
// the rest, and 0 if that tells nothing.
func byNumber(cells []rune, n int, a, b rune) rune {
	if n < 3 || n > maxDrawn || len(cells) < n*n {
		return 0
	}
	var as, bs int
	for _, r := range cells[:n*n] {
		switch r {
		case a:
			as++
		case b:
			bs++
		}
	}
	switch {
	case as == n && as+bs == n*n:
		return a
	case bs == n && as+bs == n*n:
		return b
	}
	return 0
}

// drawing gathers one board square by square, row by row.
type drawing struct {
	symbols
	chequer *[2]rune // the two empty symbols of a chequered board, in turn; nil for any other
	begun   place    // of the board
	n       int      // length of row 1, from its end on
	row     int      // rows ended
	col     int      // squares of the row so far
	surplus place    // of the first square past n
	only    int      // column of the only symbol on a line, from the first board of size 1 on
	squares []Square
}

func (d *drawing) begin(at place) {
	d.begun, d.n, d.row, d.col, d.squares = at, 0, 0, 0, nil
}

// cells adds the squares of a row from a text.
func (d *drawing) cells(text []byte, at place) error {
	if d.plain(text, at) {
		return nil
	}
	return eachCell(text, at, d.cell)
}

// lone refuses a row of one symbol, on a text that begins so many blanks into its line, if it may be
// one of a larger board. Of the boards of size 1 in a text, all have it in the same column.
func (d *drawing) lone(text []byte, indent int, at place) error {
	if d.col != 1 || d.row > 0 {
		return nil
	}
	before, after := blanks(text)
	before += indent
	if before > 1 || after > 1 || d.only > 0 && d.only != before+1 {
		return at.syntax(amongBlanks)
	}
	d.only = before + 1
	return nil
}

// plain adds a row of nothing but the two symbols known, a byte each, many squares at a time. It
// reports whether it was one.
func (d *drawing) plain(text []byte, at place) bool {
	if d.queen == 0 || d.queen >= utf8.RuneSelf || d.empty == 0 || d.empty >= utf8.RuneSelf || len(text) > maxDrawn {
		return false
	}
	queen, empty := byte(d.queen), byte(d.empty)
	queens := bytes.Count(text, []byte{queen})
	if queens+bytes.Count(text, []byte{empty}) != len(text) {
		return false
	}
	for ; queens > 0 && (d.row == 0 || len(d.squares) <= d.n); queens-- {
		d.col += bytes.IndexByte(text[d.col:], queen)
		d.squares = append(d.squares, Square{d.row, d.col})
		d.col++
	}
	d.col = len(text)
	d.surplus = place{at.line, at.col + d.n}
	return true
}

// cell adds the next square of the row.
func (d *drawing) cell(r rune, at place) error {
	queen := r == d.queen
	if d.chequer != nil {
		if err := d.chequered(r, at); err != nil {
			return err
		}
	} else if !queen && r != d.empty && r != ' ' {
		switch {
		case d.empty == 0:
			d.empty = r
		case d.queen == 0:
			d.queen, queen = r, true
		default:
			return at.breaks(RuleSymbol, "%q is neither the queen %q nor the empty square %q", r, d.queen, d.empty)
		}
	}
	return d.add(queen, at)
}

// chequered holds an empty square against the two that alternate. A symbol out of turn may be a queen
// that is drawn differently.
func (d *drawing) chequered(r rune, at place) error {
	empty := &d.chequer[(d.row+d.col)%2]
	switch {
	case r == d.queen:
	case *empty == 0:
		*empty = r
	case *empty != r:
		return at.breaks(RuleSymbol, "%q is neither the queen %q nor the empty square %q of this colour", r, d.queen, *empty)
	}
	return nil
}

// add keeps no more queens than show that a board has too many.
func (d *drawing) add(queen bool, at place) error {
	if d.col == maxDrawn {
		return sizeAt(at, d.col+1, maxDrawn, "reading a drawn board")
	}
	if d.row > 0 && d.col == d.n {
		d.surplus = at
	}
	if queen && (d.row == 0 || len(d.squares) <= d.n) {
		d.squares = append(d.squares, Square{d.row, d.col})
	}
	d.col++
	return nil
}

// endRow ends a row.
func (d *drawing) endRow(end place) error {
	if d.col == 0 {
		return end.syntax("a row without squares")
	}
	if d.row == 0 {
		d.n = d.col
		d.squares = slices.Grow(d.squares, max(0, d.n+1-len(d.squares)))
	}
	d.row++
	switch {
	case d.row > d.n:
		return (place{end.line, 1}).breaks(RuleRows, "row %d of a board whose rows have length %d: not square", d.row, d.n)
	case d.col > d.n:
		return d.surplus.breaks(RuleRows, "row %d has length %d, row 1 has length %d", d.row, d.col, d.n)
	case d.col < d.n:
		return end.breaks(RuleRows, "row %d has length %d, row 1 has length %d", d.row, d.col, d.n)
	}
	d.col = 0
	return nil
}

func (d *drawing) full() bool { return d.row > 0 && d.row == d.n }

// end ends the board.
func (d *drawing) end(at place) (Board, error) {
	if d.row < d.n {
		return Board{}, at.breaks(RuleRows, "the board ends after row %d but row 1 has length %d: not square", d.row, d.n)
	}
	return Board{N: d.n, Squares: d.squares, Line: d.begun.line}, nil
}

// sizeAt is a [SizeError] with its line.
func sizeAt(at place, n, limit int, doing string) error {
	return fmt.Errorf("line %d: %w", at.line, CheckSize(n, limit, doing))
}

func (d *drawing) form() string {
	if c := d.chequer; c != nil {
		if c[0] != 0 && c[1] != 0 && c[0] != c[1] {
			return fmt.Sprintf("boards of %c, %c and %c", d.queen, c[0], c[1])
		}
		return symbols{d.queen, max(c[0], c[1])}.String()
	}
	return d.symbols.String()
}

// A drawnReader reads boards drawn on lines, a row each.
type drawnReader struct {
	*scanner
	drawing
	boxed bool   // in a box of + - and |, perhaps each square
	flat  bool   // all rows on one line
	frame *frame // what stands around a board, or nil

	columns int  // named above the board, or 0
	above   int  // size of the board that ended on the line before, or 0
	glued   int  // size of the board before if nothing is between that and this one, or 0
	ruled   bool // a rule of the box came after the board before
}

// Boards need an empty line between them, a rule or a line of text. Without one, rows may be those
// of boards that are glued together, or of one that is not square: they are taken for boards if all
// have the same size, down to the last row. Boards of size 1 are not: a column of lone queens is
// rather what is left of a larger board.

func (d *drawnReader) next() (Board, error) {
	d.begin(place{})
	for {
		text, at, blank, err := d.textLine()
		if err == io.EOF {
			if d.row == 0 {
				return Board{}, io.EOF
			}
			return d.end(place{at.line - blank, 1})
		}
		if err != nil {
			return Board{}, err
		}
		if blank > 0 {
			if d.row > 0 {
				return d.end(place{at.line - blank, 1})
			}
			d.above, d.columns = 0, 0
		}
		if d.boxed && isRule(text) || d.row == 0 && d.between(text, at) {
			if d.row == 0 && (d.above != 1 || d.ruled) {
				d.above = 0
			}
			d.ruled = true
			continue
		}
		if d.row == 0 {
			d.begin(at)
			d.glued = d.above
			d.ruled = false
		}
		if err := d.line(text, at); err != nil {
			return Board{}, err
		}
		if d.full() {
			if !d.flat {
				d.above = d.n
			}
			return d.end(at)
		}
	}
}

// between reports whether a line before a board is none of its rows.
func (d *drawnReader) between(text []byte, at place) bool {
	if d.frame != nil && d.frame.columns {
		if n, ok := columnNames(text); ok {
			d.columns = n
			return true
		}
	}
	if d.separates(text) {
		return true
	}
	if _, ok := loneNumber(text); ok && !d.isRow(text) {
		d.noteText(text, at)
		return true
	}
	return false
}

// isRow reports whether a line has the two symbols and no other.
func (d *drawnReader) isRow(text []byte) bool {
	return eachCell(text, place{}, func(r rune, at place) error {
		if r != d.queen && r != d.empty && d.queen != 0 && d.empty != 0 {
			return at.breaks(RuleSymbol, "%q is no symbol of the board", r)
		}
		return nil
	}) == nil
}

// end ends the board. One that is glued to another may be a part of what is not square.
func (d *drawnReader) end(at place) (Board, error) {
	if d.glued > 0 && d.row < d.n {
		return Board{}, d.notSquare()
	}
	return d.drawing.end(at)
}

// notSquare says that the board before goes on.
func (d *drawnReader) notSquare() error {
	return (place{d.begun.line, 1}).breaks(RuleRows, "row %d of a board whose rows have length %d: not square", d.glued+1, d.glued)
}

// line adds the squares on one line.
func (d *drawnReader) line(text []byte, at place) error {
	if d.frame == nil {
		return d.bareLine(text, at)
	}
	left, row, right, begin := d.frame.strip(text, at)
	if err := d.bareLine(row, begin); err != nil {
		return err
	}
	if d.columns > 0 && d.columns != d.n {
		return at.syntax("a board of size %d, but %d columns are named", d.n, d.columns)
	}
	d.columns = 0
	return d.frame.checkNames(left, right, d.row-1, d.n, at)
}

// bareLine adds the squares on a line without names.
func (d *drawnReader) bareLine(text []byte, at place) error {
	var err error
	switch {
	case d.boxed:
		err = eachBoxed(text, at, d.cell)
	case d.flat:
		return d.flatBoard(text, at)
	default:
		err = d.cells(text, at)
		if err == nil && d.frame == nil {
			err = d.lone(text, at.col-1, at)
		}
	}
	if err != nil {
		return err
	}
	if d.glued > 0 && d.row == 0 && (d.col != d.glued || d.glued == 1) {
		return d.notSquare()
	}
	return d.endRow(place{at.line, at.col + utf8.RuneCount(text)})
}

// eachCell calls do for every symbol of a line, run together or with white space or commas
// between. Colours for terminals and the marks that choose how a symbol looks are passed over.
func eachCell(text []byte, at place, do func(rune, place) error) error {
	for len(text) > 0 {
		if c := text[0]; ' ' <= c && c < '\x7f' {
			if c != ' ' && c != ',' {
				if err := do(rune(c), at); err != nil {
					return err
				}
			}
			at.col++
			text = text[1:]
			continue
		}
		r, size := utf8.DecodeRune(text)
		switch {
		case r == utf8.RuneError && size == 1:
			return at.syntax("a byte that is not UTF-8")
		case r == 0:
			return at.syntax("a NUL byte")
		case unicode.IsSpace(r) || unicode.Is(unicode.Variation_Selector, r):
		case r == '\x1b':
			size = escapeLength(text)
		case !unicode.IsGraphic(r):
			return at.breaks(RuleSymbol, "%q is no symbol", r)
		default:
			if err := do(r, at); err != nil {
				return err
			}
		}
		at.col += utf8.RuneCount(text[:size])
		text = text[size:]
	}
	return nil
}

// escapeLength returns the length of the terminal escape at the head of the text: ESC [ … letter,
// numbers and marks between. Of what is none it is that of ESC.
func escapeLength(text []byte) int {
	for i := 2; i < len(text) && text[1] == '['; i++ {
		switch c := text[i]; {
		case isLetter(c):
			return i + 1
		case c < ' ' || c > '?':
			return 1
		}
	}
	return 1
}

// Blanks are padding or, in a drawing that leaves empty squares blank, squares. Around a lone symbol
// there is no telling, and to take a row of a larger board for a board of size 1 may find it solved.
// So a lone symbol has at most one blank at each side.

const amongBlanks = "one square among blanks: are these squares? draw each, or bars between them"

// blanks counts them, and commas, before and after the one symbol of a text; all are before if there
// is none.
func blanks(text []byte) (before, after int) {
	symbol := utf8.RuneCount(text)
	eachCell(text, place{}, func(_ rune, at place) error { symbol = at.col; return nil })
	i := 0
	for _, r := range string(text) {
		switch {
		case !unicode.IsSpace(r) && r != ',':
		case i < symbol:
			before++
		default:
			after++
		}
		i++
	}
	return before, after
}

// eachBoxed calls do for every square of a row between bars: one from bar to bar, a blank if there
// is nothing, or the whole row between two. One square between two bars has as much padding at
// either side.
func eachBoxed(text []byte, at place, do func(rune, place) error) error {
	for _, bar := range bars[1:] {
		text = bytes.ReplaceAll(text, []byte(string(bar)), []byte("|"))
	}
	first, last := bytes.IndexByte(text, '|'), bytes.LastIndexByte(text, '|')
	if first == last || len(bytes.TrimSpace(text[:first])) > 0 || len(bytes.TrimSpace(text[last+1:])) > 0 {
		return at.syntax("a row that does not stand between bars")
	}
	at.col += utf8.RuneCount(text[:first+1])
	squares := bytes.Split(text[first+1:last], []byte("|"))
	for _, square := range squares {
		count := 0
		err := eachCell(square, at, func(r rune, at place) error {
			if count++; count > 1 && len(squares) > 1 {
				return at.syntax("two symbols on one square")
			}
			return do(r, at)
		})
		if err == nil && count < 2 && len(squares) == 1 {
			if before, after := blanks(square); count == 0 && before > 1 && before != 3 || count == 1 && (before != after || before > 1) {
				err = at.syntax(amongBlanks)
			}
		}
		if err == nil && count == 0 {
			err = do(' ', at)
		}
		if err != nil {
			return err
		}
		at.col += utf8.RuneCount(square) + 1
	}
	return nil
}

// isRule reports whether a line is drawn, as those above and below the rows of a box.
func isRule(text []byte) bool {
	for _, r := range string(text) {
		if !strings.ContainsRune("+-=─┌┬┐├┼┤└┴┘═╔╦╗╠╬╣╚╩╝╟╫╢╤╪╧╞╡╓╥╖╙╨╜╒╕╘╛━┏┳┓┣╋┫┗┻┛ \t", r) {
			return false
		}
	}
	return true
}

// separates reports whether a line repeats a symbol that is none of the board's.
func (d *drawing) separates(text []byte) bool {
	text = bytes.TrimSpace(text)
	r, size := utf8.DecodeRune(text)
	return len(text) >= 3*size && strings.ContainsRune("-=#*~_", r) && r != d.queen && r != d.empty &&
		d.queen != 0 && d.empty != 0 && len(bytes.Trim(text, string(r))) == 0
}

// flatBoard reads all rows of a board from one line.
func (d *drawnReader) flatBoard(text []byte, at place) error {
	count := 0
	if err := eachCell(text, at, func(rune, place) error { count++; return nil }); err != nil {
		return err
	}
	n := squareRoot(count)
	if n*n != count || n == 0 {
		return at.syntax("%d squares on a line: not a square number", count)
	}
	return eachCell(text, at, func(r rune, at place) error {
		if err := d.cell(r, at); err != nil {
			return err
		}
		if d.col == n {
			return d.endRow(at)
		}
		return nil
	})
}

func squareRoot(n int) int {
	root := 0
	for (root+1)*(root+1) <= n {
		root++
	}
	return root
}

package queens

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// recognise looks at the beginning of the text, leaves it there and returns who can read it; io.EOF
// if the text is blank.
func (r *Reader) recognise() (boardReader, error) {
	if err := checkSymbols(r.opts.Queen, r.opts.Empty); err != nil {
		return nil, err
	}
	if r.opts.Queen != 0 && r.opts.Empty == 0 {
		r.scanner.letters = 4 // a chequered board has three symbols
	}
	text, err := r.beginning()
	if err != nil {
		return nil, err
	}
	switch text[0] {
	case '[', '(', '{':
		return r.groups(text)
	case ']', ')', '}':
		return nil, r.scanner.at.syntax("a bracket that closes none")
	}
	return r.linewise(text)
}

// beginning passes over what comes before the first board, and returns the text ahead.
func (r *Reader) beginning() ([]byte, error) {
	s := r.scanner
	for {
		if err := s.skipBlank(); err != nil {
			return nil, err
		}
		text, err := s.ahead()
		if err != nil {
			return nil, err
		}
		if len(text) == 0 {
			if s.texts > 0 {
				return nil, s.textAt.breaks(RuleBoard, "%s is text, and there is no board", s.text)
			}
			return nil, io.EOF
		}
		line, whole := s.peekLine()
		if !whole || !isText(line, s.letters) && !isCount(bytes.Split(text, []byte("\n"))) {
			return text, nil
		}
		s.passText(line)
	}
}

// traits are what the items of a group or the words of a line have in common.
type traits struct {
	count         int
	numbers, bits bool // whole numbers; 0 and 1 only, as numbers or as digits run together
	digits        bool // whole numbers, some perhaps too long
	single, names bool // one character each; names of squares
	pieces        bool // names of squares with a Q in front
	quoted        bool
	length        int // of the first, in bytes
	width         int // of the first, in symbols
}

func newTraits() traits {
	return traits{numbers: true, digits: true, bits: true, single: true, names: true, pieces: true}
}

func (t *traits) add(word []byte, quoted bool) {
	if t.count == 0 {
		t.length = len(word)
		eachCell(word, place{}, func(rune, place) error { t.width++; return nil })
	}
	t.count++
	_, ok := number(word)
	t.numbers = t.numbers && ok && !quoted
	t.digits = t.digits && (ok || isInteger(string(word))) && !quoted
	t.bits = t.bits && len(word) > 0 && len(bytes.Trim(word, "01")) == 0
	t.single = t.single && utf8.RuneCount(word) == 1
	t.names = t.names && isName(word)
	t.pieces = t.pieces && len(word) > 0 && word[0] == 'Q' && isName(word[1:])
	t.quoted = t.quoted || quoted
}

// isName reports whether a word may name a square.
func isName(word []byte) bool {
	i := 0
	for i < len(word) && isLetter(word[i]) {
		i++
	}
	return 0 < i && i < len(word) && word[i] != '0' && len(bytes.Trim(word[i:], "0123456789")) == 0
}

// groups recognises boards in brackets.
func (r *Reader) groups(text []byte) (boardReader, error) {
	s := newScanner(bytes.NewReader(text))
	depth, deepest := 0, 0
	inner := newTraits()
	round := false
	for inner.count == 0 {
		t, err := s.next()
		if err != nil || t.kind == tokenEnd {
			break
		}
		switch t.kind {
		case '[':
			depth++
			deepest = max(deepest, depth)
			round = t.bracket == '('
			if t.bracket == '{' {
				switch key, ok := s.keyFollows(); {
				case ok && pairKey(key) >= 0:
					m := &keyedPairMaker{pairMaker: pairMaker{bases: newBases(r.opts.Base)}}
					return newGroupReader(r.scanner, m, min(depth, maxDepth)-1, min(depth, maxDepth)), nil
				case ok:
					return &objectReader{scanner: r.scanner, told: r.opts.Base, list: listMaker{bases: newBases(r.opts.Base)}}, nil
				}
			}
		case ']':
			depth--
		case tokenWord, tokenString:
			s.back()
			readGroup(s, &inner)
		}
	}
	if inner.count == 0 {
		depth = max(deepest, 2)
	}
	depth = min(depth, maxDepth)
	grouped := func(m maker, outer int) (boardReader, error) {
		return newGroupReader(r.scanner, m, outer, depth), nil
	}
	switch {
	case inner.count == 0:
		return grouped(&rowMaker{}, depth)
	case inner.numbers && inner.count == 2 && (depth > 1 || round || beyondTwo(text)):
		return grouped(&pairMaker{bases: newBases(r.opts.Base)}, depth-1)
	case inner.bits && !inner.quoted && inner.single && inner.count > 2:
		return grouped(&cellMaker{drawing{symbols: symbols{'1', '0'}}}, depth-1)
	case inner.bits && inner.count > 1 && inner.length == inner.count:
		return grouped(&rowMaker{drawing{symbols: symbols{'1', '0'}}}, depth)
	case inner.numbers, inner.digits && !inner.bits:
		return grouped(&listMaker{bases: newBases(r.opts.Base)}, depth)
	case inner.names:
		return grouped(&nameMaker{pieces: inner.pieces}, depth)
	}
	single := inner.single && inner.count > 1
	n := inner.width
	if single {
		n = inner.count
	}
	symbols, err := r.symbols(n, text, eachCell)
	if err != nil {
		return nil, err
	}
	if single {
		return grouped(&cellMaker{r.drawing(symbols)}, depth-1)
	}
	return grouped(&rowMaker{r.drawing(symbols)}, depth)
}

// maxDepth is the depth of [[[0, 1], …], …].
const maxDepth = 3

// keyFollows returns the key that follows the opening brace of an object, empty if the object is; ok
// says whether there is one.
func (s *scanner) keyFollows() (key string, ok bool) {
	for {
		t, err := s.next()
		if err != nil || t.kind != '\n' {
			s.back()
			return string(t.text), err == nil && (t.kind == tokenString || t.kind == ']')
		}
	}
}

// readGroup reads the words of one group.
func readGroup(s *scanner, words *traits) {
	for {
		t, err := s.next()
		if err != nil {
			return
		}
		switch t.kind {
		case tokenWord, tokenString:
			words.add(t.text, t.kind == tokenString)
		case ',', '\n':
		default:
			return
		}
	}
}

// beyondTwo reports whether there is a number over 2 before the first empty line: then pairs of
// numbers are not boards of size 2.
func beyondTwo(text []byte) bool {
	s := newScanner(bytes.NewReader(text))
	for breaks := 0; breaks < 2; {
		t, err := s.next()
		switch {
		case err != nil || t.kind == tokenEnd:
			return false
		case t.kind == '\n':
			breaks++
			continue
		case t.kind == tokenWord:
			if v, ok := number(t.text); ok && v > 2 {
				return true
			}
		}
		breaks = 0
	}
	return false
}

// symbols finds the two symbols of the boards in a text that each cuts up. The first is of size n.
func (r *Reader) symbols(n int, text []byte, each func([]byte, place, func(rune, place) error) error) (symbols, error) {
	var cells []rune
	each(text, place{}, func(c rune, _ place) error {
		if c == ' ' || !endsWord(c) {
			cells = append(cells, c)
		}
		return nil
	})
	found, err := findSymbols(symbols{r.opts.Queen, r.opts.Empty}, cells, n)
	if err != nil {
		err.Line, err.Col = r.scanner.at.line, r.scanner.at.col
		return found, err
	}
	return found, nil
}

// linewise recognises boards without brackets.
func (r *Reader) linewise(text []byte) (boardReader, error) {
	lines := bytes.Split(text, []byte("\n"))
	if frame := findFrame(lines); frame != nil {
		return r.framed(frame, lines)
	}
	first := bytes.TrimSpace(lines[0])
	words := newTraits()
	fields := bytes.FieldsFunc(first, func(c rune) bool { return c == ',' || unicode.IsSpace(c) })
	for i, word := range fields {
		if i > 0 && i == len(fields)-1 && len(lines) == 1 && len(text) == maxLine {
			break // perhaps cut off
		}
		words.add(word, false)
	}
	lined := func(m maker, outer int) (boardReader, error) {
		g := newGroupReader(r.scanner, m, outer, 1)
		g.lines = true
		return g, nil
	}
	matrix := drawing{symbols: symbols{'1', '0'}}
	flat := isFlat(lines)
	// Numbers on the only line are columns, and not the first of some pairs or rows.
	lone := len(bytes.TrimSpace(text)) == len(first) && len(text) < maxLine
	switch {
	case isBar(first) || isRule(first) && len(lines) > 1 && isBar(bytes.TrimSpace(lines[1])):
		return r.drawn(lines, true, nil)
	case string(first) == pairsEnd:
		return newGroupReader(r.scanner, &pairMaker{bases: newBases(r.opts.Base)}, 0, 1), nil
	case words.names && namesInLine(lines):
		return lined(&nameMaker{pieces: words.pieces}, 0)
	case words.names:
		return lined(&nameMaker{pieces: words.pieces}, 1)
	case separator(first) != 0:
		return &separatedReader{scanner: r.scanner, by: separator(first), list: listMaker{bases: newBases(r.opts.Base)}}, nil
	case bytes.IndexByte(first, '/') >= 0:
		return &fenReader{scanner: r.scanner}, nil
	case words.bits && (words.count == 1 && words.length > 2 || words.count > 2 && words.single && (!lone || flat)):
		return &drawnReader{scanner: r.scanner, drawing: matrix, flat: flat}, nil
	case words.count == 1 && len(bytes.Trim(first, "0123456789")) == 0:
		return &digitsReader{scanner: r.scanner, list: listMaker{bases: newBases(r.opts.Base)}}, nil
	case words.numbers && words.count == 2 && !lone && beyondTwo(text):
		return lined(&pairMaker{bases: newBases(r.opts.Base)}, 0)
	case words.numbers, words.digits && !words.bits:
		return lined(&listMaker{bases: newBases(r.opts.Base)}, 1)
	}
	if err := thirdSymbol(first, r.scanner.at); err != nil && r.scanner.letters == 3 {
		// No board, so what the first word says.
		if _, ok := number(fields[0]); ok && len(fields) > 1 {
			return lined(&listMaker{bases: newBases(r.opts.Base)}, 1)
		}
		if isName(fields[0]) && len(fields) > 1 {
			return lined(&nameMaker{}, 1)
		}
		return nil, err
	}
	return r.drawn(lines, false, nil)
}

// drawn recognises the symbols of boards on lines, which have their frame off.
func (r *Reader) drawn(lines [][]byte, boxed bool, f *frame) (boardReader, error) {
	each := eachCell
	if boxed {
		each = eachBoxed
	}
	n := 0
	for i := 0; i < len(lines) && n == 0; i++ {
		if !isText(lines[i], r.scanner.letters) && !(boxed && isRule(lines[i])) {
			each(lines[i], place{}, func(rune, place) error { n++; return nil })
		}
	}
	symbols, err := r.symbols(n, nil, func(_ []byte, at place, do func(rune, place) error) error {
		for _, line := range lines {
			if !isText(line, r.scanner.letters) && !(boxed && isRule(line)) {
				each(line, at, do)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &drawnReader{scanner: r.scanner, drawing: r.drawing(symbols), boxed: boxed, frame: f}, nil
}

// drawing returns a drawing with these symbols. If only the queen's is told, a chequered one may
// have another empty symbol than was found.
func (r *Reader) drawing(found symbols) drawing {
	if r.opts.Queen != 0 && r.opts.Empty == 0 {
		return drawing{symbols: symbols{queen: found.queen}, chequer: new([2]rune)}
	}
	return drawing{symbols: found}
}

// framed recognises boards with names of rows or columns around them.
func (r *Reader) framed(f *frame, lines [][]byte) (boardReader, error) {
	var rows [][]byte
	for _, line := range lines {
		if _, ok := columnNames(line); !ok && !isRule(line) {
			_, row, _, _ := f.strip(line, place{})
			rows = append(rows, row)
		}
	}
	return r.drawn(rows, isBar(bytes.TrimSpace(rows[0])), f)
}

// namesInLine reports whether the lines up to the first empty one name a square each, more than one
// in all and not only a1, which may be solutions of size 1.
func namesInLine(lines [][]byte) bool {
	count, other := 0, false
	for _, line := range lines {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || isText(line, 3) {
			break
		}
		if !isName(line) {
			return false
		}
		count++
		other = other || string(bytes.ToLower(line)) != "a1"
	}
	return count > 1 && other
}

// thirdSymbol says where a line shows that it is no row of a board.
func thirdSymbol(line []byte, at place) error {
	var seen []rune
	return eachCell(line, at, func(c rune, at place) error {
		if slices.Contains(seen, c) {
			return nil
		}
		if seen = append(seen, c); len(seen) > 2 {
			return at.breaks(RuleSymbol, "%q is a third symbol beside %q and %q: a board is drawn with two", c, seen[0], seen[1])
		}
		return nil
	})
}

// bars are what stands between squares that are drawn as boxes.
const bars = "|│║┃"

// isBar reports whether a line begins with a bar.
func isBar(line []byte) bool {
	r, _ := utf8.DecodeRune(line)
	return isBarRune(r)
}

func isBarRune(r rune) bool { return strings.ContainsRune(bars, r) }

// isFlat reports whether lines of 0 and 1 are whole boards: if the first is a paragraph of its own,
// or if it has as many queens as the board it would be, and the paragraph is not as high as wide.
func isFlat(lines [][]byte) bool {
	count, queens := 0, 0
	eachCell(lines[0], place{}, func(r rune, _ place) error {
		count++
		if r == '1' {
			queens++
		}
		return nil
	})
	height := 0
	for height < len(lines) && len(bytes.TrimSpace(lines[height])) > 0 {
		height++
	}
	n := squareRoot(count)
	return n > 1 && n*n == count && height != count && (queens == n || height == 1 && n > 2)
}

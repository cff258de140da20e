package queens

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"unicode"
	"unicode/utf8"
)

// recognise looks at the beginning of the text, leaves it there and returns who can read it; io.EOF
// if the text is blank.
func (r *Reader) recognise() (boardReader, error) {
	if err := checkSymbols(r.opts.Queen, r.opts.Empty); err != nil {
		return nil, err
	}
	if err := r.scanner.skipBlank(); err != nil {
		return nil, err
	}
	text, err := r.scanner.ahead()
	if err != nil {
		return nil, err
	}
	if len(text) == 0 {
		return nil, io.EOF
	}
	switch text[0] {
	case '[', '(', '{':
		return r.groups(text)
	case ']', ')', '}':
		return nil, r.scanner.at.syntax("a bracket that closes none")
	}
	return r.linewise(text)
}

// traits are what the items of a group or the words of a line have in common.
type traits struct {
	count         int
	numbers, bits bool // whole numbers; 0 and 1 only, as numbers or as digits run together
	single, names bool // one character each; names of squares
	quoted        bool
	length        int // of the first, in bytes
}

func newTraits() traits { return traits{numbers: true, bits: true, single: true, names: true} }

func (t *traits) add(word []byte, quoted bool) {
	if t.count == 0 {
		t.length = len(word)
	}
	t.count++
	_, ok := number(word)
	t.numbers = t.numbers && ok && !quoted
	t.bits = t.bits && len(word) > 0 && len(bytes.Trim(word, "01")) == 0
	t.single = t.single && utf8.RuneCount(word) == 1
	t.names = t.names && isName(word)
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
			if t.bracket == '{' && s.keyFollows() {
				return &objectReader{scanner: r.scanner, told: r.opts.Base}, nil
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
	case inner.numbers:
		return grouped(&listMaker{bases: newBases(r.opts.Base)}, depth)
	case inner.names:
		return grouped(&nameMaker{}, depth)
	}
	symbols, err := r.symbols(text, eachCell)
	if err != nil {
		return nil, err
	}
	if inner.single && inner.count > 1 {
		return grouped(&cellMaker{drawing{symbols: symbols}}, depth-1)
	}
	return grouped(&rowMaker{drawing{symbols: symbols}}, depth)
}

// maxDepth is the depth of [[[0, 1], …], …].
const maxDepth = 3

// keyFollows reports whether an object follows its opening brace: a key, or its end.
func (s *scanner) keyFollows() bool {
	for {
		t, err := s.next()
		if err != nil || t.kind != '\n' {
			s.back()
			return err == nil && (t.kind == tokenString || t.kind == ']')
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

// symbols finds the two symbols of the boards in a text that each cuts up.
func (r *Reader) symbols(text []byte, each func([]byte, place, func(rune, place) error) error) (symbols, error) {
	var cells []rune
	each(text, place{}, func(c rune, _ place) error {
		if c == ' ' || !endsWord(c) {
			cells = append(cells, c)
		}
		return nil
	})
	found, err := findSymbols(symbols{r.opts.Queen, r.opts.Empty}, cells)
	if err != nil {
		err.Line, err.Col = r.scanner.at.line, r.scanner.at.col
		return found, err
	}
	return found, nil
}

// linewise recognises boards without brackets.
func (r *Reader) linewise(text []byte) (boardReader, error) {
	lines := bytes.Split(text, []byte("\n"))
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
	switch {
	case isBar(first) || isRule(first) && len(lines) > 1 && isBar(bytes.TrimSpace(lines[1])):
		return r.boxes(lines)
	case string(first) == pairsEnd:
		return newGroupReader(r.scanner, &pairMaker{bases: newBases(r.opts.Base)}, 0, 1), nil
	case words.names:
		return lined(&nameMaker{}, 1)
	case bytes.IndexByte(first, '/') >= 0:
		return &fenReader{scanner: r.scanner}, nil
	case words.bits && (words.count == 1 && words.length > 2 || words.count > 2 && words.single):
		return &drawnReader{scanner: r.scanner, drawing: matrix, flat: isFlat(lines)}, nil
	case words.count == 1 && len(bytes.Trim(first, "0123456789")) == 0:
		return &digitsReader{scanner: r.scanner, list: listMaker{bases: newBases(r.opts.Base)}}, nil
	case words.numbers && words.count == 2 && beyondTwo(text):
		return lined(&pairMaker{bases: newBases(r.opts.Base)}, 0)
	case words.numbers:
		return lined(&listMaker{bases: newBases(r.opts.Base)}, 1)
	}
	if err := thirdSymbol(first, r.scanner.at); err != nil {
		// No board, so what the first word says.
		if _, ok := number(fields[0]); ok && len(fields) > 1 {
			return lined(&listMaker{bases: newBases(r.opts.Base)}, 1)
		}
		if isName(fields[0]) && len(fields) > 1 {
			return lined(&nameMaker{}, 1)
		}
		return nil, err
	}
	symbols, err := r.symbols(text, eachCell)
	if err != nil {
		return nil, err
	}
	return &drawnReader{scanner: r.scanner, drawing: drawing{symbols: symbols}}, nil
}

// thirdSymbol says where a line shows that it is no row of a board.
func thirdSymbol(line []byte, at place) error {
	var seen []rune
	return eachCell(line, at, func(c rune, at place) error {
		if slices.Contains(seen, c) {
			return nil
		}
		if seen = append(seen, c); len(seen) > 2 {
			return at.syntax("%q is a third symbol beside %q and %q: a board is drawn with two", c, seen[0], seen[1])
		}
		return nil
	})
}

// boxes recognises boards drawn in boxes.
func (r *Reader) boxes(lines [][]byte) (boardReader, error) {
	symbols, err := r.symbols(nil, func(_ []byte, at place, do func(rune, place) error) error {
		var errs []error
		for _, line := range lines {
			if !isRule(line) {
				errs = append(errs, eachBoxed(line, at, do))
			}
		}
		return errors.Join(errs...)
	})
	if err != nil {
		return nil, err
	}
	return &drawnReader{scanner: r.scanner, drawing: drawing{symbols: symbols}, boxed: true}, nil
}

// isBar reports whether a line begins with a bar.
func isBar(line []byte) bool {
	return bytes.HasPrefix(line, []byte("|")) || bytes.HasPrefix(line, []byte("│"))
}

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

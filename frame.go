package queens

import (
	"bytes"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// Around boards there may be numbers or letters, as around a chess board:
//
//	  a b c d
//	4 . Q . . 4
//	3 . . . Q 3
//	2 Q . . . 2
//	1 . . Q . 1
//	  a b c d
//
// A frame is found only where the board would not be square with it, and where every number is the
// one that belongs there.

// frame says what stands around the boards of a text: names of columns in lines of their own, and
// names of rows at their ends. Names are numbers from 0 or 1, or letters from a.
type frame struct {
	columns     bool // lines of column names
	left, right bool // row names
	first       rune // the name of the first row, or of the last if they descend: '0', '1' or 'a'
	descends    bool
}

// minFramed is the least size of a board in a frame.
const minFramed = 4

// name returns what row i of n is called.
func (f *frame) name(i, n int) string {
	if f.descends {
		i = n - 1 - i
	}
	if f.first == 'a' {
		return string(appendFile(nil, i))
	}
	return strconv.Itoa(i + int(f.first-'0'))
}

// columnNames returns how many columns a line names, in order: "1 2 3 4", "0123", "| a | b | c | d |".
func columnNames(line []byte) (n int, ok bool) {
	names := bytes.FieldsFunc(line, func(r rune) bool { return unicode.IsSpace(r) || isBarRune(r) })
	if len(names) == 1 && len(names[0]) <= 26 {
		names = bytes.Split(names[0], nil)
	}
	if len(names) < minFramed || len(names) > maxDrawn {
		return 0, false
	}
	for _, first := range []rune{'0', '1', 'a'} {
		f := frame{first: first}
		i := 0
		for i < len(names) && f.name(i, 0) == string(bytes.ToLower(names[i])) {
			i++
		}
		if i == len(names) {
			return i, true
		}
	}
	return 0, false
}

// strip returns a row without the names at its ends, and where it then begins.
func (f *frame) strip(line []byte, at place) (left, row, right []byte, begin place) {
	row = bytes.TrimSpace(line)
	at.col += utf8.RuneCount(line[:bytes.Index(line, row)])
	if f.left {
		end := bytes.IndexFunc(row, func(r rune) bool { return unicode.IsSpace(r) || isBarRune(r) })
		if end < 0 {
			end = len(row)
		}
		left, row = row[:end], row[end:]
		at.col += utf8.RuneCount(left)
	}
	if f.right {
		start := 0
		if i := bytes.LastIndexFunc(row, func(r rune) bool { return unicode.IsSpace(r) || isBarRune(r) }); i >= 0 {
			_, size := utf8.DecodeRune(row[i:])
			start = i + size
		}
		row, right = row[:start], row[start:]
	}
	return left, row, right, at
}

// checkNames refuses row i of n unless its names are those that belong there.
func (f *frame) checkNames(left, right []byte, i, n int, at place) error {
	want := f.name(i, n)
	for _, side := range []struct {
		there bool
		name  []byte
	}{{f.left, left}, {f.right, right}} {
		if side.there && string(bytes.ToLower(side.name)) != want {
			return at.syntax("row %d is called %s, want %q by the rows before", i+1, quoted(string(side.name)), want)
		}
	}
	return nil
}

// findFrame returns the frame around the board with which the lines begin, or nil.
func findFrame(lines [][]byte) *frame {
	var rows [][]byte
	columns, lead := 0, true
	for _, line := range lines {
		if len(bytes.TrimSpace(line)) == 0 {
			break
		}
		if isRule(line) {
			continue
		}
		if n, ok := columnNames(line); ok {
			if len(rows) > 0 {
				break
			}
			columns = n
			continue
		}
		lead = false
		rows = append(rows, line)
		if len(rows) > maxDrawn {
			return nil
		}
	}
	n := len(rows)
	if columns > 0 {
		n = min(n, columns)
	}
	if lead || n < minFramed || columns > 0 && n < columns {
		return nil
	}
	rows = rows[:n]
	for _, ends := range []frame{{}, {left: true}, {right: true}, {left: true, right: true}} {
		if !ends.left && !ends.right {
			if columns > 0 && ends.holds(rows) {
				return &frame{columns: true}
			}
			continue
		}
		for _, first := range []rune{'0', '1', 'a'} {
			for _, descends := range []bool{false, true} {
				f := ends
				f.columns, f.first, f.descends = true, first, descends
				if f.holds(rows) {
					return &f
				}
			}
		}
	}
	return nil
}

// holds reports whether the rows have the names of the frame and squares as many as there are rows,
// which show symbols or are 0 and 1.
func (f *frame) holds(rows [][]byte) bool {
	n := len(rows)
	bits, symbols := true, false
	for i, line := range rows {
		left, row, right, at := f.strip(line, place{})
		if f.checkNames(left, right, i, n, at) != nil {
			return false
		}
		count := 0
		each := eachCell
		if isBar(bytes.TrimSpace(row)) {
			each = eachBoxed
		}
		err := each(row, at, func(r rune, _ place) error {
			count++
			bits = bits && (r == '0' || r == '1')
			symbols = symbols || !unicode.IsDigit(r)
			return nil
		})
		if err != nil || count != n {
			return false
		}
	}
	return bits || symbols
}

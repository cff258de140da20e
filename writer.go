package queens

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// WriterOptions are the choices a [Format] leaves. The zero value makes none.
type WriterOptions struct {
	Base         Base // what numbers count from; AnyBase: the format's own
	Queen, Empty rune // the symbols of a board; 0: Q and .
}

// flushAt is the number of bytes a [Writer] gathers before it writes them.
const flushAt = 32 << 10

// A Writer writes solutions of one size in one format. It gathers text before it writes: call
// [Writer.Close] at the end. It allocates nothing per solution, comes from [NewWriter], the zero value
// being of no use, and is not for concurrent use.
type Writer struct {
	out    io.Writer
	n      int
	format Format
	base   int // what the first column is called

	queen   string
	empties string // a row of them, without its end
	cells   string // "0 " n times
	buf     []byte
	err     error
	written bool // a solution has been
	closed  bool
}

// NewWriter returns a Writer of solutions of size n to w. The error is a [SizeError] for a size
// that the format cannot write, a [SyntaxError] for an option that has no meaning in it.
//
// The empty board, the one solution of size 0, is an empty line in the formats that have a line or
// several for a board, and [] in array and coords. Neither reads back as a board: a program that
// found nothing prints the same. The other formats tell it from no solution, and it reads back.
func NewWriter(w io.Writer, n int, f Format, o WriterOptions) (*Writer, error) {
	if int(f) >= len(formats) {
		return nil, &SyntaxError{Msg: fmt.Sprintf("format %d does not exist", f)}
	}
	if err := checkOptions(f, o); err != nil {
		return nil, err
	}
	if o.Base == AnyBase {
		o.Base = f.Base()
	}
	limit, doing := MaxN, "writing solutions"
	if f == FormatDigits {
		limit, doing = 10-o.Base.first(), "format digits, which has one digit a queen"
	}
	if err := CheckSize(n, limit, doing); err != nil {
		return nil, err
	}
	if o.Queen == 0 {
		o.Queen = QueenSymbol
	}
	if o.Empty == 0 {
		o.Empty = EmptySymbol
	}
	if o.Queen == o.Empty {
		return nil, checkSymbols(o.Queen, o.Empty)
	}
	wr := &Writer{out: w, n: n, format: f, base: o.Base.first(), queen: string(o.Queen)}
	if f.Symbols() {
		wr.empties = strings.Repeat(string(o.Empty), n)
	}
	if f == FormatMatrix {
		wr.cells = strings.Repeat("0 ", n)
	}
	return wr, nil
}

func checkOptions(f Format, o WriterOptions) error {
	if o.Base > Base1 {
		return &SyntaxError{Msg: fmt.Sprintf("base %d does not exist", o.Base)}
	}
	if o.Base != AnyBase && f.Base() == AnyBase {
		return &SyntaxError{Msg: fmt.Sprintf("format %v prints no numbers that a base would change", f)}
	}
	if (o.Queen != 0 || o.Empty != 0) && !f.Symbols() {
		return &SyntaxError{Msg: fmt.Sprintf("format %v draws no boards that symbols would change", f)}
	}
	return checkSymbols(o.Queen, o.Empty)
}

// Write writes one solution, or any placement of one queen in each row. The error is about a
// wrong length or a column off the board, or that of the underlying writer, which stays.
func (w *Writer) Write(s Solution) error {
	if w.err != nil {
		return w.err
	}
	if w.closed {
		return errors.New("writing to a closed writer of solutions")
	}
	if len(s) != w.n {
		return fmt.Errorf("a solution of size %d where size %d is written", len(s), w.n)
	}
	for row, col := range s {
		if uint(col) >= uint(w.n) {
			return &SquareError{Square{row, col}, fmt.Sprintf("is off the board of size %d", w.n)}
		}
	}
	w.solution(s)
	w.written = true
	if len(w.buf) >= flushAt {
		w.Flush()
	}
	return w.err
}

// Flush writes what has been gathered, for someone who is watching.
func (w *Writer) Flush() error {
	if w.err == nil && len(w.buf) > 0 {
		_, w.err = w.out.Write(w.buf)
		w.buf = w.buf[:0]
	}
	return w.err
}

// Close writes what ends the text and flushes. It does not close the underlying writer.
func (w *Writer) Close() error {
	if w.closed || w.err != nil {
		return w.err
	}
	w.closed = true
	switch w.format {
	case FormatBoardsLine, FormatLeetCode, FormatJSON:
		if !w.written {
			w.buf = append(w.buf, '[')
		}
		w.buf = append(w.buf, "]\n"...)
	}
	return w.Flush()
}

// solution appends one solution, with what separates it from the one before.
func (w *Writer) solution(s Solution) {
	switch w.format {
	case FormatBoards:
		w.boards(s)
	case FormatMatrix:
		w.matrix(s)
	case FormatColumns:
		w.list(s, "", " ", "\n")
	case FormatArray:
		w.list(s, "[", ", ", "]\n")
	case FormatDigits:
		w.list(s, "", "", "\n")
	case FormatPairs:
		w.pairs(s)
	case FormatCoords:
		w.coords(s)
	case FormatAlgebraic:
		w.algebraic(s)
	case FormatFEN:
		w.fen(s)
	case FormatBoardsLine:
		w.rows(s, ", ", "", ", ")
	case FormatLeetCode:
		w.rows(s, ",", `"`, ",")
	case FormatJSON:
		w.before("[", ",\n ")
		w.object(s)
	case FormatJSONL:
		w.object(s)
		w.buf = append(w.buf, '\n')
	}
}

// before appends first in front of the first solution, between in front of the others.
func (w *Writer) before(first, between string) {
	if w.written {
		w.buf = append(w.buf, between...)
	} else {
		w.buf = append(w.buf, first...)
	}
}

// drain keeps a large board from being gathered whole.
func (w *Writer) drain() {
	if len(w.buf) >= flushAt {
		w.Flush()
	}
}

func (w *Writer) number(v int) {
	v += w.base
	if v < 10 {
		w.buf = append(w.buf, byte('0'+v))
		return
	}
	w.buf = strconv.AppendInt(w.buf, int64(v), 10)
}

func (w *Writer) list(s Solution, open, between, end string) {
	w.buf = append(w.buf, open...)
	for row, col := range s {
		if row > 0 {
			w.buf = append(w.buf, between...)
		}
		w.number(col)
	}
	w.buf = append(w.buf, end...)
}

func (w *Writer) row(col int) {
	one := len(w.empties) / w.n
	w.buf = append(w.buf, w.empties[:col*one]...)
	w.buf = append(w.buf, w.queen...)
	w.buf = append(w.buf, w.empties[(col+1)*one:]...)
}

func (w *Writer) boards(s Solution) {
	w.before("", "\n")
	for _, col := range s {
		w.row(col)
		w.buf = append(w.buf, '\n')
		w.drain()
	}
	if len(s) == 0 {
		w.buf = append(w.buf, '\n')
	}
}

func (w *Writer) matrix(s Solution) {
	w.before("", "\n")
	for _, col := range s {
		w.buf = append(w.buf, w.cells[:2*col]...)
		w.buf = append(w.buf, "1 "...)
		w.buf = append(w.buf, w.cells[2*(col+1):]...)
		w.buf[len(w.buf)-1] = '\n'
		w.drain()
	}
	if len(s) == 0 {
		w.buf = append(w.buf, '\n')
	}
}

// pairs counts rows in a column with room for a sign, as the lesson it comes from does.
func (w *Writer) pairs(s Solution) {
	for row, col := range s {
		w.buf = append(w.buf, "( "...)
		w.number(row)
		w.buf = append(w.buf, ", "...)
		w.number(col)
		w.buf = append(w.buf, ")\n"...)
	}
	w.buf = append(w.buf, pairsEnd+"\n"...)
}

// pairsEnd follows each solution of [FormatPairs].
const pairsEnd = "###################"

func (w *Writer) coords(s Solution) {
	w.buf = append(w.buf, '[')
	for row, col := range s {
		if row > 0 {
			w.buf = append(w.buf, ", "...)
		}
		w.buf = append(w.buf, '[')
		w.number(row)
		w.buf = append(w.buf, ", "...)
		w.number(col)
		w.buf = append(w.buf, ']')
	}
	w.buf = append(w.buf, "]\n"...)
}

func (w *Writer) algebraic(s Solution) {
	for row, col := range s {
		if row > 0 {
			w.buf = append(w.buf, ' ')
		}
		w.buf = appendAlgebraic(w.buf, w.n, Square{row, col})
	}
	w.buf = append(w.buf, '\n')
}

func (w *Writer) fen(s Solution) {
	run := func(length int) {
		if length > 0 {
			w.buf = strconv.AppendInt(w.buf, int64(length), 10)
		}
	}
	for row, col := range s {
		if row > 0 {
			w.buf = append(w.buf, '/')
		}
		run(col)
		w.buf = append(w.buf, 'Q')
		run(w.n - 1 - col)
	}
	w.buf = append(w.buf, '\n')
}

func (w *Writer) rows(s Solution, between, quote, betweenBoards string) {
	w.before("[", betweenBoards)
	w.buf = append(w.buf, '[')
	for row, col := range s {
		if row > 0 {
			w.buf = append(w.buf, between...)
		}
		w.buf = append(w.buf, quote...)
		w.row(col)
		w.buf = append(w.buf, quote...)
		w.drain()
	}
	w.buf = append(w.buf, ']')
}

// object names the base only where it is not 0.
func (w *Writer) object(s Solution) {
	w.buf = append(w.buf, `{"n":`...)
	w.buf = strconv.AppendInt(w.buf, int64(w.n), 10)
	if w.base != 0 {
		w.buf = append(w.buf, `,"base":1`...)
	}
	w.list(s, `,"columns":[`, ",", "]}")
}

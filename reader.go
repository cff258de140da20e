package queens

import (
	"fmt"
	"io"
	"iter"
)

// ReaderOptions are what a [Reader] need not find out by itself. The zero value tells nothing.
type ReaderOptions struct {
	Base         Base // what bare lists count from; AnyBase: recognised by the first that tells
	Queen, Empty rune // the symbols of boards; 0: recognised
}

// A Board is what was read of one placement of queens, right or wrong: ask [Verify].
type Board struct {
	N       int
	Squares []Square // where queens stand, in the order of the text; of a drawn board at most N+1
	Line    int      // where it begins, counted from 1

	// Unclear says that the columns of a list may count from 0 or from 1: neither the list tells,
	// nor one before it. They are read as if from 1. Such a list is no solution either way.
	Unclear bool
}

// A Reader reads boards in any [Format], and in some more forms met in the wild. It recognises the
// form by the beginning of the text and streams: what it holds does not grow with the number of
// boards. All boards of a text have one form. A Reader is not for concurrent use.
//
// It reads
//
//   - boards drawn with two symbols, squares run together or spaced, in a box or not, with names of
//     rows and columns around them or not, and 0/1 matrices; on lines, or as lists of rows in
//     brackets, with or without quotes and commas. The queen is Q, ♕, ♛, 1 or what is not a usual
//     empty square, else the rarer symbol. If she alone is told, there may be two symbols for empty
//     squares, in turn. The side is at most 4096;
//   - columns, spaced, with commas, semicolons or hyphens, in brackets, or to size 10 run together. A
//     0 in a list means that all of the text count from 0, an n in it from 1. A list that tells
//     otherwise than those before is an error. The size is at most [MaxN];
//   - pairs of row and column in brackets, or a line each, the same way, and as objects
//     {"row":0,"col":1}; squares named as in chess, on a line or a line each, perhaps with a Q before
//     each. The size is their number, or what it takes to hold them, and at most [MaxN];
//   - FEN, the objects of [FormatJSON], and {"queens":[1,3,0,2]}.
//
// Lines of words between boards, such as "Solution 1:", and a number on a line of its own before the
// first board or behind the last are passed over; [Reader.Form] says how many were. Drawn boards
// without an empty line between them are read if all have the same size.
//
// Too many queens or too few, or queens off the board, are no error here.
type Reader struct {
	scanner *scanner
	opts    ReaderOptions
	boards  boardReader // nil until the form is recognised
	started bool        // a board has been read
	err     error
}

// boardReader reads boards of one form.
type boardReader interface {
	next() (Board, error)
	form() string
}

// NewReader returns a Reader of the boards in r.
func NewReader(r io.Reader, o ReaderOptions) *Reader {
	return &Reader{scanner: newScanner(r), opts: o}
}

// Next returns the next board, with queens as they stand, legal or not. At the end of the text it
// returns io.EOF: right away if there is no board in it, as in blank text or in []. Any other
// error is a [SyntaxError] with its place, a [SizeError] with its line, or from the underlying
// reader. An error stays.
func (r *Reader) Next() (Board, error) {
	if r.err == nil && r.boards == nil {
		r.boards, r.err = r.recognise()
	}
	if r.err != nil {
		return Board{}, r.err
	}
	b, err := r.boards.next()
	if err != nil {
		r.err = err
		return Board{}, err
	}
	r.started = true
	return b, nil
}

// All yields the boards that are left, and last the error that ended them unless that is io.EOF.
func (r *Reader) All() iter.Seq2[Board, error] {
	return func(yield func(Board, error) bool) {
		for {
			b, err := r.Next()
			if err == io.EOF {
				return
			}
			if !yield(b, err) || err != nil {
				return
			}
		}
	}
}

// Form says what the last board was taken for, for example "boards of Q and ." or "columns
// counted from 1". It is empty before the first.
func (r *Reader) Form() string {
	if !r.started {
		return ""
	}
	form := r.boards.form()
	switch texts := r.scanner.texts; texts {
	case 0:
		return form
	case 1:
		return form + ", 1 line of text skipped"
	default:
		return fmt.Sprintf("%s, %d lines of text skipped", form, texts)
	}
}

// Named reports whether the boards are squares named as in chess; see [WithNames].
func (r *Reader) Named() bool {
	g, ok := r.boards.(*groupReader)
	if ok {
		_, ok = g.maker.(*nameMaker)
	}
	return ok
}

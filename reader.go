package queens

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"strings"
)

// ReaderOptions are what a [Reader] need not find out by itself. The zero value tells nothing.
type ReaderOptions struct {
	Base         Base // what bare lists count from; AnyBase: recognised
	Queen, Empty rune // the symbols of boards; 0: recognised
}

// A Board is what was read of one placement of queens, right or wrong: ask [Verify].
type Board struct {
	N       int
	Squares []Square // where queens stand, in the order of the text; at most N+1 of a drawn board
	Line    int      // where it begins, counted from 1
}

// A Reader reads boards in any of the forms of [Format], and some more met in the wild. It
// recognises the form by itself and streams: memory does not grow with the number of boards.
// It is not for concurrent use.
type Reader struct {
	in   *bufio.Reader
	opts ReaderOptions
	line int
}

// NewReader returns a Reader of the boards in r.
func NewReader(r io.Reader, o ReaderOptions) *Reader {
	return &Reader{in: bufio.NewReader(r), opts: o}
}

// Next returns the next board, with queens as they stand, legal or not. At the end of the text it
// returns io.EOF: right away if there is no board in it, as in blank text or in "[]". Any other
// error is a [SyntaxError] with its place, a [SizeError] or from the underlying reader; it stays.
func (r *Reader) Next() (Board, error) {
	var b Board
	for {
		text, err := r.in.ReadString('\n')
		r.line++
		text = strings.TrimSpace(text)
		if text != "" {
			if b.N == 0 {
				b.N, b.Line = len(text), r.line
			}
			row := r.line - b.Line
			for col, c := range text {
				if c == 'Q' {
					b.Squares = append(b.Squares, Square{row, col})
				}
			}
			if row == b.N-1 {
				return b, nil
			}
		}
		if err != nil {
			if errors.Is(err, io.EOF) && b.N > 0 {
				return b, &SyntaxError{Line: r.line, Msg: "the board is not square"}
			}
			return b, err
		}
	}
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
func (r *Reader) Form() string { return "boards of Q and ." }

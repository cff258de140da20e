package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queens"
	"queens/draw"
)

// A source is what there is to draw: a problem or, with a reader, boards.
type source struct {
	problem queens.Problem // if there is no reader

	reader *queens.Reader
	name   string // for messages
	file   string // a file that may be meant instead
	most   limit
	on     func(n int) (queens.Problem, error)
	in     io.Closer
}

func (s *source) close() {
	if s.in != nil {
		s.in.Close()
	}
}

// source finds out what there is to draw.
func (f *drawFlags) source(cmd *cobra.Command, args []string) (*source, error) {
	most := drawing
	if f.sheet {
		most = sheeting
	}
	on := f.problem.remembered()
	if f.problem.file != "" {
		if f.problem.file == "-" && len(args) == 1 && args[0] == "-" {
			return nil, errors.New("the solutions and --problem - exclude each other: both are read from standard input")
		}
		p, err := f.problem.fromFile(cmd, most)
		if err != nil {
			return nil, err
		}
		if len(args) == 0 {
			return &source{problem: p}, nil
		}
		on = func(n int) (queens.Problem, error) {
			if n != p.N() {
				return p, fmt.Errorf("the board has size %d, the problem has size %d", n, p.N())
			}
			return p, nil
		}
	}
	if len(args) == 1 {
		if _, _, is := cutRange(args[0]); is {
			_, err := most.parseSize(args[0]) // there is more to be said than that it is no board
			return nil, err
		}
	}
	in, name, err := drawInput(cmd, args)
	if err != nil {
		return nil, err
	}
	text := bufio.NewReaderSize(in, longestNumber)
	number, err := aloneNumber(text)
	if err != nil {
		in.Close()
		return nil, inputError(name, err)
	}
	if number != "" && !runTogether(number) {
		in.Close()
		if f.problem.file != "" {
			return nil, fmt.Errorf("the size %s and --problem exclude each other: the file names the size", quoted(number))
		}
		n, err := most.parseSize(number)
		if err != nil && name != theArgument {
			err = inputError(name, err)
		}
		if err != nil {
			return nil, asColumns(number, err)
		}
		p, err := f.problem.ofSize(n)
		return &source{problem: p}, err
	}
	s := &source{reader: queens.NewReader(text, f.reading), name: name, most: most, on: on, in: in}
	if name == theArgument && len(args) == 1 {
		if found, err := os.Stat(args[0]); err == nil && found.Mode().IsRegular() {
			s.file = args[0]
		}
	}
	return s, nil
}

// theArgument is what messages call boards that the arguments show.
const theArgument = "the argument"

// drawInput opens what the arguments name, or are.
func drawInput(cmd *cobra.Command, args []string) (in io.ReadCloser, name string, err error) {
	switch {
	case len(args) == 0 && isTerminal(cmd.InOrStdin()):
		return nil, "", errors.New("draw needs a size or a solution, as in queens draw 8: see queens draw --help")
	case len(args) == 0:
		return openInput(cmd, "-")
	case len(args) == 1 && args[0] == "-":
		return openInput(cmd, "-")
	case len(args) == 1 && strings.HasPrefix(args[0], "@"):
		return openInput(cmd, args[0][1:])
	default:
		return io.NopCloser(strings.NewReader(strings.Join(args, " "))), theArgument, nil
	}
}

// longestNumber is how much text is looked at to see whether it is nothing but a number.
const longestNumber = 4096

// aloneNumber returns the digits, with a sign if there is one, if that is all of a text, and "" for
// any other text. It leaves the text where it is.
func aloneNumber(text *bufio.Reader) (string, error) {
	start, err := text.Peek(longestNumber)
	if err != io.EOF { // there is more, or it cannot be read
		return "", err
	}
	number := strings.TrimSpace(string(start))
	digits := strings.TrimLeft(number, "+-")
	if digits == "" || strings.Trim(digits, "0123456789") != "" || len(number) > len(digits)+1 {
		return "", nil
	}
	return number, nil
}

// runTogether reports whether a number is four or more columns run together, each there once: no
// board that small has so large a size.
func runTogether(number string) bool {
	if len(number) < 4 {
		return false
	}
	for _, first := range []byte{'0', '1'} {
		all := true
		for i := range len(number) {
			all = all && strings.IndexByte(number, first+byte(i)) >= 0
		}
		if all {
			return true
		}
	}
	return false
}

// asColumns says what to do if a number that is too large for a size was meant as columns.
func asColumns(number string, err error) error {
	if len(number) < 4 || len(number) > 10 || errors.Is(err, queens.ErrSyntax) || strings.Trim(number, "0123456789") != "" {
		return err
	}
	return fmt.Errorf("%w; if these are columns, write %s", err, strings.Join(strings.Split(number, ""), " "))
}

// one returns the only board there is.
func (s *source) one() (draw.Board, error) {
	if s.reader == nil {
		return draw.Board{Problem: s.problem}, nil
	}
	var only draw.Board
	boards := 0
	for b, err := range s.all() {
		if err != nil {
			return b, err
		}
		if only = b; boards == 1 {
			return b, fmt.Errorf("%s: there is more than one board: --sheet draws them all", s.name)
		}
		boards++
	}
	return only, nil
}

// all yields the boards that are read. It is an error if there is none.
func (s *source) all() iter.Seq2[draw.Board, error] {
	return func(yield func(draw.Board, error) bool) {
		read := 0
		for b, err := range s.reader.All() {
			if err != nil {
				err = inputError(s.name, withRemedy(err))
				if s.file != "" {
					err = fmt.Errorf("%w; if the file is meant, write @%s", err, s.file)
				}
				yield(draw.Board{}, err)
				return
			}
			read++
			board, err := s.board(b)
			if err != nil {
				err = fmt.Errorf("%s: board %d (line %d): %w", s.name, read, b.Line, err)
			}
			if !yield(board, err) || err != nil {
				return
			}
		}
		if read == 0 {
			yield(draw.Board{}, fmt.Errorf("%s: there is no solution in it", s.name))
		}
	}
}

// isOffInEitherBase reports whether a board that is read as if counted from 1 has a queen off it, and also
// if it counts from 0.
func isOffInEitherBase(b queens.Board) bool {
	off := func(first int) bool {
		return slices.ContainsFunc(b.Squares, func(s queens.Square) bool {
			col := s.Col + 1 - first
			return col < 0 || col >= b.N
		})
	}
	return off(0) && off(1)
}

// board makes a board to draw of one that was read. It may be wrong, but must be whole.
func (s *source) board(b queens.Board) (draw.Board, error) {
	if err := queens.CheckSize(b.N, s.most.max, s.most.doing); err != nil {
		return draw.Board{}, err
	}
	if b.Unclear && isOffInEitherBase(b) {
		return draw.Board{}, fmt.Errorf("its %d numbers are columns: %w", b.N, offInEitherBase(b.N))
	}
	if b.Unclear {
		return draw.Board{}, errors.New("its columns may count from 0 or from 1: --base 0 or --base 1")
	}
	if len(b.Squares) > b.N { // the reader does not keep more of them
		return draw.Board{}, fmt.Errorf("more than %s: so many are not drawn", plural(b.N, "queen"))
	}
	for _, q := range b.Squares {
		if q.Row < 0 || q.Row >= b.N || q.Col < 0 || q.Col >= b.N {
			return draw.Board{}, &queens.SquareError{Square: q, Rule: fmt.Sprintf("is off the board of size %d", b.N)}
		}
	}
	p, err := s.on(b.N)
	return draw.Board{Problem: p, Queens: b.Squares}, err
}

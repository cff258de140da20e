package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"queens"
	"queens/puzzle"
)

// problemHelp explains the file that --problem names; it is part of the help of every command that
// takes the flag.
const problemHelp = `A problem file names the size and, if there are any, given and blocked squares:

  queens 8        # the size, once; # starts a comment
  given a1 b5     # as in chess: a1 is bottom left
  blocked c3 d4

Or it is a drawing: n lines of n squares, Q given, . empty, * blocked.`

// problemFlags say which problem is meant, beside the size.
type problemFlags struct {
	given, blocked []string // squares, or @FILE
	file           string
	drawn          map[string]drawn // the files that were read
}

// drawn is what a file with a board says.
type drawn struct {
	n       int
	squares []queens.Square
	err     error
}

func (f *problemFlags) add(cmd *cobra.Command) {
	const want = "squares such as a1,b5, or @FILE"
	cmd.Flags().Var(&texts{&f.given, "SQUARES", want}, "given", "given queens, such as a1,b5, or @FILE, a board of . and Q")
	cmd.Flags().Var(&texts{&f.blocked, "SQUARES", want}, "blocked", "where no queen may stand, or @FILE, a board of . and * (blocked)")
	addFile(cmd, &f.file, "problem", "read size, given queens and blocked squares from FILE (- is standard input)")
}

// read puts the problem together from the arguments, the flags and standard input.
func (f *problemFlags) read(cmd *cobra.Command, args []string, l limit) (queens.Problem, error) {
	if f.file == "" {
		n, err := l.readSize(cmd, args)
		if err != nil {
			return queens.Problem{}, err
		}
		return f.ofSize(n)
	}
	if len(args) > 0 {
		return queens.Problem{}, fmt.Errorf("the size %s and --problem exclude each other: the file names the size", quoted(args[0]))
	}
	return f.fromFile(cmd, l)
}

// fromFile reads the problem that --problem names, and adds the squares of the other flags.
func (f *problemFlags) fromFile(cmd *cobra.Command, l limit) (queens.Problem, error) {
	in, name, err := openInput(cmd, f.file)
	if err != nil {
		return queens.Problem{}, err
	}
	defer in.Close()
	var text bytes.Buffer // ReadProblem reads a bounded part
	p, err := queens.ReadProblem(io.TeeReader(in, &text))
	if err == nil {
		err = queens.CheckSize(p.N(), l.max, l.doing)
	} else if isOtherPuzzle(text.String()) {
		err = errors.New("this is a puzzle and not a problem, which is n queens on n×n squares: queens solve and queens draw --puzzle take it")
	}
	if err != nil {
		return queens.Problem{}, inputError(name, err)
	}
	return f.withSquares(p)
}

// isOtherPuzzle reports whether a text is a puzzle that is no problem.
func isOtherPuzzle(text string) bool {
	reading, err := puzzle.Parse(text, puzzle.Options{})
	if err != nil {
		return false
	}
	_, plain := reading.Puzzle.Problem()
	return !plain
}

// ofSize returns the problem of size n with the squares of the flags.
func (f *problemFlags) ofSize(n int) (queens.Problem, error) {
	p, err := queens.New(n)
	if err != nil {
		return queens.Problem{}, err
	}
	return f.withSquares(p)
}

// remembered returns ofSize with a memory, for inputs that go to and fro between sizes.
func (f *problemFlags) remembered() func(n int) (queens.Problem, error) {
	const most = 64
	known := make(map[int]queens.Problem)
	return func(n int) (queens.Problem, error) {
		if p, ok := known[n]; ok {
			return p, nil
		}
		p, err := f.ofSize(n)
		if err == nil && len(known) < most {
			known[n] = p
		}
		return p, err
	}
}

// withSquares returns p with the given queens and blocked squares of the flags.
func (f *problemFlags) withSquares(p queens.Problem) (queens.Problem, error) {
	given, err := f.squares(p.N(), f.given, drawnQueens)
	if err == nil {
		p, err = withNames(p.N())(p.WithGiven(given...))
	}
	if err != nil {
		return queens.Problem{}, fmt.Errorf("--given: %w", err)
	}
	blocked, err := f.squares(p.N(), f.blocked, drawnBlocks)
	if err == nil {
		p, err = withNames(p.N())(p.WithBlocked(blocked...))
	}
	if err != nil {
		return queens.Problem{}, fmt.Errorf("--blocked: %w", err)
	}
	return p, nil
}

// withNames passes a problem on, or an error that names squares as in chess, as the flags do.
func withNames(n int) func(queens.Problem, error) (queens.Problem, error) {
	return func(p queens.Problem, err error) (queens.Problem, error) {
		return p, queens.WithNames(n, err)
	}
}

// squares returns the squares of the n×n board that the values of a flag name. A file is read once,
// however often it is asked for.
func (f *problemFlags) squares(n int, values []string, read func(io.Reader) drawn) ([]queens.Square, error) {
	var all []queens.Square
	for _, text := range values {
		path, ok := strings.CutPrefix(text, "@")
		if !ok {
			squares, err := queens.ParseSquares(n, text)
			if err != nil {
				return nil, err
			}
			all = append(all, squares...)
			continue
		}
		board, known := f.drawn[path]
		if !known {
			file, err := openFile(path)
			if err != nil {
				return nil, err
			}
			board = read(file)
			file.Close()
			if f.drawn == nil {
				f.drawn = make(map[string]drawn)
			}
			f.drawn[path] = board
		}
		if board.err != nil {
			return nil, inputError(path, board.err)
		}
		if board.n != n {
			return nil, fmt.Errorf("%s: the board has size %d, the problem has size %d", path, board.n, n)
		}
		all = append(all, board.squares...)
	}
	return all, nil
}

// drawnQueens reads a board of given queens.
func drawnQueens(r io.Reader) drawn {
	p, err := queens.ReadProblem(r)
	if err == nil && len(p.Blocked()) > 0 {
		err = errors.New("there are blocked squares in it: --problem takes both")
	}
	return drawn{p.N(), p.Given(), err}
}

// drawnBlocks reads a board of blocked squares.
func drawnBlocks(r io.Reader) drawn {
	n, blocked, err := queens.ParseBlockedBoard(r)
	return drawn{n, blocked, err}
}

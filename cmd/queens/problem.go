package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"queens"
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
	given, blocked, file string
}

func (f *problemFlags) add(cmd *cobra.Command) {
	addText(cmd, &f.given, "given", "SQUARES", "given queens, such as a1,b5, or @FILE, a board of . and Q")
	addText(cmd, &f.blocked, "blocked", "SQUARES", "where no queen may stand, or @FILE, a board of . and * (blocked)")
	addText(cmd, &f.file, "problem", "FILE", "read size, given queens and blocked squares from FILE (- is standard input)")
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
	p, err := queens.ReadProblem(in)
	if err == nil {
		err = queens.CheckSize(p.N(), l.max, l.doing)
	}
	if err != nil {
		return queens.Problem{}, inputError(name, err)
	}
	return f.withSquares(p)
}

// ofSize returns the problem of size n with the squares of the flags.
func (f *problemFlags) ofSize(n int) (queens.Problem, error) {
	p, err := queens.New(n)
	if err != nil {
		return queens.Problem{}, err
	}
	return f.withSquares(p)
}

// withSquares returns p with the given queens and blocked squares of the flags.
func (f *problemFlags) withSquares(p queens.Problem) (queens.Problem, error) {
	given, err := f.readGiven(p.N())
	if err == nil {
		p, err = withNames(p.N())(p.WithGiven(given...))
	}
	if err != nil {
		return queens.Problem{}, fmt.Errorf("--given: %w", err)
	}
	blocked, err := f.readBlocked(p.N())
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

// readGiven reads the given queens from the flag or the file that it names.
func (f *problemFlags) readGiven(n int) ([]queens.Square, error) {
	path, ok := strings.CutPrefix(f.given, "@")
	if !ok {
		return queens.ParseSquares(n, f.given)
	}
	file, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	p, err := queens.ReadProblem(file)
	switch {
	case err != nil:
		return nil, inputError(path, err)
	case len(p.Blocked()) > 0:
		return nil, fmt.Errorf("%s: there are blocked squares in it: --problem takes both", path)
	case p.N() != n:
		return nil, fmt.Errorf("%s: the board has size %d, the problem has size %d", path, p.N(), n)
	}
	return p.Given(), nil
}

// readBlocked reads the blocked squares from the flag or the file that it names.
func (f *problemFlags) readBlocked(n int) ([]queens.Square, error) {
	path, ok := strings.CutPrefix(f.blocked, "@")
	if !ok {
		return queens.ParseSquares(n, f.blocked)
	}
	file, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	size, blocked, err := queens.ParseBlockedBoard(file)
	if err != nil {
		return nil, inputError(path, err)
	}
	if size != n {
		return nil, fmt.Errorf("%s: the board has size %d, the problem has size %d", path, size, n)
	}
	return blocked, nil
}

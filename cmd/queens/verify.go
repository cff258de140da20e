package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"queens"
)

var verifying = limit{queens.MaxN, "verifying"}

// verifyFlags are the flags of the verify command.
type verifyFlags struct {
	problem problemFlags
	options queens.ReaderOptions
}

func newVerify() *cobra.Command {
	f := new(verifyFlags)
	cmd := &cobra.Command{
		Use:   "verify [FILE]",
		Short: "check solutions",
		Long: `Verify reads solutions from a file or from standard input, in any form that
list prints and some others, and says whether they are solutions: n queens on
n×n squares, no two on one row, column, diagonal or antidiagonal. It finds out
the form by itself and says what it took it for.

With --given, --blocked or --problem the solutions must also have the given
queens and avoid the blocked squares.

Exit codes: 0 all are solutions; 1 some are not; 2 they cannot be read.`,
		Example: `  $ echo '2 4 1 3' | queens verify
  valid: 1 solution of size 4, read as columns counted from 1
  $ echo '1 2 3 4' | queens verify
  solution 1 (line 1): queens at row 1 column 1 and row 2 column 2 share a diagonal
  not valid: 1 of 1, of size 4, read as columns counted from 1`,
		Args: atMostOne("file"),
		RunE: f.run,
	}
	f.problem.add(cmd)
	addParsed(cmd, &f.options.Base, "base", "0|1", "number of the first row and column, where it is not clear", queens.ParseBase, "0", "1")
	addSymbols(cmd, &f.options.Queen, &f.options.Empty)
	return cmd
}

func (f *verifyFlags) run(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		if isTerminal(cmd.InOrStdin()) {
			return errors.New("verify needs a file, or solutions on standard input: see queens verify --help")
		}
		args = []string{"-"}
	}
	c := &checker{out: cmd.OutOrStdout(), problem: f.problem.ofSize}
	if f.problem.file != "" {
		if f.problem.file == "-" && args[0] == "-" {
			return errors.New("the solutions and --problem - exclude each other: both are read from standard input")
		}
		p, err := f.problem.fromFile(cmd, verifying)
		if err != nil {
			return err
		}
		c.problem = func(int) (queens.Problem, error) { return p, nil }
	}
	in, name, err := openInput(cmd, args[0])
	if err != nil {
		return err
	}
	defer in.Close()
	return c.checkAll(cmd.Context(), name, queens.NewReader(in, f.options))
}

// A checker checks one solution after the other, in constant memory.
type checker struct {
	out     io.Writer
	problem func(n int) (queens.Problem, error) // the one that a board of size n should solve

	current queens.Problem // that of the last board
	size    int            // of the last board
	sizes   int            // how often it was another than before
	checked int
	wrong   int
}

// checkAll checks what r reads from the input with that name, and prints what it finds.
func (c *checker) checkAll(ctx context.Context, name string, r *queens.Reader) error {
	for board, err := range r.All() {
		if ctx.Err() != nil {
			return unlessStopped(ctx, ctx.Err(), "not all solutions were checked")
		}
		if err != nil {
			return inputError(name, err)
		}
		if err := c.check(board); err != nil {
			return err
		}
	}
	if c.checked == 0 {
		return fmt.Errorf("%s: there is no solution in it", name)
	}
	return c.summary(r.Form())
}

// check prints what is wrong with the board, if anything is.
func (c *checker) check(b queens.Board) error {
	if c.sizes == 0 || b.N != c.size {
		p, err := c.problem(b.N)
		if err != nil {
			return err
		}
		c.current, c.size = p, b.N
		c.sizes++
	}
	c.checked++
	wrong := queens.Verify(c.current, b.Squares)
	if c.current.N() != b.N {
		wrong = fmt.Errorf("the board has size %d, the problem has size %d", b.N, c.current.N())
	}
	if wrong == nil {
		return nil
	}
	c.wrong++
	_, err := fmt.Fprintf(c.out, "solution %d (line %d): %v\n", c.checked, b.Line, wrong)
	return err
}

// summary prints the verdict in one line. The error is errNo if it is no.
func (c *checker) summary(form string) error {
	sizes := fmt.Sprintf("of size %d", c.size)
	if c.sizes > 1 {
		sizes = "of several sizes"
	}
	if c.wrong > 0 {
		if _, err := fmt.Fprintf(c.out, "not valid: %d of %d, %s, read as %s\n", c.wrong, c.checked, sizes, form); err != nil {
			return err
		}
		return errNo
	}
	noun := "solutions"
	if c.checked == 1 {
		noun = "solution"
	}
	_, err := fmt.Fprintf(c.out, "valid: %d %s %s, read as %s\n", c.checked, noun, sizes, form)
	return err
}

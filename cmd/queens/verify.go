package main

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"slices"

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
		Long: `Verify reads solutions from a file or from standard input and says whether
they are solutions: n queens on n×n squares, no two on one row, column,
diagonal or antidiagonal. It finds out the form by itself and says what it
took it for. It reads what list prints in any format, and:

  boards   drawn with any two symbols, spaced or in boxes; with numbers or
           letters around them; chequered, if --queen names the queen
  columns  2 4 1 3   2,4,1,3   2;4;1;3   2-4-1-3   (2, 4, 1, 3)   {2,4,1,3}
  pairs    (1, 2) a line each, ((1 2) (2 4) …), [{"row":0,"col":1},…]
  squares  b4,d3,a2,c1   Qb4 Qd3 Qa2 Qc1   a line each
  JSON     {"queens":[1,3,0,2]}

Lines of text such as "Solution 1:" between solutions are passed over, and
counted. A list with a 0 counts from 0, one of size n with an n from 1, and
those after it from the same; a list with neither is no solution either way.

With --given, --blocked or --problem the solutions must also have the given
queens and avoid the blocked squares.

` + problemHelp + `

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
	c := &checker{out: cmd.OutOrStdout(), problem: f.problem.remembered()}
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
	err = c.checkAll(cmd.Context(), name, queens.NewReader(in, f.options))
	if errors.Is(err, errReaderGone) && c.wrong > 0 {
		return errNo // that nobody listens does not make it a yes
	}
	return err
}

// A checker checks one solution after the other, in bounded memory.
type checker struct {
	out     io.Writer
	problem func(n int) (queens.Problem, error) // the one that a board of size n should solve

	current queens.Problem // that of the last board
	size    int            // of the last board
	sizes   int            // how often it was another than before
	checked int
	wrong   int
	seen    seen
}

// checkAll checks what r reads from the input with that name, and prints what it finds.
func (c *checker) checkAll(ctx context.Context, name string, r *queens.Reader) error {
	for board, err := range r.All() {
		if ctx.Err() != nil {
			return unlessStopped(ctx, ctx.Err(), "not all solutions were checked")
		}
		if err != nil {
			return inputError(name, withRemedy(err))
		}
		if err := c.check(board, r.Named()); err != nil {
			return err
		}
	}
	if c.checked == 0 {
		return fmt.Errorf("%s: there is no solution in it", name)
	}
	return c.summary(r.Form())
}

// withRemedy puts behind an error the flags that would have told what the text does not.
func withRemedy(err error) error {
	var syntax *queens.SyntaxError
	if errors.As(err, &syntax) {
		switch syntax.Option {
		case "Base":
			return fmt.Errorf("%w: --base 0 or --base 1", err)
		case "Queen":
			return fmt.Errorf("%w: --queen and --empty", err)
		case "Preset":
			return fmt.Errorf("%w: --rules regions, or for weights --rules n-queens", err)
		}
	}
	return err
}

// check prints what is wrong with the board, if anything is. Named says that its squares were named
// as in chess.
func (c *checker) check(b queens.Board, named bool) error {
	if c.sizes == 0 || b.N != c.size {
		p, err := c.problem(b.N)
		if err != nil {
			return err
		}
		c.current, c.size = p, b.N
		c.sizes++
	}
	c.checked++
	wrong, err := c.fault(b, named)
	if err != nil {
		return err
	}
	if wrong == nil {
		c.seen.add(b)
		return nil
	}
	c.wrong++
	_, err = fmt.Fprintf(c.out, "solution %d (line %d): %v\n", c.checked, b.Line, wrong)
	return err
}

// fault says what is wrong with the board.
func (c *checker) fault(b queens.Board, named bool) (wrong, err error) {
	if c.current.N() != b.N {
		return fmt.Errorf("the board has size %d, the problem has size %d", b.N, c.current.N()), nil
	}
	if b.Unclear {
		empty, err := queens.New(b.N)
		if err != nil {
			return nil, err
		}
		return inEitherBase(b.N, queens.Verify(empty, b.Squares)), nil
	}
	wrong = queens.Verify(c.current, b.Squares)
	var square *queens.SquareError
	if named || errors.As(wrong, &square) && c.inChess() {
		wrong = queens.WithNames(b.N, wrong)
	}
	return wrong, nil
}

// inChess reports whether the problem has squares, which are named as in chess.
func (c *checker) inChess() bool { return len(c.current.Given()) > 0 || len(c.current.Blocked()) > 0 }

// inEitherBase says what is wrong with a list that may count from 0 or from 1, in words that hold
// for both.
func inEitherBase(n int, wrong error) error {
	var conflict *queens.ConflictError
	if errors.As(wrong, &conflict) {
		return fmt.Errorf("the queens in rows %d and %d share %s, counted from 0 or from 1",
			conflict.A.Row+1, conflict.B.Row+1, aLine(conflict.Line))
	}
	return offInEitherBase(n)
}

func offInEitherBase(n int) error {
	return fmt.Errorf("a queen is off the board of size %d, counted from 0 or from 1", n)
}

func aLine(l queens.Line) string {
	if l == queens.Antidiagonal {
		return "an " + l.String()
	}
	return "a " + l.String()
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
	if distinct, known := c.seen.distinct(); known && distinct < c.checked {
		sizes += fmt.Sprintf(" (%d distinct)", distinct)
	}
	noun := "solutions"
	if c.checked == 1 {
		noun = "solution"
	}
	_, err := fmt.Fprintf(c.out, "valid: %d %s %s, read as %s\n", c.checked, noun, sizes, form)
	return err
}

// maxSeen is how many solutions are remembered, by 8 bytes each.
const maxSeen = 1_000_000

// seen remembers solutions, up to maxSeen, to tell how many are distinct. Of a million solutions
// two have the same hash by chance once in some 40 million times.
type seen struct {
	seed   maphash.Seed
	hashes []uint64
	lost   bool // there were too many
	cols   []int
}

// add remembers a solution: a queen in each row.
func (s *seen) add(b queens.Board) {
	if len(s.hashes) == maxSeen {
		s.lost, s.hashes = true, nil
	}
	if s.lost {
		return
	}
	if s.seed == (maphash.Seed{}) {
		s.seed = maphash.MakeSeed()
	}
	s.cols = slices.Grow(s.cols[:0], b.N)[:b.N]
	for _, q := range b.Squares {
		s.cols[q.Row] = q.Col
	}
	var h maphash.Hash
	h.SetSeed(s.seed)
	for _, col := range s.cols {
		h.Write([]byte{byte(col), byte(col >> 8), byte(col >> 16)})
	}
	s.hashes = append(s.hashes, h.Sum64())
}

// distinct returns how many of the solutions are, if that is known. It is called once.
func (s *seen) distinct() (n int, known bool) {
	slices.Sort(s.hashes)
	return len(slices.Compact(s.hashes)), !s.lost
}

package main

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/spf13/cobra"
)

// solveFlags are the flags of the solve command. It answers one question at a time: see
// solve_answer.go. How solutions are written is in solve_write.go.
type solveFlags struct {
	puzzle puzzleFlags
	format string
	ascii  asciiFlag

	all, count, unique, heaviest, random bool

	most    int    // --cap; 0: none
	seed    uint64 // of --random
	check   bool
	quiet   bool
	timeout time.Duration
}

func newSolve() *cobra.Command {
	f := new(solveFlags)
	cmd := &cobra.Command{
		Use:   "solve [FILE|ID|SIZE]",
		Short: "solve a puzzle: one solution, all, how many, the heaviest",
		Long: `Solve finds a solution of a puzzle and draws it: Q is a piece, * a blocked
square, # a wall. Or it answers another question:

  --all       every solution, in the order in which squares are read
  --count     how many there are; with --cap K it stops beyond K and says
              "more than K", which is not a number and never looks like one
  --unique    whether there is exactly one; exit code 1 if not
  --max       a solution of the largest weight, which is the number of pieces
              where squares have no weights
  --random    a random one

Whatever is printed was checked against the rules by code that solves nothing.
That there is no solution is said only when everything was tried. --check
answers a second time, as an exact cover problem, and compares; it is for all
rules, and may take far longer: with --max it weighs every solution.

` + puzzleForms + `

Formats:
` + solveFormatTable() + `
Exit codes: 0 done; 1 there is no solution, or not exactly one, or the two ways
disagree; 2 trouble; 3 stopped before the answer was known.`,
		Example: `  $ queens solve 441WMSZH
  ┌───────┬───────┐
  │ .   Q │ .   . │
  ├───┐   │       │
  │ . │ . │ .   Q │
  │   └───┼───┐   │
  │ Q   . │ . │ . │
  │   ┌───┘   └───┤
  │ . │ .   Q   . │
  └───┴───────────┘
  $ queens solve 10 --rules superqueens --count
  4
  $ queens solve 3 --unique
  not unique: there is no solution`,
		Args: atMostOne("puzzle"),
		RunE: f.run,
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.all, "all", false, "print every solution")
	flags.BoolVar(&f.count, "count", false, "print the number of solutions")
	addParsed(cmd, &f.most, "cap", "K", "count to K, and say \"more than K\" if there are more", whole(1, math.MaxInt))
	flags.BoolVar(&f.unique, "unique", false, "say whether there is exactly one solution")
	flags.BoolVar(&f.heaviest, "max", false, "print a solution of the largest weight, and the weight")
	flags.BoolVar(&f.random, "random", false, "print a random solution")
	addParsed(cmd, &f.seed, "seed", "K", "choose the random solution by number K (default another each time)", parseSeed)
	flags.BoolVar(&f.check, "check", false, "answer twice, by two ways that share no code; exit code 1 if they differ")
	f.addFormat(cmd)
	f.ascii.add(cmd)
	f.puzzle.add(cmd)
	addTimeout(cmd, &f.timeout)
	addQuiet(cmd, &f.quiet, "solving")
	return cmd
}

// questions are the flags of which one may be given.
var questions = []string{"all", "count", "unique", "max", "random"}

func (f *solveFlags) run(cmd *cobra.Command, args []string) error {
	if err := f.checkFlags(cmd); err != nil {
		return err
	}
	ctx := withTimeout(cmd, f.timeout)
	reading, err := f.puzzle.readAloud(cmd, args)
	if err != nil {
		return err
	}
	p := reading.Puzzle
	out := cmd.OutOrStdout().(*output)
	w, err := f.writer(out, p)
	if err != nil {
		return err
	}
	talk := newProgress(cmd.ErrOrStderr(), f.quiet, false)
	talk.begin("solve", "")
	s := &solving{ctx, p, f.format, &shownWriter[found]{w: w, out: out, talk: talk}}
	if f.check {
		if err := s.checkable(); err != nil {
			return err
		}
	}
	return s.answer(f)
}

// checkFlags refuses flags that do not go together.
func (f *solveFlags) checkFlags(cmd *cobra.Command) error {
	for i, a := range questions {
		for _, b := range questions[:i] {
			if err := exclusive(cmd, b, a, "they are different questions"); err != nil {
				return err
			}
		}
	}
	for _, pair := range [][2]string{{"cap", "count"}, {"seed", "random"}} {
		if isSet(cmd, pair[0]) && !isSet(cmd, pair[1]) {
			return fmt.Errorf("--%s goes with --%s", pair[0], pair[1])
		}
	}
	if f.random && !isSet(cmd, "seed") {
		f.seed = rand.Uint64()
	}
	if (f.count || f.unique) && f.format != asText && f.format != asJSON {
		return errors.New("--format is text or json for --count and --unique, which write no boards")
	}
	if f.ascii.set && f.format != asText {
		return fmt.Errorf("--ascii draws boards as text, and --format %s does not", f.format)
	}
	return nil
}

package main

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"queens"
	"queens/count"
	"queens/search"
)

// classesFlags are the flags of the classes command.
type classesFlags struct {
	problem problemFlags
	images  bool
	format  string
	timeout time.Duration
	quiet   bool
}

func newClasses() *cobra.Command {
	f := new(classesFlags)
	cmd := &cobra.Command{
		Use:   "classes [N]",
		Short: "sort the solutions by symmetry: 92 or 12?",
		Long: `Classes tells why some say that there are 92 solutions of size 8 and others 12.
A solution that is turned or reflected is a solution again. What becomes of one
in this way is its orbit, and the first of an orbit, in lexicographic order, is
the fundamental solution. Classes prints these, each with its symmetry class:

  class       what leaves it as it is           solutions in its orbit
  ordinary    no turn and no reflection         8
  point       a half turn                       4
  rotational  a quarter turn                    2
  full        everything; only for n = 0 and 1  1

At the end it adds up the orbits. That sum is held against the number of
solutions it has met. With --images it prints what each turn and reflection
makes of a solution.

N is from 0 to 64; without the argument it is read from standard input.
Columns count from 1, row 1 first; in json and jsonl they count from 0.

Formats:
  text    a table, and the sum
  boards  boards of Q and ., side by side, and the sum
  json    one object with the solutions, the classes and the sum
  jsonl   an object for each solution, a line each
  csv     a line for each solution, or for each image

Given queens and blocked squares must be such that all turns and reflections
leave them where they are.

` + problemHelp + `

Ctrl-C and --timeout end it with exit code 3 and no sum.`,
		Example: `  $ queens classes 6
    no.  columns      class  orbit
      1  2 4 6 1 3 5  point      4

  1 point × 4 = 4
  1 fundamental solution, if turned and reflected ones count as the same
  4 solutions, if they count as different
  $ queens classes 8 | tail -3 | head -1
  11 ordinary × 8 + 1 point × 4 = 92`,
		Args:              atMostOne("size"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              f.run,
	}
	listing.takesSize(cmd)
	cmd.Flags().BoolVar(&f.images, "images", false, "print the images of each, and which turn or reflection makes them")
	addChoice(cmd, &f.format, "format", "form of the answer", "text", "boards", "json", "jsonl", "csv")
	f.problem.add(cmd)
	addTimeout(cmd, &f.timeout)
	addQuiet(cmd, &f.quiet, "searching")
	return cmd
}

func (f *classesFlags) run(cmd *cobra.Command, args []string) error {
	ctx := withTimeout(cmd, f.timeout)
	p, err := f.problem.read(cmd, args, listing)
	if err != nil {
		return err
	}
	if len(p.Stabilizer()) != len(queens.Symmetries) {
		return fmt.Errorf("classes: %w", count.ErrAsymmetric)
	}
	s, err := search.New(p)
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout().(*output)
	w := &classWriter{sheet: newClassSheet(f.format, f.images, p, out)}
	talk := newProgress(cmd.ErrOrStderr(), f.quiet, false)
	shown := &shownWriter[queens.Solution]{w: w, out: out, talk: talk}
	talk.begin(fmt.Sprintf("classes %d", p.N()), workNodes)
	defer talk.end()
	report := shown.report // which says nothing while solutions come, on the same terminal
	if !isTerminal(out.to) {
		shown.talk, report = &progress{style: silent}, talk.report
	}
	s.Progress(reporter(s, time.Now(), report))
	stop := shown.flushOften()
	defer stop()
	if err := w.sortAll(ctx, s, shown); err != nil {
		return err
	}
	talk.end()
	return shown.close()
}

// classSums are the numbers at the end.
type classSums struct {
	met         uint64    // solutions
	fundamental [4]uint64 // of them, by class
}

// orbits returns the number of fundamental solutions and the sum of their orbits.
func (c classSums) orbits() (fundamental, solutions uint64) {
	for class, k := range c.fundamental {
		fundamental += k
		solutions += k * uint64(queens.Class(class).Orbit())
	}
	return fundamental, solutions
}

// check returns an error if the orbits do not add up to the solutions that were met.
func (c classSums) check() error {
	if _, sum := c.orbits(); sum != c.met {
		return &noError{fmt.Sprintf("the orbits add up to %d, but there were %d solutions", sum, c.met)}
	}
	return nil
}

// A fundamental is a fundamental solution, on its way to paper.
type fundamental struct {
	number   uint64 // counted from 1
	solution queens.Solution
	class    queens.Class
}

// An image is what some symmetries make of a solution.
type image struct {
	solution queens.Solution
	by       []queens.Symmetry
}

// images returns the distinct images in the order of the symmetries, the solution itself first.
func (f fundamental) images() []image {
	var images []image
next:
	for _, y := range queens.Symmetries {
		solution := f.solution.Image(y)
		for i := range images {
			if slices.Equal(images[i].solution, solution) {
				images[i].by = append(images[i].by, y)
				continue next
			}
		}
		images = append(images, image{solution, []queens.Symmetry{y}})
	}
	return images
}

// A classWriter is given the fundamental solutions, numbers them and adds up.
type classWriter struct {
	sheet classSheet
	sums  classSums
}

// A classSheet is a form in which they are written.
type classSheet interface {
	solution(fundamental) error
	end(classSums) error
}

// sortAll walks through all solutions and shows those that are fundamental.
func (w *classWriter) sortAll(ctx context.Context, s *search.Search, shown *shownWriter[queens.Solution]) error {
	for solution := range s.Completions(ctx) {
		w.sums.met++
		if !solution.IsFundamental() {
			continue
		}
		if err := shown.write(solution); err != nil {
			return err
		}
	}
	if s.Stats().Complete {
		return w.sums.check()
	}
	shown.flush()
	return unlessStopped(ctx, ctx.Err(), "no sum, not all solutions were met")
}

// Write implements [solutionWriter].
func (w *classWriter) Write(s queens.Solution) error {
	class := s.Class()
	w.sums.fundamental[class]++
	number, _ := w.sums.orbits()
	return w.sheet.solution(fundamental{number, s, class})
}

// Flush implements [solutionWriter]: nothing is held back that could be shown.
func (w *classWriter) Flush() error { return nil }

// Close writes the sum.
func (w *classWriter) Close() error { return w.sheet.end(w.sums) }

// mostFundamental is a number that those of the fundamental solutions of p do not exceed, for the
// width of a column.
func mostFundamental(p queens.Problem) uint64 {
	if k, known := queens.KnownFundamental(p.N()); known {
		return k
	}
	return math.MaxUint32
}

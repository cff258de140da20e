package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"queens"
	"queens/draw"
	"queens/puzzle"
)

// drawnPuzzle are the flags of the draw command that are about a puzzle.
type drawnPuzzle struct {
	puzzleFlags
	file  string
	solve bool
}

func (f *drawnPuzzle) add(cmd *cobra.Command) {
	addFile(cmd, &f.file, "puzzle", "draw the puzzle in FILE (- is standard input), or the one whose ID or size it is")
	cmd.Flags().BoolVar(&f.solve, "solve", false, "draw a solution of the puzzle; exit code 1 if there is none")
	f.addRules(cmd)
}

// check refuses flags that do not go together.
func (f *drawnPuzzle) check(cmd *cobra.Command) error {
	if f.file == "" {
		for _, flag := range []string{"solve", "rules"} {
			if isSet(cmd, flag) {
				return fmt.Errorf("--%s goes with --puzzle", flag)
			}
		}
		return nil
	}
	for _, other := range []string{"problem", "given", "blocked", "sheet", "trace", "attacks", "mark"} {
		if err := exclusive(cmd, "puzzle", other, "it belongs to a board of n queens"); err != nil {
			return err
		}
	}
	return nil
}

// drawPuzzle draws a puzzle, with the solution that is found, or the one that the arguments name, or
// the answer that its form has.
func (f *drawFlags) drawPuzzle(ctx context.Context, cmd *cobra.Command, args []string) (picture, error) {
	f.puzzle.options.Base = f.reading.Base
	if f.puzzle.file == "-" && len(args) == 1 && args[0] == "-" {
		return nil, errors.New("the solution and --puzzle - exclude each other: both are read from standard input")
	}
	reading, err := f.puzzle.readAloud(cmd, []string{f.puzzle.file})
	if err != nil {
		return nil, err
	}
	p := reading.Puzzle
	if err := queens.CheckSize(max(p.Rows(), p.Cols()), drawing.max, drawing.doing); err != nil {
		return nil, err
	}
	pieces := reading.Answer
	switch {
	case f.puzzle.solve && len(args) > 0:
		return nil, errors.New("--solve finds a solution, and the arguments name one")
	case f.puzzle.solve:
		var answer puzzle.Answer
		if pieces, answer, err = puzzle.One(ctx, p); err == nil && answer == puzzle.No {
			err = errNone
		}
	case len(args) > 0:
		pieces, err = f.answer(cmd, args, p)
	}
	if err != nil {
		return nil, err
	}
	scene, err := draw.Puzzle{Puzzle: p, Pieces: pieces, Caption: f.caption, Title: f.title, Desc: f.desc}.Scene(f.options)
	if err != nil {
		return nil, err
	}
	return still(scene), nil
}

// answer reads the solution that the arguments name, or are.
func (f *drawFlags) answer(cmd *cobra.Command, args []string, p puzzle.Puzzle) ([]queens.Square, error) {
	in, name, err := drawInput(cmd, args)
	if err != nil {
		return nil, err
	}
	onSquares := func(n int) (queens.Problem, error) {
		if n != p.Rows() || n != p.Cols() {
			return queens.Problem{}, fmt.Errorf("a board of %d×%d squares, and the puzzle has %d×%d", n, n, p.Rows(), p.Cols())
		}
		return queens.New(n)
	}
	s := &source{reader: queens.NewReader(bufio.NewReader(in), f.reading), name: name, most: drawing, on: onSquares, in: in}
	defer s.close()
	board, err := s.one()
	return board.Queens, err
}

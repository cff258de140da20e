package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"queens"
	"queens/puzzle"
)

// puzzleForms explains what is read of puzzles; it is part of the help of the commands that read one.
const puzzleForms = `A puzzle is read from FILE, from standard input (-, or no argument), or is the
argument itself: a size such as 8 or 4x6, an ID, SBN, or an address of
puzz.link. Its form is recognised:

  text      what queens puzzle convert prints; queens rules explains it
  JSON, ID  what convert prints with --to json and --to id
  boards    of queens in any form that verify reads: they are given; of Q . *
            and # with * for blocked squares, # for walls
  numbers   on n×n squares: regions if there are n different ones, each in one
            piece; weights if there are 2n or more; else --rules must tell:
            those of regions, or others for weights
  regions   in letters, numbers or coloured squares, on lines or in brackets;
            levels of clones of the daily puzzle Queens (TypeScript, JSON);
            lists of colours
  stars     SBN, 10x2.AAAB…, puzzle-star-battle.com, puzz.link, 7x 7x 9s …
  data      Essence' parameters, excluded diagonals, MiniZinc data

What a form does not say has its usual meaning; --rules gives other rules.`

// puzzleFlags say how a puzzle is read.
type puzzleFlags struct {
	options puzzle.Options
	isWord  bool // the puzzle was the argument itself
}

func (f *puzzleFlags) add(cmd *cobra.Command) {
	f.addRules(cmd)
	addParsed(cmd, &f.options.Base, "base", "0|1", "number of the first row and column in lists, where it is not clear", queens.ParseBase, "0", "1")
}

func (f *puzzleFlags) addRules(cmd *cobra.Command) {
	var names []string
	for _, p := range puzzle.Presets() {
		names = append(names, cobra.CompletionWithDesc(p.String(), p.About))
	}
	parse := func(text string) (string, error) {
		_, err := puzzle.ParsePreset(text)
		return text, err
	}
	addParsed(cmd, &f.options.Preset, "rules", "NAME", "the rules of a form that names none, such as regions or star-battle-2: see queens rules", parse, names...)
}

// read reads the puzzle that the arguments name.
func (f *puzzleFlags) read(cmd *cobra.Command, args []string) (puzzle.Reading, error) {
	arg := "-"
	if len(args) > 0 {
		arg = args[0]
	} else if isTerminal(cmd.InOrStdin()) {
		return puzzle.Reading{}, fmt.Errorf("%s needs a file, an ID, a size, or a puzzle on standard input: see %s --help", cmd.Name(), cmd.CommandPath())
	}
	if _, err := os.Stat(arg); arg != "-" && errors.Is(err, fs.ErrNotExist) {
		if !puzzle.IsOneLine(arg) {
			return puzzle.Reading{}, noPuzzle(arg)
		}
		f.isWord = true
		reading, err := puzzle.Parse(arg, f.options)
		if err != nil {
			return puzzle.Reading{}, inputError(quoted(arg), err)
		}
		return reading, nil
	}
	in, name, err := openInput(cmd, arg)
	if err != nil {
		return puzzle.Reading{}, err
	}
	defer in.Close()
	reading, err := puzzle.Read(in, f.options)
	if err != nil {
		return puzzle.Reading{}, inputError(name, withRemedy(err))
	}
	return reading, nil
}

// readAloud reads as read does, and says what a text was taken for that does not say it itself, unless
// there is --quiet. It is for commands that print something else.
func (f *puzzleFlags) readAloud(cmd *cobra.Command, args []string) (puzzle.Reading, error) {
	reading, err := f.read(cmd, args)
	if err == nil && !reading.Certain && !f.isWord && !isSet(cmd, "quiet") {
		fmt.Fprintf(cmd.ErrOrStderr(), "queens: read as %s\n", reading.Form)
	}
	return reading, err
}

// noPuzzle says that there is no file of that name, and what else it might have been.
func noPuzzle(arg string) error {
	if name, at := strings.CutPrefix(arg, "@"); at {
		if _, err := os.Stat(name); err == nil {
			return fmt.Errorf("there is no file %s: the name of a puzzle's file has no @ in front", quoted(arg))
		}
	}
	return fmt.Errorf("%s is no file, nor a size such as 8 or 4x6, an ID, SBN or an address of puzz.link", quoted(arg))
}

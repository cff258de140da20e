package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queens/model"
)

// exportTime is how long an export counts solutions to be able to say how many there are.
const exportTime = 2 * time.Second

type exportFlags struct {
	puzzle   puzzleFlags
	to, file string
}

func newExport() *cobra.Command {
	f := new(exportFlags)
	var names []string
	var languages strings.Builder
	for _, l := range model.Languages() {
		names = append(names, l.Name)
		fmt.Fprintf(&languages, "  %-9s %s\n", l.Name, l.About)
	}
	cmd := &cobra.Command{
		Use:   "export [FILE|ID|SIZE]",
		Short: "write a puzzle as a model for another solver",
		Long: `Export reads a puzzle and states it in the language of another solver:

` + languages.String() + `
Comments in the model say what the puzzle is, which variable is which square,
and how many solutions there are: as published, or else as counted, if that
takes no longer than 2 seconds. A model has as many answers as the puzzle has
solutions. A rule that the language cannot express is refused.

` + puzzleForms,
		Example: `  $ echo 'queens 8' | queens export --to dimacs | grep -E 'solutions|^p'
  c There are 92 solutions (OEIS A000170).
  p cnf 64 744
  $ echo 'queens 8' | queens export --to lp -o queens8.lp
  $ grep each_row_1: queens8.lp
   each_row_1: q_1_1 + q_1_2 + q_1_3 + q_1_4 + q_1_5 + q_1_6 + q_1_7 + q_1_8 = 1`,
		Args: atMostOne("puzzle"),
		RunE: f.run,
	}
	addChoice(cmd, &f.to, "to", "the language to write", names...)
	addOut(cmd, &f.file, "write the model to FILE, whole or not at all (- is standard output)")
	f.puzzle.add(cmd)
	return cmd
}

func (f *exportFlags) run(cmd *cobra.Command, args []string) error {
	reading, err := f.puzzle.readAloud(cmd, args)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(cmd.Context(), exportTime)
	defer cancel()
	known := model.Known(ctx, reading.Puzzle)
	if err := unlessStopped(cmd.Context(), cmd.Context().Err(), "no model"); err != nil {
		return err
	}
	var text bytes.Buffer
	for _, l := range model.Languages() {
		if l.Name == f.to {
			err := orStop(cmd.Context(), func() error { return l.Write(&text, reading.Puzzle, known) })
			if err != nil {
				return unlessStopped(cmd.Context(), err, "no model")
			}
		}
	}
	if f.file == "" || f.file == "-" {
		_, err := cmd.OutOrStdout().Write(text.Bytes())
		return err
	}
	return writeFile(f.file, text.Bytes())
}

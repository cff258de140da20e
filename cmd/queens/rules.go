package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"queens/puzzle"
)

// ruleExamples have a board for each preset, in the text form behind the line with the rules.
var ruleExamples = map[string]string{
	"n-queens":    "board 6\nrules n-queens\n",
	"completion":  "board 6\nrules completion\ngiven c5\n",
	"blocked":     "board 6\nrules blocked\nblocked b6 d6 f6 a4 c3 e1\n",
	"walls":       "board 4x6\nrules walls\ntotal 5\nsquares\n..#...\n..#.#.\n#.#.#.\n...#..\n",
	"torus":       "board 5\nrules torus\n",
	"superqueens": "board 10\nrules superqueens\n",
	"rooks":       "board 4\nrules rooks\n",
	"bishops":     "board 4\nrules bishops\n",
	"kings":       "board 4\nrules kings\n",
	"regions":     "board 6\nrules regions\nregions\nAAAAAA\nBBCAAA\nBBDDAA\nBBDDDD\nBEDDDD\nBBDDDF\n",
	"star-battle": "board 9\nrules star-battle 2\nregions\nAABBBBBBB\nAACCCBCCC\nAADCCCCEE\nAADDDDEEE\nAAFFEEEEE\nGFFFFEEEE\nGGFHFEEEI\nGHHHHHHII\nGGHHHHHII\n",
	"k-queens":    "board 5\nrules k-queens 3\n",
	"rectangle":   "board 3x5\nrules rectangle\n",
}

func newRules() *cobra.Command {
	var ascii asciiFlag
	cmd := &cobra.Command{
		Use:   "rules [NAME]",
		Short: "list the rules that have a name, with examples",
		Long: `Rules lists the rules that have a name, or explains those of NAME: what they
say in the text form of puzzles, an example, and a solution of it.

The text form has a keyword at the head of each line:

  board 4x6              rows x columns; queens 8 is an 8x8 board of n-queens
  rules NAME             pieces, torus, each and total as the rules have them
  pieces queen+knight    or rook, bishop, king, knight, none, and sums
  torus                  opposite edges meet
  each row 1             or column, region, diagonal; or at most 1, at least 1,
                         1 to 2
  total 4                how many in all
  given a1 b3            pieces; squares as in chess, a1 is bottom left
  blocked c4             holds no piece
  walls d4               holds no piece and stops attacks
  exclude diagonals a3   or antidiagonals: those through a3
  squares                a line a row below: Q given, * blocked, # wall, . none
  regions                a line a row below: letters or numbers, . for none
  weights                a line a row below: numbers`,
		Example: `  $ queens rules kings
  kings          as many kings as there is room for

    board 4x4
    pieces king
    total 4

    ....    Q.Q.
    ....    ....
    ....    Q.Q.
    ....    ....`,
		Args: atMostOne("name"),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, p := range puzzle.Presets() {
				if len(args) == 0 {
					names = append(names, cobra.CompletionWithDesc(p.Name, p.About))
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			w := cmd.OutOrStdout()
			presets := puzzle.Presets()
			if len(args) > 0 {
				p, err := namedRules(args[0])
				if err != nil {
					return err
				}
				presets = []puzzle.Preset{p}
			}
			for i, p := range presets {
				if i > 0 {
					fmt.Fprintln(w)
				}
				if err := explainRules(cmd, w, p, ascii.wanted()); err != nil {
					return err
				}
			}
			return nil
		},
	}
	ascii.add(cmd)
	return cmd
}

// namedRules returns the rules of a name, which may leave out the number that some have behind it.
func namedRules(name string) (puzzle.Preset, error) {
	numbered, err := puzzle.ParsePreset(name)
	for _, p := range puzzle.Presets() {
		if p.Name == numbered.Name || strings.EqualFold(p.Name, strings.TrimSpace(name)) {
			return p, nil
		}
	}
	return puzzle.Preset{}, err
}

// explainRules prints a preset: its rules, an example and the solution of it.
func explainRules(cmd *cobra.Command, w io.Writer, preset puzzle.Preset, ascii bool) error {
	reading, err := puzzle.Parse(ruleExamples[preset.Name], puzzle.Options{})
	if err != nil {
		return err
	}
	p := reading.Puzzle
	pieces, _, err := puzzle.One(cmd.Context(), p) // there is one
	if err != nil {
		return unlessStopped(cmd.Context(), err, "the example is not solved")
	}
	name := preset.Name
	if preset.K > 0 {
		name += " K"
	}
	about := preset.About
	if _, k, ok := strings.Cut(ruleExamples[preset.Name], preset.Name+" "); ok && preset.K > 0 {
		k, _, _ = strings.Cut(k, "\n")
		about += "; here K is " + k
	}
	fmt.Fprintf(w, "%-14s %s\n\n", name, about)
	rules, _ := undrawn(p)
	for line := range strings.Lines(rules) {
		fmt.Fprintf(w, "  %s", line)
	}
	fmt.Fprintln(w)
	solved := strings.Split(p.Draw(pieces, ascii), "\n")
	for i, line := range strings.Split(strings.TrimSuffix(p.Draw(nil, ascii), "\n"), "\n") {
		fmt.Fprintf(w, "  %s    %s\n", line, solved[i])
	}
	return nil
}

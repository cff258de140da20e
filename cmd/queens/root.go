package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"queens/internal/near"
)

// run does what the arguments say and returns the exit code and the line for standard error.
func run(ctx context.Context, args []string, in io.Reader, out, talk io.Writer) (code int, line string) {
	stdout := newOutput(out)
	defer stdout.end()
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(stdout)
	root.SetErr(talk)
	err := root.ExecuteContext(ctx)
	if lost := stdout.Flush(); lost != nil && (err == nil || lost != errReaderGone) {
		err = lost
	}
	return verdict(err)
}

// newRoot builds the tree of commands.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "queens COMMAND [ARGUMENT] [FLAG]...",
		Short: "count, list, check and draw solutions of the n-queens problem",
		Long: `Queens places n queens on an n×n board so that no two attack each other.
It counts the ways, lists them, draws them and checks what others say is one,
shows step by step how they are found, solves the puzzles of the family, and
serves all that in a browser.

Exit codes: 0 done; 1 the answer to a yes-or-no question is no; 2 trouble with
the input, a file or the output; 3 stopped before the answer. Answers go to
standard output, everything else to standard error.`,
		Example: `  $ echo 8 | queens count
  92
  $ queens list 4 --format columns
  2 4 1 3
  3 1 4 2`,
		Version:       versionLine(),
		Args:          cobra.ArbitraryArgs, // so that an unknown command comes here
		RunE:          runGroup,
		SilenceErrors: true,
		SilenceUsage:  true,

		DisableFlagsInUseLine: true,
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetUsageTemplate(usageTemplate)
	root.SetHelpTemplate(helpTemplate)
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(newHelp(root))
	root.AddCommand(
		newCount(), newList(), newClasses(), newVerify(), newDraw(),
		newTrace(), newTree(), newCompare(), newLesson(),
		newTable(), newBench(), newBaseline(), newLedger(), newCampaign(), newWorker(),
		newPuzzle(), newSolve(), newRules(), newExport(), newJudge(), newServe(),
		newVersion(), newCompletion(), newMan(),
	)
	return root
}

// runGroup answers a call of a command that has others, without one of these or with one that does
// not exist.
func runGroup(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return cmd.Help()
	}
	return unknownCommand(cmd, args[0])
}

// unknownCommand says that a command has no subcommand of that name, and which may be meant.
func unknownCommand(cmd *cobra.Command, name string) error {
	if name == "" {
		return fmt.Errorf("the command has no name: see %s --help", cmd.CommandPath())
	}
	var known []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			known = append(known, c.Name())
		}
	}
	return fmt.Errorf("unknown command %s: %s", quoted(name), hint(cmd, near.Words(name, known)))
}

// hint asks whether one of the words was meant or, without any, points to the help of the command.
func hint(cmd *cobra.Command, words []string) string {
	return cmp.Or(near.DidYouMean(words), "see "+cmd.CommandPath()+" --help")
}

// newHelp is cobra's help command in our words.
func newHelp(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]...",
		Short: "explain a command",
		Long: `Help prints what queens COMMAND --help prints. Of a command with commands of its
own, those come behind it: queens help puzzle show.`,
		Example: `  $ queens help count | head -1
  Count prints the number of solutions of the n×n board, and nothing else.`,
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			if cmd, err := commandAt(root, args); err == nil {
				for _, c := range cmd.Commands() {
					if c.IsAvailableCommand() {
						names = append(names, cobra.CompletionWithDesc(c.Name(), c.Short))
					}
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, err := commandAt(root, args)
			if err != nil {
				return err
			}
			cmd.InitDefaultHelpFlag()
			cmd.InitDefaultVersionFlag()
			return cmd.Help()
		},
	}
}

// commandAt goes down the tree of commands by their names.
func commandAt(cmd *cobra.Command, names []string) (*cobra.Command, error) {
	for _, name := range names {
		if !cmd.HasAvailableSubCommands() {
			return nil, fmt.Errorf("%s has no commands of its own, and %s is one too many", cmd.CommandPath(), quoted(name))
		}
		i := slices.IndexFunc(cmd.Commands(), func(c *cobra.Command) bool { return c.Name() == name })
		if i < 0 {
			return nil, unknownCommand(cmd, name)
		}
		cmd = cmd.Commands()[i]
	}
	return cmd, nil
}

// atMostOne allows one argument, which is a what.
func atMostOne(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > 1 {
			return fmt.Errorf("%s takes one %s, and %s is one too many", cmd.Name(), what, quoted(args[1]))
		}
		return nil
	}
}

// none allows no argument.
func none(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s takes no argument, and %s is one", cmd.Name(), quoted(args[0]))
	}
	return nil
}

// The templates put the example last and keep lines within 80 columns.
const helpTemplate = `{{.Long}}

{{.UsageString}}`

const usageTemplate = `Usage:
  {{.UseLine}}
{{- if .HasAvailableSubCommands}}

Commands:
{{- range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}
{{- end}}{{end}}
{{- end}}

Flags:
{{.LocalFlags.FlagUsagesWrapped 80 | trimTrailingWhitespaces}}
{{- if .HasExample}}

Example:
{{.Example}}
{{- end}}
`

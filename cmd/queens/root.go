package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
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
It counts the ways, lists them, draws them and checks what others say is one.

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
		RunE:          runRoot,
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
		newTable(), newBench(), newBaseline(), newLedger(),
		newPuzzle(), newSolve(), newRules(), newExport(), newJudge(), newServe(),
		newVersion(), newCompletion(), newMan(),
	)
	return root
}

// runRoot answers a call without a command, or with one that does not exist.
func runRoot(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return cmd.Help()
	}
	return unknownCommand(cmd, args[0])
}

func unknownCommand(root *cobra.Command, name string) error {
	if name == "" {
		return errors.New("the command has no name: see queens --help")
	}
	root.SuggestionsMinimumDistance = 2
	if near := root.SuggestionsFor(name); len(near) > 0 {
		return fmt.Errorf("unknown command %s: did you mean %s?", quoted(name), strings.Join(near, " or "))
	}
	return fmt.Errorf("unknown command %s: see queens --help", quoted(name))
}

// newHelp is cobra's help command in our words.
func newHelp(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "explain a command",
		Long:  `Help prints what queens COMMAND --help prints.`,
		Example: `  $ queens help count | head -1
  Count prints the number of solutions of the n×n board, and nothing else.`,
		Args: atMostOne("command"),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			if len(args) == 0 {
				for _, c := range root.Commands() {
					if c.IsAvailableCommand() {
						names = append(names, cobra.CompletionWithDesc(c.Name(), c.Short))
					}
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				root.InitDefaultHelpFlag()
				root.InitDefaultVersionFlag()
				return root.Help()
			}
			for _, c := range root.Commands() {
				if c.Name() == args[0] {
					c.InitDefaultHelpFlag()
					return c.Help()
				}
			}
			return unknownCommand(root, args[0])
		},
	}
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

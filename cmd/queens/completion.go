package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func newCompletion() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "print a script that completes commands in a shell",
		Long: `Completion prints a script for bash, zsh, fish or powershell that completes
the commands, flags and flag values of queens. To load it into the running
shell:

  bash        source <(queens completion bash)
  zsh         source <(queens completion zsh)
  fish        queens completion fish | source
  powershell  queens completion powershell | Out-String | Invoke-Expression

To have it in every shell, put that line into the shell's startup file. Bash
needs the bash-completion package for it.`,
		Example: `  $ queens completion bash | head -1
  # bash completion V2 for queens …`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("completion needs a shell: bash, zsh, fish or powershell")
			}
			return atMostOne("shell")(cmd, args)
		},
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			root, w := cmd.Root(), cmd.OutOrStdout()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(w, true)
			case "zsh":
				return root.GenZshCompletion(w)
			case "fish":
				return root.GenFishCompletion(w, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(w)
			default:
				return fmt.Errorf("unknown shell %s: takes bash, zsh, fish or powershell", quoted(args[0]))
			}
		},
	}
}

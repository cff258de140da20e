package main

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"queens/count"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "print the version, and what this machine counts with",
		Long: `Version prints the version of this program and the Go that made it, the
kernels (inner loops of a count) that this machine can run, slowest first, and
the processor. QUEENS_KERNEL in the environment picks a kernel by its name.`,
		Example: `  $ queens version | head -1
  queens …`,
		Args:              none,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s\nkernels of the join: %s\nkernels of the walk: %s\ncpu: %s, %d cores\n",
				versionLine(), strings.Join(count.Kernels(count.Join), ", "), strings.Join(count.Kernels(count.Walk), ", "),
				cpuName(), runtime.NumCPU())
			return err
		},
	}
}

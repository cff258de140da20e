package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"queens/cluster"
)

func newCampaignKeys() *cobra.Command {
	var workers, hosts []string
	cmd := &cobra.Command{
		Use:   "keys DIR",
		Short: "make the keys of a campaign over several machines",
		Long: `Keys makes, in the folder DIR, what a campaign over several machines needs: an
authority of its own (ca.crt), a certificate of the server for the names and
addresses of --host, a key for the coordinator, and one for each of the workers.
What is there stays, so the same command adds workers and names later.

The coordinator (--keys DIR) needs users, coordinator.key, server.crt,
server.key and ca.crt. A worker takes its own key and ca.crt. Keep ca.key,
which makes certificates, to yourself. A key may do no more than work under its
name: NAME, or NAME.INSTANCE where several workers share it.

To shut one out, take its line out of the file users. A coordinator that listens
goes by the file as it is, within a second.`,
		Example: `  $ queens campaign keys keys --workers ws4 --host ws1.example.org
  queens: made in "keys": ca.crt, ca.key, coordinator.key, server.crt, …
  queens: the coordinator is known as localhost, ws1.example.org, …
  $ queens campaign keys keys --workers ws5
  queens: made in "keys": users, ws5.key
  queens: the coordinator is known as localhost, ws1.example.org, …`,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) == 0 || args[0] == "":
				return errors.New("keys needs a folder, as in queens campaign keys DIR")
			case len(args) > 1:
				return fmt.Errorf("keys takes one folder, and %s is one too many", quoted(args[1]))
			}
			return nil
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			made, err := cluster.MakeKeys(args[0], workers, hosts)
			if err != nil {
				return err
			}
			files := "nothing, all is there already"
			if len(made.Files) > 0 {
				files = strings.Join(made.Files, ", ")
			}
			_, err = fmt.Fprintf(cmd.ErrOrStderr(), "queens: made in %s: %s\nqueens: the coordinator is known as %s\n",
				quoted(args[0]), files, strings.Join(made.Hosts, ", "))
			return err
		},
	}
	addParsed(cmd, &workers, "workers", "NAME,...", "make a key for each worker NAME", parseList)
	addParsed(cmd, &hosts, "host", "NAME,...", "make the server's certificate for each NAME or address too (always for localhost)", parseList)
	return cmd
}

// parseList reads words with commas between them.
func parseList(text string) ([]string, error) {
	words := strings.Split(text, ",")
	for i, word := range words {
		if words[i] = strings.TrimSpace(word); words[i] == "" {
			return nil, errors.New("takes names with commas between them, such as a,b")
		}
	}
	return words, nil
}

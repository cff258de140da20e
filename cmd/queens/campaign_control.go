package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"queens/campaign"
	"queens/cluster"
)

// defaultURL is where a coordinator is that was started with --listen and the port that NATS has.
const defaultURL = "nats://127.0.0.1:4222"

// accessFlags say where a campaign is and who asks.
type accessFlags struct{ key, ca string }

func (f *accessFlags) add(cmd *cobra.Command, whose string) {
	addFile(cmd, &f.key, "key", "show the key in FILE, "+whose)
	addFile(cmd, &f.ca, "ca", "trust a server that the authority in FILE vouches for, ca.crt of the keys")
}

type campaignControlFlags struct {
	access accessFlags
	json   bool
}

const controlHelp = `

Without a URL the coordinator is looked for on this machine, at port 4222. Where
there are keys it needs the coordinator's, and what vouches for the server:
--key keys/coordinator.key --ca keys/ca.crt.`

func newCampaignStatus() *cobra.Command {
	return newControl("status", "say how far a campaign is", `Status asks the coordinator how far the campaign is, and who works on it.`+controlHelp,
		` 127.0.0.1:4291 | head -2
  campaign  …, queens 16 by the join
  counted   0 of … units`,
		func(w io.Writer, s campaign.Status, asJSON bool) error {
			if asJSON {
				return json.NewEncoder(w).Encode(s)
			}
			return printStatus(w, s)
		})
}

func newCampaignPause() *cobra.Command {
	return newControl("pause", "hand out no more tasks", `Pause has the coordinator hand out nothing. Tasks that are being worked on are
finished and kept. Workers wait; queens campaign resume goes on. The ledger has
the pause: a coordinator that is started again is paused still.`+controlHelp,
		` 127.0.0.1:4291
  queens: campaign …, queens 16, 0.0% done: no more tasks …`, nil)
}

func newCampaignResume() *cobra.Command {
	return newControl("resume", "hand out tasks again", `Resume ends a pause.`+controlHelp,
		` 127.0.0.1:4291
  queens: campaign …, queens 16, 0.0% done: tasks again …`, nil)
}

func newCampaignStop() *cobra.Command {
	return newControl("stop", "end the coordinator", `Stop ends the coordinator, with exit code 3 unless the campaign was done. The
ledger stays, and the same queens campaign start goes on from it; workers wait
for that.`+controlHelp,
		` 127.0.0.1:4291
  queens: campaign …, queens 16, 0.0% done: the coordinator ends, …`, nil)
}

// obeyedText says what the coordinator did.
func obeyedText(verb string, s campaign.Status) string {
	text := fmt.Sprintf("campaign %s, %s, %.1f%% done: ", s.Name, problemLine(s.Problem), 100*s.Share)
	there, _ := atWork(s)
	switch verb {
	case "pause":
		return text + fmt.Sprintf("no more tasks for %s until queens campaign resume", plural(there, "worker"))
	case "resume":
		return text + fmt.Sprintf("tasks again for %s", plural(there, "worker"))
	default:
		return text + "the coordinator ends, the ledger is kept"
	}
}

// newControl returns a command that asks the coordinator for something. The example goes on from the name of the command. What it answers is printed, or, if print is nil, what it did is said.
func newControl(verb, short, long, example string, print func(w io.Writer, s campaign.Status, asJSON bool) error) *cobra.Command {
	f := new(campaignControlFlags)
	cmd := &cobra.Command{
		Use:   verb + " [URL]",
		Short: short,
		Long:  long,
		Example: `  $ queens campaign start 16 --ledger 16.jsonl --listen 127.0.0.1:4291 &
  queens: workers come by: queens worker nats://127.0.0.1:4291
  $ queens campaign ` + verb + example,
		Args:              atMostOne("URL"),
		ValidArgsFunction: completeURL,
		RunE: func(cmd *cobra.Command, args []string) error {
			url := defaultURL
			if len(args) > 0 {
				url = args[0]
			}
			s, err := cluster.Control(cmd.Context(), cluster.ControlConfig{URL: url, Key: f.access.key, CA: f.access.ca}, verb)
			if err != nil {
				return unlessStopped(cmd.Context(), err, "no answer")
			}
			if print == nil {
				_, err := fmt.Fprintf(cmd.ErrOrStderr(), "queens: %s\n", obeyedText(verb, s))
				return err
			}
			return print(cmd.OutOrStdout(), s, f.json)
		},
	}
	f.access.add(cmd, "the coordinator's")
	if print != nil {
		cmd.Flags().BoolVar(&f.json, "json", false, "print it as JSON, with a map of the units")
	}
	return cmd
}

// completeURL completes the address of a coordinator.
func completeURL(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return []string{defaultURL}, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// printStatus prints how far a campaign is, and its workers.
func printStatus(w io.Writer, s campaign.Status) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	say := func(what, format string, args ...any) { fmt.Fprintf(t, "%s\t%s\n", what, fmt.Sprintf(format, args...)) }
	say("campaign", "%s, %s by the %s", s.Name, problemLine(s.Problem), s.Engine)
	say("counted", "%d of %s", s.Counted, plural(s.Units, "unit"))
	say("checked", "%d, of %d to be counted twice", s.Confirmed, s.Wanted)
	say("done", "%s", statusText(s))
	switch s.Lacks {
	case campaign.LacksResume:
		say("paused", "no tasks are handed out until queens campaign resume")
	case campaign.LacksWorker:
		say("lacks", "a worker: none is there")
	case campaign.LacksChecker:
		say("lacks", "another worker: the one that is there cannot check what it counted itself")
	}
	say("tasks", "%d to count and %d to check are handed out or in the queue", s.Counts, s.Checks)
	if s.Disputes+s.Settled > 0 {
		say("disputes", "%d open, %d settled, %s taken back", s.Disputes, s.Settled, plural(s.Voided, "unit"))
	}
	for _, code := range sortedKeys(s.Refused) {
		say("refused", "%s (%s)", plural(s.Refused[code], "message"), code)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	return printWorkers(w, s)
}

// printWorkers prints the workers that are there, or should be, and how many have left.
func printWorkers(w io.Writer, s campaign.Status) error {
	if len(s.Workers) == 0 {
		_, err := fmt.Fprintln(w, "workers   none has come yet")
		return err
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	left, units := 0, 0
	if slices.ContainsFunc(s.Workers, func(x campaign.WorkerStatus) bool { return x.State != campaign.Left }) {
		fmt.Fprintf(t, "\nworker\thost\tthreads\tkernels\tunits\tlately\tseen\tstate\n")
	}
	for _, x := range s.Workers {
		if x.State == campaign.Left {
			left, units = left+1, units+x.Units
			continue
		}
		state := x.State
		if x.Reason != "" {
			state += ": " + x.Reason
		}
		if x.Seen < 0 { // quarantined before the coordinator started again
			fmt.Fprintf(t, "%s\t-\t-\t-\t-\t-\t-\t%s\n", x.Name, state)
			continue
		}
		lately := "-"
		if x.Rate > 0 {
			lately = unitRate("", x.Rate)
		}
		fmt.Fprintf(t, "%s\t%s\t%d\t%s\t%d\t%s\t%.0f s ago\t%s\n", x.Name, x.Host, x.Threads, strings.Join(x.Kernels, ", "), x.Units, lately, x.Seen, state)
	}
	if s.Unlisted > 0 {
		fmt.Fprintf(t, "and %d more\n", s.Unlisted)
	}
	if left > 0 {
		fmt.Fprintf(t, "\n%s left, after %s\n", plural(left, "worker")+map[bool]string{true: " has", false: " have"}[left == 1], plural(units, "unit"))
	}
	return t.Flush()
}

package main

import (
	"context"
	"errors"
	"log/slog"

	"github.com/spf13/cobra"

	"queens/cluster"
)

// workerFlags are the flags of the worker command.
type workerFlags struct {
	access  accessFlags
	name    string
	threads int
	memory  int64
	quiet   bool
}

func newWorker() *cobra.Command {
	f := new(workerFlags)
	cmd := &cobra.Command{
		Use:   "worker URL",
		Short: "count for a campaign",
		Long: `Worker counts for the campaign at URL, where queens campaign start listens,
until that is done: exit code 0. Problem, engine and units come from the
coordinator. Before the first unit every kernel passes a self-test.

It waits for a coordinator that is not there, or not there any more, and brings
it what it has counted when it is back. A signal has it hand back its task,
within 5 seconds, and end with exit code 3: the campaign was not done. It may be
killed as well. Then its task goes to another worker after a while.`,
		Example: `  $ timeout -s INT 1 queens worker nats://127.0.0.1:1
  queens: cannot reach nats://127.0.0.1:1 yet, trying again…
  queens: stopped by an interrupt: …`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("worker needs the address of a campaign, as in queens worker " + defaultURL)
			}
			return atMostOne("address")(cmd, args)
		},
		ValidArgsFunction: completeURL,
		RunE:              f.run,
	}
	f.access.add(cmd, "this worker's")
	addParsed(cmd, &f.name, "name", "NAME", "be known as NAME (default the host's name, or the key's, and a number)", notEmpty)
	addParsed(cmd, &f.threads, "threads", "K", "count on K threads (default one for each core)", whole(1, 1024))
	addMemory(cmd, &f.memory)
	addQuiet(cmd, &f.quiet, "working")
	return cmd
}

func (f *workerFlags) run(cmd *cobra.Command, args []string) error {
	endsWithin(campaignGrace)
	talk := newCampaignTalk(cmd.ErrOrStderr(), f.quiet, false, "")
	defer talk.end()
	err := cluster.Work(cmd.Context(), cluster.WorkerConfig{
		URL: args[0], Key: f.access.key, CA: f.access.ca, Name: f.name, Threads: f.threads, Memory: f.memory,
		Program: programVersion(), Log: talk.log(slog.LevelInfo),
	})
	if err == nil && cmd.Context().Err() != nil {
		err = context.Cause(cmd.Context()) // so that only the end of the campaign is exit code 0
	}
	return unlessStopped(cmd.Context(), lessMemory(err), "the campaign is not done; what this worker was counting is handed back")
}

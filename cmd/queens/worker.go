package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

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
		Long: `Worker counts for the campaign at URL, nats://HOST:PORT, tls://HOST:PORT or just
HOST:PORT, where queens campaign start listens, until that is done: exit code 0.
Problem, engine and units come from the coordinator. Before the first unit every
kernel passes a self-test.

It waits for a coordinator that is not there, or not there any more, and brings
it what it has counted when it is back. On a terminal a line says what it is at,
elsewhere one a minute; --quiet is for none.

A signal has it hand back its task, within 5 seconds, and end with exit code 3:
the campaign was not done. It may be killed as well. Then its task goes to
another worker after a while.`,
		Example: `  $ queens campaign start 12 --ledger l --workers 1 --listen 127.0.0.1:4291 &
  queens: workers come by: queens worker nats://127.0.0.1:4291
  $ queens worker 127.0.0.1:4291
  queens: working, campaign …
  queens: the campaign is done`,
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
		Program: programVersion(), Log: talk.log(slog.LevelInfo), Tell: talk.tellWorker,
	})
	if err == nil && cmd.Context().Err() != nil {
		err = context.Cause(cmd.Context()) // so that only the end of the campaign is exit code 0
	}
	return unlessStopped(cmd.Context(), lessMemory(err), "the campaign is not done; what this worker was counting is handed back")
}

// tellWorker says what a worker is at.
func (c *campaignTalk) tellWorker(p cluster.WorkerProgress) {
	c.lock.Lock()
	defer c.lock.Unlock()
	elapsed := time.Since(c.begun)
	what, parts := workerText(p, elapsed)
	c.progress.tell(elapsed, telling{
		line:  func(columns int) string { return fittedLine(what, -1, columns, "", parts...) },
		plain: func() string { return what + ": " + strings.Join(parts, ", ") },
	})
}

// workerText says what a worker counts for, and what it is at and has done since it began.
func workerText(p cluster.WorkerProgress, elapsed time.Duration) (what string, parts []string) {
	what, task := "worker", "waiting for a task"
	if p.Engine != "" {
		what = fmt.Sprintf("%s %d", p.Engine, p.N)
	}
	if p.Task != "" {
		task = "task " + p.Task
	}
	seconds := max(elapsed.Seconds(), 1)
	return what, []string{
		task, plural(p.Units, "unit"), fmt.Sprintf("%.3g a second", float64(p.Units)/seconds),
		fmt.Sprintf("busy %.0f%%", min(100*p.Busy.Seconds()/seconds, 100)), clock(elapsed) + " gone",
	}
}

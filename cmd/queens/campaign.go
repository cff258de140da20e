package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queens/campaign"
	"queens/cluster"
	"queens/count"
)

// campaignGrace is how long a coordinator or a worker may take to end: a worker hands its task back.
const campaignGrace = 5 * time.Second

func newCampaign() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "campaign COMMAND [ARGUMENT] [FLAG]...",
		Short: "count on many machines",
		Long: `A campaign counts one problem on any number of machines. One coordinator, queens
campaign start, cuts the count into units, hands them out and keeps the ledger,
the file that count --checkpoint writes too. Any number of workers, queens
worker, count. All may be killed at any time: what is in the ledger stays.

Every unit is counted twice: by two workers, and by two inner loops that share
no code. There is a number only when the ledger has every unit and was read
again.`,
		Example: `  $ queens campaign start 12 --workers 2 --ledger 12.jsonl --quiet
  14200
  $ queens ledger check 12.jsonl | tail -1
  total    14200, as published`,
		Args:                  cobra.ArbitraryArgs, // so that an unknown command comes here
		RunE:                  runGroup,
		DisableFlagsInUseLine: true,
	}
	cmd.AddCommand(newCampaignStart(), newCampaignStatus(), newCampaignPause(), newCampaignResume(), newCampaignStop(),
		newCampaignKeys(), newCampaignSimulate())
	return cmd
}

// campaignStartFlags are the flags of campaign start.
type campaignStartFlags struct {
	problem  problemFlags
	engine   string
	memory   int64
	ledger   string
	workers  int
	threads  int
	listen   string
	nats     string
	replicas int
	keys     string
	tlsCert  string
	tlsKey   string
	sizing   sizingFlags
	web      string
	json     bool
	quiet    bool
}

// sizingFlags size a campaign, a real one or one that is simulated.
type sizingFlags struct {
	unitTime time.Duration
	verify   float64
	lease    time.Duration
}

func (f *sizingFlags) add(cmd *cobra.Command) {
	f.verify, f.lease = 1, 30*time.Second
	addParsed(cmd, &f.unitTime, "unit-time", "TIME", "hand out units that take a thread about TIME (default 20s, less for short counts)", parseTime)
	addParsed(cmd, &f.verify, "verify-rate", "SHARE", "count SHARE of the units twice, such as 5% (default 100%)", parseShareOrNone, "100%", "10%", "5%", "0")
	addParsed(cmd, &f.lease, "lease", "TIME", "give a task to another worker after TIME without a sign of life (default 30s)", parseTime)
}

// options are those of the campaign.
func (f *sizingFlags) options() campaign.Options {
	return campaign.Options{Task: f.unitTime, Verify: f.verify, Known: knownShare}
}

// knownShare is the share of the tasks whose answers are known.
const knownShare = 0.01

// hostPort takes what looks like an address to listen at. Whether it is one, who listens says.
func hostPort(text string) (string, error) {
	if !strings.Contains(text, ":") {
		return "", errors.New("takes HOST:PORT, such as 127.0.0.1:8000")
	}
	return text, nil
}

// parseShareOrNone reads a share of a whole, or 0.
func parseShareOrNone(text string) (float64, error) {
	if x, err := strconv.ParseFloat(strings.TrimSuffix(text, "%"), 64); err == nil && x == 0 {
		return 0, nil
	}
	share, err := parseShare(text)
	if err != nil {
		err = errors.New("takes a share from 0 to 1, such as 1/20, 0.05 or 5%")
	}
	return share, err
}

func newCampaignStart() *cobra.Command {
	f := new(campaignStartFlags)
	cmd := &cobra.Command{
		Use:   "start N --ledger FILE",
		Short: "coordinate a count by many workers",
		Long: `Start coordinates a campaign until it is done, and then prints the number of
solutions and nothing else. It hands out what the ledger does not have, so the
same command goes on from whatever ended it, on any machine that has the file. A
pause is in there, and who was found to be wrong. A ledger of count --checkpoint
is as good, and the other way round.

--workers K has K workers in this process that share its cores. --listen lets
others come: queens worker nats://HOST:PORT. Beyond this machine that needs
--keys DIR, made by queens campaign keys. --nats uses a server of yours instead.

--verify-rate R counts only a share R of the units twice, chosen by the ledger's
name in blocks. A worker that is wrong in k blocks gets through with probability
(1-R)^k: at 5% one that is wrong in 90 blocks is found in 99 of 100 campaigns.

The number goes to standard output, everything else to standard error. A signal
ends it with exit code 3 and no number, as does queens campaign stop.`,
		Example: `  $ queens campaign start 12 --workers 2 --ledger 12.jsonl --quiet
  14200
  $ queens ledger check 12.jsonl | tail -1
  total    14200, as published`,
		Args:              atMostOne("size"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              f.run,
	}
	counting.takesSize(cmd)
	flags := cmd.Flags()
	f.problem.add(cmd)
	addFile(cmd, &f.ledger, "ledger", "keep what is counted in FILE, and go on from what is in it")
	addChoice(cmd, &f.engine, "engine", "way of counting: join is for the empty board and fast, walk is for any problem", automatic, count.Join, count.Walk)
	addParsed(cmd, &f.workers, "workers", "K", "have K workers in this process (default 0)", whole(0, 1024))
	addParsed(cmd, &f.threads, "threads", "K", "count on K threads in this process (default one for each core)", whole(1, 1024))
	addMemory(cmd, &f.memory)
	addParsed(cmd, &f.listen, "listen", "HOST:PORT", "let workers come to HOST:PORT; port 0 takes a free one", notEmpty, "127.0.0.1:4222", "0.0.0.0:4222")
	addParsed(cmd, &f.nats, "nats", "URL", "use the NATS server at URL, with JetStream, instead of its own", notEmpty, "nats://")
	addParsed(cmd, &f.replicas, "replicas", "K", "have the server of --nats keep the queue K times", whole(1, 5), "1", "3")
	addFolder(cmd, &f.keys, "keys", "know workers by the keys in DIR, made by queens campaign keys")
	addFile(cmd, &f.tlsCert, "tls-cert", "show workers the certificate in FILE (default that in the folder of --keys)")
	addFile(cmd, &f.tlsKey, "tls-key", "sign with the private key in FILE, which belongs to --tls-cert")
	f.sizing.add(cmd)
	addParsed(cmd, &f.web, "web", "HOST:PORT", "show the campaign to browsers, and /metrics to others, at HOST:PORT", hostPort, "127.0.0.1:8000", "127.0.0.1:0")
	flags.BoolVar(&f.json, "json", false, "print the number and where it came from as JSON; progress is JSON lines")
	addQuiet(cmd, &f.quiet, "counting")
	return cmd
}

// check refuses flags that do not go together.
func (f *campaignStartFlags) check(cmd *cobra.Command) error {
	if f.ledger == "" {
		return errors.New("start needs --ledger FILE, where what is counted is kept")
	}
	if f.ledger == "-" {
		return errors.New("--ledger takes a file and not -: what is counted is read again in the end")
	}
	if err := exclusive(cmd, "listen", "nats", "workers come to this process or to that server"); err != nil {
		return err
	}
	for _, pair := range []struct{ flag, needs, why string }{
		{"replicas", "nats", "its own server keeps the queue once"},
		{"tls-cert", "listen", "only who listens shows a certificate"},
		{"tls-cert", "tls-key", "a certificate is of no use without its private key"},
		{"tls-key", "tls-cert", "a private key is of no use without its certificate"},
		{"threads", "workers", "the coordinator itself counts nothing"},
		{"memory", "workers", "the coordinator itself counts nothing"},
	} {
		if isSet(cmd, pair.flag) && !isSet(cmd, pair.needs) {
			return fmt.Errorf("--%s goes with --%s: %s", pair.flag, pair.needs, pair.why)
		}
	}
	alone := f.listen == "" && f.nats == ""
	if f.keys != "" && alone {
		return errors.New("--keys goes with --listen or --nats: workers in this process need none")
	}
	return nil
}

// checkCrew refuses a campaign that its workers cannot end.
func (f *campaignStartFlags) checkCrew() error {
	if f.workers == 1 && f.listen == "" && f.nats == "" && f.sizing.verify > 0 {
		return errors.New("one worker cannot check what it counted itself: --workers 2, --listen for others, or --verify-rate 0")
	}
	return nil
}

func (f *campaignStartFlags) run(cmd *cobra.Command, args []string) error {
	if err := f.check(cmd); err != nil {
		return err
	}
	p, err := f.problem.read(cmd, args, counting)
	if err == nil {
		err = f.checkCrew()
	}
	if err != nil {
		return err
	}
	endsWithin(campaignGrace)
	e, _ := enginesFor(f.engine, p)
	talk := newCampaignTalk(cmd.ErrOrStderr(), f.quiet, f.json, fmt.Sprintf("%s %d", e.name, p.N()))
	defer talk.end()
	result, err := f.coordinate(cmd.Context(), e, p, talk)
	if errors.Is(err, cluster.ErrStopped) {
		err = &stopError{by: "queens campaign stop"}
		return fmt.Errorf("%w: %s", err, f.missing())
	}
	if err != nil {
		return unlessStopped(cmd.Context(), lessMemory(err), f.missing())
	}
	talk.summary(f.ledger, result)
	return f.print(cmd.OutOrStdout(), p, result)
}

func (f *campaignStartFlags) missing() string {
	return "no number, the campaign was not complete; the same command goes on from " + quoted(f.ledger)
}

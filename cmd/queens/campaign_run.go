package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math"
	"runtime"
	"slices"
	"strings"

	"queens"
	"queens/campaign"
	"queens/cluster"
	"queens/ledger"
	"queens/web"
)

// coordinate runs the campaign, with talk. The app is there before it, so that an address that cannot be had leaves no ledger, and after
// it, so that who watches sees its end.
func (f *campaignStartFlags) coordinate(ctx context.Context, e engine, p queens.Problem, talk *campaignTalk) (cluster.Result, error) {
	talk.note("timing units")
	var c *cluster.Coordinator
	started := make(chan struct{})
	page := ""
	if f.web != "" {
		status := func() campaign.Status {
			<-started
			if c == nil {
				return campaign.Status{}
			}
			return c.Status()
		}
		url, end, err := serveCampaign(context.WithoutCancel(ctx), f.web, status, talk)
		if err != nil {
			return cluster.Result{}, err
		}
		defer end()
		page = url
	}
	c, err := cluster.Start(ctx, cluster.Config{
		Problem: p, Engine: e.name, Ledger: f.ledger,
		Listen: f.listen, NATS: f.nats, Replica: f.replicas, Keys: f.keys, TLSCert: f.tlsCert, TLSKey: f.tlsKey,
		Workers: f.workers, Threads: f.threads, Memory: f.memory,
		Options: f.sizing.options(), Lease: f.sizing.lease, Program: programVersion(), Log: talk.log(slog.LevelWarn), Tell: talk.tell,
	})
	close(started)
	if err != nil {
		return cluster.Result{}, err
	}
	defer c.Close()
	talk.found(f.ledger, c)
	talk.listening(c.URL(), f.workersFiles())
	if page != "" {
		talk.watchable(page)
	}
	return c.Wait()
}

// workersFiles returns the flags that a worker needs where there are keys. Who shows another certificate knows who vouches for it.
func (f *campaignStartFlags) workersFiles() string {
	switch {
	case f.keys == "":
		return ""
	case f.tlsCert != "":
		return " --key NAME.key"
	}
	return " --key NAME.key --ca ca.crt"
}

// serveCampaign runs the app, with a page on the campaign, until end is called.
func serveCampaign(ctx context.Context, addr string, status func() campaign.Status, talk *campaignTalk) (page string, end func(), err error) {
	ctx, cancel := context.WithCancel(ctx)
	ready, ended := make(chan string, 1), make(chan error, 1)
	o := web.Options{Campaign: status, Log: talk.log(slog.LevelWarn)}
	go func() { ended <- web.Serve(ctx, addr, o, func(url string) { ready <- url }) }()
	select {
	case url := <-ready:
		return url + "#campaign", func() { cancel(); <-ended }, nil
	case err := <-ended:
		cancel()
		return "", nil, fmt.Errorf("cannot listen for --web: %w", err)
	}
}

// shortly puts a time into words as [roughly] does, and one of a few seconds with two digits.
func shortly(seconds float64) string {
	if seconds < 10 {
		return fmt.Sprintf("%.2g seconds", seconds)
	}
	return roughly(seconds)
}

// A tally is what the lines of a ledger took, by kernel.
type tally struct {
	Kernel  string  `json:"kernel"`
	Units   int     `json:"units"`
	Seconds float64 `json:"thread_seconds"`
}

// tallyOf adds up entries by kernel, the busiest first.
func tallyOf(entries []ledger.Entry) []tally {
	at := map[string]int{}
	all := []tally{} // in JSON a list, even without any
	for _, e := range entries {
		i, ok := at[e.Kernel]
		if !ok {
			i = len(all)
			at[e.Kernel] = i
			all = append(all, tally{Kernel: e.Kernel})
		}
		all[i].Units++
		all[i].Seconds += e.Took.Seconds()
	}
	for i := range all {
		all[i].Seconds = toMicros(all[i].Seconds)
	}
	slices.SortStableFunc(all, func(a, b tally) int { return b.Units - a.Units })
	return all
}

func talliesText(tallies []tally) string {
	var parts []string
	for _, t := range tallies {
		parts = append(parts, fmt.Sprintf("%d by %s", t.Units, t.Kernel))
	}
	return strings.Join(parts, ", ")
}

// threadSeconds adds up what entries took, each on one thread.
func threadSeconds(tallies ...[]tally) (seconds float64) {
	for _, t := range slices.Concat(tallies...) {
		seconds += t.Seconds
	}
	return toMicros(seconds)
}

// toMicros rounds seconds to what a ledger keeps of them.
func toMicros(seconds float64) float64 { return math.Round(seconds*1e6) / 1e6 }

// summary says at the end of a campaign what it took and what was checked.
func (c *campaignTalk) summary(path string, r cluster.Result) {
	first, again := tallyOf(r.Report.Entries), tallyOf(r.Report.Again)
	_, quarantined := atWork(r.Status)
	lines := []string{
		fmt.Sprintf("%s counted: %s", plural(len(r.Report.Entries), "unit"), talliesText(first)),
		fmt.Sprintf("%d of them counted again, by another kernel and another worker: %s", len(r.Report.Again), talliesText(again)),
		fmt.Sprintf("%s of one thread in all; this run took %s, with %s", shortly(threadSeconds(first, again)), shortly(r.Elapsed.Seconds()), plural(len(r.Status.Workers), "worker")),
	}
	if len(again) == 0 {
		lines[1] = "none of them counted again"
	}
	if s := r.Status; s.Settled+quarantined > 0 {
		lines = append(lines, fmt.Sprintf("%s settled, %s taken back, %s not believed any more",
			plural(s.Settled, "dispute"), plural(s.Voided, "unit"), plural(quarantined, "worker")))
	}
	lines = append(lines, "to read the ledger again: queens ledger check "+shellWord(path))
	c.lock.Lock()
	defer c.lock.Unlock()
	c.progress.end()
	if c.progress.style == jsonLines {
		return // it is in the report
	}
	for _, line := range lines {
		c.progress.say(line, nil)
	}
}

// shellWord writes a word so that a shell takes it for one.
func shellWord(text string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_-./:@%+=,", r)
	}
	if text != "" && !strings.ContainsFunc(text, func(r rune) bool { return !plain(r) }) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// A campaignReport is a number and where it came from.
type campaignReport struct {
	N             int     `json:"n"`
	Problem       string  `json:"problem"` // text form
	Counted       string  `json:"counted"` // "solutions"
	Count         string  `json:"count"`
	Engine        string  `json:"engine"`
	Units         int     `json:"units"`
	First         []tally `json:"counted_by"`
	Again         []tally `json:"checked_by"`
	Workers       int     `json:"workers"`
	Quarantined   int     `json:"quarantined"`
	Disputes      int     `json:"disputes"`
	ThreadSeconds float64 `json:"thread_seconds"`
	Seconds       float64 `json:"seconds"` // of this run
	Ledger        string  `json:"ledger"`  // its name, which its lines have
	Version       string  `json:"version"`
	Go            string  `json:"go"`
}

// print prints the number.
func (f *campaignStartFlags) print(w io.Writer, p queens.Problem, r cluster.Result) error {
	if !f.json {
		_, err := fmt.Fprintln(w, r.Count)
		return err
	}
	first, again := tallyOf(r.Report.Entries), tallyOf(r.Report.Again)
	report := campaignReport{
		N: p.N(), Problem: p.String(), Counted: "solutions", Count: r.Count.String(), Engine: r.Report.Head.Engine, Units: r.Report.Units,
		First: first, Again: again, Workers: len(r.Status.Workers), Disputes: r.Status.Settled,
		ThreadSeconds: threadSeconds(first, again), Seconds: toMillis(r.Elapsed), Ledger: r.Status.Name,
		Version: buildVersion(), Go: runtime.Version(),
	}
	_, report.Quarantined = atWork(r.Status)
	return json.NewEncoder(w).Encode(report)
}

// problemLine writes the text form of a problem on one line.
func problemLine(text string) string { return strings.ReplaceAll(strings.TrimSpace(text), "\n", "; ") }

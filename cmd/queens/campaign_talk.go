package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"queens/campaign"
	"queens/cluster"
)

// campaignTalk is what is said on standard error while a campaign runs: how far it is, as of a count, and between that
// who comes, goes or lies. Its methods may be called by several goroutines at once.
type campaignTalk struct {
	what  string // "join 22"
	begun time.Time

	lock     sync.Mutex // of what follows
	progress *progress
	seen     map[string]string // states of the workers, by name
	lonely   bool              // it was said that one worker is not enough
}

func newCampaignTalk(w io.Writer, quiet, asJSON bool, what string) *campaignTalk {
	return &campaignTalk{what: what, begun: time.Now(), progress: newProgress(w, quiet, asJSON), seen: map[string]string{}}
}

func (c *campaignTalk) end() {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.progress.end()
}

func (c *campaignTalk) say(line string, event any) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.progress.say(line, event)
}

// found says what is in the ledger that the campaign goes on with.
func (c *campaignTalk) found(path string, coordinator *cluster.Coordinator) {
	r, created := coordinator.Found()
	if !created {
		c.say(fmt.Sprintf("%s: %d of %s are counted already, %d of them twice", quoted(path), len(r.Entries), plural(r.Units, "unit"), len(r.Again)),
			ledgerEvent{"resumed", path, len(r.Entries), r.Units})
	}
	for _, trouble := range troubles(r) {
		c.say(fmt.Sprintf("%s: %s", quoted(path), trouble), ledgerTrouble{"damaged", path, trouble})
	}
}

// listening says how workers come, if they can: to an address, with those files.
func (c *campaignTalk) listening(address, files string) {
	if address != "" {
		c.say("workers come by: queens worker "+address+files, addressEvent{"listening", address})
	}
}

// watchable says where the campaign can be seen in a browser.
func (c *campaignTalk) watchable(url string) {
	c.say("watch it: "+url, addressEvent{"watchable", url})
}

type addressEvent struct {
	Event string `json:"event"`
	URL   string `json:"url"`
}

// tell says how far the campaign is, if it is time to, and at once what happened to workers since the last call.
func (c *campaignTalk) tell(s campaign.Status) {
	c.lock.Lock()
	defer c.lock.Unlock()
	for _, w := range s.Workers {
		before := c.seen[w.Name]
		c.seen[w.Name] = w.State
		if line := workerLine(w, before, len(s.Workers)); line != "" {
			c.progress.say(line, workerEvent{"worker", w})
		}
	}
	if there, _ := atWork(s); there == 1 && s.Counted == s.Units && s.Pending > 0 && !c.lonely {
		c.lonely = true
		c.progress.say("all is counted; what one worker counted another must check, and there is one only", newCampaignEvent(c.what, time.Since(c.begun), s))
	}
	elapsed := time.Since(c.begun)
	c.progress.tell(elapsed, telling{
		line: func(columns int) string {
			return fittedLine(c.what, s.Share, columns, fmt.Sprintf("%.1f%%", 100*s.Share), campaignLeft(s), crewText(s), checkedText(s), clock(elapsed)+" gone")
		},
		plain: func() string {
			parts := []string{fmt.Sprintf("%.1f%% done", 100*s.Share), checkedText(s), crewText(s), clock(elapsed) + " gone"}
			if left := campaignLeft(s); left != "" {
				parts = append(parts, left)
			}
			return c.what + ": " + strings.Join(parts, ", ")
		},
		event: func() any { return newCampaignEvent(c.what, elapsed, s) },
	})
}

// fewWorkers are told of one by one when they come and go. Of more the log tells the trouble only.
const fewWorkers = 20

// workerLine says what happened to one of so many workers, nothing if that is no news.
func workerLine(w campaign.WorkerStatus, before string, workers int) string {
	change := func(state string) bool { return w.State == state && before != state }
	switch {
	case w.State == campaign.Quarantined: // the log has it, with the reason
		return ""
	case workers > fewWorkers:
		return ""
	case before == "":
		return fmt.Sprintf("worker %s has come: %s, kernel %s, on %s", w.Name, plural(w.Threads, "thread"), w.Kernel, w.Host)
	case change(campaign.Silent):
		return fmt.Sprintf("worker %s gives no sign of life; its task goes to another", w.Name)
	case change(campaign.Left):
		return fmt.Sprintf("worker %s has left, after %s", w.Name, plural(w.Units, "unit"))
	case (w.State == campaign.Working || w.State == campaign.Waiting) && (before == campaign.Silent || before == campaign.Left):
		return fmt.Sprintf("worker %s is back", w.Name)
	}
	return ""
}

type workerEvent struct {
	Event string `json:"event"`
	campaign.WorkerStatus
}

// atWork counts the workers that are there and believed, and those that are not believed.
func atWork(s campaign.Status) (there, quarantined int) {
	for _, w := range s.Workers {
		switch w.State {
		case campaign.Working, campaign.Waiting:
			there++
		case campaign.Quarantined:
			quarantined++
		}
	}
	return there, quarantined
}

// crewText says how many workers there are, and how fast they are together: as fast as so many threads of the plan.
func crewText(s campaign.Status) string {
	there, quarantined := atWork(s)
	text := plural(there, "worker")
	if s.Rate > 0 {
		text += fmt.Sprintf(", pace %.1f threads", s.Rate)
	}
	if quarantined > 0 {
		text += fmt.Sprintf(", %d not believed", quarantined)
	}
	return text
}

// checkedText says how much was counted twice.
func checkedText(s campaign.Status) string {
	if s.Wanted == 0 {
		return "nothing is checked"
	}
	return fmt.Sprintf("%.1f%% checked", 100*float64(s.Confirmed)/float64(max(s.Wanted, s.Confirmed)))
}

// campaignLeft says how long it will take still, nothing where it is not known.
func campaignLeft(s campaign.Status) string {
	if s.Left < 0 || s.Done {
		return ""
	}
	return "about " + roughly(s.Left) + " left"
}

// statusText says it all, for queens campaign status.
func statusText(s campaign.Status) string {
	parts := []string{fmt.Sprintf("%.1f%%", 100*s.Share), crewText(s)}
	if left := campaignLeft(s); left != "" {
		parts = append(parts, left)
	}
	return strings.Join(parts, ", ")
}

// campaignEvent says how far a campaign is to programs.
type campaignEvent struct {
	Event       string   `json:"event"`
	What        string   `json:"what"`
	Share       float64  `json:"share"`
	Units       int      `json:"units"`
	Counted     int      `json:"counted"`
	Checked     int      `json:"checked"`
	Wanted      int      `json:"wanted"`
	Workers     int      `json:"workers"`
	Quarantined int      `json:"quarantined"`
	Disputes    int      `json:"disputes"`
	Rate        float64  `json:"rate"`
	Seconds     float64  `json:"seconds"`
	SecondsLeft *float64 `json:"seconds_left,omitempty"`
}

func newCampaignEvent(what string, elapsed time.Duration, s campaign.Status) campaignEvent {
	e := campaignEvent{
		Event: "progress", What: what, Share: s.Share, Units: s.Units, Counted: s.Counted, Checked: s.Confirmed, Wanted: s.Wanted,
		Disputes: s.Disputes, Rate: s.Rate, Seconds: toMillis(elapsed),
	}
	e.Workers, e.Quarantined = atWork(s)
	if s.Left >= 0 {
		e.SecondsLeft = &s.Left
	}
	return e
}

// log returns a log whose records from a level up are said.
func (c *campaignTalk) log(least slog.Level) *slog.Logger {
	return slog.New(talkHandler{talk: c, least: least})
}

// A talkHandler says the records of a log, a line each: the message, and behind it what belongs to it.
type talkHandler struct {
	talk  *campaignTalk
	least slog.Level
	attrs []slog.Attr
}

func (h talkHandler) Enabled(_ context.Context, level slog.Level) bool {
	return level >= h.least
}

func (h talkHandler) Handle(_ context.Context, r slog.Record) error {
	event := map[string]any{"event": "log", "level": strings.ToLower(r.Level.String()), "message": r.Message}
	line := r.Message
	add := func(a slog.Attr) bool {
		event[a.Key] = a.Value.String()
		line += fmt.Sprintf(", %s %v", a.Key, a.Value)
		return true
	}
	for _, a := range h.attrs {
		add(a)
	}
	r.Attrs(add)
	h.talk.say(line, event)
	return nil
}

func (h talkHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return talkHandler{h.talk, h.least, slices.Concat(h.attrs, attrs)}
}

func (h talkHandler) WithGroup(string) slog.Handler { return h }

func sortedKeys(m map[string]int) []string { return slices.Sorted(maps.Keys(m)) }

package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math"
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

// note shows a line on a terminal until the next one.
func (c *campaignTalk) note(line string) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.progress.note(line)
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
		if change, line := workerNews(w, before, len(s.Workers)); change != "" {
			c.progress.say(line, workerEvent{"worker", change, w})
		}
	}
	if s.Lacks == campaign.LacksChecker && s.Counted == s.Units && !c.lonely {
		c.lonely = true
		c.progress.say("all is counted; what one worker counted another must check, and there is one only", newCampaignEvent(c.what, time.Since(c.begun), s))
	}
	elapsed := time.Since(c.begun)
	c.progress.tell(elapsed, telling{
		line: func(columns int) string {
			return fittedLine(c.what, s.Share, columns, shareDone(s), campaignLeft(s), crewText(s), unitsText(s), clock(elapsed)+" gone")
		},
		plain: func() string {
			parts := []string{shareDone(s) + " of the work", unitsText(s), crewText(s), clock(elapsed) + " gone"}
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

// workerNews says what happened to one of so many workers, in a word and in a line, nothing if that is no news.
func workerNews(w campaign.WorkerStatus, before string, workers int) (change, line string) {
	turns := func(state string) bool { return w.State == state && before != state }
	switch {
	case w.State == campaign.Quarantined: // the log has it, with the reason
	case workers > fewWorkers:
	case before == "":
		return "come", fmt.Sprintf("worker %s has come: %s, kernels %s, on %s", w.Name, plural(w.Threads, "thread"), strings.Join(w.Kernels, ", "), w.Host)
	case turns(campaign.Silent):
		return "silent", fmt.Sprintf("worker %s gives no sign of life; its task goes to another", w.Name)
	case turns(campaign.Left):
		return "left", fmt.Sprintf("worker %s has left, after %s", w.Name, plural(w.Units, "unit"))
	case (w.State == campaign.Working || w.State == campaign.Waiting) && (before == campaign.Silent || before == campaign.Left):
		return "back", fmt.Sprintf("worker %s is back", w.Name)
	}
	return "", ""
}

type workerEvent struct {
	Event  string `json:"event"`
	Change string `json:"change"`
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

// crewText says how many workers there are, and how many units they do together.
func crewText(s campaign.Status) string {
	there, quarantined := atWork(s)
	text := plural(there, "worker")
	if s.Rate > 0 {
		text += ", " + unitRate(" units", s.Rate)
	}
	if quarantined > 0 {
		text += fmt.Sprintf(", %d not believed", quarantined)
	}
	return text
}

// unitRate writes a rate with at least three digits, in a second, a minute or an hour, so that there is one before the point.
func unitRate(what string, rate float64) string {
	per := "s"
	for _, longer := range []string{"min", "h"} {
		if rate < 1 {
			rate, per = 60*rate, longer
		}
	}
	if rate >= 999.5 {
		return fmt.Sprintf("%.0f%s/%s", rate, what, per)
	}
	return fmt.Sprintf("%.3g%s/%s", rate, what, per)
}

// shareDone says how much of the work is done. What is not done is not 100%.
func shareDone(s campaign.Status) string {
	return fmt.Sprintf("%.1f%%", math.Floor(1000*s.Share+1e-9)/10)
}

// unitsText says how many units were counted, and how many counted twice.
func unitsText(s campaign.Status) string {
	text := fmt.Sprintf("%d of %s counted", s.Counted, plural(s.Units, "unit"))
	if s.Wanted > 0 {
		text += fmt.Sprintf(", %d of %d checked", s.Confirmed, max(s.Wanted, s.Confirmed))
	}
	return text
}

// campaignLeft says how long it will take still, or what it lacks, nothing where neither is known.
func campaignLeft(s campaign.Status) string {
	switch {
	case s.Done:
		return ""
	case s.Lacks == campaign.LacksResume:
		return "paused"
	case s.Lacks == campaign.LacksWorker:
		return "waiting for a worker"
	case s.Lacks == campaign.LacksChecker:
		return "another worker must check"
	case s.Left < 0:
		return ""
	}
	return "about " + roughly(s.Left) + " left"
}

// statusText says it all, for queens campaign status.
func statusText(s campaign.Status) string {
	parts := []string{shareDone(s) + " of the work", crewText(s)}
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
	Rate        float64  `json:"rate"` // units in a second
	Lacks       string   `json:"lacks,omitempty"`
	Seconds     float64  `json:"seconds"`
	SecondsLeft *float64 `json:"seconds_left,omitempty"`
}

func newCampaignEvent(what string, elapsed time.Duration, s campaign.Status) campaignEvent {
	e := campaignEvent{
		Event: "progress", What: what, Share: s.Share, Units: s.Units, Counted: s.Counted, Checked: s.Confirmed, Wanted: s.Wanted,
		Disputes: s.Disputes, Rate: s.Rate, Lacks: s.Lacks, Seconds: toMillis(elapsed),
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

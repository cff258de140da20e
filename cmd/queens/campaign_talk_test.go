package main

import (
	"bytes"
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"queens"
	"queens/campaign"
	"queens/ledger"
)

// statuses are those of a campaign in which a worker comes, falls silent, comes back, and leaves for good.
func statuses() []campaign.Status {
	var all []campaign.Status
	for i, state := range []string{campaign.Working, campaign.Working, campaign.Silent, campaign.Waiting, campaign.Left, campaign.Left} {
		all = append(all, campaign.Status{
			Units: 10, Counted: 2 * (i + 1), Wanted: 10, Pending: 10 - i, Confirmed: i, Share: float64(i) / 5, Rate: 1.5, Left: 300,
			Workers: []campaign.WorkerStatus{{Name: "ws4", Host: "h", Kernels: []string{"portable", "avx2"}, Threads: 4, Units: 7, State: state}},
		})
	}
	return all
}

func TestCampaignTalk(t *testing.T) {
	var got bytes.Buffer
	c := newCampaignTalk(&got, false, false, "join 22")
	c.begun = time.Now().Add(-90 * time.Second)
	for _, s := range statuses() {
		c.tell(s)
	}
	c.tell(campaign.Status{Units: 1, Counted: 1, Wanted: 1, Pending: 1, Left: -1, Lacks: campaign.LacksChecker, Workers: []campaign.WorkerStatus{{Name: "ws5", State: campaign.Waiting, Kernels: []string{"portable", "avx2"}, Threads: 1, Host: "h"}}})
	c.log(slog.LevelWarn).Info("not of interest")
	c.log(slog.LevelWarn).Warn("refused", "worker", "x", "code", "sum")
	want := `queens: worker ws4 has come: 4 threads, kernels portable, avx2, on h
queens: join 22: 0.0% of the work, 2 of 10 units counted, 0 of 10 checked, 1 worker, 1.5 units/s, 1:30 gone, about 5 minutes left
queens: worker ws4 gives no sign of life; its task goes to another
queens: worker ws4 is back
queens: worker ws4 has left, after 7 units
queens: worker ws5 has come: 1 thread, kernels portable, avx2, on h
queens: all is counted; what one worker counted another must check, and there is one only
queens: refused, worker x, code sum
`
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", &got, want)
	}
}

func TestCampaignLine(t *testing.T) {
	var got bytes.Buffer
	c := newCampaignTalk(&got, false, false, "join 22")
	c.progress = &progress{w: &got, style: onTerminal, width: func() int { return 140 }}
	c.begun = time.Now().Add(-90 * time.Second)
	c.seen["ws4"] = campaign.Working
	c.tell(statuses()[1])
	c.end()
	const want = "]  20.0%  about 5 minutes left  1 worker, 1.5 units/s  4 of 10 units counted, 1 of 10 checked  1:30 gone"
	if !strings.HasPrefix(got.String(), "\rjoin 22  [##") || !strings.Contains(got.String(), want) {
		t.Errorf("got %q, want in it %q", &got, want)
	}
}

// TestCampaignLacks: what it lacks stands where the time left would, and a rate is that of who is there.
func TestCampaignLacks(t *testing.T) {
	working := campaign.Status{Share: 0.9996, Rate: 0.02, Left: 200, Units: 8, Counted: 8, Wanted: 8, Confirmed: 7, Workers: []campaign.WorkerStatus{{State: campaign.Working}}}
	alone, none, paused := working, working, working
	alone.Left, alone.Lacks = -1, campaign.LacksChecker
	none.Left, none.Lacks, none.Rate, none.Workers = -1, campaign.LacksWorker, 0, nil
	paused.Pause()
	for want, s := range map[string]campaign.Status{
		"99.9% of the work, 1 worker, 1.2 units/min, about 3 minutes left":      working,
		"99.9% of the work, 1 worker, 1.2 units/min, another worker must check": alone,
		"99.9% of the work, 0 workers, waiting for a worker":                    none,
		"99.9% of the work, 1 worker, 1.2 units/min, paused":                    paused,
	} {
		if got := statusText(s); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// Who was found to be wrong before the coordinator started again is in the status, and in what is read of the ledger.
func TestQuarantineIsShown(t *testing.T) {
	var got bytes.Buffer
	s := campaign.Status{Name: "0123abcd", Workers: []campaign.WorkerStatus{
		{Name: "ws4", State: campaign.Quarantined, Reason: "unit 17 is 3, not 4", Seen: -1},
	}}
	if err := printStatus(&got, s); err != nil {
		t.Fatal(err)
	}
	if want := "ws4     -     -        -        -      -       -     quarantined: unit 17 is 3, not 4\n"; !strings.HasSuffix(got.String(), want) {
		t.Errorf("got\n%s, want it to end with\n%s", &got, want)
	}
	p, err := queens.New(4)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "4.jsonl")
	l, err := ledger.Open(path, ledger.NewHead(p, "walk", 1, "split", "queens test"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(l.Note(ledger.Note{Note: campaign.NoteQuarantine, About: "ws4", Reason: "unit 17 is 3,\x1b[2J\nnot 4"}), l.Close()); err != nil {
		t.Fatal(err)
	}
	cmd := newLedgerCheck()
	got.Reset()
	cmd.SetOut(&got)
	cmd.SetArgs([]string{path})
	if err := cmd.Execute(); !errors.Is(err, errNo) {
		t.Errorf("got %v, want %v: units are missing", err, errNo)
	}
	if want := "\nnoted    ws4 was wrong, and is not believed: unit 17 is 3, [2J not 4\n"; !strings.Contains(got.String(), want) {
		t.Errorf("got\n%s, want in it\n%s", &got, want)
	}
}

package web

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"queens"
	"queens/campaign"
	"queens/ledger"
)

// A crowd is a campaign whose workers do as a test says. There are units 0 to 499, each with as many
// solutions as its number; ann counts, bob checks, and mal tells one too many.
type crowd struct {
	*testing.T

	mu       sync.Mutex
	now      time.Time
	work     campaign.Work
	campaign *campaign.Campaign
	paused   bool
	awake    string // a worker that goes on giving signs of life, if it is believed
	latest   string // ID of the task to count that was published last
}

// unkept is a book that keeps nothing: what is seen here is what the campaign remembers.
type unkept struct{}

func (unkept) Append(ledger.Entry) error  { return nil }
func (unkept) Confirm(ledger.Entry) error { return nil }
func (unkept) Void(int, string) error     { return nil }
func (unkept) Note(ledger.Note) error     { return nil }

func newCrowd(t *testing.T) *crowd {
	t.Helper()
	p, err := queens.New(20)
	if err != nil {
		t.Fatal(err)
	}
	w := campaign.Work{Problem: p, Engine: "join", Units: 500, Split: "split", Ledger: "0123abcd", Version: "queens test", Seconds: func(int) float64 { return 20 }}
	head := ledger.NewHead(p, w.Engine, w.Units, w.Split, w.Version)
	c, err := campaign.New(w, campaign.Options{Verify: 1, Window: 20}, ledger.Report{Head: head, Units: w.Units})
	if err != nil {
		t.Fatal(err)
	}
	return &crowd{T: t, now: time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC), work: w, campaign: c}
}

// status is what a coordinator gives to the server.
func (c *crowd) status() campaign.Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.campaign.Status(c.now)
	if c.paused {
		s.Pause()
	}
	if sum, err := c.campaign.Sum(); err == nil {
		s.Count = sum.String()
	}
	return s
}

// answer has a worker answer for units, which takes it as long as is expected.
func (c *crowd) answer(worker, kernel string, first, last int, more int64) {
	c.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, task := range c.campaign.Publish() {
		if task.Kind == campaign.Count {
			c.latest = task.ID
		}
	}
	a := campaign.Answer{
		Campaign: c.work.Ledger, Worker: worker, Host: "host-" + worker, Version: c.work.Version, Engine: c.work.Engine,
		Kernel: kernel, Threads: 4, First: first, Last: last,
	}
	for u := first; u <= last; u++ {
		sum := int64(u) + more
		a.Sums = append(a.Sums, strconv.FormatInt(sum, 10))
		a.Residues = append(a.Residues, uint64(sum))
		a.Work = append(a.Work, 1)
		a.Took += 5 * time.Second
		c.now = c.now.Add(5 * time.Second)
	}
	c.now = c.now.Add(time.Minute)
	if c.awake != "" {
		_ = c.campaign.Meet(c.now, c.hello(c.awake, ""))
	}
	if _, err := c.campaign.Fold(c.now, a, unkept{}); err != nil {
		if _, refused := err.(*campaign.RefusedError); !refused {
			c.Fatal(err)
		}
	}
}

// settle judges what there is to judge.
func (c *crowd) settle() {
	c.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	for d, ok := c.campaign.Dispute(); ok; d, ok = c.campaign.Dispute() {
		truth := ledger.Entry{Unit: d.Unit, Solutions: big.NewInt(int64(d.Unit)), Residue: uint64(d.Unit), Kernel: "walk", Host: "home"}
		if _, err := c.campaign.Settle(truth, unkept{}); err != nil {
			c.Fatal(err)
		}
	}
}

// quarrel leaves a campaign with everything that there is to see: workers that work, wait and are not believed, what is
// refused, and a dispute that is settled and one that is not.
func (c *crowd) quarrel() {
	c.Helper()
	c.meet("ann", "")
	c.answer("ann", "avx2", 0, 199, 0)
	c.answer("bob", "portable", 0, 99, 0)
	c.answer("mal", "portable", 190, 199, 1)
	c.settle()
	c.answer("mal", "portable", 100, 109, 1)
	c.answer("eve", "portable", 100, 101, 1)
	c.pass(20 * time.Second)
	c.awake = "eve"
	c.meet("ann", c.latest)
}

// meet has a worker give a sign of life.
func (c *crowd) meet(worker, task string) {
	c.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.campaign.Meet(c.now, c.hello(worker, task)); err != nil {
		c.Fatal(err)
	}
}

func (c *crowd) hello(worker, task string) campaign.Worker {
	return campaign.Worker{Name: worker, Host: "host-" + worker, Version: c.work.Version, Threads: 4, Kernels: []string{"portable", "avx2"}, Task: task}
}

// pass lets time pass.
func (c *crowd) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// finish has all of it counted and checked.
func (c *crowd) finish() {
	c.Helper()
	c.settle()
	c.answer("ann", "avx2", 0, 499, 0)
	c.answer("bob", "portable", 0, 499, 0)
}

func TestCampaign(t *testing.T) {
	c := newCrowd(t)
	c.quarrel()
	s := serve(t, Options{Campaign: c.status})
	var got campaignNews
	s.get(t, http.StatusOK, "GET", "/api/campaign", "", &got)
	if got.Name != "0123abcd" || got.Units != 500 || got.Counted != 200 || got.Confirmed != 101 || got.Disputes != 2 || got.Settled != 1 || got.Refused["quarantine"] != 1 || len(got.Cells) != 250 {
		got.Cells = nil
		t.Errorf("got %+v", got)
	}
	if len(got.Workers) != 4 || got.Workers[3].State != campaign.Quarantined || got.Crew[campaign.Quarantined] != 1 || got.Crew[campaign.Working] != 1 {
		t.Errorf("got workers %+v, %v", got.Workers, got.Crew)
	}
	if _, text := s.ask(t, "GET", "/", ""); !strings.Contains(string(text), `data-say="web.campaign">`) {
		t.Error("no link leads to the campaign")
	}
}

// TestNoCampaign: a server without a campaign says so, with a code, and does not show the way to it.
func TestNoCampaign(t *testing.T) {
	s := serve(t, Options{})
	for _, path := range []string{"/api/campaign", "/api/campaign/events"} {
		var got problem
		if s.get(t, http.StatusNotFound, "GET", path, "", &got); got.Code != "campaign" {
			t.Errorf("%s: got %+v", path, got)
		}
	}
	if _, text := s.ask(t, "GET", "/metrics", ""); strings.Contains(string(text), "campaign_") {
		t.Errorf("there are metrics of no campaign:\n%s", text)
	}
	if _, text := s.ask(t, "GET", "/", ""); !strings.Contains(string(text), `data-say="web.campaign" hidden>`) {
		t.Error("a link leads to no campaign")
	}
}

// TestCampaignEvents: each look shows what has changed, and the one that shows the end is the last.
func TestCampaignEvents(t *testing.T) {
	c := newCrowd(t)
	l := defaultLimits()
	l.status = time.Millisecond
	s := serve(t, Options{Campaign: c.status, limits: &l})
	w, err := s.watch(t.Context(), "/api/campaign/events")
	if err != nil {
		t.Fatal(err)
	}
	defer w.answer.Body.Close()
	until := func(counted int) (news campaignNews) {
		t.Helper()
		for {
			event, data, ok := w.next()
			if !ok || event != "status" {
				t.Fatalf("got %q, %t, before %d units were counted", event, ok, counted)
			}
			news = campaignNews{}
			if err := json.Unmarshal([]byte(data), &news); err != nil {
				t.Fatal(err)
			}
			if news.Counted == counted {
				return news
			}
		}
	}
	until(0)
	c.answer("ann", "avx2", 0, 7, 0)
	if news := until(8); len(news.Workers) != 1 || news.Workers[0].Name != "ann" {
		t.Errorf("got workers %+v", news.Workers)
	}
	c.finish()
	for news := until(500); !news.Done; news = until(500) {
	}
	if event, data, ok := w.next(); ok {
		t.Errorf("after the end got %s %s", event, data)
	}
}

// TestCampaignEventsAtTheEnd: when the server ends, a stream tells the latest at once, however long it is until its next look.
func TestCampaignEventsAtTheEnd(t *testing.T) {
	c := newCrowd(t)
	l := defaultLimits()
	l.status = time.Hour
	s := serve(t, Options{Campaign: c.status, limits: &l})
	w, err := s.watch(t.Context(), "/api/campaign/events")
	if err != nil {
		t.Fatal(err)
	}
	if event, _, _ := w.next(); event != "status" {
		t.Fatalf("got %q", event)
	}
	c.finish()
	s.stop()
	if event, data := w.last(); event != "status" || !strings.Contains(data, `"done":true`) {
		t.Errorf("got %s %.200s", event, data)
	}
}

// TestCampaignIsSeldomAsked: many clients do not make many questions.
func TestCampaignIsSeldomAsked(t *testing.T) {
	c := newCrowd(t)
	asked := 0 // the view asks one at a time
	l := defaultLimits()
	l.status = time.Hour
	s := New(Options{Campaign: func() campaign.Status { asked++; return c.status() }, limits: &l})
	defer s.Close()
	for range 100 {
		if _, err := s.campaign.look(s.limits.status); err != nil {
			t.Fatal(err)
		}
	}
	if asked != 1 {
		t.Errorf("asked %d times, want once", asked)
	}
}

// TestNotableWorkers: of a great many those are sent that somebody should look at.
func TestNotableWorkers(t *testing.T) {
	var s campaign.Status
	for i := range 1000 {
		s.Workers = append(s.Workers, campaign.WorkerStatus{Name: fmt.Sprint(i), State: workerStates[len(workerStates)-1-i/200]})
	}
	n := newsOf(s, mostWorkers+1)
	if len(n.Workers) != mostWorkers+1 || n.Workers[0].Name != "800" || n.Workers[mostWorkers].State != campaign.Silent || n.Crew[campaign.Left] != 200 {
		t.Errorf("got %d workers, the first %+v, the last %+v, in all %v", len(n.Workers), n.Workers[0], n.Workers[len(n.Workers)-1], n.Crew)
	}
	if s.Workers[0].Name != "0" {
		t.Error("the status was changed, which others look at too")
	}
}

// A sample is a line of metrics.
var sample = regexp.MustCompile(`^([a-z_]+)(?:\{([a-z]+="[^"\\]*"(?:,[a-z]+="[^"\\]*")*)\})? (\S+)$`)

// readMetrics reads the text form of Prometheus: values by name and labels. Every family says once what it is, before its samples.
func readMetrics(t *testing.T, text string) map[string]float64 {
	t.Helper()
	values, kinds := map[string]float64{}, map[string]string{}
	helped := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if rest, ok := strings.CutPrefix(line, "# HELP "); ok {
			helped, _, _ = strings.Cut(rest, " ")
			continue
		}
		if rest, ok := strings.CutPrefix(line, "# TYPE "); ok {
			name, kind, _ := strings.Cut(rest, " ")
			if name != helped || kinds[name] != "" || kind != "gauge" && kind != "counter" || (kind == "counter") != strings.HasSuffix(name, "_total") {
				t.Errorf("%q after the help of %q", line, helped)
			}
			kinds[name] = kind
			continue
		}
		parts := sample.FindStringSubmatch(line)
		if parts == nil {
			t.Errorf("%q is no sample", line)
			continue
		}
		value, err := strconv.ParseFloat(parts[3], 64)
		key := strings.TrimSuffix(line, " "+parts[3])
		if _, twice := values[key]; err != nil || twice || parts[1] != helped {
			t.Errorf("%q: %v; twice is %t, the family is %q", line, err, twice, helped)
		}
		values[key] = value
	}
	return values
}

func TestCampaignMetrics(t *testing.T) {
	c := newCrowd(t)
	c.quarrel()
	c.paused = true
	s := serve(t, Options{Campaign: c.status})
	_, text := s.ask(t, "GET", "/metrics", "")
	got := readMetrics(t, string(text))
	want := c.status()
	for name, value := range map[string]float64{
		`share`:                            want.Share,
		`units{state="missing"}`:           300,
		`units{state="counted"}`:           99,
		`units{state="confirmed"}`:         101,
		`units_pending`:                    399,
		`tasks{kind="count"}`:              float64(want.Counts),
		`tasks{kind="check"}`:              float64(want.Checks),
		`units_per_second`:                 want.Rate,
		`lacks{what="resume"}`:             1,
		`lacks{what="worker"}`:             0,
		`lacks{what="checker"}`:            0,
		`workers{state="working"}`:         1,
		`workers{state="quarantined"}`:     1,
		`workers{state="left"}`:            0,
		`refused_total{code="quarantine"}`: 1,
		`disputes`:                         2,
		`disputes_settled_total`:           1,
		`units_voided_total`:               float64(want.Voided),
		`paused`:                           1,
		`done`:                             0,
	} {
		if g, ok := got["queens_campaign_"+name]; !ok || math.Abs(g-value) > 1e-9*value {
			t.Errorf("%s is %v (there: %t), want %v", name, g, ok, value)
		}
	}
	if left := got["queens_campaign_left_seconds"]; !math.IsNaN(left) {
		t.Errorf("the time left is %v in a pause, want NaN", left)
	}
	fresh := newCrowd(t)
	s = serve(t, Options{Campaign: fresh.status})
	_, text = s.ask(t, "GET", "/metrics", "")
	got = readMetrics(t, string(text))
	if left, lacks := got["queens_campaign_left_seconds"], got[`queens_campaign_lacks{what="worker"}`]; !math.IsNaN(left) || lacks != 1 {
		t.Errorf("the time left is %v before anybody came, and a worker lacks %v times, want NaN and 1", left, lacks)
	}
}

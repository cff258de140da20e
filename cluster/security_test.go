package cluster

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go"

	"queens/campaign"
)

// Everything that a worker may say and that is not believed: nothing of it changes the count.
func TestMessagesThatAreRefused(t *testing.T) {
	t.Parallel()
	c := config(t, someBoard)
	o := start(t, c)
	s := speak(t, WorkerConfig{URL: o.URL(), Name: "s"})
	msg, good := s.count()
	if r := s.answer(good); !r.Kept {
		t.Fatalf("got %+v, want it kept", r)
	}
	if err := msg.DoubleAck(t.Context()); err != nil {
		t.Fatal(err)
	}
	before := o.Status()
	if got, want := before.Counted, good.Last-good.First+1; got != want {
		t.Fatalf("got %d units counted, want %d", got, want)
	}
	if r := s.answer(good); !r.Kept { // a replay is true, and no news
		t.Errorf("replay: got %+v, want it kept", r)
	}
	text, err := encode(good)
	if err != nil {
		t.Fatal(err)
	}
	changed := func(change func(*campaign.Answer)) []byte {
		a := good
		a.Sums, a.Residues, a.Work = slices.Clone(a.Sums), slices.Clone(a.Residues), slices.Clone(a.Work)
		change(&a)
		text, err := encode(a)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	refused := map[string]struct {
		text []byte
		code string
	}{
		"foreign":   {changed(func(a *campaign.Answer) { a.Campaign = "00000000" }), campaign.RefusedCampaign},
		"version":   {changed(func(a *campaign.Answer) { a.Version = "queens other" }), campaign.RefusedVersion},
		"name":      {changed(func(a *campaign.Answer) { a.Worker = "other" }), campaign.RefusedWorker},
		"engine":    {changed(func(a *campaign.Answer) { a.Engine = "join" }), campaign.RefusedEngine},
		"units":     {changed(func(a *campaign.Answer) { a.Last = 1 << 40 }), campaign.RefusedUnits},
		"short":     {changed(func(a *campaign.Answer) { a.Sums = a.Sums[1:] }), campaign.RefusedLength},
		"sum":       {changed(func(a *campaign.Answer) { a.Sums[0] = "1e9" }), campaign.RefusedSum},
		"residue":   {changed(func(a *campaign.Answer) { a.Residues[0]++ }), campaign.RefusedResidue},
		"empty":     {nil, campaign.RefusedMessage},
		"text":      {[]byte("good morning"), campaign.RefusedMessage},
		"twice":     {slices.Concat(text, text), campaign.RefusedMessage},
		"unknown":   {slices.Concat([]byte(`{"more":1,`), text[1:]), campaign.RefusedMessage},
		"doubled":   {slices.Concat(text[:len(text)-1], []byte(`,"first":0}`)), campaign.RefusedMessage},
		"oversized": {slices.Concat(text, make([]byte, longestMessage-len(text))), campaign.RefusedMessage},
		"long name": {changed(func(a *campaign.Answer) { a.Host = strings.Repeat("h", longestText+1) }), campaign.RefusedMessage},
	}
	for _, name := range slices.Sorted(maps.Keys(refused)) {
		t.Run("message="+name, func(t *testing.T) {
			r := s.say(subjectAnswer+"s", refused[name].text)
			if r.Kept || r.Code != refused[name].code || r.Reason == "" {
				t.Errorf("got %+v, want code %s and a reason", r, refused[name].code)
			}
		})
	}
	greeting := s.member.hello()
	greeting.Name = "other"
	if text, err = encode(greeting); err != nil {
		t.Fatal(err)
	}
	m, err := s.member.conn.Request(subjectHello+"s", text, deadline)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := decodeWelcome(m.Data); err == nil {
		t.Error("hello in another's name: got a welcome")
	} else if r, _ := refusalOf(err); r.Code != campaign.RefusedWorker {
		t.Errorf("hello in another's name: got %v, want code %s", err, campaign.RefusedWorker)
	}
	after := o.Status()
	if got, want := after.Counted, before.Counted; got != want {
		t.Errorf("got %d units counted, want %d as before", got, want)
	}
	total := 0
	for _, n := range after.Refused {
		total += n
	}
	if got, want := total, len(refused)+1; got != want {
		t.Errorf("got %d refusals in the status, want %d", got, want)
	}
	if err := s.member.conn.Publish(subjectAnswer+"s", make([]byte, longestMessage+1)); !errors.Is(err, nats.ErrMaxPayload) {
		t.Errorf("a message above the limit: got %v, want %v", err, nats.ErrMaxPayload)
	}
	work(t, WorkerConfig{URL: o.URL(), Name: "a"})
	work(t, WorkerConfig{URL: o.URL(), Name: "b"})
	finish(t, o, c)
}

// A worker chooses where the answer to its message goes. The coordinator, which may publish anywhere, answers to no subject but the worker's own inbox.
func TestReplyGoesToNobodyElse(t *testing.T) {
	t.Parallel()
	o := start(t, config(t, someBoard))
	s := speak(t, WorkerConfig{URL: o.URL(), Name: "s"})
	next := speak(t, WorkerConfig{URL: o.URL(), Name: "next"}) // whose turn is after that of s
	for _, subject := range []string{subjectTasks + "count", "_INBOX.other.1", subjectNews} {
		spy, err := o.conn.SubscribeSync(subject)
		if err != nil {
			t.Fatal(err)
		}
		text, err := encode(s.member.hello())
		if err != nil {
			t.Fatal(err)
		}
		if err := s.member.conn.PublishRequest(subjectHello+"s", subject, text); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(subject, "_INBOX.") { // whoever may control may be anybody
			if err := s.member.conn.PublishRequest(subjectControl, subject, []byte(`{"do":"status"}`)); err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(s.member.conn.Flush(), next.member.beat(t.Context())); err != nil { // answered after it, had it been
			t.Fatal(err)
		}
		if err := o.conn.Flush(); err != nil {
			t.Fatal(err)
		}
		for {
			m, err := spy.NextMsg(time.Millisecond)
			if err != nil {
				break
			}
			if !strings.Contains(string(m.Data), `"task"`) { // the coordinator's own
				t.Errorf("a reply went to %s: %s", subject, m.Data)
			}
		}
		_ = spy.Unsubscribe()
	}
}

// What the server keeps a worker from, whatever the worker runs.
func TestPermissions(t *testing.T) {
	t.Parallel()
	folder := makeKeys(t)
	guests, keyed := config(t, someBoard), config(t, someBoard)
	keyed.Keys = folder
	for _, test := range []struct {
		who    string
		config Config
		worker WorkerConfig
		denied []string
	}{
		{"guest", guests, WorkerConfig{Name: "a"}, nil},
		{"key", keyed, WorkerConfig{Key: filepath.Join(folder, "a.key"), CA: filepath.Join(folder, "ca.crt")}, []string{
			"publish queens.control", "publish queens.hello.b", "publish queens.answer.b", "publish queens.answer.b.1",
			"subscribe _INBOX.>", "subscribe _INBOX.b.>",
		}},
	} {
		t.Run("who="+test.who, func(t *testing.T) {
			o := start(t, test.config)
			test.worker.URL = o.URL()
			test.worker.Name = "a"
			s := speak(t, test.worker)
			denied := append(test.denied,
				"publish queens.task.count", "publish queens.task.check", "publish queens.news", "publish _INBOX.b.1",
				"publish $JS.API.STREAM.DELETE.QUEENS", "publish $JS.API.STREAM.PURGE.QUEENS", "publish $JS.API.STREAM.CREATE.OTHER",
				"publish $JS.API.CONSUMER.CREATE.QUEENS.other", "publish $JS.API.CONSUMER.DELETE.QUEENS.count",
				"publish $JS.API.CONSUMER.PAUSE.QUEENS.count", "publish $JS.API.STREAM.MSG.GET.QUEENS", "publish $SYS.REQ.SERVER.PING",
				"subscribe >", "subscribe queens.answer.>", "subscribe queens.hello.>", "subscribe queens.control", "subscribe queens.task.count", "subscribe $SYS.>",
			)
			for _, what := range denied {
				verb, subject, _ := strings.Cut(what, " ")
				var err error
				if verb == "publish" {
					err = s.member.conn.Publish(subject, []byte("{}"))
				} else {
					_, err = s.member.conn.SubscribeSync(subject)
				}
				if err := errors.Join(err, s.member.conn.Flush()); err != nil {
					t.Fatal(err)
				}
				if err := s.member.conn.LastError(); !errors.Is(err, nats.ErrPermissionViolation) || !strings.Contains(err.Error(), `"`+subject+`"`) {
					t.Errorf("%s: got %v, want a violation of permissions", what, err)
				}
			}
		})
	}
}

func TestConfigurationsThatAreRefused(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		change func(*Config)
		want   string
	}{
		"all addresses": {func(c *Config) { c.Listen = ":0" }, "only with keys"},
		"an address":    {func(c *Config) { c.Listen = "192.0.2.1:0" }, "only with keys"},
		"no port":       {func(c *Config) { c.Listen = "localhost" }, "is not host:port"},
		"no workers":    {func(c *Config) { c.Listen = "" }, "without workers"},
		"both":          {func(c *Config) { c.NATS = "nats://127.0.0.1:4222" }, "not both"},
		"no server":     {func(c *Config) { c.Listen, c.NATS = "", "nats://127.0.0.1:1" }, "cannot reach nats://127.0.0.1:1: connection refused"},
		"half a pair":   {func(c *Config) { c.TLSCert = "cert" }, "together"},
		"no keys":       {func(c *Config) { c.Keys = "/dev/null" }, "keys"},
		"no ledger":     {func(c *Config) { c.Ledger = "/dev/null/ledger" }, "ledger"},
		"short lease":   {func(c *Config) { c.Lease = time.Millisecond }, "a lease of 1ms"},
	} {
		t.Run("config="+name, func(t *testing.T) {
			c := config(t, 8)
			test.change(&c)
			o, err := Start(t.Context(), c)
			if err == nil {
				o.Close()
			}
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want an error with %q", err, test.want)
			}
			if _, err := os.Stat(c.Ledger); err == nil {
				t.Error("a ledger was left")
			}
		})
	}
}

// Systems let more stand in the name of a host than a campaign does.
func TestOddHosts(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"ws4.example.org": "ws4.example.org", "größe 1": "größe 1", "a/b\nc\xffd": "a-b-c-d"} {
		if got := asHost(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

// However many workers there are, and whatever they say of themselves, who asks gets a report.
func TestStatusOfMoreWorkersThanAMessageHolds(t *testing.T) {
	t.Parallel()
	o := start(t, config(t, someBoard))
	s := speak(t, WorkerConfig{URL: o.URL(), Name: "s"})
	const workers = 16 * mostListed
	long := strings.Repeat("x", longestText-1)
	for i := range workers {
		h := s.member.hello()
		h.Name, h.Host = fmt.Sprintf("s.%d", i), long
		text, err := encode(h)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.member.conn.Publish(subjectHello+h.Name, text); err != nil {
			t.Fatal(err)
		}
	}
	await(t, o, "all have come", func(s campaign.Status) bool { return len(s.Workers) == workers+1 })
	status, err := Control(t.Context(), ControlConfig{URL: o.URL()}, "status")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(status.Workers)+status.Unlisted, workers+1; got != want {
		t.Errorf("got %d workers, want %d", got, want)
	}
}

func TestAddressesThatAreRefused(t *testing.T) {
	t.Parallel()
	for _, url := range []string{
		"", " ", "host", "host:0", "host:port", ":4222", "http://host", "nats://", "nats://:", "nats://:4222", "nats://host:0", "nats://host:65536", "nats://host:port",
		"nats://host:1,nats://host:2", "nats://host:1/path", "nats://host:1?x=y", "nats://host:1#x", "nats://x y:1",
	} {
		if err := Work(t.Context(), WorkerConfig{URL: url}); err == nil || !strings.HasPrefix(err.Error(), "server ") {
			t.Errorf("worker %q: got %v, want an error that names it", url, err)
		}
		if _, err := Control(t.Context(), ControlConfig{URL: url}, "status"); err == nil || !strings.HasPrefix(err.Error(), "server ") {
			t.Errorf("control %q: got %v, want an error that names it", url, err)
		}
	}
}

// A password in the name of a server is nobody's to read.
func TestPasswordsAreNotTold(t *testing.T) {
	t.Parallel()
	_, err := Control(t.Context(), ControlConfig{URL: "nats://user:secret@127.0.0.1:1"}, "status")
	if err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("got %v, want an error without the password", err)
	}
}

// Whoever finds the port and no way in cannot fill a disk with what is said about that, nor keep it from being said for good.
func TestStrangersFillNoLog(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var said bytes.Buffer
		l := newListener(slog.New(slog.NewTextHandler(&said, nil)))
		const minutes, more = 3, 70
		for range minutes {
			for range mostWarnings + more {
				l.Errorf("authentication error")
			}
			time.Sleep(time.Minute)
			synctest.Wait()
		}
		if got, want := strings.Count(said.String(), "authentication error"), minutes*mostWarnings; got != want {
			t.Errorf("got %d lines, want %d", got, want)
		}
		if got, want := strings.Count(said.String(), fmt.Sprint(more, " more such warnings")), minutes; got != want {
			t.Errorf("got %d lines of what was kept back, want %d", got, want)
		}
		l.Errorf("authentication error")
		l.end() // leaves no timer
	})
}

// What the server says of a key is said of the worker that has it.
func TestKeysAreCalledByName(t *testing.T) {
	t.Parallel()
	ring, err := readKeys(makeKeys(t))
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	l := newListener(slog.New(slog.NewTextHandler(&said, nil)))
	defer l.end()
	l.know(ring)
	l.Errorf(`cid:7 - "$G/nkey:%s" - Subscription Violation`, ring.public["b"])
	if got := said.String(); !strings.Contains(got, `$G/b\"`) {
		t.Errorf("got %s, want the name b", got)
	}
}

// A probe that connects and goes is nobody to warn of.
func TestProbesAreNotLogged(t *testing.T) {
	t.Parallel()
	c := config(t, someBoard)
	c.Keys = t.TempDir()
	if _, err := MakeKeys(c.Keys, nil, nil); err != nil {
		t.Fatal(err)
	}
	lines, written := io.Pipe()
	defer lines.Close()
	c.Log = slog.New(slog.NewTextHandler(written, &slog.HandlerOptions{Level: slog.LevelDebug}))
	found := make(chan string)
	go func() {
		for said := bufio.NewScanner(lines); said.Scan(); {
			if strings.Contains(said.Text(), "TLS handshake error") {
				found <- said.Text()
			}
		}
	}()
	o := start(t, c)
	conn, err := net.Dial("tcp", strings.TrimPrefix(o.URL(), "tls://"))
	if err != nil {
		t.Fatal(err)
	}
	conn.Close()
	select {
	case line := <-found:
		if !strings.Contains(line, "level=DEBUG") {
			t.Errorf("got %s, want it at the level of faults", line)
		}
	case <-time.After(deadline):
		t.Fatal("the probe was not seen")
	}
}

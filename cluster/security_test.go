package cluster

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"crypto/x509"
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
		if err := s.member.beat(t.Context()); err != nil { // answered after it, had it been
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

// makeKeys makes keys for workers a and b.
func makeKeys(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "keys")
	if _, err := MakeKeys(folder, []string{"a", "b"}, []string{"queens.example", "10.0.0.1"}); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestKeys(t *testing.T) {
	t.Parallel()
	folder, other := makeKeys(t), makeKeys(t)
	c := config(t, someBoard)
	c.Keys, c.Workers = folder, 1
	o := start(t, c)
	in := func(folder, file string) string { return filepath.Join(folder, file) }
	ca := in(folder, "ca.crt")
	if o.config.Options.Seed == 0 {
		t.Error("everybody can know which units are counted twice")
	}
	for name, w := range map[string]WorkerConfig{
		"no key":          {CA: ca},
		"another's key":   {CA: ca, Key: in(other, "a.key")},
		"another CA":      {CA: in(other, "ca.crt"), Key: in(folder, "a.key")},
		"the system's CA": {Key: in(folder, "a.key")},
	} {
		t.Run(name, func(t *testing.T) {
			w.URL = o.URL()
			var rejected *RejectedError
			if err := work(t, w).end(t); !errors.As(err, &rejected) {
				t.Errorf("got %v, want a RejectedError", err)
			}
		})
	}
	var rejected *RejectedError
	if _, err := Control(t.Context(), ControlConfig{URL: o.URL(), CA: ca}, "status"); !errors.As(err, &rejected) {
		t.Errorf("control without a key: got %v, want a RejectedError", err)
	}
	if _, err := Control(t.Context(), ControlConfig{URL: o.URL(), CA: ca, Key: in(folder, "coordinator.key")}, "status"); err != nil {
		t.Errorf("control with the coordinator's key: got %v, want nil", err)
	}
	work(t, WorkerConfig{URL: o.URL(), CA: ca, Key: in(folder, "a.key")})
	work(t, WorkerConfig{URL: o.URL(), CA: ca, Key: in(folder, "b.key"), Name: "second"})
	r := finish(t, o, c)
	var names []string
	for _, w := range r.Status.Workers {
		key, _, _ := strings.Cut(w.Name, ".")
		names = append(names, key)
	}
	if got, want := strings.Join(names, " "), "a b local"; got != want {
		t.Errorf("got workers %s, want %s", got, want)
	}
}

// While a coordinator runs keys are added, and taken out: they may come, and are thrown out, and the others notice nothing.
func TestKeysThatChange(t *testing.T) {
	t.Parallel()
	c := config(t, someBoard)
	c.Keys = makeKeys(t)
	o := start(t, c)
	of := func(name string) WorkerConfig {
		return WorkerConfig{URL: o.URL(), Name: name, Key: filepath.Join(c.Keys, name+".key"), CA: filepath.Join(c.Keys, "ca.crt")}
	}
	stays := speak(t, of("b"))
	if _, err := Control(t.Context(), ControlConfig{URL: o.URL(), CA: of("b").CA, Key: of("coordinator").Key}, "pause"); err != nil {
		t.Fatal(err)
	}
	out := work(t, of("a"))
	await(t, o, "a has come", func(s campaign.Status) bool { return len(s.Workers) == 2 })

	if _, err := MakeKeys(c.Keys, []string{"c"}, []string{"late.example"}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(c.Keys, "users")
	users, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, bytes.Join(bytes.SplitAfter(users, []byte("\n"))[1:], nil), 0o600); err != nil { // a is the first
		t.Fatal(err)
	}
	var rejected *RejectedError
	if err := out.end(t); !errors.As(err, &rejected) {
		t.Errorf("who was shut out: got %v, want a RejectedError", err)
	}
	work(t, of("c"))
	await(t, o, "c has come", func(s campaign.Status) bool { return len(s.Workers) == 3 })
	if err := stays.member.beat(t.Context()); err != nil || stays.member.conn.Reconnects > 0 {
		t.Errorf("who stays: got %v and %d new connections, want neither", err, stays.member.conn.Reconnects)
	}

	if _, err := Control(t.Context(), ControlConfig{URL: o.URL(), CA: of("b").CA, Key: of("coordinator").Key}, "resume"); err != nil {
		t.Fatal(err)
	}
	work(t, of("b"))
	finish(t, o, c)
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

func TestMakeKeys(t *testing.T) {
	t.Parallel()
	folder := makeKeys(t)
	read := func() map[string]string {
		files := map[string]string{}
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			content, err := os.ReadFile(filepath.Join(folder, e.Name()))
			if err != nil {
				t.Fatal(err)
			}
			info, err := e.Info()
			if err != nil {
				t.Fatal(err)
			}
			if got := info.Mode(); got != 0o600 {
				t.Errorf("%s: got mode %v, want that of a secret", e.Name(), got)
			}
			files[e.Name()] = string(content)
		}
		return files
	}
	first := read()
	if got, want := fmt.Sprint(slices.Sorted(maps.Keys(first))), "[a.key b.key ca.crt ca.key coordinator.key server.crt server.key users]"; got != want {
		t.Errorf("got files %s, want %s", got, want)
	}
	// Another worker changes nothing for the others, not even if a key was taken to its machine.
	if err := os.Remove(filepath.Join(folder, "b.key")); err != nil {
		t.Fatal(err)
	}
	if _, err := MakeKeys(folder, []string{"b", "c"}, nil); err != nil {
		t.Fatal(err)
	}
	second := read()
	for name, content := range first {
		if name != "users" && name != "b.key" && second[name] != content {
			t.Errorf("%s has changed", name)
		}
	}
	if _, there := second["b.key"]; there {
		t.Error("b has a new key")
	}
	if got := second["users"]; !strings.HasPrefix(got, first["users"][:strings.Index(first["users"], "coordinator")]) || !strings.Contains(got, "\nc U") {
		t.Errorf("got users\n%s", got)
	}
	for _, name := range []string{"coordinator", "local", "guest", "ca", "server", "", "a.b", "a b", "ä", ">", "../a"} {
		if _, err := MakeKeys(folder, []string{name}, nil); err == nil {
			t.Errorf("worker %q: got no error", name)
		}
	}
}

// Hosts are added to the certificate of the server, and nothing else changes; without the authority's key they are not.
func TestMakeKeysAddsHosts(t *testing.T) {
	t.Parallel()
	folder := makeKeys(t)
	for _, test := range []struct {
		hosts       []string
		files, want string
	}{
		{nil, "[]", "[localhost queens.example 127.0.0.1 ::1 10.0.0.1]"},
		{[]string{"late.example", "10.0.0.1"}, "[server.crt]", "[localhost queens.example late.example 127.0.0.1 ::1 10.0.0.1]"},
		{[]string{"late.example", "0:0:0:0:0:0:0:1"}, "[]", "[localhost queens.example late.example 127.0.0.1 ::1 10.0.0.1]"},
	} {
		made, err := MakeKeys(folder, nil, test.hosts)
		if got := fmt.Sprint(made.Files); err != nil || got != test.files {
			t.Errorf("hosts %v: made %v, %v, want %s", test.hosts, got, err, test.files)
		}
		if got := fmt.Sprint(made.Hosts); got != test.want {
			t.Errorf("hosts %v: got a certificate for %v, want %s", test.hosts, got, test.want)
		}
	}
	pair, err := tls.LoadX509KeyPair(filepath.Join(folder, "server.crt"), filepath.Join(folder, "server.key"))
	if err != nil {
		t.Fatal(err)
	}
	authority, err := readCertificate(filepath.Join(folder, "ca.crt"))
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(authority)
	for _, host := range []string{"queens.example", "late.example", "10.0.0.1", "localhost"} {
		if _, err := pair.Leaf.Verify(x509.VerifyOptions{DNSName: host, Roots: roots}); err != nil {
			t.Errorf("host %s: %v", host, err)
		}
	}
	for _, host := range []string{"", "bad host", "ws1:4222", "nats://ws1", "-a", "a-", "a..b", "a.", "ws1/x", "größe", strings.Repeat("a", 64), strings.Repeat("a.", 127) + "a"} {
		if _, err := MakeKeys(folder, nil, []string{host}); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%q", host)) {
			t.Errorf("host %q: got %v, want an error that names it", host, err)
		}
	}
	if err := os.Remove(filepath.Join(folder, "ca.key")); err != nil {
		t.Fatal(err)
	}
	if made, err := MakeKeys(folder, []string{"c"}, []string{"late.example"}); err != nil || fmt.Sprint(made.Files) != "[c.key users]" {
		t.Errorf("without the authority's key: made %v, %v, want a worker", made.Files, err)
	}
	if _, err := MakeKeys(folder, nil, []string{"later.example"}); err == nil || !strings.Contains(err.Error(), "ca.key") {
		t.Errorf("a host without the authority's key: got %v, want an error that says what is missing", err)
	}
}

// Where workers are sent is a name that they can trust.
func TestNameOfAServer(t *testing.T) {
	t.Parallel()
	own, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	shown := func(hosts ...string) *x509.Certificate {
		c := new(x509.Certificate)
		addHosts(c, append([]string{"localhost", "127.0.0.1", "::1"}, hosts...))
		return c
	}
	for _, test := range []struct {
		host  string
		shown *x509.Certificate
		want  string
	}{
		{"127.0.0.1", nil, "127.0.0.1"},
		{"0.0.0.0", nil, own},
		{"127.0.0.1", shown("a.example"), "127.0.0.1"},
		{"", shown("a.example", "b.example"), "a.example"},
		{"0.0.0.0", shown("a.example", own), own},
		{"::", shown("192.0.2.1"), "192.0.2.1"},
		{"192.0.2.1", shown("a.example"), "a.example"},
		{"192.0.2.1", shown("a.example", "192.0.2.1"), "192.0.2.1"},
		{"0.0.0.0", shown(), "localhost"},
	} {
		if got := nameFor(test.host, test.shown); got != test.want {
			t.Errorf("at %q: got %s, want %s", test.host, got, test.want)
		}
	}
}

// A key that everybody may read is no key. One that a group may read is, as in a container.
func TestKeysAreSecrets(t *testing.T) {
	t.Parallel()
	path := filepath.Join(makeKeys(t), "a.key")
	for mode, want := range map[os.FileMode]bool{0o600: true, 0o400: true, 0o440: true, 0o604: false, 0o644: false, 0o602: false} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		if _, err := readKey(path); (err == nil) != want {
			t.Errorf("mode %04o: got %v, want it read: %t", mode, err, want)
		}
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
	const workers = 2 * mostListed
	long := strings.Repeat("<", longestText-1) // in JSON six times as long
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

// Who may not ask is told so.
func TestControlTakesTheCoordinatorsKey(t *testing.T) {
	t.Parallel()
	c := config(t, someBoard)
	c.Keys = makeKeys(t)
	o := start(t, c)
	begun := time.Now()
	var rejected *RejectedError
	if _, err := Control(t.Context(), ControlConfig{
		URL: o.URL(), Key: filepath.Join(c.Keys, "a.key"), CA: filepath.Join(c.Keys, "ca.crt"),
	}, "stop"); time.Since(begun) > patience/2 || !errors.As(err, &rejected) || !strings.Contains(err.Error(), "coordinator's key") {
		t.Errorf("got %v after %v, want a RejectedError that says whose key it takes, at once", err, time.Since(begun))
	}
	if err := Work(t.Context(), WorkerConfig{URL: o.URL(), Key: filepath.Join(c.Keys, "coordinator.key")}); err == nil || !strings.Contains(err.Error(), "coordinator's") {
		t.Errorf("a worker with the coordinator's key: got %v, want an error", err)
	}
	// A key that says that it is another's.
	key, err := os.ReadFile(filepath.Join(c.Keys, "a.key"))
	if err != nil {
		t.Fatal(err)
	}
	renamed := filepath.Join(t.TempDir(), "b.key")
	if err := os.WriteFile(renamed, bytes.Replace(key, []byte("# a\n"), []byte("# b\n"), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := work(t, WorkerConfig{URL: o.URL(), Key: renamed, CA: filepath.Join(c.Keys, "ca.crt")}).end(t); !errors.As(err, &rejected) {
		t.Errorf("a worker with a key under another name: got %v, want a RejectedError", err)
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

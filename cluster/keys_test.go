package cluster

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"queens/campaign"
)

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
	for _, host := range []string{"", "bad host", "ws1:4222", "nats://ws1", "-a", "a-", "a..b", "a.", "ws1/x", "größe", "999.1.1.1", "1.2.3", "ws1.7", "12", strings.Repeat("a", 64), strings.Repeat("a.", 127) + "a"} {
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

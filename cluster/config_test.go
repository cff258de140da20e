package cluster

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
)

// The example for servers of one's own is read by the server's own reader, and allows what the server that we bring along allows.
func TestExampleOfServersOutside(t *testing.T) {
	folder := t.TempDir()
	if _, err := MakeKeys(folder, []string{"ws4", "ws5"}, []string{"nats-1.example.org"}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "nats-server.conf")
	writeExample(t, path, folder, "/etc/nats", folder)
	t.Setenv("NATS_NAME", "nats-1")
	o, err := server.ProcessConfigFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := o.ServerName, "nats-1"; got != want {
		t.Errorf("got server %s, want %s", got, want)
	}
	if o.TLSConfig == nil || o.MaxPayload != longestMessage {
		t.Errorf("got TLS %v and messages of %d bytes, want TLS and %d", o.TLSConfig, o.MaxPayload, longestMessage)
	}
	if got, want := len(o.Nkeys), 3; got != want {
		t.Fatalf("got %d users, want %d", got, want)
	}
	var seen []string
	for _, user := range o.Nkeys {
		if user.Permissions == nil {
			seen = append(seen, userCoordinator)
			continue
		}
		allowed := user.Permissions.Publish.Allow
		name := strings.TrimPrefix(allowed[0], subjectHello)
		seen = append(seen, name)
		got, want := user.Permissions, permissions(name)
		for _, list := range [][]string{got.Publish.Allow, want.Publish.Allow, got.Subscribe.Allow, want.Subscribe.Allow} {
			slices.Sort(list)
		}
		if !reflect.DeepEqual(got.Publish, want.Publish) || !reflect.DeepEqual(got.Subscribe, want.Subscribe) {
			t.Errorf("%s: got permissions %+v %+v, want %+v %+v", name, got.Publish, got.Subscribe, want.Publish, want.Subscribe)
		}
	}
	slices.Sort(seen)
	if got, want := strings.Join(seen, " "), "coordinator ws4 ws5"; got != want {
		t.Errorf("got users %s, want %s", got, want)
	}
}

// writeExample writes the example with the public keys of a folder for those in it, and other changes: pairs of what is there and what
// takes its place.
func writeExample(t *testing.T, path, keys string, changes ...string) {
	t.Helper()
	example, err := os.ReadFile("../docs/cluster/nats-server.conf")
	if err != nil {
		t.Fatal(err)
	}
	text := string(example)
	ring, err := readKeys(keys)
	if err != nil {
		t.Fatal(err)
	}
	shown := regexp.MustCompile(`# (\w+): [^{]*\{\s*nkey: (U\w+)`).FindAllStringSubmatch(text, -1)
	for _, found := range shown {
		changes = append(changes, found[2], ring.public[found[1]])
	}
	if got, want := len(shown), len(ring.public); got != want {
		t.Fatalf("got %d keys in the example, want %d", got, want)
	}
	for i := 0; i < len(changes); i += 2 {
		if !strings.Contains(text, changes[i]) {
			t.Fatalf("the example has no %s", changes[i])
		}
		text = strings.ReplaceAll(text, changes[i], changes[i+1])
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

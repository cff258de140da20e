package cluster

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"

	"queens/campaign"
)

// Three servers of one's own, as docs/cluster/nats-server.conf has them: each is a process, so that it can be killed. Nothing of that file is
// changed but addresses, folders and keys. The addresses are of the loopback device, and of this process alone.

// serveVariable has the test's own program be a server: it names the configuration.
const serveVariable = "QUEENS_TEST_SERVE"

func TestMain(m *testing.M) {
	if path := os.Getenv(serveVariable); path != "" {
		serveOutside(path)
	}
	os.Exit(m.Run())
}

// serveOutside runs a server until it is killed, or whoever started it is gone.
func serveOutside(path string) {
	o, err := server.ProcessConfigFile(path)
	if err == nil {
		o.NoSigs = true
		var s *server.Server
		if s, err = server.NewServer(o); err == nil {
			s.ConfigureLogger()
			s.Start()
			_, _ = io.Copy(io.Discard, os.Stdin)
			os.Exit(0)
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// A trio is three servers, and the folder with the keys for them.
type trio struct {
	t     *testing.T
	keys  string
	hosts []string
	ports [2]int // for clients, and for each other
	all   []*exec.Cmd
}

// workersOfTrio are those of the example.
var workersOfTrio = []string{"ws4", "ws5"}

func newTrio(t *testing.T) *trio {
	t.Helper()
	three := &trio{t: t, keys: t.TempDir(), all: make([]*exec.Cmd, 3)}
	for i := range three.all {
		three.hosts = append(three.hosts, fmt.Sprintf("127.%d.%d.%d", 1+os.Getpid()>>8&0x7f, os.Getpid()&0xff, 1+i))
	}
	if _, err := MakeKeys(three.keys, workersOfTrio, three.hosts); err != nil {
		t.Fatal(err)
	}
	for i := range three.ports {
		free, err := net.Listen("tcp", three.hosts[0]+":0")
		if err != nil {
			t.Fatal(err)
		}
		defer free.Close()
		three.ports[i] = free.Addr().(*net.TCPAddr).Port
	}
	return three
}

func (three *trio) url(i int) string {
	return fmt.Sprintf("tls://%s:%d", three.hosts[i], three.ports[0])
}

// nameOf is the server's name in the example.
func nameOf(i int) string { return fmt.Sprintf("nats-%d", i+1) }

// start starts a server with the store that it has.
func (three *trio) start(i int) {
	three.t.Helper()
	store := filepath.Join(three.keys, nameOf(i))
	path := store + ".conf"
	changes := []string{
		"0.0.0.0", three.hosts[i], "/etc/nats", three.keys, "/var/lib/nats", store,
		":4222", fmt.Sprintf(":%d", three.ports[0]), ":6222", fmt.Sprintf(":%d", three.ports[1]),
	}
	for j, host := range three.hosts {
		changes = append(changes, nameOf(j)+".example.org:", host+":")
	}
	writeExample(three.t, path, three.keys, changes...)
	program, err := os.Executable()
	if err != nil {
		three.t.Fatal(err)
	}
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), serveVariable+"="+path, "NATS_NAME="+nameOf(i))
	cmd.Stderr = three.t.Output()
	stdin, err := cmd.StdinPipe()
	if err != nil {
		three.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		three.t.Fatal(err)
	}
	three.all[i] = cmd
	three.t.Cleanup(func() { _ = stdin.Close(); _ = cmd.Wait() })
}

// kill is kill -9.
func (three *trio) kill(i int) {
	three.t.Helper()
	if err := three.all[i].Process.Kill(); err != nil {
		three.t.Fatal(err)
	}
	_ = three.all[i].Wait() // that it was killed is its error
}

// await waits until the servers agree who leads them.
func (three *trio) await() {
	three.t.Helper()
	where, err := newAddress(three.url(0), filepath.Join(three.keys, userCoordinator+fileKeySuffix), filepath.Join(three.keys, fileCA))
	if err != nil {
		three.t.Fatal(err)
	}
	for end := time.Now().Add(deadline); ; {
		conn, err := where.connect("test", userCoordinator)
		if err == nil {
			var js jetstream.JetStream
			if js, err = jetstream.New(conn, jetstream.WithDefaultTimeout(time.Second)); err == nil {
				_, err = js.AccountInfo(three.t.Context())
			}
			conn.Close()
		}
		if err == nil {
			return
		}
		var rejected *RejectedError
		if time.Now().After(end) || errors.As(err, &rejected) {
			three.t.Fatal(err)
		}
	}
}

// awaitLeader waits until the queue has a leader and two copies that are as new, and returns the number of its server and when the queue
// was made.
func awaitLeader(t *testing.T, o *Coordinator) (leader int, made time.Time) {
	t.Helper()
	js := queueOf(t, o)
	await(t, o, "the queue is led, and kept three times", func(campaign.Status) bool {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		s, err := js.Stream(ctx, stream)
		if err != nil {
			return false
		}
		group, copies := s.CachedInfo().Cluster, 0
		for _, peer := range group.Replicas {
			if peer.Current && !peer.Offline && peer.Active < time.Second {
				copies++
			}
		}
		leader = slices.IndexFunc([]int{0, 1, 2}, func(i int) bool { return nameOf(i) == group.Leader })
		made = s.CachedInfo().Created
		return leader >= 0 && copies == 2
	})
	return leader, made
}

// The server that leads the queue is killed and comes back, then another is, that of the coordinator if it does not lead. The queue outlives
// the first, the campaign both.
func TestThreeServers(t *testing.T) {
	t.Parallel()
	three := newTrio(t)
	for i := range three.all {
		three.start(i)
	}
	three.await()
	c := config(t, 13)
	c.Listen, c.NATS, c.Replica, c.Keys = "", three.url(0), 3, three.keys
	o := start(t, c)
	leader, made := awaitLeader(t, o)
	come := func(key string, server int) {
		work(t, WorkerConfig{URL: three.url(server), Key: filepath.Join(c.Keys, key+fileKeySuffix), CA: filepath.Join(c.Keys, fileCA)})
	}
	come("ws4", leader)
	await(t, o, "some units are counted", func(s campaign.Status) bool { return s.Counted > 0 })
	killed := o.Status().Counted
	three.kill(leader)
	begun := time.Now()
	await(t, o, "all is counted", allCounted)
	js := queueOf(t, o)
	await(t, o, "the checks are in the queue", func(s campaign.Status) bool {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		q, err := js.Stream(ctx, stream)
		return err == nil && q.CachedInfo().State.Msgs == uint64(s.Tasks)
	})
	t.Logf("%d units were counted when the queue's leader was killed; the queue had all checks %v later", killed, time.Since(begun))
	three.start(leader)
	leader, again := awaitLeader(t, o)
	if !again.Equal(made) {
		t.Error("the queue did not outlive one server, it was made anew")
	}
	come("ws5", leader)
	come("ws5", (leader+1)%3)
	await(t, o, "some units are confirmed", func(s campaign.Status) bool { return s.Confirmed > 0 })
	victim := (leader + 1) % 3
	if name := o.conn.ConnectedServerName(); name == nameOf((leader+2)%3) {
		victim = (leader + 2) % 3
	}
	confirmed := o.Status().Confirmed
	three.kill(victim)
	begun = time.Now()
	finish(t, o, c)
	t.Logf("%d units were confirmed when another server was killed; all were %v later", confirmed, time.Since(begun))
}

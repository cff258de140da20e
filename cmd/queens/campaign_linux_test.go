package main

import (
	"bytes"
	"fmt"
	"math/big"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"queens"
	"queens/count"
	"queens/ledger"
)

// A process is one of a campaign: it is killed and started again.
type process struct {
	t       *testing.T
	program string
	args    []string

	cmd       *exec.Cmd
	out, talk bytes.Buffer
	ended     chan struct{}
	killed    bool
}

func (p *process) start() {
	p.t.Helper()
	p.out.Reset()
	p.talk.Reset()
	p.cmd = exec.CommandContext(p.t.Context(), p.program, p.args...)
	p.cmd.Stdout, p.cmd.Stderr = &p.out, &p.talk
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	p.killed, p.ended = false, make(chan struct{})
	go func(cmd *exec.Cmd, ended chan struct{}) {
		_ = cmd.Wait() // its state is looked at
		close(ended)
	}(p.cmd, p.ended)
}

// kill is kill -9.
func (p *process) kill() {
	p.killed = true
	_ = p.cmd.Process.Kill() // unless it has ended
	<-p.ended
}

// code returns the exit code of a process that has ended.
func (p *process) code() int { return p.cmd.ProcessState.ExitCode() }

// truth counts every unit of a problem by the walk, here.
func truth(t *testing.T, p queens.Problem) map[int]*big.Int {
	t.Helper()
	o := count.Options{Engine: count.Walk}
	outline, err := count.NewOutline(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	sums := map[int]*big.Int{}
	o.Record = &count.Record{Split: outline.Split, Keep: func(u count.Unit) error { sums[u.Index] = u.Sum; return nil }}
	if _, err := count.Completions(t.Context(), p, o); err != nil {
		t.Fatal(err)
	}
	return sums
}

// freePort returns an address at which nobody listens.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// TestKilledCampaignsAreExact: coordinator, workers, or both are killed by kill -9 at random moments, or a worker stands still for
// longer than its lease, again and again, and started anew. What comes out in the end is exact, whatever is in the ledger on the way is right,
// and nothing that was in it is lost. QUEENS_CAMPAIGN_KILLS says how often; 50 times if it is not set.
func TestKilledCampaignsAreExact(t *testing.T) {
	t.Parallel() // it waits for much of its time
	kills := 50
	if text := os.Getenv("QUEENS_CAMPAIGN_KILLS"); text != "" {
		var err error
		if kills, err = strconv.Atoi(text); err != nil {
			t.Fatalf("QUEENS_CAMPAIGN_KILLS=%q: %v", text, err)
		}
	}
	const n = 13
	problem, err := queens.New(n)
	if err != nil {
		t.Fatal(err)
	}
	units := truth(t, problem)
	want, _ := queens.Known(n)
	program, address, folder := mustBuild(t), freePort(t), t.TempDir()

	const seed = 8 // of the moments; where they meet the campaign is the machine's choice
	dice := rand.New(rand.NewPCG(seed, seed))
	done, completed, met := 0, 0, map[string]int{}
	for file := 0; done < kills; file++ {
		path := filepath.Join(folder, fmt.Sprint(file))
		coordinator := &process{t: t, program: program, args: []string{
			"campaign", "start", fmt.Sprint(n), "--engine", "walk", "--unit-time", "1ms", "--lease", "500ms", "--listen", address, "--ledger", path,
		}}
		workers := []*process{}
		for _, name := range []string{"a", "b"} {
			workers = append(workers, &process{t: t, program: program, args: []string{"worker", "nats://" + address, "--threads", "1", "--name", name}})
		}
		all := append([]*process{coordinator}, workers...)
		for _, p := range all {
			p.start()
		}
		before := 0
		for try := 0; ; try++ {
			// Later from try to try, lest a start never gets through.
			moment := time.Duration(dice.Int64N(int64(300*time.Millisecond))) * time.Duration(4+try) / 4
			select {
			case <-coordinator.ended:
			case <-time.After(moment):
			}
			select {
			case <-coordinator.ended:
			default:
				what := dice.IntN(4)
				victim := workers[dice.IntN(2)]
				met[[]string{"worker", "coordinator", "both", "stopped"}[what]]++
				done++
				switch what {
				case 0:
					victim.kill()
				case 1:
					coordinator.kill()
				case 2:
					victim.kill()
					coordinator.kill()
				case 3:
					_ = victim.cmd.Process.Signal(syscall.SIGSTOP)
					select {
					case <-coordinator.ended: // the others went on without it
					case <-time.After(700 * time.Millisecond):
					}
					_ = victim.cmd.Process.Signal(syscall.SIGCONT)
				}
				before = inspect(t, path, units, want, before)
				for _, p := range all {
					if p.killed {
						p.start()
					}
				}
				continue
			}
			if got := strings.TrimSpace(coordinator.out.String()); coordinator.code() != exitDone || got != fmt.Sprint(want) {
				t.Fatalf("file %d: got exit code %d, %q, want %d; it said\n%s", file, coordinator.code(), got, want, &coordinator.talk)
			}
			break
		}
		completed++
		if got := inspect(t, path, units, want, before); got != len(units) {
			t.Fatalf("file %d: %d units are counted at the end, want %d", file, got, len(units))
		}
		for _, w := range workers {
			w.kill() // one that stood still at the end waits for another campaign
		}
	}
	t.Logf("%d times %v, %d campaigns completed, all exact", done, met, completed)
}

// inspect reads a ledger, if there is one, and returns how many units it has: no fewer than before, and each right.
func inspect(t *testing.T, path string, units map[int]*big.Int, want uint64, before int) int {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		return 0 // killed before there was a ledger
	}
	r, err := ledger.Check(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range slices.Concat(r.Entries, r.Again) {
		if e.Solutions.Cmp(units[e.Unit]) != 0 {
			t.Fatalf("%s: unit %d has %v solutions, want %v", path, e.Unit, e.Solutions, units[e.Unit])
		}
	}
	if total, err := r.Total(); err == nil && total.Uint64() != want {
		t.Fatalf("%s: got a total of %v, want %d", path, total, want)
	}
	if r.Damaged > 0 || r.Disputed.Len() > 0 || len(r.Entries) < before {
		t.Fatalf("%s: damage %v, disputed %v, %d units after %d", path, r.Damage, r.Disputed, len(r.Entries), before)
	}
	return len(r.Entries)
}

// noNamespaces ends a test on a machine that does not let it have mounts or a network of its own.
func noNamespaces(t *testing.T, what string, err error) {
	t.Helper()
	if slices.Contains(strings.Split(os.Getenv("QUEENS_REQUIRE"), ","), "namespaces") {
		t.Fatalf("no %s in a namespace: %v", what, err)
	}
	t.Skipf("no %s in a namespace on this machine: %v; that takes unshare and ip (util-linux, iproute2), and Linux to allow it: "+
		"kernel.unprivileged_userns_clone=1 by sysctl, on Ubuntu kernel.apparmor_restrict_unprivileged_userns=0, or root; a container must be privileged", what, err)
}

// TestCampaignOnAFullDisk: the coordinator ends with one line, what the ledger has stays, and with more room the same command
// goes on. The small disk is a mount in a namespace of its own.
func TestCampaignOnAFullDisk(t *testing.T) {
	program, folder := mustBuild(t), t.TempDir()
	script := `
"$0" count 13 --engine walk --checkpoint "$1.whole" >/dev/null || exit
mount -t tmpfs -o size=64k small "$1" || exit 77
head -101 "$1.whole" >"$1/l"
"$0" campaign start 13 --engine walk --workers 2 --unit-time 1ms --ledger "$1/l" >"$1.out" 2>"$1.talk"; echo $? >"$1.code"
cp "$1/l" "$1.kept"
mount -o remount,size=8m "$1" || exit 77
exec "$0" campaign start 13 --engine walk --workers 2 --ledger "$1/l" --quiet`
	cmd := exec.Command("unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script, program, folder)
	out, err := cmd.Output()
	if err != nil {
		noNamespaces(t, "mounts", err)
	}
	read := func(suffix string) string {
		text, err := os.ReadFile(folder + suffix)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if code, number, talk := strings.TrimSpace(read(".code")), read(".out"), lastLine(read(".talk")); code != "2" || number != "" || !strings.Contains(talk, "no space left on device") {
		t.Errorf("got exit code %s, %q and %q", code, number, talk)
	}
	r, err := ledger.Check(folder + ".kept")
	if err != nil || len(r.Entries) < 100 || r.Damaged > 0 {
		t.Errorf("the ledger of the full disk: %d units, damage %v, %v", len(r.Entries), r.Damage, err)
	}
	if got := string(out); got != "73712\n" {
		t.Errorf("got %q when there was room again, want 73712", got)
	}
}

// TestCampaignOverABrokenNetwork: a worker's network goes away for longer than its lease and comes back. The worker that shares
// the coordinator's process goes on meanwhile, both end by themselves, and the count is right. The network is the loopback device of a
// namespace of its own.
func TestCampaignOverABrokenNetwork(t *testing.T) {
	t.Parallel()
	program, folder := mustBuild(t), t.TempDir()
	script := `
cd "$1" && ip link set lo up || exit 77
trap 'kill $coordinator $worker 2>/dev/null' EXIT
"$0" campaign start 16 --engine walk --unit-time 20ms --lease 500ms --workers 1 --threads 1 --listen 127.0.0.1:4222 --ledger l >out 2>talk &
coordinator=$!
"$0" worker nats://127.0.0.1:4222 --name far --threads 1 2>far &
worker=$!
until grep -qs working far; do kill -0 $coordinator || exit 78; sleep 0.01; done
ip link set lo down || exit 77
sleep 1.5
kill -0 $coordinator || exit 79
ip link set lo up
wait $coordinator || exit 80
wait $worker || exit 81
cat out`
	cmd := exec.Command("unshare", "--user", "--map-root-user", "--net", "sh", "-c", script, program, folder)
	out, err := cmd.Output()
	if code := cmd.ProcessState.ExitCode(); err != nil && code < 78 {
		noNamespaces(t, "network", err)
	}
	if got := string(out); err != nil || got != "14772512\n" {
		talk, _ := os.ReadFile(filepath.Join(folder, "talk"))
		t.Errorf("got %q, %v, want 14772512; the coordinator said\n%s", got, err, talk)
	}
	r, err := ledger.Check(filepath.Join(folder, "l"))
	if err != nil || len(r.Again) != r.Units || r.Damaged > 0 {
		t.Errorf("the ledger: %d of %d units counted twice, damage %v, %v", len(r.Again), r.Units, r.Damage, err)
	}
}

// TestCampaignOnATerminal: a start that plans says so at once, and one without a size names the whole command.
func TestCampaignOnATerminal(t *testing.T) {
	for _, test := range []struct {
		args []string
		says string
	}{
		{[]string{"campaign", "start", "12", "--workers", "2"}, "timing units"},
		{[]string{"campaign", "start", "--workers", "2"}, "queens: start needs a size, as in queens campaign start 8: see queens campaign start --help"},
	} {
		term := openTerminal(t, 120, 10)
		cmd := term.start(nil, append(test.args, "--ledger", filepath.Join(t.TempDir(), "12.jsonl"))...)
		term.waitFor(test.says, func() bool { return strings.Contains(term.text.String(), test.says) })
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
}

//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// soon is far more than the 100 ms that a stop may take, for machines that are busy.
const soon = 5 * time.Second

// A call is a running queens command.
type call struct {
	cmd    *exec.Cmd
	stdout bytes.Buffer
	stderr *bufio.Reader
}

// start runs the command without standard input.
func start(t *testing.T, args ...string) *call {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // one that does not stop is killed
	t.Cleanup(cancel)
	c := &call{cmd: exec.CommandContext(ctx, "queens", args...)}
	c.cmd.Stdout = &c.stdout
	stderr, err := c.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.stderr = bufio.NewReader(stderr)
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return c
}

// line waits for the next line on standard error.
func (c *call) line(t *testing.T) string {
	t.Helper()
	line, err := c.stderr.ReadString('\n')
	if err != nil {
		t.Fatalf("reading standard error after %q: %v", line, err)
	}
	return line
}

// stop sends the signal, and returns what is said after it, the exit code and how long it took.
func (c *call) stop(t *testing.T, signals ...os.Signal) (said string, code int, took time.Duration) {
	t.Helper()
	begun := time.Now()
	for _, s := range signals {
		if err := c.cmd.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
	}
	rest, err := io.ReadAll(c.stderr)
	if err != nil {
		t.Fatal(err)
	}
	c.cmd.Wait()
	return string(rest), c.cmd.ProcessState.ExitCode(), time.Since(begun)
}

// lastLine leaves out progress that was said before the stop got through.
func lastLine(said string) string {
	lines := strings.SplitAfter(strings.TrimSuffix(said, "\n"), "\n")
	return lines[len(lines)-1]
}

// TestStopCount stops a count that has begun, which its first progress line shows.
func TestStopCount(t *testing.T) {
	tests := []struct {
		name, why string
		args      []string
		signals   []os.Signal
	}{
		{"engine=walk", "an interrupt", []string{"count", "22", "--given", "a1", "--json"}, []os.Signal{os.Interrupt}},
		{"engine=search", "an interrupt", []string{"count", "17", "--engine", "search", "--json"}, []os.Signal{os.Interrupt}},
		{"signal=TERM", "a termination signal", []string{"count", "22", "--given", "a1", "--json"}, []os.Signal{syscall.SIGTERM}},
		{"signal=HUP", "a hangup", []string{"count", "22", "--given", "a1", "--json"}, []os.Signal{syscall.SIGHUP}},
		{"signal=QUIT", "a quit signal", []string{"count", "22", "--given", "a1", "--json"}, []os.Signal{syscall.SIGQUIT}},
		{"of=classes", "an interrupt", []string{"count", "22", "--blocked", "a1,a22,v1,v22", "--classes", "--check", "--json"}, []os.Signal{os.Interrupt}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c := start(t, test.args...)
			for !strings.Contains(c.line(t), `"event":"progress"`) {
			}
			said, code, took := c.stop(t, test.signals...)
			if code != exitStopped || took > soon {
				t.Errorf("got exit code %d after %v, want %d within %v", code, took, exitStopped, soon)
			}
			// A machine that is too busy to let the command end by itself hears the first half.
			want := "queens: stopped by " + test.why + ": no number, the count was not complete"
			if got := lastLine(said); got != want && got != "queens: stopped by "+test.why {
				t.Errorf("got %q, want %q", got, want)
			}
			if c.stdout.Len() > 0 {
				t.Errorf("got %q on standard output, want nothing", &c.stdout)
			}
		})
	}
}

// TestStopEcho: a signal that comes twice in a moment, as from timeout, is one.
func TestStopEcho(t *testing.T) {
	for _, test := range []struct{ again, most, want time.Duration }{
		{0, grace, grace},
		{0, campaignGrace, campaignGrace},
		{echo - 1, campaignGrace, campaignGrace},
		{2 * echo, campaignGrace, 2 * echo},
	} {
		synctest.Test(t, func(t *testing.T) {
			begun, signals := time.Now(), make(chan os.Signal, 1)
			time.AfterFunc(test.again, func() { signals <- syscall.SIGTERM })
			untilImpatient(signals, test.most)
			if got := time.Since(begun); got != test.want {
				t.Errorf("again after %v: ended after %v, want %v", test.again, got, test.want)
			}
		})
	}
}

// TestStopTwice ends soon, whatever the command is doing.
func TestStopTwice(t *testing.T) {
	t.Parallel()
	c := start(t, "count", "22", "--given", "a1", "--json")
	for !strings.Contains(c.line(t), `"event":"progress"`) {
	}
	_, code, took := c.stop(t, os.Interrupt, os.Interrupt)
	if code != exitStopped || took > soon || c.stdout.Len() > 0 {
		t.Errorf("got exit code %d after %v and %q, want %d within %v and nothing", code, took, &c.stdout, exitStopped, soon)
	}
}

// TestStopWaiting stops a command that waits for its input. It is known to have come that far when
// a pipe by name can be opened to write to it.
func TestStopWaiting(t *testing.T) {
	t.Parallel()
	pipe := filepath.Join(t.TempDir(), "problem")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	c := start(t, "count", "--problem", pipe)
	w, err := os.OpenFile(pipe, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	said, code, took := c.stop(t, os.Interrupt)
	if code != exitStopped || took > soon || said != "queens: stopped by an interrupt\n" || c.stdout.Len() > 0 {
		t.Errorf("got exit code %d after %v, %q and %q", code, took, said, &c.stdout)
	}
}

// TestStopList stops a list whose reader does not read: the first solution is there, and the pipe
// full.
func TestStopList(t *testing.T) {
	for _, args := range [][]string{{"list", "14"}, {"solve", "14", "--all"}} {
		t.Run("command="+args[0], func(t *testing.T) {
			t.Parallel()
			stopList(t, append(args, "--format", "columns"))
		})
	}
}

func stopList(t *testing.T, args []string) {
	cmd := exec.Command("queens", args...)
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	first, err := bufio.NewReaderSize(stdout, 64).ReadString('\n')
	if want := "1 3 5 7 12 10 13 4 14 9 2 6 8 11\n"; first != want || err != nil {
		t.Fatalf("got %q, %v, want %q", first, err, want)
	}
	begun := time.Now()
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	state, err := cmd.Process.Wait()
	if err != nil {
		t.Fatal(err)
	}
	if took := time.Since(begun); state.ExitCode() != exitStopped || took > soon {
		t.Errorf("got exit code %d after %v, want %d within %v", state.ExitCode(), took, exitStopped, soon)
	}
}

// TestNobodyReadsStandardError: a pipe that is full does not keep the program from ending.
func TestNobodyReadsStandardError(t *testing.T) {
	for _, args := range [][]string{{"count", "eight"}, {"count", "30", "--timeout", "300ms"}} {
		t.Run("args="+strings.Join(args, " "), func(t *testing.T) {
			reader, writer, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer reader.Close()
			// Fill it: writes that would wait end at the deadline.
			if err := writer.SetWriteDeadline(time.Now().Add(50 * time.Millisecond)); err != nil {
				t.Fatal(err)
			}
			for err = nil; err == nil; {
				_, err = writer.Write(make([]byte, 1))
			}
			cmd := exec.CommandContext(t.Context(), "queens", args...)
			cmd.Stderr = writer
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			writer.Close()
			ended := make(chan struct{})
			go func() {
				cmd.Wait()
				close(ended)
			}()
			select {
			case <-ended:
				if code := cmd.ProcessState.ExitCode(); code != exitTrouble && code != exitStopped {
					t.Errorf("exit code %d", code)
				}
			case <-time.After(time.Minute):
				cmd.Process.Kill()
				t.Error("the program waits for a reader of standard error")
			}
		})
	}
}

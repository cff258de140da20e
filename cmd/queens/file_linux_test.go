package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

func init() { programs["modest"] = modest }

// modest runs a command to which the permissions of files apply, even if root runs it.
func modest() {
	runtime.LockOSThread()
	if os.Geteuid() == 0 {
		if err := unix.Prctl(unix.PR_CAPBSET_DROP, unix.CAP_DAC_OVERRIDE, 0, 0, 0); err != nil {
			panic(err)
		}
	}
	path, err := exec.LookPath(os.Args[1])
	if err != nil {
		panic(err)
	}
	panic(syscall.Exec(path, os.Args[1:], os.Environ()))
}

// Commands that write files, in the folder where they are run, which they leave alone if they fail.
var writers = []string{
	"draw 4 -o made.svg",
	"tree 4 -o made.dot",
	"compare 2..4 --rounds 1 --plot made.svg",
	"export --to dlx -o made.dlx",
	"judge boj9663 --samples .",
}

// runIn runs a command in a folder.
func runIn(t *testing.T, folder string, args ...string) (stderr string, code int) {
	t.Helper()
	var said bytes.Buffer
	cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
	cmd.Dir, cmd.Stdin, cmd.Stderr = folder, strings.NewReader("queens 4\n"), &said
	if err := cmd.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatal(err)
	}
	return said.String(), cmd.ProcessState.ExitCode()
}

// TestStopLeavesNoFile stops commands when what they write is on its way to the disk.
func TestStopLeavesNoFile(t *testing.T) {
	for _, args := range writers {
		t.Run("args="+args, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			said, code := runIn(t, folder, append([]string{"stopsync", "queens"}, strings.Fields(args)...)...)
			if code == exitNoFilter {
				noFilter(t, said)
			}
			if code != exitStopped || !strings.HasPrefix(said, "queens: stopped by a termination signal") {
				t.Errorf("got exit code %d and %q, want %d and why it stopped", code, said, exitStopped)
			}
			if left, _ := filepath.Glob(filepath.Join(folder, ".*")); left != nil {
				t.Errorf("it left %q", left)
			}
			if left, _ := filepath.Glob(filepath.Join(folder, "*")); left != nil {
				t.Errorf("it left %q", left)
			}
		})
	}
}

// TestFilesAreSynced: first the file, then the folder. When the disk fails at the first there is no file.
func TestFilesAreSynced(t *testing.T) {
	for _, args := range writers {
		t.Run("args="+args, func(t *testing.T) {
			t.Parallel()
			for _, failing := range []string{"1", "2"} {
				folder := t.TempDir()
				said, code := runIn(t, folder, append([]string{"failsync", failing, "queens"}, strings.Fields(args)...)...)
				if code == exitNoFilter {
					noFilter(t, said)
				}
				if code != exitTrouble || !strings.Contains(said, "input/output error") || strings.Count(said, "\n") != 1 {
					t.Errorf("sync %s fails: got exit code %d and %q, want %d and one line that says so", failing, code, said, exitTrouble)
				}
				left, err := os.ReadDir(folder)
				if err != nil {
					t.Fatal(err)
				}
				if failing == "1" && len(left) > 0 {
					t.Errorf("sync %s fails: %v is left", failing, left)
				}
			}
		})
	}
}

// TestReadOnlyFile: a file that may not be written is not replaced either.
func TestReadOnlyFile(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "made.svg")
	if err := os.WriteFile(path, []byte("mine"), 0o444); err != nil {
		t.Fatal(err)
	}
	said, code := runIn(t, folder, "modest", "queens", "draw", "4", "-o", "made.svg")
	if want := "queens: cannot write \"made.svg\": permission denied\n"; said != want || code != exitTrouble {
		t.Errorf("got exit code %d and %q, want %d and %q", code, said, exitTrouble, want)
	}
	if got, err := os.ReadFile(path); string(got) != "mine" || err != nil {
		t.Errorf("the file has %q, %v now", got, err)
	}
}

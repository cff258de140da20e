package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write what the commands print into the scripts' cmp files")

// noSleep keeps a program with the race detector from sleeping a second before it ends, as each of
// the commands run here would.
const noSleep = "atexit_sleep_ms=0"

// programs are what this test binary serves as, by name, in the scripts and for exec.
var programs = map[string]func(){"queens": main, "fetch": fetch}

// TestMain makes it do so.
func TestMain(m *testing.M) {
	os.Setenv("GORACE", noSleep)
	testscript.Main(tidy{m}, programs)
}

// tidy removes what tests have built.
type tidy struct{ *testing.M }

func (m tidy) Run() int {
	defer func() { os.RemoveAll(builtIn) }()
	return m.M.Run()
}

// builtIn is the folder of what build returns, if it was asked for.
var builtIn string

// build builds the command once, as people have it: without the race detector, which would make the moments of kills few.
var build = sync.OnceValues(func() (program string, err error) {
	if builtIn, err = os.MkdirTemp("", "queens-built"); err != nil {
		return "", err
	}
	program = filepath.Join(builtIn, "queens")
	if out, err := exec.Command("go", "build", "-buildvcs=false", "-o", program, ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w: %s", err, out)
	}
	return program, nil
})

// mustBuild returns the path of the command that people have.
func mustBuild(t *testing.T) string {
	t.Helper()
	program, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// TestScripts runs the specification of the command.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", noSleep)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
			"lines": lines,
		},
	})
}

// fetch is a program that prints what stands at an address, and fails unless that is there.
func fetch() {
	answer, err := http.Get(os.Args[1])
	if err == nil {
		_, err = io.Copy(os.Stdout, answer.Body)
	}
	if err != nil || answer.StatusCode != http.StatusOK {
		os.Exit(1)
	}
}

// exits runs a command and wants an exit code: exits 2 queens count -5. Whatever the code, what is
// said about it must be in its form: nothing for 0, one line for 2 and 3, which for 2 comes with
// nothing on standard output; for 1 either a verdict on standard output or one line. Before it may
// stand what a text was read as.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARGUMENT]...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit := new(exec.ExitError)
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
	out, talk := ts.ReadFile("stdout"), ts.ReadFile("stderr")
	if line, rest, _ := strings.Cut(talk, "\n"); strings.HasPrefix(line, "queens: read as ") {
		talk = rest
	}
	said := strings.HasPrefix(talk, "queens: ") && strings.Index(talk, "\n") == len(talk)-1
	switch {
	case got == exitDone && talk != "":
		ts.Fatalf("exit code 0, but standard error is not empty")
	case got == exitNo && (out == "") != said:
		ts.Fatalf("exit code 1 with neither a verdict nor one line")
	case got == exitTrouble && out != "":
		ts.Fatalf("exit code 2, but standard output is not empty")
	case got >= exitTrouble && !said:
		ts.Fatalf("exit code %d without one line on standard error", got)
	}
}

// lines wants so many lines on standard output: lines 92.
func lines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: lines COUNT")
	}
	if got := strconv.Itoa(strings.Count(ts.ReadFile("stdout"), "\n")); got != args[0] {
		ts.Fatalf("%s lines, want %s", got, args[0])
	}
}

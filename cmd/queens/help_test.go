package main

import (
	"bufio"
	"bytes"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// everyCommand runs a test of every command, the root among them.
func everyCommand(t *testing.T, test func(t *testing.T, cmd *cobra.Command)) {
	root := newRoot()
	root.InitDefaultHelpCmd()
	var visit func(cmd *cobra.Command)
	visit = func(cmd *cobra.Command) {
		t.Run("command="+strings.ReplaceAll(cmd.CommandPath(), " ", "-"), func(t *testing.T) {
			cmd.InitDefaultHelpFlag()
			test(t, cmd)
		})
		for _, sub := range cmd.Commands() {
			visit(sub)
		}
	}
	visit(root)
}

// TestFlagErrorsNameValueOnce: what is wrong with a flag is told with its value, and that once.
func TestFlagErrorsNameValueOnce(t *testing.T) {
	everyCommand(t, func(t *testing.T, cmd *cobra.Command) {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			for _, value := range []string{"zzz", "-77", "7/0x", "99999999999999999999"} {
				err := cmd.LocalFlags().Parse([]string{"--" + f.Name + "=" + value})
				if err == nil {
					err = cmd.LocalFlags().Parse([]string{"--" + f.Name + "=" + value}) // most may be given once
				}
				if err == nil {
					continue
				}
				if said := flagError(cmd, err).Error(); strings.Count(said, value) != 1 || !strings.HasPrefix(said, "--"+f.Name) {
					t.Errorf("--%s=%s: got %s", f.Name, value, said)
				}
			}
		})
	})
}

// TestExamples runs the example that ends the help of every command, in a shell. Lines that begin
// with "$ " are commands, those after them what they print; "…" stands for anything. A command that ends in "&" goes on: what stands
// there is how its output begins.
func TestExamples(t *testing.T) {
	t.Setenv("LC_ALL", "C.UTF-8") // as its readers have it
	everyCommand(t, func(t *testing.T, cmd *cobra.Command) {
		if cmd.Example == "" {
			t.Fatal("no example")
		}
		if !strings.HasSuffix(cmd.UsageString(), "\nExample:\n"+cmd.Example+"\n") {
			t.Error("help does not end in the example")
		}
		example := strings.ReplaceAll("\n"+cmd.Example+"\n", "\n  ", "\n")
		calls := strings.Split(example, "\n$ ")
		if len(calls) < 2 || calls[0] != "" {
			t.Fatalf("example does not begin with a command:\n%s", cmd.Example)
		}
		folder := t.TempDir()
		for _, call := range calls[1:] {
			command, want, _ := strings.Cut(call, "\n")
			pattern := strings.ReplaceAll(regexp.QuoteMeta(strings.TrimRight(want, "\n")), "…", ".*")
			// The exit code may be any: to say no is an example, too.
			shell := exec.Command("sh", "-c", "exec 2>&1; "+command)
			shell.Dir = folder
			var got []byte
			if before, goesOn := strings.CutSuffix(command, " &"); goesOn {
				shell.Args[2] = "exec 2>&1; exec " + before
				got = firstLines(t, shell, strings.Count(strings.TrimRight(want, "\n"), "\n")+1)
			} else {
				got, _ = shell.Output()
			}
			if pattern != "" {
				pattern += `\n`
			}
			if !regexp.MustCompile(`^` + pattern + `$`).Match(got) {
				t.Errorf("$ %s\ngot:\n%s\nwant:\n%s", command, got, want)
			}
		}
	})
}

// firstLines runs a command until the end of the test, and returns the first lines of its output when they are there.
func firstLines(t *testing.T, cmd *exec.Cmd, lines int) (got []byte) {
	t.Helper()
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // it may have ended
		_ = cmd.Wait()
	})
	for said := bufio.NewReader(out); lines > 0; lines-- {
		line, err := said.ReadBytes('\n')
		got = append(got, line...)
		if err != nil {
			break
		}
	}
	return got
}

// TestHelpIsReadable looks at the lines that people read.
func TestHelpIsReadable(t *testing.T) {
	everyCommand(t, func(t *testing.T, cmd *cobra.Command) {
		var help bytes.Buffer
		cmd.SetOut(&help)
		if err := cmd.Help(); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(help.String()) {
			line = strings.TrimSuffix(line, "\n")
			if strings.TrimRight(line, " \t") != line {
				t.Errorf("line ends in white space: %q", line)
			}
			widest := 80
			if strings.HasPrefix(line, "  ") && strings.Contains(cmd.Example, line) {
				widest = 88 // what is run there may be long
			}
			if width := utf8.RuneCountInString(line); width > widest {
				t.Errorf("line is %d characters wide: %s", width, line)
			}
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if strings.Count(f.Usage, "(default") > 1 {
				t.Errorf("--%s has two defaults: %s", f.Name, f.Usage)
			}
		})
		if cmd.Short == "" || strings.HasSuffix(cmd.Short, ".") {
			t.Errorf("short text %q: want a phrase without a period", cmd.Short)
		}
	})
}

// TestWhatTakesLongCanBeQuiet: scripts may pass --quiet to every command that can take long. What a
// judge is answered is never talked about.
func TestWhatTakesLongCanBeQuiet(t *testing.T) {
	everyCommand(t, func(t *testing.T, cmd *cobra.Command) {
		if cmd.Flags().Lookup("timeout") != nil && cmd.Name() != "judge" && cmd.Flags().Lookup("quiet") == nil {
			t.Error("there is --timeout, but no --quiet")
		}
	})
}

// TestNearFlags: a flag with a letter too many is asked for, whatever the command.
func TestNearFlags(t *testing.T) {
	everyCommand(t, func(t *testing.T, cmd *cobra.Command) {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			err := cmd.ParseFlags([]string{"--" + f.Name + "q"})
			if err == nil {
				t.Fatalf("--%sq is taken", f.Name)
			}
			got, want := cmd.FlagErrorFunc()(cmd, err).Error(), "--"+f.Name
			if len(f.Name) > 2 && !strings.Contains(got, "did you mean") || !strings.Contains(got, want) {
				t.Errorf("got %q, want it to name %s", got, want)
			}
		})
	})
}

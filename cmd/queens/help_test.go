package main

import (
	"bytes"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

// everyCommand runs a test of each command that help shows, and of the root.
func everyCommand(t *testing.T, test func(t *testing.T, cmd *cobra.Command)) {
	root := newRoot()
	root.InitDefaultHelpCmd()
	for _, cmd := range append(root.Commands(), root) {
		t.Run("command="+cmd.Name(), func(t *testing.T) {
			cmd.InitDefaultHelpFlag()
			test(t, cmd)
		})
	}
}

// TestExamples runs the example that ends the help of every command, in a shell. Lines that begin
// with "$ " are commands, those after them what they print; "…" stands for anything.
func TestExamples(t *testing.T) {
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
		for _, call := range calls[1:] {
			command, want, _ := strings.Cut(call, "\n")
			pattern := strings.ReplaceAll(regexp.QuoteMeta(strings.TrimRight(want, "\n")), "…", ".*")
			// The exit code may be any: to say no is an example, too.
			got, _ := exec.Command("sh", "-c", command+" 2>&1").Output()
			if want == "" || !regexp.MustCompile(`^`+pattern+`\n$`).Match(got) {
				t.Errorf("$ %s\ngot:\n%s\nwant:\n%s", command, got, want)
			}
		}
	})
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
			if width := utf8.RuneCountInString(line); width > 92 {
				t.Errorf("line is %d characters wide: %s", width, line)
			}
		}
		if cmd.Short == "" || strings.HasSuffix(cmd.Short, ".") {
			t.Errorf("short text %q: want a phrase without a period", cmd.Short)
		}
	})
}

package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:   "man",
		Short: "print the manual page",
		Long: `Man prints the manual page of queens with all its commands, in the man macros
of troff. To read it: queens man | man -l -. To install it, put it into a file
queens.1 in a folder man1 where man looks.`,
		Example: `  $ queens man | head -1
  .TH "QUEENS" "1" …`,
		Args:              none,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return writeMan(cmd.OutOrStdout(), cmd.Root())
		},
	}
}

// exitMeanings says what the exit codes mean.
var exitMeanings = []struct {
	code    int
	meaning string
}{
	{exitDone, "Done. So is a count of 0, and a list whose reader went away."},
	{exitNo, "The answer to a yes-or-no question is no: a solution is not valid, two counts differ."},
	{exitTrouble, "Trouble: with the arguments, the input, a file, memory or the output."},
	{exitStopped, "Stopped before the answer, by an interrupt or --timeout. A part of a count is never printed."},
}

const kernelHelp = "Name of the inner loop that counts, for comparisons: portable, or another of those that queens version lists."

// writeMan writes one page about root and its commands: what their help says, in the order of
// the sections that manual pages have. The same program writes the same bytes.
func writeMan(w io.Writer, root *cobra.Command) error {
	m := &manWriter{w: bufio.NewWriter(w)}
	m.macro("TH", strings.ToUpper(root.Name()), "1", "", programVersion(), "User Commands")
	m.macro("SH", "NAME")
	m.text(root.Name() + ` \- ` + root.Short)
	m.macro("SH", "SYNOPSIS")
	m.text(`\fBqueens\fR \fICOMMAND\fR [\fIARGUMENT\fR] [\fIFLAG\fR]...`)
	m.macro("SH", "DESCRIPTION")
	m.prose(root.Long)
	m.macro("SH", "COMMANDS")
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			m.command(c)
		}
	}
	m.macro("SH", "EXIT STATUS")
	for _, e := range exitMeanings {
		m.entry(`\fB`+strconv.Itoa(e.code)+`\fR`, e.meaning)
	}
	m.macro("SH", "ENVIRONMENT")
	m.entry(`\fBQUEENS_KERNEL\fR`, kernelHelp)
	m.entry(`\fBLC_ALL\fR, \fBLC_MESSAGES\fR, \fBLANG\fR`, "The language of queens lesson, by the first of them that is set.")
	m.entry(`\fBLC_ALL\fR, \fBLC_CTYPE\fR, \fBLANG\fR`, "If the first of them that is set has no UTF-8, trees and puzzles are drawn with the letters of ASCII.")
	m.entry(`\fBNO_COLOR\fR`, "If it is not empty, nothing is coloured. Only what goes to a terminal ever is.")
	m.macro("SH", "FILES")
	m.prose(problemHelp)
	m.macro("SH", "EXAMPLES")
	m.verbatim(root.Example)
	return m.w.Flush()
}

type manWriter struct{ w *bufio.Writer }

// command writes the subsection of one command.
func (m *manWriter) command(c *cobra.Command) {
	c.InitDefaultHelpFlag()
	m.macro("SS", c.UseLine())
	m.prose(c.Long)
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if f.Name == "help" {
			return
		}
		kind, usage := pflag.UnquoteUsage(f)
		short := ""
		if f.Shorthand != "" {
			short = `\fB\-` + escape(f.Shorthand) + `\fR, `
		}
		m.entry(fmt.Sprintf(`%s\fB\-\-%s\fR \fI%s\fR`, short, escape(f.Name), escape(kind)), usage)
	})
	m.macro("PP")
	m.verbatim(c.Example)
	for _, sub := range c.Commands() {
		m.command(sub)
	}
}

// entry writes a term, which is troff already, and what it means.
func (m *manWriter) entry(term, meaning string) {
	m.macro("TP")
	m.text(term)
	m.text(escape(meaning))
}

// prose writes paragraphs; those that are indented stay as they are.
func (m *manWriter) prose(text string) {
	for i, paragraph := range strings.Split(text, "\n\n") {
		if i > 0 {
			m.macro("PP")
		}
		if strings.HasPrefix(paragraph, " ") {
			m.verbatim(paragraph)
		} else {
			m.text(escape(paragraph))
		}
	}
}

// verbatim writes lines as they are.
func (m *manWriter) verbatim(text string) {
	m.macro("EX")
	m.text(escape(text))
	m.macro("EE")
}

// macro writes a line that is an instruction to troff.
func (m *manWriter) macro(name string, args ...string) {
	m.w.WriteString("." + name)
	for _, arg := range args {
		fmt.Fprintf(m.w, ` "%s"`, strings.ReplaceAll(escape(arg), `"`, `\(dq`))
	}
	m.w.WriteByte('\n')
}

// text writes lines of text; none may be taken for an instruction.
func (m *manWriter) text(text string) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			m.w.WriteString(`\&`)
		}
		m.w.WriteString(strings.TrimSuffix(line, "\n") + "\n")
	}
}

// escape writes the characters that mean something to troff, that it would make prettier than what
// is to be typed, or that are not ASCII, and may be read wrong.
func escape(text string) string {
	var b strings.Builder
	for _, r := range manEscapes.Replace(text) {
		if r < 128 {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\[u%04X]`, r)
		}
	}
	return b.String()
}

var manEscapes = strings.NewReplacer(
	`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", "\\`", "^", `\(ha`, "~", `\(ti`,
)

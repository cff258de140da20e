package main

import (
	"bufio"
	"fmt"
	"io"
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

// writeMan writes one page about root and its commands: what their help says, in the order of
// the sections that manual pages have. The same program writes the same bytes.
func writeMan(w io.Writer, root *cobra.Command) error {
	m := &manWriter{w: bufio.NewWriter(w)}
	m.macro("TH", strings.ToUpper(root.Name()), "1", "", "queens "+buildVersion(), "User Commands")
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
		m.macro("TP")
		m.text(fmt.Sprintf(`\fB\-\-%s\fR \fI%s\fR`, escape(f.Name), escape(kind)))
		m.text(escape(usage))
	})
	m.macro("PP")
	m.verbatim(c.Example)
	for _, sub := range c.Commands() {
		m.command(sub)
	}
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

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"queens/judge"
)

// judgeFlags are the flags of the judge command.
type judgeFlags struct {
	list    bool
	format  string
	samples string
	timeout time.Duration
}

func newJudge() *cobra.Command {
	f := new(judgeFlags)
	cmd := &cobra.Command{
		Use:   "judge NAME",
		Short: "answer in the exact form of an online judge",
		Long: `Judge reads what an online judge gives to a program, from standard input, and
writes to the byte what the judge wants back. Use it to check a program of
your own. Where a judge takes any solution, the one written here is always the
same, and yours may be another.

NAME is a task, as --list prints it: boj9663, uva750, cses1624, … Case, spaces,
hyphens and underscores make no difference. Where a judge calls a function,
standard input has the arguments, in JSON or plainly: 4, n = 4, or "a4", 8.

--list tells task, input and limits of each, and whether its form was read off
the judge or a program it accepted, or only remembered: form unverified. Limits
that the judge does not state are marked as ours. The JSON form has other names
and notes as well.

--samples writes inputs with right answers into a folder, NAME_1.in, NAME_1.out
and so on: small ones first, and last one as large as the judge may give. A file
that is there already is not overwritten; then nothing is written.

Exit codes: 0 answered, whatever the answer; 1 no solution where the judge
promises one, or the judge itself wants 1; 2 the input is not in the judge's
form or beyond its limits.`,
		Example: `  $ echo 6 | queens judge usaco-checker
  2 4 6 1 3 5
  3 6 2 5 1 4
  4 1 5 2 6 3
  4
  $ echo 15 | queens judge boj9663
  queens: standard input: line 1 column 1: N is 15, outside 1..14`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("judge takes one name, and reads the input from standard input: %s is one too many", quoted(args[1]))
			}
			return nil
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, a := range judge.All() {
				if len(args) == 0 {
					names = append(names, cobra.CompletionWithDesc(a.Name, a.Task))
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: f.run,
	}
	cmd.Flags().BoolVar(&f.list, "list", false, "print the tasks")
	addChoice(cmd, &f.format, "format", "form of the list", "text", "json")
	addFolder(cmd, &f.samples, "samples", "write sample inputs and their answers into the folder DIR")
	addTimeout(cmd, &f.timeout)
	return cmd
}

func (f *judgeFlags) run(cmd *cobra.Command, args []string) error {
	for _, other := range []string{"samples", "timeout"} {
		if err := exclusive(cmd, "list", other, "a list is no run"); err != nil {
			return err
		}
	}
	switch {
	case f.list && len(args) > 0:
		return fmt.Errorf("%s and --list exclude each other: the list has all names", quoted(args[0]))
	case f.list:
		return printJudges(cmd.OutOrStdout(), f.format)
	case isSet(cmd, "format"):
		return errors.New("--format is the form of the list, and needs --list")
	case len(args) == 0:
		return errors.New("judge needs a name, as in queens judge boj9663: see queens judge --list")
	}
	ctx := withTimeout(cmd, f.timeout)
	adapter, err := judge.Find(args[0])
	if err != nil {
		return fmt.Errorf("%w: see queens judge --list", err)
	}
	if f.samples != "" {
		return unlessStopped(ctx, f.writeSamples(ctx, adapter, cmd.OutOrStdout()), "no samples were written")
	}
	if isTerminal(cmd.InOrStdin()) {
		return fmt.Errorf("judge needs the input of %s on standard input: see queens judge --help", adapter.Judge)
	}
	err = adapter.Run(ctx, cmd.InOrStdin(), cmd.OutOrStdout())
	switch {
	case err == nil, errors.Is(err, errReaderGone):
		return err
	case ctx.Err() != nil:
		return unlessStopped(ctx, err, "not all cases were answered")
	case errors.Is(err, judge.ErrRefused):
		return errNo
	case errors.Is(err, judge.ErrNoSolution):
		return &noError{inputError("standard input", err).Error()}
	default:
		return inputError("standard input", err)
	}
}

// judgeReport is a line of the list for programs.
type judgeReport struct {
	Name     string   `json:"name"`
	Aliases  []string `json:"aliases"`
	Judge    string   `json:"judge"`
	Task     string   `json:"task"`
	Input    string   `json:"input"`
	Limits   string   `json:"limits"`
	Notes    string   `json:"notes"`
	Verified bool     `json:"verified"`
}

func printJudges(w io.Writer, format string) error {
	if format == "json" {
		var reports []judgeReport
		for _, a := range judge.All() {
			aliases := append([]string{}, a.Aliases...) // never null
			reports = append(reports, judgeReport{a.Name, aliases, a.Judge, a.Task, a.Input, a.Limits(), a.Notes, a.Verified})
		}
		return json.NewEncoder(w).Encode(reports)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "name\ttask\tinput\tlimits\tform")
	for _, a := range judge.All() {
		form := "verified"
		if !a.Verified {
			form = "form unverified"
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", a.Name, a.Task, a.Input, a.Limits(), form)
	}
	return t.Flush()
}

// writeSamples writes the sample inputs of a judge and their answers, all of them or none, and prints
// the names of the files.
func (f *judgeFlags) writeSamples(ctx context.Context, a judge.Adapter, out io.Writer) error {
	files := newFiles{dir: f.samples}
	for i, input := range a.Samples() {
		var answer bytes.Buffer
		if err := a.Run(ctx, strings.NewReader(input), &answer); err != nil {
			return err
		}
		files.add(fmt.Sprintf("%s_%d.in", a.Name, i+1), []byte(input))
		files.add(fmt.Sprintf("%s_%d.out", a.Name, i+1), answer.Bytes())
	}
	if err := files.write(); err != nil {
		return err
	}
	for _, name := range files.names {
		fmt.Fprintln(out, filepath.Join(f.samples, name))
	}
	return nil
}

// newFiles are files that are to be made in a folder, all of them or none.
type newFiles struct {
	dir   string
	names []string
	data  [][]byte
}

func (n *newFiles) add(name string, data []byte) {
	n.names, n.data = append(n.names, name), append(n.data, data)
}

// write makes the files, and the folder if need be. They are written into a folder of their own first,
// and appear under their names when all are safe on disk. A file that is there is an error.
func (n *newFiles) write() (err error) {
	cannot := func(name string, err error) error {
		var path *fs.PathError
		var link *os.LinkError
		switch {
		case errors.Is(err, fs.ErrExist):
			err = errors.New("there is a file with this name already")
		case errors.As(err, &path):
			err = path.Err
		case errors.As(err, &link):
			err = link.Err
		}
		return fmt.Errorf("cannot write %s: %w", quoted(name), err)
	}
	if err := os.MkdirAll(n.dir, 0o777); err != nil {
		return cannot(n.dir, err)
	}
	var apart string
	half, err := begin(func() (err error) {
		apart, err = os.MkdirTemp(n.dir, ".queens-*")
		return err
	}, func() { os.RemoveAll(apart) })
	if err != nil {
		return cannot(n.dir, err)
	}
	defer half.end()
	for i, name := range n.names {
		file, err := os.OpenFile(filepath.Join(apart, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			err = writeSynced(file, n.data[i])
		}
		if err != nil {
			return cannot(filepath.Join(n.dir, name), err)
		}
	}
	err = half.finish(func() error {
		for i, name := range n.names {
			final := filepath.Join(n.dir, name)
			if err := os.Link(filepath.Join(apart, name), final); err != nil { // never over another
				for _, made := range n.names[:i] {
					os.Remove(filepath.Join(n.dir, made))
				}
				return cannot(final, err)
			}
		}
		return os.RemoveAll(apart)
	})
	if err != nil {
		return err
	}
	if err := syncFolder(n.dir); err != nil {
		return cannot(n.dir, err)
	}
	return nil
}

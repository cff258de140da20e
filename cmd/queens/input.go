package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"queens"
)

// A limit is the largest size of a board that something can be done with.
type limit struct {
	max   int
	doing string // "counting"
}

// parseSize reads a size within the limit.
func (l limit) parseSize(text string) (int, error) {
	n, err := queens.ParseSize(text)
	return l.check(text, n, err)
}

// check puts a size that was read from text, or why it was not, against the limit.
func (l limit) check(text string, n int, err error) (int, error) {
	if errors.Is(err, queens.ErrSize) { // negative, or too long for an int
		return 0, fmt.Errorf("size %s is outside 0..%d, the limit of %s", quoted(strings.TrimSpace(text)), l.max, l.doing)
	}
	if err == nil {
		return n, queens.CheckSize(n, l.max, l.doing)
	}
	if low, high, ok := cutRange(text); ok {
		return 0, fmt.Errorf("%s is a range and not one size: queens compare takes ranges such as %s..%s, queens table goes through the sizes up to one",
			quoted(strings.TrimSpace(text)), cmp.Or(low, "4"), cmp.Or(high, "8"))
	}
	return 0, err
}

// cutRange reports whether a text is a range of sizes, such as 4..8, 4-8 or 4.., and returns its ends,
// one of which may not be there.
func cutRange(text string) (low, high string, ok bool) {
	text = strings.TrimSpace(text)
	low, high, ok = strings.Cut(text, "..")
	if !ok {
		low, high, ok = strings.Cut(text, "-")
		ok = ok && low != "" && high != "" // and no sign, nor a flag
	}
	return low, high, ok && low+high != "" && strings.Trim(low+high, "0123456789") == ""
}

// readSize reads a size from the argument or, without one, from standard input.
func (l limit) readSize(cmd *cobra.Command, args []string) (int, error) {
	if len(args) > 0 {
		return l.parseSize(args[0])
	}
	missing := fmt.Errorf("%s needs a size, as in %s 8: see %[2]s --help", cmd.Name(), cmd.CommandPath())
	if isTerminal(cmd.InOrStdin()) {
		return 0, missing
	}
	var text bytes.Buffer // ReadSize reads a bounded part
	n, err := queens.ReadSize(io.TeeReader(cmd.InOrStdin(), &text))
	if errors.Is(err, queens.ErrSyntax) && text.Len() == 0 {
		return 0, inputError("standard input", missing)
	}
	if n, err = l.check(text.String(), n, err); err != nil {
		return 0, inputError("standard input", err)
	}
	return n, nil
}

// takesSize makes the command answer "-5", which looks like flags, as the size that it is.
func (l limit) takesSize(cmd *cobra.Command) {
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		var unknown *pflag.NotExistError
		if errors.As(err, &unknown) {
			if text := unknown.GetSpecifiedShortnames(); text != "" && text[0] >= '0' && text[0] <= '9' {
				if _, err := l.parseSize("-" + text); err != nil {
					return err
				}
				return fmt.Errorf("size %s: write it without the minus", quoted("-"+text))
			}
		}
		return flagError(cmd, err)
	})
}

func isTerminal(r any) bool {
	file, ok := r.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// openInput opens what a file argument names, standard input for "-". The name is for messages.
func openInput(cmd *cobra.Command, path string) (in io.ReadCloser, name string, err error) {
	if path == "-" {
		return io.NopCloser(cmd.InOrStdin()), "standard input", nil
	}
	in, err = openFile(path)
	return in, path, err
}

// openFile opens a file, with its name in front of whatever is wrong.
func openFile(path string) (*os.File, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, inputError(path, err)
	}
	return file, nil
}

// inputError puts the name of the input in front of what is wrong with it, once.
func inputError(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Errorf("%s: %w", name, err)
}

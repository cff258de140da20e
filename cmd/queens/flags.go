package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"queens"
	"queens/internal/near"
)

// quoted shows input in a message: quoted, so that odd bytes are seen, and cut when it is long.
func quoted(text string) string {
	const most = 40
	if len(text) > most {
		return strconv.Quote(strings.ToValidUTF8(text[:most], "")) + fmt.Sprintf("… (%d bytes)", len(text))
	}
	return strconv.Quote(text)
}

// A parsed flag is one whose value is read by a function.
type parsed[T any] struct {
	to    *T
	parse func(string) (T, error)
	kind  string // what usage calls the value
	text  string // the value as it was given
	given bool
}

func (p *parsed[T]) String() string { return p.text }
func (p *parsed[T]) Type() string   { return p.kind }

func (p *parsed[T]) Set(text string) error {
	if p.given { // so that the one of them is not dropped in silence
		return fmt.Errorf("may be given once, and %s was", quoted(p.text))
	}
	value, err := p.parse(text)
	if err == nil {
		*p.to, p.text, p.given = value, text, true
	}
	return err
}

// addParsed adds a flag that sets *to to what parse returns; without it *to stays as it is. Usage
// calls the value kind, and shells complete it to one of words.
func addParsed[T any](cmd *cobra.Command, to *T, name, kind, usage string, parse func(string) (T, error), words ...string) {
	cmd.Flags().Var(&parsed[T]{to: to, parse: parse, kind: kind}, name, usage)
	completion := cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc(name, completion); err != nil {
		panic(err) // there is such a flag, it was just added
	}
}

// addFile adds a flag that names a file. Shells complete it.
func addFile(cmd *cobra.Command, to *string, name, usage string) {
	cmd.Flags().Var(&parsed[string]{to: to, parse: notEmpty, kind: "FILE"}, name, usage)
}

// addOut adds the flag --out, which names the file that is written. Shells complete it.
func addOut(cmd *cobra.Command, to *string, usage string) {
	cmd.Flags().VarP(&parsed[string]{to: to, parse: notEmpty, kind: "FILE"}, "out", "o", usage)
}

// addFolder adds a flag that names a folder. Shells complete it.
func addFolder(cmd *cobra.Command, to *string, name, usage string) {
	cmd.Flags().Var(&parsed[string]{to: to, parse: notEmpty, kind: "DIR"}, name, usage)
	if err := cmd.MarkFlagDirname(name); err != nil {
		panic(err) // there is such a flag, it was just added
	}
}

func notEmpty(text string) (string, error) {
	if text == "" {
		return "", errors.New("takes a name")
	}
	return text, nil
}

// texts is a flag that may be given several times and adds up.
type texts struct {
	to   *[]string
	kind string // what usage calls the value
	want string
}

func (t *texts) String() string { return "" }
func (t *texts) Type() string   { return t.kind }

func (t *texts) Set(text string) error {
	if strings.TrimSpace(text) == "" {
		return errors.New("takes " + t.want)
	}
	*t.to = append(*t.to, text)
	return nil
}

// addChoice adds a flag that takes one of the words, the first if it is not given.
func addChoice(cmd *cobra.Command, to *string, name, usage string, words ...string) {
	addWord(cmd, to, name, strings.Join(words, "|"), usage, words...)
}

// addWord adds such a flag whose usage calls the value kind, where there are too many words to be
// that.
func addWord(cmd *cobra.Command, to *string, name, kind, usage string, words ...string) {
	parse := func(text string) (string, error) {
		if !slices.Contains(words, text) {
			return "", errors.New("takes " + strings.Join(words, ", "))
		}
		return text, nil
	}
	*to = words[0]
	usage += fmt.Sprintf(" (default %s)", words[0])
	addParsed(cmd, to, name, kind, usage, parse, words...)
}

// whole reads a whole number from least to most.
func whole(least, most int) func(string) (int, error) {
	return func(text string) (int, error) {
		k, err := strconv.Atoi(text)
		if most == math.MaxInt && !errors.Is(err, strconv.ErrRange) && (err != nil || k < least) {
			return 0, fmt.Errorf("takes a whole number, at least %d", least)
		}
		if err != nil || k < least || k > most {
			return 0, fmt.Errorf("takes a whole number from %d to %d", least, most)
		}
		return k, nil
	}
}

// addTimeout adds the flag --timeout.
func addTimeout(cmd *cobra.Command, to *time.Duration) {
	addParsed(cmd, to, "timeout", "TIME", "give up after TIME, such as 90s or 2h, with exit code 3", parseTime)
}

func parseTime(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, errors.New("takes a time such as 90s, 10m or 1h30m")
	}
	return d, nil
}

// addQuiet adds the flag --quiet to a command that talks while it is doing something. Every command
// that may talk has it, so that scripts need not know which do.
func addQuiet(cmd *cobra.Command, to *bool, doing string) {
	cmd.Flags().BoolVar(to, "quiet", false, "say nothing while "+doing)
}

// addSymbols adds the flags for the symbols of a board.
func addSymbols(cmd *cobra.Command, queen, empty *rune) {
	addParsed(cmd, queen, "queen", "SYMBOL", "what a queen looks like on a board", queens.ParseSymbol)
	addParsed(cmd, empty, "empty", "SYMBOL", "what an empty square looks like on a board", queens.ParseSymbol)
}

// flagError puts what is wrong with the flags into one line that names the flag and the rule.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.As(err, &unknown):
		flag, likely := "-"+unknown.GetSpecifiedShortnames(), []string(nil)
		if name := unknown.GetSpecifiedName(); flag == "-" {
			flag, likely = "--"+name, likelyFlags(cmd, name)
		}
		return fmt.Errorf("unknown flag %s: %s", quoted(flag), hint(cmd, likely))
	case errors.As(err, &invalid):
		f := invalid.GetFlag()
		rule := invalid.Unwrap().Error()
		if f.Value.Type() == "bool" {
			rule = "takes true or false, or no value"
		}
		if errors.Is(err, queens.ErrSyntax) || strings.Contains(rule, quoted(invalid.GetValue())) { // it names the value
			return fmt.Errorf("--%s: %s", f.Name, rule)
		}
		return fmt.Errorf("--%s %s: %s", f.Name, quoted(invalid.GetValue()), rule)
	case errors.As(err, &missing):
		return fmt.Errorf("--%s needs a value: see %s --help", missing.GetFlag().Name, cmd.CommandPath())
	default:
		return err
	}
}

// likelyFlags returns the flags that may be meant by the name of one that the command has not.
func likelyFlags(cmd *cobra.Command, name string) []string {
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
	flags := near.Words(name, known)
	for i, name := range flags {
		flags[i] = "--" + name
	}
	return flags
}

// isSet reports whether a flag was given, and not as --flag=false.
func isSet(cmd *cobra.Command, name string) bool {
	f := cmd.Flags().Lookup(name)
	return f != nil && f.Changed && !(f.Value.Type() == "bool" && f.Value.String() == "false")
}

// exclusive refuses two flags given together.
func exclusive(cmd *cobra.Command, a, b, rule string) error {
	if isSet(cmd, a) && isSet(cmd, b) {
		return fmt.Errorf("--%s and --%s exclude each other: %s", a, b, rule)
	}
	return nil
}

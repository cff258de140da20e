package main

import (
	"cmp"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"queens/lesson"
	"queens/search"
)

// lessonFlags are the flags of the lesson command.
type lessonFlags struct {
	language lesson.Language
	method   search.Method
}

func newLesson() *cobra.Command {
	f := &lessonFlags{language: userLanguage(), method: defaultMethod}
	cmd := &cobra.Command{
		Use:   "lesson",
		Short: "tell how backtracking solves the 4×4 board, step by step",
		Long: `Lesson explains backtracking on the board of size 4: the rules, the idea, and
then the whole walk, with the board beside every step and the reason for every
square that is rejected. It ends with the solutions and the walk's counters.
What it tells is recorded from the search itself, by the method you choose.

Methods:
` + methodTable() + `
The language is that of LC_ALL, LC_MESSAGES or LANG, whichever is set first, if
that is English, Korean or Japanese in UTF-8; otherwise it is English. There are
colours on a terminal, unless NO_COLOR is set.`,
		Example: `  $ queens lesson --lang en | sed -n '/^Step 2$/,/^4/p'
  Step 2

    1 2 3 4   level 1: row 2 is next
  1 Q . . .   row 2 column 1: attacked along the column by row 1 column 1
  2 x x Q .   row 2 column 2: attacked along the diagonal by row 1 column 1
  3 . . . .   row 2 column 3: a queen is placed
  4 . . . .`,
		Args:              noSize,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              f.run,
	}
	var languages []string
	for _, l := range lesson.Languages() {
		languages = append(languages, cobra.CompletionWithDesc(l.String(), l.Name()))
	}
	addParsed(cmd, &f.language, "lang", "en|ko|ja", "language: English, Korean or Japanese", lesson.ParseLanguage, languages...)
	addMethod(cmd, &f.method)
	return cmd
}

// noSize allows no argument, and says where a size has its place.
func noSize(cmd *cobra.Command, args []string) error {
	if len(args) == 1 {
		if n, err := tracing.parseSize(args[0]); err == nil {
			return fmt.Errorf("lesson takes no size, its board is always 4×4: queens trace %d tells the walk of size %[1]d", n)
		}
	}
	return none(cmd, args)
}

// userLanguage is the language of the user's messages, by the order that POSIX has for them.
func userLanguage() lesson.Language {
	return lesson.FromLocale(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")))
}

// The bounds within which a line of text reads well.
const minColumns, maxColumns = 40, 80

func (f *lessonFlags) run(cmd *cobra.Command, _ []string) error {
	out := cmd.OutOrStdout().(*output)
	page := lesson.Page{Width: maxColumns}
	if columns, _, terminal := terminalSize(out.to); terminal {
		page.Width = min(max(columns, minColumns), maxColumns)
		if wantsColour() {
			page.Paint = func(s lesson.Style, text string) string { return lessonPaints[s].on(text) }
		}
	}
	return lesson.Write(out, f.language, f.method, page)
}

var lessonPaints = [...]paint{
	lesson.Plain:    plain,
	lesson.Heading:  bold,
	lesson.Faint:    dim,
	lesson.Queen:    cyan,
	lesson.Refused:  red,
	lesson.Found:    green,
	lesson.Commands: cyan,
}

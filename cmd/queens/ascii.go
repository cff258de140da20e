package main

import (
	"os"
	"strings"

	"github.com/spf13/cobra"
)

// asciiFlag is the flag of the commands that draw lines in text.
type asciiFlag struct{ set bool }

func (f *asciiFlag) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.set, "ascii", false, "draw a text with the letters of ASCII, as in a locale without UTF-8")
}

// wanted reports whether lines are to be drawn with the letters of ASCII.
func (f asciiFlag) wanted() bool { return f.set || !speaksUTF8(os.Getenv) }

// speaksUTF8 reports whether the locale in the environment has UTF-8. Without any it is taken to.
func speaksUTF8(getenv func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(getenv(name)); locale != "" {
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return true
}

package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queens/lesson"
	"queens/search"
)

// methodTable names the methods of the search, a line each.
func methodTable() string {
	var b strings.Builder
	for _, m := range search.Methods() {
		fmt.Fprintf(&b, "  %-12s %s\n", m, lesson.English.Method(m))
	}
	return b.String()
}

// methodWords are the methods for shells to complete.
func methodWords() []string {
	var words []string
	for _, m := range search.Methods() {
		words = append(words, cobra.CompletionWithDesc(m.String(), lesson.English.Method(m)))
	}
	return words
}

// defaultMethod is that of every command that takes one: the one with which a lesson begins, because it is
// written down as it is explained, with a flag for each line that has a queen. Most methods walk the
// same tree anyway, and the fast way to a number is another command.
const defaultMethod = search.Flags

// addMethod adds the flag --method. Without it *to stays as it is.
func addMethod(cmd *cobra.Command, to *search.Method) {
	usage := fmt.Sprintf("how the search is written down (default %v)", *to)
	addParsed(cmd, to, "method", "METHOD", usage, search.ParseMethod, methodWords()...)
}

// parseMethods reads a list of different methods, such as matrix,bits.
func parseMethods(text string) ([]search.Method, error) {
	var methods []search.Method
	for name := range strings.SplitSeq(text, ",") {
		m, err := search.ParseMethod(name)
		switch {
		case err != nil:
			return nil, err
		case slices.Contains(methods, m):
			return nil, fmt.Errorf("names %v twice", m)
		}
		methods = append(methods, m)
	}
	return methods, nil
}

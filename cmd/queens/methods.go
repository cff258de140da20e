package main

import (
	"fmt"
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

// addMethod adds the flag --method.
func addMethod(cmd *cobra.Command, to *search.Method, usage string) {
	addParsed(cmd, to, "method", "METHOD", usage, search.ParseMethod, methodWords()...)
}

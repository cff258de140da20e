package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queens/search"
)

// methodHelp says what the methods are; it is part of the help of every command that takes one.
const methodHelp = `The methods, each a way to write the search down:

  matrix        an n×n table; look back up along the lines
  flags         an array of flags for each kind of line
  columns       one array: the column of each row's queen
  promising     the same array; a node is tested when it is entered
  marks         an n×n table of attacked squares
  bits          three words of bits
  permutations  every permutation is made, then tested
  dlx           exact cover by dancing links
  fewest        always the row or column with the fewest open squares`

// addMethod adds the flag --method.
func addMethod(cmd *cobra.Command, to *search.Method, usage string) {
	addParsed(cmd, to, "method", "NAME", usage, search.ParseMethod, methodNames()...)
}

func methodNames() []string {
	var names []string
	for _, m := range search.Methods() {
		names = append(names, m.String())
	}
	return names
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

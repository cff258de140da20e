package search

import (
	"fmt"
	"strings"
)

// A Method is one way to write the search down: how it keeps the board, how it tests a square, and
// how it takes a queen back.
type Method uint8

// The methods, in the order of the lessons they come from.
const (
	Matrix       Method = iota // an n×n table; look back up along the lines
	Flags                      // an array of flags for each kind of line
	Columns                    // one array: the column of each row's queen
	Promising                  // the same array; a node is tested when it is entered
	Marks                      // an n×n table of attacked squares
	Bits                       // three words of bits
	Permutations               // every permutation is made, then tested
	DLX                        // exact cover by dancing links
	Fewest                     // always the row or column with the fewest open squares
	methods
)

var methodNames = [methods]string{"matrix", "flags", "columns", "promising", "marks", "bits", "permutations", "dlx", "fewest"}

// Methods returns all methods.
func Methods() []Method {
	var all []Method
	for m := range methods {
		all = append(all, m)
	}
	return all
}

// String returns the method's name: "matrix", "flags", ….
func (m Method) String() string { return methodNames[m] }

// ParseMethod returns the method of that name.
func ParseMethod(name string) (Method, error) {
	for m, n := range methodNames {
		if n == name {
			return Method(m), nil
		}
	}
	return 0, fmt.Errorf("unknown method %q: the methods are %s", name, strings.Join(methodNames[:], ", "))
}

// Use has the walks begun from now on take that method; a new search takes [Bits].
func (s *Search) Use(m Method) { s.method = m }

// Method returns the method in use.
func (s *Search) Method() Method { return s.method }

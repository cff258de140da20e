package search

import (
	"fmt"
	"strings"

	"queens/internal/near"
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
	Unpruned                   // every way to place a queen in each row is made, then tested: what the others save
)

// table holds the methods by number.
var table = [...]struct {
	name string
	walk func(*walk)
}{
	{"matrix", walkMatrix},
	{"flags", walkFlags},
	{"columns", walkColumns},
	{"promising", walkPromising},
	{"marks", walkMarks},
	{"bits", walkBits},
	{"permutations", walkPermutations},
	{"dlx", walkDLX},
	{"fewest", walkFewest},
	{"unpruned", walkUnpruned},
}

// Methods returns the methods to choose from: all but [Unpruned].
func Methods() []Method {
	var all []Method
	for m := range Unpruned {
		all = append(all, m)
	}
	return all
}

// String returns the method's name: "matrix", "flags", ….
func (m Method) String() string { return table[m].name }

// ParseMethod returns the one of [Methods] with that name. The error for another name lists them and
// asks for those that are near.
func ParseMethod(name string) (Method, error) {
	var names []string
	for _, m := range Methods() {
		if m.String() == name {
			return m, nil
		}
		names = append(names, m.String())
	}
	hint := near.DidYouMean(near.Words(name, names))
	if hint != "" {
		hint += " "
	}
	return 0, fmt.Errorf("unknown method %q: %sthe methods are %s", name, hint, strings.Join(names, ", "))
}

// Use has the walks begun from now on take that method; a new search takes [Bits].
func (s *Search) Use(m Method) { s.method = m }

// Method returns the method in use.
func (s *Search) Method() Method { return s.method }

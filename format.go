package queens

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Format is one way to write solutions as text. [NewWriter] writes it, [NewReader] recognises it.
type Format uint8

// The formats, with the first solution of size 4 in each. Numbers count columns (and rows) from
// the format's base.
const (
	FormatBoards     Format = iota // rows of Q and ., an empty line between boards
	FormatColumns                  // 2 4 1 3
	FormatArray                    // [2, 4, 1, 3]
	FormatDigits                   // 2413, for sizes to 9
	FormatPairs                    // ( 1, 2) a line each, then ###################
	FormatCoords                   // [[0, 1], [1, 3], [2, 0], [3, 2]]
	FormatMatrix                   // rows of 0 1 0 0, an empty line between
	FormatAlgebraic                // b4 d3 a2 c1
	FormatFEN                      // 1Q2/3Q/Q3/2Q1, runs over 9 written in full
	FormatBoardsLine               // [[.Q.., ...Q, Q..., ..Q.], …], all on one line
	FormatLeetCode                 // [[".Q..","...Q","Q...","..Q."],…], all on one line
	FormatJSON                     // one array of the objects of FormatJSONL
	FormatJSONL                    // {"n":4,"columns":[1,3,0,2]}
)

// formatFacts is what is known of a format.
type formatFacts struct {
	name, about string
	base        Base // AnyBase: prints no numbers that count from a base
	symbols     bool // draws boards with two symbols
}

var formats = [...]formatFacts{
	FormatBoards:     {"boards", "rows of Q and ., an empty line between boards", AnyBase, true},
	FormatColumns:    {"columns", "the column of each row's queen: 2 4 1 3", Base1, false},
	FormatArray:      {"array", "the columns as an array: [2, 4, 1, 3]", Base1, false},
	FormatDigits:     {"digits", "the columns run together: 2413 (n to 9)", Base1, false},
	FormatPairs:      {"pairs", "row and column, a line a queen: ( 1, 2); a line of # behind each", Base1, false},
	FormatCoords:     {"coords", "rows and columns: [[0, 1], [1, 3], [2, 0], [3, 2]]", Base0, false},
	FormatMatrix:     {"matrix", "rows of 0 and 1, an empty line between boards", AnyBase, false},
	FormatAlgebraic:  {"algebraic", "squares as in chess: b4 d3 a2 c1", AnyBase, false},
	FormatFEN:        {"fen", "as chess programs write boards: 1Q2/3Q/Q3/2Q1", AnyBase, false},
	FormatBoardsLine: {"boards-line", "all boards on one line: [[.Q.., ...Q, Q..., ..Q.]]", AnyBase, true},
	FormatLeetCode:   {"leetcode", "all boards as one JSON list of lists of rows", AnyBase, true},
	FormatJSON:       {"json", `one JSON list of {"n":4,"columns":[1,3,0,2]}`, Base0, false},
	FormatJSONL:      {"jsonl", `a JSON object a line: {"n":4,"columns":[1,3,0,2]}`, Base0, false},
}

// Formats lists all formats, [FormatBoards] first.
func Formats() []Format {
	all := make([]Format, len(formats))
	for i := range all {
		all[i] = Format(i)
	}
	return all
}

// ParseFormat returns the format with this name. The error lists the names there are.
func ParseFormat(name string) (Format, error) {
	var names []string
	for i, f := range formats {
		if f.name == name {
			return Format(i), nil
		}
		names = append(names, f.name)
	}
	return 0, &SyntaxError{Msg: fmt.Sprintf("%s is no format: want %s", quoted(name), strings.Join(names, ", "))}
}

func (f Format) facts() formatFacts {
	if int(f) >= len(formats) {
		return formatFacts{name: "unknown format"}
	}
	return formats[f]
}

// String returns the name, for example "boards-line", and "unknown format" for what is none.
func (f Format) String() string { return f.facts().name }

// About describes the format in a few words.
func (f Format) About() string { return f.facts().about }

// Base returns the base of the numbers the format prints unless told otherwise, [AnyBase] if it
// prints none.
func (f Format) Base() Base { return f.facts().base }

// Symbols reports whether the format draws boards with two symbols.
func (f Format) Symbols() bool { return f.facts().symbols }

// Base says whether the rows and columns of a list of numbers count from 0 or from 1.
type Base uint8

// The bases.
const (
	AnyBase Base = iota // writing: the format's own; reading: recognised
	Base0
	Base1
)

// ParseBase reads "0" or "1".
func ParseBase(text string) (Base, error) {
	switch text {
	case "0":
		return Base0, nil
	case "1":
		return Base1, nil
	default:
		return 0, &SyntaxError{Msg: quoted(text) + " is no base: want 0 or 1"}
	}
}

// first returns what the first column is called.
func (b Base) first() int {
	if b == Base1 {
		return 1
	}
	return 0
}

// The symbols of a board unless told otherwise.
const (
	QueenSymbol = 'Q'
	EmptySymbol = '.'
)

// ParseSymbol reads the symbol that stands for a queen or an empty square on a board: one visible
// character, no digit (see [FormatMatrix]) and none of []{}(),:"'`\/|│#, which have a meaning around
// boards.
func ParseSymbol(text string) (rune, error) {
	r, size := utf8.DecodeRuneInString(text)
	if size == 0 || size < len(text) {
		return 0, &SyntaxError{Msg: quoted(text) + " is no symbol: want one character"}
	}
	if err := checkSymbol(r); err != nil {
		return 0, err
	}
	return r, nil
}

func checkSymbol(r rune) error {
	switch {
	case r == utf8.RuneError || !unicode.IsGraphic(r) || unicode.IsSpace(r) || unicode.Is(unicode.M, r):
		return &SyntaxError{Msg: fmt.Sprintf("%q is no symbol: want a visible character", r)}
	case unicode.IsDigit(r):
		return &SyntaxError{Msg: fmt.Sprintf("%q is no symbol: digits would read as numbers; see format matrix", r)}
	case strings.ContainsRune("[]{}(),:\"'`\\/|│#", r):
		return &SyntaxError{Msg: fmt.Sprintf("%q is no symbol: it has a meaning around boards", r)}
	}
	return nil
}

// checkSymbols checks two symbols, 0 being "not told".
func checkSymbols(queen, empty rune) error {
	for _, r := range []rune{queen, empty} {
		if r == 0 {
			continue
		}
		if err := checkSymbol(r); err != nil {
			return err
		}
	}
	if queen == empty && queen != 0 {
		return &SyntaxError{Msg: fmt.Sprintf("%q is the symbol of both queen and empty square", queen)}
	}
	return nil
}

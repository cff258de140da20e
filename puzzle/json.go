package puzzle

import (
	"encoding/json"
	"slices"

	"queens"
)

// The JSON form has a key for each part of the rules that there is; rows and cols always. Rows and
// columns count from 0, as in the programming interface.
//
//	{"rows":2,"cols":3,"pieces":["king"],"torus":true,"given":[[0,1]],"blocked":[],"walls":[],
//	 "excluded_diagonals":[-1],"excluded_antidiagonals":[3],
//	 "regions":[[0,0,1],[0,1,-1]],"weights":[[1,2,3],[4,5,6]],
//	 "per_row":{"min":0,"max":1},"per_col":{…},"per_region":{…},"per_diagonal":{…},"total":{"min":2}}
type jsonForm struct {
	Rows        int        `json:"rows"`
	Cols        int        `json:"cols"`
	Pieces      []string   `json:"pieces"`
	Torus       bool       `json:"torus,omitempty"`
	Given       [][2]int   `json:"given,omitempty"`
	Blocked     [][2]int   `json:"blocked,omitempty"`
	Walls       [][2]int   `json:"walls,omitempty"`
	Diags       []int      `json:"excluded_diagonals,omitempty"`
	Antis       []int      `json:"excluded_antidiagonals,omitempty"`
	Regions     [][]int    `json:"regions,omitempty"`
	Weights     [][]int    `json:"weights,omitempty"`
	PerRow      *jsonBound `json:"per_row,omitempty"`
	PerCol      *jsonBound `json:"per_col,omitempty"`
	PerRegion   *jsonBound `json:"per_region,omitempty"`
	PerDiagonal *jsonBound `json:"per_diagonal,omitempty"`
	Total       *jsonBound `json:"total,omitempty"`
}

type jsonBound struct {
	Min int  `json:"min"`
	Max *int `json:"max,omitempty"`
}

// MarshalJSON returns the JSON form, which [Parse] and [Puzzle.UnmarshalJSON] read back.
func (p Puzzle) MarshalJSON() ([]byte, error) {
	r := p.rules
	pairs := func(squares []queens.Square) (pairs [][2]int) {
		for _, s := range squares {
			pairs = append(pairs, [2]int{s.Row, s.Col})
		}
		return pairs
	}
	rows := func(squares []int) [][]int { return slices.Collect(slices.Chunk(squares, max(r.Cols, 1))) }
	bound := func(b Bound) *jsonBound {
		if b == (Bound{}) {
			return nil
		}
		j := &jsonBound{Min: b.min}
		if most, limited := b.Max(); limited {
			j.Max = &most
		}
		return j
	}
	return json.Marshal(jsonForm{
		r.Rows, r.Cols, r.Pieces.names(), r.Torus, pairs(r.Given), pairs(r.Blocked), pairs(r.Walls),
		r.ExcludedDiags, r.ExcludedAntis, rows(r.Regions), rows(r.Weights),
		bound(r.PerRow), bound(r.PerCol), bound(r.PerRegion), bound(r.PerDiagonal), bound(r.Total),
	})
}

// UnmarshalJSON reads the JSON form. The error is one of [Parse].
func (p *Puzzle) UnmarshalJSON(data []byte) error {
	text, err := checkText(string(data))
	if err != nil {
		return err
	}
	v, rest, at, err := parseLiteral(text, place{1, 1})
	if err == nil && rest != "" {
		err = at.syntax("%s behind the puzzle", quoted(rest))
	}
	if err != nil {
		return err
	}
	d, err := readJSON(&v)
	if err != nil {
		return err
	}
	q, err := d.puzzle()
	if err == nil {
		*p = q
	}
	return err
}

// isJSONForm reports whether a value is meant as a puzzle in the JSON form.
func isJSONForm(v *value) bool {
	return v.kind == '{' && v.field("rows") != nil && v.field("cols") != nil
}

// jsonReader reads the JSON form from a tree of values.
type jsonReader struct{ draft }

func readJSON(v *value) (*draft, error) {
	if !isJSONForm(v) {
		return nil, v.syntax("no puzzle in JSON: want an object with rows and cols")
	}
	j := jsonReader{draft{
		form: "the JSON form of a puzzle", ruled: true,
		parts: map[Part]place{PartBoard: v.place}, squares: make(map[queens.Square]place),
	}}
	r := &j.rules
	for _, side := range []struct {
		key  string
		size *int
	}{{"rows", &r.Rows}, {"cols", &r.Cols}} {
		field := v.field(side.key)
		n, err := field.number()
		if err == nil && (n < 0 || n > queens.MaxN) {
			err = field.syntax("%s outside 0..%d", side.key, queens.MaxN)
		}
		if err != nil {
			return nil, err
		}
		*side.size = n
	}
	for i, key := range v.keys {
		if err := j.field(key, &v.items[i]); err != nil {
			return nil, err
		}
	}
	return &j.draft, nil
}

func (j *jsonReader) field(key word, v *value) (err error) {
	r := &j.rules
	squares := func(list *[]queens.Square) { *list, err = j.pairs(v) }
	numbers := func(part Part, list *[]int) { j.parts[part] = v.place; *list, err = v.numbers() }
	rows := func(part Part, list *[]int) { j.parts[part] = v.place; *list, err = j.rows(v) }
	bound := func(part Part, b *Bound) { j.parts[part] = v.place; *b, err = readBound(v) }
	switch key.text {
	case "rows", "cols":
	case "pieces":
		j.parts[PartPieces] = v.place
		err = j.pieces(v)
	case "torus":
		r.Torus = v.text == "true"
		if v.kind != 'w' || v.text != "true" && v.text != "false" {
			err = v.syntax("torus: want true or false")
		}
	case "given":
		squares(&r.Given)
	case "blocked":
		squares(&r.Blocked)
	case "walls":
		squares(&r.Walls)
	case "excluded_diagonals":
		numbers(PartDiagonals, &r.ExcludedDiags)
	case "excluded_antidiagonals":
		numbers(PartAntis, &r.ExcludedAntis)
	case "regions":
		rows(PartRegions, &r.Regions)
	case "weights":
		rows(PartWeights, &r.Weights)
	case "per_row":
		bound(PartPerRow, &r.PerRow)
	case "per_col":
		bound(PartPerCol, &r.PerCol)
	case "per_region":
		bound(PartPerRegion, &r.PerRegion)
	case "per_diagonal":
		bound(PartPerDiagonal, &r.PerDiagonal)
	case "total":
		bound(PartTotal, &r.Total)
	default:
		err = key.syntax("%s is no key of a puzzle", quoted(key.text))
	}
	return err
}

func (j *jsonReader) pieces(v *value) error {
	if v.kind != '[' {
		return v.syntax(`want a list of pieces such as ["queen"]`)
	}
	for _, name := range v.items {
		piece, ok := pieceNamed(name.text)
		if !ok || name.kind != '"' {
			return name.syntax("%s is no piece: want queen, rook, bishop, king or knight", quoted(name.text))
		}
		j.rules.Pieces |= piece
	}
	return nil
}

// pairs reads a list of squares [row, column].
func (j *jsonReader) pairs(v *value) ([]queens.Square, error) {
	squares, err := readPairs(v)
	for i, s := range squares {
		j.squares[s] = v.items[i].place
	}
	return squares, err
}

// readPairs reads a list of pairs of numbers.
func readPairs(v *value) ([]queens.Square, error) {
	if v.kind != '[' {
		return nil, v.syntax("want a list of pairs such as [[0, 1]]")
	}
	var squares []queens.Square
	for i := range v.items {
		pair, err := v.items[i].numbers()
		if err != nil {
			return nil, err
		}
		if len(pair) != 2 {
			return nil, v.items[i].syntax("want two numbers, not %d", len(pair))
		}
		squares = append(squares, queens.Square{Row: pair[0], Col: pair[1]})
	}
	return squares, nil
}

// rows reads a list of numbers for every row of the board.
func (j *jsonReader) rows(v *value) ([]int, error) {
	if v.kind != '[' || len(v.items) != j.rules.Rows {
		return nil, v.syntax("want a list of %s", counted(j.rules.Rows, "row"))
	}
	var all []int
	for i := range v.items {
		row, err := v.items[i].numbers()
		if err != nil {
			return nil, err
		}
		if len(row) != j.rules.Cols {
			return nil, v.items[i].breaks(queens.RuleRows, "row %d has %s, and the board has %s", i+1, counted(len(row), "square"), counted(j.rules.Cols, "column"))
		}
		all = append(all, row...)
	}
	return all, nil
}

func readBound(v *value) (Bound, error) {
	var b Bound
	for i, key := range v.keys {
		k, err := v.items[i].number()
		switch {
		case err != nil:
			return b, err
		case k < 0 || k > maxBound:
			return b, v.items[i].syntax("a number of pieces outside 0..%d", maxBound)
		case key.text == "min":
			b.min = k
		case key.text == "max":
			b.over = k + 1
		default:
			return b, key.syntax("%s is no key of a bound: want min and max", quoted(key.text))
		}
	}
	if v.kind != '{' {
		return b, v.syntax(`want a bound such as {"min":1,"max":1}`)
	}
	return b, nil
}

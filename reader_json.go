package queens

import "io"

// objectReader reads objects like {"n":4,"columns":[1,3,0,2]}, one after the other or in a list.
// Other programs say {"queens":[1,3,0,2]}: then the base is found as for bare lists.
type objectReader struct {
	*scanner
	list   listMaker
	told   Base
	inList bool
	begun  bool // the list is, or may not begin any more
	comma  bool // one was read since the last object
	last   bool // an object was read
	bare   bool // an object had its base found
	used   [Base1 + 1]bool
}

func (o *objectReader) next() (Board, error) {
	for {
		t, err := o.scanner.next()
		if err != nil {
			return Board{}, err
		}
		switch {
		case t.kind == '\n':
		case t.kind == tokenEnd && o.inList:
			return Board{}, t.syntax("the list of objects is not closed")
		case t.kind == tokenEnd:
			return Board{}, io.EOF
		case t.kind == ',' && o.last && !o.comma:
			o.comma = true
		case t.kind == '[' && t.bracket == '[' && !o.begun:
			o.begun, o.inList = true, true
		case t.kind == ']' && t.bracket == ']' && o.inList && !o.comma:
			o.inList = false
		case t.kind == '[' && t.bracket == '{' && (o.comma || !o.last || !o.inList):
			o.begun, o.comma, o.last = true, false, true
			return o.object(t.place)
		default:
			return Board{}, t.syntax("want an object such as {\"n\":4,\"columns\":[1,3,0,2]}")
		}
	}
}

// object reads the rest of an object.
func (o *objectReader) object(at place) (Board, error) {
	n, base := -1, AnyBase
	columns, bare := false, false // bare: by the name of queens
	o.list.begin(at)
	for first := true; ; first = false {
		key, err := o.solid()
		if err != nil {
			return Board{}, err
		}
		if key.kind == ']' && key.bracket == '}' && first {
			break
		}
		name := string(key.text)
		if key.kind != tokenString {
			return Board{}, key.syntax("want a key in quotes")
		}
		if _, err := o.want(':', 0, "a colon after the key"); err != nil {
			return Board{}, err
		}
		switch {
		case name == "n" && n < 0:
			n, err = o.small(MaxN)
		case name == "base" && base == AnyBase:
			var v int
			v, err = o.small(1)
			base = Base0 + Base(v)
		case (name == "columns" || name == "queens") && !columns:
			columns, bare = true, name == "queens"
			err = o.columns()
		default:
			err = key.syntax("%s is not one key of n, base and columns", quoted(name))
		}
		if err != nil {
			return Board{}, err
		}
		t, err := o.solid()
		if err != nil {
			return Board{}, err
		}
		if t.kind == ']' && t.bracket == '}' {
			break
		}
		if t.kind != ',' {
			return Board{}, t.syntax("want a comma or the end of the object")
		}
	}
	if !columns || n < 0 && !bare {
		return Board{}, at.syntax("an object needs both n and columns")
	}
	if base == AnyBase {
		base = o.told
	}
	if base == AnyBase && bare {
		o.bare = true
		board, err := o.list.end(at)
		if err == nil && n >= 0 && n != board.N {
			return Board{}, at.syntax("n is %d, but there are %d queens", n, board.N)
		}
		return board, err
	}
	if base == AnyBase {
		base = Base0
	}
	if n < 0 {
		n = len(o.list.squares)
	}
	o.used[base] = true
	board := o.list.board(base)
	board.N = n
	return board, nil
}

// solid returns the next token that is not a line end.
func (o *objectReader) solid() (token, error) {
	for {
		t, err := o.scanner.next()
		if err != nil || t.kind != '\n' {
			return t, err
		}
	}
}

func (o *objectReader) want(kind, bracket byte, what string) (token, error) {
	t, err := o.solid()
	if err == nil && (t.kind != kind || t.bracket != bracket) {
		err = t.syntax("want %s", what)
	}
	return t, err
}

// small reads a number from 0 to limit.
func (o *objectReader) small(limit int) (int, error) {
	t, err := o.solid()
	if err != nil {
		return 0, err
	}
	v, ok := number(t.text)
	if t.kind != tokenWord || !ok || v < 0 || v > limit {
		return 0, t.syntax("want a whole number from 0 to %d", limit)
	}
	return v, nil
}

// columns reads a list of numbers.
func (o *objectReader) columns() error {
	if _, err := o.want('[', '[', "a list of columns"); err != nil {
		return err
	}
	for first := true; ; first = false {
		t, err := o.solid()
		if err != nil {
			return err
		}
		if first && t.kind == ']' && t.bracket == ']' {
			return nil
		}
		if err := o.list.item(t); err != nil {
			return err
		}
		t, err = o.solid()
		if err != nil {
			return err
		}
		if t.kind == ']' && t.bracket == ']' {
			return nil
		}
		if t.kind != ',' {
			return t.syntax("want a comma or the end of the list")
		}
	}
}

func (o *objectReader) form() string {
	switch what := "JSON, columns"; {
	case o.bare && !o.used[Base0] && !o.used[Base1]:
		return o.list.named(what)
	case o.bare:
		return what
	case o.used[Base0] && o.used[Base1]:
		return what // each object names its base
	case o.used[Base1]:
		return countedFrom(what, Base1)
	default:
		return countedFrom(what, Base0)
	}
}

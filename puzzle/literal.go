package puzzle

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Lists and objects in brackets, as in JSON, are written in puzzles of JavaScript and Python too:
// keys without quotes, single quotes, round brackets, a comma too many, comments. All of it is read
// here, into a tree of values.

// The limits of such a text.
const (
	maxValues = 400_000 // a list of objects {idx, color} for every square of the largest board
	maxDepth  = 16
)

// value is a list, an object, a string, or a bare word such as a number.
type value struct {
	kind  byte // '[', '{', '"' or 'w'
	text  string
	items []value
	keys  []word // of an object, one for each item
	place
}

// field returns the value of the first of these keys that an object has, or nil.
func (v *value) field(names ...string) *value {
	for _, name := range names {
		for i, key := range v.keys {
			if key.text == name {
				return &v.items[i]
			}
		}
	}
	return nil
}

// number returns a whole number within ±[MaxWeight].
func (v *value) number() (int, error) {
	n, err := strconv.Atoi(v.text)
	if v.kind != 'w' || err != nil || n < -MaxWeight || n > MaxWeight {
		return 0, v.syntax("want a whole number up to %d", MaxWeight)
	}
	return n, nil
}

// numbers returns a list of whole numbers.
func (v *value) numbers() ([]int, error) {
	if v.kind != '[' {
		return nil, v.syntax("want a list of whole numbers")
	}
	numbers := make([]int, len(v.items))
	for i := range v.items {
		var err error
		if numbers[i], err = v.items[i].number(); err != nil {
			return nil, err
		}
	}
	return numbers, nil
}

// literal reads values from a text.
type literal struct {
	text   string
	pos    int
	at     place
	values int
}

// parseLiteral reads the value that the text begins with, and returns what follows it.
func parseLiteral(text string, at place) (v value, rest string, restAt place, err error) {
	l := literal{text: text, at: at}
	if v, err = l.value(1); err == nil {
		err = l.gap()
	}
	return v, l.text[l.pos:], l.at, err
}

// peek returns the next character, 0 at the end.
func (l *literal) peek() rune {
	if l.pos == len(l.text) {
		return 0
	}
	r, _ := utf8.DecodeRuneInString(l.text[l.pos:])
	return r
}

func (l *literal) skip() {
	r, size := utf8.DecodeRuneInString(l.text[l.pos:])
	l.pos += size
	l.at.col++
	if r == '\n' {
		l.at = place{l.at.line + 1, 1}
	}
}

// gap passes over white space and comments.
func (l *literal) gap() error {
	for {
		rest := l.text[l.pos:]
		switch {
		case strings.HasPrefix(rest, "//"):
			for r := l.peek(); r != 0 && r != '\n'; r = l.peek() {
				l.skip()
			}
		case strings.HasPrefix(rest, "/*"):
			begin := l.at
			end := strings.Index(rest[2:], "*/")
			if end < 0 {
				return begin.syntax("a comment without its end")
			}
			for stop := l.pos + 2 + end + 2; l.pos < stop; {
				l.skip()
			}
		case unicode.IsSpace(l.peek()):
			l.skip()
		default:
			return nil
		}
	}
}

// value reads one, and the white space before it.
func (l *literal) value(depth int) (value, error) {
	if err := l.gap(); err != nil {
		return value{}, err
	}
	if l.values++; l.values > maxValues {
		return value{}, l.at.syntax("over %d values", maxValues)
	}
	switch r := l.peek(); r {
	case '[', '(', '{':
		if depth > maxDepth {
			return value{}, l.at.syntax("brackets over %d deep", maxDepth)
		}
		return l.list(r, depth)
	case '"', '\'', '`':
		return l.quoted(r)
	default:
		return l.bare()
	}
}

var closing = map[rune]rune{'[': ']', '(': ')', '{': '}'}

// list reads a list or an object.
func (l *literal) list(open rune, depth int) (value, error) {
	v := value{kind: '[', place: l.at}
	if open == '{' {
		v.kind = '{'
	}
	l.skip()
	for {
		if err := l.gap(); err != nil {
			return v, err
		}
		if l.peek() == closing[open] {
			l.skip()
			return v, nil
		}
		item, err := l.value(depth + 1)
		if err != nil {
			return v, err
		}
		if v.kind == '{' {
			if item, err = l.pair(&v, item, depth); err != nil {
				v.keys = v.keys[:len(v.items)]
				return v, err
			}
		}
		v.items = append(v.items, item)
		if err := l.gap(); err != nil {
			return v, err
		}
		switch r := l.peek(); r {
		case ',':
			l.skip()
		case closing[open]:
		case 0:
			return v, l.at.syntax("the text ends within the brackets that open at line %d column %d", v.line, v.col)
		default:
			return v, l.at.syntax("%q: want a comma or %c", r, closing[open])
		}
	}
}

// pair reads the rest of a key and its value.
func (l *literal) pair(v *value, key value, depth int) (value, error) {
	if key.kind != 'w' && key.kind != '"' {
		return value{}, key.syntax("want a key")
	}
	if v.field(key.text) != nil && len(v.keys) < 100 {
		return value{}, key.syntax("key %s for the second time", quoted(key.text))
	}
	v.keys = append(v.keys, word{key.text, key.place})
	if err := l.gap(); err != nil {
		return value{}, err
	}
	if l.peek() != ':' {
		return value{}, l.at.syntax("want a colon and a value for the key %s", quoted(key.text))
	}
	l.skip()
	return l.value(depth + 1)
}

// quoted reads a string. A backslash stands for the character after it.
func (l *literal) quoted(quote rune) (value, error) {
	v := value{kind: '"', place: l.at}
	l.skip()
	var b strings.Builder
	for {
		r := l.peek()
		switch r {
		case 0, '\n':
			return v, v.syntax("a string without its closing %c", quote)
		case quote:
			l.skip()
			v.text = b.String()
			return v, nil
		case '\\':
			l.skip()
			r = l.peek()
			if r == 0 {
				continue
			}
		}
		b.WriteRune(r)
		l.skip()
	}
}

func (l *literal) bare() (value, error) {
	v := value{kind: 'w', place: l.at}
	begin := l.pos
	for r := l.peek(); r != 0 && !unicode.IsSpace(r) && !strings.ContainsRune(",:;[](){}\"'`", r); r = l.peek() {
		l.skip()
	}
	v.text = l.text[begin:l.pos]
	switch {
	case v.text != "":
		return v, nil
	case l.pos == len(l.text):
		return v, l.at.syntax("the text ends where a value was wanted")
	default:
		return v, l.at.syntax("%q where a value was wanted", l.peek())
	}
}

package judge

import "strings"

// Some judges call a function. The arguments of the call then stand on standard input, as in JSON or
// plainly:
//
//	4        n = 4        "a4", 8        a4 8        [8, [3, 0]]        8 (3, 0)
//
// Brackets group and commas separate, for the eye: what counts is the arguments and their order. But
// both must stand where they may.

// An argument is a number or a string.
type argument struct {
	text string
	at   place
}

func (a argument) number(what string, least, most int) (int, error) {
	return parseNumber(a.text, a.at, what, least, most)
}

// onlyArgument reads the arguments of a call that takes a size.
func (x *exchange) onlyArgument() (int, error) {
	args, err := x.arguments("n")
	if err != nil {
		return 0, err
	}
	return args[0].number("n", x.sizes.least, x.sizes.most)
}

// arguments reads the arguments of a call, which are the whats.
func (x *exchange) arguments(whats ...string) ([]argument, error) {
	var args []argument
	var open []byte // the brackets that are open
	separable := false
	separated := false // by a comma, so that something must follow
	for {
		end, err := x.atEnd()
		if err != nil {
			return nil, err
		}
		at := place{x.line, x.col}
		if end {
			switch {
			case len(open) > 0:
				return nil, at.errorf("a bracket %c is open at the end", open[len(open)-1])
			case separated:
				return nil, at.errorf("nothing stands behind the last comma")
			case len(args) < len(whats):
				return nil, at.errorf("the input ends where %s should be", whats[len(args)])
			}
			return args, nil
		}
		next, err := x.in.Peek(1)
		if err != nil {
			return nil, err
		}
		switch b := next[0]; b {
		case '[', '(':
			if len(open) == maxOpen {
				return nil, at.errorf("brackets are over %d deep", maxOpen)
			}
			open = append(open, b)
			separable, separated = false, false
			x.next()
		case ']', ')':
			if len(open) == 0 || open[len(open)-1] != closes(b) || separated {
				return nil, at.errorf("%c closes nothing", b)
			}
			open = open[:len(open)-1]
			separable = true
			x.next()
		case ',':
			if !separable {
				return nil, at.errorf("a comma stands where a value should be")
			}
			separable, separated = false, true
			x.next()
		case '{':
			return nil, at.errorf("an object where %s should be: want the values without their names", strings.Join(whats, ", "))
		default:
			if len(args) == len(whats) {
				return nil, at.errorf("there are more arguments than %s", strings.Join(whats, ", "))
			}
			text, err := x.value(at, whats[len(args)])
			if err == nil && text == whats[len(args)] {
				at, text, err = x.assigned(text)
			}
			if err != nil {
				return nil, err
			}
			args = append(args, argument{text, at})
			separable, separated = true, false
		}
	}
}

// assigned reads what follows the name of an argument: = and the value.
func (x *exchange) assigned(name string) (place, string, error) {
	if _, err := x.atEnd(); err != nil {
		return place{}, "", err
	}
	at := place{x.line, x.col}
	if sign, err := x.next(); err != nil || sign != '=' {
		return at, "", at.errorf("want = and a value behind %s", name)
	}
	end, err := x.atEnd()
	at = place{x.line, x.col}
	if err == nil && end {
		err = at.errorf("the input ends where %s should be", name)
	}
	if err != nil {
		return at, "", err
	}
	text, err := x.value(at, name)
	return at, text, err
}

// maxOpen is how deep brackets may be nested.
const maxOpen = 8

func closes(b byte) byte {
	if b == ']' {
		return '['
	}
	return '('
}

// value reads a value: a string in quotation marks, or what goes on to the next white space or mark.
func (x *exchange) value(at place, what string) (string, error) {
	first, err := x.in.Peek(1)
	if err != nil {
		return "", err
	}
	quote := first[0]
	if quote != '"' && quote != '\'' {
		return x.until(at, what, func(b byte) bool { return isSpace(b) || strings.IndexByte("[](),\"'=", b) >= 0 })
	}
	x.next()
	text, err := x.until(at, what, func(b byte) bool { return b == quote || b == '\n' })
	if err != nil {
		return "", err
	}
	if b, err := x.next(); err != nil || b != quote {
		return "", at.errorf("%s has no closing quotation mark", what)
	}
	return text, nil
}

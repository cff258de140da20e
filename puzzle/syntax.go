package puzzle

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"queens"
)

// maxText is how much text is read of a puzzle, in bytes: room for weights on every square of the
// largest board.
const maxText = 4 << 20

// place is where something stands in a text, line and column counted from 1. The zero place is
// nowhere.
type place struct{ line, col int }

func (p place) syntax(format string, args ...any) error {
	return &queens.SyntaxError{Line: p.line, Col: p.col, Msg: fmt.Sprintf(format, args...)}
}

// breaks is the error of a rule that is broken here.
func (p place) breaks(rule queens.SyntaxRule, format string, args ...any) error {
	return &queens.SyntaxError{Line: p.line, Col: p.col, Msg: fmt.Sprintf(format, args...), Rule: rule}
}

// before reports whether p comes before q in the text.
func (p place) before(q place) bool { return p.line < q.line || p.line == q.line && p.col < q.col }

// quoted returns text in quotes for an error message, the rest left out if it is long.
func quoted(text string) string {
	const most = 20
	end, count := 0, 0
	for end < len(text) && count < most {
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
		count++
	}
	if end < len(text) {
		return fmt.Sprintf("%q…", text[:end])
	}
	return fmt.Sprintf("%q", text)
}

// word is a part of a line without white space in it.
type word struct {
	text string
	place
}

// maxWords is how many words of a line are looked at: one more than a board has squares.
const maxWords = MaxSide*MaxSide + 1

// words cuts a line at white space and at commas. The line begins at a place.
func words(line string, at place) []word {
	var all []word
	start, startAt := -1, at
	for i, r := range line {
		isGap := r == ' ' || r == '\t' || r == '\r' || r == ','
		switch {
		case !isGap && start < 0:
			if len(all) == maxWords {
				return all
			}
			start, startAt = i, at
		case isGap && start >= 0:
			all = append(all, word{line[start:i], startAt})
			start = -1
		}
		at.col++
	}
	if start >= 0 {
		all = append(all, word{line[start:], startAt})
	}
	return all
}

// emojiStyle follows characters that are to be shown in colour.
const emojiStyle = '\ufe0f'

// symbols cuts a line into its characters, without white space.
func symbols(line string, at place) []word {
	var all []word
	for _, r := range line {
		if len(all) == maxWords {
			break
		}
		if r != ' ' && r != '\t' && r != '\r' && r != emojiStyle {
			all = append(all, word{string(r), at})
		}
		at.col++
	}
	return all
}

// checkText refuses what no puzzle is written in, and takes off the mark with which some editors
// begin a file.
func checkText(text string) (string, error) {
	if len(text) > maxText {
		return "", &queens.SyntaxError{Msg: fmt.Sprintf("a puzzle of over %d bytes", maxText)}
	}
	if strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
		return "", place{1, 1}.syntax("UTF-16, want UTF-8: save the text anew")
	}
	text = strings.TrimPrefix(text, "\ufeff")
	at := place{1, 1}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == 0:
			return "", at.syntax("a NUL byte")
		case r == utf8.RuneError && size == 1:
			return "", at.syntax("a byte that is not UTF-8")
		case r == '\n':
			at = place{at.line + 1, 0}
		}
		at.col++
		i += size
	}
	return text, nil
}

// draft is what was read of a puzzle, and where in the text it stands.
type draft struct {
	rules  Rules
	form   string          // what it was taken for
	answer []queens.Square // where pieces stand that are no part of the puzzle

	ruled    bool                             // the text names the rules itself
	isSize   bool                             // the text is a size and nothing else
	named    bool                             // squares are named as in chess
	parts    map[Part]place                   // where a part of the rules stands
	squares  map[queens.Square]place          // where squares are named
	where    func(s queens.Square) (at place) // the same as a function, or nil
	names    []string                         // what the regions are called, or nil
	regionAt func(i int) (at place)           // where the region of square i is named, or nil
}

// puzzle makes a puzzle of the draft. An error gets the place in the text that completes it, and none
// where it is about rules that the text does not name.
func (d *draft) puzzle() (Puzzle, error) {
	p, err := New(d.rules)
	if err == nil {
		return p, nil
	}
	var rule *RuleError
	var square *queens.SquareError
	var attack *AttackError
	var conflict *queens.ConflictError
	var at place
	switch {
	case errors.As(err, &rule):
		at, err = d.ruleAt(rule)
	case errors.As(err, &square):
		at = d.squareAt(square.Square)
	case errors.As(err, &attack):
		at = d.later(d.squareAt(attack.A), d.squareAt(attack.B))
	case errors.As(err, &conflict):
		at = d.later(d.squareAt(conflict.A), d.squareAt(conflict.B))
	default:
		at = d.parts[PartBoard]
	}
	if d.named {
		err = queens.WithNames(d.rules.Rows, err)
	}
	switch {
	case at == place{}:
		return Puzzle{}, err
	case at.col == 0:
		return Puzzle{}, fmt.Errorf("line %d: %w", at.line, err)
	default:
		return Puzzle{}, fmt.Errorf("line %d column %d: %w", at.line, at.col, err)
	}
}

// ruleAt returns where a part of the rules is wrong, and the error with the region called as it is there.
func (d *draft) ruleAt(rule *RuleError) (place, error) {
	at := d.later(d.parts[rule.Part], d.parts[rule.Other])
	if rule.Square == nil {
		return at, rule
	}
	i := rule.Square.Row*d.rules.Cols + rule.Square.Col
	if rule.Part == PartRegions && d.regionAt != nil {
		at = d.regionAt(i)
	} else if square := d.squareAt(*rule.Square); square.line != at.line || square.col > 0 {
		at = square
	}
	if d.names != nil && d.rules.Regions[i] >= 0 {
		called := *rule
		called.Msg = strings.Replace(rule.Msg, "the region ", "the region "+quoted(d.names[d.rules.Regions[i]])+" ", 1)
		rule = &called
	}
	return at, rule
}

func (d *draft) later(a, b place) place {
	if a.before(b) {
		return b
	}
	return a
}

func (d *draft) squareAt(s queens.Square) place {
	if at, ok := d.squares[s]; ok {
		return at
	}
	if d.where != nil {
		return d.where(s)
	}
	return place{}
}

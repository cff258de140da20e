package draw

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// A reader of the part of DOT that trees are written in, after the grammar in
// https://graphviz.org/doc/info/lang.html:
//
//	digraph ID { statement… }
//	statement: (graph | node | edge | ID) [attributes] | ID -> ID [attributes]
//	attributes: [ ID=ID, … ]

// tokensDOT cuts a text into names, strings with their quotation marks, and signs.
func tokensDOT(text string) ([]string, error) {
	var tokens []string
	for text != "" {
		switch c := text[0]; {
		case strings.IndexByte(" \t\n", c) >= 0:
			text = text[1:]
			continue
		case c == '"':
			end := 1
			for end < len(text) && text[end] != '"' {
				if text[end] == '\\' {
					end++
				}
				end++
			}
			if end >= len(text) {
				return nil, errors.New("a string does not end")
			}
			tokens, text = append(tokens, text[:end+1]), text[end+1:]
		case strings.HasPrefix(text, "->"):
			tokens, text = append(tokens, "->"), text[2:]
		case strings.IndexByte("{}[]=,", c) >= 0:
			tokens, text = append(tokens, text[:1]), text[1:]
		default:
			end := 0
			for end < len(text) && (text[end] == '_' || text[end] == '.' || '0' <= text[end] && text[end] <= '9' || 'a' <= text[end]|0x20 && text[end]|0x20 <= 'z') {
				end++
			}
			if end == 0 {
				return nil, fmt.Errorf("%q begins no name", c)
			}
			tokens, text = append(tokens, text[:end]), text[end:]
		}
	}
	return tokens, nil
}

// checkDOT returns what is wrong with a text. Edges must join nodes that were named before.
func checkDOT(text string) error {
	tokens, err := tokensDOT(text)
	if err != nil {
		return err
	}
	next := func() (token string) {
		if len(tokens) > 0 {
			token, tokens = tokens[0], tokens[1:]
		}
		return token
	}
	isID := func(token string) bool { return token != "" && !strings.Contains("{}[]=,->", token) }
	if next() != "digraph" || !isID(next()) || next() != "{" {
		return errors.New("it does not begin with digraph NAME {")
	}
	nodes := map[string]bool{}
	for {
		name := next()
		if name == "}" {
			break
		}
		if !isID(name) {
			return fmt.Errorf("%q begins no statement", name)
		}
		if len(tokens) > 0 && tokens[0] == "->" {
			next()
			if to := next(); !nodes[name] || !nodes[to] {
				return fmt.Errorf("an edge joins %s and %s, which are not both nodes", name, to)
			}
		} else {
			nodes[name] = true
		}
		if len(tokens) == 0 || tokens[0] != "[" {
			continue
		}
		for next(); ; {
			if key, is, value := next(), next(), next(); !isID(key) || is != "=" || !isID(value) {
				return fmt.Errorf("%s%s%s is no attribute", key, is, value)
			}
			if sign := next(); sign == "]" {
				break
			} else if sign != "," {
				return fmt.Errorf("%q follows an attribute", sign)
			}
		}
	}
	if len(tokens) > 0 {
		return fmt.Errorf("%q follows the end", tokens[0])
	}
	return nil
}

// TestCheckDOT shows that it refuses what it is for.
func TestCheckDOT(t *testing.T) {
	for text, valid := range map[string]bool{
		`digraph t { a [label="x"] b a -> b [style=dashed, color="#fff"] }`: true,
		`digraph t { a [label="x"y"] }`:                                     false,
		`digraph t { a [label="x] }`:                                        false,
		`digraph t { a [label=] }`:                                          false,
		`digraph t { a -> b }`:                                              false,
		`digraph t { a [x="1" y="2"] }`:                                     false,
		`digraph t { a`:                                                     false,
		`digraph t { } }`:                                                   false,
		`graph t { }`:                                                       false,
		`digraph t { a [label=a;b] }`:                                       false,
		"digraph t { a [label=\"\\\"] }":                                    false,
	} {
		if err := checkDOT(text); (err == nil) != valid {
			t.Errorf("%s: got %v, want valid=%t", text, err, valid)
		}
	}
}

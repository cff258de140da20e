package lesson

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"queens/search"
)

//go:embed words.json
var wordsFile []byte

// Catalogue returns the file of all words, in JSON, for those who speak elsewhere than in Go: see the
// package comment. The bytes are the caller's.
func Catalogue() []byte { return bytes.Clone(wordsFile) }

// A phrase is a text in one language: its form for each plural category, "one" and "other".
type phrase map[string]string

// UnmarshalJSON reads a text without plurals, or an object with a form for each category.
func (p *phrase) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*p = phrase{"other": text}
		return nil
	}
	return json.Unmarshal(data, (*map[string]string)(p))
}

// catalogue is the file, by key and by language code.
var catalogue = sync.OnceValue(func() map[string]map[string]phrase {
	var words map[string]map[string]phrase
	if err := json.Unmarshal(wordsFile, &words); err != nil {
		panic(fmt.Sprintf("lesson: words.json: %v", err)) // a test reads it
	}
	return words
})

// values are what the placeholders of a text stand for, by name. A count chooses the plural form.
type values map[string]any

// say returns the text with this key. A test compares the keys and values named in this package
// with the catalogue.
func (l Language) say(key string, v values) string {
	forms, ok := catalogue()[key][l.String()]
	if !ok {
		panic(fmt.Sprintf("lesson: words.json has no %s in %v", key, l))
	}
	text := forms["other"]
	if one, ok := forms["one"]; ok && v["count"] == 1 {
		text = one
	}
	var pairs []string
	for name, value := range v {
		pairs = append(pairs, "{"+name+"}", fmt.Sprint(value))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// A Word is a term for a table or a legend.
type Word string

// The words for what a walk counts.
const (
	Nodes      Word = "nodes"
	Levels     Word = "levels"
	Tried      Word = "tried"
	Rejected   Word = "rejected"
	Backtracks Word = "backtracks"
	DeadEnds   Word = "dead ends"
	Solutions  Word = "solutions"
)

// Word returns the word in the language, as the label of a number: "squares tried".
func (l Language) Word(w Word) string { return l.say("word."+string(w), nil) }

// Kind names a kind of step: "dead end".
func (l Language) Kind(k search.Kind) string { return l.say("kind."+k.String(), nil) }

// Method names a method in a few words; its [search.Method.String] is the same in every language.
func (l Language) Method(m search.Method) string { return l.say("method."+m.String(), nil) }

// About describes a method in one clause, without a period.
func (l Language) About(m search.Method) string { return l.say("about."+m.String(), nil) }

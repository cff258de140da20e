package web

import (
	"encoding/json"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queens"
	"queens/lesson"
)

// onlyPrograms are the codes of problems that no page meets: it asks as the server wants it. Were one met, its
// detail would be told.
var onlyPrograms = []string{"body", "host", "invalid", "json", "media", "method", "origin", "path", "query"}

var (
	madeInGo = regexp.MustCompile(`(?:newProblem\([^,]+, |said\()"([a-z]+)"`)
	madeInJS = regexp.MustCompile(`Problem\(\{ code: '([a-z]+)'|\(\{ code: '([a-z]+)' \}\)`)
)

// TestErrorsHaveWords finds the codes of all problems in the sources: those of the server are described, and
// what a page can meet has its words in every language.
func TestErrorsHaveWords(t *testing.T) {
	var server, all []string
	find := func(name string, made *regexp.Regexp, text []byte) {
		for _, found := range made.FindAllStringSubmatch(string(text), -1) {
			all = append(all, strings.Join(found[1:], ""))
			if strings.HasSuffix(name, ".go") {
				server = append(server, found[1])
			}
		}
	}
	sources, err := fs.Glob(os.DirFS("."), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range sources {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		find(name, madeInGo, text)
	}
	server = append(server, "invalid", "size") // of invalid and tooLarge
	scripts, err := fs.Glob(static, "static/js/*.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range scripts {
		text, err := static.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		find(name, madeInJS, text)
	}

	var described struct {
		Components struct {
			Schemas struct {
				Problem struct {
					Properties struct{ Code struct{ Enum []string } }
				}
			}
		}
	}
	text, err := os.ReadFile("openapi.json")
	if err == nil {
		err = json.Unmarshal(text, &described)
	}
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(server)
	server = slices.Compact(server)
	if want := described.Components.Schemas.Problem.Properties.Code.Enum; !slices.Equal(server, want) {
		t.Errorf("the server has the codes\n%q, described are\n%q", server, want)
	}

	var words map[string]map[string]any
	if err := json.Unmarshal(lesson.Catalogue(), &words); err != nil {
		t.Fatal(err)
	}
	all = append(all, server...)
	for _, code := range all {
		key := "web.error." + code
		if slices.Contains(onlyPrograms, code) {
			key = "web.error.request"
		}
		for _, l := range lesson.Languages() {
			if text, _ := words[key][l.String()].(string); text == "" {
				t.Errorf("a problem %s has no words in %v: want %s", code, l, key)
			}
		}
	}
	for _, rule := range queens.SyntaxRules() {
		for _, l := range lesson.Languages() {
			if text, _ := words["web.syntax."+string(rule)][l.String()].(string); text == "" {
				t.Errorf("the rule %s of a text has no words in %v", rule, l)
			}
		}
	}
	for _, f := range queens.Formats() {
		if words["web.format."+f.String()] == nil {
			t.Errorf("the format %v has no words", f)
		}
	}
	for key := range words {
		code, ok := strings.CutPrefix(key, "web.error.")
		code = strings.TrimSuffix(code, ".line")
		if ok && code != "request" && (!slices.Contains(all, code) || slices.Contains(onlyPrograms, code)) {
			t.Errorf("%s is about no problem that a page meets", key)
		}
	}
}

package lesson

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"queens"
	"queens/search"
)

// A use is a place in the source that says a text of the catalogue.
type use struct {
	key    string
	names  []string // of the values
	prefix bool     // the key is put together; key is how it begins
}

// uses finds all calls of say in the package's files.
func uses(t *testing.T) []use {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var all []use
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), ".go") || strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), entry.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok || called(call) != "say" {
				return true
			}
			var u use
			key := call.Args[0]
			if sum, ok := key.(*ast.BinaryExpr); ok {
				key, u.prefix = sum.X, true
			}
			u.key = literal(t, key)
			if given, ok := call.Args[1].(*ast.CompositeLit); ok {
				for _, e := range given.Elts {
					u.names = append(u.names, literal(t, e.(*ast.KeyValueExpr).Key))
				}
			}
			slices.Sort(u.names)
			all = append(all, u)
			return true
		})
	}
	return all
}

func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.Ident:
		return f.Name
	}
	return ""
}

func literal(t *testing.T, e ast.Expr) string {
	t.Helper()
	text, ok := e.(*ast.BasicLit)
	if !ok {
		t.Fatalf("say is called with %T, which this test cannot read: want a text", e)
	}
	s, err := strconv.Unquote(text.Value)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// families lists the keys that are put together, by their prefix.
func families() map[string][]string {
	f := map[string][]string{}
	for _, m := range search.Methods() {
		f["method."] = append(f["method."], m.String())
		f["about."] = append(f["about."], m.String())
	}
	for k := search.Enter; k <= search.Leave; k++ {
		f["kind."] = append(f["kind."], k.String())
	}
	for line := queens.Row; line <= queens.Antidiagonal; line++ {
		f["line."] = append(f["line."], line.String())
	}
	for _, w := range []Word{Nodes, Levels, Tried, Rejected, Backtracks, DeadEnds, Solutions} {
		f["word."] = append(f["word."], string(w))
	}
	return f
}

// pageKey finds the keys that the pages of package web say: in JavaScript a text of its own, in HTML the value
// of data-say or data-label. A text that ends with a dot begins keys that are put together.
var pageKey = regexp.MustCompile(`['"]((?:web|line|kind|tell|reason|word|method|about|lesson)\.[^'"]*)['"]`)

// pageUses finds the keys that the pages say, and how keys begin that they put together.
func pageUses(t *testing.T) (keys, prefixes []string) {
	t.Helper()
	pages := filepath.Join("..", "web", "static")
	err := filepath.WalkDir(pages, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".js", ".html"}, filepath.Ext(path)) {
			return err
		}
		text, err := os.ReadFile(path)
		for _, found := range pageKey.FindAllSubmatch(text, -1) {
			if key := string(found[1]); strings.HasSuffix(key, ".") {
				prefixes = append(prefixes, key)
			} else {
				keys = append(keys, key)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(keys) < 100 {
		t.Errorf("the pages say only %d keys: the test reads them wrong", len(keys))
	}
	return keys, prefixes
}

// What the pages say is in the catalogue, in every language and with the same values in each.
func TestPagesAreTranslated(t *testing.T) {
	keys, _ := pageUses(t)
	for _, key := range keys {
		if _, ok := catalogue()[key]; !ok {
			t.Errorf("a page says %s, which is not in the catalogue", key)
		}
	}
	for key, texts := range catalogue() {
		if !strings.HasPrefix(key, "web.") {
			continue
		}
		if got, want := len(texts), int(languages); got != want {
			t.Errorf("%s is in %d languages, want %d", key, got, want)
		}
		want := placeholders(texts["en"]["other"])
		for _, l := range Languages() {
			for category, text := range texts[l.String()] {
				if got := placeholders(text); !slices.Equal(got, want) {
					t.Errorf("%s, %v, %s: placeholders %q, want those of English, %q", key, l, category, got, want)
				}
			}
		}
	}
}

// Every key that is said is in the catalogue, in all languages and with the values it is said with,
// and every key in the catalogue is said, here or on a page.
func TestKeysAndPlaceholders(t *testing.T) {
	said := map[string][]string{}
	families := families()
	for _, u := range uses(t) {
		keys := []string{u.key}
		if u.prefix {
			keys = nil
			for _, member := range families[u.key] {
				keys = append(keys, u.key+member)
			}
			if keys == nil {
				t.Errorf("keys that begin with %s are said, but this test knows none", u.key)
			}
		}
		for _, key := range keys {
			if before, twice := said[key]; twice && !slices.Equal(before, u.names) {
				t.Errorf("%s is said with %q and with %q", key, before, u.names)
			}
			said[key] = u.names
		}
	}
	if len(said) < 60 {
		t.Errorf("only %d keys are said: the test reads the source wrong", len(said))
	}
	keys, prefixes := pageUses(t)
	for key := range catalogue() {
		_, ok := said[key]
		begins := func(prefix string) bool { return strings.HasPrefix(key, prefix) && prefix != "web." }
		onPage := slices.Contains(keys, key) || slices.ContainsFunc(prefixes, begins)
		if !ok && !onPage {
			t.Errorf("%s is never said", key)
		}
	}
	for key, names := range said {
		texts := catalogue()[key]
		if got, want := len(texts), int(languages); got != want {
			t.Errorf("%s is in %d languages, want %d", key, got, want)
		}
		for _, l := range Languages() {
			for category, text := range texts[l.String()] {
				got := placeholders(text)
				want := names
				if !slices.Contains(got, "count") { // it may do no more than choose the form
					want = slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == "count" })
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s, %v, %s: placeholders %q, said with %q", key, l, category, got, want)
				}
			}
		}
	}
}

var placeholder = regexp.MustCompile(`\{([^}]*)\}`)

// placeholders returns their names, sorted, each once.
func placeholders(text string) []string {
	names := map[string]bool{}
	for _, found := range placeholder.FindAllStringSubmatch(text, -1) {
		names[found[1]] = true
	}
	if len(names) == 0 {
		return nil
	}
	return slices.Sorted(maps.Keys(names))
}

func TestPluralForms(t *testing.T) {
	plurals := 0
	for key, texts := range catalogue() {
		for _, l := range Languages() {
			forms := slices.Sorted(maps.Keys(texts[l.String()]))
			switch {
			case slices.Equal(forms, []string{"other"}):
			case l == English && slices.Equal(forms, []string{"one", "other"}):
				plurals++
			default:
				t.Errorf("%s, %v: has forms %q", key, l, forms)
			}
		}
	}
	if plurals == 0 {
		t.Error("no text has a plural form")
	}
	for count, want := range []string{"0 solutions", "1 solution", "2 solutions"} {
		if got := English.say("lesson.found", values{"count": count}); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// Letters that a text in Korean or Japanese may have outside of placeholders: what stands on a
// board, and its size.
var latinAllowed = []string{"Q", "x", "n"}

var latin = regexp.MustCompile(`[A-Za-z]+`)

// wordless reports whether a text only puts others together.
func wordless(text string) bool {
	return !strings.ContainsFunc(placeholder.ReplaceAllString(text, ""), unicode.IsLetter)
}

func TestTextsAreTranslated(t *testing.T) {
	scripts := map[Language][]*unicode.RangeTable{
		Korean:   {unicode.Hangul},
		Japanese: {unicode.Han, unicode.Hiragana, unicode.Katakana},
	}
	for key, texts := range catalogue() {
		for _, l := range Languages() {
			for _, text := range texts[l.String()] {
				bare := placeholder.ReplaceAllString(text, "")
				if l == English {
					if strings.ContainsFunc(bare, func(r rune) bool { return unicode.In(r, append(scripts[Korean], scripts[Japanese]...)...) }) {
						t.Errorf("%s, %v: %q is not English", key, l, text)
					}
					continue
				}
				for _, word := range latin.FindAllString(bare, -1) {
					if !slices.Contains(latinAllowed, word) {
						t.Errorf("%s, %v: %q stands in %q", key, l, word, text)
					}
				}
				own, others := scripts[l], scripts[Korean+Japanese-l]
				if wordless(text) {
					continue
				}
				if !strings.ContainsFunc(bare, func(r rune) bool { return unicode.In(r, own...) }) {
					t.Errorf("%s, %v: %q has no letter of the language", key, l, text)
				}
				if strings.ContainsFunc(bare, func(r rune) bool { return unicode.In(r, others...) }) {
					t.Errorf("%s, %v: %q has letters of another language", key, l, text)
				}
			}
		}
	}
}

func TestTextsAreTidy(t *testing.T) {
	// Of the particles that come in two forms, neither may follow a value: 3은 but 2는. The counter
	// 가지 only looks like one.
	particle := regexp.MustCompile(`\}(은|는|이|가|을|를|과|와|로|으로)([^\p{Hangul}]|$)`)
	polite := regexp.MustCompile(`(습니다|입니다|합니다|갑니다|놓습니다|뺍니다|봅니다|까요|지웁니다|풉니다|고릅니다)[.?]?$`)
	masu := regexp.MustCompile(`(です|ます|ました|ません|でしょうか)。?$`)
	for key, texts := range catalogue() {
		for _, l := range Languages() {
			for _, text := range texts[l.String()] {
				if strings.TrimSpace(text) != text || strings.Contains(text, "  ") {
					t.Errorf("%s, %v: %q has blanks to spare", key, l, text)
				}
				if l == Korean && particle.MatchString(text) {
					t.Errorf("%s: %q has a particle that must change with the value", key, text)
				}
				if l == Japanese && strings.ContainsAny(text, ",:()?!") {
					t.Errorf("%s: %q has punctuation of half width", key, text)
				}
				sentence := slices.Contains([]string{"tell", "reason", "about"}, strings.Split(key, ".")[0])
				if !sentence || wordless(text) {
					continue
				}
				if strings.HasSuffix(text, ".") || strings.HasSuffix(text, "。") {
					t.Errorf("%s, %v: %q ends with a period", key, l, text)
				}
				if l == Korean && !polite.MatchString(text) || l == Japanese && !masu.MatchString(text) {
					t.Errorf("%s, %v: %q is not a polite sentence", key, l, text)
				}
			}
		}
	}
}

// A key that is there twice would hide the first text.
func TestKeysAreDistinct(t *testing.T) {
	decoder := json.NewDecoder(bytes.NewReader(wordsFile))
	if _, err := decoder.Token(); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			t.Fatal(err)
		}
		if seen[key.(string)] {
			t.Errorf("%s is in the catalogue twice", key)
		}
		seen[key.(string)] = true
		var texts json.RawMessage
		if err := decoder.Decode(&texts); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := decoder.Token(); err != nil {
		t.Fatal(err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		t.Errorf("after the catalogue: got %v, want the end", err)
	}
}

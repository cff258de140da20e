package queens_test

import (
	"cmp"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The walls of the house, as tables. A room is a folder with Go files; the module root is the room
// "queens". These tests read the import lines of every file, whatever its build constraints, and
// hold them against the tables. They run no go list: its answer would be cached with the test.

// rooms lists the rooms and, of ours, what each may import. A room that is not here fails: decide
// where it stands first.
var rooms = map[string][]string{
	"queens":           {},
	"exactcover":       {},
	"search":           {"queens", "exactcover", "internal/near"},
	"internal/walk":    {},
	"internal/join":    {},
	"count":            {"queens", "internal/walk", "internal/join"},
	"lesson":           {"queens", "search"},
	"trace":            {"queens", "search"},
	"draw":             {"queens", "search", "trace", "lesson", "puzzle"},
	"plot":             {"draw"},
	"cmd/queens":       {"queens", "search", "trace", "count", "ledger", "campaign", "cluster", "lesson", "puzzle", "model", "judge", "draw", "plot", "web", "benchmarks", "internal/near"},
	"ledger":           {"queens"},
	"campaign":         {"queens", "ledger"},
	"cluster":          {"queens", "count", "ledger", "campaign"},
	"benchmarks":       {},
	"internal/mutants": {},
	"internal/near":    {},
	"puzzle":           {"queens", "exactcover", "count", "internal/near"},
	"model":            {"queens", "puzzle"},
	"judge":            {"queens", "search", "count", "puzzle", "internal/near"},
	"web":              {"queens", "search", "trace", "count", "campaign", "lesson", "puzzle", "draw"},
}

// oracles lists what the tests of a room may import beside that: something plainer to check it
// against. The plain side never looks at the fast one, in tests neither: where both are needed
// they meet in the tests of the fast room or of the command.
var oracles = map[string][]string{
	"internal/walk": {"queens", "search"},
	"internal/join": {"queens", "search", "internal/walk"},
	"count":         {"search"},
	"ledger":        {"count"},
	"campaign":      {"count"},
	"puzzle":        {"search"},
	"benchmarks":    {"queens", "search", "count", "ledger"},
	"model":         {"exactcover"},
	"web":           {"ledger"},
}

// outside lists the imports that stand in few rooms, and where: in a room or the rooms below it, or,
// with "tests" in front, in its tests only; "tests" alone is all tests. An entry covers the packages
// below it. The standard library is free except for what is named here; anything else from outside
// must be named.
var outside = map[string][]string{
	// The library rooms read and write what they are handed, and so run in a browser too.
	"os":        {"cmd/queens", "ledger", "cluster", "internal", "tests"},
	"os/exec":   {"cmd/queens", "tests cluster", "tests internal/mutants", "tests ledger", "tests model", "tests web"},
	"os/signal": {"cmd/queens"},
	"syscall":   {"cmd/queens", "ledger", "internal"},
	"flag":      {"cmd/queens", "tests"},
	"log":       {"cmd/queens", "tests"},
	"log/slog":  {"cmd/queens", "web", "cluster"},
	"net":       {"web", "cluster", "tests cmd/queens"},
	"unsafe":    {"internal", "tests cmd/queens"},
	"C":         {},

	"github.com/chromedp":                        {"tests web"},
	"github.com/nats-io":                         {"cluster"},
	"github.com/spf13/cobra":                     {"cmd/queens"},
	"github.com/spf13/pflag":                     {"cmd/queens"},
	"github.com/rogpeppe/go-internal/testscript": {"tests cmd/queens"},
	"go.yaml.in/yaml/v3":                         {"tests cmd/queens"},
	"golang.org/x/term":                          {"cmd/queens"},
	"golang.org/x/image":                         {"draw"},
	"golang.org/x/sys/cpu":                       {"internal"},
	"golang.org/x/sys/unix":                      {"tests cmd/queens"},
}

func TestRoomsKeepTheirWalls(t *testing.T) {
	for _, f := range goFiles(t, ".") {
		if err := f.check(); err != nil {
			t.Errorf("%s: %v", f.path, err)
		}
	}
}

// TestWallsStand shows that the check refuses what it is for.
func TestWallsStand(t *testing.T) {
	for _, test := range []struct {
		path, imports string
		allowed       bool
	}{
		{"search/search.go", "queens", true},
		{"search/search.go", "queens/count", false},
		{"exactcover/links.go", "queens", false},
		{"search/search.go", "queens/internal/walk", false},
		{"search/search_test.go", "queens/count", false},
		{"count/count_test.go", "queens/search", true},
		{"count/count.go", "queens/search", false},
		{"internal/walk/walk.go", "queens", false},
		{"internal/walk/walk_test.go", "queens", true},
		{"problem.go", "queens/search", false},
		{"cellar/cellar.go", "fmt", false},
		{"count/count.go", "fmt", true},
		{"count/count.go", "net/http", false},
		{"web/server.go", "net/http", true},
		{"cluster/queue.go", "github.com/nats-io/nats.go/jetstream", true},
		{"cmd/queens/campaign.go", "github.com/nats-io/nats.go", false},
		{"cmd/queens/serve.go", "net/http", false},
		{"cmd/queens/script_test.go", "net/http", true},
		{"count/count.go", "unsafe", false},
		{"internal/walk/walk.go", "unsafe", true},
		{"count/count.go", "github.com/spf13/cobra", false},
		{"cmd/queens/main.go", "github.com/spf13/cobra/doc", true},
		{"cmd/queens/main.go", "github.com/rogpeppe/go-internal/testscript", false},
		{"cmd/queens/main_test.go", "github.com/rogpeppe/go-internal/testscript", true},
		{"cmd/queens/main.go", "example.com/left-pad", false},
	} {
		t.Run(fmt.Sprintf("file=%s/import=%s", test.path, test.imports), func(t *testing.T) {
			err := goFile{test.path, []string{test.imports}}.check()
			if got := err == nil; got != test.allowed {
				t.Errorf("got allowed=%t (%v), want %t", got, err, test.allowed)
			}
		})
	}
}

// A goFile is a Go file of this module, named by its path from the root, and what it imports.
type goFile struct {
	path    string
	imports []string
}

func (f goFile) room() string {
	if dir := filepath.ToSlash(filepath.Dir(f.path)); dir != "." {
		return dir
	}
	return "queens"
}

func (f goFile) isTest() bool { return strings.HasSuffix(f.path, "_test.go") }

// check returns what is wrong with the first import that may not stand here.
func (f goFile) check() error {
	room := f.room()
	ours, known := rooms[room]
	if !known {
		return fmt.Errorf("room %s is not in the table of rooms", room)
	}
	if f.isTest() {
		ours = slices.Concat(ours, oracles[room], []string{room})
	}
	for _, path := range f.imports {
		if path == "queens" || strings.HasPrefix(path, "queens/") {
			if to := strings.TrimPrefix(path, "queens/"); !slices.Contains(ours, to) {
				return fmt.Errorf("room %s may not import room %s", room, to)
			}
			continue
		}
		entry, named := longestPrefix(path)
		switch {
		case !named && isStandard(path):
		case !named:
			return fmt.Errorf("%s is not in the table of what comes from outside", path)
		case !slices.ContainsFunc(outside[entry], f.isIn):
			return fmt.Errorf("%s may only stand in %q", path, outside[entry])
		}
	}
	return nil
}

// isIn reports whether the file is in a place of the table outside.
func (f goFile) isIn(place string) bool {
	if place == "tests" {
		return f.isTest()
	}
	place, testsOnly := strings.CutPrefix(place, "tests ")
	return within(f.room(), place) && (f.isTest() || !testsOnly)
}

// longestPrefix returns the most exact entry of the table outside that covers an import path.
func longestPrefix(path string) (string, bool) {
	var covering []string
	for entry := range maps.Keys(outside) {
		if within(path, entry) {
			covering = append(covering, entry)
		}
	}
	if covering == nil {
		return "", false
	}
	return slices.MaxFunc(covering, func(a, b string) int { return cmp.Compare(len(a), len(b)) }), true
}

// within reports whether the slash-separated path is top or lies below it.
func within(path, top string) bool {
	return path == top || strings.HasPrefix(path, top+"/")
}

// isStandard reports whether an import path is the standard library's: those have no dot in their
// first element.
func isStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// goFiles returns the Go files of the module under a folder, those that any build may use: not what
// the go command ignores, nor a module of its own further down.
func goFiles(t *testing.T, top string) []goFile {
	t.Helper()
	var files []goFile
	err := filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		ignored := path != top && (name[0] == '.' || name[0] == '_')
		if d.IsDir() {
			_, err := os.Stat(filepath.Join(path, "go.mod"))
			if ignored || name == "testdata" || path != top && err == nil {
				return fs.SkipDir
			}
			return nil
		}
		if ignored || filepath.Ext(path) != ".go" {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		f := goFile{path: path}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			f.imports = append(f.imports, imported)
		}
		files = append(files, f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

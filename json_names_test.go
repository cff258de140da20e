package queens_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var snakeCase = regexp.MustCompile(`^[a-z0-9]+(_[a-z0-9]+)*$`)

// TestJSONNames: whatever is printed as JSON, by any command, names its parts in one way: dead_ends.
func TestJSONNames(t *testing.T) {
	names := 0
	for _, f := range goFiles(t, ".") {
		if f.isTest() {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), f.path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			field, ok := n.(*ast.Field)
			if !ok || field.Tag == nil {
				return true
			}
			tag, err := strconv.Unquote(field.Tag.Value)
			if err != nil {
				t.Fatal(err)
			}
			name, _, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
			if name == "" || name == "-" {
				return true
			}
			names++
			if !snakeCase.MatchString(name) {
				t.Errorf("%s: the JSON name %q is not in snake_case", f.path, name)
			}
			return true
		})
	}
	if names == 0 {
		t.Error("no JSON name was found")
	}
}

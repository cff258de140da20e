package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A schema is as much of JSON Schema as openapi.json uses. Reading it refuses other keywords, so that none
// is there without being checked.
type schema struct {
	Ref         string            `json:"$ref"`
	Type        words             `json:"type"`
	Description string            `json:"description"`
	Properties  map[string]schema `json:"properties"`
	Required    []string          `json:"required"`
	Additional  *bool             `json:"additionalProperties"`
	Items       *schema           `json:"items"`
	Enum        []string          `json:"enum"`
	Pattern     string            `json:"pattern"`
	Minimum     *float64          `json:"minimum"`
	Maximum     *float64          `json:"maximum"`
	MinItems    *int              `json:"minItems"`
	MaxItems    *int              `json:"maxItems"`
	Default     any               `json:"default"`
	Examples    []any             `json:"examples"`
}

// words is one word or a list.
type words []string

func (w *words) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*w = words{one}
		return nil
	}
	return json.Unmarshal(data, (*[]string)(w))
}

type media map[string]struct {
	Schema  schema `json:"schema"`
	Example any    `json:"example"`
}

type response struct {
	Ref         string `json:"$ref"`
	Description string `json:"description"`
	Content     media  `json:"content"`
}

type parameter struct {
	Name        string `json:"name"`
	In          string `json:"in"`
	Required    bool   `json:"required"`
	Description string `json:"description"`
	Schema      schema `json:"schema"`
	Example     any    `json:"example"`
}

type operation struct {
	ID          string      `json:"operationId"`
	Summary     string      `json:"summary"`
	Description string      `json:"description"`
	Parameters  []parameter `json:"parameters"`
	Body        *struct {
		Required bool  `json:"required"`
		Content  media `json:"content"`
	} `json:"requestBody"`
	Responses map[string]response `json:"responses"`
}

// A description is openapi.json.
type description struct {
	OpenAPI    string                          `json:"openapi"`
	Info       map[string]string               `json:"info"`
	Paths      map[string]map[string]operation `json:"paths"`
	Components struct {
		Responses map[string]response `json:"responses"`
		Schemas   map[string]schema   `json:"schemas"`
	} `json:"components"`

	seen map[string]bool // properties of named schemas that a value had
}

func readDescription(t testing.TB) *description {
	t.Helper()
	d := &description{seen: make(map[string]bool)}
	decoder := json.NewDecoder(strings.NewReader(string(openapi)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(d); err != nil {
		t.Fatalf("openapi.json: %v", err)
	}
	return d
}

// check says where a value, as package json decodes it, leaves a schema. The path names the place in the schemas.
func (d *description) check(s schema, v any, path string) error {
	if s.Ref != "" {
		name := strings.TrimPrefix(s.Ref, "#/components/schemas/")
		named, ok := d.Components.Schemas[name]
		if !ok {
			return fmt.Errorf("%s: there is no schema %s", path, s.Ref)
		}
		return d.check(named, v, name)
	}
	if s.Type == nil { // anything
		return nil
	}
	kind := kindOf(v)
	if !slices.Contains(s.Type, kind) && !(kind == "integer" && slices.Contains(s.Type, "number")) {
		return fmt.Errorf("%s: got %s, want %s", path, kind, s.Type)
	}
	switch v := v.(type) {
	case map[string]any:
		for _, name := range s.Required {
			if _, ok := v[name]; !ok {
				return fmt.Errorf("%s: there is no %s", path, name)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			of, ok := s.Properties[name]
			if !ok && s.Additional != nil && !*s.Additional {
				return fmt.Errorf("%s: %s is not described", path, name)
			}
			d.seen[path+"."+name] = true
			if err := d.check(of, v[name], path+"."+name); err != nil {
				return err
			}
		}
	case []any:
		if s.MinItems != nil && len(v) < *s.MinItems || s.MaxItems != nil && len(v) > *s.MaxItems {
			return fmt.Errorf("%s: %d items", path, len(v))
		}
		if s.Items == nil {
			return fmt.Errorf("%s: the items are not described", path)
		}
		for _, item := range v {
			if err := d.check(*s.Items, item, path+"[]"); err != nil {
				return err
			}
		}
	case string:
		if s.Enum != nil && !slices.Contains(s.Enum, v) {
			return fmt.Errorf("%s: got %q, want one of %q", path, v, s.Enum)
		}
		if s.Pattern != "" && !regexp.MustCompile(s.Pattern).MatchString(v) {
			return fmt.Errorf("%s: got %q, want %s", path, v, s.Pattern)
		}
	case float64:
		if s.Minimum != nil && v < *s.Minimum || s.Maximum != nil && v > *s.Maximum {
			return fmt.Errorf("%s: %g is outside the limits", path, v)
		}
	}
	return nil
}

func kindOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case float64:
		if v == float64(int64(v)) {
			return "integer"
		}
		return "number"
	case []any:
		return "array"
	default:
		return "object"
	}
}

// properties lists all properties below a schema, as check names them.
func (s schema) properties(path string) []string {
	var all []string
	for name, of := range s.Properties {
		all = append(all, path+"."+name)
		all = append(all, of.properties(path+"."+name)...)
	}
	if s.Items != nil {
		all = append(all, s.Items.properties(path+"[]")...)
	}
	return all
}

// TestSchemaCheck shows that the check refuses what it is for.
func TestSchemaCheck(t *testing.T) {
	var s schema
	const text = `{"type":"object","additionalProperties":false,"required":["a"],"properties":{
		"a":{"type":"integer","minimum":0,"maximum":3},"b":{"type":"array","maxItems":1,"items":{"type":"string","enum":["x"]}},
		"c":{"type":["number","null"]},"d":{"type":"string","pattern":"^[0-9]+$"}}}`
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		t.Fatal(err)
	}
	for value, want := range map[string]string{
		`{"a":3,"b":["x"],"c":1.5,"d":"12"}`: "",
		`{"a":1,"c":null}`:                   "",
		`[]`:                                 "v: got array, want [object]",
		`{}`:                                 "v: there is no a",
		`{"a":4}`:                            "v.a: 4 is outside the limits",
		`{"a":1.5}`:                          "v.a: got number, want [integer]",
		`{"a":1,"z":1}`:                      "v: z is not described",
		`{"a":1,"b":["y"]}`:                  `v.b[]: got "y", want one of ["x"]`,
		`{"a":1,"b":["x","x"]}`:              "v.b: 2 items",
		`{"a":1,"d":"x"}`:                    `v.d: got "x", want ^[0-9]+$`,
	} {
		var v any
		if err := json.Unmarshal([]byte(value), &v); err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := (&description{seen: map[string]bool{}}).check(s, v, "v"); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", value, got, want)
		}
	}
}

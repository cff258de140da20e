package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestRequiredFields takes from the requests that succeed every field in turn that openapi.json requires, at every
// depth: the answer names what is missing, and so does null in its place, or in a puzzle says where.
func TestRequiredFields(t *testing.T) {
	d := readDescription(t)
	s := serve(t, Options{})
	lacking := make(map[string]bool)
	for _, x := range exchanges {
		method, path, _ := strings.Cut(x.route, " ")
		op := d.Paths[path][strings.ToLower(method)]
		if op.Body == nil || x.status > 299 {
			continue
		}
		var body any
		if err := json.Unmarshal([]byte(x.body), &body); err != nil {
			t.Fatal(err)
		}
		try := func(place string) {
			text, err := json.Marshal(body)
			if err != nil {
				t.Fatal(err)
			}
			answer, said := s.ask(t, method, path, string(text))
			var p problem
			if err := json.Unmarshal(said, &p); err != nil {
				t.Errorf("%s %s: %s: %v", path, text, said, err)
				return
			}
			name := place[strings.LastIndexAny(place, ".")+1:]
			if answer.StatusCode != 400 && answer.StatusCode != 422 || p.Line == 0 && !strings.Contains(p.Detail, name) {
				t.Errorf("%s %s: got %s: %s; want 400 or 422 and a word of %s", path, text, answer.Status, p.Detail, place)
			}
			lacking[op.ID+": "+place] = true
		}
		d.eachRequired(op.Body.Content["application/json"].Schema, body, "", try)
	}
	for _, want := range []string{
		"trace: problem", "trace: problem.n", "trace: method", "step: kind", "tree: problem.given[0].column",
		"check: pieces[0].row", "check: puzzle.rows", "draw: format", "count: n", "write: columns", "solve: op", "read: text",
	} {
		if !lacking[want] {
			t.Errorf("there was no request without %s, but %q", want, slices.Sorted(maps.Keys(lacking)))
		}
	}
}

// eachRequired calls try while a field of the value that its schema requires is not there, for each such field, and
// while it is null.
func (d *description) eachRequired(s schema, v any, place string, try func(string)) {
	if s.Ref != "" {
		s = d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
	}
	switch v := v.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			was, at := v[name], strings.TrimPrefix(place+"."+name, ".")
			d.eachRequired(s.Properties[name], was, at, try)
			if slices.Contains(s.Required, name) {
				delete(v, name)
				try(at)
				v[name] = nil
				try(at)
				v[name] = was
			}
		}
	case []any:
		for i, item := range v {
			d.eachRequired(*s.Items, item, fmt.Sprintf("%s[%d]", place, i), try)
		}
	}
}

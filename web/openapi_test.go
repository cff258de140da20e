package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
)

func TestEveryRouteIsDescribed(t *testing.T) {
	d := readDescription(t)
	var got, want []string
	for path, methods := range d.Paths {
		for method := range methods {
			got = append(got, strings.ToUpper(method)+" "+path)
		}
	}
	for _, r := range routes {
		want = append(want, r.method+" "+r.path)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("openapi.json describes\n%s\nthe routes are\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// claimedID is that of a puzzle in which two regions fill two rows.
//
//	AABBC
//	AABBC
//	DDDDC
//	DEEEC
//	DEEEC
const claimedID = "qp1.UcEKJCQl3PkuCulRADKe_1A"

// exchanges are requests for every operation, those that succeed and some that do not. Together they show every
// property that is described.
var exchanges = []struct {
	route, path, body string
	status            int
}{
	{"GET /api/methods", "", "", 200},
	{"POST /api/trace", "", `{"problem":{"n":4},"method":"bits"}`, 200},
	{"POST /api/trace", "", `{"problem":{"n":30},"method":"dlx","until":1,"limit":50}`, 200},
	{"POST /api/trace", "", `{"problem":{"n":12},"method":"promising","from":30000000,"limit":50}`, 200},
	{"POST /api/step", "", `{"problem":{"n":12},"method":"fewest","kind":"solution","after":4000000}`, 200},
	{"POST /api/step", "", `{"problem":{"n":4},"method":"bits","kind":"solution","before":20}`, 200},
	{"POST /api/tree", "", `{"problem":{"n":4,"given":[{"row":0,"column":1}],"blocked":[{"row":1,"column":0}]},"method":"flags","rejected":true}`, 200},
	{"POST /api/tree", "", `{"problem":{"n":8},"method":"fewest","depth":3,"widest":5,"limit":1000}`, 200},
	{"GET /api/solutions", "/api/solutions?n=8&from=90", "", 200},
	{"GET /api/solutions", "/api/solutions?n=8&fundamental=1&count=3", "", 200},
	{"GET /api/classes", "/api/classes?n=5", "", 200},
	{"GET /api/formats", "", "", 200},
	{"POST /api/write", "", `{"n":4,"columns":[1,3,0,2],"format":"fen"}`, 200},
	{"POST /api/read", "", `{"text":"2 4 1 3"}`, 200},
	{"POST /api/read", "", `{"text":"queens 5\ngiven a1\nblocked b1"}`, 200},
	{"POST /api/read", "", `{"text":"board 3x3\npieces queen\ntorus\ngiven a1\nblocked b1\nwalls c1\nexclude diagonals c2\nexclude antidiagonals c2\nregions\nAAB\nABB\nBBB\nweights\n1 2 3\n4 5 6\n7 8 9\neach row 0 to 1\neach column at least 0\neach region at most 2\neach diagonal at most 3\ntotal 1 to 3"}`, 200},
	{"POST /api/read", "", `{"text":"AABB\nADBB\nCDDB\nCCDD","rules":"regions"}`, 200},
	{"GET /api/puzzle/{id}", "/api/puzzle/qp1.iIMIfBU", "", 200},
	{"POST /api/check", "", `{"id":"qp1.iIMIfBU","pieces":[{"row":0,"column":0},{"row":1,"column":1},{"row":9,"column":0}]}`, 200},
	{"POST /api/check", "", `{"puzzle":{"rows":3,"cols":3,"pieces":["knight"],"given":[[0,0]]},"pieces":[]}`, 200},
	{"POST /api/solve", "", `{"id":"qp1.iIMIfBU","op":"one","seed":7}`, 200},
	{"POST /api/solve", "", `{"puzzle":{"rows":3,"cols":3,"pieces":["queen"],"total":{"min":3}},"op":"unique"}`, 200},
	{"POST /api/solve", "", `{"id":"qp1.iIMIfBU","op":"count","cap":1}`, 200},
	{"POST /api/solve", "", `{"id":"qp1.iIMIfBU","op":"hint","pieces":[{"row":0,"column":1}]}`, 200},
	{"POST /api/solve", "", `{"id":"qp1.iIMIfBU","op":"hint","pieces":[{"row":0,"column":1},{"row":0,"column":2}]}`, 200},
	{"POST /api/solve", "", `{"id":"` + claimedID + `","op":"hint","marks":[{"row":4,"column":3}]}`, 200},
	{"POST /api/draw", "", `{"problem":{"n":4},"pieces":[{"row":0,"column":0}],"format":"svg","theme":"dark","coordinates":"numbers","square":20}`, 200},
	{"POST /api/draw", "", `{"id":"qp1.iIMIfBU","format":"png"}`, 200},
	{"POST /api/draw", "", `{"puzzle":{"rows":2,"cols":3,"pieces":["king"]},"format":"svg"}`, 200},
	{"GET /api/known", "", "", 200},
	{"POST /api/count", "", `{"n":8}`, 201},
	{"GET /api/campaign", "", "", 200},
	{"GET /api/openapi.json", "", "", 200},
	{"GET /words.json", "", "", 200},
	{"GET /healthz", "", "", 200},
	{"GET /metrics", "", "", 200},

	{"POST /api/trace", "", `{"problem":{"n":12},"method":"bits"}`, 422},
	{"POST /api/trace", "", `{"problem":{"n":4,"given":[{"row":0,"column":0},{"row":1,"column":1}]},"method":"bits"}`, 422},
	{"POST /api/trace", "", `{"problem":{"n":4},"method":"bit"}`, 422},
	{"POST /api/trace", "", `{"problem":{"n":4},"method":"bits","from":1}`, 422},
	{"POST /api/step", "", `{"problem":{"n":4},"method":"bits","kind":"place"}`, 422},
	{"POST /api/step", "", `{"problem":{"n":4},"method":"bits","kind":"jump","after":1}`, 422},
	{"POST /api/step", "", `{"problem":{"n":4},"method":"bits","kind":"place","after":-1}`, 422},
	{"POST /api/tree", "", `{"problem":{"n":65},"method":"bits"}`, 422},
	{"GET /api/solutions", "/api/solutions?n=13", "", 422},
	{"GET /api/solutions", "/api/solutions", "", 422},
	{"GET /api/classes", "/api/classes?n=5&nn=1", "", 422},
	{"POST /api/write", "", `{"n":4,"columns":[1,3,0,9],"format":"fen"}`, 422},
	{"POST /api/write", "", `{"n":10,"columns":[0,1,2,3,4,5,6,7,8,9],"format":"digits"}`, 422},
	{"POST /api/read", "", `{"text":"what is this?"}`, 422},
	{"POST /api/read", "", `{"text":"queens 4\ngiven z9"}`, 422},
	{"POST /api/read", "", `{"text":"queens 4\ngiven a1 b2"}`, 422},
	{"GET /api/puzzle/{id}", "/api/puzzle/8", "", 422},
	{"POST /api/check", "", `{"pieces":[]}`, 422},
	{"POST /api/solve", "", `{"id":"qp1.iIMIfBU","op":"two"}`, 422},
	{"POST /api/draw", "", `{"problem":{"n":65},"format":"svg"}`, 422},
	{"POST /api/count", "", `{"n":21}`, 422},
	{"DELETE /api/count/{job}", "/api/count/nosuch", "", 404},
	{"GET /api/count/{job}/events", "/api/count/nosuch/events", "", 404},
}

func TestAnswersAreAsDescribed(t *testing.T) {
	d := readDescription(t)
	crowd := newCrowd(t)
	crowd.quarrel()
	s := serve(t, Options{Campaign: crowd.status})
	succeeded := make(map[string]bool)
	for _, x := range exchanges {
		method, path, _ := strings.Cut(x.route, " ")
		op := d.Paths[path][strings.ToLower(method)]
		if x.path != "" {
			path = x.path
		}
		t.Run(fmt.Sprintf("ask=%s %s/body=%.60s", method, path, x.body), func(t *testing.T) {
			if x.status < 300 {
				succeeded[x.route] = true
				if err := d.request(op, x.body); err != nil {
					t.Errorf("the request: %v", err)
				}
			}
			answer, text := s.ask(t, method, path, x.body)
			if answer.StatusCode != x.status {
				t.Fatalf("got %s: %s", answer.Status, text)
			}
			if err := d.answer(op, answer, text); err != nil {
				t.Error(err)
			}
			if first, _, lines := bytes.Cut(text, []byte("\n")); lines && x.status == 200 && strings.Contains(x.body, `"from"`) {
				var around any
				if err := json.Unmarshal(first, &around); err != nil {
					t.Fatal(err)
				}
				if err := d.check(schema{Ref: "#/components/schemas/Surroundings"}, around, op.ID); err != nil {
					t.Error(err)
				}
			}
		})
	}

	// What takes more than a question and an answer: counts and the campaign.
	news := map[string]bool{}
	follow := func(w *watching) {
		t.Helper()
		defer w.answer.Body.Close()
		schemas := map[string]string{"progress": "Progress", "result": "Result", "cancelled": "Cancelled", "status": "Campaign"}
		for event, data, ok := w.next(); ok; event, data, ok = w.next() {
			var v any
			if err := json.Unmarshal([]byte(data), &v); err != nil {
				t.Fatal(err)
			}
			if err := d.check(schema{Ref: "#/components/schemas/" + schemas[event]}, v, event); err != nil {
				t.Error(err)
			}
			news[event] = true
			if event == "progress" && !strings.Contains(data, `"work":0`) { // it counts: end it
				answer, text := s.ask(t, "DELETE", strings.TrimSuffix(strings.TrimPrefix(w.answer.Request.URL.Path, "/"), "/events"), "")
				if err := d.answer(d.Paths["/api/count/{job}"]["delete"], answer, text); err != nil || answer.StatusCode != http.StatusNoContent {
					t.Errorf("got %s, %v", answer.Status, err)
				}
				succeeded["DELETE /api/count/{job}"] = true
			}
		}
	}
	for _, n := range []string{"6", "20"} {
		w, err := s.watch(t.Context(), s.count(t, n).Events)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.answer(d.Paths["/api/count/{job}/events"]["get"], w.answer, nil); err != nil {
			t.Error(err)
		}
		succeeded["GET /api/count/{job}/events"] = true
		follow(w)
	}
	crowd.finish()
	w, err := s.watch(t.Context(), "/api/campaign/events")
	if err != nil {
		t.Fatal(err)
	}
	if err := d.answer(d.Paths["/api/campaign/events"]["get"], w.answer, nil); err != nil {
		t.Error(err)
	}
	succeeded["GET /api/campaign/events"] = true
	follow(w)
	for _, event := range []string{"progress", "result", "cancelled", "status"} {
		if !news[event] {
			t.Errorf("there was no %s", event)
		}
	}

	for _, r := range routes {
		if !succeeded[r.method+" "+r.path] {
			t.Errorf("%s %s was never answered", r.method, r.path)
		}
	}
	for name, s := range d.Components.Schemas {
		for _, property := range s.properties(name) {
			if !d.seen[property] {
				t.Errorf("%s is described, but was never met", property)
			}
		}
	}
}

// Every request with a body has an example, which does what it says.
func TestExamplesWork(t *testing.T) {
	s := serve(t, Options{})
	d := readDescription(t)
	for path, methods := range d.Paths {
		for method, op := range methods {
			if op.Body == nil {
				continue
			}
			example := op.Body.Content["application/json"].Example
			text, _ := json.Marshal(example) // it was JSON
			if err := d.request(op, string(text)); err != nil || example == nil {
				t.Errorf("the example of %s: %s: %v", op.ID, text, err)
			}
			if answer, got := s.ask(t, strings.ToUpper(method), path, string(text)); answer.StatusCode >= 300 {
				t.Errorf("the example of %s: %s: %s", op.ID, answer.Status, got)
			}
		}
	}
}

// request holds a body against the description.
func (d *description) request(op operation, body string) error {
	if op.Body == nil {
		if body != "" {
			return fmt.Errorf("there is a body")
		}
		return nil
	}
	var v any
	if err := json.Unmarshal([]byte(body), &v); err != nil {
		return err
	}
	return d.check(op.Body.Content["application/json"].Schema, v, op.ID)
}

// answer holds an answer against the description. A nil text is not looked at.
func (d *description) answer(op operation, answer *http.Response, text []byte) error {
	described, ok := op.Responses[fmt.Sprint(answer.StatusCode)]
	if !ok {
		described = op.Responses["default"]
	}
	if described.Ref != "" {
		described = d.Components.Responses[strings.TrimPrefix(described.Ref, "#/components/responses/")]
	}
	kind, _, _ := strings.Cut(answer.Header.Get("Content-Type"), ";")
	content, ok := described.Content[kind]
	if !ok && (kind != "" || len(described.Content) > 0) {
		return fmt.Errorf("got %q, want one of %q", kind, slices.Sorted(maps.Keys(described.Content)))
	}
	if text == nil || !strings.HasSuffix(kind, "json") {
		return nil
	}
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		return err
	}
	if p, ok := v.(map[string]any); ok && answer.StatusCode >= 400 && p["status"] != float64(answer.StatusCode) {
		return fmt.Errorf("the status in the body is %v", p["status"])
	}
	return d.check(content.Schema, v, op.ID)
}

package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// TestRefusals sends what no page sends. Every refusal is problem JSON with its status.
func TestRefusals(t *testing.T) {
	d := readDescription(t)
	s := serve(t, Options{})
	const read, trace = "/api/read", "/api/trace"
	spaces := strings.Repeat(" ", maxBody)
	for _, test := range []struct {
		name, method, path, body string
		headers                  []string
		status                   int
		code                     string
	}{
		{"huge body", "POST", read, `{"text":"` + spaces + `"}`, nil, 413, "long"},
		{"huge body of blanks", "POST", trace, spaces + "{}", nil, 413, "long"},
		{"no body", "POST", read, "", []string{"Content-Type", "application/json"}, 400, "json"},
		{"half a body", "POST", read, `{"text":"`, nil, 400, "json"},
		{"no JSON", "POST", read, `text=8`, nil, 400, "json"},
		{"two values", "POST", read, `{"text":"8"} {}`, nil, 400, "json"},
		{"unknown field", "POST", read, `{"text":"8","size":8}`, nil, 400, "json"},
		{"wrong type", "POST", trace, `{"problem":8,"method":"bits"}`, nil, 400, "json"},
		{"an array", "POST", read, `[]`, nil, 400, "json"},
		{"a fraction", "POST", "/api/count", `{"n":8.5}`, nil, 400, "json"},
		{"deep", "POST", read, strings.Repeat("[", 100_000), nil, 400, "json"},
		{"deep puzzle", "POST", "/api/check", `{"puzzle":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + `}`, nil, 422, "syntax"},
		{"null", "POST", "/api/count", `null`, nil, 400, "json"},
		{"nothing", "POST", "/api/count", `{}`, nil, 400, "json"},
		{"below", "POST", "/api/count", `{"n":-1}`, nil, 422, "size"},
		{"overflow", "POST", "/api/count", `{"n":99999999999999999999}`, nil, 400, "json"},
		{"huge n", "POST", trace, `{"problem":{"n":1000000},"method":"bits"}`, nil, 422, "size"},
		{"negative limit", "POST", trace, `{"problem":{"n":4},"method":"bits","limit":-1}`, nil, 422, "size"},
		{"long name", "POST", trace, `{"problem":{"n":4},"method":"` + strings.Repeat("m", 100_000) + `"}`, nil, 422, "invalid"},
		{"off the board", "POST", trace, `{"problem":{"n":4,"given":[{"row":4,"column":0}]},"method":"bits"}`, nil, 422, "square"},
		{"given and blocked", "POST", trace, `{"problem":{"n":4,"given":[{"row":0,"column":0}],"blocked":[{"row":0,"column":0}]},"method":"bits"}`, nil, 422, "square"},
		{"whole large walk", "POST", trace, `{"problem":{"n":13},"method":"bits"}`, nil, 422, "size"},
		{"text of a picture", "POST", read, `{"text":"\u0000\u0001"}`, nil, 422, "syntax"},
		{"unknown rules", "POST", read, `{"text":"8","rules":"none such"}`, nil, 422, "syntax"},
		{"contradiction", "POST", "/api/check", `{"puzzle":{"rows":4,"cols":4,"pieces":["rook"],"per_row":{"min":2,"max":2}},"pieces":[]}`, nil, 422, "rules"},
		{"attacking given", "POST", "/api/solve", `{"puzzle":{"rows":4,"cols":4,"pieces":["king"],"given":[[0,0],[0,1]]},"op":"one"}`, nil, 422, "conflict"},
		{"large puzzle", "POST", "/api/solve", `{"puzzle":{"rows":300,"cols":300,"pieces":["queen"],"per_row":{"min":1,"max":1}},"op":"one"}`, nil, 422, "size"},
		{"two puzzles", "POST", "/api/check", `{"id":"qp1.iIMIfBU","puzzle":{"rows":1,"cols":1,"pieces":[]},"pieces":[]}`, nil, 422, "invalid"},
		{"form", "POST", read, `{"text":"8"}`, []string{"Content-Type", "text/plain"}, 415, "media"},
		{"no type", "POST", read, `{"text":"8"}`, []string{"Content-Type", ""}, 415, "media"},
		{"broken type", "POST", read, `{"text":"8"}`, []string{"Content-Type", "application/json; ="}, 415, "media"},
		{"another site", "POST", read, `{"text":"8"}`, []string{"Origin", "http://evil.example"}, 403, "origin"},
		{"another site by fetch", "POST", "/api/count", `{"n":8}`, []string{"Sec-Fetch-Site", "cross-site"}, 403, "origin"},
		{"another port", "POST", "/api/count", `{"n":8}`, []string{"Sec-Fetch-Site", "same-site"}, 403, "origin"},
		{"rebound name", "GET", "/", "", []string{"Host", "evil.example:8000"}, 421, "host"},
		{"rebound name like ours", "GET", "/api/known", "", []string{"Host", "localhost.evil.example"}, 421, "host"},
		{"another address", "GET", "/api/known", "", []string{"Host", "192.0.2.1:8000"}, 421, "host"},
		{"get of a post", "GET", trace, "", nil, 405, "method"},
		{"post of a get", "POST", "/api/known", "{}", nil, 405, "method"},
		{"delete of a page", "DELETE", "/", "", nil, 405, "method"},
		{"options", "OPTIONS", "/api/count", "", nil, 405, "method"},
		{"trace", "TRACE", "/", "", nil, 405, "method"},
		{"invented method", "QUEEN", "/api/known", "", nil, 405, "method"},
		{"no page", "GET", "/nothing", "", nil, 404, "path"},
		{"no page to post to", "POST", "/api/nothing", "{}", nil, 404, "path"},
		{"folder", "GET", "/js", "", nil, 404, "path"},
		{"end twice", "GET", "/index.html.html", "", nil, 404, "path"},
		{"encoded dots", "GET", "/%2e%2e/%2e%2e/etc/passwd", "", nil, 404, "path"},
		{"encoded slashes", "GET", "/..%2f..%2fserver.go", "", nil, 404, "path"},
		{"backslashes", "GET", `/..%5c..%5cserver.go`, "", nil, 404, "path"},
		{"NUL", "GET", "/index.html%00.js", "", nil, 404, "path"},
		{"slash behind", "GET", "/api/known/", "", nil, 404, "path"},
		{"capitals", "GET", "/API/known", "", nil, 404, "path"},
		{"long path", "GET", "/" + strings.Repeat("a", 8000), "", nil, 404, "path"},
		{"bad query", "GET", "/api/solutions?n=%zz", "", nil, 400, "query"},
		{"query with semicolon", "GET", "/api/solutions?n=8;count=1", "", nil, 400, "query"},
		{"no number", "GET", "/api/solutions?n=eight", "", nil, 422, "query"},
		{"parameter twice", "GET", "/api/solutions?n=8&n=9", "", nil, 422, "query"},
		{"far", "GET", "/api/solutions?n=8&from=99999999999", "", nil, 422, "query"},
		{"many", "GET", "/api/solutions?n=8&count=1001", "", nil, 422, "query"},
		{"unknown parameter", "GET", "/api/known?x=1", "", nil, 422, "query"},
		{"no ID", "GET", "/api/puzzle/qp1.AAAA", "", nil, 422, "id"},
		{"twice", "POST", "/api/count", `{"n":4,"n":8}`, nil, 400, "json"},
		{"twice in capitals", "POST", "/api/count", `{"n":4,"N":8}`, nil, 400, "json"},
		{"twice in a square", "POST", "/api/check", `{"id":"qp1.iIMIfBU","pieces":[{"row":0,"column":0,"row":1}]}`, nil, 400, "json"},
		{"twice, by half", "POST", "/api/check", `{"id":"qp1.iIMIfBU","pieces":[{"row":1,"column":2}],"pieces":[{"row":3}]}`, nil, 400, "json"},
		{"picture of many pixels", "POST", "/api/draw", `{"problem":{"n":12},"format":"png","square":256}`, nil, 422, "size"},
		{"large picture", "POST", "/api/draw", `{"problem":{"n":64},"format":"png","square":256}`, nil, 422, "size"},
	} {
		t.Run("send="+test.name, func(t *testing.T) {
			answer, text := s.ask(t, test.method, test.path, test.body, test.headers...)
			if answer.StatusCode != test.status || answer.Header.Get("Content-Type") != "application/problem+json" {
				t.Fatalf("got %s, %s: %.300s", answer.Status, answer.Header.Get("Content-Type"), text)
			}
			if err := d.answer(operation{Responses: map[string]response{"default": d.Components.Responses["Problem"]}}, answer, text); err != nil {
				t.Error(err)
			}
			var p problem
			if err := json.Unmarshal(text, &p); err != nil || p.Code != test.code || p.Title != http.StatusText(test.status) {
				t.Errorf("got %v %s, want code %s", err, text, test.code)
			}
			if strings.ContainsAny(p.Detail, "\n\x00") || len(p.Detail) > 500 {
				t.Errorf("the detail is no line: %q", p.Detail)
			}
			if (test.status == 405) != (answer.Header.Get("Allow") != "") {
				t.Errorf("got Allow %q", answer.Header.Get("Allow"))
			}
			if answer.Header.Get("Content-Security-Policy") != policy {
				t.Error("a refusal without the policy")
			}
		})
	}
}

// TestRawPaths are those that a client would clean before it sends them.
func TestRawPaths(t *testing.T) {
	s := serve(t, Options{})
	host := strings.Trim(strings.TrimPrefix(s.url, "http://"), "/")
	for _, target := range []string{
		"/../../etc/passwd", "//etc/passwd", "/./../server.go", "/static/../../go.mod", "*", "/%", "http://evil.example/",
		"/\xff\xfe", "/api/puzzle/../../metrics", "/index.html/../server.go",
	} {
		t.Run(fmt.Sprintf("target=%q", target), func(t *testing.T) {
			conn, err := net.Dial("tcp", host)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", target, host)
			answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			if code := answer.StatusCode; code == 200 || code >= 500 {
				t.Errorf("got %s", answer.Status)
			}
		})
	}
}

// TestSlowClients: who sends too slowly, or does not take what is sent, is cut off and leaves nothing.
func TestSlowClients(t *testing.T) {
	l := defaultLimits()
	l.read, l.write = 300*time.Millisecond, 300*time.Millisecond
	s := serve(t, Options{limits: &l})
	host := strings.Trim(strings.TrimPrefix(s.url, "http://"), "/")
	const trace = `{"problem":{"n":12},"method":"bits","limit":200000}`
	for name, sends := range map[string]string{
		"half a header": "GET / HTTP/1.1\r\nHost: " + host + "\r\nX-",
		"half a body":   "POST /api/read HTTP/1.1\r\nHost: " + host + "\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
		"nothing":       "",
		"reads nothing": fmt.Sprintf("POST /api/trace HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", host, len(trace), trace),
	} {
		t.Run("client="+name, func(t *testing.T) {
			t.Parallel()
			conn, err := net.Dial("tcp", host)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			if name == "reads nothing" {
				conn.(*net.TCPConn).SetReadBuffer(4096)
			}
			io.WriteString(conn, sends)
			if name == "reads nothing" { // until the server has given up
				for end := time.Now().Add(30 * time.Second); time.Now().Before(end); {
					_, text := s.ask(t, "GET", "/metrics", "")
					if strings.Contains(string(text), `queens_requests_total{route="/api/trace",status="200"} 1`) {
						return
					}
				}
				t.Fatal("the server still waits for the client")
			}
			conn.SetReadDeadline(time.Now().Add(30 * time.Second))
			if _, err := io.ReadAll(conn); errors.Is(err, context.DeadlineExceeded) || isTimeout(err) {
				t.Error("the server still waits for the client")
			}
		})
	}
}

func isTimeout(err error) bool {
	var late net.Error
	return errors.As(err, &late) && late.Timeout()
}

// TestPanics: a fault of ours is an answer, and is logged.
func TestPanics(t *testing.T) {
	var log bytes.Buffer
	s := New(Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
	defer s.Close()
	for name, do := range map[string]http.HandlerFunc{
		"before": func(http.ResponseWriter, *http.Request) { panic("no board") },
		"after":  func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "half"); panic("no board") },
	} {
		t.Run("panic="+name, func(t *testing.T) {
			log.Reset()
			w := httptest.NewRecorder()
			func() {
				defer func() {
					if got := recover(); (got == http.ErrAbortHandler) != (name == "after") {
						t.Errorf("got panic %v", got)
					}
				}()
				s.guard(do).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
			}()
			if name == "before" && (w.Code != 500 || strings.Contains(w.Body.String(), "no board") || !strings.Contains(w.Body.String(), `"code":"fault"`)) {
				t.Errorf("got %d %s", w.Code, w.Body)
			}
			if !strings.Contains(log.String(), `panic="no board"`) {
				t.Errorf("the log has no panic: %s", &log)
			}
		})
	}
}

// TestUnknownErrorsAreFaults: their text is for the log only.
func TestUnknownErrorsAreFaults(t *testing.T) {
	p := problemOf(errors.New("secret"))
	if p.Status != http.StatusInternalServerError || strings.Contains(p.Detail, "secret") {
		t.Errorf("got %+v", p)
	}
}

// FuzzBodies: whatever is sent, the answer is what the description says and no fault.
func FuzzBodies(f *testing.F) {
	for i, r := range routes {
		for _, x := range exchanges {
			if x.route == r.method+" "+r.path && r.method == "POST" {
				f.Add(uint8(i), x.body)
			}
		}
	}
	d := readDescription(f)
	f.Fuzz(func(t *testing.T, at uint8, body string) {
		r := routes[int(at)%len(routes)]
		if r.method != "POST" {
			return
		}
		hangs := time.AfterFunc(20*time.Second, func() { panic("no answer") }) // so that the fuzzer keeps the body
		defer hangs.Stop()
		l := defaultLimits()
		l.work, l.count = 50*time.Millisecond, time.Millisecond
		s := New(Options{limits: &l})
		defer s.Close()
		ask := httptest.NewRequest("POST", r.path, strings.NewReader(body))
		ask.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, ask)
		answer := w.Result()
		if answer.StatusCode >= 500 {
			t.Fatalf("%s: got %s: %s", r.path, answer.Status, w.Body)
		}
		local := *d
		local.seen = make(map[string]bool)
		if err := local.answer(d.Paths[r.path]["post"], answer, w.Body.Bytes()); err != nil {
			t.Errorf("%s: %v: %s", r.path, err, w.Body)
		}
	})
}

package web

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
)

// A handle answers a request, or returns an error before it has written anything.
type handle func(s *Server, w http.ResponseWriter, r *http.Request) error

// A route is a method and a path with what answers it. The description in openapi.json has the same.
type route struct {
	method, path string
	handle       handle
}

// routes is the interface for programs.
var routes = []route{
	{"GET", "/api/methods", getMethods},
	{"POST", "/api/trace", held(postTrace)},
	{"POST", "/api/step", held(postStep)},
	{"POST", "/api/tree", held(postTree)},
	{"GET", "/api/solutions", held(getSolutions)},
	{"GET", "/api/classes", held(getClasses)},
	{"GET", "/api/formats", getFormats},
	{"POST", "/api/write", held(postWrite)},
	{"POST", "/api/read", held(postRead)},
	{"GET", "/api/puzzle/{id}", held(getPuzzle)},
	{"POST", "/api/check", held(postCheck)},
	{"POST", "/api/solve", held(postSolve)},
	{"POST", "/api/draw", held(postDraw)},
	{"GET", "/api/known", getKnown},
	{"POST", "/api/count", held(postCount)},
	{"DELETE", "/api/count/{job}", deleteCount},
	{"GET", "/api/count/{job}/events", getEvents},
	{"GET", "/api/campaign", getCampaign},
	{"GET", "/api/campaign/events", getCampaignEvents},
	{"GET", "/api/openapi.json", getOpenAPI},
	{"GET", "/words.json", getWords},
	{"GET", "/healthz", getHealth},
	{"GET", "/metrics", getMetrics},
}

// mux puts the routes together. What is no route is a page, or is not there.
func (s *Server) mux() http.Handler {
	byPath := make(map[string]map[string]handle)
	for _, route := range routes {
		if byPath[route.path] == nil {
			byPath[route.path] = make(map[string]handle)
		}
		byPath[route.path][route.method] = route.handle
	}
	mux := http.NewServeMux()
	for path, methods := range byPath {
		mux.Handle(path, s.dispatch(methods))
	}
	pages := s.dispatch(map[string]handle{"GET": getPage})
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if _, ok := pageAt(r.URL.Path); !ok { // whatever the method
			writeNotFound(w, r)
			return
		}
		pages.ServeHTTP(w, r)
	})
	return mux
}

// dispatch answers a path by the method of the request.
func (s *Server) dispatch(methods map[string]handle) http.Handler {
	names := slices.Collect(maps.Keys(methods))
	if methods["GET"] != nil {
		names = append(names, "HEAD")
	}
	slices.Sort(names)
	allowed := strings.Join(names, ", ")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		method := r.Method
		if method == "HEAD" {
			method = "GET"
		}
		do := methods[method]
		if do == nil {
			w.Header().Set("Allow", allowed)
			newProblem(http.StatusMethodNotAllowed, "method", "the method here is "+strings.ReplaceAll(allowed, ", ", " or ")).write(w)
			return
		}
		if err := do(s, w, r); err != nil {
			p := problemOf(err)
			if p.Status == http.StatusInternalServerError {
				s.log.Error("fault", "path", r.URL.Path, "error", err)
			}
			p.write(w)
		}
	})
}

// writeJSON answers with a value.
func writeJSON(w http.ResponseWriter, status int, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(append(text, '\n')) // an error means that nobody reads any more
	return nil
}

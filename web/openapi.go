package web

import (
	_ "embed"
	"net/http"
)

// openapi describes the interface for programs, in OpenAPI 3.1. A test holds every route, request and
// answer against it.
//
//go:embed openapi.json
var openapi []byte

func getOpenAPI(_ *Server, w http.ResponseWriter, r *http.Request) error {
	files()["/api/openapi.json"].serve(w, r)
	return nil
}

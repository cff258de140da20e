package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"queens/lesson"
)

// The pages, their styles and scripts.
//
//go:embed static
var static embed.FS

// A file is what is served as it is.
type file struct {
	text []byte
	kind string
	tag  string // names the text: a browser that has it need not load it again
	zip  []byte // the text, compressed; nil if that saves nothing
}

func newFile(name string, text []byte) file {
	sum := sha256.Sum256(text)
	f := file{text: text, kind: kinds[path.Ext(name)], tag: hex.EncodeToString(sum[:12])}
	if zip := compressed(text); len(zip) < len(text)*9/10 {
		f.zip = zip
	}
	return f
}

func compressed(text []byte) []byte {
	var zip bytes.Buffer
	w, _ := gzip.NewWriterLevel(&zip, gzip.BestCompression) // there is such a level
	w.Write(text)                                           // into memory
	w.Close()
	return zip.Bytes()
}

// kinds are the types of files by the ends of their names. The table of the machine is not asked, which
// may say anything.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json",
	".svg":  "image/svg+xml",
	".png":  "image/png",
	".txt":  "text/plain; charset=utf-8",

	".webmanifest": "application/manifest+json",
}

// files are all files by path.
var files = sync.OnceValue(func() map[string]file {
	all := map[string]file{
		"/words.json":       newFile("words.json", lesson.Catalogue()),
		"/api/openapi.json": newFile("openapi.json", openapi),
	}
	err := fs.WalkDir(static, "static", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := static.ReadFile(name)
		if err != nil {
			return err
		}
		all[strings.TrimPrefix(name, "static")] = newFile(name, text)
		return nil
	})
	if err != nil {
		panic("web: the embedded pages: " + err.Error()) // they are in memory
	}
	return all
})

// pageAt returns the file at a path. The name of a page needs no end: /play is play.html, and / is
// index.html.
func pageAt(name string) (file, bool) {
	if name == "/" {
		name = "/index"
	}
	if path.Ext(name) == "" {
		name += ".html"
	}
	f, ok := files()[name]
	return f, ok
}

func getPage(s *Server, w http.ResponseWriter, r *http.Request) error {
	f, _ := pageAt(r.URL.Path)
	if s.campaign.status != nil && f.tag == files()["/index.html"].tag {
		f = campaignIndex()
	}
	f.serve(w, r)
	return nil
}

// writeNotFound says that there is nothing at a path: to a browser that goes there as a page, to programs as a
// problem, and below /api to everybody, with a pointer to the description.
func writeNotFound(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Vary", "Accept")
	detail := "there is nothing at " + cut(r.URL.Path)
	switch ofAPI := r.URL.Path == "/api" || strings.HasPrefix(r.URL.Path, "/api/"); {
	case ofAPI:
		w.Header().Set("Link", `</api/openapi.json>; rel="service-desc"`) // RFC 8631
		newProblem(http.StatusNotFound, "path", detail+"; /api/openapi.json says what there is").write(w)
		return
	case !strings.Contains(r.Header.Get("Accept"), "text/html"):
		newProblem(http.StatusNotFound, "path", detail).write(w)
		return
	}
	f := files()["/404.html"]
	w.Header().Set("Content-Type", f.kind)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusNotFound)
	w.Write(f.text) // an error means that nobody reads any more
}

// serve answers with the whole file, or says that the client has it. It serves no ranges: a file is small,
// and what is asked of ranges can be wrong.
func (f file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-cache") // ask each time, by the tag
	h.Set("Vary", "Accept-Encoding")
	text, tag, coding := f.text, `"`+f.tag+`"`, ""
	if f.zip != nil && takesGzip(r) {
		text, tag, coding = f.zip, `"`+f.tag+`-gzip"`, "gzip"
	}
	h.Set("Etag", tag)
	if has(r, tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if coding != "" {
		h.Set("Content-Encoding", coding)
	}
	h.Set("Content-Type", f.kind)
	h.Set("Content-Length", strconv.Itoa(len(text)))
	if r.Method != http.MethodHead {
		w.Write(text) // an error means that nobody reads any more
	}
}

// has reports whether the client says that it has the text with a tag (RFC 9110, 13.1.2).
func has(r *http.Request, tag string) bool {
	for known := range strings.SplitSeq(r.Header.Get("If-None-Match"), ",") {
		known = strings.TrimPrefix(strings.TrimSpace(known), "W/")
		if known == tag || known == "*" {
			return true
		}
	}
	return false
}

// takesGzip reports whether the client says that it can read gzip.
func takesGzip(r *http.Request) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.ReplaceAll(part, " ", ""), ";")
		if name == "gzip" && weight != "q=0" {
			return true
		}
	}
	return false
}

func getWords(_ *Server, w http.ResponseWriter, r *http.Request) error {
	files()["/words.json"].serve(w, r)
	return nil
}

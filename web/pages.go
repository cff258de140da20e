package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

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
}

func newFile(name string, text []byte) file {
	sum := sha256.Sum256(text)
	return file{text, kinds[path.Ext(name)], `"` + hex.EncodeToString(sum[:12]) + `"`}
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
	all := map[string]file{"/words.json": newFile("words.json", lesson.Catalogue())}
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

func getPage(_ *Server, w http.ResponseWriter, r *http.Request) error {
	f, _ := pageAt(r.URL.Path)
	f.serve(w, r)
	return nil
}

// serve answers with the file, or says that the client has it.
func (f file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-cache") // ask each time, by the tag
	h.Set("Etag", f.tag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.text))
}

func getWords(_ *Server, w http.ResponseWriter, r *http.Request) error {
	files()["/words.json"].serve(w, r)
	return nil
}

package web

import (
	"net/http"

	"queens/lesson"
	"queens/search"
)

// A methodAnswer describes a method of search.
type methodAnswer struct {
	Name  string            `json:"name"`
	About map[string]string `json:"about"` // by language
	Code  string            `json:"code"`

	// Lines are those of the code on which each kind of step is taken, from 0: at the root, at nodes between,
	// and at those of level n. See [search.Method.CodeLine].
	Lines map[string][3]int `json:"lines"`
}

func getMethods(_ *Server, w http.ResponseWriter, r *http.Request) error {
	if err := readQuery(r).end(); err != nil {
		return err
	}
	all := []methodAnswer{}
	for _, m := range search.Methods() {
		about := make(map[string]string)
		for _, l := range lesson.Languages() {
			about[l.String()] = l.About(m)
		}
		lines := make(map[string][3]int)
		for k := search.Enter; k <= search.Leave; k++ {
			lines[k.String()] = [3]int{m.CodeLine(k, 0, 2), m.CodeLine(k, 1, 2), m.CodeLine(k, 2, 2)}
		}
		all = append(all, methodAnswer{m.String(), about, m.Code(), lines})
	}
	return writeJSON(w, http.StatusOK, all)
}

// parseMethod returns the method with that name.
func parseMethod(name string) (search.Method, error) {
	m, err := search.ParseMethod(name)
	if err != nil {
		return 0, invalid(err.Error())
	}
	return m, nil
}

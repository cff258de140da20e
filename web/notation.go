package web

import (
	"fmt"
	"net/http"
	"strings"

	"queens"
)

// mostWritten is the largest board that is written as text.
const mostWritten = 256

// A formatAnswer describes a notation, with the first solution of size 4 in it.
type formatAnswer struct {
	Name    string `json:"name"`
	About   string `json:"about"`
	Example string `json:"example"`
}

func getFormats(_ *Server, w http.ResponseWriter, r *http.Request) error {
	if err := readQuery(r).end(); err != nil {
		return err
	}
	all := []formatAnswer{}
	for _, f := range queens.Formats() {
		example, err := written(f, queens.Solution{1, 3, 0, 2})
		if err != nil {
			return err
		}
		all = append(all, formatAnswer{f.String(), f.About(), example})
	}
	return writeJSON(w, http.StatusOK, all)
}

// A writeRequest is a solution, or any queens one in each row, and a notation.
type writeRequest struct {
	N       int    `json:"n" is:"required"`
	Columns []int  `json:"columns" is:"required"`
	Format  string `json:"format" is:"required"`
}

// textAnswer is the text.
type textAnswer struct {
	Text string `json:"text"`
}

func postWrite(_ *Server, w http.ResponseWriter, r *http.Request) error {
	var q writeRequest
	if err := readJSON(r, &q); err != nil {
		return err
	}
	if err := queens.CheckSize(q.N, mostWritten, "writing here"); err != nil {
		return err
	}
	if len(q.Columns) != q.N {
		return invalid(fmt.Sprintf("n is %d, and there are %d columns", q.N, len(q.Columns)))
	}
	f, err := queens.ParseFormat(q.Format)
	if err != nil {
		return invalid(err.Error())
	}
	text, err := written(f, q.Columns)
	if err != nil {
		return invalid(err.Error())
	}
	return writeJSON(w, http.StatusOK, textAnswer{text})
}

// written returns a solution in a notation.
func written(f queens.Format, s queens.Solution) (string, error) {
	var text strings.Builder
	writer, err := queens.NewWriter(&text, len(s), f, queens.WriterOptions{})
	if err == nil {
		err = writer.Write(s)
	}
	if err == nil {
		err = writer.Close()
	}
	return text.String(), err
}

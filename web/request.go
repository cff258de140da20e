package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"queens"
)

// maxBody is how many bytes the body of a request may have.
const maxBody = 1 << 20

// A square is a square in JSON; both count from 0.
type square struct {
	Row    int `json:"row" is:"required"`
	Column int `json:"column" is:"required"`
}

func squareOf(s queens.Square) square { return square{s.Row, s.Col} }

// squaresOf never returns nil, which would be null in JSON.
func squaresOf(squares []queens.Square) []square {
	all := make([]square, 0, len(squares))
	for _, s := range squares {
		all = append(all, squareOf(s))
	}
	return all
}

func toSquares(squares []square) []queens.Square {
	all := make([]queens.Square, 0, len(squares))
	for _, s := range squares {
		all = append(all, queens.Square{Row: s.Row, Col: s.Column})
	}
	return all
}

// A board is a queens.Problem in JSON.
type board struct {
	N       int      `json:"n" is:"required"`
	Given   []square `json:"given"`
	Blocked []square `json:"blocked"`
}

// problem returns the problem, if it is one and its size is not over most.
func (b board) problem(most int, doing string) (queens.Problem, error) {
	if err := queens.CheckSize(b.N, most, doing); err != nil {
		return queens.Problem{}, err
	}
	p, err := queens.New(b.N)
	if err == nil {
		p, err = p.WithBlocked(toSquares(b.Blocked)...)
	}
	if err == nil {
		p, err = p.WithGiven(toSquares(b.Given)...)
	}
	return p, err
}

// readJSON reads the body of a request into v: one JSON value without unknown or repeated fields, and with those
// whose tag says that they are required. The body must say that it is JSON, which a form of another site cannot.
func readJSON(r *http.Request, v any) error {
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || media != "application/json" {
		return newProblem(http.StatusUnsupportedMediaType, "media", "the body must be application/json")
	}
	if r.ContentLength > maxBody { // without waiting for it
		return &http.MaxBytesError{Limit: maxBody}
	}
	body, err := io.ReadAll(r.Body)
	if tooLong := new(http.MaxBytesError); errors.As(err, &tooLong) {
		return tooLong
	}
	if err != nil {
		return newProblem(http.StatusBadRequest, "body", "the body did not come to its end")
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	err = decoder.Decode(v)
	if err == nil {
		var more json.RawMessage
		if err = decoder.Decode(&more); !errors.Is(err, io.EOF) {
			err = errors.New("there is more behind the value")
		} else if err = once(json.NewDecoder(bytes.NewReader(body))); err == nil {
			err = there(reflect.TypeOf(v).Elem(), body, "")
		}
		if err == nil {
			return nil
		}
	}
	return newProblem(http.StatusBadRequest, "json", "the body is not the JSON that is wanted: "+jsonFault(err))
}

// once reads a value, and returns an error if an object in it has a field twice: package json would take
// the last, another reader the first.
func once(d *json.Decoder) error {
	token, err := d.Token()
	open, nested := token.(json.Delim)
	if err != nil || !nested {
		return err
	}
	names := make(map[string]bool)
	for d.More() {
		if open == '{' {
			token, err := d.Token()
			if err != nil {
				return err
			}
			name := token.(string)
			if fold := strings.ToLower(name); !names[fold] { // as package json finds a field
				names[fold] = true
			} else {
				return errors.New(cut(name) + " is there twice")
			}
		}
		if err := once(d); err != nil {
			return err
		}
	}
	_, err = d.Token() // its end
	return err
}

// there returns an error if a field of a type is required and not in a value, in which package json found no fault:
// it would count as 0. The value stands at a place of the body.
func there(t reflect.Type, value json.RawMessage, place string) error {
	switch t.Kind() {
	case reflect.Pointer:
		return there(t.Elem(), value, place)
	case reflect.Slice:
		var items []json.RawMessage
		if t.Elem().Kind() != reflect.Struct || json.Unmarshal(value, &items) != nil {
			return nil
		}
		for i, item := range items {
			if err := there(t.Elem(), item, fmt.Sprintf("%s[%d]", place, i)); err != nil {
				return err
			}
		}
	case reflect.Struct:
		var fields map[string]json.RawMessage
		if json.Unmarshal(value, &fields) != nil {
			return nil
		}
		for _, f := range reflect.VisibleFields(t) {
			name := f.Tag.Get("json")
			at := strings.TrimPrefix(place+"."+name, ".")
			value, ok := fields[name]
			if f.Tag.Get("is") == "required" && (!ok || string(value) == "null") {
				return errors.New(at + " is missing")
			}
			if ok && string(value) != "null" {
				if err := there(f.Type, value, at); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// jsonFault says what is wrong with JSON in words that name no type of Go.
func jsonFault(err error) string {
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind) && kind.Field != "":
		return fmt.Sprintf("%s cannot be a %s", kind.Field, kind.Value)
	case errors.As(err, &kind):
		return "it cannot be a " + kind.Value
	case errors.Is(err, io.EOF):
		return "it is empty"
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "it ends too soon"
	default:
		return strings.TrimPrefix(err.Error(), "json: ")
	}
}

// A query is the query of an address, whose values are read one after the other; the first error stays.
type query struct {
	values url.Values
	known  []string
	err    error
}

func readQuery(r *http.Request) *query {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return &query{err: newProblem(http.StatusBadRequest, "query", "the query of the address is malformed")}
	}
	return &query{values: values}
}

// whole returns the whole number with that name, from least to most; without one it is otherwise.
func (q *query) whole(name string, least, most, otherwise int) int {
	text, given := q.one(name)
	if !given {
		return otherwise
	}
	k, err := strconv.Atoi(text)
	if err != nil || k < least || k > most {
		p := newProblem(http.StatusUnprocessableEntity, "query", fmt.Sprintf("%s takes a whole number from %d to %d", name, least, most))
		p.Max = most
		q.fail(p)
		return otherwise
	}
	return k
}

// required is whole for a number that must be there.
func (q *query) required(name string, least, most int) int {
	if !q.values.Has(name) {
		q.fail(newProblem(http.StatusUnprocessableEntity, "query", fmt.Sprintf("%s is missing: it takes a whole number from %d to %d", name, least, most)))
	}
	return q.whole(name, least, most, least)
}

// one returns the only value with that name, and whether there is one.
func (q *query) one(name string) (string, bool) {
	q.known = append(q.known, name)
	values := q.values[name]
	if len(values) > 1 {
		q.fail(newProblem(http.StatusUnprocessableEntity, "query", name+" may be given once"))
	}
	return strings.Join(values, ","), len(values) > 0
}

func (q *query) fail(err error) {
	if q.err == nil {
		q.err = err
	}
}

// end returns the first error; that there is a name nobody asked for is one too.
func (q *query) end() error {
	for name := range q.values {
		if !slices.Contains(q.known, name) {
			q.fail(newProblem(http.StatusUnprocessableEntity, "query", fmt.Sprintf("there is no parameter %s: want %s", cut(name), strings.Join(q.known, ", "))))
		}
	}
	return q.err
}

// cut quotes a text of the request for a message, and shortens it.
func cut(text string) string {
	const most = 40
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return strconv.Quote(text)
}

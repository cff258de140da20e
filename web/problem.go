package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"unicode"

	"queens"
	"queens/puzzle"
)

// A problem is the answer to a request that went wrong, in the form of RFC 9457: the title is that of
// the status, the detail a line for people, the code a word for programs. It is an error, so a handler
// returns one where it wants another status than its errors have.
type problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
	Code   string `json:"code"`

	Rule    string   `json:"rule,omitempty"`    // that a text breaks: of queens.SyntaxRules
	Line    int      `json:"line,omitempty"`    // of a text that is malformed, from 1
	Column  int      `json:"column,omitempty"`  // the same
	Squares []square `json:"squares,omitempty"` // what the rule is broken by
	Max     int      `json:"max,omitempty"`     // the limit that was passed

	retry int // seconds to wait before another try makes sense
}

func (p *problem) Error() string { return p.Detail }

// newProblem returns a problem with a status, a code and a line for people.
func newProblem(status int, code, detail string) *problem {
	return &problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Code: code, Detail: oneLine(detail)}
}

// oneLine makes a text fit to be shown: what it quotes of a request may be long and odd.
func oneLine(text string) string {
	const most = 400
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most/2], "") + " … " + strings.ToValidUTF8(text[len(text)-most/2:], "")
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, strings.ToValidUTF8(text, "\uFFFD"))
}

// invalid is a request that is well formed and breaks a rule.
func invalid(detail string) *problem {
	return newProblem(http.StatusUnprocessableEntity, "invalid", detail)
}

// tooLarge is a request over a limit.
func tooLarge(most int, detail string) *problem {
	p := newProblem(http.StatusUnprocessableEntity, "size", detail)
	p.Max = most
	return p
}

// problemOf puts an error of a handler into the form. Whatever is no known error of the rooms below is
// a fault of the server, and its text is for the log only.
func problemOf(err error) *problem {
	var (
		already  *problem
		tooLong  *http.MaxBytesError
		size     *queens.SizeError
		syntax   *queens.SyntaxError
		conflict *queens.ConflictError
		attack   *puzzle.AttackError
		one      *queens.SquareError
		rule     *puzzle.RuleError
	)
	said := func(code string) *problem {
		return newProblem(http.StatusUnprocessableEntity, code, err.Error())
	}
	switch {
	case errors.As(err, &already):
		return already
	case errors.As(err, &tooLong):
		p := newProblem(http.StatusRequestEntityTooLarge, "long", "the body is over "+strconv.Itoa(maxBody)+" bytes")
		p.Max = maxBody
		return p
	case errors.As(err, &size):
		return tooLarge(size.Max, err.Error())
	case errors.As(err, &syntax):
		p := said("syntax")
		p.Rule, p.Line, p.Column = string(syntax.Rule), syntax.Line, syntax.Col
		return p
	case errors.As(err, &conflict):
		p := said("conflict")
		p.Squares = squaresOf([]queens.Square{conflict.A, conflict.B})
		return p
	case errors.As(err, &attack):
		p := said("conflict")
		p.Squares = squaresOf([]queens.Square{attack.A, attack.B})
		return p
	case errors.As(err, &one):
		p := said("square")
		p.Squares = squaresOf([]queens.Square{one.Square})
		return p
	case errors.As(err, &rule):
		return said("rules")
	case errors.Is(err, errTimeUp):
		return newProblem(http.StatusUnprocessableEntity, "time", err.Error())
	case errors.Is(err, context.Canceled), errors.Is(err, http.ErrServerClosed):
		return newProblem(http.StatusServiceUnavailable, "stopping", "the server is stopping")
	default:
		return newProblem(http.StatusInternalServerError, "fault", "something is wrong with the server, not with the request")
	}
}

// write sends the problem, unless the answer has begun.
func (p *problem) write(w http.ResponseWriter) {
	h := w.Header()
	for _, name := range []string{"Content-Encoding", "Content-Disposition", "Etag", "Last-Modified"} {
		h.Del(name) // of the answer that it was going to be
	}
	h.Set("Content-Type", "application/problem+json")
	h.Set("Cache-Control", "no-store")
	if p.retry > 0 {
		h.Set("Retry-After", strconv.Itoa(p.retry))
	}
	w.WriteHeader(p.Status)
	json.NewEncoder(w).Encode(p)
}

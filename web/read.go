package web

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"queens"
	"queens/draw"
	"queens/puzzle"
)

// readRequest is a text in any form that package puzzle recognises.
type readRequest struct {
	Text  string `json:"text" is:"required"`
	Rules string `json:"rules"` // a preset, for a text that has none of its own
}

// readAnswer is what was read.
type readAnswer struct {
	Form    string        `json:"form"` // what the text was taken for
	Puzzle  puzzle.Puzzle `json:"puzzle"`
	ID      string        `json:"id"`
	Text    string        `json:"text"`              // of package puzzle
	Colours []int         `json:"colours,omitempty"` // by region, as on pictures; see [draw.RegionColours]
	Problem *board        `json:"problem,omitempty"` // the same puzzle, if it is one of n queens
	Answer  []square      `json:"answer,omitempty"`  // pieces that are no part of the puzzle
	Verdict *verdict      `json:"verdict,omitempty"` // on the answer
}

func postRead(s *Server, w http.ResponseWriter, r *http.Request) error {
	var q readRequest
	if err := readJSON(r, &q); err != nil {
		return err
	}
	return s.answerReading(w, r, func() (puzzle.Reading, error) { return readText(q.Text, q.Rules) })
}

func getPuzzle(s *Server, w http.ResponseWriter, r *http.Request) error {
	if err := readQuery(r).end(); err != nil {
		return err
	}
	return s.answerReading(w, r, func() (puzzle.Reading, error) {
		p, err := parseID(r.PathValue("id"))
		return puzzle.Reading{Puzzle: p, Form: "the ID of a puzzle"}, err
	})
}

// parseID reads the ID of a puzzle, and no other form.
func parseID(id string) (puzzle.Puzzle, error) {
	reading, err := puzzle.Parse(id, puzzle.Options{})
	if err != nil || reading.Puzzle.ID() != id {
		detail := cut(id) + " is no ID of a puzzle"
		if err != nil {
			detail += ": " + err.Error()
		}
		err = newProblem(http.StatusUnprocessableEntity, "id", detail)
	}
	return reading.Puzzle, err
}

// readText reads a puzzle, or a board full of queens, right or wrong. Such a board is an answer to the
// empty board: to call its queens given would leave nothing to be asked.
func readText(text, rules string) (puzzle.Reading, error) {
	reading, err := puzzle.Parse(text, puzzle.Options{Preset: rules})
	if err == nil {
		p, ok := reading.Puzzle.Problem()
		if !ok || reading.Answer != nil || p.N() == 0 || len(p.Given()) < p.N() || len(p.Blocked()) > 0 {
			return reading, nil
		}
		return onEmptyBoard(p.N(), p.Given(), reading.Form)
	}
	if conflict := new(queens.ConflictError); rules != "" || !errors.As(err, &conflict) {
		return reading, err
	}
	boards := queens.NewReader(strings.NewReader(text), queens.ReaderOptions{})
	board, other := boards.Next()
	if other != nil {
		return reading, err
	}
	return onEmptyBoard(board.N, board.Squares, boards.Form())
}

// onEmptyBoard is the reading of queens as an answer to the empty board.
func onEmptyBoard(n int, answer []queens.Square, form string) (puzzle.Reading, error) {
	p, err := queens.New(n)
	return puzzle.Reading{Puzzle: puzzle.FromProblem(p), Form: form, Answer: answer}, err
}

// answerReading reads, and answers with what was read.
func (s *Server) answerReading(w http.ResponseWriter, r *http.Request, read func() (puzzle.Reading, error)) error {
	var answer readAnswer
	err := s.work(r, func(context.Context) error {
		reading, err := read()
		if err != nil {
			return err
		}
		p := reading.Puzzle
		answer = readAnswer{Form: reading.Form, Puzzle: p, ID: p.ID(), Text: p.String()}
		if max(p.Rows(), p.Cols()) <= draw.MaxN {
			answer.Colours = draw.RegionColours(p.Rules())
		}
		if q, ok := p.Problem(); ok {
			answer.Problem = &board{q.N(), squaresOf(q.Given()), squaresOf(q.Blocked())}
		}
		if reading.Answer == nil {
			return nil
		}
		v, err := judge(p, reading.Answer)
		answer.Answer, answer.Verdict = squaresOf(reading.Answer), &v
		return err
	})
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, answer)
}

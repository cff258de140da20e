package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"

	"queens"
	"queens/puzzle"
)

const (
	mostPieces = 4096 // of a request
	mostMarks  = puzzle.MaxSide * puzzle.MaxSide
	mostFaults = 1000 // told at once
)

// A subject is the puzzle that a request is about: the JSON form of the rules, or the ID.
type subject struct {
	Puzzle json.RawMessage `json:"puzzle"`
	ID     string          `json:"id"`
}

// read returns the puzzle.
func (q subject) read() (puzzle.Puzzle, error) {
	switch {
	case (q.Puzzle == nil) == (q.ID == ""):
		return puzzle.Puzzle{}, invalid("name the puzzle, either by puzzle or by id")
	case q.ID != "":
		return parseID(q.ID)
	default:
		var p puzzle.Puzzle
		err := p.UnmarshalJSON(q.Puzzle)
		return p, err
	}
}

// checkRequest is a puzzle and pieces on its board, the given ones among them.
type checkRequest struct {
	subject
	Pieces []square `json:"pieces"`
}

// A verdict is everything that keeps pieces from solving a puzzle.
type verdict struct {
	Solved    bool          `json:"solved"`
	Says      string        `json:"says"` // the first fault, for people; empty if solved
	Conflicts []conflict    `json:"conflicts"`
	Squares   []wrongSquare `json:"squares"`
	Parts     []wrongPart   `json:"parts"`
	More      bool          `json:"more"` // there are faults that are not told
}

// A conflict is two pieces that attack each other, and how.
type conflict struct {
	A    square `json:"a"`
	B    square `json:"b"`
	Line string `json:"line"` // of package queens; "touch" of kings, around a torus "torus", else "knight"
}

// A wrongSquare has a piece that must not stand there, or lacks a given one.
type wrongSquare struct {
	Square square `json:"square"`
	Piece  bool   `json:"piece"` // it has a piece, and must not
	Says   string `json:"says"`
}

// A wrongPart holds too many pieces, or too few.
type wrongPart struct {
	Part   puzzle.Part `json:"part"`
	Number int         `json:"number"`
	Pieces int         `json:"pieces"`
	Over   bool        `json:"over"` // too many; else there may be more to come
	Says   string      `json:"says"`
}

func postCheck(s *Server, w http.ResponseWriter, r *http.Request) error {
	var q checkRequest
	if err := readJSON(r, &q); err != nil {
		return err
	}
	if len(q.Pieces) > mostPieces {
		return tooLarge(mostPieces, "there are too many pieces")
	}
	var v verdict
	err := s.work(r, func(context.Context) error {
		p, err := q.read()
		if err == nil {
			v, err = judge(p, toSquares(q.Pieces))
		}
		return err
	})
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, v)
}

// judge says whether the pieces solve the puzzle, and what keeps them from it. The error is that of a
// board too large to be looked at.
func judge(p puzzle.Puzzle, pieces []queens.Square) (verdict, error) {
	if err := queens.CheckSize(max(p.Rows(), p.Cols()), puzzle.MaxSide, "checking here"); err != nil {
		return verdict{}, err
	}
	v := verdict{Solved: true, Conflicts: []conflict{}, Squares: []wrongSquare{}, Parts: []wrongPart{}}
	rules, told := p.Rules(), 0
	for fault := range p.Faults(pieces) {
		if v.Solved {
			v.Solved, v.Says = false, fault.Error()
		}
		if told++; told > mostFaults {
			v.More = true
			break
		}
		var attack *puzzle.AttackError
		var one *queens.SquareError
		var bound *puzzle.BoundError
		switch {
		case errors.As(fault, &attack):
			v.Conflicts = append(v.Conflicts, conflict{squareOf(attack.A), squareOf(attack.B), lineOf(attack, rules)})
		case errors.As(fault, &one):
			v.Squares = append(v.Squares, wrongSquare{squareOf(one.Square), slices.Contains(pieces, one.Square), one.Error()})
		case errors.As(fault, &bound):
			most, limited := bound.Bound.Max()
			v.Parts = append(v.Parts, wrongPart{bound.Part, bound.Number, bound.Pieces, limited && bound.Pieces > most, bound.Error()})
		}
	}
	return v, nil
}

// lineOf names the line along which two pieces attack each other. Those that attack like kings alone share no
// line: they touch.
func lineOf(e *puzzle.AttackError, rules puzzle.Rules) string {
	line, straight := queens.Attacks(e.A, e.B)
	along := puzzle.Bishop
	if line == queens.Row || line == queens.Column {
		along = puzzle.Rook
	}
	near := func(a, b int) bool { return a-b <= 1 && b-a <= 1 }
	switch {
	case straight && rules.Pieces&along != 0:
		return line.String()
	case near(e.A.Row, e.B.Row) && near(e.A.Col, e.B.Col):
		return "touch"
	case rules.Torus:
		return "torus"
	default:
		return "knight"
	}
}

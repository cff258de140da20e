package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"queens"
	"queens/count"
	"queens/puzzle"
)

// mostCounted is the largest cap of a count of solutions.
const mostCounted = 1_000_000_000

// A solveRequest is a question about a puzzle. Cap is for counts, seed for one solution of many, pieces
// for hints.
type solveRequest struct {
	subject
	Op     string   `json:"op"`
	Cap    uint64   `json:"cap"`  // stop at so many; 0 counts all
	Seed   *uint64  `json:"seed"` // a random solution instead of always the same
	Pieces []square `json:"pieces"`
}

// solveAnswer is the answer: "yes", "no", or "not known" if there was no time to find out.
type solveAnswer struct {
	Answer    string     `json:"answer"`
	Solutions [][]square `json:"solutions"`        // one; for unique two that differ if there are two
	Count     string     `json:"count,omitempty"`  // a decimal number
	Capped    bool       `json:"capped,omitempty"` // there are at least so many
	Hint      *hint      `json:"hint,omitempty"`
}

// A hint is the next step from the pieces.
type hint struct {
	Kind    string      `json:"kind"` // "forced", "stuck", "none"; "wrong" if pieces break a rule; "solved"
	Squares []square    `json:"squares"`
	Part    puzzle.Part `json:"part,omitempty"` // of the board, that the reason is
	Number  int         `json:"number"`
	Needs   int         `json:"needs"`
	Of      []square    `json:"of"` // all squares of the part
	Says    string      `json:"says"`
}

// ops are the questions.
var ops = map[string]func(context.Context, puzzle.Puzzle, solveRequest) (solveAnswer, error){
	"one":    solveOne,
	"unique": solveUnique,
	"count":  solveCount,
	"hint":   solveHint,
}

func postSolve(s *Server, w http.ResponseWriter, r *http.Request) error {
	var q solveRequest
	if err := readJSON(r, &q); err != nil {
		return err
	}
	op, ok := ops[q.Op]
	switch {
	case !ok:
		return invalid("op takes one, unique, count or hint")
	case q.Cap > mostCounted:
		return tooLarge(mostCounted, fmt.Sprintf("cap takes a whole number from 0 to %d", mostCounted))
	case len(q.Pieces) > mostPieces:
		return tooLarge(mostPieces, "there are too many pieces")
	}
	var answer solveAnswer
	err := s.work(r, func(ctx context.Context) error {
		p, err := q.read()
		if err == nil {
			err = queens.CheckSize(max(p.Rows(), p.Cols()), puzzle.MaxSide, "solving here")
		}
		if err == nil {
			answer, err = op(ctx, p, q)
		}
		return err
	})
	if errors.Is(err, errTimeUp) { // not to know is an answer
		answer, err = solveAnswer{Answer: puzzle.Unknown.String()}, nil
	}
	if err != nil {
		return err
	}
	if answer.Solutions == nil {
		answer.Solutions = [][]square{}
	}
	return writeJSON(w, http.StatusOK, answer)
}

func solveOne(ctx context.Context, p puzzle.Puzzle, q solveRequest) (solveAnswer, error) {
	var pieces []queens.Square
	var answer puzzle.Answer
	var err error
	if q.Seed != nil {
		pieces, answer, err = puzzle.Random(ctx, p, *q.Seed)
	} else {
		pieces, answer, err = puzzle.One(ctx, p)
	}
	if err != nil || answer != puzzle.Yes {
		return solveAnswer{Answer: answer.String()}, err
	}
	return solveAnswer{Answer: answer.String(), Solutions: [][]square{squaresOf(pieces)}}, nil
}

func solveUnique(ctx context.Context, p puzzle.Puzzle, _ solveRequest) (solveAnswer, error) {
	found, answer, err := puzzle.Unique(ctx, p)
	result := solveAnswer{Answer: answer.String()}
	for _, pieces := range found {
		result.Solutions = append(result.Solutions, squaresOf(pieces))
	}
	return result, err
}

func solveCount(ctx context.Context, p puzzle.Puzzle, q solveRequest) (solveAnswer, error) {
	total, err := countOf(ctx, p, q.Cap)
	if err != nil {
		return solveAnswer{}, err
	}
	answer := puzzle.Yes
	if total.Solutions.Sign() == 0 {
		answer = puzzle.No
	}
	return solveAnswer{Answer: answer.String(), Count: total.Solutions.String(), Capped: total.Capped}, nil
}

// countOf is [puzzle.Count], but counts n queens as a count does. A larger board than those that are
// counted would not be done in the time of a request.
func countOf(ctx context.Context, p puzzle.Puzzle, most uint64) (puzzle.Total, error) {
	problem, plain := p.Problem()
	switch {
	case !plain || most > 0:
		return puzzle.Count(ctx, p, most)
	case problem.N() > mostN:
		return puzzle.Total{}, errTimeUp
	default:
		result, err := count.Completions(ctx, problem, count.Options{Memory: countMemory, Threads: 1})
		return puzzle.Total{Solutions: result.Count}, err
	}
}

// solveHint looks for a fault first: from pieces that break a rule no step leads on. Too few pieces are
// no fault yet.
func solveHint(_ context.Context, p puzzle.Puzzle, q solveRequest) (solveAnswer, error) {
	pieces := toSquares(q.Pieces)
	none := []square{}
	v, err := judge(p, pieces)
	if err != nil {
		return solveAnswer{}, err
	}
	if v.Solved {
		return solveAnswer{Answer: puzzle.Yes.String(), Hint: &hint{Kind: "solved", Squares: none, Of: none}}, nil
	}
	if says, wrong := v.broken(); wrong {
		return solveAnswer{Answer: puzzle.No.String(), Hint: &hint{Kind: "wrong", Squares: none, Of: none, Says: says}}, nil
	}
	h, err := p.Hint(pieces)
	if err != nil {
		return solveAnswer{}, err
	}
	answer := puzzle.Yes
	if h.Kind != puzzle.ForcedHint {
		answer = puzzle.No
	}
	return solveAnswer{Answer: answer.String(), Hint: &hint{
		Kind: h.Kind.String(), Squares: squaresOf(h.Squares),
		Part: h.Part, Number: h.Number, Needs: h.Needs, Of: squaresOf(h.Of), Says: h.String(),
	}}, nil
}

// broken returns the first rule that more pieces cannot mend.
func (v verdict) broken() (string, bool) {
	if len(v.Conflicts) > 0 {
		c := v.Conflicts[0]
		at := toSquares([]square{c.A, c.B})
		return (&puzzle.AttackError{A: at[0], B: at[1]}).Error(), true
	}
	for _, s := range v.Squares {
		if s.Piece {
			return s.Says, true
		}
	}
	for _, part := range v.Parts {
		if part.Over {
			return part.Says, true
		}
	}
	return "", false
}

package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"queens"
	"queens/count"
	"queens/puzzle"
)

// mostCounted is the largest cap of a count of solutions.
const mostCounted = 1_000_000_000

// A solveRequest is a question about a puzzle. Cap is for counts, seed for one solution of many, pieces
// for one that goes on from them and, with marks, for hints.
type solveRequest struct {
	subject
	Op     string   `json:"op" is:"required"`
	Cap    uint64   `json:"cap"`  // stop at so many; 0 counts all
	Seed   *uint64  `json:"seed"` // a random solution instead of always the same
	Pieces []square `json:"pieces"`
	Marks  []square `json:"marks"` // where none is wanted
}

// solveAnswer is the answer: "yes", "no", or "not known" if there was no time to find out.
type solveAnswer struct {
	Answer    string     `json:"answer"`
	Solutions [][]square `json:"solutions"`        // one; for unique two that differ if there are two
	Count     string     `json:"count,omitempty"`  // a decimal number
	Capped    bool       `json:"capped,omitempty"` // there are at least so many
	Hint      *hint      `json:"hint,omitempty"`
}

// A hint is the next step from the pieces and marks.
type hint struct {
	Kind      string      `json:"kind"`                // "forced", "excluded", "stuck", "none"; "wrong" if pieces break a rule; "lost"; "solved"
	Technique string      `json:"technique,omitempty"` // of package puzzle
	Squares   []square    `json:"squares"`
	Part      puzzle.Part `json:"part,omitempty"` // of the board, that the reason is
	Number    int         `json:"number"`
	Needs     int         `json:"needs"`
	Of        []square    `json:"of"` // all squares of the part
	Claiming  []unit      `json:"claiming,omitempty"`
	Claimed   []unit      `json:"claimed,omitempty"`
	Says      string      `json:"says"`
}

// A unit is a row, column or region.
type unit struct {
	Part   puzzle.Part `json:"part"`
	Number int         `json:"number"` // from 0
}

func unitsOf(units []puzzle.Unit) (all []unit) {
	for _, u := range units {
		all = append(all, unit{u.Part, u.Number})
	}
	return all
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
	case len(q.Marks) > mostMarks:
		return tooLarge(mostMarks, "there are too many marks")
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

// solveOne goes on from the pieces if a solution does, as far as there is time to see it. Else the answer is about
// the puzzle alone.
func solveOne(ctx context.Context, p puzzle.Puzzle, q solveRequest) (solveAnswer, error) {
	one := func(ctx context.Context, p puzzle.Puzzle) ([]queens.Square, puzzle.Answer, error) {
		if q.Seed != nil {
			return puzzle.Random(ctx, p, *q.Seed)
		}
		return puzzle.One(ctx, p)
	}
	if len(q.Pieces) > 0 {
		rules := p.Rules()
		rules.Given = slices.Concat(rules.Given, toSquares(q.Pieces))
		if further, err := puzzle.New(rules); err == nil { // else they break a rule
			within, cancel := context.WithTimeout(ctx, lostTime)
			defer cancel()
			if pieces, answer, err := one(within, further); err == nil && answer == puzzle.Yes {
				return solveAnswer{Answer: answer.String(), Solutions: [][]square{squaresOf(pieces)}}, nil
			}
		}
	}
	pieces, answer, err := one(ctx, p)
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

// lostTime is how long may be looked for a solution that goes on from the pieces. Most boards that people play
// take a thousandth of it; for others a hint believes the pieces, and a solution may be without them.
const lostTime = 2 * time.Second

// solveHint looks for a fault first: from pieces that break a rule no step leads on, and from pieces that
// are in no solution none leads far. Too few pieces are no fault yet.
func solveHint(ctx context.Context, p puzzle.Puzzle, q solveRequest) (solveAnswer, error) {
	pieces, marks := toSquares(q.Pieces), toSquares(q.Marks)
	v, err := judge(p, pieces)
	if err != nil {
		return solveAnswer{}, err
	}
	answered := func(answer puzzle.Answer, kind, says string, squares []queens.Square) (solveAnswer, error) {
		return solveAnswer{Answer: answer.String(), Hint: &hint{Kind: kind, Squares: squaresOf(squares), Of: []square{}, Says: says}}, nil
	}
	if v.Solved {
		return answered(puzzle.Yes, "solved", "", nil)
	}
	if says, wrong := v.broken(); wrong {
		return answered(puzzle.No, "wrong", says, nil)
	}
	h, err := p.Hint(pieces, marks)
	if err != nil {
		return solveAnswer{}, err
	}
	if h.Kind != puzzle.StuckHint && h.Technique != puzzle.Given {
		within, cancel := context.WithTimeout(ctx, lostTime)
		defer cancel()
		lost, wrong, err := puzzle.Lost(within, p, pieces, marks)
		if err != nil && within.Err() == nil {
			return solveAnswer{}, err
		}
		if lost == puzzle.Yes {
			return answered(puzzle.No, "lost", "no solution goes on from these pieces and marks", wrong)
		}
	}
	answer := puzzle.No
	if h.Kind == puzzle.ForcedHint || h.Kind == puzzle.ExcludedHint {
		answer = puzzle.Yes
	}
	told := &hint{
		Kind: h.Kind.String(), Squares: squaresOf(h.Squares), Part: h.Unit.Part, Number: h.Unit.Number, Needs: h.Needs,
		Of: squaresOf(h.Of), Claiming: unitsOf(h.Claiming), Claimed: unitsOf(h.Claimed), Says: h.String(),
	}
	if h.Technique != puzzle.NoTechnique {
		told.Technique = h.Technique.String()
	}
	return solveAnswer{Answer: answer.String(), Hint: told}, nil
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

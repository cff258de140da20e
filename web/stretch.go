package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"queens"
	"queens/search"
	"queens/trace"
)

// A surroundings is the line before a stretch: the whole walk from afar.
type surroundings struct {
	Steps    int      `json:"steps"`    // of the walk, as far as it is followed
	Complete bool     `json:"complete"` // so far it goes
	Tree     landmark `json:"tree"`
}

// A landmark is a node on the path to the first or to the last step of the stretch, or beside it.
type landmark struct {
	Square *square    `json:"square,omitempty"` // the root has none
	Step   int        `json:"step"`             // that places the queen or rejects the square
	Status string     `json:"status"`
	Nodes  int        `json:"nodes"` // from here down; 0 of a rejected square
	Child  []landmark `json:"children,omitempty"`
}

func landmarkOf(from *trace.Landmark) landmark {
	mark := landmark{Step: from.Step, Status: from.Status.String(), Nodes: from.Nodes}
	if from.Level > 0 {
		at := squareOf(from.Square)
		mark.Square = &at
	}
	for _, child := range from.Children {
		mark.Child = append(mark.Child, landmarkOf(child))
	}
	return mark
}

// stretch sends the stretch of a walk that begins at a step. One that would reach over the end begins so much
// earlier, so whoever asks need not know how long the walk is.
func (s *Server) stretch(w http.ResponseWriter, r *http.Request, p queens.Problem, m search.Method, q traceRequest) error {
	if *q.From < 0 || q.Limit == 0 || q.Until != 0 {
		return invalid("from takes a whole number from 0, and a limit with it, but not until")
	}
	var t *trace.Trace
	var survey *trace.Survey
	err := s.work(r, func(ctx context.Context) error {
		from := min(*q.From, mostSteps-q.Limit)
		record := func() (err error) {
			t, err = trace.Record(ctx, p, m, trace.Limits{From: from, Events: q.Limit})
			return err
		}
		err := record()
		short := from > 0 && err == nil && t.Len() < q.Limit
		if past := new(trace.PastError); errors.As(err, &past) {
			from, short = past.Steps, true
		} else if short {
			from += t.Len()
		}
		if short {
			from = max(0, from-q.Limit)
			err = record()
		}
		if err != nil {
			return err
		}
		c := t.Cursor()
		first := append([]queens.Square(nil), c.Event().Partial...)
		c.Seek(t.From() + t.Len() - 1)
		survey, err = trace.Explore(ctx, p, m, mostSteps, first, c.Event().Partial)
		return err
	})
	if err != nil {
		return err
	}
	sendLines(w, r, func(to io.Writer) error {
		around := surroundings{survey.Steps, survey.Complete, landmarkOf(survey.Root)}
		if err := json.NewEncoder(to).Encode(around); err != nil {
			return err
		}
		return t.Write(to)
	})
	return nil
}

// A stepRequest asks for the next step of a kind after one, or for the one before.
type stepRequest struct {
	walkRequest
	Kind   string `json:"kind" is:"required"`
	After  *int   `json:"after"`
	Before *int   `json:"before"`
}

// stepAnswer is the number of the step, or null.
type stepAnswer struct {
	Step *int `json:"step"`
}

func postStep(s *Server, w http.ResponseWriter, r *http.Request) error {
	var q stepRequest
	p, m, err := readWalk(r, &q)
	if err != nil {
		return err
	}
	kind, err := parseKind(q.Kind)
	if err != nil {
		return err
	}
	if (q.After == nil) == (q.Before == nil) {
		return invalid("either after or before is needed")
	}
	from := q.After
	if from == nil {
		from = q.Before
	}
	if *from < 0 || *from > mostSteps {
		return tooLarge(mostSteps, fmt.Sprintf("after and before take whole numbers from 0 to %d", mostSteps))
	}
	var answer stepAnswer
	err = s.work(r, func(ctx context.Context) error {
		find := func() (int, bool, error) { return trace.FindPrevious(ctx, p, m, kind, *from) }
		if q.After != nil {
			find = func() (int, bool, error) { return trace.FindNext(ctx, p, m, kind, *from, mostSteps) }
		}
		step, found, err := find()
		if found {
			answer.Step = &step
		}
		return err
	})
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, answer)
}

// parseKind returns the kind of step with that name.
func parseKind(name string) (search.Kind, error) {
	for k := search.Enter; k <= search.Leave; k++ {
		if k.String() == name {
			return k, nil
		}
	}
	return 0, invalid(fmt.Sprintf("there is no step of the kind %s", cut(name)))
}

package web

import (
	"context"
	"net/http"
	"slices"

	"queens"
	"queens/search"
)

const (
	// mostListed is the largest board whose solutions are shown: 14,200, met in some 20 ms.
	mostListed = 12
	// mostShown is how many are shown at once.
	mostShown = 1000
)

// solutionsAnswer is a page of the solutions, in lexicographic order.
type solutionsAnswer struct {
	N         int     `json:"n"`
	Total     uint64  `json:"total"`
	From      int     `json:"from"`
	Solutions [][]int `json:"solutions"`
}

// getSolutions walks to where the page begins each time it is asked, which takes less than to keep all
// boards would cost.
func getSolutions(s *Server, w http.ResponseWriter, r *http.Request) error {
	q := readQuery(r)
	n := q.required("n", 0, mostListed)
	from, count := q.whole("from", 0, 1<<30, 0), q.whole("count", 0, mostShown, 24)
	fundamental := q.whole("fundamental", 0, 1, 0) == 1
	if err := q.end(); err != nil {
		return err
	}
	answer := solutionsAnswer{N: n, From: from, Solutions: [][]int{}}
	answer.Total, _ = queens.Known(n)
	if fundamental {
		answer.Total, _ = queens.KnownFundamental(n)
	}
	err := s.work(r, func(ctx context.Context) error {
		return page(ctx, n, from, count, fundamental, func(solution queens.Solution) {
			answer.Solutions = append(answer.Solutions, slices.Clone(solution))
		})
	})
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, answer)
}

// page shows the solutions, or the fundamental ones, from a number on. They are overwritten by the next.
func page(ctx context.Context, n, from, count int, fundamental bool, show func(queens.Solution)) error {
	p, err := queens.New(n)
	if err != nil {
		return err
	}
	walk, err := search.New(p)
	if err != nil || count == 0 {
		return err
	}
	met := 0
	for solution := range walk.Completions(ctx) {
		if fundamental && !solution.IsFundamental() {
			continue
		}
		if met++; met > from {
			show(solution)
		}
		if met == from+count {
			return nil
		}
	}
	return ctx.Err()
}

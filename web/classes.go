package web

import (
	"context"
	"net/http"
	"slices"

	"queens"
)

// classesAnswer is a page of the fundamental solutions, and how many there are of each class.
type classesAnswer struct {
	N       int         `json:"n"`
	Total   uint64      `json:"total"`     // fundamental solutions
	All     uint64      `json:"solutions"` // the sum of their orbits
	Sums    []classSum  `json:"sums"`
	From    int         `json:"from"`
	Classes []classOnes `json:"classes"`
}

// A classSum says how many fundamental solutions a class has.
type classSum struct {
	Class string `json:"class"`
	Orbit int    `json:"orbit"`
	Count uint64 `json:"count"`
}

// classOnes is a fundamental solution with its images.
type classOnes struct {
	Columns []int   `json:"columns"`
	Class   string  `json:"class"`
	Orbit   int     `json:"orbit"`
	Images  []image `json:"images"`
}

// An image is a solution of the orbit, and the symmetries that lead to it.
type image struct {
	Columns    []int    `json:"columns"`
	Symmetries []string `json:"symmetries"`
}

func getClasses(s *Server, w http.ResponseWriter, r *http.Request) error {
	q := readQuery(r)
	n := q.required("n", 0, mostListed)
	from, count := q.whole("from", 0, 1<<30, 0), q.whole("count", 0, mostShown, 24)
	if err := q.end(); err != nil {
		return err
	}
	answer := classesAnswer{N: n, From: from, Sums: []classSum{}, Classes: []classOnes{}}
	answer.All, _ = queens.Known(n)
	answer.Total, _ = queens.KnownFundamental(n)
	known, _ := queens.KnownClasses(n)
	for class, k := range known {
		c := queens.Class(class)
		answer.Sums = append(answer.Sums, classSum{c.String(), c.Orbit(), k})
	}
	err := s.work(r, func(ctx context.Context) error {
		return page(ctx, n, from, count, true, func(solution queens.Solution) {
			answer.Classes = append(answer.Classes, orbitOf(slices.Clone(solution)))
		})
	})
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, answer)
}

// orbitOf returns a fundamental solution with its distinct images, each where a symmetry first leads
// to it.
func orbitOf(solution queens.Solution) classOnes {
	class := solution.Class()
	one := classOnes{Columns: solution, Class: class.String(), Orbit: class.Orbit()}
	for _, y := range queens.Symmetries {
		columns := solution.Image(y)
		i := slices.IndexFunc(one.Images, func(known image) bool { return slices.Equal(known.Columns, columns) })
		if i < 0 {
			i = len(one.Images)
			one.Images = append(one.Images, image{Columns: columns})
		}
		one.Images[i].Symmetries = append(one.Images[i].Symmetries, y.String())
	}
	return one
}

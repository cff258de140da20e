package web

import (
	"net/http"
	"strconv"

	"queens"
)

// knownAnswer is the table of published counts.
type knownAnswer struct {
	Counts  []knownCount `json:"counts"`
	Sources []string     `json:"sources"`
}

// A knownCount has decimal numbers as text: JavaScript rounds numbers above 2⁵³.
type knownCount struct {
	N           int    `json:"n"`
	Solutions   string `json:"solutions"`
	Fundamental string `json:"fundamental"`
	Ordinary    string `json:"ordinary"`
	Point       string `json:"point"`
	Rotational  string `json:"rotational"`
	Full        string `json:"full"`
}

// sources are those that package queens names.
var sources = []string{
	"solutions: OEIS A000170; Q(26) by the TU Dresden, 2009; Q(27) by T. B. Preußer and M. R. Engelhardt, J. Signal Processing Systems 88, 2017",
	"fundamental: OEIS A002562",
	"classes: from OEIS A032522 and A033148",
}

func getKnown(_ *Server, w http.ResponseWriter, r *http.Request) error {
	if err := readQuery(r).end(); err != nil {
		return err
	}
	answer := knownAnswer{Counts: []knownCount{}, Sources: sources}
	text := func(k uint64) string { return strconv.FormatUint(k, 10) }
	for n := 0; ; n++ {
		all, known := queens.Known(n)
		if !known {
			return writeJSON(w, http.StatusOK, answer)
		}
		fundamental, _ := queens.KnownFundamental(n)
		c, _ := queens.KnownClasses(n)
		answer.Counts = append(answer.Counts, knownCount{
			n, text(all), text(fundamental),
			text(c[queens.Ordinary]), text(c[queens.Point]), text(c[queens.Rotational]), text(c[queens.Full]),
		})
	}
}

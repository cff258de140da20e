package web

import (
	"net/http"
	"strconv"

	"queens"
)

// knownAnswer is the table of published counts.
type knownAnswer struct {
	Counts  []knownCount `json:"counts"`
	Sources []source     `json:"sources"`
}

// A source is where numbers were published.
type source struct {
	Of   string `json:"of"` // "solutions", "fundamental" or "classes"
	Cite string `json:"cite"`
	URL  string `json:"url"`
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
var sources = []source{
	{
		"solutions",
		"OEIS A000170; Q(26) by the TU Dresden, 2009; Q(27) by T. B. Preußer and M. R. Engelhardt, J. Signal Processing Systems 88, 2017",
		"https://oeis.org/A000170",
	},
	{"fundamental", "OEIS A002562", "https://oeis.org/A002562"},
	{"classes", "OEIS A032522", "https://oeis.org/A032522"},
	{"classes", "OEIS A033148", "https://oeis.org/A033148"},
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

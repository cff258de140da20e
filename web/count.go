package web

import (
	"fmt"
	"net/http"

	"queens/count"
)

// A countRequest asks for a count of the empty board.
type countRequest struct {
	N int `json:"n" is:"required"`
}

// countAnswer names the count that was started.
type countAnswer struct {
	Job    string `json:"job"`
	N      int    `json:"n"`
	Events string `json:"events"` // path of the stream
}

func postCount(s *Server, w http.ResponseWriter, r *http.Request) error {
	var q countRequest
	if err := readJSON(r, &q); err != nil {
		return err
	}
	if q.N < 0 || q.N > mostN {
		return tooLarge(mostN, fmt.Sprintf("n takes a whole number from 0 to %d; the command counts to %d", mostN, count.MaxN))
	}
	name, err := s.counts.start(q.N, clientOf(r), s.limits.leave)
	if err != nil {
		return err
	}
	path := "/api/count/" + name
	w.Header().Set("Location", path+"/events")
	return writeJSON(w, http.StatusCreated, countAnswer{name, q.N, path + "/events"})
}

func deleteCount(s *Server, w http.ResponseWriter, r *http.Request) error {
	c, err := s.counts.find(r.PathValue("job"))
	if err != nil {
		return err
	}
	c.cancel(errAsked)
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// getEvents sends the news of a count until they are the last.
func getEvents(s *Server, w http.ResponseWriter, r *http.Request) error {
	c, err := s.counts.find(r.PathValue("job"))
	if err != nil {
		return err
	}
	leave, err := s.streams.enter(r.Context(), clientOf(r))
	if err != nil {
		return err
	}
	defer leave()
	defer c.watched()()
	stream := newStream(w, s.limits)
	defer stream.close()
	if r.Method == http.MethodHead {
		return nil
	}
	for {
		latest, last, changed := c.look()
		if stream.send(latest.event, latest.data) != nil || last {
			return nil
		}
		if !stream.wait(r.Context(), changed) {
			return nil
		}
	}
}

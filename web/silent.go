package web

import (
	"net"
	"net/http"
	"sync"
)

// Browsers open connections before they need them. [http.Server.Shutdown] waits some seconds for the first
// request on each, as it may be under way. When the server stops nobody needs it, so such connections are
// closed: silent holds those on which nothing was asked yet.
type silent struct {
	mu    sync.Mutex
	conns map[net.Conn]struct{}
	ended bool
}

// watch is the ConnState of an [http.Server].
func (s *silent) watch(conn net.Conn, state http.ConnState) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case state != http.StateNew:
		delete(s.conns, conn)
	case s.ended:
		conn.Close()
	default:
		s.conns[conn] = struct{}{}
	}
}

// end closes them, and those that come.
func (s *silent) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
	for conn := range s.conns {
		conn.Close()
	}
}

package web

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"time"
)

// Options are the choices of a server. The zero value is a good one.
type Options struct {
	Log *slog.Logger // told of every request, and of faults; nil is nobody

	// Local refuses requests that name the server otherwise than by a loopback address or as localhost,
	// so that no page of another site can be one of this server's by a name that leads here.
	Local bool

	limits *limits // of the tests
}

// limits bound what a server does at once and how long it takes.
type limits struct {
	works, worksEach   int           // requests that compute: at once in all; at once or waiting for one client
	wait, work         time.Duration // to wait for a turn; to compute
	counts, countsEach int           // counts: at once in all, for one client
	count, leave       time.Duration // a count may take; one that nobody watches goes on for
	streams            int           // of events: at once in all
	streamsEach        int           // for one client
	beat, event        time.Duration // between signs of life of a stream; for a client to take an event
	read, write        time.Duration // for a client to send a request, to take an answer
	stop               time.Duration // for requests to end when the server stops
}

func defaultLimits() limits {
	return limits{
		works: 2 * runtime.GOMAXPROCS(0), worksEach: 64,
		wait: 10 * time.Second, work: 10 * time.Second,
		counts: 4, countsEach: 2,
		count: 10 * time.Minute, leave: 10 * time.Second,
		streams: 256, streamsEach: 64,
		beat: 15 * time.Second, event: 10 * time.Second,
		read: 30 * time.Second, write: time.Minute,
		stop: 3 * time.Second,
	}
}

// A Server answers the requests of the app. It may be used concurrently. It is made by [New] and must be
// closed.
type Server struct {
	limits  limits
	log     *slog.Logger
	metrics metrics
	works   *gate
	streams *gate
	counts  counts
	handler http.Handler
}

// New returns a server without a listener: a handler to be put behind one.
func New(o Options) *Server {
	s := &Server{limits: defaultLimits(), log: o.Log}
	if o.limits != nil {
		s.limits = *o.limits
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.works = newGate("requests", s.limits.works, s.limits.worksEach, s.limits.wait)
	s.streams = newGate("event streams", s.limits.streams, s.limits.streamsEach, 0)
	s.counts.gate = newGate("counts", s.limits.counts, s.limits.countsEach, 0)
	s.counts.max, s.counts.byName = s.limits.count, make(map[string]*counting)
	s.handler = s.mux()
	if o.Local {
		s.handler = onlyLocal(s.handler)
	}
	s.handler = s.guard(s.handler)
	return s
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends all counts, and with them the streams that watch, and waits until none runs any more. None
// can be started after that. Other requests are still answered.
func (s *Server) Close() { s.counts.close() }

// Serve listens at an address such as "127.0.0.1:8000", calls ready with the address of the app, and
// answers requests until ctx ends. Then it takes no new ones, ends all counts, gives what is under way
// some seconds, and returns nil. The error is that of listening.
//
// At a loopback address it is [Options.Local].
func Serve(ctx context.Context, addr string, o Options, ready func(url string)) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	if at, ok := listener.Addr().(*net.TCPAddr); ok && at.IP.IsLoopback() {
		o.Local = true
	}
	s := New(o)
	defer s.Close()
	silent := silent{conns: make(map[net.Conn]struct{})}
	server := &http.Server{
		Handler:           s,
		ConnState:         silent.watch,
		ReadHeaderTimeout: s.limits.read / 3,
		ReadTimeout:       s.limits.read,
		WriteTimeout:      s.limits.write,
		IdleTimeout:       2 * s.limits.read,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug), // clients that speak no HTTP

		DisableGeneralOptionsHandler: true,
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	ready("http://" + listener.Addr().String() + "/")
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	s.Close() // ends the streams, which would not end by themselves
	silent.end()
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.limits.stop)
	defer cancel()
	if server.Shutdown(grace) != nil {
		server.Close() // ends what still computes: its client is gone
	}
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"time"

	"queens/campaign"
)

// Options are the choices of a server. The zero value is a good one.
type Options struct {
	Log *slog.Logger // told of every request, and of faults; nil is nobody

	// Local refuses requests that name the server otherwise than by a loopback address or as localhost,
	// so that no page of another site can be one of this server's by a name that leads here.
	Local bool

	// Campaign says how a campaign stands, for a page, an address and metrics of its own; nil is no campaign. It is called
	// by several goroutines, and may go on to be when the campaign has ended.
	Campaign func() campaign.Status

	limits *limits // of the tests
}

// limits bound what a server does at once and how long it takes.
type limits struct {
	requests           int           // that have a body or compute: at once in all
	requestsEach       int           // at once or waiting for one client
	works              int           // those that compute right now
	wait, work         time.Duration // to wait for a turn; to compute
	counts, countsEach int           // counts: at once in all, for one client
	count, leave       time.Duration // a count may take; one that nobody watches goes on for
	streams            int           // of events: at once in all
	streamsEach        int           // for one client
	beat, event        time.Duration // between signs of life of a stream; for a client to take an event
	status             time.Duration // between two looks at a campaign
	read, write        time.Duration // for a client to send a request, to take an answer
	stop               time.Duration // for requests to end when the server stops
}

func defaultLimits() limits {
	return limits{
		requests: 256, requestsEach: 64, works: 2 * runtime.GOMAXPROCS(0),
		wait: 10 * time.Second, work: 10 * time.Second,
		counts: 4, countsEach: 2,
		count: 10 * time.Minute, leave: 10 * time.Second,
		streams: 256, streamsEach: 64,
		beat: 15 * time.Second, event: 10 * time.Second, status: time.Second,
		read: 30 * time.Second, write: time.Minute,
		stop: 3 * time.Second,
	}
}

// A Server answers the requests of the app. It may be used concurrently. It is made by [New] and must be
// closed.
type Server struct {
	limits   limits
	log      *slog.Logger
	metrics  metrics
	requests *gate
	works    slots
	streams  *gate
	counts   counts
	campaign view
	ending   context.Context // of all streams that do not end with a count
	end      context.CancelFunc
	handler  http.Handler
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
	s.requests = newGate("requests", s.limits.requests, s.limits.requestsEach, s.limits.wait)
	s.works = newSlots("computations", s.limits.works, s.limits.wait)
	s.streams = newGate("event streams", s.limits.streams, s.limits.streamsEach, 0)
	s.counts.gate = newGate("counts", s.limits.counts, s.limits.countsEach, 0)
	s.counts.max, s.counts.byName = s.limits.count, make(map[string]*counting)
	s.campaign.status = o.Campaign
	s.ending, s.end = context.WithCancel(context.Background())
	s.handler = s.mux()
	if o.Local {
		s.handler = onlyLocal(s.handler)
	}
	s.handler = s.guard(s.handler)
	return s
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends all streams and all counts, and waits until no count runs any more. None can be started
// after that. Other requests are still answered.
func (s *Server) Close() {
	s.end()
	s.counts.close()
}

// Serve listens at an address such as "127.0.0.1:8000", calls ready with the address of the app, and
// answers requests until ctx ends. Then it takes no new ones, ends all counts, gives what is under way
// some seconds, and returns nil. The error is that of listening.
//
// At a loopback address it is [Options.Local]; at another it warns in the log that others can reach it.
func Serve(ctx context.Context, addr string, o Options, ready func(url string)) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	at := listener.Addr().(*net.TCPAddr) // as it listens to TCP
	o.Local = o.Local || at.IP.IsLoopback()
	s := New(o)
	defer s.Close()
	if !at.IP.IsLoopback() {
		s.log.Warn("others in the network can reach this server", "address", at.String())
	}
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
	ready(urlOf(at))
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

// urlOf is the address of the app for a browser on this machine.
func urlOf(at *net.TCPAddr) string {
	if at.IP.IsUnspecified() { // all addresses of the machine are none to ask for
		return fmt.Sprintf("http://localhost:%d/", at.Port)
	}
	return "http://" + at.String() + "/"
}

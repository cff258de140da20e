package web

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strings"
	"time"
)

// policy is what a page may do: load from this server, and nothing else.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
	"worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// guard stands before all handlers: it sees to the headers of every answer, refuses what other sites
// send, bounds bodies, turns panics into answers, and keeps count.
func (s *Server) guard(next http.Handler) http.Handler {
	crossOrigin := http.NewCrossOriginProtection()
	crossOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		newProblem(http.StatusForbidden, "origin", "the request comes from another site").write(w)
	}))
	next = crossOrigin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun := time.Now()
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		answer := &recorder{ResponseWriter: w}
		r.Body = http.MaxBytesReader(answer, r.Body, maxBody)
		s.metrics.open.Add(1)
		defer func() {
			fault := recover()
			if fault != nil && fault != http.ErrAbortHandler {
				s.log.Error("panic", "path", r.URL.Path, "panic", fmt.Sprint(fault), "stack", string(debug.Stack()))
				if answer.status == 0 {
					problemOf(errors.New("panic")).write(answer)
					fault = nil
				} else {
					fault = http.ErrAbortHandler // so that half an answer is not taken for a whole one
				}
			}
			s.metrics.open.Add(-1)
			s.metrics.answered(r, answer.code(), time.Since(begun))
			s.log.LogAttrs(r.Context(), slog.LevelInfo, "request",
				slog.String("client", addressOf(r)), slog.String("method", r.Method), slog.String("path", r.URL.Path),
				slog.Int("status", answer.code()), slog.Int64("bytes", answer.bytes), slog.Duration("took", time.Since(begun)))
			if fault != nil {
				panic(fault)
			}
		}()
		next.ServeHTTP(answer, r)
	})
}

// onlyLocal refuses requests whose host is a name, but for localhost.
func onlyLocal(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isLocal(r.Host) {
			newProblem(http.StatusMisdirectedRequest, "host", "this server is for its own machine: open it as localhost or 127.0.0.1").write(w)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// isLocal reports whether the host of a request is a loopback address or localhost.
func isLocal(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	if addr, err := netip.ParseAddr(strings.Trim(name, "[]")); err == nil {
		return addr.IsLoopback()
	}
	name = strings.ToLower(name)
	return name == "localhost" || strings.HasSuffix(name, ".localhost")
}

// addressOf is where a request comes from, without the port. What it says of itself is not asked.
func addressOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// clientOf names the client of a request for limits: its address, of IPv6 the 64 bits that name its
// network, since the other 64 are its own to choose (RFC 4291, 2.5.1).
func clientOf(r *http.Request) string {
	at := addressOf(r)
	addr, err := netip.ParseAddr(at)
	if err != nil || addr.Unmap().Is4() {
		return at
	}
	network, _ := addr.Prefix(64) // an IPv6 address has more bits
	return network.String()
}

// A recorder remembers what was answered.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(p []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	n, err := r.ResponseWriter.Write(p)
	r.bytes += int64(n)
	return n, err
}

// Unwrap is for [http.ResponseController].
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// code is the status, also of an answer without a body.
func (r *recorder) code() int {
	if r.status == 0 {
		return http.StatusOK
	}
	return r.status
}

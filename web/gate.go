package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// errTimeUp is why a computation ended that took too long.
var errTimeUp = errors.New("the time that one request may take is up: ask for less")

// Slots are for so many at once.
type slots struct {
	what  string // takes them, in messages
	taken chan struct{}
	wait  time.Duration // for one; 0 does not wait
}

func newSlots(what string, all int, wait time.Duration) slots {
	return slots{what, make(chan struct{}, all), wait}
}

// take takes a slot, if one is free in time. The error is a problem.
func (s slots) take(ctx context.Context) error {
	select {
	case s.taken <- struct{}{}:
		return nil
	default:
	}
	late := time.NewTimer(s.wait)
	defer late.Stop()
	select {
	case s.taken <- struct{}{}:
		return nil
	case <-late.C:
		p := newProblem(http.StatusServiceUnavailable, "busy", fmt.Sprintf("there are %d %s under way, which is the most in all: try again", cap(s.taken), s.what))
		p.Max, p.retry = cap(s.taken), 2
		return p
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// give gives a slot back.
func (s slots) give() { <-s.taken }

// used returns how many are taken.
func (s slots) used() int { return len(s.taken) }

// A gate has slots, and lets in so many of one client, those who wait in front of it among them.
type gate struct {
	slots
	each int

	mu      sync.Mutex
	clients map[string]int
}

func newGate(what string, all, each int, wait time.Duration) *gate {
	return &gate{slots: newSlots(what, all, wait), each: each, clients: make(map[string]int)}
}

// enter waits for a slot. Call leave once, when done. The error is a problem.
func (g *gate) enter(ctx context.Context, client string) (leave func(), err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.clients[client] >= g.each {
		p := newProblem(http.StatusTooManyRequests, "busy", fmt.Sprintf("you have %d %s under way, which is the most for one", g.each, g.what))
		p.Max, p.retry = g.each, 1
		return nil, p
	}
	g.clients[client]++
	g.mu.Unlock()
	err = g.take(ctx)
	g.mu.Lock()
	if err != nil {
		g.gone(client)
		return nil, err
	}
	return func() {
		g.give()
		g.mu.Lock()
		defer g.mu.Unlock()
		g.gone(client)
	}, nil
}

func (g *gate) gone(client string) {
	if g.clients[client]--; g.clients[client] == 0 {
		delete(g.clients, client)
	}
}

// held is a handler in the gate of requests, from before the body is read until the client has taken the
// answer. So whatever clients do, what bodies and answers weigh is bounded.
func held(do handle) handle {
	return func(s *Server, w http.ResponseWriter, r *http.Request) error {
		leave, err := s.requests.enter(r.Context(), clientOf(r))
		if err != nil {
			return err
		}
		defer leave()
		return do(s, w, r)
	}
}

// work runs a computation of a request, on one thread, when there is a slot for it and for as long as one
// may take. Its error is the cause, if the context it was given ended.
func (s *Server) work(r *http.Request, compute func(ctx context.Context) error) error {
	if err := s.works.take(r.Context()); err != nil {
		return err
	}
	defer s.works.give()
	ctx, cancel := context.WithTimeoutCause(r.Context(), s.limits.work, errTimeUp)
	defer cancel()
	err := compute(ctx)
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

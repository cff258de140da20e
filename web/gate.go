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

// A gate lets so many in at once, and so many of one client, those who wait in front of it among them.
type gate struct {
	what  string // is let in, in messages
	slots chan struct{}
	each  int
	wait  time.Duration // for a slot; 0 does not wait

	mu      sync.Mutex
	clients map[string]int
}

func newGate(what string, all, each int, wait time.Duration) *gate {
	return &gate{what: what, slots: make(chan struct{}, all), each: each, wait: wait, clients: make(map[string]int)}
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
		<-g.slots
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

// take takes a slot, if one is free in time.
func (g *gate) take(ctx context.Context) error {
	select {
	case g.slots <- struct{}{}:
		return nil
	default:
	}
	late := time.NewTimer(g.wait)
	defer late.Stop()
	select {
	case g.slots <- struct{}{}:
		return nil
	case <-late.C:
		p := newProblem(http.StatusServiceUnavailable, "busy", fmt.Sprintf("there are %d %s under way, which is the most in all: try again", cap(g.slots), g.what))
		p.Max, p.retry = cap(g.slots), 2
		return p
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// used returns how many are in.
func (g *gate) used() int { return len(g.slots) }

// work runs a computation of a request when there is a slot for it, for as long as one may take. Its
// error is the cause, if the context it was given ended.
func (s *Server) work(r *http.Request, compute func(ctx context.Context) error) error {
	leave, err := s.works.enter(r.Context(), clientOf(r))
	if err != nil {
		return err
	}
	defer leave()
	ctx, cancel := context.WithTimeoutCause(r.Context(), s.limits.work, errTimeUp)
	defer cancel()
	err = compute(ctx)
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// grace is how long a command may take to end by itself when it was told to. A command that
// waits for input or for the reader of its output is ended from outside after that.
const grace = 80 * time.Millisecond

// interruptible returns a context that ends, with a [stopError] as cause, at the first Ctrl-C or
// SIGTERM. The second one ends the program at once.
//
// From here on a reader that goes away is an error of a write, not a signal; see output.go.
func interruptible() context.Context {
	signal.Ignore(syscall.SIGPIPE)
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		stop := &stopError{by: "an interrupt"}
		if s := <-signals; s == syscall.SIGTERM {
			stop.by = "a termination signal"
		}
		cancel(stop)
		select {
		case <-signals:
		case <-time.After(grace):
		}
		exit(verdict(stop))
	}()
	return ctx
}

// withTimeout returns ctx, made to end after the time of --timeout, if it was given, and a
// function to call when the command is done. If it is not done soon after, the program ends.
func withTimeout(ctx context.Context, timeout time.Duration) (_ context.Context, done func()) {
	if timeout == 0 {
		return ctx, func() {}
	}
	stop := &stopError{by: "--timeout " + timeout.String()}
	ctx, cancel := context.WithTimeoutCause(ctx, timeout, stop)
	finished := make(chan struct{})
	context.AfterFunc(ctx, func() {
		select {
		case <-finished:
		case <-time.After(grace):
			exit(verdict(context.Cause(ctx)))
		}
	})
	return ctx, func() {
		close(finished)
		cancel()
	}
}

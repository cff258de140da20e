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

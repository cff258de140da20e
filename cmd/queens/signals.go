package main

import (
	"context"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"
)

// grace is how long a command may take to end by itself when it was told to. A command that
// waits for input or for the reader of its output is ended from outside after that.
const grace = 80 * time.Millisecond

// echo is how long after a signal another is taken for the same one.
const echo = time.Second

// patience is the grace of a command that has more to end than itself.
var patience atomic.Int64

// endsWithin gives the command that runs longer than [grace] to end.
func endsWithin(d time.Duration) { patience.Store(int64(d)) }

// stoppedBy names the signals that stop a command: all that would end the program at once, with the
// terminal as it is and files half written. The last would dump all stacks as well.
var stoppedBy = map[os.Signal]string{
	os.Interrupt:    "an interrupt",
	syscall.SIGTERM: "a termination signal",
	syscall.SIGHUP:  "a hangup", // of the terminal
	syscall.SIGQUIT: "a quit signal",
}

// interruptible returns a context that ends, with a [stopError] as cause, at the first Ctrl-C or
// other signal of stoppedBy. A second one, when a moment has passed, ends the program at once: at the first, some shells and
// supervisors signal the program and then its whole group, which has it twice.
//
// From here on a reader that goes away is an error of a write, not a signal; see output.go.
func interruptible() context.Context {
	signal.Ignore(syscall.SIGPIPE)
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 2)
	for s := range stoppedBy {
		if !signal.Ignored(s) { // as a shell does for what it runs in the background
			signal.Notify(signals, s)
		}
	}
	go func() {
		stop := &stopError{by: stoppedBy[<-signals]}
		cancel(stop)
		untilImpatient(signals, max(grace, time.Duration(patience.Load())))
		exit(verdict(stop))
	}()
	return ctx
}

// untilImpatient returns when there is a second signal that is no echo, or the time is up.
func untilImpatient(signals <-chan os.Signal, most time.Duration) {
	first, end := time.Now(), time.After(most)
	for {
		select {
		case <-signals:
			if time.Since(first) >= echo {
				return
			}
		case <-end:
			return
		}
	}
}

// withTimeout returns the context of a command, made to end after the time of --timeout, if it was
// given. It is called before anything is read. A command that is then not done soon, until the last
// of its output has gone, ends the program.
func withTimeout(cmd *cobra.Command, timeout time.Duration) context.Context {
	ctx := cmd.Context()
	if timeout == 0 {
		return ctx
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
	cmd.OutOrStdout().(*output).atEnd(func() {
		close(finished)
		cancel()
	})
	return ctx
}

// orStop does what takes a while and does not look at ctx. When ctx ends it does not wait: the error is the
// cause, what was begun ends with the program, and nobody may look at it any more.
func orStop(ctx context.Context, do func() error) error {
	done := make(chan error, 1)
	go func() { done <- do() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

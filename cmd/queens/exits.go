package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"
)

// The exit codes, the same for every command.
const (
	exitDone    = 0 // also for a count of 0, and when the reader of a pipe went away
	exitNo      = 1 // the answer to a yes-or-no question is no
	exitTrouble = 2 // usage, malformed or contradictory input, files, memory
	exitStopped = 3 // stopped before there was an answer
)

// errNo is the outcome of a question answered with no, when the answer is already printed.
var errNo = errors.New("the answer is no")

// A noError is that outcome when the answer is still to be told, on standard error.
type noError struct{ message string }

func (e *noError) Error() string { return e.message }

// A stopError is the cause of a context that ended early: an interrupt or the end of --timeout.
type stopError struct{ by string }

func (e *stopError) Error() string { return "stopped by " + e.by }

// unlessStopped returns err, or, if it came from ctx being stopped, says so and what is missing.
func unlessStopped(ctx context.Context, err error, missing string) error {
	if stop := new(stopError); err != nil && errors.As(context.Cause(ctx), &stop) {
		return fmt.Errorf("%w: %s", stop, missing)
	}
	return err
}

// verdict turns the outcome of a command into an exit code and the line to say, if any.
func verdict(err error) (code int, line string) {
	var no *noError
	var stop *stopError
	switch {
	case err == nil, errors.Is(err, errReaderGone):
		return exitDone, ""
	case errors.Is(err, errNo):
		return exitNo, ""
	case errors.As(err, &no):
		return exitNo, oneLine(err)
	case errors.As(err, &stop):
		return exitStopped, oneLine(err)
	default:
		return exitTrouble, oneLine(err)
	}
}

// maxLine bounds a message in bytes: input that is quoted in one may be of any length.
const maxLine = 400

// oneLine is the one line that is said about err, whatever is in its text.
func oneLine(err error) string { return "queens: " + shown(err.Error()) + "\n" }

// shown is a text of somebody else's as a part of a line: not too long, and without what a terminal would obey.
func shown(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) > maxLine {
		head, tail := text[:maxLine/2], text[len(text)-maxLine/2:]
		text = strings.ToValidUTF8(head, "") + " … " + strings.ToValidUTF8(tail, "")
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, text)
}

// lastWord is taken by whoever ends the program, and never given back: the program says one
// last thing and exits once.
var lastWord sync.Mutex

// exit undoes what must not stay behind, says the line, if any, and ends the program.
func exit(code int, line string) {
	lastWord.Lock()
	undoAll()
	if line != "" {
		(&hurried{w: os.Stderr}).Write([]byte(line))
	}
	os.Exit(code)
}

// hurried is standard error for a program that must not wait for it: a pipe that nobody empties is
// full one day. A write that takes longer than a moment goes on by itself, and until it is done
// what is written is lost.
type hurried struct {
	w    io.Writer
	busy atomic.Bool
}

// Write writes, or does not. It never fails.
func (h *hurried) Write(p []byte) (int, error) {
	if !h.busy.CompareAndSwap(false, true) {
		return len(p), nil
	}
	done := make(chan struct{})
	go func(text []byte) {
		h.w.Write(text)
		h.busy.Store(false)
		close(done)
	}(slices.Clone(p))
	select {
	case <-done:
	case <-time.After(grace):
	}
	return len(p), nil
}

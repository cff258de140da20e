package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"
	"syscall"
)

// errReaderGone is the outcome when the reader of standard output went away, as head does: there
// is nothing left to do and nothing to complain about.
var errReaderGone = errors.New("the reader of standard output went away")

// output is standard output. It collects what is written and remembers the first failure, so
// that a command may write without looking and still not go on, or end well, when nobody has its
// words. It may be flushed while it is written to.
//
// A standard output that is closed from the start cannot be told from /dev/null, which the Go
// runtime opens in its place.
type output struct {
	to     io.Writer
	mu     sync.Mutex
	buffer *bufio.Writer
	err    error
	last   []func() // called when all is written
}

func newOutput(w io.Writer) *output {
	return &output{to: w, buffer: bufio.NewWriterSize(w, 1<<16)}
}

// Write implements [io.Writer]. The error is errReaderGone or names standard output.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.buffer.Write(p)
	o.note(err)
	return n, o.err
}

// Flush hands on what was written and returns the first failure there ever was.
func (o *output) Flush() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		o.note(o.buffer.Flush())
	}
	return o.err
}

// atEnd has f called when the command is over and its output has gone.
func (o *output) atEnd(f func()) { o.last = append(o.last, f) }

// end is the end: see atEnd.
func (o *output) end() {
	for _, f := range o.last {
		f()
	}
}

// note keeps the first failure; the lock is held.
func (o *output) note(err error) {
	var path *fs.PathError
	switch {
	case err == nil:
	case errors.Is(err, syscall.EPIPE):
		o.err = errReaderGone
	case errors.As(err, &path):
		o.err = fmt.Errorf("writing standard output: %w", path.Err)
	default:
		o.err = fmt.Errorf("writing standard output: %w", err)
	}
}

package ledger

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"sync"
	"time"
)

// delay is how long a line waits for others before all are written.
const delay = time.Second

// ErrClosed is the error of using a closed ledger.
var ErrClosed = errors.New("the ledger is closed")

// A Ledger is open for writing. Its methods may be called by several goroutines at once.
type Ledger struct {
	path     string
	head     Head
	of       string // the name on its lines
	found    Report
	disputes []dispute // found too
	fresh    bool
	begun    int           // number of the last line then
	wake     chan struct{} // there are lines to write
	quit     chan struct{}
	writer   sync.WaitGroup
	closing  sync.Once

	lock   sync.Mutex // of what follows
	kept   map[int]kept
	last   int // number of the last line
	buffer []byte
	failed error // sticky

	// The file is written by one goroutine at a time, which holds this lock; it is taken before the other one.
	writing sync.Mutex
	file    *os.File
	end     int64 // of the whole lines in the file
}

// Open begins a ledger at path, or goes on with the one that is there, and locks it until [Ledger.Close] or the end
// of the process. What was counted before is in [Ledger.Found].
//
// The error is one line. It is a [BusyError] if another process has the ledger, a [MismatchError] if it is of another problem,
// engine, split or shard. A file that is empty, not a ledger, of another format version or damaged in its first line is refused.
// A refused file is not changed. Otherwise a torn end is cut off, and units whose lines disagree are taken
// back.
func Open(path string, head Head) (*Ledger, error) {
	if err := head.check(); err != nil {
		return nil, fmt.Errorf("ledger %s: the head for it is not sound: %w", path, err)
	}
	head.Shard = head.Shard.whole()
	line, err := head.line()
	if err == nil && len(line) > longestLine {
		err = fmt.Errorf("a head of %d bytes; %d are allowed", len(line), longestLine)
	}
	if err != nil {
		return nil, fmt.Errorf("ledger %s: %w", path, err)
	}
	file, fresh, err := openLocked(path, line)
	if err != nil {
		if busy := (*BusyError)(nil); errors.As(err, &busy) {
			busy.Path = path
			return nil, busy
		}
		return nil, fmt.Errorf("ledger %s: %w", path, bare(err))
	}
	l, err := resume(path, file, head)
	if err != nil {
		file.Close()
		return nil, err
	}
	l.fresh = fresh
	l.writer.Go(l.write)
	for _, d := range l.disputes {
		if err == nil {
			err = l.Void(d.unit, d.reason)
		}
	}
	if err == nil {
		err = l.Sync()
	}
	if err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

// resume reads the file and cuts off a torn end.
func resume(path string, file *os.File, head Head) (*Ledger, error) {
	r, err := read(io.NewSectionReader(file, 0, math.MaxInt64))
	if err != nil {
		return nil, fmt.Errorf("ledger %s %w", path, err)
	}
	if err := r.head.sameCount(path, head); err != nil {
		return nil, err
	}
	if r.head.Shard != head.Shard {
		return nil, &MismatchError{path, "shard", r.head.Shard.String(), head.Shard.String()}
	}
	if r.torn > 0 {
		if err := file.Truncate(r.end); err != nil {
			return nil, fmt.Errorf("ledger %s: cannot cut off its torn end: %w", path, bare(err))
		}
	}
	// What a killed run wrote may not be on the disk yet.
	if err := file.Sync(); err != nil {
		return nil, fmt.Errorf("ledger %s: %w", path, bare(err))
	}
	l := &Ledger{
		path: path, head: r.head, of: r.head.Name(), found: r.report(path), disputes: r.disputes(),
		wake: make(chan struct{}, 1), quit: make(chan struct{}),
		kept: map[int]kept{}, begun: r.last, last: r.last, file: file, end: r.end,
	}
	for _, e := range l.found.Entries {
		l.kept[e.Unit] = keptAs(e)
	}
	for _, e := range l.found.Again {
		k := l.kept[e.Unit]
		k.confirmed = true
		l.kept[e.Unit] = k
	}
	return l, nil
}

// Found reports what was in the ledger when it was opened. The caller must not change its slices.
func (l *Ledger) Found() Report { return l.found }

// Created reports whether Open began the ledger.
func (l *Ledger) Created() bool { return l.fresh }

// Append records a unit. It returns before the line is on the disk, see the package comment. It refuses
// an entry whose residue is wrong, of a unit that the ledger is not for or has already. An error of writing
// is returned by this and all later calls.
func (l *Ledger) Append(e Entry) error {
	return l.record(e, func(k kept, has bool) error {
		if has {
			return errHas
		}
		return nil
	})
}

// Confirm records that a unit was counted again with the same sum, by another kernel on another host than the unit's line in the
// ledger. It returns as [Ledger.Append] does, and refuses what that refuses, a unit that is not there, and one that is confirmed.
func (l *Ledger) Confirm(e Entry) error {
	return l.record(e, func(k kept, has bool) error {
		switch {
		case !has:
			return errHasNot
		case k.sum != sumOf(e):
			return errOther
		case k.kernel == e.Kernel || k.host == e.Host:
			return errSame
		case k.confirmed:
			return errConfirmed
		}
		return nil
	})
}

var (
	errHas       = errors.New("it has it already")
	errHasNot    = errors.New("it does not have it, so nothing can be confirmed")
	errOther     = errors.New("it has it with another sum")
	errSame      = errors.New("nothing is confirmed by the same kernel or on the same host")
	errConfirmed = errors.New("it is confirmed already")
)

// kept is what a ledger has of a unit: its sum, who counted it, and whether it is confirmed.
type kept struct {
	sum          [2]uint64
	kernel, host string
	confirmed    bool
}

func keptAs(e Entry) kept { return kept{sumOf(e), e.Kernel, e.Host, false} }

func sumOf(e Entry) [2]uint64 {
	var bytes [16]byte
	e.Solutions.FillBytes(bytes[:])
	return [2]uint64{binary.BigEndian.Uint64(bytes[:8]), binary.BigEndian.Uint64(bytes[8:])}
}

// record adds the line of an entry, if allow has nothing against it.
func (l *Ledger) record(e Entry, allow func(k kept, has bool) error) error {
	if err := l.head.checkEntry(e); err != nil {
		return fmt.Errorf("ledger %s refuses unit %d: %w", l.path, e.Unit, err)
	}
	if year := e.When.UTC().Year(); e.When.IsZero() || year < 1 || year > 9999 { // RFC 3339 has no others
		e.When = time.Now()
	}
	e.Took = min(max(e.Took, 0), longestTime) // a clock may have been set
	l.lock.Lock()
	defer l.lock.Unlock()
	k, has := l.kept[e.Unit]
	if l.failed == nil {
		if err := allow(k, has); err != nil {
			return fmt.Errorf("ledger %s refuses unit %d: %w", l.path, e.Unit, err)
		}
	}
	line := func() ([]byte, error) { return e.line(l.last+1, l.of) }
	if err := l.add(line); err != nil {
		return err
	}
	if has {
		k.confirmed = true
	} else {
		k = keptAs(e)
	}
	l.kept[e.Unit] = k
	return nil
}

// Void takes back what the ledger says about a unit, so that it is missing and can be appended anew.
func (l *Ledger) Void(unit int, reason string) error {
	if err := l.head.holds(unit); err != nil {
		return fmt.Errorf("ledger %s: %w", l.path, err)
	}
	l.lock.Lock()
	defer l.lock.Unlock()
	if err := l.add(func() ([]byte, error) { return voidLine(l.last+1, l.of, unit, reason) }); err != nil {
		return err
	}
	delete(l.kept, unit)
	return nil
}

// Note records what is about no unit; see [Report.Notes].
func (l *Ledger) Note(n Note) error {
	if n.Note == "" {
		return fmt.Errorf("ledger %s: a note of nothing", l.path)
	}
	if n.When.IsZero() {
		n.When = time.Now()
	}
	l.lock.Lock()
	defer l.lock.Unlock()
	return l.add(func() ([]byte, error) { return n.line(l.last+1, l.of) })
}

// add puts a line into the buffer. The lock is held.
func (l *Ledger) add(make func() ([]byte, error)) error {
	if l.failed != nil {
		return l.failed
	}
	line, err := make()
	if err != nil {
		return fmt.Errorf("ledger %s: %w", l.path, err)
	}
	if len(line) > longestLine {
		return fmt.Errorf("ledger %s: a line of %d bytes; %d are allowed", l.path, len(line), longestLine)
	}
	l.last++
	l.buffer = append(l.buffer, line...)
	select {
	case l.wake <- struct{}{}:
	default:
	}
	return nil
}

// write writes lines a while after the first is there.
func (l *Ledger) write() {
	for {
		select {
		case <-l.quit:
			return
		case <-l.wake:
		}
		select {
		case <-l.quit:
			return
		case <-time.After(delay):
		}
		_ = l.Sync() // the error stays
	}
}

// Sync returns when all lines appended so far are on the disk, or with the error that keeps them from it.
func (l *Ledger) Sync() error {
	l.writing.Lock()
	defer l.writing.Unlock()
	l.lock.Lock()
	lines, err := l.buffer, l.failed
	l.buffer = nil
	l.lock.Unlock()
	if err != nil || len(lines) == 0 {
		return err
	}
	if !l.isThere() {
		err = fmt.Errorf("ledger %s: it was removed, replaced or changed by another program while it was open", l.path)
	} else if err = l.commit(lines); err != nil {
		err = fmt.Errorf("ledger %s: cannot be written: %w; what was on the disk before stays", l.path, bare(err))
	}
	if err != nil {
		l.lock.Lock()
		l.failed = err
		l.lock.Unlock()
	}
	return err
}

// isThere reports whether the file still has its name and the length that we gave it. Weeks of lines may go to a file without a name,
// and nobody would notice before the end. It is called with the writing lock.
func (l *Ledger) isThere() bool {
	named, err := os.Stat(l.path)
	if err != nil {
		return false
	}
	ours, err := l.file.Stat()
	return err == nil && os.SameFile(named, ours) && ours.Size() == l.end
}

// commit writes whole lines and makes them durable. It is called with the writing lock.
func (l *Ledger) commit(lines []byte) error {
	if _, err := l.file.WriteAt(lines, l.end); err != nil {
		// Cut off what was written of them. If even this fails, who opens the ledger next does it.
		if l.file.Truncate(l.end) == nil {
			_ = l.file.Sync()
		}
		return err
	}
	l.end += int64(len(lines))
	return l.file.Sync()
}

// Close makes the ledger durable and unlocks it. It returns the error that ended the ledger before, if one did.
// Closing twice is no error.
func (l *Ledger) Close() (err error) {
	l.closing.Do(func() {
		err = l.Sync()
		close(l.quit)
		l.writer.Wait()
		l.writing.Lock()
		defer l.writing.Unlock()
		l.lock.Lock()
		defer l.lock.Unlock()
		if err == nil && len(l.buffer) > 0 { // appended while we closed
			err = l.commit(l.buffer)
		}
		l.failed, l.buffer = fmt.Errorf("ledger %s: %w", l.path, ErrClosed), nil
		if closeErr := l.file.Close(); err == nil {
			err = closeErr
		}
	})
	return err
}

// Abandon closes the ledger as [Ledger.Close] does. If [Open] began it and nothing was added to it, its file is removed: what failed before it
// began leaves nothing.
func (l *Ledger) Abandon() error {
	l.writing.Lock()
	l.lock.Lock()
	if l.fresh && l.last == l.begun && l.failed == nil && l.isThere() {
		_ = os.Remove(l.path) // else it stays, and is good for the next
	}
	l.lock.Unlock()
	l.writing.Unlock()
	return l.Close()
}

// bare strips the path from an error of package os: the message names it already.
func bare(err error) error {
	if path := (*os.PathError)(nil); errors.As(err, &path) {
		return fmt.Errorf("%s: %w", path.Op, path.Err)
	}
	if link := (*os.LinkError)(nil); errors.As(err, &link) {
		return fmt.Errorf("%s: %w", link.Op, link.Err)
	}
	return err
}

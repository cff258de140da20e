package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// How a ledger comes into being. A file that bears the ledger's name always has a whole head, so the
// file is made under the name PATH.new, and renamed when its head is on the disk. Who makes it holds the
// lock of PATH.new while it makes sure that there is no PATH, and the rename takes the lock along: two programs
// that begin the same ledger cannot both succeed. A kill leaves at worst a PATH.new without a lock, which the next
// program takes over.

// errBusy says that the lock is somebody else's.
var errBusy = errors.New("locked")

// A BusyError says that another process, or another [Ledger] of this one, has a ledger open.
type BusyError struct {
	Path   string
	Holder string // " by process 1234 (queens)", or "" if it is not known
}

func (e *BusyError) Error() string { return fmt.Sprintf("ledger %s is in use%s", e.Path, e.Holder) }

// openLocked opens the file at path for reading and writing and locks it. If there is none it makes one with that
// content.
func openLocked(path string, content []byte) (f *os.File, created bool, err error) {
	for range 100 { // at most a few, unless somebody keeps renaming files under our feet
		_, err = os.Lstat(path)
		created = errors.Is(err, fs.ErrNotExist)
		switch {
		case created:
			f, err = create(path, content)
		case err == nil:
			f, err = lockAt(path, os.O_RDWR)
		}
		if !errors.Is(err, errMoved) {
			return f, created, err
		}
	}
	return nil, false, err
}

// errMoved says that a name does not any more mean the file that it meant before.
var errMoved = errors.New("the file was moved while it was opened")

// lockAt opens and locks the file that has a name.
func lockAt(path string, flag int) (*os.File, error) {
	f, err := os.OpenFile(path, flag, 0o666)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("it is not a regular file")
	}
	if err == nil {
		err = lock(f)
	}
	if errors.Is(err, errBusy) {
		err = &BusyError{path, holder(f)}
	}
	if err == nil { // between opening and locking, another may have renamed or removed it
		if now, statErr := os.Stat(path); statErr != nil || !os.SameFile(info, now) {
			err = errMoved
		}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// create makes the file at path, locked and durable, with that content; errMoved if it exists.
func create(path string, content []byte) (*os.File, error) {
	f, err := lockAt(path+".new", os.O_RDWR|os.O_CREATE)
	if err != nil {
		return nil, err
	}
	if err = leftOver(f); err == nil {
		if _, err = os.Lstat(path); err == nil {
			os.Remove(f.Name())
			err = errMoved // somebody was quicker
		} else if errors.Is(err, fs.ErrNotExist) {
			err = publish(f, content, path)
		}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// leftOver returns nil if a file is empty or what a killed program left of a head, an error if it might be
// something of value.
func leftOver(f *os.File) error {
	content, err := io.ReadAll(io.LimitReader(f, longestLine+1))
	if err != nil {
		return err
	}
	start := []byte(headStart)
	known := min(len(start), len(content))
	if !bytes.Equal(content[:known], start[:known]) || bytes.ContainsRune(content[:max(0, len(content)-1)], '\n') || len(content) > longestLine {
		return fmt.Errorf("%s is in the way and not the beginning of a ledger", f.Name())
	}
	return nil
}

// publish writes a file anew and gives it its name. If it fails, the file is removed.
func publish(f *os.File, content []byte, path string) error {
	err := f.Truncate(0)
	if err == nil {
		_, err = f.WriteAt(content, 0)
	}
	if err == nil {
		err = f.Sync()
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
		return err
	}
	return syncFolder(filepath.Dir(path))
}

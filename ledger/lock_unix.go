//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package ledger

import (
	"os"
	"syscall"
)

// lock takes the lock of a file for this process, or errs at once with errBusy. It ends when the file is closed,
// whatever ends the process.
func lock(f *os.File) error {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch err {
		case syscall.EINTR:
		case syscall.EWOULDBLOCK:
			return errBusy
		default:
			return os.NewSyscallError("flock", err)
		}
	}
}

// syncFolder makes the names in a folder durable.
func syncFolder(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}

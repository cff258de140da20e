package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
)

// writeFile writes a file whole or not at all, and returns when it is safe on disk: beside it first, then in
// its place. A file that was there keeps its permissions, and stays if they forbid to write it; what a
// symbolic link leads to is written, not the link; what is no file, such as /dev/null or a pipe, is
// written to and stays.
func writeFile(name string, data []byte) error {
	if err := replaceFile(name, data); err != nil {
		var path *fs.PathError
		var link *os.LinkError
		switch {
		case errors.As(err, &path):
			err = path.Err
		case errors.As(err, &link):
			err = link.Err
		}
		return fmt.Errorf("cannot write %s: %w", quoted(name), err)
	}
	return nil
}

func replaceFile(name string, data []byte) error {
	old, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case old.IsDir():
		return errors.New("it is a folder")
	default:
		file, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		if !old.Mode().IsRegular() {
			_, err = file.Write(data)
			return errors.Join(err, file.Close())
		}
		file.Close()
	}
	if name, err = leadsTo(name); err != nil {
		return err
	}
	folder := filepath.Dir(name)
	beside := filepath.Join(folder, fmt.Sprintf(".queens-%x", rand.Uint64()))
	var file *os.File
	half, err := begin(func() (err error) {
		file, err = os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		return err
	}, func() { os.Remove(beside) })
	if err != nil {
		return err
	}
	defer half.end()
	if err := writeSynced(file, data); err != nil {
		return err
	}
	if old != nil {
		if err := os.Chmod(beside, old.Mode().Perm()); err != nil {
			return err
		}
	}
	if err := half.finish(func() error { return os.Rename(beside, name) }); err != nil {
		return err
	}
	return syncFolder(folder)
}

// leadsTo returns the name of the file that symbolic links lead to, whether it is there or not.
func leadsTo(name string) (string, error) {
	for range 100 {
		folder, base := filepath.Split(name)
		folder, err := filepath.EvalSymlinks(cmp.Or(folder, "."))
		if err != nil {
			return "", err
		}
		name = filepath.Join(folder, base)
		to, err := os.Readlink(name)
		if err != nil { // it is no link
			return name, nil
		}
		if name = to; !filepath.IsAbs(to) {
			name = folder + string(filepath.Separator) + to
		}
	}
	return "", errors.New("too many links, one after the other")
}

// writeSynced writes to a new file and closes it when it is safe on disk.
func writeSynced(file *os.File, data []byte) error {
	_, err := file.Write(data)
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

// syncFolder makes the names in a folder safe on disk, where that can be done: not on Windows, not on every
// file system, and not in a folder that may not be read.
func syncFolder(name string) error {
	folder, err := os.Open(name)
	if err != nil || runtime.GOOS == "windows" {
		return nil
	}
	defer folder.Close()
	if err := folder.Sync(); !errors.Is(err, syscall.EINVAL) {
		return err
	}
	return nil
}
